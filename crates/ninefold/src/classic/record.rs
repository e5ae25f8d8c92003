//! A run recorded in one pass and flat memory: a window of its events, how deep it was over time,
//! and checkpoints to go on from.

use core::cell::{Cell as Slot, RefCell};
use core::fmt;

use super::checkpoint::{Checkpoint, CheckpointError, Spread, Trail};
use super::depth::DepthSummary;
use super::trace::{Counters, Event, Observer, Outcome, Tally};
use super::{Run, Strategy};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::solution::Solution;

/// How many placements pass between two looks at whether the caller cancels.
const PATIENCE: u32 = 1024;

/// What to keep of a run, and how far it may go.
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
    /// The most placements, counted from the start of the run, also if it goes on from a
    /// checkpoint.
    pub budget: Option<u64>,
    /// Where to go on from; from the start by default.
    pub from: Option<&'a Checkpoint>,
    /// Asked about every thousand placements whether to stop; `true` stops.
    pub cancel: Option<&'a mut dyn FnMut() -> bool>,
}

impl Default for RecordOptions<'_> {
    /// The first thousand events, 512 buckets, 256 checkpoints; no limit and no cancellation.
    fn default() -> Self {
        Self {
            offset: 0,
            limit: 1000,
            buckets: 512,
            checkpoints: 256,
            until: None,
            budget: None,
            from: None,
            cancel: None,
        }
    }
}

impl fmt::Debug for RecordOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordOptions")
            .field("offset", &self.offset)
            .field("limit", &self.limit)
            .field("buckets", &self.buckets)
            .field("checkpoints", &self.checkpoints)
            .field("until", &self.until)
            .field("budget", &self.budget)
            .field("from", &self.from)
            .field("cancel", &self.cancel.is_some())
            .finish()
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
    /// [`Strategy::Fast`] has no events but [`Event::Solved`].
    ///
    /// # Errors
    /// If the checkpoint to go on from is not one of this strategy and board.
    ///
    /// ```
    /// use ninefold::classic::{Outcome, RecordOptions, Strategy};
    /// let grid = ninefold::gallery::LEETCODE.parse()?;
    /// let options = RecordOptions { offset: 5000, limit: 3, ..Default::default() };
    /// let recording = Strategy::Bits.record(&grid, options)?;
    /// assert_eq!((recording.outcome, recording.counters.placements), (Outcome::Solved, 4208));
    /// assert_eq!((recording.window.offset, recording.window.events.len()), (5000, 3));
    /// assert!(recording.depth.buckets.len() <= 512 && recording.checkpoints.len() <= 256);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(
        self,
        grid: &Grid,
        options: RecordOptions<'_>,
    ) -> Result<Recording, CheckpointError> {
        let budget = options.budget.unwrap_or(u64::MAX);
        let start = Checkpoint::default();
        if !grid.is_valid() {
            let run = Run::invalid();
            return Ok(Recorder::new(grid, &start, options).finish(&run));
        }
        let from = options.from.unwrap_or(&start);
        from.check(grid)?;
        let mut recorder = Recorder::new(grid, from, options);
        let mut tally = Tally::new(grid, budget, &mut recorder).resume(from);
        let flow = self.search(&mut tally);
        if tally.is_on_the_way() {
            return Err(CheckpointError::Path);
        }
        let run = tally.finish(&flow);
        Ok(recorder.finish(&run))
    }
}

/// Watches a run and keeps what the options ask for.
struct Recorder<'a> {
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
    ticks: Slot<u32>,
    is_cancelled: Slot<bool>,
    cancel: RefCell<Option<&'a mut dyn FnMut() -> bool>>,
}

impl<'a> Recorder<'a> {
    fn new(clues: &Grid, from: &Checkpoint, options: RecordOptions<'a>) -> Self {
        let RecordOptions { offset, limit, buckets, checkpoints, until, cancel, .. } = options;
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
            ticks: Slot::new(0),
            is_cancelled: Slot::new(false),
            cancel: RefCell::new(cancel),
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

    fn finish(self, run: &Run) -> Recording {
        let is_cancelled = self.is_cancelled.get();
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

impl Observer for Recorder<'_> {
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
        let ticks = self.ticks.get();
        self.ticks.set(ticks.wrapping_add(1));
        if ticks.is_multiple_of(PATIENCE)
            && let Ok(mut cancel) = self.cancel.try_borrow_mut()
            && let Some(cancel) = cancel.as_mut()
        {
            self.is_cancelled.set(cancel());
        }
        self.now.event < self.until && !self.is_cancelled.get()
    }
}
