//! Times the variant solver on the public puzzles of `NINEFOLD_CORPORA/variants`.
//!
//! ```text
//! variants_speed [PART OF A NAME OR SET] [--budget N] [--least MS] [--runs N]
//!     [--search | --learn]
//! ```
//!
//! Each puzzle is read, compiled and solved to the proof; times are of the thread's CPU, the best
//! of some runs. `ratio` is the time of ISS, as the corpus has it, divided by ours.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use ninefold::Work;
use ninefold_variants::{Answer, Engine, Reading, Solution, Solver};
use serde_json::Value;

/// What the caller asks for.
struct Options {
    part: String,
    budget: u64,
    /// Puzzles that cost ISS less are left out.
    least: f64,
    runs: u32,
    engine: Engine,
}

/// What came of one puzzle.
struct Outcome {
    build: Duration,
    solve: Duration,
    guesses: u64,
    /// The status, or nothing if the budget was spent.
    status: Option<&'static str>,
    is_wrong: bool,
}

fn main() -> Result<()> {
    let options = options()?;
    let root = std::env::var("NINEFOLD_CORPORA").context("NINEFOLD_CORPORA isn't set")?;
    let file = Path::new(&root).join("variants/puzzles_dev.jsonl");
    let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let mut sums = Sums::default();
    println!(
        "{:>9} {:>7} {:>8} {:>9} {:>9} {:>7}",
        "ms", "build", "guesses", "ISS ms", "ISS", "ratio"
    );
    for line in text.lines() {
        let puzzle: Value = serde_json::from_str(line)?;
        let name = puzzle["name"].as_str().unwrap_or_default();
        let of_iss = puzzle["iss_cpu_ms"].as_f64();
        let fits =
            name.contains(&options.part) || puzzle["set"].to_string().contains(&options.part);
        if !fits || of_iss.unwrap_or(f64::MAX) < options.least {
            continue;
        }
        let Ok(reading) = Reading::of(puzzle["input"].as_str().unwrap_or_default()) else {
            sums.not_read += 1;
            continue;
        };
        let outcome = solve(&reading, &puzzle, &options);
        sums.add(name, &puzzle, &outcome);
    }
    sums.print();
    Ok(())
}

fn options() -> Result<Options> {
    let mut options =
        Options { part: String::new(), budget: 100_000, least: 0.0, runs: 3, engine: Engine::Both };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().context("a number is missing");
        match argument.as_str() {
            "--budget" => options.budget = number()?.parse()?,
            "--least" => options.least = number()?.parse()?,
            "--runs" => options.runs = number()?.parse()?,
            "--search" => options.engine = Engine::Search,
            "--learn" => options.engine = Engine::Learn,
            _ => options.part = argument,
        }
    }
    Ok(options)
}

/// Compiles and solves a puzzle, some times if it is quick.
fn solve(reading: &Reading, puzzle: &Value, options: &Options) -> Outcome {
    let mut best: Option<Outcome> = None;
    for _ in 0..options.runs {
        let outcome = once(reading, puzzle, options);
        let is_long = outcome.solve > Duration::from_millis(300);
        best = Some(match best {
            Some(best) => Outcome {
                build: best.build.min(outcome.build),
                solve: best.solve.min(outcome.solve),
                ..outcome
            },
            None => outcome,
        });
        if is_long {
            break;
        }
    }
    best.unwrap_or_else(|| once(reading, puzzle, options))
}

