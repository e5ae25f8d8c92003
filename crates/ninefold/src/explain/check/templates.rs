//! The rule of templates: with the opposite of the conclusion, the digit can't be placed nine
//! times.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw};

/// Each conclusion's opposite leaves no way to place the digit once in every row, column and box
/// beside the cells that other digits must take. Template Set places the digit, Template Delete
/// strikes it.
pub(super) fn templates(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Template { digit } = case.step.pattern else { return Err(case.misfit()) };
    let open = open_cells(case.board)[digit.index()];
    if case.step.technique == Technique::TemplateDelete {
        return case.strikes(|struck| {
            let still = || can_fill(0, open - struck.cell.peers());
            struck.digit == digit && !(open.contains(struck.cell) && still())
        });
    }
    if let Some(struck) = case.step.eliminations.first() {
        return Err(Flaw::conclusion(struck.eliminated()));
    }
    let wrong = |c: &&Candidate| c.digit != digit || can_fill(0, open.without(c.cell));
    let wrong = case.step.placements.iter().find(wrong);
    wrong.map_or(Ok(()), |placed| Err(Flaw::conclusion(placed.placed())))
}

/// Returns for each digit the cells that it holds or may hold, less those that another digit must
/// take: a cell without which the other digit couldn't be placed.
fn open_cells(board: &Board) -> [CellSet; 9] {
    let mut open = [CellSet::EMPTY; 9];
    for digit in Digit::all() {
        open[digit.index()] = board.all_places(digit);
    }
    for (cell, digit) in board.grid().iter() {
        open[digit.index()].insert(cell);
    }
    loop {
        let before = open;
        for digit in Digit::all() {
            let cells = open[digit.index()];
            for cell in cells.iter().filter(|&cell| !can_fill(0, cells.without(cell))) {
                close_to_others(&mut open, Candidate { cell, digit });
            }
        }
        if open == before {
            return open;
        }
    }
}

fn close_to_others(open: &mut [CellSet; 9], taken: Candidate) {
    for other in Digit::all().filter(|&other| other != taken.digit) {
        open[other.index()].remove(taken.cell);
    }
}

/// Says whether one cell of each row from `row` on can be chosen so that none sees another.
fn can_fill(row: usize, open: CellSet) -> bool {
    row == 9
        || (0..9)
            .map(|column| Cell::at(row, column))
            .any(|cell| open.contains(cell) && can_fill(row + 1, open - cell.peers()))
}
