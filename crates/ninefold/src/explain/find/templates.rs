//! Templates: all ways to place the nine of a digit.
//!
//! A cell in every way must hold the digit; a candidate in no way is false. Cells that one digit
//! must take are closed to the others, which may leave fewer ways, until nothing changes.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::set::CellSet;

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink};

/// Digits in order.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let Some(ways) = all_ways(board) else { return ControlFlow::Continue(()) };
    for digit in Digit::all() {
        let Ways { every, some } = ways[digit.index()];
        let of =
            |cells: CellSet| cells.iter().map(|cell| Candidate { cell, digit }).collect::<Vec<_>>();
        let mut step = Step::new(technique, Pattern::Template { digit });
        if technique == Technique::TemplateSet {
            step.placements = of(every & board.empty_cells());
        } else {
            step.eliminations = of(board.all_places(digit) - some);
        }
        if !step.is_empty() {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells in every way and the cells in some way to place a digit.
#[derive(Clone, Copy)]
struct Ways {
    every: CellSet,
    some: CellSet,
}

/// Returns the ways of each digit, or nothing if a digit has none.
fn all_ways(board: &Board) -> Option<[Ways; 9]> {
    let mut ways = [Ways { every: CellSet::EMPTY, some: CellSet::ALL }; 9];
    loop {
        let before = ways.map(|ways| ways.every);
        for digit in Digit::all() {
            let mut open = board.all_places(digit);
            let filled = board.grid().iter().filter(|&(_, held)| held == digit);
            open.extend(filled.map(|(cell, _)| cell));
            for other in Digit::all().filter(|&other| other != digit) {
                open -= ways[other.index()].every;
            }
            let mut found = Ways { every: CellSet::ALL, some: CellSet::EMPTY };
            place_rows(0, open, CellSet::EMPTY, &mut found);
            if found.some.is_empty() {
                return None;
            }
            ways[digit.index()] = found;
        }
        if ways.map(|ways| ways.every) == before {
            return Some(ways);
        }
    }
}

/// Places the digit in the rows from `row` on in every way that is open.
fn place_rows(row: usize, open: CellSet, placed: CellSet, found: &mut Ways) {
    if row == 9 {
        found.every &= placed;
        found.some |= placed;
        return;
    }
    for cell in open & House::row(row).cells() {
        place_rows(row + 1, open - cell.peers(), placed.with(cell), found);
    }
}
