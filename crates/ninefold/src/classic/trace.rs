//! What all strategies share: counters, events, work, and the grid that is filled in place.

use core::fmt;
use core::ops::ControlFlow;

use super::Run;
use super::checkpoint::Checkpoint;
use super::replay::{Replay, Turn};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::solution::Solution;
use crate::work::Work;

/// What a run took; the same meaning for every strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Cells written before the search started.
    pub prefilled: u64,
    /// Digits written by the search.
    pub placements: u64,
    /// Digits erased by the search.
    pub backtracks: u64,
    /// Pairs of cell and digit that the search tested for legality.
    pub checks: u64,
    /// Entries into the recursive step.
    pub visits: u64,
    /// Most digits standing at once that the search wrote.
    pub max_depth: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// A solution was found.
    Solved,
    /// All was tried; there is none.
    Unsolvable,
    /// The clues conflict; nothing was run.
    Invalid,
    /// The budget of placements was spent first.
    Budget,
    /// The work was cancelled, or the observer wanted no more.
    Stopped,
}

impl Outcome {
    /// Returns the word that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Invalid => "invalid",
            Self::Budget => "budget",
            Self::Stopped => "stopped",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something a strategy did. Each event says enough to be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A digit was written before the search; undone by emptying the cell.
    Prefill {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// The search wrote a digit; undone by emptying the cell.
    Place {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// The search erased a digit; undone by writing it again.
    Erase {
        /// Where.
        cell: Cell,
        /// What stood there.
        digit: Digit,
    },
    /// The search ran out of choices here and backs out; changes nothing.
    Dead {
        /// The cell that no digit fits, unless it is a digit that fits nowhere.
        cell: Option<Cell>,
        /// The digit that fits nowhere in some house, if that is what is dead.
        digit: Option<Digit>,
    },
    /// The board is complete; changes nothing. Carries the digit written last, if any was.
    Solved {
        /// Where the last digit was written.
        cell: Option<Cell>,
        /// The digit written last.
        digit: Option<Digit>,
    },
}

/// The kinds of [`Event`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// A digit was written before the search.
    Prefill,
    /// The search wrote a digit.
    Place,
    /// The search erased a digit.
    Erase,
    /// The search ran out of choices.
    Dead,
    /// The board is complete.
    Solved,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Prefill, Self::Place, Self::Erase, Self::Dead, Self::Solved];

    /// Returns the word that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prefill => "prefill",
            Self::Place => "place",
            Self::Erase => "erase",
            Self::Dead => "dead",
            Self::Solved => "solved",
        }
    }
}

impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Event {
    /// Returns its kind.
    #[must_use]
    pub const fn kind(self) -> EventKind {
        match self {
            Self::Prefill { .. } => EventKind::Prefill,
            Self::Place { .. } => EventKind::Place,
            Self::Erase { .. } => EventKind::Erase,
            Self::Dead { .. } => EventKind::Dead,
            Self::Solved { .. } => EventKind::Solved,
        }
    }

    /// Returns the cell it is about.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Prefill { cell, .. } | Self::Place { cell, .. } | Self::Erase { cell, .. } => {
                Some(cell)
            }
            Self::Dead { cell, .. } | Self::Solved { cell, .. } => cell,
        }
    }

    /// Returns the digit it is about.
    #[must_use]
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Prefill { digit, .. } | Self::Place { digit, .. } | Self::Erase { digit, .. } => {
                Some(digit)
            }
            Self::Dead { digit, .. } | Self::Solved { digit, .. } => digit,
        }
    }

    /// Applies the event to a grid that has seen all events before it.
    pub fn apply(self, grid: &mut Grid) {
        match self {
            Self::Prefill { cell, digit } | Self::Place { cell, digit } => {
                grid.set(cell, Some(digit));
            }
            Self::Erase { cell, .. } => grid.set(cell, None),
            Self::Dead { .. } | Self::Solved { .. } => {}
        }
    }

    /// Takes the event back on a grid that has just seen it.
    pub fn undo(self, grid: &mut Grid) {
        match self {
            Self::Prefill { cell, .. } | Self::Place { cell, .. } => grid.set(cell, None),
            Self::Erase { cell, digit } => grid.set(cell, Some(digit)),
            Self::Dead { .. } | Self::Solved { .. } => {}
        }
    }
}

