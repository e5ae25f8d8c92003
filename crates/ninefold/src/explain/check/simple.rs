//! Singles, locked candidates and subsets: as many takers as places, in one house.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, require, seen_by_all};

/// Full House: the last empty cell of the house. Naked Single: the last candidate of the cell.
/// Hidden Single: the last place of the digit in the house.
pub(super) fn single(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Single { house } = case.step.pattern else { return Err(case.misfit()) };
    let Candidate { cell, digit } = case.only_placement()?;
    let Some(house) = house else {
        require(case.step.technique == Technique::NakedSingle, || "a house is missing".to_owned())?;
        return require(case.board.candidates(cell).single() == Some(digit), || {
            format!("{cell} has other candidates than {digit}")
        });
    };
    require(case.step.technique != Technique::NakedSingle, || {
        "a Naked Single has no house".to_owned()
    })?;
    require(house.cells().contains(cell), || format!("{cell} is not in {house}"))?;
    require(case.board.places(digit, house).single() == Some(cell), || {
        format!("{digit} has other places in {house} than {cell}")
    })?;
    let last = (case.board.empty_cells() & house.cells()).single() == Some(cell);
    require(last || case.step.technique == Technique::HiddenSingle, || {
        format!("{house} has other empty cells than {cell}")
    })
}

/// The digit has two or three places in one house, all of them in the other, which loses the rest.
/// Pointing: from a box into a line. Claiming: from a line into a box.
pub(super) fn intersection(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Intersection { digit, from, into } = case.step.pattern else {
        return Err(case.misfit());
    };
    let is_block = |house: House| house.kind() == HouseKind::Block;
    let pointing = case.step.technique == Technique::Pointing;
    require(is_block(from) == pointing && is_block(into) != pointing, || {
        format!("{} does not lead from {from} into {into}", case.step.technique)
    })?;
    let places = case.board.places(digit, from);
    require(places.len() > 1, || format!("{digit} has fewer than two places in {from}"))?;
    require(places.is_subset(into.cells()), || {
        format!("{digit} has places in {from} outside {into}: {}", places - into.cells())
    })?;
    case.strikes(|c| {
        c.digit == digit && into.cells().contains(c.cell) && !from.cells().contains(c.cell)
    })
}

/// Returns the cells and digits of a subset, if there are as many of each as the name says.
fn subset(case: &Case<'_>) -> Result<(House, CellSet, DigitSet), Flaw> {
    use Technique as T;
    let Pattern::Subset { house, cells, digits } = case.step.pattern else {
        return Err(case.misfit());
    };
    let size = match case.step.technique {
        T::NakedPair | T::LockedPair | T::HiddenPair => 2,
        T::NakedTriple | T::LockedTriple | T::HiddenTriple => 3,
        _ => 4,
    };
    require(cells.len() == size && digits.len() == size, || {
        format!("a {} has {size} cells and {size} digits", case.step.technique)
    })?;
    require(cells.is_subset(house.cells()), || format!("{cells} do not lie in {house}"))?;
    Ok((house, cells, digits))
}

/// The cells have these candidates and no others; what sees them all loses the digits. A locked
/// one lies in a line and a box and has something to strike in each of them; a plain one doesn't.
pub(super) fn naked_subset(case: &Case<'_>) -> Result<(), Flaw> {
    let (_, cells, digits) = subset(case)?;
    if let Some(cell) = cells.iter().find(|&cell| case.board.candidates(cell).is_empty()) {
        return Err(Flaw::Premise(format!("{cell} is filled")));
    }
    let found = case.digits(cells);
    require(found == digits, || format!("the candidates of {cells} are {found}, not {digits}"))?;
    let locked = matches!(case.step.technique, Technique::LockedPair | Technique::LockedTriple);
    let is_locked = cells.len() < 4 && strikes_in_line_and_box(case.board, cells, digits);
    require(locked == is_locked, || {
        let not = if is_locked { "" } else { "don't " };
        format!("{cells} {not}strike in a line and a box alike")
    })?;
    let seen = seen_by_all(cells);
    case.strikes(|c| digits.contains(c.digit) && seen.contains(c.cell))
}

/// Says whether cells lie in a box and a line, and one of the digits has a place in the line
/// outside the box, and one has another place in the box.
fn strikes_in_line_and_box(board: &Board, cells: CellSet, digits: DigitSet) -> bool {
    let within = |house: &House| cells.is_subset(house.cells());
    let places = digits.iter().fold(CellSet::EMPTY, |all, d| all | board.all_places(d)) - cells;
    let mut lines = House::all().filter(|house| house.kind() != HouseKind::Block).filter(within);
    let block = House::all().filter(|house| house.kind() == HouseKind::Block).find(within);
    block.is_some_and(|block| {
        !places.is_disjoint(block.cells())
            && lines.any(|line| !places.is_disjoint(line.cells() - block.cells()))
    })
}

/// The digits have places in these cells of the house and nowhere else in it; the cells lose all
/// other digits.
pub(super) fn hidden_subset(case: &Case<'_>) -> Result<(), Flaw> {
    let (house, cells, digits) = subset(case)?;
    for digit in digits {
        let places = case.board.places(digit, house);
        require(!places.is_empty(), || format!("{digit} has no place in {house}"))?;
        require(places.is_subset(cells), || {
            format!("{digit} has places in {house} outside {cells}: {}", places - cells)
        })?;
    }
    let idle = |cell: &_| case.board.candidates(*cell).is_disjoint(digits);
    if let Some(cell) = cells.iter().find(idle) {
        return Err(Flaw::Premise(format!("{cell} has none of the digits {digits}")));
    }
    case.strikes(|c| cells.contains(c.cell) && !digits.contains(c.digit))
}
