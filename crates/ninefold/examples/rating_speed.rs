//! Puzzles a second by level, on a rated list.
//!
//! `cargo run --release --example rating_speed -- ratings/hodoku.tsv [PER_LEVEL]` reads lines of
//! puzzle, level, … separated by tabs and rates up to `PER_LEVEL` puzzles of each level, the best of
//! three rounds; processor time where the system tells it, else wall time.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::explain::{Level, Profile, rate};
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
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            let (wall, processor) = (Instant::now(), processor_seconds());
            let score: u64 = puzzles.iter().map(|p| u64::from(rate(p, &profile).score)).sum();
            let spent = processor.zip(processor_seconds()).map(|(start, end)| end - start);
            let seconds = spent.unwrap_or_else(|| wall.elapsed().as_secs_f64());
            assert!(score > 0, "every puzzle has a score");
            best = best.min(seconds);
        }
        #[expect(clippy::cast_precision_loss, reason = "a few hundred puzzles")]
        let count = puzzles.len() as f64;
        let (each, rate) = (best / count * 1e6, count / best);
        println!(
            "{level:8} {each:10.1} µs a puzzle, {rate:9.0} a second",
            level = level.to_string()
        );
    }
    Ok(())
}

/// Returns the time this process has run on a processor, where Linux says so.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}
