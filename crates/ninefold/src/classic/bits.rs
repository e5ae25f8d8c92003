//! `bits`: a list of the empty cells, and one bit mask per house of what it holds.

use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::DigitSet;

/// The digits that each house holds, a bit mask each.
pub(super) struct Masks([DigitSet; House::COUNT]);

impl Masks {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut masks = Self([DigitSet::EMPTY; House::COUNT]);
        grid.iter().for_each(|(cell, digit)| masks.add(cell, digit));
        masks
    }

    pub(super) fn add(&mut self, cell: Cell, digit: Digit) {
        cell.houses().iter().for_each(|house| self.0[house.index()].insert(digit));
    }

    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.0[house.index()].remove(digit);
        }
    }

    /// Returns the digits that none of the cell's houses holds.
    pub(super) fn legal(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses();
        !(self.0[row.index()] | self.0[column.index()] | self.0[block.index()])
    }
}

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("list the empty cells, row by row"),
    quiet("one mask of nine bits per row, column, box: digits it has"),
    quiet("search(i):"),
    solved("  past the end of the list: every cell is filled, stop"),
    quiet("  free = not (row mask | column mask | box mask)"),
    quiet("  for each digit d from 1 to 9 whose bit is in free:"),
    place("    write d into cell i, set its bit in the three masks"),
    quiet("    search(i + 1)"),
    erase("    erase d, clear its bit in the three masks"),
    dead("  no digit is left for cell i: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut masks = Masks::new(&tally.grid);
    let empty: Vec<Cell> = tally.grid.empty_cells().iter().collect();
    step(tally, &mut masks, &empty)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, masks: &mut Masks, empty: &[Cell]) -> Flow {
    tally.visit();
    let [cell, rest @ ..] = empty else { return tally.solved() };
    for digit in Digit::all() {
        if tally.check(masks.legal(*cell).contains(digit)) && tally.place(*cell, digit)? {
            masks.add(*cell, digit);
            step(tally, masks, rest)?;
            masks.remove(*cell, digit);
            tally.erase(*cell, digit);
        }
    }
    tally.dead(*cell)
}
