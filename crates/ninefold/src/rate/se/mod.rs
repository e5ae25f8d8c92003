//! The Sudoku Explainer rating, profile `se-1.2.1`: ER, EP and ED.
//!
//! The scale solves the puzzle step by step. For each step it asks its producers in a fixed order
//! and takes the first finding: there is no comparison between producers. **ER** is the highest
//! rating of a step, **EP** the highest up to the first placement, **ED** the rating of the first
//! step. What each producer looks at first, and which finding it takes, is part of the scale; see
//! `docs/rating.md`.
//!
//! ```
//! use ninefold::{Grid, Puzzle, rate::se};
//! let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
//! let rating = se::rate(&Puzzle::try_from(grid)?, se::Options::default());
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![allow(
    clippy::cast_possible_truncation,
    reason = "cells, digits, houses and nodes are below 1458"
)]

mod aligned;
mod basics;
mod bug;
mod chain;
mod geometry;
mod hint;
mod loops;
mod marks;
mod rule;
mod step;
mod wings;

use core::fmt;

use self::chain::{Engine, Poll, Producer, Stopped, Tables};
use self::hint::Hint;
use self::marks::Marks;
use crate::opening::OpeningRef;

pub use self::rule::{Basis, Rule};
pub use self::step::{Because, Chain, ChainLink, Reason, SeStep};

/// The name of this scale and its version.
pub const PROFILE: &str = "se-1.2.1";

/// What a rating may cost and what it should bring.
#[derive(Default)]
pub struct Options<'a> {
    /// Stop as soon as ER exceeds this, in tenths; the answer is then "at least".
    pub max_er: Option<u16>,
    /// Stop after this many propagations (assumptions followed); none by default.
    pub budget: Option<u64>,
    /// Asked now and then whether to stop; `true` stops.
    pub cancel: Option<&'a mut dyn FnMut() -> bool>,
    /// Whether to keep the steps.
    pub steps: bool,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("max_er", &self.max_er)
            .field("budget", &self.budget)
            .field("cancel", &self.cancel.is_some())
            .field("steps", &self.steps)
            .finish()
    }
}

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The path reaches the solution: the rating is exact.
    Solved,
    /// ER exceeds the limit asked for: it is at least this.
    AboveMax,
    /// The budget ran out or the caller stopped it: ER is at least this.
    Stopped,
    /// No rule of the scale applies: ER is 20.0.
    Stuck,
}

/// ER, EP and ED in tenths: 66 is 6.6.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeRating {
    /// The highest rating of a step; 0 when the puzzle was complete from the start.
    pub er: u16,
    /// The highest rating up to and with the first placement; 0 if there was none.
    pub ep: u16,
    /// The rating of the first step; 0 if there was none.
    pub ed: u16,
    /// How many steps there were.
    pub step_count: usize,
    /// The steps, if asked for.
    pub steps: Vec<SeStep>,
    /// How it ended.
    pub outcome: Outcome,
}

impl SeRating {
    /// Says whether ER is exact rather than a lower bound.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.outcome, Outcome::Solved | Outcome::Stuck)
    }
}

impl fmt::Display for SeRating {
    /// Writes `ER/EP/ED` with one decimal, `≥` in front of an ER that is a lower bound.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_exact() {
            f.write_str("≥")?;
        }
        let write = |f: &mut fmt::Formatter<'_>, v: u16| write!(f, "{}.{}", v / 10, v % 10);
        write(f, self.er)?;
        f.write_str("/")?;
        write(f, self.ep)?;
        f.write_str("/")?;
        write(f, self.ed)
    }
}

/// Returns a rating in tenths, rounded as the scale's command line does.
fn tenths(rating: f64) -> u16 {
    #[expect(clippy::cast_sign_loss, reason = "ratings are positive")]
    let tenths = ((rating + 0.05) * 10.0) as u16;
    tenths
}

/// Rates a puzzle, or from another [`Opening`](crate::Opening); for many, a [`Rater`] is faster.
///
/// Loops and graves, which assume one solution, have both their fillings among the candidates as
/// they are, so they hold for pencil-mark puzzles too.
#[must_use]
pub fn rate<'p>(start: impl Into<OpeningRef<'p>>, options: Options<'_>) -> SeRating {
    Rater::new().rate(start, options)
}

