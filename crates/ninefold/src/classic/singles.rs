//! `singles`: fills naked singles first, then searches from the first empty cell.

use super::pseudocode::{CodeLine, dead, erase, place, prefill, quiet, solved};
use super::tables::Tables;
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("repeat until a pass over the board writes nothing:"),
    quiet("  for each empty cell with exactly one legal digit:"),
    prefill("    write that digit for good"),
    quiet("search():"),
    quiet("  cell = the first empty cell from the top left"),
    solved("  there is none: every cell is filled, stop"),
    quiet("  for each digit d from 1 to 9 that is legal in the cell:"),
    place("    write d, tick it in the tables"),
    quiet("    search()"),
    erase("    not solved: erase d, untick it"),
    dead("  no digit is left: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut tables = Tables::new(&tally.grid);
    while fill_singles(tally, &mut tables) {}
    step(tally, &mut tables)
}

/// Passes over the board once, writing each cell that has one legal digit; says whether any had.
fn fill_singles<O: Observer>(tally: &mut Tally<'_, O>, tables: &mut Tables) -> bool {
    let mut written = false;
    for cell in Cell::all() {
        if tally.grid.get(cell).is_some() {
            continue;
        }
        let mut legal = Digit::all().filter(|&digit| tables.is_legal(cell, digit));
        if let (Some(digit), None) = (legal.next(), legal.next()) {
            tally.prefill(cell, digit);
            tables.set(cell, digit, true);
            written = true;
        }
    }
    written
}

/// Looks for the first empty cell from the top left, at every level.
fn step<O: Observer>(tally: &mut Tally<'_, O>, tables: &mut Tables) -> Flow {
    tally.visit();
    let first_empty = Cell::all().find(|&cell| tally.grid.get(cell).is_none());
    let Some(cell) = first_empty else { return tally.solved() };
    for digit in Digit::all() {
        if tally.check(tables.is_legal(cell, digit)) && tally.place(cell, digit)? {
            tables.set(cell, digit, true);
            step(tally, tables)?;
            tables.set(cell, digit, false);
            tally.erase(cell, digit);
        }
    }
    tally.dead(cell)
}
