//! The solutions of a board, one by one, with what it took.

use core::ops::ControlFlow;

use super::single::{self, Monitor};
use crate::solution::Solution;
use crate::work::Work;

/// What a search did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Digits tried where deduction didn't decide.
    pub guesses: u64,
    /// Guesses taken back.
    pub backtracks: u64,
    /// Most guesses standing at once.
    pub max_depth: u64,
}

/// What a search came to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The next solution.
    Solution(Solution),
    /// There are no more.
    Exhausted,
    /// The work was stopped; a call with more work goes on from there.
    Stopped,
}

/// Iterates over the solutions of a board; see [`Solver::solutions`](super::Solver::solutions).
#[derive(Clone, Debug)]
pub struct Solutions {
    search: single::Solutions,
    max_depth: u64,
}

/// Spends a unit of work for each guess, and notes how deep they went.
struct Watch<'a> {
    work: &'a Work<'a>,
    max_depth: u64,
}

impl Monitor for Watch<'_> {
    #[inline(always)]
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()> {
        self.work.flow(1)?;
        self.max_depth = self.max_depth.max(standing as u64 + 1);
        ControlFlow::Continue(())
    }
}

impl Solutions {
    pub(super) fn new(search: single::Solutions) -> Self {
        Self { search, max_depth: 0 }
    }

    /// Returns what the search did so far.
    #[must_use]
    pub fn effort(&self) -> Effort {
        let guesses = self.search.guesses();
        let backtracks = guesses - self.search.standing().min(guesses);
        Effort { guesses, backtracks, max_depth: self.max_depth }
    }

    /// Goes on to the next solution within the work allowed; a unit is a guess.
    pub fn advance(&mut self, work: &Work<'_>) -> Next {
        let mut watch = Watch { work, max_depth: self.max_depth };
        let step = self.search.advance(&mut watch);
        self.max_depth = watch.max_depth;
        match step {
            single::Step::Solution(digits) => Next::Solution(Solution::trusted(digits)),
            single::Step::Exhausted => Next::Exhausted,
            single::Step::Stopped => Next::Stopped,
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match self.advance(&Work::unlimited()) {
            Next::Solution(solution) => Some(solution),
            Next::Exhausted | Next::Stopped => None,
        }
    }
}
