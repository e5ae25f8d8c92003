//! [`Solver`]: one board at a time.

use super::single::{self, End, Engine, Monitor, Unwatched};
use super::{Backend, Count, Next, Solutions, Start};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::solution::Solution;
use crate::work::{Stopped, Work};

/// How many solutions a board has: none, one, or more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// No complete grid agrees with the board.
    None,
    /// Exactly one does.
    One(Solution),
    /// Several do; here are two.
    Many([Solution; 2]),
}

/// The production solver for one board at a time: deduces, and guesses where that doesn't decide.
///
/// It is sound on any board: empty, conflicting, unsolvable, with millions of solutions. The order
/// of solutions is fixed: the same on every machine and every [`Backend`].
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
pub struct Solver(Engine);

impl Solver {
    /// Returns a solver on the best back end of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a solver on the given back end, if this machine has it and the engine is made for
    /// it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Engine::with_backend(backend).map(Self)
    }

    /// Returns the back end in use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.0.backend()
    }

    /// Returns whether there is no solution, one, or more: searches until the second.
    #[must_use]
    pub fn solve<'a>(&self, board: impl Into<Start<'a>>) -> Uniqueness {
        self.uniqueness(board.into(), &mut Unwatched).0
    }

    /// Does the same within the work allowed, for boards that may be hostile; a unit is a guess.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn solve_within<'a>(
        &self,
        board: impl Into<Start<'a>>,
        work: &Work<'_>,
    ) -> Result<Uniqueness, Stopped> {
        let (answer, end) = self.uniqueness(board.into(), &mut &*work);
        if end == End::Stopped { Err(Stopped) } else { Ok(answer) }
    }

    fn uniqueness(self, board: Start<'_>, monitor: &mut impl Monitor) -> (Uniqueness, End) {
        let (mut first, mut second) = ([0; 81], [0; 81]);
        let outcome = self.0.search(board.raw(), 2, monitor, |digits| {
            first = second;
            second = *digits;
        });
        let answer = match outcome.solutions {
            0 => Uniqueness::None,
            1 => Uniqueness::One(Solution::trusted(second)),
            _ => Uniqueness::Many([Solution::trusted(first), Solution::trusted(second)]),
        };
        (answer, outcome.end)
    }

    /// Returns the first solution.
    #[must_use]
    pub fn first<'a>(&self, board: impl Into<Start<'a>>) -> Option<Solution> {
        self.0.first(board.into().raw()).map(Solution::trusted)
    }

    /// Says whether there is a solution with another digit than this one in a blank cell.
    pub(crate) fn has_other(self, clues: &Grid, cell: Cell, digit: Digit) -> bool {
        let start = single::Start::Without(clues.values(), cell, digit);
        self.0.count(start, 1, &mut Unwatched).solutions > 0
    }

    /// Returns the first solution within the work allowed.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn first_within<'a>(
        &self,
        board: impl Into<Start<'a>>,
        work: &Work<'_>,
    ) -> Result<Option<Solution>, Stopped> {
        match self.solutions(board).advance(work) {
            Next::Solution(solution) => Ok(Some(solution)),
            Next::Exhausted => Ok(None),
            Next::Stopped => Err(Stopped),
        }
    }

    /// Counts the solutions, at most `limit` of them.
    #[must_use]
    pub fn count<'a>(&self, board: impl Into<Start<'a>>, limit: u64) -> u64 {
        self.counted(board.into(), limit, &mut Unwatched).solutions
    }

    /// Counts the solutions, at most `limit` of them, within the work allowed.
    #[must_use]
    pub fn count_within<'a>(
        &self,
        board: impl Into<Start<'a>>,
        limit: u64,
        work: &Work<'_>,
    ) -> Count {
        self.counted(board.into(), limit, &mut &*work)
    }

    fn counted(self, board: Start<'_>, limit: u64, monitor: &mut impl Monitor) -> Count {
        let outcome = self.0.count(board.raw(), limit, monitor);
        Count { solutions: outcome.solutions, is_cut_short: outcome.end == End::Stopped }
    }

    /// Iterates over all solutions; nothing is searched before it is asked for.
    #[must_use]
    pub fn solutions<'a>(&self, board: impl Into<Start<'a>>) -> Solutions {
        Solutions::new(self.0.solutions(board.into().raw()))
    }
}
