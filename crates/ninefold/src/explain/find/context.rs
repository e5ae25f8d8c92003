//! [`Context`]: what finders may know beside the board, and how far they look.

use core::ops::ControlFlow;

use super::fish::FishShape;
use crate::board::Board;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::opening::OpeningRef;
use crate::puzzle::Puzzle;
use crate::set::{CellSet, DigitSet};
use crate::solution::Solution;
use crate::work::{Stopped, Work};

/// What a finder may know beside the board.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The cells with clues: avoidable rectangles need to know which digits are not clues.
    pub clues: CellSet,
    /// The solution, if it is proven to be the only one: without it, techniques that assume
    /// uniqueness find nothing.
    pub solution: Option<&'a Solution>,
    /// The candidates that count from the start, if the clues alone have several solutions: a
    /// pattern with two fillings proves something only if they allow both.
    pub marks: Option<&'a CandidateGrid>,
    /// How far to look.
    pub options: Options,
    /// What the searches may spend, if there is a limit.
    pub work: Option<&'a Work<'a>>,
}

impl<'a> Context<'a> {
    /// Returns the context of a puzzle or another start that is proven to have one solution.
    #[must_use]
    pub fn of(start: impl Into<OpeningRef<'a>>, options: Options) -> Self {
        let OpeningRef { clues, marks, solution, .. } = start.into();
        let (clues, solution) = (clues.filled(), Some(solution));
        Self { clues, solution, marks, options, work: None }
    }

    /// Returns the context of a board that is a proven puzzle or not; without limits.
    #[must_use]
    pub fn new(puzzle: Option<&'a Puzzle>, options: Options) -> Self {
        let clues = puzzle.map_or(CellSet::EMPTY, |puzzle| puzzle.clues().filled());
        let solution = puzzle.map(Puzzle::solution);
        Self { clues, solution, marks: None, options, work: None }
    }

    /// Returns the same context with a limit on the searches.
    #[must_use]
    pub const fn within(mut self, work: &'a Work<'a>) -> Self {
        self.work = Some(work);
        self
    }

    /// Returns the solution, if it is proven and the board has all its digits, be it as candidates:
    /// from what is true in it nothing but what is true follows.
    pub(super) fn truth(&self, board: &Board) -> Option<&'a Solution> {
        let has = |cell: Cell, digit| {
            board.candidates(cell).contains(digit) || board.digit(cell) == Some(digit)
        };
        self.solution.filter(|all| Cell::all().all(|cell| has(cell, all.get(cell))))
    }

    /// Spends some units of the work, if there is a limit.
    ///
    /// # Errors
    /// If the search is to stop.
    #[inline]
    pub fn spend(&self, units: u64) -> Result<(), Stopped> {
        self.work.map_or(Ok(()), |work| work.spend(units))
    }

    /// Does the same for searches that end with a `Break`.
    #[inline]
    pub(super) fn flow(&self, units: u64) -> ControlFlow<()> {
        self.work.map_or(ControlFlow::Continue(()), |work| work.flow(units))
    }

    /// Looks whether the caller cancels, and spends nothing.
    pub(super) fn poll(&self) -> ControlFlow<()> {
        let is_stopped = self.work.is_some_and(|work| work.poll().is_err());
        if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Counts a step that is too small for a unit; says whether to go on.
    #[inline]
    pub(super) fn step(&self) -> bool {
        self.work.is_none_or(Work::step)
    }

    /// Says whether the start allows both digits in all the cells, so that two fillings of them
    /// would be two solutions. With clues alone it does: a digit that they rule out in a cell
    /// can't be part of a filling.
    pub(crate) fn allows(&self, cells: &[Cell], digits: [Digit; 2]) -> bool {
        let pair: DigitSet = digits.into_iter().collect();
        self.marks.is_none_or(|marks| cells.iter().all(|&cell| pair.is_subset(marks.get(cell))))
    }
}

/// How far the finders look; the default is that of the HoDoKu scale.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches that users set by name")]
pub struct Options {
    /// Rectangles of which not every corner has both candidates left.
    pub missing_candidates: bool,
    /// Empty rectangles whose box has only two places.
    pub two_candidate_rectangles: bool,
    /// Pairs of kites, empty rectangles and fish as one step.
    pub dual_steps: bool,
    /// Most fins of a fish.
    pub max_fins: usize,
    /// Most endo fins of a fish.
    pub max_endo_fins: usize,
    /// Almost locked sets that share cells.
    pub als_overlap: bool,
    /// Almost locked sets as nodes of chains.
    pub als_in_chains: bool,
    /// Most links of X-Chains, XY-Chains and Remote Pairs.
    pub chain_length: usize,
    /// Only one chain or fish for each set of eliminations. Without, chains of almost locked sets
    /// are looked for in both directions; of these there is always one for each.
    pub one_per_elimination: bool,
    /// Rounds of look-ahead of forcing nets.
    pub net_depth: usize,
    /// Largest Kraken Fish: the number of its base houses, up to seven.
    pub max_kraken_size: usize,
    /// The richest shape of a Kraken Fish; plainer ones are found as well.
    pub kraken_shape: FishShape,
    /// Most fins of a Kraken Fish, endo fins included.
    pub max_kraken_fins: usize,
    /// Most endo fins of a Kraken Fish.
    pub max_kraken_endo_fins: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            missing_candidates: true,
            two_candidate_rectangles: false,
            dual_steps: false,
            max_fins: 5,
            max_endo_fins: 2,
            als_overlap: false,
            als_in_chains: false,
            chain_length: 20,
            one_per_elimination: true,
            net_depth: 4,
            max_kraken_size: 4,
            kraken_shape: FishShape::Franken,
            max_kraken_fins: 2,
            max_kraken_endo_fins: 0,
        }
    }
}
