//! A run recorded in one pass and flat memory: a window of its events, how deep it was over time,
//! and checkpoints to go on from.

use super::checkpoint::{Checkpoint, CheckpointError, Spread, Trail};
use super::depth::DepthSummary;
use super::trace::{Counters, Event, Observer, Outcome, Tally};
use super::{Run, Strategy};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::solution::Solution;
use crate::work::Work;

/// What to keep of a run.
#[derive(Clone, Copy, Debug)]
pub struct RecordOptions<'a> {
    /// The number of the first event of the window.
    pub offset: u64,
    /// The most events that the window holds.
    pub limit: usize,
    /// The most buckets of the depth summary.
    pub buckets: usize,
    /// The most checkpoints.
    pub checkpoints: usize,
    /// The number of the event to stop before.
    pub until: Option<u64>,
    /// Where to go on from; from the start by default.
    pub from: Option<&'a Checkpoint>,
}

impl Default for RecordOptions<'_> {
    /// The first thousand events, 512 buckets, 256 checkpoints.
    fn default() -> Self {
        Self { offset: 0, limit: 1000, buckets: 512, checkpoints: 256, until: None, from: None }
    }
}

/// What was kept of a run. Events are numbered from 0 at the start of the run, also when the
/// recording starts at a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The number of the first event that was run.
    pub start: u64,
    /// How many events there were from the start of the run to the end of the recording.
    pub events: u64,
    /// How it ended; [`Outcome::Stopped`] if it came to `until` first or was cancelled.
    pub outcome: Outcome,
    /// Whether the caller cancelled it.
    pub is_cancelled: bool,
    /// What it took.
    pub counters: Counters,
    /// The solution, if it was found.
    pub solution: Option<Solution>,
    /// The events asked for.
    pub window: Window,
    /// How deep the search was.
    pub depth: DepthSummary,
    /// Moments to go on from, evenly spread; the first is the start of the recording.
    pub checkpoints: Vec<Checkpoint>,
}

/// Consecutive events of a run and all that was the case before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The number of the first event: the one asked for, or the nearest that was run.
    pub offset: u64,
    /// The board before it.
    pub board: Grid,
    /// The digits that stood before it and that the search wrote, in the order written.
    pub path: Trail,
    /// The counters just after the event before it.
    pub counters: Counters,
    /// The events.
    pub events: Vec<Event>,
}

impl Strategy {
    /// Runs the strategy and keeps a window of the events, a summary of the depth, and
    /// checkpoints; the memory is bounded by the options, not by the run.
    ///
    /// A unit of work is a placement, counted from the start of the run, also if it goes on from a
    /// checkpoint. [`Strategy::Fast`] has no events but [`Event::Solved`].
    ///
    /// # Errors
    /// If the checkpoint to go on from is not one of this strategy and board.
    ///
    /// ```
    /// use ninefold::Work;
    /// use ninefold::classic::{Outcome, RecordOptions, Strategy};
    /// let grid = ninefold::gallery::LEETCODE.parse()?;
    /// let options = RecordOptions { offset: 5000, limit: 3, ..Default::default() };
    /// let recording = Strategy::Bits.record(&grid, options, &Work::unlimited())?;
    /// assert_eq!((recording.outcome, recording.counters.placements), (Outcome::Solved, 4208));
    /// assert_eq!((recording.window.offset, recording.window.events.len()), (5000, 3));
    /// assert!(recording.depth.buckets.len() <= 512 && recording.checkpoints.len() <= 256);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(
        self,
        grid: &Grid,
        options: RecordOptions<'_>,
        work: &Work<'_>,
    ) -> Result<Recording, CheckpointError> {
        let start = Checkpoint::default();
        if !grid.is_valid() {
            let run = Run::invalid();
            return Ok(Recorder::new(grid, &start, options).finish(&run, work));
        }
        let from = options.from.unwrap_or(&start);
        from.check(grid)?;
        let mut recorder = Recorder::new(grid, from, options);
        let mut tally = Tally::new(grid, work, &mut recorder).resume(from);
        let flow = self.search(&mut tally);
        if tally.is_on_the_way() {
            return Err(CheckpointError::Path);
        }
        let run = tally.finish(&flow);
        Ok(recorder.finish(&run, work))
    }
}

