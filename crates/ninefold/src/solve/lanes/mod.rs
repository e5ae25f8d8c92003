//! The batch engine: sixteen or thirty-two puzzles side by side, one in each 16-bit lane.

mod branch;
mod choose;
mod desk;
mod few;
mod left;
mod load;
mod round;
mod search;
mod settle;
mod share;
mod store;
mod tally;

use super::{Backend, Solver, Start, Uniqueness};
use crate::grid::Grid;
use crate::solution::Solution;
use crate::solve::simd::Present;
use crate::work::{Stopped, Work};
use desk::Desk;

/// A grid as digit values, row by row; 0 is blank.
pub(crate) type Digits = [u8; 81];

/// Where the puzzles come from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// Grids.
    Grids(&'a [Grid]),
    /// Digit values, 0 for a blank.
    Values(&'a [Digits]),
    /// Text: every `stride` bytes a puzzle of 81 characters begins, digits with `.` or `0` for a
    /// blank. Whatever lies between the puzzles isn't looked at. The last puzzle may end with the
    /// buffer.
    Text {
        /// The text.
        bytes: &'a [u8],
        /// From one puzzle to the next, at least 81.
        stride: usize,
    },
    /// Candidates: bit `d - 1` of a cell for each digit `d` it may hold.
    Candidates(&'a [[u16; 81]]),
}

/// What is known of a puzzle when a batch ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The number of solutions, counted up to the limit.
    Solutions(u32),
    /// The puzzle has a value above 9, a character that isn't a digit or a blank, or a candidate
    /// above 9.
    Malformed,
    /// The search was stopped, by the work or by the limit on guesses.
    Undecided,
}

/// Where the answers go, in the order of the puzzles.
#[derive(Debug)]
pub struct Answers<'a> {
    /// One outcome for each puzzle.
    pub outcomes: &'a mut [Finding],
    /// The first solution of each puzzle that has one. May be shorter than the batch; the rest is
    /// dropped.
    pub first: &'a mut [Digits],
    /// The second solution of each puzzle that has two and whose limit is two or more. May be
    /// shorter than the batch.
    pub second: &'a mut [Digits],
}

/// How long to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Stop a puzzle at this many solutions: 1 for the first solution, 2 for uniqueness.
    pub solutions: u32,
    /// Give a puzzle up after this many guesses.
    pub guesses: u64,
}

/// The batch engine with its working memory; keep it and use it again.
#[derive(Debug)]
pub struct Batch {
    present: Present,
    desk: Desk,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// An engine on the best back end of this machine.
    #[must_use]
    pub fn new() -> Batch {
        Batch::on(Present::best())
    }

    /// An engine on this back end, if the machine has it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Batch> {
        Present::of(backend).map(Batch::on)
    }

    fn on(present: Present) -> Batch {
        Batch { present, desk: Desk::new(present) }
    }

    /// The back end in use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.present.backend()
    }

    /// Solves every puzzle of a source.
    ///
    /// Work is spent now and then, at least once a millisecond; when it is stopped, the puzzles
    /// without an answer are [`Finding::Undecided`].
    ///
    /// # Panics
    ///
    /// If there are fewer outcomes than puzzles.
    pub fn solve(
        &mut self,
        source: Source<'_>,
        limits: Limits,
        answers: Answers<'_>,
        work: &Work<'_>,
    ) {
        assert!(answers.outcomes.len() >= source.len(), "one outcome for each puzzle");
        if source.len() <= few::most(limits) && limits.guesses == u64::MAX {
            return few::solve(self, source, limits, answers, work);
        }
        self.solve_in_lanes(source, limits, answers, work);
    }

    fn solve_in_lanes(
        &mut self,
        source: Source<'_>,
        limits: Limits,
        answers: Answers<'_>,
        work: &Work<'_>,
    ) {
        let Answers { outcomes, first, second } = answers;
        let answers = Answers { outcomes, first, second };
        self.desk.search(source, limits, answers, work);
        let left = self.desk.take_left();
        if !left.is_empty() {
            let answers = Answers { outcomes, first, second };
            left::solve(self, left, source, limits, answers, work);
        }
    }
}

