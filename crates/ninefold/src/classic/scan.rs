//! `scan`: brute force in row-major order, legality by looking at the whole row, column and box.

use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("search(row, column):"),
    quiet("  past the last column: search(row + 1, first column)"),
    solved("  past the last row: every cell is filled, stop"),
    quiet("  cell already has a digit: search(row, column + 1)"),
    quiet("  for each digit d from 1 to 9:"),
    quiet("    scan the row, the column and the box for d"),
    quiet("    if none of them has it:"),
    place("      write d into the cell"),
    quiet("      search(row, column + 1)"),
    erase("      not solved: erase d"),
    dead("  no digit is left: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    step(tally, 0, 0)
}

/// Walks to the right; the step to a new row is a call of its own.
fn step<O: Observer>(tally: &mut Tally<'_, O>, row: usize, column: usize) -> Flow {
    tally.visit();
    if column == 9 {
        return step(tally, row + 1, 0);
    }
    if row == 9 {
        return tally.solved();
    }
    let cell = Cell::at(row, column);
    if tally.grid.get(cell).is_some() {
        return step(tally, row, column + 1);
    }
    for digit in Digit::all() {
        let legal = is_legal(tally.grid.values(), row, column, digit);
        if tally.check(legal) && tally.place(cell, digit)? {
            step(tally, row, column + 1)?;
            tally.erase(cell, digit);
        }
    }
    tally.dead(cell)
}

/// Looks for the digit in the row, the column and the box, side by side.
fn is_legal(values: &[u8; 81], row: usize, column: usize, digit: Digit) -> bool {
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|i| {
        values[9 * row + i] != digit.get()
            && values[9 * i + column] != digit.get()
            && values[corner + i / 3 * 9 + i % 3] != digit.get()
    })
}
