//! Prints puzzles per second by band of ER, and any rating that differs from the reference.
//!
//! Usage: `se_bands [PER_BAND [LOW [HIGH]]]`: at most so many puzzles of each band, ER from LOW to
//! HIGH in tenths. Reads `ratings/se.tsv` in the folder that `NINEFOLD_CORPORA` names: puzzle, ER, EP,
//! ED and more, separated by tabs.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::{Duration, Instant};

use ninefold::rate::se::{Options, rate};
use ninefold::{Grid, Puzzle};

const BANDS: [(u16, u16); 12] = [
    (10, 15),
    (17, 25),
    (26, 44),
    (45, 62),
    (65, 70),
    (71, 74),
    (75, 84),
    (85, 89),
    (90, 94),
    (95, 99),
    (100, 105),
    (106, 200),
];

#[derive(Default, Clone, Copy)]
struct Band {
    count: u32,
    wrong: u32,
    time: Duration,
    worst: Duration,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u32>());
    let per_band = arguments.next().transpose()?.unwrap_or(u32::MAX);
    let low = arguments.next().transpose()?.unwrap_or(0);
    let high = arguments.next().transpose()?.unwrap_or(1000);
    let Ok(folder) = std::env::var("NINEFOLD_CORPORA") else {
        println!("NINEFOLD_CORPORA is not set: nothing to rate");
        return Ok(());
    };
    let text = std::fs::read_to_string(format!("{folder}/ratings/se.tsv"))?;
    let mut bands = [Band::default(); BANDS.len()];
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = [fields[1], fields[2], fields[3]].map(tenths);
        let er = u32::from(expected[0]);
        let at = BANDS.iter().position(|band| (band.0..=band.1).contains(&expected[0]));
        let Some(at) = at.filter(|&at| er >= low && er <= high && bands[at].count < per_band) else {
            continue;
        };
        let puzzle = Puzzle::try_from(fields[0].parse::<Grid>()?)?;
        let start = Instant::now();
        let rating = rate(&puzzle, Options::default());
        let time = start.elapsed();
        let band = &mut bands[at];
        band.count += 1;
        band.time += time;
        band.worst = band.worst.max(time);
        if [rating.er, rating.ep, rating.ed] != expected
            || fields[4].parse() != Ok(rating.step_count)
        {
            band.wrong += 1;
            println!("{} {rating} in {}, expected {fields:?}", fields[0], rating.step_count);
        }
    }
    println!("   ER        puzzles  differ  ms/puzzle   puzzles/s  worst ms");
    for (range, band) in BANDS.iter().zip(bands).filter(|(_, band)| band.count > 0) {
        let seconds = band.time.as_secs_f64() / f64::from(band.count);
        println!(
            "{:4.1}-{:4.1} {:9} {:7} {:10.4} {:11.1} {:9.2}",
            f64::from(range.0) / 10.0,
            f64::from(range.1) / 10.0,
            band.count,
            band.wrong,
            seconds * 1e3,
            1.0 / seconds,
            band.worst.as_secs_f64() * 1e3
        );
    }
    Ok(())
}

/// Reads "9.4" as 94.
fn tenths(text: &str) -> u16 {
    text.replace('.', "").parse().unwrap_or(0)
}
