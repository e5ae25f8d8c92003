//! `sorted`: lists each empty cell with its digits once, sorts by how many there are, and searches
//! in that order, trying only the listed digits.

use super::bits::Masks;
use super::pseudocode::{CodeLine, dead, erase, place, quiet, solved};
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::set::DigitSet;

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("list each empty cell with its legal digits, once"),
    quiet("sort the list: cells with fewest digits first"),
    quiet("search(i):"),
    solved("  past the end of the list: every cell is filled, stop"),
    quiet("  for each digit d listed for cell i:"),
    quiet("    if d is still legal there:"),
    place("      write d"),
    quiet("      search(i + 1)"),
    erase("      not solved: erase d"),
    dead("  no listed digit is left: go back"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut masks = Masks::new(&tally.grid);
    let empty = tally.grid.empty_cells().iter();
    let mut listed: Vec<(Cell, DigitSet)> = empty.map(|cell| (cell, masks.legal(cell))).collect();
    listed.sort_by_key(|(_, digits)| digits.len()); // stable: ties stay row-major
    step(tally, &mut masks, &listed)
}

fn step<O: Observer>(
    tally: &mut Tally<'_, O>,
    masks: &mut Masks,
    listed: &[(Cell, DigitSet)],
) -> Flow {
    tally.visit();
    let [(cell, digits), rest @ ..] = listed else { return tally.solved() };
    for digit in *digits {
        if tally.check(masks.legal(*cell).contains(digit)) && tally.place(*cell, digit)? {
            masks.add(*cell, digit);
            step(tally, masks, rest)?;
            masks.remove(*cell, digit);
            tally.erase(*cell, digit);
        }
    }
    tally.dead(*cell)
}
