//! Rules that count: as many takers as places.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::step::{Fish, Step};
use super::super::technique::Technique;
use super::{Flaw, require};

/// The placed candidate is the only one of its cell, or the only place of its digit in the house.
pub(super) fn single(step: &Step, house: Option<House>, board: &Board) -> Result<(), Flaw> {
    let [candidate] = step.placements[..] else {
        return Err(Flaw::Premise("a single places one digit"));
    };
    require(step.eliminations.is_empty(), "a single strikes nothing")?;
    let Candidate { cell, digit } = candidate;
    let other_place = |house| board.places(digit, house).single() != Some(cell);
    if house.is_some_and(other_place) {
        return Err(Flaw::Premise("the digit has other places in the house"));
    }
    let only = house.is_some() || board.candidates(cell).single() == Some(digit);
    require(only, "the cell has other candidates")
}

/// All places in one house lie in the other, which loses the rest.
pub(super) fn intersection(
    step: &Step,
    digit: Digit,
    [from, into]: [House; 2],
    board: &Board,
) -> Result<(), Flaw> {
    let places = board.places(digit, from);
    require(!places.is_empty(), "the digit has no place in the house")?;
    require(places.is_subset(into.cells()), "the digit has places outside the other house")?;
    all_struck(step, |c| {
        c.digit == digit && into.cells().contains(c.cell) && !places.contains(c.cell)
    })
}

/// Naked: the cells hold no other digits, and what is struck sees them all. Hidden: the digits have
/// no other places in the house, and what is struck is in the cells.
pub(super) fn subset(
    step: &Step,
    house: House,
    (cells, digits): (CellSet, DigitSet),
    board: &Board,
) -> Result<(), Flaw> {
    require(cells.len() == digits.len(), "as many digits as cells are needed")?;
    require(cells.is_subset(house.cells()), "the cells must share the house")?;
    if is_hidden(step.technique) {
        let confined = |digit| board.places(digit, house).is_subset(cells);
        require(digits.iter().all(confined), "a digit has a place outside the cells")?;
        return all_struck(step, |c| cells.contains(c.cell) && !digits.contains(c.digit));
    }
    let confined = |cell| {
        let candidates = board.candidates(cell);
        !candidates.is_empty() && candidates.is_subset(digits)
    };
    require(cells.iter().all(confined), "a cell has a candidate outside the digits")?;
    all_struck(step, |c| digits.contains(c.digit) && cells.is_subset(c.cell.peers()))
}

const fn is_hidden(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique, T::HiddenPair | T::HiddenTriple | T::HiddenQuadruple)
}

/// A struck place leaves too few covers for the bases.
///
/// Suppose the struck place held the digit. Every base without it still takes one place, which the
/// struck one doesn't see. If these places all lie in covers without the struck place, and none in
/// two bases at once, then the bases need as many such covers, for a cover serves once. The struck
/// place uses up more covers than bases, so there are too few.
pub(super) fn fish(step: &Step, fish: &Fish, board: &Board) -> Result<(), Flaw> {
    let covers: Vec<HouseSet> = core::iter::once(fish.cover).chain(fish.twin).collect();
    let open = |house| !board.places(fish.digit, house).is_empty();
    require(fish.base.iter().all(open), "a base house has no place for the digit")?;
    require(
        covers.iter().all(|c| c.len() == fish.base.len()),
        "as many covers as bases are needed",
    )?;
    all_struck(step, |struck| {
        struck.digit == fish.digit
            && covers.iter().any(|&cover| bites(fish, cover, struck.cell, board))
    })
}

/// Says whether the bases can't all be served when the struck cell holds the digit.
fn bites(fish: &Fish, cover: HouseSet, struck: Cell, board: &Board) -> bool {
    let without = |house: &House| !house.cells().contains(struck);
    let left = board.all_places(fish.digit) - struck.peers();
    let free = cover.iter().filter(without).count();
    let covered = cover.iter().filter(without).fold(CellSet::EMPTY, |sum, h| sum | h.cells());
    let (mut needed, mut seen) = (0, CellSet::EMPTY);
    for base in fish.base.iter().filter(without) {
        let places = left & base.cells();
        if !places.is_subset(covered) || !places.is_disjoint(seen) {
            return false;
        }
        seen |= places;
        needed += 1;
    }
    needed > free
}

/// Checks that the step only strikes, and that each struck candidate follows.
pub(super) fn all_struck(step: &Step, follows: impl Fn(&Candidate) -> bool) -> Result<(), Flaw> {
    require(step.placements.is_empty(), "this pattern places nothing")?;
    let wrong = step.eliminations.iter().find(|candidate| !follows(candidate));
    wrong.map_or(Ok(()), |&candidate| Err(Flaw::DoesNotFollow(candidate)))
}
