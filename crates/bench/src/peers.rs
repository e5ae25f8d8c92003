//! The solvers that take part.

use ninefold::solve::{Answers, Backend, Batch, Finding, Limits, Source};
use ninefold::{Grid, Solver, Uniqueness, Work};
use std::str::FromStr as _;

use crate::corpora::Puzzle;

/// Solves puzzles up to a number of solutions each; returns how many were found in all.
type Solve = Box<dyn FnMut(&[Puzzle], usize) -> usize>;

/// A solver.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) solve: Solve,
}

/// Returns all solvers, ours on a back end, if this machine has it.
pub(crate) fn all(backend: Backend) -> Option<Vec<Peer>> {
    let (ours, alone) = (Batch::with_backend(backend)?, Solver::with_backend(backend)?);
    Some(vec![
        Peer { name: "ninefold batch", solve: batch(ours) },
        Peer { name: "ninefold single", solve: single(alone) },
        Peer { name: "sudoku 0.8", solve: Box::new(sudoku) },
        Peer { name: "msolve 0.6", solve: Box::new(msolve) },
    ])
}

fn batch(mut batch: Batch) -> Solve {
    let (mut outcomes, mut first, mut grids) = (Vec::new(), Vec::new(), Vec::<Grid>::new());
    Box::new(move |puzzles, limit| {
        grids.clear();
        grids.extend(puzzles.iter().map(|puzzle| puzzle.grid));
        outcomes.clear();
        outcomes.resize(puzzles.len(), Finding::Undecided);
        first.resize(puzzles.len(), [0; 81]);
        let limits = Limits { solutions: if limit == 1 { 1 } else { 2 }, guesses: u64::MAX };
        let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
        batch.solve(Source::Grids(&grids), limits, answers, &Work::unlimited());
        let count = |outcome: &Finding| match outcome {
            Finding::Solutions(count) => *count as usize,
            _ => 0,
        };
        outcomes.iter().map(count).sum()
    })
}

fn single(solver: Solver) -> Solve {
    let count = move |puzzle: &Puzzle, limit| match limit {
        1 => usize::from(solver.first(&puzzle.grid).is_some()),
        _ => match solver.solve(&puzzle.grid) {
            Uniqueness::None => 0,
            Uniqueness::One(_) => 1,
            Uniqueness::Many(_) => 2,
        },
    };
    Box::new(move |puzzles, limit| puzzles.iter().map(|puzzle| count(puzzle, limit)).sum())
}

fn sudoku(puzzles: &[Puzzle], limit: usize) -> usize {
    let count = |puzzle: &Puzzle| {
        let Ok(board) = sudoku::Sudoku::from_bytes(*puzzle.grid.values()) else { return 0 };
        match limit {
            1 => usize::from(board.some_solution().is_some()),
            _ => board.solutions_count_up_to(2),
        }
    };
    puzzles.iter().map(count).sum()
}

fn msolve(puzzles: &[Puzzle], limit: usize) -> usize {
    let count = |puzzle: &Puzzle| {
        let Ok(board) = msolve::Sudoku::from_str(&puzzle.text);
        match limit {
            1 => usize::from(board.solve_one().is_some()),
            _ => board.count_solutions(2),
        }
    };
    puzzles.iter().map(count).sum()
}
