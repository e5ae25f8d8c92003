//! Singles, sets and fish: rated 1.0 to 5.4.
//!
//! The order inside each rule decides which finding is taken, so it is the reference's: houses by
//! blocks, columns, rows; subsets by increasing bit pattern, because it counts them that way.
//! A set strikes only in the house it is found in, also where its cells share another one.

use super::finding::{Finding, Reason, Strikes, pattern, strikes};
use super::geometry::{BLOCKS_COLUMNS_ROWS, COLUMNS_AND_ROWS, bits, tight_unions};
use super::marks::Marks;
use super::places::Places;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet, count_of_nine};

/// Finds a digit with one place in a house: houses with one empty cell first.
pub(super) fn hidden_single(marks: &Marks) -> Option<Finding> {
    let (house, at, rating) = hidden_single_at(marks)?;
    let reason = pattern(CellSet::EMPTY, DigitSet::only(at.digit), HouseSet::only(house));
    Some(Finding::place(Rule::HiddenSingle, rating, at, reason))
}

/// Returns the house, the place and the rating of a hidden single: most steps need no more.
#[inline]
pub(super) fn hidden_single_at(marks: &Marks) -> Option<(House, Candidate, f64)> {
    let mut houses = BLOCKS_COLUMNS_ROWS.iter().copied();
    let last_of = |house| {
        let at = if marks.nearly_full.contains(house) { single_in(marks, house) } else { None };
        Some((house, at?, 1.0))
    };
    let one_of = |house: House| {
        let at = if marks.empty_in(house) > 1 { single_in(marks, house) } else { None };
        Some((house, at?, if house.kind() == HouseKind::Block { 1.2 } else { 1.5 }))
    };
    let last = if marks.nearly_full.is_empty() { None } else { houses.clone().find_map(last_of) };
    last.or_else(|| houses.find_map(one_of))
}

#[inline]
fn single_in(marks: &Marks, house: House) -> Option<Candidate> {
    // Without branches: most houses have none.
    let places = marks.places_in(house).iter().enumerate();
    let singles = places.fold(0, |all, (i, bits)| all | u16::from(bits.is_power_of_two()) << i);
    let digit = DigitSet::from_bits(singles).first()?;
    Some(Candidate { cell: marks.places(digit, house).first()?, digit })
}

/// Finds a cell with one candidate.
pub(super) fn naked_single(marks: &Marks) -> Option<Finding> {
    let (cell, digit) =
        Cell::all().find_map(|cell| Some((cell, marks.candidates(cell).single()?)))?;
    let reason = pattern(CellSet::only(cell), DigitSet::only(digit), HouseSet::EMPTY);
    Some(Finding::place(Rule::NakedSingle, 2.3, Candidate { cell, digit }, reason))
}

/// Returns the indices of the sets with two to `size` members, as bits.
#[inline]
fn of_size(sets: impl Iterator<Item = u16>, size: usize) -> u16 {
    sets.enumerate().fold(0, |found, (i, set)| {
        let fits = set & set.wrapping_sub(1) != 0 && usize::from(count_of_nine(set)) <= size;
        found | u16::from(fits) << i
    })
}

/// Asks about each house with enough empty cells.
fn find_in_houses(
    marks: &Marks,
    least_empty: usize,
    look: impl FnMut(House) -> Option<Finding>,
) -> Option<Finding> {
    let enough = |house: &House| marks.empty_in(*house) >= least_empty;
    BLOCKS_COLUMNS_ROWS.iter().copied().filter(enough).find_map(look)
}

/// Visits `size` digits of a house that have only `size` places, in order.
fn hidden_sets(
    marks: &Marks,
    house: House,
    size: usize,
    mut visit: impl FnMut(DigitSet, Places) -> Option<Finding>,
) -> Option<Finding> {
    let all = marks.places_in(house);
    let few = of_size(all.iter().copied(), size);
    tight_unions(all, few, size, |digits, bits| {
        visit(DigitSet::from_bits(digits), Places { house, bits })
    })
}

