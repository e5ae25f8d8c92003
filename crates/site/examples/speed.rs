//! How long both engines take for a puzzle, on this machine and in WebAssembly, in Node and in
//! Chromium, in one run: `speed FILE [TIMES]` takes the first 3,000 puzzles of a file of lines and
//! proves each unique, so many times in turn, and prints the best of each; this machine's with
//! AVX2.
//!
//! Node 20, npm and Chromium must be on the path, and a compiler for WebAssembly be there.

use anyhow::{Context as _, Result, ensure};
use ninefold::solve::{Answers, Backend, Batch, Finding, Limits, Source};
use ninefold::{Grid, Solver, Uniqueness, Work};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const MOST: usize = 3000;

/// How often a native engine solves all puzzles each time.
const TIMES: usize = 100;

/// By place and name, the least that was measured.
type Figures = BTreeMap<String, BTreeMap<String, f64>>;

#[expect(clippy::print_stdout, reason = "a command prints what it measures")]
fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let file = fs::canonicalize(arguments.next().context("name a file of puzzles, one per line")?)?;
    let times: u32 = arguments.next().map_or(Ok(3), |times| times.parse())?;
    let (home, mut best) = (workshop()?, Figures::new());
    let modules = [ninefold_site::module::Kind::Engine.file()?, ninefold_site::module::engines()?];
    for _ in 0..times {
        note(&mut best, "native", native(&fs::read_to_string(&file)?));
        for line in outside(&home, &modules, &file)?.lines() {
            let (place, figures) = line.split_once('\t').context("a line of figures")?;
            note(&mut best, place, read(figures));
        }
    }
    let own = best.get("native").cloned().unwrap_or_default();
    for (place, figures) in best {
        for (name, figure) in figures {
            let ratio =
                own.get(&name).map_or(String::new(), |own| format!("  x {:.2}", figure / own));
            println!("{place:24} {name:18} {figure:9}{ratio}");
        }
    }
    Ok(())
}

/// Keeps the least of each figure.
fn note(best: &mut Figures, place: &str, figures: BTreeMap<String, f64>) {
    let known = best.entry(place.to_owned()).or_default();
    for (name, figure) in figures {
        let least = known.entry(name).or_insert(figure);
        *least = least.min(figure);
    }
}

/// Reads names and numbers between tabs.
fn read(figures: &str) -> BTreeMap<String, f64> {
    let words: Vec<&str> = figures.split('\t').collect();
    let pairs = words.chunks_exact(2);
    pairs.filter_map(|pair| Some((pair[0].to_owned(), pair[1].parse().ok()?))).collect()
}

/// Returns a folder with the script and what it needs.
fn workshop() -> Result<PathBuf> {
    let (source, home) = (ninefold_site::workspace(), ninefold_site::build_folder().join("speed"));
    fs::create_dir_all(&home)?;
    let files = [
        ("crates/server/browser/package.json", "package.json"),
        ("crates/server/browser/package-lock.json", "package-lock.json"),
        ("crates/server/browser/support.mjs", "support.mjs"),
        ("crates/server/web/js/engine/module.js", "module.mjs"),
        ("crates/site/browser/speed.mjs", "speed.mjs"),
    ];
    for (from, to) in files {
        fs::copy(source.join(from), home.join(to)).with_context(|| from.to_owned())?;
    }
    if !home.join("node_modules").is_dir() {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(&home);
        ensure!(npm.status().context("npm")?.success(), "npm ci");
    }
    Ok(home)
}

/// Measures in Node and in Chromium.
fn outside(home: &Path, modules: &[PathBuf; 2], file: &Path) -> Result<String> {
    let mut node = Command::new("node");
    node.arg("speed.mjs").args(modules).arg(file).current_dir(home).stderr(Stdio::inherit());
    let output = node.output().context("node")?;
    ensure!(output.status.success(), "node speed.mjs");
    Ok(String::from_utf8(output.stdout)?)
}

/// Measures here.
fn native(text: &str) -> BTreeMap<String, f64> {
    let lines = text.lines().filter_map(|line| line.get(..81));
    let grids: Vec<Grid> = lines.filter_map(|line| line.parse().ok()).take(MOST).collect();
    let lines: Vec<String> = grids.iter().map(ToString::to_string).collect();
    // What the others are compared with, also where the processor has more.
    let mut batch = Batch::with_backend(Backend::Avx2).unwrap_or_default();
    let solver = Solver::with_backend(Backend::Avx2).unwrap_or_default();
    let bytes = lines.join("\n").into_bytes();
    let one = |grid: &&Grid| matches!(solver.solve(*grid), Uniqueness::One(_));
    #[expect(clippy::cast_precision_loss, reason = "a number of puzzles")]
    let per = |time: Duration| (1e9 * time.as_secs_f64() / grids.len().max(1) as f64).round();
    BTreeMap::from([
        ("batch".to_owned(), per(best(|| all(&mut batch, &bytes, grids.len())))),
        ("single".to_owned(), per(best(|| grids.iter().filter(one).count()))),
    ])
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
