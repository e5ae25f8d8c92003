//! `fewest`: takes the empty cell with fewest legal digits, chosen anew at every level.
//!
//! To choose, it looks at all nine digits of every empty cell; those are its checks.

use super::bits::Masks;
use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("search():"),
    quiet("  count the legal digits of every empty cell"),
    solved("  no cell is empty: stop"),
    quiet("  cell = the one with fewest; the first, row by row"),
    quiet("  for each legal digit d of the cell, ascending:"),
    place("    write d"),
    quiet("    search()"),
    erase("    not solved: erase d"),
    dead("  no digit is left, or there was none: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut masks = Masks::new(&tally.grid);
    step(tally, &mut masks)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, masks: &mut Masks) -> Flow {
    tally.visit();
    let Some(cell) = choose(tally, masks) else { return tally.solved() };
    for digit in masks.legal(cell) {
        if tally.place(cell, digit)? {
            masks.add(cell, digit);
            step(tally, masks)?;
            masks.remove(cell, digit);
            tally.erase(cell, digit);
        }
    }
    tally.dead(cell)
}

/// Returns the empty cell with fewest legal digits; the first of them row by row.
fn choose<O: Observer>(tally: &mut Tally<'_, O>, masks: &Masks) -> Option<Cell> {
    let empty = || Cell::all().filter(|&cell| tally.grid.get(cell).is_none());
    let checks = (empty().count() * Digit::COUNT) as u64;
    let chosen = empty().min_by_key(|&cell| masks.legal(cell).len());
    tally.counters.checks += checks;
    chosen
}
