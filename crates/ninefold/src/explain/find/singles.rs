//! Singles: one candidate in a cell, or one place of a digit in a house.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::set::CellSet;

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink};

/// Hands over each single once: full houses and naked singles by cell, hidden ones by house.
///
/// The order of a path is that of the profile's queues, not this one.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::FullHouse => full_houses(board, sink),
        Technique::NakedSingle => naked(board, sink),
        _ => hidden(board, sink),
    }
}

/// Finds the last empty cell of a house: the missing digit goes there.
fn full_houses(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let empty = board.empty_cells();
    for cell in empty {
        let last = |house: &House| (empty & house.cells()).len() == 1;
        if let (Some(house), Some(digit)) =
            (cell.houses().into_iter().find(last), board.candidates(cell).single())
        {
            sink(single(Technique::FullHouse, Candidate { cell, digit }, Some(house)))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds a cell with one candidate: its peers hold the other eight digits, or they were struck.
fn naked(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for cell in board.empty_cells() {
        if let Some(digit) = board.candidates(cell).single() {
            sink(single(Technique::NakedSingle, Candidate { cell, digit }, None))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds a digit with one place in a house: the house needs it, and it can go nowhere else.
fn hidden(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut seen = CellSet::EMPTY;
    for house in House::all() {
        for digit in crate::digit::Digit::all() {
            if let Some(cell) = board.places(digit, house).single()
                && !seen.contains(cell)
            {
                seen.insert(cell);
                sink(single(Technique::HiddenSingle, Candidate { cell, digit }, Some(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn single(technique: Technique, candidate: Candidate, house: Option<House>) -> Step {
    Step::placing(technique, Pattern::Single { house }, candidate)
}
