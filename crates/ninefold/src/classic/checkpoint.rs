//! [`Checkpoint`]: a moment of a run from which it can go on without what came before.

use core::fmt;
use core::str::FromStr;

use super::trace::Counters;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// No counter of a real run gets near this; programs that count in floating point are exact to it.
const MOST: u64 = 1 << 53;

/// A moment of a run: its start, or just after a digit was placed.
///
/// Between placements a path doesn't tell where the search is, so there are no checkpoints there.
/// A run [recorded](super::Strategy::record) from a checkpoint goes on exactly as the run did that
/// it was taken from. Checkpoints from outside are checked: one that isn't of that strategy and
/// board is refused. The counters must add up, but beyond that they are taken on trust.
///
/// ```
/// use ninefold::Work;
/// use ninefold::classic::{RecordOptions, Strategy};
/// let grid = ninefold::gallery::INKALA.parse()?;
/// let whole = Strategy::Bits.record(&grid, RecordOptions::default(), &Work::unlimited())?;
/// let checkpoint = &whole.checkpoints[100];
///
/// let from = Some(checkpoint);
/// let options = RecordOptions { from, ..Default::default() };
/// let rest = Strategy::Bits.record(&grid, options, &Work::unlimited())?;
/// assert_eq!((rest.start, rest.events), (checkpoint.event, whole.events));
/// assert_eq!((rest.outcome, rest.counters), (whole.outcome, whole.counters));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// How many events came before.
    pub event: u64,
    /// The counters then.
    pub counters: Counters,
    /// The digits that the search wrote and that stand, in the order written.
    pub path: Trail,
    /// The digits written before the search, in the order written.
    pub prefilled: Trail,
}

impl Checkpoint {
    /// Says whether this is the start of a run.
    #[must_use]
    pub fn is_start(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the board with what is prefilled and the path.
    #[must_use]
    pub fn board(&self, clues: &Grid) -> Grid {
        let written = self.prefilled.0.iter().chain(&self.path.0);
        written.fold(*clues, |grid, c| grid.with(c.cell, Some(c.digit)))
    }

    /// Checks what can be told without running: whether the numbers fit together.
    ///
    /// Before each digit is erased the search comes to a dead end, once; so at a placement the
    /// number of events follows from the counters.
    pub(super) fn check(&self, clues: &Grid) -> Result<(), CheckpointError> {
        if self.is_start() {
            return Ok(());
        }
        let Counters { prefilled, placements, backtracks, checks, visits, max_depth } =
            self.counters;
        if [self.event, placements, checks, visits].iter().any(|&number| number > MOST) {
            return Err(CheckpointError::Counters);
        }
        let (depth, filled) = (self.path.0.len() as u64, self.prefilled.0.len() as u64);
        let empty = (Cell::COUNT - clues.clue_count()) as u64;
        let adds_up = depth > 0
            && filled == prefilled
            && placements.checked_sub(backtracks) == Some(depth)
            && (depth..=placements).contains(&max_depth)
            && max_depth.checked_add(filled).is_some_and(|most| most <= empty)
            && (placements..=placements * 100).contains(&visits)
            && checks <= visits * Candidate::COUNT as u64;
        if !adds_up {
            return Err(CheckpointError::Counters);
        }
        let expected = prefilled + placements + 2 * backtracks;
        let found = self.event;
        if found == expected { Ok(()) } else { Err(CheckpointError::Event { expected, found }) }
    }
}

/// Why a run can't go on from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The counters don't fit each other, the path or the board.
    Counters,
    /// The event number doesn't follow from the counters.
    Event {
        /// What follows from the counters.
        expected: u64,
        /// What the checkpoint says.
        found: u64,
    },
    /// The strategy never writes this path on this board.
    Path,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counters => f.write_str("the checkpoint's counters don't fit its path"),
            Self::Event { expected, found } => write!(
                f,
                "a checkpoint with these counters is at event {expected}, not at event {found}"
            ),
            Self::Path => {
                f.write_str("the checkpoint's path isn't one of this strategy on this board")
            }
        }
    }
}

impl core::error::Error for CheckpointError {}

/// Digits in the order written; as text three characters each: row, column, digit.
///
/// ```
/// use ninefold::classic::Trail;
/// let trail: Trail = "131479".parse()?;
/// let placed: Vec<String> = trail.0.iter().map(|digit| digit.placed()).collect();
/// assert_eq!(placed, ["r1c3=1", "r4c7=9"]);
/// assert_eq!(trail.to_string(), "131479");
/// # Ok::<(), ninefold::classic::ParseTrailError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(pub Vec<Candidate>);

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|Candidate { cell, digit }| {
            write!(f, "{}{}{digit}", cell.row().number() + 1, cell.column().number() + 1)
        })
    }
}

impl FromStr for Trail {
    type Err = ParseTrailError;

    fn from_str(text: &str) -> Result<Self, ParseTrailError> {
        let digits: Vec<Digit> = text
            .chars()
            .map(Digit::from_char)
            .take(3 * Cell::COUNT + 1)
            .collect::<Option<_>>()
            .ok_or(ParseTrailError)?;
        let (triples, []) = digits.as_chunks::<3>() else { return Err(ParseTrailError) };
        let candidate = |&[row, column, digit]: &[Digit; 3]| Candidate {
            cell: Cell::at(row.index(), column.index()),
            digit,
        };
        Ok(Self(triples.iter().map(candidate).collect()))
    }
}

/// The text is not a [`Trail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTrailError;

impl fmt::Display for ParseTrailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected at most 81 digits of three characters each: row, column, digit")
    }
}

impl core::error::Error for ParseTrailError {}

/// At most this many checkpoints, evenly spread over a run of unknown length.
///
/// The run is cut into intervals of equal length; the first moment of each that can be a checkpoint
/// is kept. When there are too many, the intervals double.
pub(super) struct Spread {
    kept: Vec<Checkpoint>,
    most: usize,
    start: u64,
    interval: u64,
    /// The event from which the next moment is kept.
    due: u64,
}

impl Spread {
    pub(super) fn new(start: u64, most: usize) -> Self {
        let due = if most == 0 { u64::MAX } else { start };
        Self { kept: Vec::new(), most, start, interval: 1, due }
    }

    pub(super) const fn is_due(&self, event: u64) -> bool {
        event >= self.due
    }

    /// Keeps a checkpoint that is due.
    pub(super) fn keep(&mut self, checkpoint: Checkpoint) {
        let event = checkpoint.event;
        self.kept.push(checkpoint);
        while self.kept.len() > self.most {
            self.interval *= 2;
            self.kept.dedup_by_key(|kept| (kept.event - self.start) / self.interval);
        }
        self.due = event - (event - self.start) % self.interval + self.interval;
    }

    pub(super) fn finish(self) -> Vec<Checkpoint> {
        self.kept
    }
}
