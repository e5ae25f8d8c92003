//! Looks for boards that take long: random ones of 0 to 25 clues, and the worst in disguise.
//!
//! `cargo run --release -p ninefold-bench --bin bounds 1000000 [SEED]`
//!
//! Each board is solved as `solve`, `solve --first` and `check` do: by the single-board engine, by
//! the batch engine alone, and in batches of 1,000. Time is the thread's own, so that a pause of
//! the machine isn't taken for work, and the slowest are timed again; then they are tried with
//! lines and digits exchanged.
#![allow(clippy::print_stdout, reason = "the figures are the result")]

use anyhow::Result;
use cpu_time::ThreadTime;
use ninefold::solve::{Answers, Batch, Finding, Limits, Source};
use ninefold::{Cell, Digit, Grid, Random, Solver, Transform, Uniqueness, Work, random_solution};
use std::time::Duration;

/// What each board is asked, and the longest a board took.
const QUESTIONS: [&str; 3] = ["single, to the second", "batch, first", "batch, to the second"];

/// How many of the slowest boards are kept for each question.
const KEPT: usize = 20;

/// How many disguises of each of those are tried.
const DISGUISES: u64 = 500;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let count: u64 = args.next().map_or(Ok(100_000), |text| text.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let mut search = Search::default();
    let mut block = Vec::new();
    for i in 0..count {
        let grid = board(&mut Random::new(seed, i));
        search.time(&grid);
        block.push(grid);
        if block.len() == 1000 || i + 1 == count {
            search.time_block(&std::mem::take(&mut block));
        }
    }
    println!("{count} random boards of 0 to 25 clues: {}", search.counts());
    search.report();
    let worst: Vec<Grid> = search.slowest.iter().flatten().map(|slow| slow.1).collect();
    for (i, grid) in worst.iter().enumerate() {
        for k in 0..DISGUISES {
            search.time(&Transform::random(seed ^ (DISGUISES * i as u64 + k)).apply(grid));
        }
    }
    println!("with the worst {} in {DISGUISES} disguises each", worst.len());
    search.report();
    Ok(())
}

/// A random board: clues that don't repeat a digit, or clues of a random solution.
fn board(random: &mut Random) -> Grid {
    let clues = random.below(26);
    if random.below(3) == 0 {
        let solution = random_solution(random);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let put = |grid: Grid, &cell: &Cell| grid.with(cell, Some(solution.get(cell)));
        return cells[..clues].iter().fold(Grid::EMPTY, put);
    }
    let mut grid = Grid::EMPTY;
    while grid.clue_count() < clues {
        let cell = Cell::new(random.below(81));
        let next = grid.with(cell, Some(Digit::from_index(random.below(9))));
        if grid.get(cell).is_none() && next.is_valid() {
            grid = next;
        }
    }
    grid
}

#[derive(Default)]
struct Search {
    batch: Batch,
    /// Boards with no, one, several solutions.
    counts: [u64; 3],
    /// The most guesses of the single-board engine, and where.
    guesses: (u64, Option<Grid>),
    /// For each question the slowest boards, slowest first.
    slowest: [Vec<(Duration, Grid)>; 3],
    /// The slowest block of boards.
    block: Duration,
}

impl Search {
    fn time(&mut self, grid: &Grid) {
        let mut solutions = Solver::new().solutions(grid);
        self.counts[solutions.by_ref().take(2).count()] += 1;
        let guesses = solutions.effort().guesses;
        if guesses > self.guesses.0 {
            self.guesses = (guesses, Some(*grid));
        }
        for question in 0..QUESTIONS.len() {
            let least = self.slowest[question].last().map_or(Duration::ZERO, |slow| slow.0);
            let mut time = self.ask(question, grid);
            for _ in 0..4 {
                if time <= least {
                    break;
                }
                time = time.min(self.ask(question, grid));
            }
            if time > least || self.slowest[question].len() < KEPT {
                let list = &mut self.slowest[question];
                list.push((time, *grid));
                list.sort_by(|a, b| b.cmp(a));
                list.truncate(KEPT);
            }
        }
    }

    fn ask(&mut self, question: usize, grid: &Grid) -> Duration {
        let begun = ThreadTime::now();
        match question {
            0 => assert!(Solver::new().solve(grid) != Uniqueness::None || self.counts[0] > 0),
            _ => drop(self.solve(core::slice::from_ref(grid), question)),
        }
        begun.elapsed()
    }

    fn time_block(&mut self, grids: &[Grid]) {
        for solutions in [1, 2] {
            let begun = ThreadTime::now();
            let outcomes = self.solve(grids, solutions);
            self.block = self.block.max(begun.elapsed());
            assert!(outcomes.iter().all(|outcome| matches!(outcome, Finding::Solutions(_))));
        }
    }

    fn solve(&mut self, grids: &[Grid], solutions: usize) -> Vec<Finding> {
        let mut outcomes = vec![Finding::Undecided; grids.len()];
        let mut first = vec![[0; 81]; grids.len()];
        let solutions = if solutions == 1 { 1 } else { 2 };
        let limits = Limits { solutions, guesses: u64::MAX };
        let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
        self.batch.solve(Source::Grids(grids), limits, answers, &Work::unlimited());
        outcomes
    }

    fn counts(&self) -> String {
        let [none, one, several] = self.counts;
        format!("{none} without, {one} with one, {several} with several solutions")
    }

    fn report(&self) {
        if let (guesses, Some(grid)) = self.guesses {
            println!("  most guesses, single: {guesses:>20}  {grid}");
        }
        for (question, slowest) in QUESTIONS.iter().zip(&self.slowest) {
            if let Some((time, grid)) = slowest.first() {
                println!("  slowest, {question:<22} {:>9.3} ms  {grid}", 1e3 * time.as_secs_f64());
            }
        }
        println!("  slowest 1,000 boards in a batch: {:>7.3} ms", 1e3 * self.block.as_secs_f64());
    }
}
