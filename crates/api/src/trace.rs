//! `trace`: a window of what a strategy did, and checkpoints to go on from.

use ninefold::classic::{
    Checkpoint, Counters, DepthBucket, DepthSummary, Event, ParseTrailError, RecordOptions,
    Recording, Strategy, Window,
};
use ninefold::text::Entry;
use ninefold::{Grid, Work};
use serde::{Deserialize, Serialize};

use crate::board::read_one;
use crate::request::Attempt;
use crate::{Board, Face, Refusal, Request, TreeObject, placements};

/// A reach of this many events is soon run through.
const SHORT: u64 = 1_000_000;

/// What `trace` takes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceRequest {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    pub puzzle: String,
    /// The form it is in; detected if left out.
    #[serde(default, deserialize_with = "crate::words::option")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub from: Option<ninefold::text::Form>,
    /// The strategy.
    #[serde(deserialize_with = "crate::words::name")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "bits"))]
    pub strategy: Strategy,
    /// The number of the first event of the window; 0 if left out.
    pub offset: Option<u64>,
    /// How many events the window has at most; 1,000 if left out.
    #[cfg_attr(feature = "schema", schema(maximum = 10_000))]
    pub limit: Option<u64>,
    /// Stop after this many placements; never after more than 100,000,000.
    pub budget: Option<u64>,
    /// How many checkpoints at most; 256 if left out.
    #[cfg_attr(feature = "schema", schema(maximum = 2_048))]
    pub checkpoints: Option<u64>,
    /// How many buckets tell of the depth at most; 512 if left out.
    #[cfg_attr(feature = "schema", schema(maximum = 2_048))]
    pub buckets: Option<u64>,
    /// Whether each bucket also says after how many of its events the search was at each depth.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub density: bool,
    /// Stop before the event of this number.
    pub until: Option<u64>,
    /// Go on from here instead of the start.
    pub checkpoint: Option<CheckpointObject>,
    /// Add the search tree of the whole run, pruned to about this many branches; none if left out.
    #[cfg_attr(feature = "schema", schema(maximum = 2_000))]
    pub branches: Option<u64>,
}

impl Request for TraceRequest {
    const NAME: &'static str = "trace";
    const ABOUT: &'static str = "What a strategy did, event by event";

    type Subject = Entry;
    type Found = Trace;
    type Answer = Trace;

    fn variant(&self) -> Result<Option<Box<crate::Variant>>, Refusal> {
        crate::variant::read(&self.puzzle, self.from)
    }

    fn read(&self, _: &Face) -> Result<Entry, Refusal> {
        read_one(&self.puzzle, self.from)
    }

    fn attempts(&self) -> &'static [Attempt] {
        let begin = self.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.event);
        match self.until.unwrap_or(u64::MAX).saturating_sub(begin) {
            0..=SHORT if self.branches.is_none() => &[Attempt::QUICK],
            _ => &[Attempt::LONG],
        }
    }

    fn find(&self, entry: &Entry, face: &Face, work: &Work<'_>) -> Result<Trace, Refusal> {
        let grid = Board::of(entry)?.clues()?;
        let from = self.checkpoint.as_ref().map(Checkpoint::try_from).transpose();
        let from = from.map_err(|error| Refusal::bad_request(format!("checkpoint: {error}")))?;
        let limits = &face.limits;
        let options = RecordOptions {
            offset: self.offset.unwrap_or(0),
            limit: to_size(limits.events.checked("limit", self.limit)?),
            buckets: to_size(limits.buckets.checked("buckets", self.buckets)?),
            checkpoints: to_size(limits.checkpoints.checked("checkpoints", self.checkpoints)?),
            until: self.until,
            from: from.as_ref(),
        };
        let budget = limits.placements.lowered(self.budget);
        let recording = work.part(budget, |part| self.strategy.record(&grid, options, part));
        let recording = recording.map_err(|error| Refusal::bad_request(error.to_string()))?;
        let mut trace = Trace::new(&grid, self.strategy, &recording);
        if self.density {
            trace.depth.counts = Some(counts(&recording.depth));
        }
        if self.branches.is_some() {
            let most = to_size(limits.branches.checked("branches", self.branches)?);
            let tree = work.part(budget, |part| self.strategy.tree(&grid, part, most));
            trace.tree = Some((&tree).into());
        }
        Ok(trace)
    }
}

