//! The moves of a program, read in the ways that habits ask for.
//!
//! A program may write a digit before it checks it, or leave its digits in the board when it goes
//! back: without that its moves are those of a plain search.

use super::moves::{Moves, legal};
use super::trace::Event;
use crate::grid::Grid;

/// Whether a program writes digits that the rules forbid, and takes them back at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flashes {
    /// How many there were.
    pub count: u64,
    /// Of how many digits written.
    pub of: u64,
}

/// The moves on one board, as compared.
pub(super) struct Sample {
    pub(super) start: Grid,
    pub(super) events: Vec<Event>,
    /// Whether all moves are there, or only the first of them.
    pub(super) is_whole: bool,
}

/// The moves on all boards, read in one way.
pub(super) struct Reading {
    pub(super) samples: Vec<Sample>,
    /// What was left out as illegal.
    pub(super) flashes: Flashes,
    /// Whether digits that stay in the board are taken for taken back.
    pub(super) leaves: bool,
}

/// Reads the moves in all ways that differ, the plainest first.
pub(super) fn readings(moves: &[(&Moves, bool)]) -> Vec<Reading> {
    let as_written = |&(moves, is_whole): &(&Moves, bool)| sample(moves, moves.events(), is_whole);
    let unwound = |&(moves, is_whole): &(&Moves, bool)| sample(moves, moves.unwound(), is_whole);
    let mut readings = Vec::new();
    let mut add = |samples: Vec<Sample>, leaves| {
        let (legal_only, flashes) = without_flashes(&samples);
        readings.push(Reading { samples, flashes: Flashes::default(), leaves });
        if flashes.count > 0 {
            readings.push(Reading { samples: legal_only, flashes, leaves });
        }
    };
    add(moves.iter().map(as_written).collect(), false);
    if moves.iter().any(|(moves, _)| moves.unwound() != moves.events()) {
        add(moves.iter().map(unwound).collect(), true);
    }
    readings
}

fn sample(moves: &Moves, events: &[Event], is_whole: bool) -> Sample {
    Sample { start: *moves.start(), events: events.to_vec(), is_whole }
}

/// Leaves out illegal digits that are taken back before anything else is written.
fn without_flashes(samples: &[Sample]) -> (Vec<Sample>, Flashes) {
    let mut flashes = Flashes::default();
    let clean = samples.iter().map(|sample| {
        let (mut grid, mut events) = (sample.start, Vec::new());
        let mut rest = sample.events.iter().copied().peekable();
        while let Some(event) = rest.next() {
            if let Event::Place { cell, digit } = event {
                flashes.of += 1;
                // Of moves that were cut short the last may be one that was about to be taken back.
                let taken_back = match rest.peek() {
                    Some(next) => *next == Event::Erase { cell, digit },
                    None => !sample.is_whole,
                };
                if taken_back && !legal(&grid, cell).contains(digit) {
                    flashes.count += 1;
                    rest.next();
                    continue;
                }
            }
            event.apply(&mut grid);
            events.push(event);
        }
        Sample { start: sample.start, events, is_whole: sample.is_whole }
    });
    (clean.collect(), flashes)
}