fn once(reading: &Reading, puzzle: &Value, options: &Options) -> Outcome {
    let start = ThreadTime::now();
    let solver = Solver::new(&reading.grid).with_engine(options.engine);
    let build = start.elapsed();
    let work = Work::with_budget(options.budget);
    let start = ThreadTime::now();
    let answer = solver.solve_within(&work);
    let solve = start.elapsed();
    let status = answer.as_ref().ok().map(|answer| match answer {
        Answer::None => "none",
        Answer::One(_) => "unique",
        Answer::Many(_) => "multiple",
    });
    let expected = puzzle["expected"].as_str().unwrap_or_default();
    let is_known = ["unique", "none", "multiple"].contains(&expected);
    let mut is_wrong = is_known && status.is_some_and(|status| status != expected);
    if let (Ok(Answer::One(solution)), Some(published)) = (&answer, puzzle["solution"].as_str()) {
        is_wrong |= published.len() == reading.grid.shape().cells()
            && symbols(solution, reading) != published.to_uppercase();
    }
    Outcome { build, solve, guesses: work.spent(), status, is_wrong }
}

/// Returns a solution as the corpus writes it: letters for more than nine digits, A for 1.
fn symbols(solution: &Solution, reading: &Reading) -> String {
    let shape = reading.grid.shape();
    let letters = shape.digits() > 9 && shape.first() == 1;
    let symbol = |digit: &Option<i32>| {
        let digit = digit.and_then(|digit| u32::try_from(digit).ok()).unwrap_or(0);
        char::from_digit(if letters { digit + 9 } else { digit }, 36).unwrap_or('?')
    };
    solution.digits().iter().map(symbol).collect::<String>().to_uppercase()
}

/// What all puzzles have in common.
#[derive(Default)]
struct Sums {
    not_read: usize,
    decided: usize,
    undecided: Vec<String>,
    wrong: Vec<String>,
    /// Puzzles that take more than twice as long as ISS.
    slow: Vec<String>,
    /// Logarithms of the ratios of puzzles that cost ISS 5 ms or more.
    logarithms: Vec<f64>,
    total: Duration,
    of_iss: f64,
    build: Vec<f64>,
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

impl Sums {
    fn add(&mut self, name: &str, puzzle: &Value, outcome: &Outcome) {
        let of_iss = puzzle["iss_cpu_ms"].as_f64();
        let ratio = of_iss.map(|of_iss| of_iss / ms(outcome.solve).max(0.001));
        println!(
            "{:9.3} {:7.3} {:8} {:>9} {:>9} {:>7} {:10} {name}",
            ms(outcome.solve),
            ms(outcome.build),
            outcome.guesses,
            of_iss.map_or("-".to_owned(), |of_iss| format!("{of_iss:.3}")),
            puzzle["iss_guesses"],
            ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
            outcome.status.unwrap_or("undecided"),
        );
        self.total += outcome.solve;
        self.build.push(ms(outcome.build));
        let told = format!("{name} ({:.1} ms, ISS {of_iss:?})", ms(outcome.solve));
        if outcome.is_wrong {
            self.wrong.push(told.clone());
        }
        if outcome.status.is_none() {
            self.undecided.push(told);
            return;
        }
        self.decided += 1;
        let (Some(of_iss), Some(ratio)) = (of_iss, ratio) else { return };
        self.of_iss += of_iss;
        // Times below a tenth of a millisecond are noise.
        if ratio < 0.5 && ms(outcome.solve) > 0.1 {
            self.slow.push(told);
        }
        if of_iss >= 5.0 {
            self.logarithms.push(ratio.ln());
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "hundreds")]
    fn print(&mut self) {
        let count = self.logarithms.len();
        let mean = (self.logarithms.iter().sum::<f64>() / count.max(1) as f64).exp();
        self.build.sort_by(f64::total_cmp);
        let median = self.build.get(self.build.len() / 2).copied().unwrap_or(0.0);
        println!("geometric mean of ISS / ours: {mean:.2} over {count} that cost ISS 5 ms or more");
        println!(
            "{} decided in {:.0} ms (ISS {:.0} ms), {} not read; median build {median:.3} ms",
            self.decided,
            ms(self.total),
            self.of_iss,
            self.not_read
        );
        let lists = [("wrong", &self.wrong), ("undecided", &self.undecided), ("slow", &self.slow)];
        for (what, list) in lists {
            println!("{what}: {}", list.len());
            for name in list {
                println!("    {name}");
            }
        }
    }
}