/// Rates puzzles one after the other and keeps the room it needs between them.
#[derive(Default)]
pub struct Rater {
    tables: Tables,
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rater")
    }
}

impl Rater {
    /// Returns a rater that holds nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Rates a puzzle: the same as [`rate`].
    #[must_use]
    pub fn rate<'p>(&mut self, start: impl Into<OpeningRef<'p>>, options: Options<'_>) -> SeRating {
        let OpeningRef { placed, struck, .. } = start.into();
        let mut marks = Marks::new(placed);
        for candidate in struck {
            marks.strike(candidate.cell.index(), candidate.digit.index());
        }
        self.rate_from(marks, options)
    }

    fn rate_from(&mut self, mut marks: Marks, options: Options<'_>) -> SeRating {
        let Options { max_er, budget, cancel, steps: keep } = options;
        let poll = Poll { left: budget.unwrap_or(u64::MAX), cancel };
        let mut engine = Engine::new(&mut self.tables, poll, keep);
        let mut path = Path::default();
        let mut steps = Vec::new();
        let outcome = loop {
            if marks.is_complete() {
                break Outcome::Solved;
            }
            if max_er.is_some_and(|max| tenths(path.er) > max) {
                break Outcome::AboveMax;
            }
            match next_hint(&marks, &mut engine) {
                Err(Stopped) => break Outcome::Stopped,
                Ok(None) => {
                    path.er = 20.0;
                    break Outcome::Stuck;
                }
                Ok(Some(hint)) => {
                    path.add(&hint);
                    hint.apply(&mut marks);
                    if keep {
                        steps.push(SeStep::new(hint));
                    }
                }
            }
        };
        let Path { er, ep, ed, steps: step_count } = path;
        SeRating { er: tenths(er), ep: tenths(ep), ed: tenths(ed), step_count, steps, outcome }
    }
}

/// The three ratings of the path so far; 0 is none yet.
#[derive(Default)]
struct Path {
    er: f64,
    ep: f64,
    ed: f64,
    steps: usize,
}

impl Path {
    fn add(&mut self, hint: &Hint) {
        self.steps += 1;
        self.er = self.er.max(hint.rating);
        if self.steps == 1 {
            self.ed = self.er;
        }
        if self.ep == 0.0 && hint.placement.is_some() {
            self.ep = self.er;
        }
    }
}

/// The producers without chains, in the scale's order.
const PATTERNS: [fn(&Marks) -> Option<Hint>; 20] = [
    basics::hidden_single,
    basics::direct_locking,
    |marks| basics::direct_hidden_set(marks, 2),
    basics::naked_single,
    |marks| basics::direct_hidden_set(marks, 3),
    basics::locking,
    |marks| basics::naked_set(marks, 2),
    |marks| basics::fish(marks, 2),
    |marks| basics::hidden_set(marks, 2),
    |marks| basics::naked_set(marks, 3),
    |marks| basics::fish(marks, 3),
    |marks| basics::hidden_set(marks, 3),
    wings::xy_wing,
    wings::xyz_wing,
    loops::unique_loop,
    |marks| basics::naked_set(marks, 4),
    |marks| basics::fish(marks, 4),
    |marks| basics::hidden_set(marks, 4),
    bug::universal_grave,
    aligned::aligned_pair,
];

/// The producers of several chains, in the scale's order.
const CHAINS: [Producer; 8] = [
    Producer::Nishio,
    Producer::Multiple,
    Producer::Dynamic(0),
    Producer::Dynamic(1),
    Producer::Dynamic(2),
    Producer::Dynamic(3),
    Producer::Dynamic(4),
    Producer::Dynamic(5),
];

/// Asks the producers in the scale's order.
fn next_hint(marks: &Marks, engine: &mut Engine<'_, '_>) -> Result<Option<Hint>, Stopped> {
    for find in PATTERNS {
        let found = find(marks);
        if found.is_some() {
            return Ok(found);
        }
    }
    if let Some(hint) = engine.simple(marks)? {
        return Ok(Some(hint));
    }
    if let Some(hint) = aligned::aligned_triplet(marks) {
        return Ok(Some(hint));
    }
    for producer in CHAINS {
        if let Some(hint) = engine.multiple(marks, producer)? {
            return Ok(Some(hint));
        }
    }
    Ok(None)
}
