//! Rules from uniqueness: assume the struck candidate, and the board has two solutions or none.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::find::Context;
use super::super::step::Step;
use super::replay::Replay;
use super::{Flaw, require};

/// Four cells in two rows, two columns and two boxes, none a clue, must not hold two digits
/// crosswise: exchanging them would give a second solution. So if a candidate leaves only the two
/// digits in the four corners, it is false.
pub(super) fn rectangle(
    step: &Step,
    corners: [Cell; 4],
    (digits, subset): ([Digit; 2], CellSet),
    board: &Board,
    context: &Context<'_>,
) -> Result<(), Flaw> {
    let cells: CellSet = corners.into_iter().collect();
    require(is_rectangle(cells), "the corners must lie in two rows, two columns and two boxes")?;
    require(cells.is_disjoint(context.clues), "a corner is a clue")?;
    require(context.allows(&corners, digits), "the candidates at the start don't allow both")?;
    require(step.placements.is_empty(), "a rectangle places nothing")?;
    let pair: DigitSet = digits.into_iter().collect();
    for &struck in &step.eliminations {
        let mut replay = Replay::new(board);
        pair.iter().for_each(|digit| replay.look_at(digit, cells));
        if !subset.is_empty() {
            replay.look_at_set(subset);
        }
        let contradicts = replay.assume(struck).and_then(|()| replay.run()).is_err();
        let deadly = || cells.iter().all(|cell| replay.candidates(cell).is_subset(pair));
        if !contradicts && !deadly() {
            return Err(Flaw::DoesNotFollow(struck));
        }
    }
    Ok(())
}

fn is_rectangle(cells: CellSet) -> bool {
    let count = |kind: fn(Cell) -> House| {
        let mut houses: Vec<House> = cells.iter().map(kind).collect();
        houses.sort_unstable();
        houses.dedup();
        houses.len()
    };
    cells.len() == 4 && count(Cell::row) == 2 && count(Cell::column) == 2 && count(Cell::block) == 2
}

/// Without the digit in the cell, all empty cells are bivalue and every digit left in a house has
/// two places there: such a board has no solution or more than one. So the digit is in the cell.
pub(super) fn bug(step: &Step, keep: Candidate, board: &Board) -> Result<(), Flaw> {
    require(board.has(keep), "the digit that must be placed isn't a candidate")?;
    let mut grave = board.clone();
    grave.eliminate(keep);
    let bivalue = |cell| grave.candidates(cell).len() == 2;
    require(grave.empty_cells().iter().all(bivalue), "another cell isn't bivalue")?;
    let twice = |house: House| Digit::all().all(|d| matches!(grave.places(d, house).len(), 0 | 2));
    require(House::all().all(twice), "a digit hasn't two places in a house")?;
    let wrong = step.eliminations.iter().find(|c| c.cell != keep.cell || c.digit == keep.digit);
    wrong.map_or(Ok(()), |&candidate| Err(Flaw::DoesNotFollow(candidate)))
}
