//! Races the engines against their peers: one process, one core, interleaved chunks, the time of
//! the processor for each, its fastest of many rounds; every answer is checked.
//!
//! `NINEFOLD_CORPORA=DIR cargo run --release -p ninefold-bench --features peers --bin race [ROUNDS] [CHART.svg] [BACKEND]`
#![allow(clippy::print_stdout, reason = "the table is the result")]
#![allow(clippy::cast_precision_loss, reason = "figures for display")]

mod chart;
mod corpora;
mod peers;

use anyhow::{Context as _, Result, ensure};
use corpora::Corpus;
use cpu_time::ThreadTime;
use ninefold::Solver;
use ninefold::solve::Backend;
use peers::Peer;
use std::time::Duration;

/// How many puzzles an engine solves before the next has its turn.
const CHUNK: usize = 250;

/// The time of one peer on one corpus, in nanoseconds a puzzle.
struct Time {
    corpus: &'static str,
    peer: &'static str,
    limit: usize,
    nanos: f64,
}

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let rounds: usize = args.next().map_or(Ok(15), |text| text.parse())?;
    let chart = args.next();
    let backend = args.next().map_or(Ok(Solver::new().backend()), |name| name.parse())?;
    let mut times = Vec::new();
    for corpus in corpora::all()? {
        for limit in [1, 2] {
            times.extend(race(&corpus, limit, rounds, backend)?);
        }
    }
    println!("on {backend}");
    print_table(&times);
    if let Some(path) = chart {
        std::fs::write(path, chart::draw(&times))?;
    }
    Ok(())
}

/// Times every peer on a corpus, for the first solution (`limit` 1) or uniqueness (2).
fn race(corpus: &Corpus, limit: usize, rounds: usize, backend: Backend) -> Result<Vec<Time>> {
    let mut peers =
        peers::all(backend).with_context(|| format!("this machine has no {backend}"))?;
    let chunks: Vec<_> = corpus.puzzles.chunks(CHUNK).collect();
    let mut best = vec![vec![Duration::MAX; chunks.len()]; peers.len()];
    for _ in 0..rounds {
        for (at, chunk) in chunks.iter().enumerate() {
            for (peer, best) in peers.iter_mut().zip(&mut best) {
                let begun = ThreadTime::now();
                let found = (peer.solve)(chunk, limit);
                best[at] = begun.elapsed().min(best[at]);
                ensure!(found == expected(chunk, limit), "{} on {}", peer.name, corpus.name);
            }
        }
    }
    let count = corpus.puzzles.len() as f64;
    let time = |(peer, best): (&Peer, &Vec<Duration>)| {
        let nanos = best.iter().sum::<Duration>().as_secs_f64() * 1e9 / count;
        Time { corpus: corpus.name, peer: peer.name, limit, nanos }
    };
    Ok(peers.iter().zip(&best).map(time).collect())
}

/// All corpora have puzzles with one solution, but for those known to have several.
fn expected(chunk: &[corpora::Puzzle], limit: usize) -> usize {
    chunk.iter().map(|puzzle| puzzle.solutions.min(limit)).sum()
}

fn print_table(times: &[Time]) {
    println!(
        "{:<10} {:<7} {:<16} {:>12} {:>16}",
        "corpus", "until", "solver", "ns a puzzle", "x sudoku 0.8"
    );
    for time in times {
        let base = times
            .iter()
            .find(|t| (t.corpus, t.limit, t.peer) == (time.corpus, time.limit, "sudoku 0.8"));
        let ratio = base.map_or(f64::NAN, |base| base.nanos / time.nanos);
        let until = if time.limit == 1 { "first" } else { "unique" };
        println!(
            "{:<10} {:<7} {:<16} {:>12.1} {:>16.2}",
            time.corpus, until, time.peer, time.nanos, ratio
        );
    }
}