/// Sees the events of a run. Any `FnMut(Event)` is one.
pub trait Observer {
    /// Takes the next event.
    fn event(&mut self, event: Event);

    /// Takes the next event with the counters just after it; this is what a run calls.
    #[inline]
    fn counted(&mut self, event: Event, counters: &Counters) {
        let _ = counters;
        self.event(event);
    }

    /// Says whether there is more to see; asked every 256 placements, so a few more events
    /// may come.
    fn wants_more(&self) -> bool {
        true
    }
}

impl<F: FnMut(Event)> Observer for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}

/// The observer that looks away: with it a run reports nothing and pays nothing for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

/// Why a search ends; it goes on (`Continue`) when a branch has no solution.
pub(super) enum Stop {
    Solved,
    /// The work is.
    Work,
    /// The observer has seen enough, or the checkpoint isn't on the way.
    Observer,
}

/// How many placements are paid for at a time.
pub(super) const PORTION: u64 = 256;

/// Whether the search goes on.
pub(super) type Flow = ControlFlow<Stop>;

/// Whether a digit was written (`true`) or is to be passed over, if the search goes on.
pub(super) type Placing = ControlFlow<Stop, bool>;

/// The board that a strategy fills, its counters, and who watches.
pub(super) struct Tally<'a, O> {
    pub(super) grid: Grid,
    pub(super) counters: Counters,
    /// At how many placements to hold: those paid for, or 0 while on the way to a checkpoint.
    hold_at: u64,
    work: &'a Work<'a>,
    /// The way to a checkpoint, until it is reached.
    replay: Option<Replay<'a>>,
    observer: &'a mut O,
    last: Option<(Cell, Digit)>,
}

impl<'a, O: Observer> Tally<'a, O> {
    pub(super) fn new(grid: &Grid, work: &'a Work<'a>, observer: &'a mut O) -> Self {
        let counters = Counters::default();
        Self { grid: *grid, counters, hold_at: 0, work, replay: None, observer, last: None }
    }

    /// Makes the search walk to a checkpoint unseen and uncounted, and go on from there.
    pub(super) fn resume(mut self, from: &'a Checkpoint) -> Self {
        if !from.is_start() {
            self.replay = Some(Replay::new(from));
        }
        self
    }

    /// Says whether the checkpoint asked for hasn't been reached.
    pub(super) const fn is_on_the_way(&self) -> bool {
        self.replay.is_some()
    }

    /// Counts an entry into the recursive step.
    #[inline]
    pub(super) fn visit(&mut self) {
        self.counters.visits += 1;
    }

    /// Counts a test for legality and passes its answer on.
    #[inline]
    pub(super) fn check(&mut self, legal: bool) -> bool {
        self.counters.checks += 1;
        legal
    }

    /// Writes a digit before the search.
    pub(super) fn prefill(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        self.counters.prefilled += 1;
        self.last = Some((cell, digit));
        match &mut self.replay {
            Some(replay) => replay.prefill(Candidate { cell, digit }),
            None => self.observer.counted(Event::Prefill { cell, digit }, &self.counters),
        }
    }

