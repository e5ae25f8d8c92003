//! The single-puzzle engine: one board in six vectors, whole-board rounds of deduction,
//! depth-first search.
//!
//! Solutions come in a fixed order, the same on every machine: a guess takes a candidate of the
//! cell that `branch::choose` describes, and the solutions with that candidate come before those
//! without it.
//!
//! * `board`: the layout and the ways in and out · `digest`: what all digits say of each cell
//! * `close`: deduction · `branch`: where to guess · `descent`: the stack
//! * `search`: other orders where one leads nowhere · `fill`: whether each house can be filled
//! * `monitor`: who may stop it

mod board;
mod branch;
mod close;
mod descent;
mod digest;
mod fill;
mod monitor;
mod search;

pub(crate) use monitor::{Monitor, Unwatched};

use search::{Next, Search};

use super::Backend;
use crate::cell::Cell;
use crate::digit::Digit;

use crate::solve::simd::{Kernel, Present, Simd};

/// The digits of a solution, row by row.
pub(crate) type Digits = [u8; 81];

/// What a search starts from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start<'a> {
    /// Clues: 1 to 9, anything else being a blank.
    Clues(&'a [u8; 81]),
    /// Clues, and a digit that a blank cell may not have.
    Without(&'a [u8; 81], Cell, Digit),
    /// The candidates of each cell, bit 0 standing for digit 1; bits above the ninth are ignored.
    Candidates(&'a [u16; 81]),
}

/// The single-puzzle engine on a chosen back end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Engine(Present);

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// How many solutions were found.
    pub solutions: u64,
    /// How many guesses were made.
    pub guesses: u64,
    /// Why it ended.
    pub end: End,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// All solutions have been found.
    Exhausted,
    /// The limit was reached.
    Limit,
    /// The monitor stopped it.
    Stopped,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// The engine on the fastest back end this CPU has.
    #[must_use]
    pub(crate) fn new() -> Engine {
        Engine(Present::best())
    }

    /// The engine on a given back end, if this CPU has it.
    #[must_use]
    pub(crate) fn with_backend(backend: Backend) -> Option<Engine> {
        Present::of(backend).map(Engine)
    }

    /// The engine on a back end that is there.
    #[must_use]
    pub(crate) fn on(present: Present) -> Engine {
        Engine(present)
    }

    /// The back end in use.
    #[must_use]
    pub(crate) fn backend(self) -> Backend {
        self.0.backend()
    }

    /// The first solution.
    #[must_use]
    pub(crate) fn first(self, start: Start) -> Option<Digits> {
        let mut search = Search::default();
        let outcome = Run::new(&mut search, Some(start), 1, &mut Unwatched).on(self.0);
        (outcome.solutions > 0).then(|| *search.last())
    }

    /// All solutions, found as they are asked for.
    #[must_use]
    pub(crate) fn solutions(self, start: Start) -> Solutions {
        let mut search = Search::default();
        Run::new(&mut search, Some(start), 0, &mut Unwatched).on(self.0);
        Solutions { present: self.0, search }
    }

    /// Calls `on_solution` with each solution until `limit` are found, or `monitor` stops the
    /// search.
    pub(crate) fn search(
        self,
        start: Start,
        limit: u64,
        monitor: &mut dyn Monitor,
        mut on_solution: impl FnMut(&Digits),
    ) -> Outcome {
        let mut search = Search::default();
        let run = Run::new(&mut search, Some(start), limit, monitor);
        Run { wanted: Wanted::Each(&mut on_solution), ..run }.on(self.0)
    }

    /// Counts the solutions until `limit` are found, or `monitor` stops the search.
    pub(crate) fn count(self, start: Start, limit: u64, monitor: &mut dyn Monitor) -> Outcome {
        let mut search = Search::default();
        let run = Run::new(&mut search, Some(start), limit, monitor);
        Run { wanted: Wanted::Count, ..run }.on(self.0)
    }
}

/// A search that begins, or goes on, until its limit.
///
/// Monitor and callback are behind pointers, so that the kernel is compiled once per back end.
struct Run<'a> {
    search: &'a mut Search,
    /// Where it begins, unless it goes on.
    start: Option<Start<'a>>,
    limit: u64,
    monitor: &'a mut dyn Monitor,
    wanted: Wanted<'a>,
}

/// What is wanted of the solutions.
enum Wanted<'a> {
    /// How many there are; their digits aren't worked out.
    Count,
    /// The last: see [`Search::last`].
    Last,
    /// Each, as it is found.
    Each(&'a mut dyn FnMut(&Digits)),
}

impl<'a> Run<'a> {
    /// A search for the last of `limit` solutions.
    fn new(
        search: &'a mut Search,
        start: Option<Start<'a>>,
        limit: u64,
        monitor: &'a mut dyn Monitor,
    ) -> Self {
        Run { search, start, limit, monitor, wanted: Wanted::Last }
    }

    /// Does it on a back end: one kernel here, not one in every function, of whatever crate, that
    /// asks for a search.
    #[inline(never)]
    fn on(self, present: Present) -> Outcome {
        present.run(self)
    }
}

impl Kernel for Run<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> Outcome {
        if let Some(start) = self.start {
            self.search.begin(simd, start);
        }
        let reads = !matches!(self.wanted, Wanted::Count);
        let mut solutions = 0;
        let end = loop {
            if solutions == self.limit {
                break End::Limit;
            }
            match self.search.advance(simd, self.monitor, reads) {
                Next::Solution => {
                    solutions += 1;
                    if let Wanted::Each(on_solution) = &mut self.wanted {
                        on_solution(self.search.last());
                    }
                }
                Next::Exhausted => break End::Exhausted,
                Next::Stopped => break End::Stopped,
            }
        };
        Outcome { solutions, guesses: self.search.guesses(), end }
    }
}

/// The solutions of a board, found as they are asked for.
#[derive(Debug, Clone)]
pub(crate) struct Solutions {
    present: Present,
    search: Search,
}

/// What [`Solutions::advance`] came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The next solution.
    Solution(Digits),
    /// There are no more.
    Exhausted,
    /// The monitor stopped the search; the next call goes on from there.
    Stopped,
}

impl Solutions {
    /// Returns the guesses made so far.
    pub(crate) fn guesses(&self) -> u64 {
        self.search.guesses()
    }

    /// Returns the guesses that stand.
    pub(crate) fn standing(&self) -> u64 {
        self.search.standing()
    }

    /// Goes on to the next solution, under a monitor.
    pub(crate) fn advance(&mut self, monitor: &mut dyn Monitor) -> Step {
        match Run::new(&mut self.search, None, 1, monitor).on(self.present).end {
            End::Stopped => Step::Stopped,
            End::Exhausted => Step::Exhausted,
            End::Limit => Step::Solution(*self.search.last()),
        }
    }
}