/// Watches a run and keeps what the options ask for.
struct Recorder {
    clues: Grid,
    start: u64,
    /// The next event; its number is how many there were.
    now: Checkpoint,
    until: u64,
    /// The counters when `until` was reached.
    counters_until: Counters,
    /// Whether an event came after `until`.
    is_beyond: bool,
    offset: u64,
    limit: usize,
    window: Option<Window>,
    depth: DepthSummary,
    checkpoints: Spread,
}

impl Recorder {
    fn new(clues: &Grid, from: &Checkpoint, options: RecordOptions<'_>) -> Self {
        let RecordOptions { offset, limit, buckets, checkpoints, until, .. } = options;
        let mut recorder = Self {
            clues: *clues,
            start: from.event,
            now: from.clone(),
            until: until.unwrap_or(u64::MAX),
            counters_until: from.counters,
            is_beyond: false,
            offset: offset.max(from.event),
            limit,
            window: None,
            depth: DepthSummary::new(from.event, buckets),
            checkpoints: Spread::new(from.event, checkpoints),
        };
        recorder.mark(from.counters, true);
        recorder
    }

    /// Keeps the moment if it is one of those asked for.
    #[inline]
    fn mark(&mut self, counters: Counters, can_resume: bool) {
        let event = self.now.event;
        if event == self.offset {
            self.window = Some(self.window_here(counters));
        }
        if event == self.until {
            self.counters_until = counters;
        }
        if can_resume && self.checkpoints.is_due(event) {
            self.checkpoints.keep(Checkpoint { counters, ..self.now.clone() });
        }
    }

    fn window_here(&self, counters: Counters) -> Window {
        let (offset, board) = (self.now.event, self.now.board(&self.clues));
        Window { offset, board, path: self.now.path.clone(), counters, events: Vec::new() }
    }

    fn finish(self, run: &Run, work: &Work<'_>) -> Recording {
        let is_cancelled = work.is_cancelled();
        let cut = self.is_beyond || (run.outcome == Outcome::Stopped && !is_cancelled);
        let counters = if cut { self.counters_until } else { run.counters };
        let outcome = if cut { Outcome::Stopped } else { run.outcome };
        let window = self.window.clone().unwrap_or_else(|| self.window_here(counters));
        Recording {
            start: self.start,
            events: self.now.event,
            outcome,
            is_cancelled,
            counters,
            solution: run.solution.filter(|_| outcome == Outcome::Solved),
            window,
            depth: self.depth,
            checkpoints: self.checkpoints.finish(),
        }
    }
}

impl Observer for Recorder {
    fn event(&mut self, event: Event) {
        self.counted(event, &Counters::default());
    }

    fn counted(&mut self, event: Event, counters: &Counters) {
        if self.now.event >= self.until {
            self.is_beyond = true;
            return;
        }
        if let Some(window) = &mut self.window
            && window.events.len() < self.limit
        {
            window.events.push(event);
        }
        match event {
            Event::Place { cell, digit } => self.now.path.0.push(Candidate { cell, digit }),
            Event::Prefill { cell, digit } => self.now.prefilled.0.push(Candidate { cell, digit }),
            Event::Erase { .. } => drop(self.now.path.0.pop()),
            Event::Dead { .. } | Event::Solved { .. } => {}
        }
        self.now.event += 1;
        #[expect(clippy::cast_possible_truncation, reason = "at most 81 digits stand")]
        self.depth.add(self.now.path.0.len() as u8);
        self.mark(*counters, matches!(event, Event::Place { .. }));
    }

    fn wants_more(&self) -> bool {
        self.now.event < self.until
    }
}
