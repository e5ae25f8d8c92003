//! `tables`: a list of the empty cells, and boolean tables of what each house holds.

use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;

/// Which house holds which digit.
pub(super) struct Tables([[bool; 9]; House::COUNT]);

impl Tables {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut tables = Self([[false; 9]; House::COUNT]);
        grid.iter().for_each(|(cell, digit)| tables.set(cell, digit, true));
        tables
    }

    pub(super) fn set(&mut self, cell: Cell, digit: Digit, held: bool) {
        for house in cell.houses() {
            self.0[house.index()][digit.index()] = held;
        }
    }

    pub(super) fn is_legal(&self, cell: Cell, digit: Digit) -> bool {
        cell.houses().iter().all(|house| !self.0[house.index()][digit.index()])
    }
}

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("list the empty cells, row by row"),
    quiet("fill the tables: which row, column, box has which digit"),
    quiet("search(i):"),
    solved("  past the end of the list: every cell is filled, stop"),
    quiet("  for each digit d from 1 to 9:"),
    quiet("    if the tables of row, column and box are free of d:"),
    place("      write d into cell i, tick it in the three tables"),
    quiet("      search(i + 1)"),
    erase("      not solved: erase d, untick it"),
    dead("  no digit is left for cell i: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut tables = Tables::new(&tally.grid);
    let empty: Vec<Cell> = tally.grid.empty_cells().iter().collect();
    step(tally, &mut tables, &empty)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, tables: &mut Tables, empty: &[Cell]) -> Flow {
    tally.visit();
    let [cell, rest @ ..] = empty else { return tally.solved() };
    for digit in Digit::all() {
        if tally.check(tables.is_legal(*cell, digit)) && tally.place(*cell, digit)? {
            tables.set(*cell, digit, true);
            step(tally, tables, rest)?;
            tables.set(*cell, digit, false);
            tally.erase(*cell, digit);
        }
    }
    tally.dead(*cell)
}
