//! Solves a file of boards, one per line, on all cores:
//! `cargo run --release --example solve_file FILE`.
//!
//! The library starts no threads; this is how a program shares the work among its own.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::{env, error::Error, fs, thread};

use ninefold::solve::Batch;
use ninefold::{Grid, Uniqueness, gallery};

fn main() -> Result<(), Box<dyn Error>> {
    let text = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => [gallery::LEETCODE, gallery::TYPO, gallery::TWO_SOLUTIONS].join("\n"),
    };
    let grids: Vec<Grid> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
    let cores = thread::available_parallelism()?.get();
    let share = grids.len().div_ceil(cores).max(1);
    let answers: Vec<Uniqueness> = thread::scope(|scope| {
        let solve = |part| scope.spawn(move || Batch::new().solve_all(part));
        let threads: Vec<_> = grids.chunks(share).map(solve).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    for answer in answers {
        match answer {
            Uniqueness::One(solution) => println!("{solution}"),
            Uniqueness::None => println!("# no solution"),
            Uniqueness::Many(_) => println!("# several solutions"),
        }
    }
    Ok(())
}