/// Returns a number that was found to be small.
fn to_size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A run of a strategy: how it ended, how deep it was, some of its events.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// The board.
    pub puzzle: String,
    /// The strategy.
    pub strategy: &'static str,
    /// How it ended: `solved`, `unsolvable`, `invalid`, `budget`, or `stopped` before an end.
    pub status: &'static str,
    /// The counters at the end of what was run.
    pub counters: CountersObject,
    /// How many events there were up to there, from the start of the run.
    pub events: u64,
    /// The events asked for.
    pub window: WindowObject,
    /// How deep the search was.
    pub depth: DepthObject,
    /// Moments to go on from, in order.
    pub checkpoints: Vec<CheckpointObject>,
    /// The search tree, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeObject>,
    /// A remark for people, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Trace {
    /// Returns a recording as an object.
    #[must_use]
    pub fn new(grid: &Grid, strategy: Strategy, recording: &Recording) -> Self {
        Self {
            puzzle: grid.to_string(),
            strategy: strategy.name(),
            status: recording.outcome.name(),
            counters: recording.counters.into(),
            events: recording.events,
            window: (&recording.window).into(),
            depth: (&recording.depth).into(),
            checkpoints: recording.checkpoints.iter().map(Into::into).collect(),
            tree: None,
            message: recording.is_cancelled.then(|| crate::STOPPED.to_owned()),
        }
    }
}

/// What a run took so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CountersObject {
    /// Cells written before the search.
    pub prefilled: u64,
    /// Digits written by the search.
    pub placements: u64,
    /// Digits erased by it.
    pub backtracks: u64,
    /// Pairs of cell and digit tested for legality.
    pub checks: u64,
    /// Entries into the recursive step.
    pub visits: u64,
    /// Most digits standing at once that the search wrote.
    pub max_depth: u64,
}

impl From<Counters> for CountersObject {
    fn from(counters: Counters) -> Self {
        let Counters { prefilled, placements, backtracks, checks, visits, max_depth } = counters;
        Self { prefilled, placements, backtracks, checks, visits, max_depth }
    }
}

impl From<CountersObject> for Counters {
    fn from(object: CountersObject) -> Self {
        let CountersObject { prefilled, placements, backtracks, checks, visits, max_depth } =
            object;
        Self { prefilled, placements, backtracks, checks, visits, max_depth }
    }
}

/// Consecutive events, and all that was the case before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WindowObject {
    /// The number of the first event.
    pub offset: u64,
    /// The board before it.
    pub board: String,
    /// The digits that the search wrote and that stood before it, in the order written.
    pub path: Vec<String>,
    /// The counters before it.
    pub counters: CountersObject,
    /// The events.
    pub events: Vec<EventObject>,
}

impl From<&Window> for WindowObject {
    fn from(window: &Window) -> Self {
        Self {
            offset: window.offset,
            board: window.board.to_string(),
            path: placements(&window.path.0),
            counters: window.counters.into(),
            events: window.events.iter().map(|&event| event.into()).collect(),
        }
    }
}

/// Something that a strategy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventObject {
    /// `prefill`, `place`, `erase`, `dead` or `solved`.
    pub event: &'static str,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// What.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
}

impl From<Event> for EventObject {
    fn from(event: Event) -> Self {
        Self {
            event: event.kind().name(),
            cell: event.cell().map(|cell| cell.to_string()),
            digit: event.digit().map(ninefold::Digit::get),
        }
    }
}

/// How deep a search was: digits standing that it wrote, in buckets of consecutive events.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DepthObject {
    /// How many events a bucket stands for.
    pub width: u64,
    /// The number of the first event.
    pub offset: u64,
    /// The least depth of each bucket.
    pub min: Vec<u8>,
    /// The greatest.
    pub max: Vec<u8>,
    /// The mean.
    pub mean: Vec<f64>,
    /// After how many events of each bucket the search was at each depth, from the least to the
    /// greatest, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<u64>>>,
}

impl From<&DepthSummary> for DepthObject {
    fn from(summary: &DepthSummary) -> Self {
        let buckets = &summary.buckets;
        let rounded = |mean: f64| (mean * 100.0).round() / 100.0;
        Self {
            width: summary.width,
            offset: summary.offset,
            min: buckets.iter().map(DepthBucket::min).collect(),
            max: buckets.iter().map(DepthBucket::max).collect(),
            mean: buckets.iter().map(|bucket| rounded(bucket.mean())).collect(),
            counts: None,
        }
    }
}

/// Returns how often each depth of each bucket was.
fn counts(summary: &DepthSummary) -> Vec<Vec<u64>> {
    summary.buckets.iter().map(|bucket| bucket.counts().to_vec()).collect()
}

/// A moment of a run to go on from; sent back as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckpointObject {
    /// How many events came before.
    pub event: u64,
    /// The digits that the search wrote and that stand: row, column and digit of each.
    pub path: String,
    /// The digits written before the search, in the same way.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub prefilled: String,
    /// The counters then.
    pub counters: CountersObject,
}

impl From<&Checkpoint> for CheckpointObject {
    fn from(checkpoint: &Checkpoint) -> Self {
        Self {
            event: checkpoint.event,
            path: checkpoint.path.to_string(),
            prefilled: checkpoint.prefilled.to_string(),
            counters: checkpoint.counters.into(),
        }
    }
}

impl TryFrom<&CheckpointObject> for Checkpoint {
    type Error = ParseTrailError;

    fn try_from(object: &CheckpointObject) -> Result<Self, ParseTrailError> {
        Ok(Self {
            event: object.event,
            counters: object.counters.into(),
            path: object.path.parse()?,
            prefilled: object.prefilled.parse()?,
        })
    }
}
