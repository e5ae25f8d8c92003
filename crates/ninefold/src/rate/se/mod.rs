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
//! let rating = se::rate(&Puzzle::try_from(grid)?);
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![allow(
    clippy::cast_possible_truncation,
    reason = "cells, digits, houses and nodes are below 1458"
)]

mod aligned;
mod barren;
mod basics;
mod bug;
mod chain;
mod crossing;
mod finding;
mod geometry;
mod loops;
mod marks;
mod needs;
mod path;
mod places;
mod rule;
mod seeker;
mod singles;
mod step;
mod steps;
mod under_way;
mod wings;

use core::fmt;

use self::chain::{Engine, Producer, Tables};
use self::finding::Finding;
use self::marks::Marks;
use self::path::Path;
use super::Er;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::explain::{Context, Step};
use crate::grid::Grid;
use crate::opening::OpeningRef;
use crate::set::CellSet;
use crate::work::{Stopped, Work};

pub use self::rule::{Basis, Rule};
pub(crate) use self::seeker::{Quarry, Seeker};
pub use self::step::RatedStep;

/// The name of this scale and its version.
pub const PROFILE: &str = "se-1.2.1";

/// How a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The path reaches the solution: the rating is exact.
    Solved,
    /// ER exceeds the limit asked for: it is at least this.
    AboveMax,
    /// The budget ran out or the caller stopped it: ER is at least this.
    Stopped,
    /// No rule of the scale applies: ER is 20.0.
    Stuck,
}

/// ER, EP and ED.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeRating {
    /// The highest rating of a step; 0 when the puzzle was complete from the start.
    pub er: Er,
    /// The highest rating up to and with the first placement; 0 if there was none.
    pub ep: Er,
    /// The rating of the first step; 0 if there was none.
    pub ed: Er,
    /// How many steps there were.
    pub step_count: usize,
    /// The steps, if asked for.
    pub steps: Vec<RatedStep>,
    /// How it ended.
    pub ended: Ended,
}

impl SeRating {
    /// Says whether ER is exact rather than a lower bound.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.ended, Ended::Solved | Ended::Stuck)
    }
}

impl fmt::Display for SeRating {
    /// Writes `ER/EP/ED` with one decimal, `≥` in front of an ER that is a lower bound.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_exact() {
            f.write_str("≥")?;
        }
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Rates a puzzle, or from another [`Opening`](crate::Opening); for many, or with limits, there is
/// [`Rater`].
///
/// Loops and graves, which assume one solution, have both their fillings among the candidates as
/// they are, so they hold for pencil-mark puzzles too.
#[must_use]
pub fn rate<'p>(start: impl Into<OpeningRef<'p>>) -> SeRating {
    Rater::new().rate(start)
}

/// Rates puzzles one after the other and keeps the room it needs between them.
///
/// ```
/// use ninefold::{Er, Puzzle, Work, gallery, rate::se::Rater};
/// let puzzle: Puzzle = gallery::INKALA.parse()?;
/// let mut rater = Rater::new().up_to("6.0".parse::<Er>()?);
/// let rating = rater.rate_within(&puzzle, &Work::with_budget(100_000));
/// assert!(!rating.is_exact() && rating.er > "6.0".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Rater {
    max_er: Option<Er>,
    keeps_steps: bool,
    tables: Tables,
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rater")
            .field("max_er", &self.max_er)
            .field("keeps_steps", &self.keeps_steps)
            .finish_non_exhaustive()
    }
}

impl Clone for Rater {
    /// Returns a rater with the same wishes; what it needs between puzzles is room, no results.
    fn clone(&self) -> Self {
        Self { max_er: self.max_er, keeps_steps: self.keeps_steps, tables: Tables::default() }
    }
}

impl Rater {
    /// Returns a rater that rates to the end and keeps no steps.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the same rater, which stops as soon as ER exceeds this: it is then "at least".
    #[must_use]
    pub const fn up_to(mut self, max_er: Er) -> Self {
        self.max_er = Some(max_er);
        self
    }

    /// Returns the same rater, which keeps the steps.
    #[must_use]
    pub const fn with_steps(mut self) -> Self {
        self.keeps_steps = true;
        self
    }

