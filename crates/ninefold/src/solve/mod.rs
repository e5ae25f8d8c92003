//! Solving: the first solution, the proof that there is no other, counting, listing.
//!
//! * [`Solver`]: the face of the production engine.
//! * [`mod@reference`]: the obvious solver that all engines are checked against.

pub mod reference;
mod search;

pub use search::Solutions;

use crate::grid::Grid;
use crate::solution::Solution;

/// How many solutions a grid has: none, one, or more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// No complete grid agrees with the clues.
    None,
    /// Exactly one does.
    One(Solution),
    /// Several do; here are two.
    Many([Solution; 2]),
}

/// What the search did to find an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Digits tried where logic alone didn't decide.
    pub guesses: u64,
    /// Guesses taken back.
    pub backtracks: u64,
    /// Most guesses standing at once.
    pub max_depth: u64,
}

/// The production solver: propagates, and guesses where that doesn't decide.
///
/// It is sound on any grid: empty, conflicting, unsolvable, with millions of solutions. The order
/// of solutions is fixed: the same on every machine.
///
/// ```
/// use ninefold::{Grid, Solver, Uniqueness};
/// let grid: Grid = ninefold::gallery::INKALA.parse()?;
/// let solver = Solver::new();
/// assert!(matches!(solver.solve(&grid), Uniqueness::One(_)));
/// assert_eq!(solver.count(&Grid::EMPTY, 1000), 1000);
/// assert_eq!(solver.solutions(&Grid::EMPTY).take(5).count(), 5);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver(());

impl Solver {
    /// Returns a solver.
    #[must_use]
    pub const fn new() -> Self {
        Self(())
    }

    /// Returns whether there is no solution, one, or more: searches until the second.
    #[must_use]
    pub fn solve(&self, grid: &Grid) -> Uniqueness {
        let mut solutions = self.solutions(grid);
        match (solutions.next(), solutions.next()) {
            (None, _) => Uniqueness::None,
            (Some(only), None) => Uniqueness::One(only),
            (Some(first), Some(second)) => Uniqueness::Many([first, second]),
        }
    }

    /// Returns the first solution.
    #[must_use]
    pub fn first(&self, grid: &Grid) -> Option<Solution> {
        self.solutions(grid).next()
    }

    /// Counts the solutions, at most `limit` of them.
    #[must_use]
    pub fn count(&self, grid: &Grid, limit: u64) -> u64 {
        let mut solutions = self.solutions(grid);
        let mut count = 0;
        while count < limit && solutions.next().is_some() {
            count += 1;
        }
        count
    }

    /// Iterates over all solutions; nothing is searched before it is asked for.
    #[must_use]
    pub fn solutions(&self, grid: &Grid) -> Solutions {
        Solutions::new(grid)
    }
}
