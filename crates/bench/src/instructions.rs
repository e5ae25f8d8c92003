//! Solves generated puzzles with one engine and does nothing else, to be counted by valgrind:
//!
//! `valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/instructions batch 1000`
//!
//! The same count twice, whatever else the machine does; less the count for `none`, it is the cost
//! of the puzzles alone. A third argument names a back end (`ssse3`); without it the best is taken.
#![allow(clippy::print_stdout, reason = "the answer is the check")]

use anyhow::{Context as _, Result, bail};
use ninefold::solve::{Backend, Batch};
use ninefold::{Grid, Solver, Uniqueness};

/// Minimal puzzles, made once by `ninefold generate --minimal`; repeated as often as asked.
const PUZZLES: &str = include_str!("../puzzles.txt");

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let engine = args.next().unwrap_or_default();
    let count: usize = args.next().map_or(Ok(1000), |text| text.parse())?;
    let (mut batch, solver) = engines(args.next())?;
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let all: Vec<Grid> = lines.map(str::parse).collect::<Result<_, _>>()?;
    let grids: Vec<Grid> = all.iter().copied().cycle().take(count).collect();
    let unique = |answer: &Uniqueness| matches!(answer, Uniqueness::One(_));
    let found = match engine.as_str() {
        "none" => 0,
        "batch" => batch.solve_all(&grids).iter().filter(|answer| unique(answer)).count(),
        "single" => grids.iter().filter(|grid| unique(&solver.solve(*grid))).count(),
        other => bail!("expected batch, single or none, found {other:?}"),
    };
    println!("{engine}: {found} of {count} unique");
    Ok(())
}

/// Both engines on the back end of this name, or on the best.
fn engines(name: Option<String>) -> Result<(Batch, Solver)> {
    let Some(name) = name else { return Ok((Batch::new(), Solver::new())) };
    let backend: Backend = name.parse()?;
    Batch::with_backend(backend)
        .zip(Solver::with_backend(backend))
        .with_context(|| format!("this machine has no {backend}"))
}
