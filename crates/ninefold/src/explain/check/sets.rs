//! Rules that count the digits of sets of cells.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Step};
use super::implication::refute;
use super::replay::Replay;
use super::{Flaw, require};

/// Each set lies in one house and has one digit more than cells. Assume the struck candidate, and
/// one of the sets ends up with fewer digits than cells, or the stem without a candidate.
pub(super) fn almost_locked(
    step: &Step,
    sets: &[Als],
    middle: Option<Cell>,
    board: &Board,
) -> Result<(), Flaw> {
    require(step.placements.is_empty(), "almost locked sets place nothing")?;
    let mut scope = Replay::new(board);
    for set in sets {
        let shared = House::all().any(|house| set.cells.is_subset(house.cells()));
        require(shared, "the cells of a set must share a house")?;
        let digits = digits_of(set.cells, board);
        require(digits == set.digits, "a set has other candidates")?;
        require(digits.len() == set.cells.len() + 1, "a set must have one digit more than cells")?;
        scope.look_at_set(set.cells);
    }
    if let Some(cell) = middle {
        scope.look_at_cell(cell);
    }
    for &candidate in &step.eliminations {
        refute(scope.clone(), candidate, Replay::assume)?;
    }
    Ok(())
}

/// The cells of the crossing, the line's set and the box's set lie in two houses, so a digit is in
/// them at most twice, and only once if all its places see each other. If the struck candidate
/// holds, they can hold fewer digits than there are cells.
pub(super) fn sue_de_coq(
    step: &Step,
    parts: [CellSet; 3],
    [line, block]: [House; 2],
    board: &Board,
) -> Result<(), Flaw> {
    require(step.placements.is_empty(), "a Sue de Coq places nothing")?;
    let [crossing, in_line, in_block] = parts;
    require(crossing.is_subset(line.cells() & block.cells()), "the crossing isn't in both houses")?;
    require(in_line.is_subset(line.cells()), "a cell isn't in the line")?;
    require(in_block.is_subset(block.cells()), "a cell isn't in the box")?;
    let cells = crossing | in_line | in_block;
    require(cells.is_subset(board.empty_cells()), "a cell is filled already")?;
    let wrong = step.eliminations.iter().find(|&&struck| {
        let others = cells.without(struck.cell);
        room(others, struck, board) >= others.len()
    });
    wrong.map_or(Ok(()), |&candidate| Err(Flaw::DoesNotFollow(candidate)))
}

/// Returns how many cells the digits can fill at most if a candidate elsewhere holds.
fn room(cells: CellSet, held: Candidate, board: &Board) -> usize {
    let most = |digit: Digit| {
        let mut places = board.all_places(digit) & cells;
        if digit == held.digit {
            places -= held.cell.peers();
        }
        let apart = |cell: Cell| !places.without(cell).is_subset(cell.peers());
        usize::from(!places.is_empty()) + usize::from(places.iter().any(apart))
    };
    Digit::all().map(most).sum()
}

fn digits_of(cells: CellSet, board: &Board) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
}
