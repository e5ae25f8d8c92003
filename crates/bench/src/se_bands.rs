//! Prints puzzles per second by band of ER, and any rating that differs from the reference.
//!
//! Usage: `se_bands [PER_BAND [LOW [HIGH]]]`: at most this many puzzles of each band, ER from LOW
//! to HIGH in tenths. Reads `ratings/se.tsv` in the folder that `NINEFOLD_CORPORA` names: puzzle,
//! ER, EP, ED and more, separated by tabs.
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "it prints its figures")]

use std::time::{Duration, Instant};

use ninefold::rate::se::Rater;
use ninefold::{Er, Grid, Puzzle};

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

struct Row {
    puzzle: Puzzle,
    expected: [Er; 3],
    steps: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>());
    let per_band = arguments.next().transpose()?.unwrap_or(usize::MAX);
    let low = arguments.next().transpose()?.unwrap_or(0);
    let high = arguments.next().transpose()?.unwrap_or(1000);
    let Ok(folder) = std::env::var("NINEFOLD_CORPORA") else {
        println!("NINEFOLD_CORPORA is not set: nothing to rate");
        return Ok(());
    };
    let text = std::fs::read_to_string(format!("{folder}/ratings/se.tsv"))?;
    let mut bands: [Vec<Row>; BANDS.len()] = Default::default();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: [Er; 3] = [fields[1].parse()?, fields[2].parse()?, fields[3].parse()?];
        let er = expected[0].tenths();
        let at = BANDS.iter().position(|band| (band.0..=band.1).contains(&er));
        if let Some(at) = at.filter(|_| (low..=high).contains(&usize::from(er))) {
            let puzzle = Puzzle::try_from(fields[0].parse::<Grid>()?)?;
            bands[at].push(Row { puzzle, expected, steps: fields[4].parse()? });
        }
    }
    println!("   ER        puzzles  differ  ms/puzzle   puzzles/s  worst ms");
    for (range, mut rows) in BANDS.iter().zip(bands) {
        rows.truncate(per_band);
        if !rows.is_empty() {
            measure(*range, &rows);
        }
    }
    Ok(())
}

/// Rates the puzzles of a band and prints a line.
fn measure(range: (u16, u16), rows: &[Row]) {
    let mut rater = Rater::new();
    let began = Instant::now();
    let (mut differ, mut worst) = (0, Duration::ZERO);
    let start = clock(&began);
    for row in rows {
        let this = Instant::now();
        let rating = rater.rate(&row.puzzle);
        worst = worst.max(this.elapsed());
        if [rating.er, rating.ep, rating.ed] != row.expected || rating.step_count != row.steps {
            differ += 1;
            let steps = rating.step_count;
            println!("{} {rating} {steps}, expected {:?} {}", row.puzzle, row.expected, row.steps);
        }
    }
    let seconds = clock(&began).saturating_sub(start).as_secs_f64() / rows.len() as f64;
    println!(
        "{:4.1}-{:4.1} {:9} {differ:7} {:10.4} {:11.1} {:9.2}",
        f64::from(range.0) / 10.0,
        f64::from(range.1) / 10.0,
        rows.len(),
        seconds * 1e3,
        1.0 / seconds,
        worst.as_secs_f64() * 1e3
    );
}

/// Returns the processor time of this thread where the system tells it, else the time passed.
fn clock(began: &Instant) -> Duration {
    let system = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = system.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| began.elapsed(), Duration::from_nanos)
}
