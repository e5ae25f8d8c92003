//! `bench`: puzzles a second by engine, on one core of this machine, and what more cores give.
//!
//! All engines run in turn on the same chunks, round after round; the fastest time of each counts.

use anyhow::{Context as _, Result, ensure};
use ninefold::solve::{Backend, Batch};
use ninefold::{Generator, Grid, Solver, Uniqueness, text};
use serde_json::{Value, json};
use std::num::NonZero;
use std::time::{Duration, Instant};

use super::line;
use super::scaling::{self, Point};
use crate::args::{BenchArgs, Global};
use crate::exit::Exit;
use crate::output;
use crate::progress::Progress;
use crate::stop;

/// How many puzzles an engine solves before the next has its turn: enough for the branch predictor
/// to forget them.
const CHUNK: usize = 500;

/// How many puzzles are made when there is no file.
const GENERATED: usize = 2_000;

/// Solves puzzles; returns how many had the answer that was asked for.
type Solve = Box<dyn FnMut(&[Grid]) -> usize>;

/// An engine on a back end, asked one question.
struct Entrant {
    engine: &'static str,
    backend: Backend,
    question: &'static str,
    run: Solve,
    best: Duration,
    solved: usize,
}

pub(super) fn run(args: &BenchArgs, global: &Global) -> Result<Exit> {
    let grids = match &args.file {
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
            text::read_all(&text)
                .filter_map(|entry| Some(entry.board.ok()?.clues()))
                .take(args.most)
                .collect()
        }
        None => generated(),
    };
    ensure!(!grids.is_empty(), "no puzzle in the input");
    let mut entrants = entrants();
    let mut progress = Progress::new(!global.no_progress, None);
    for round in 0..args.rounds {
        if stop::requested() {
            return Ok(Exit::Fine);
        }
        race(&mut entrants, &grids);
        let share = f64::from(round + 1) / f64::from(args.rounds);
        progress.tell(share, &format!("round {} of {}", round + 1, args.rounds));
    }
    drop(progress);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let scaling = scaling::measure(&grids, cores);
    write((&entrants, &scaling), &grids, args, global)
}

/// Returns minimal puzzles, the same on every machine.
fn generated() -> Vec<Grid> {
    let generator = Generator::new(1).minimal();
    (0..).filter_map(|i| Some(*generator.make(i).puzzle?.clues())).take(GENERATED).collect()
}

fn entrants() -> Vec<Entrant> {
    let mut entrants = Vec::new();
    let mut add = |engine, backend, question, run: Solve| {
        entrants.push(Entrant { engine, backend, question, run, best: Duration::ZERO, solved: 0 });
    };
    let unique = |answer: &Uniqueness| matches!(answer, Uniqueness::One(_));
    for backend in Backend::ALL {
        if let Some(batch) = Batch::with_backend(backend) {
            let (mut first, mut prove) = (batch.clone(), batch);
            let run = move |grids: &[Grid]| first.first_all(grids).iter().flatten().count();
            add("batch", backend, "first", Box::new(run));
            let run =
                move |grids: &[Grid]| prove.solve_all(grids).iter().filter(|a| unique(a)).count();
            add("batch", backend, "unique", Box::new(run));
        }
        if let Some(solver) = Solver::with_backend(backend) {
            let run = move |grids: &[Grid]| {
                grids.iter().filter(|grid| solver.first(*grid).is_some()).count()
            };
            add("single", backend, "first", Box::new(run));
            let run = move |grids: &[Grid]| {
                grids.iter().filter(|grid| unique(&solver.solve(*grid))).count()
            };
            add("single", backend, "unique", Box::new(run));
        }
    }
    entrants
}

/// Lets every entrant solve all puzzles once, chunk by chunk in turn.
fn race(entrants: &mut [Entrant], grids: &[Grid]) {
    let mut times = vec![Duration::ZERO; entrants.len()];
    let mut solved = vec![0; entrants.len()];
    for chunk in grids.chunks(CHUNK) {
        for (i, entrant) in entrants.iter_mut().enumerate() {
            let begun = Instant::now();
            solved[i] += (entrant.run)(chunk);
            times[i] += begun.elapsed();
        }
    }
    for (entrant, (time, solved)) in entrants.iter_mut().zip(times.into_iter().zip(solved)) {
        entrant.solved = solved;
        if entrant.best.is_zero() || time < entrant.best {
            entrant.best = time;
        }
    }
}

fn write(
    (entrants, scaling): (&[Entrant], &[Point]),
    grids: &[Grid],
    args: &BenchArgs,
    global: &Global,
) -> Result<Exit> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let fastest = entrants.iter().map(|entrant| entrant.best).min().unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "a rate for display")]
    let nanos = |entrant: &Entrant| entrant.best.as_secs_f64() * 1e9 / grids.len() as f64;
    let mut out = Vec::new();
    if global.json {
        let engines: Vec<Value> = entrants
            .iter()
            .map(|entrant| {
                json!({
                    "engine": entrant.engine,
                    "backend": entrant.backend.name(),
                    "question": entrant.question,
                    "solved": entrant.solved,
                    "nanos": (nanos(entrant) * 10.0).round() / 10.0,
                    "puzzles_per_second": (1e9 / nanos(entrant)).round(),
                })
            })
            .collect();
        let object = json!({
            "puzzles": grids.len(),
            "rounds": args.rounds,
            "engines": engines,
            "cores": cores,
            "scaling": scaling::to_json(scaling),
        });
        line(&mut out, &object.to_string());
    } else {
        let (count, rounds) = (grids.len(), args.rounds);
        line(&mut out, &format!("{count} puzzles, one core, fastest of {rounds} rounds"));
        line(&mut out, "engine  back end  question   solved   ns a puzzle   puzzles a second");
        for entrant in entrants {
            line(
                &mut out,
                &format!(
                    "{:<7} {:<9} {:<9} {:>7} {:>13.1} {:>18.0}  {}",
                    entrant.engine,
                    entrant.backend.name(),
                    entrant.question,
                    entrant.solved,
                    nanos(entrant),
                    1e9 / nanos(entrant),
                    scaling::bar(fastest.as_secs_f64() / entrant.best.as_secs_f64())
                ),
            );
        }
        let batch = Batch::new().backend().name();
        line(&mut out, "");
        line(&mut out, &format!("batch on {batch}, unique, on 1 to {cores} of {cores} cores"));
        scaling::write(scaling, &mut out);
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}