impl Batch {
    /// Solves grids and proves uniqueness; answers in their order.
    ///
    /// ```
    /// use ninefold::{Grid, Uniqueness, gallery, solve::Batch};
    /// let grids: Vec<Grid> = [gallery::LEETCODE, gallery::TYPO, gallery::TWO_SOLUTIONS]
    ///     .iter().map(|board| board.parse()).collect::<Result<_, _>>()?;
    /// let answers = Batch::new().solve_all(&grids);
    /// assert!(matches!(answers[..], [Uniqueness::One(_), Uniqueness::None, Uniqueness::Many(_)]));
    /// # Ok::<(), ninefold::text::ParseGridError>(())
    /// ```
    pub fn solve_all(&mut self, grids: &[Grid]) -> Vec<Uniqueness> {
        let answers = self.search_all(grids, 2);
        let each = answers.0.iter().zip(answers.1.iter().zip(&answers.2));
        each.map(|(outcome, (&first, &second))| match outcome {
            Finding::Solutions(1) => Uniqueness::One(Solution::trusted(first)),
            Finding::Solutions(2..) => {
                Uniqueness::Many([Solution::trusted(first), Solution::trusted(second)])
            }
            _ => Uniqueness::None,
        })
        .collect()
    }

    /// Finds the first solution of each grid; answers in their order.
    pub fn first_all(&mut self, grids: &[Grid]) -> Vec<Option<Solution>> {
        let answers = self.search_all(grids, 1);
        let each = answers.0.iter().zip(&answers.1);
        each.map(|(outcome, &first)| match outcome {
            Finding::Solutions(1..) => Some(Solution::trusted(first)),
            _ => None,
        })
        .collect()
    }

    /// Finds the first solution of one board, that of [`Batch::first_all`], within the
    /// work allowed.
    ///
    /// # Errors
    /// If the work is stopped.
    ///
    /// ```
    /// use ninefold::{Grid, Work, solve::Batch};
    /// let mut batch = Batch::new();
    /// let first = batch.first_within(&Grid::EMPTY, &Work::with_budget(10_000))?;
    /// assert_eq!(first, batch.first_all(&[Grid::EMPTY])[0]);
    /// # Ok::<(), ninefold::Stopped>(())
    /// ```
    pub fn first_within<'a>(
        &mut self,
        board: impl Into<Start<'a>>,
        work: &Work<'_>,
    ) -> Result<Option<Solution>, Stopped> {
        let board = board.into();
        let solver = Solver::with_backend(self.backend()).unwrap_or_default();
        match solver.solve_within(board, work)? {
            Uniqueness::None => return Ok(None),
            Uniqueness::One(solution) => return Ok(Some(solution)),
            Uniqueness::Many(_) => {}
        }
        let source = match board {
            Start::Clues(grid) => Source::Grids(core::slice::from_ref(grid)),
            Start::Candidates(grid) => Source::Candidates(core::slice::from_ref(grid.bits())),
        };
        let (mut outcomes, mut first) = ([Finding::Undecided], [[0; 81]]);
        let limits = Limits { solutions: 1, guesses: u64::MAX };
        let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut [] };
        self.solve_in_lanes(source, limits, answers, work);
        match outcomes {
            [Finding::Solutions(1..)] => Ok(Some(Solution::trusted(first[0]))),
            _ => Err(Stopped),
        }
    }

    fn search_all(
        &mut self,
        grids: &[Grid],
        solutions: u32,
    ) -> (Vec<Finding>, Vec<Digits>, Vec<Digits>) {
        let mut outcomes = vec![Finding::Undecided; grids.len()];
        let mut first = vec![[0; 81]; grids.len()];
        let mut second = vec![[0; 81]; if solutions > 1 { grids.len() } else { 0 }];
        let limits = Limits { solutions, guesses: u64::MAX };
        let answers = Answers { outcomes: &mut outcomes, first: &mut first, second: &mut second };
        self.solve(Source::Grids(grids), limits, answers, &Work::unlimited());
        (outcomes, first, second)
    }
}

impl Clone for Batch {
    /// Returns an engine on the same back end, with working memory of its own.
    fn clone(&self) -> Self {
        Self::on(self.present)
    }
}
