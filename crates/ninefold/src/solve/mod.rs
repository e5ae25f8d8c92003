//! Solving: the first solution, the proof that there is no other, counting, listing.
//!
//! * [`Solver`]: one board at a time
//! * [`Batch`]: many boards, sixteen or thirty-two side by side
//! * [`mod@reference`]: the obvious solver that all engines are checked against
//!
//! The engines run on the best [`Backend`] of the machine, found at run time; their answers and the
//! order of solutions don't depend on it.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined into the shell of a back end loses its instructions"
)]

mod backend;
mod lanes;
pub mod reference;
mod simd;
mod single;
mod solutions;
pub(crate) mod solver;

pub use backend::{Backend, UnknownBackend};
pub use lanes::{Answers, Batch, Finding, Limits, Source};
pub(crate) use single::Monitor;
pub use solutions::{Effort, Next, Solutions};
pub(crate) use solver::{Solver, Uniqueness};

use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;

/// How many solutions were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The solutions found.
    pub solutions: u64,
    /// Whether the work was stopped, so that there may be more.
    pub is_cut_short: bool,
}

/// What a search starts from: clues, or the candidates of each cell.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// Clues.
    Clues(&'a Grid),
    /// Candidates, as in pencil-mark puzzles.
    Candidates(&'a CandidateGrid),
}

impl<'a> From<&'a Grid> for Start<'a> {
    fn from(grid: &'a Grid) -> Self {
        Self::Clues(grid)
    }
}

impl<'a> From<&'a CandidateGrid> for Start<'a> {
    fn from(grid: &'a CandidateGrid) -> Self {
        Self::Candidates(grid)
    }
}

impl<'a> Start<'a> {
    /// Returns the same in the words of the engine.
    fn raw(self) -> single::Start<'a> {
        match self {
            Self::Clues(grid) => single::Start::Clues(grid.values()),
            Self::Candidates(grid) => single::Start::Candidates(grid.bits()),
        }
    }
}
