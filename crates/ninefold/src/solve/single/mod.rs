//! The single-puzzle engine: one board in six vectors, whole-board rounds of deduction,
//! depth-first search.
//!
//! Solutions come in a fixed order, the same on every machine: a guess takes a candidate of the cell
//! that `branch::choose` describes, and the solutions with that candidate come before those
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

use board::{Planes, decode};
use search::{Next, Search, put_back};

use super::Backend;
use crate::transform::Transform;

use crate::solve::simd::board::Simd;
use crate::solve::simd::board::scalar::Scalar;
#[cfg(target_arch = "x86_64")]
use crate::solve::simd::board::x86::Avx2;
use core::ops::ControlFlow::{self, Continue};

/// The digits of a solution, row by row.
pub(crate) type Digits = [u8; 81];

/// What a search starts from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start<'a> {
    /// Clues: 1 to 9, anything else being a blank.
    Clues(&'a [u8; 81]),
    /// The candidates of each cell, bit 0 standing for digit 1; bits above the ninth are ignored.
    Candidates(&'a [u16; 81]),
}

/// The single-puzzle engine on a chosen back end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Engine(Token);

#[derive(Debug, Clone, Copy)]
enum Token {
    Scalar(Scalar),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

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
    /// The callback asked for no more.
    Enough,
    /// The monitor stopped it.
    Stopped,
}

/// A solution just found; its digits are worked out when asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    planes: Planes,
    /// How the board it was found on is rearranged, if it is.
    order: Option<Transform>,
}

impl Found {
    const NONE: Found = Found { planes: [[0; 16]; 4], order: None };

    /// The digits of the solution.
    #[must_use]
    pub(crate) fn digits(&self) -> Digits {
        let digits = decode(&self.planes);
        self.order.as_ref().map_or(digits, |order| put_back(&digits, order))
    }
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
        Engine::with_backend(Backend::Avx2).unwrap_or(Engine(Token::Scalar(Scalar)))
    }

    /// The engine on a given back end, if this CPU has it.
    #[must_use]
    pub(crate) fn with_backend(backend: Backend) -> Option<Engine> {
        match backend {
            Backend::Scalar => Some(Engine(Token::Scalar(Scalar))),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(|token| Engine(Token::Avx2(token))),
            _ => None,
        }
    }

    /// The back end in use.
    #[must_use]
    pub(crate) fn backend(self) -> Backend {
        match self.0 {
            Token::Scalar(_) => Backend::Scalar,
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(_) => Backend::Avx2,
        }
    }

    /// The first solution.
    #[must_use]
    pub(crate) fn first(self, start: Start) -> Option<Digits> {
        let mut first = None;
        self.search(start, 1, &mut Unwatched, |found| {
            first = Some(found.digits());
            Continue(())
        });
        first
    }

    /// All solutions, found as they are asked for.
    #[must_use]
    pub(crate) fn solutions(self, start: Start) -> Solutions {
        match self.0 {
            Token::Scalar(simd) => Solutions(AnySearch::Scalar(Search::new(simd, start))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(simd) => {
                let search = simd.enter(
                    #[inline(always)]
                    || Search::new(simd, start),
                );
                Solutions(AnySearch::Avx2(search))
            }
        }
    }

    /// Calls `on_solution` with each solution until it breaks, `limit` are found, or `monitor`
    /// stops the search.
    pub(crate) fn search<M: Monitor>(
        self,
        start: Start,
        limit: u64,
        monitor: &mut M,
        mut on_solution: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> Outcome {
        let on_solution: OnSolution = &mut on_solution;
        match self.0 {
            Token::Scalar(simd) => run(simd, start, limit, monitor, on_solution),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(simd) => run(simd, start, limit, monitor, on_solution),
        }
    }
}

/// A callback behind a pointer, so that the kernel is compiled once per back end and monitor.
type OnSolution<'a> = &'a mut dyn FnMut(&Found) -> ControlFlow<()>;

/// Searches on one back end, all of it inside its shell.
fn run<S: Simd, M: Monitor>(
    simd: S,
    start: Start,
    limit: u64,
    monitor: &mut M,
    on_solution: OnSolution,
) -> Outcome {
    simd.enter(
        #[inline(always)]
        || {
            let mut search = Search::new(simd, start);
            let mut solutions = 0;
            let end = loop {
                if solutions == limit {
                    break End::Limit;
                }
                match search.advance(monitor) {
                    Next::Solution(found) => {
                        solutions += 1;
                        if on_solution(&found).is_break() {
                            break End::Enough;
                        }
                    }
                    Next::Exhausted => break End::Exhausted,
                    Next::Stopped => break End::Stopped,
                }
            };
            Outcome { solutions, guesses: search.guesses(), end }
        },
    )
}

/// The solutions of a board, found as they are asked for.
#[derive(Debug, Clone)]
pub(crate) struct Solutions(AnySearch);

#[derive(Debug, Clone)]
enum AnySearch {
    Scalar(Search<Scalar>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Search<Avx2>),
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
        match &self.0 {
            AnySearch::Scalar(search) => search.guesses(),
            #[cfg(target_arch = "x86_64")]
            AnySearch::Avx2(search) => search.guesses(),
        }
    }

    /// Returns the guesses that stand.
    pub(crate) fn standing(&self) -> u64 {
        match &self.0 {
            AnySearch::Scalar(search) => search.standing(),
            #[cfg(target_arch = "x86_64")]
            AnySearch::Avx2(search) => search.standing(),
        }
    }

    /// Goes on to the next solution, under a monitor.
    pub(crate) fn advance(&mut self, monitor: &mut impl Monitor) -> Step {
        match &mut self.0 {
            AnySearch::Scalar(search) => step(search, monitor),
            #[cfg(target_arch = "x86_64")]
            AnySearch::Avx2(search) => search.simd().enter(
                #[inline(always)]
                || step(search, monitor),
            ),
        }
    }
}

#[inline(always)]
fn step<S: Simd>(search: &mut Search<S>, monitor: &mut impl Monitor) -> Step {
    match search.advance(monitor) {
        Next::Solution(found) => Step::Solution(found.digits()),
        Next::Exhausted => Step::Exhausted,
        Next::Stopped => Step::Stopped,
    }
}