    /// Writes a digit and returns `true`, unless the work is stopped or the observer has seen
    /// enough. On the way to a checkpoint returns `false` for digits that are behind it already.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> Placing {
        if self.counters.placements >= self.hold_at {
            if self.replay.is_some() {
                return self.walk(cell, digit);
            }
            self.pay()?;
        }
        self.write(cell, digit);
        self.observer.counted(Event::Place { cell, digit }, &self.counters);
        Placing::Continue(true)
    }

    #[inline]
    fn write(&mut self, cell: Cell, digit: Digit) {
        let counters = &mut self.counters;
        counters.placements += 1;
        counters.max_depth = counters.max_depth.max(counters.placements - counters.backtracks);
        self.grid.set(cell, Some(digit));
        self.last = Some((cell, digit));
    }

    /// Pays for the next placements.
    #[cold]
    #[inline(never)]
    fn pay(&mut self) -> Flow {
        let portion = PORTION.min(self.work.left()).max(1);
        if self.work.spend(portion).is_err() {
            return Flow::Break(Stop::Work);
        } else if !self.observer.wants_more() {
            return Flow::Break(Stop::Observer);
        }
        self.hold_at = self.counters.placements + portion;
        Flow::Continue(())
    }

    /// Decides what [`Tally::place`] does on the way to a checkpoint. The placements before it
    /// count as work, too: a budget is for the whole run.
    #[cold]
    #[inline(never)]
    fn walk(&mut self, cell: Cell, digit: Digit) -> Placing {
        let Some(replay) = &mut self.replay else { return Placing::Continue(false) };
        let turn = replay.turn(Candidate { cell, digit }, &self.counters);
        match turn {
            Turn::PassOver => return Placing::Continue(false),
            Turn::Astray => return Placing::Break(Stop::Observer),
            Turn::Take => self.write(cell, digit),
            Turn::Arrive(counters) => {
                self.write(cell, digit);
                self.counters = counters;
                self.hold_at = counters.placements;
                self.replay = None;
                if self.work.spend(counters.placements).is_err() {
                    return Placing::Break(Stop::Work);
                }
            }
        }
        Placing::Continue(true)
    }

    /// Takes a digit back.
    #[inline]
    pub(super) fn erase(&mut self, cell: Cell, digit: Digit) {
        self.counters.backtracks += 1;
        self.grid.set(cell, None);
        self.observer.counted(Event::Erase { cell, digit }, &self.counters);
    }

    /// Backs out of a cell that has no digit left to try.
    #[inline]
    pub(super) fn dead(&mut self, cell: Cell) -> Flow {
        self.observer.counted(Event::Dead { cell: Some(cell), digit: None }, &self.counters);
        Flow::Continue(())
    }

    /// Backs out because a digit has no place left in some house.
    pub(super) fn dead_digit(&mut self, digit: Digit) -> Flow {
        self.observer.counted(Event::Dead { cell: None, digit: Some(digit) }, &self.counters);
        Flow::Continue(())
    }

    /// Ends the search with a solution.
    pub(super) fn solved(&mut self) -> Flow {
        let (cell, digit) = (self.last.map(|last| last.0), self.last.map(|last| last.1));
        self.observer.counted(Event::Solved { cell, digit }, &self.counters);
        Flow::Break(Stop::Solved)
    }

    /// Returns the work, for an engine that spends by itself.
    pub(super) const fn work(&self) -> &'a Work<'a> {
        self.work
    }

    pub(super) fn finish(self, flow: &Flow) -> Run {
        self.work.give_back(self.hold_at.saturating_sub(self.counters.placements));
        let outcome = match flow {
            Flow::Continue(()) => Outcome::Unsolvable,
            Flow::Break(Stop::Solved) => Outcome::Solved,
            Flow::Break(Stop::Work) if !self.work.is_cancelled() => Outcome::Budget,
            Flow::Break(Stop::Work | Stop::Observer) => Outcome::Stopped,
        };
        let solved = outcome == Outcome::Solved;
        let solution = solved.then(|| Solution::try_from(self.grid).ok()).flatten();
        Run { outcome, counters: self.counters, solution }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Strategy;
    use crate::gallery::LEETCODE;

    #[test]
    fn a_trace_plays_forwards_and_backwards() {
        let start: Grid = LEETCODE.parse().unwrap();
        for &strategy in Strategy::ALL.iter().filter(|&&s| s != Strategy::Fast) {
            let mut events = Vec::new();
            let run = strategy.trace(&start, &Work::unlimited(), &mut |event| events.push(event));
            let mut grid = start;
            for event in &events {
                event.apply(&mut grid);
            }
            assert_eq!(Some(grid), run.solution.map(|solution| solution.grid()), "{strategy}");
            for event in events.iter().rev() {
                event.undo(&mut grid);
            }
            assert_eq!(grid, start, "{strategy}");
            assert!(matches!(events.last(), Some(Event::Solved { cell: Some(_), .. })));
        }
    }

    #[test]
    fn an_observer_can_stop_the_run() {
        struct Few(u32);
        impl Observer for Few {
            fn event(&mut self, _: Event) {
                self.0 = self.0.saturating_sub(1);
            }
            fn wants_more(&self) -> bool {
                self.0 > 0
            }
        }
        let run = Strategy::Bits.trace(&LEETCODE.parse().unwrap(), &Work::unlimited(), &mut Few(5));
        assert_eq!(run.outcome, Outcome::Stopped);
        assert!(run.counters.placements <= PORTION);
    }
}