    /// Rates a puzzle, or from another [`Opening`](crate::Opening).
    #[must_use]
    pub fn rate<'p>(&mut self, start: impl Into<OpeningRef<'p>>) -> SeRating {
        self.rate_within(start, &Work::unlimited())
    }

    /// Rates as far as the work allows; a unit is an assumption that is followed.
    #[must_use]
    pub fn rate_within<'p>(
        &mut self,
        start: impl Into<OpeningRef<'p>>,
        work: &Work<'_>,
    ) -> SeRating {
        let OpeningRef { placed, struck, .. } = start.into();
        if !self.may_jump() || !singles::is_wide(placed) {
            return self.rate_from((placed, struck), Path::default(), work);
        }
        let reached = singles::reach(placed, struck);
        self.rate_from((&reached.grid, struck), Path::after(&reached), work)
    }

    /// Says whether hidden singles may be taken all at once: nobody wants to see them, or to stop
    /// between them.
    fn may_jump(&self) -> bool {
        !self.keeps_steps && self.max_er.is_none_or(|max| max >= Er::rounded(1.5))
    }

    /// Returns the step that the scale takes next on a board; those that assume one solution only
    /// where that is proven.
    pub(crate) fn next_step(board: &Board, context: &Context<'_>) -> Result<Option<Step>, Stopped> {
        let unlimited = Work::unlimited();
        let work = context.work.unwrap_or(&unlimited);
        let marks = seeker::marks(board);
        let mut tables = Tables::default();
        let mut engine = Engine { tables: &mut tables, work, keeps_chains: true };
        let proven = context.solution.is_some();
        if let Some(finding) = pattern_finding(&marks, &mut engine, proven) {
            return Ok(Some(steps::step(finding, &marks)));
        }
        // Where several solutions are possible, nothing may follow, which is known for sure only
        // after hours; chains in chains are left out there.
        let producers = if proven { &CHAINS[..] } else { &CHAINS[..4] };
        let finding = chain_finding(&marks, &mut engine, producers)?;
        Ok(finding.map(|finding| steps::step(finding, &marks)))
    }

    /// Goes on from the end of a path, where these digits are placed and candidates struck.
    fn rate_from(
        &mut self,
        (placed, struck): (&Grid, &[Candidate]),
        mut path: Path,
        work: &Work<'_>,
    ) -> SeRating {
        if placed.filled() == CellSet::ALL {
            return path.ended(Ended::Solved, Vec::new());
        }
        let mut marks = Marks::new(placed);
        for &candidate in struck {
            marks.strike(candidate);
        }
        let mut engine = Engine { tables: &mut self.tables, work, keeps_chains: self.keeps_steps };
        let mut steps = Vec::new();
        let ended = loop {
            if marks.is_complete() {
                break Ended::Solved;
            }
            if self.max_er.is_some_and(|max| Er::rounded(path.er) > max) {
                break Ended::AboveMax;
            }
            if !self.keeps_steps
                && let Some((_, at, rating)) = basics::hidden_single_at(&marks)
            {
                // What the first producer finds, without the words for it.
                path.add(rating, Some(at));
                marks.place(at);
                continue;
            }
            match next_finding(&marks, &mut engine) {
                Err(Stopped) => break Ended::Stopped,
                Ok(None) => {
                    path.er = 20.0;
                    break Ended::Stuck;
                }
                Ok(Some(finding)) => {
                    path.add(finding.rating, finding.placement);
                    let before = self.keeps_steps.then_some(marks);
                    finding.apply(&mut marks);
                    if let Some(before) = before {
                        steps.push(RatedStep::new(finding, &before));
                    }
                }
            }
        };
        path.ended(ended, steps)
    }
}

/// The producers before unique loops, in the scale's order.
const EASY: [fn(&Marks) -> Option<Finding>; 14] = [
    basics::hidden_single,
    crossing::direct_locking,
    |marks| basics::direct_hidden_set(marks, 2),
    basics::naked_single,
    |marks| basics::direct_hidden_set(marks, 3),
    crossing::locking,
    |marks| basics::naked_set(marks, 2),
    |marks| basics::fish(marks, 2),
    |marks| basics::hidden_set(marks, 2),
    |marks| basics::naked_set(marks, 3),
    |marks| basics::fish(marks, 3),
    |marks| basics::hidden_set(marks, 3),
    wings::xy_wing,
    wings::xyz_wing,
];

/// The producers between loops and graves.
const QUADS: [fn(&Marks) -> Option<Finding>; 3] = [
    |marks| basics::naked_set(marks, 4),
    |marks| basics::fish(marks, 4),
    |marks| basics::hidden_set(marks, 4),
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
fn next_finding(marks: &Marks, engine: &mut Engine<'_, '_>) -> Result<Option<Finding>, Stopped> {
    match pattern_finding(marks, engine, true) {
        Some(finding) => Ok(Some(finding)),
        None => chain_finding(marks, engine, &CHAINS),
    }
}

/// Asks the producers of patterns up to graves; loops and graves only if one solution is assumed.
fn pattern_finding(
    marks: &Marks,
    engine: &mut Engine<'_, '_>,
    assumes_one: bool,
) -> Option<Finding> {
    let first =
        |producers: &[fn(&Marks) -> Option<Finding>]| producers.iter().find_map(|find| find(marks));
    let loopless = &mut engine.tables.loopless;
    let easy = first(&EASY);
    if easy.is_some() {
        return easy;
    }
    let unique_loop = if assumes_one { loops::unique_loop(marks, loopless) } else { None };
    unique_loop
        .or_else(|| first(&QUADS))
        .or_else(|| if assumes_one { bug::universal_grave(marks) } else { None })
}

/// Asks the producers of aligned pairs and of chains, and of triplets between them.
fn chain_finding(
    marks: &Marks,
    engine: &mut Engine<'_, '_>,
    producers: &[Producer],
) -> Result<Option<Finding>, Stopped> {
    if let Some(finding) = aligned::aligned_pair(marks, &mut engine.tables.pairs) {
        return Ok(Some(finding));
    }
    if let Some(finding) = engine.simple(marks)? {
        return Ok(Some(finding));
    }
    if let Some(finding) = aligned::aligned_triplet(marks, &mut engine.tables.triplets) {
        return Ok(Some(finding));
    }
    for &producer in producers {
        if let Some(finding) = engine.multiple(marks, producer)? {
            return Ok(Some(finding));
        }
    }
    Ok(None)
}
