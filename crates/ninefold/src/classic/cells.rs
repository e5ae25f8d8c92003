//! `cells`: recurses through every cell, givens included; one bit mask per house.

use super::bits::Masks;
use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("one mask of nine bits per row, column, box: digits it has"),
    quiet("search(cell):"),
    solved("  past the last cell: every cell is filled, stop"),
    quiet("  cell already has a digit: search(next cell)"),
    quiet("  for each digit d from 1 to 9 that no mask of the cell has:"),
    place("    write d, set its bit in the three masks"),
    quiet("    search(next cell)"),
    erase("    not solved: erase d, clear its bits"),
    dead("  no digit is left: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut masks = Masks::new(&tally.grid);
    step(tally, &mut masks, 0)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, masks: &mut Masks, index: usize) -> Flow {
    tally.visit();
    if index == Cell::COUNT {
        return tally.solved();
    }
    let cell = Cell::new(index);
    if tally.grid.get(cell).is_some() {
        return step(tally, masks, index + 1);
    }
    for digit in Digit::all() {
        if tally.check(masks.legal(cell).contains(digit)) && tally.place(cell, digit)? {
            masks.add(cell, digit);
            step(tally, masks, index + 1)?;
            masks.remove(cell, digit);
            tally.erase(cell, digit);
        }
    }
    tally.dead(cell)
}