/// Returns the reason that is a set of digits in as many places.
fn set_reason(digits: DigitSet, places: Places) -> Reason {
    pattern(places.cells().collect(), digits, HouseSet::only(places.house))
}

/// Finds hidden digits that leave one place for another digit of their house.
pub(super) fn direct_hidden_set(marks: &Marks, size: usize) -> Option<Finding> {
    let rating = if size == 2 { 2.0 } else { 2.5 };
    find_in_houses(marks, size + 1, |house| {
        hidden_sets(marks, house, size, |digits, places| {
            let at = (!digits).iter().find_map(|digit| {
                let all = marks.places(digit, house);
                let cell = (all - places).single().filter(|_| all.len() > 1)?;
                Some(Candidate { cell, digit })
            })?;
            let rule = Rule::DirectHiddenSet(size as u8);
            Some(Finding::place(rule, rating, at, set_reason(digits, places)))
        })
    })
}

/// Finds hidden digits whose cells have other candidates.
pub(super) fn hidden_set(marks: &Marks, size: usize) -> Option<Finding> {
    let rating = [3.4, 4.0, 5.4][size - 2];
    find_in_houses(marks, 2 * size + 1, |house| {
        hidden_sets(marks, house, size, |digits, places| {
            let strikes = strikes(marks, places.cells(), !digits);
            let rule = Rule::HiddenSet(size as u8);
            Finding::strike(rule, rating, strikes, set_reason(digits, places))
        })
    })
}

/// Finds as many cells as they have digits between them.
pub(super) fn naked_set(marks: &Marks, size: usize) -> Option<Finding> {
    let rating = [3.0, 3.6, 5.0][size - 2];
    find_in_houses(marks, 2 * size, |house| {
        let all = house.cell_list().map(|cell| marks.candidates(cell).bits());
        let few = of_size(all.iter().copied(), size);
        tight_unions(&all, few, size, |chosen, digits| {
            let digits = DigitSet::from_bits(digits);
            let places = Places { house, bits: chosen };
            let strikes = strikes(marks, (Places::all(house) - places).cells(), digits);
            let rule = Rule::NakedSet(size as u8);
            Finding::strike(rule, rating, strikes, set_reason(digits, places))
        })
    })
}

/// Finds lines whose places for a digit lie in as many crossing lines: columns first, then rows.
pub(super) fn fish(marks: &Marks, size: usize) -> Option<Finding> {
    let rating = [3.2, 3.8, 5.2][size - 2];
    COLUMNS_AND_ROWS.iter().find_map(|(base, cover)| {
        // The choice of lines comes first, then the digit.
        let swimming = Digit::all().filter(|&digit| marks.placed(digit) + 2 * size <= 9);
        let first_of = |digit| fish_of(marks, digit, (base, cover), size);
        let first = swimming.filter_map(first_of).min_by_key(|fish| (fish.lines, fish.digit))?;
        let FoundFish { digit, lines, across, strikes } = first;
        let houses = bits(lines).map(|i| base[i]).chain(bits(across).map(|i| cover[i]));
        let reason = pattern(CellSet::EMPTY, DigitSet::only(digit), houses.collect());
        Finding::strike(Rule::Fish(size as u8), rating, strikes, reason)
    })
}

/// A fish that strikes something.
struct FoundFish {
    digit: Digit,
    /// Its lines, a bit for each.
    lines: u16,
    /// The lines that lie across them.
    across: u16,
    strikes: Strikes,
}

/// Returns the first fish of a digit that strikes something.
fn fish_of(
    marks: &Marks,
    digit: Digit,
    (base, cover): (&[House; 9], &[House; 9]),
    size: usize,
) -> Option<FoundFish> {
    let all = base.map(|line| marks.places(digit, line).bits);
    let few = of_size(all.iter().copied(), size);
    tight_unions(&all, few, size, |lines, across| {
        let gone = bits(across).flat_map(|i| {
            let places = marks.places(digit, cover[i]);
            Places { bits: places.bits & !lines, ..places }.cells()
        });
        let strikes = strikes(marks, gone, DigitSet::only(digit));
        (!strikes.is_empty()).then_some(FoundFish { digit, lines, across, strikes })
    })
}
