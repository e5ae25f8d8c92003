//! The way to a checkpoint: what a search that starts anew is to write, and what to pass over.

use super::checkpoint::Checkpoint;
use super::trace::Counters;
use crate::candidate::Candidate;

/// What is still to be done on the way to a checkpoint.
///
/// A search tries the same digits in the same order every time, so it gets to a checkpoint by
/// writing the digits of its path and passing over all others: what was behind those was searched
/// before. Each level offers its digits once, so the way is short, whatever the path says.
pub(super) struct Replay<'a> {
    path: &'a [Candidate],
    prefilled: &'a [Candidate],
    counters: Counters,
    /// Whether other cells were filled before the search than the checkpoint says.
    is_astray: bool,
}

/// What to do with a digit that a search is about to write.
pub(super) enum Turn {
    /// Write it.
    Take,
    /// Write it, and go on from here with these counters.
    Arrive(Counters),
    /// Leave it and what comes after it.
    PassOver,
    /// Give up: the checkpoint isn't on the way of this search.
    Astray,
}

impl<'a> Replay<'a> {
    pub(super) fn new(to: &'a Checkpoint) -> Self {
        let Checkpoint { path, prefilled, counters, .. } = to;
        Self { path: &path.0, prefilled: &prefilled.0, counters: *counters, is_astray: false }
    }

    /// Compares a cell that was filled before the search with what the checkpoint says.
    pub(super) fn prefill(&mut self, found: Candidate) {
        match self.prefilled {
            [next, rest @ ..] if *next == found => self.prefilled = rest,
            _ => self.is_astray = true,
        }
    }

    /// Says what to do with the next digit of a search with these counters.
    pub(super) fn turn(&mut self, offered: Candidate, counters: &Counters) -> Turn {
        if self.is_astray || !self.prefilled.is_empty() || counters.backtracks > 0 {
            return Turn::Astray;
        }
        match self.path {
            [last] if *last == offered => Turn::Arrive(self.counters),
            [next, rest @ ..] if *next == offered => {
                self.path = rest;
                Turn::Take
            }
            _ => Turn::PassOver,
        }
    }
}
