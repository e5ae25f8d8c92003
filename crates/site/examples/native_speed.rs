//! How long both engines take for a puzzle on this machine, to compare with `browser/speed.mjs`:
//! `native_speed FILE` takes the first 3,000 puzzles of a file of lines and proves each unique.

use anyhow::{Context as _, Result};
use ninefold::solve::{Answers, Batch, Finding, Limits, Source};
use ninefold::{Grid, Solver, Uniqueness, Work};
use std::time::{Duration, Instant};

const MOST: usize = 3000;
const TIMES: usize = 60;

#[expect(clippy::print_stdout, reason = "a command prints what it measures")]
fn main() -> Result<()> {
    let file = std::env::args().nth(1).context("name a file of puzzles, one a line")?;
    let text = std::fs::read_to_string(&file).with_context(|| file.clone())?;
    let lines = text.lines().filter_map(|line| line.get(..81));
    let grids: Vec<Grid> = lines.filter_map(|line| line.parse().ok()).take(MOST).collect();
    let lines: Vec<String> = grids.iter().map(ToString::to_string).collect();
    let (mut batch, solver) = (Batch::new(), Solver::new());
    let bytes = lines.join("\n").into_bytes();
    let per = |time: Duration| time.as_nanos() / grids.len().max(1) as u128;
    println!("{} puzzles, {}", grids.len(), batch.backend());
    println!("batch  {} ns", per(best(|| all(&mut batch, &bytes, grids.len()))));
    let one = |grid: &&Grid| matches!(solver.solve(*grid), Uniqueness::One(_));
    println!("single {} ns", per(best(|| grids.iter().filter(one).count())));
    Ok(())
}

fn all(batch: &mut Batch, bytes: &[u8], count: usize) -> usize {
    let (mut outcomes, mut first) = (vec![Finding::Undecided; count], vec![[0; 81]; count]);
    let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
    let limits = Limits { solutions: 2, guesses: u64::MAX };
    batch.solve(Source::Text { bytes, stride: 82 }, limits, answers, &Work::unlimited());
    outcomes.iter().filter(|outcome| **outcome == Finding::Solutions(1)).count()
}

/// Returns the shortest time of many.
fn best(mut work: impl FnMut() -> usize) -> Duration {
    let times = (0..TIMES).map(|_| {
        let begun = Instant::now();
        std::hint::black_box(work());
        begun.elapsed()
    });
    times.min().unwrap_or_default()
}
