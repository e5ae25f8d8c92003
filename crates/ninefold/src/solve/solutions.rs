//! The solutions of a board, one by one, with what it took.

use core::ops::ControlFlow;

use super::single::{self, Monitor};
use crate::solution::Solution;

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
pub enum Step {
    /// The next solution.
    Solution(Solution),
    /// There are no more.
    Exhausted,
    /// The monitor stopped the search; the next call goes on from there.
    Stopped,
}

/// Iterates over the solutions of a board; see [`Solver::solutions`](super::Solver::solutions).
#[derive(Clone, Debug)]
pub struct Solutions {
    search: single::Solutions,
    budget: u64,
    max_depth: u64,
    is_cut_short: bool,
}

/// Stops at a number of guesses in all, and notes how deep they went.
struct Watch {
    left: u64,
    max_depth: u64,
}

impl Monitor for Watch {
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()> {
        if self.left == 0 {
            return ControlFlow::Break(());
        }
        self.left -= 1;
        self.max_depth = self.max_depth.max(standing as u64 + 1);
        ControlFlow::Continue(())
    }
}

impl Solutions {
    pub(super) fn new(search: single::Solutions) -> Self {
        Self { search, budget: u64::MAX, max_depth: 0, is_cut_short: false }
    }

    /// Returns the same search with a limit on guesses in all, after which it ends early.
    #[must_use]
    pub fn with_budget(mut self, guesses: u64) -> Self {
        self.budget = guesses;
        self
    }

    /// Returns what the search did so far.
    #[must_use]
    pub fn effort(&self) -> Effort {
        let guesses = self.search.guesses();
        let backtracks = guesses - self.search.standing().min(guesses);
        Effort { guesses, backtracks, max_depth: self.max_depth }
    }

    /// Says whether the last step ended because the budget was spent, not because all was searched.
    #[must_use]
    pub const fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Goes on to the next solution under a monitor, whatever the budget.
    pub fn advance(&mut self, monitor: &mut impl Monitor) -> Step {
        match self.search.advance(monitor) {
            single::Step::Solution(digits) => Step::Solution(Solution::trusted(digits)),
            single::Step::Exhausted => Step::Exhausted,
            single::Step::Stopped => Step::Stopped,
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let left = self.budget - self.search.guesses().min(self.budget);
        let mut watch = Watch { left, max_depth: self.max_depth };
        let step = self.advance(&mut watch);
        self.max_depth = watch.max_depth;
        self.is_cut_short = step == Step::Stopped;
        match step {
            Step::Solution(solution) => Some(solution),
            Step::Exhausted | Step::Stopped => None,
        }
    }
}
