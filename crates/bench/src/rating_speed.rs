//! Puzzles a second by level, on a rated list.
//!
//! `cargo run --release -p ninefold-bench --bin rating_speed -- ratings/hodoku.tsv [PER_LEVEL]`
//! reads lines of puzzle, level, … separated by tabs and rates up to `PER_LEVEL` puzzles of each
//! level, the best of three rounds; processor time where the system tells it, else wall time.
#![expect(clippy::print_stdout, reason = "it prints its figures")]

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::explain::Level;
use ninefold::rate::hodoku::{Profile, rate};
use ninefold::{Grid, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected a file of rated puzzles")?;
    let most: usize = arguments.next().map_or(Ok(300), |text| text.parse())?;
    let text = std::fs::read_to_string(file)?;
    let mut by_level: BTreeMap<&str, Vec<Puzzle>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(puzzle), Some(level)) = (fields.next(), fields.next()) else { continue };
        let list = by_level.entry(level).or_default();
        if list.len() < most {
            list.push(Puzzle::try_from(puzzle.parse::<Grid>()?)?);
        }
    }
    let profile = Profile::hodoku();
    for level in Level::ALL {
        let Some(puzzles) = by_level.get(level.to_string().as_str()) else { continue };
        let best = (0..3).map(|_| seconds_each(puzzles, &profile)).fold(f64::INFINITY, f64::min);
        let (each, rate) = (best * 1e6, 1.0 / best);
        println!(
            "{level:8} {each:10.1} µs a puzzle, {rate:9.0} a second",
            level = level.to_string()
        );
    }
    Ok(())
}

/// Rates the puzzles again and again for a quarter of a second; returns the time for one.
fn seconds_each(puzzles: &[Puzzle], profile: &Profile) -> f64 {
    let (wall, processor) = (Instant::now(), processor_seconds());
    let mut rated = 0.0;
    while wall.elapsed().as_secs_f64() < 0.25 {
        let score: u64 = puzzles.iter().map(|p| u64::from(rate(p, profile).score)).sum();
        assert!(score > 0, "every puzzle has a score");
        #[expect(clippy::cast_precision_loss, reason = "a few hundred puzzles")]
        {
            rated += puzzles.len() as f64;
        }
    }
    let spent = processor.zip(processor_seconds()).map(|(start, end)| end - start);
    spent.unwrap_or_else(|| wall.elapsed().as_secs_f64()) / rated
}

/// Returns the time this process has run on a processor, where Linux says so.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}
