//! Singles, sets and fish: rated 1.0 to 5.4.
//!
//! The order inside each rule decides which finding is taken, so it is the reference's: houses by
//! blocks, columns, rows; subsets by increasing bit pattern, because it counts them that way.
//! A set strikes only in the house it is found in, also where its cells share another one.

use super::finding::{Finding, Reason, pattern, strikes};
use super::geometry::{BLOCKS_COLUMNS_ROWS, COLUMNS_AND_ROWS, bits, subsets, subsets_of_nine};
use super::marks::Marks;
use super::places::Places;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet};

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
        let fits = set & set.wrapping_sub(1) != 0 && set.count_ones() as usize <= size;
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
    if (few.count_ones() as usize) < size {
        return None;
    }
    subsets(few, size).find_map(|digits| {
        let places = Places { house, bits: bits(digits).fold(0, |union, i| union | all[i]) };
        if places.len() == size { visit(DigitSet::from_bits(digits), places) } else { None }
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
        let all = house.cell_list().map(|cell| marks.candidates(cell));
        let few = of_size(all.iter().map(|digits| digits.bits()), size);
        if (few.count_ones() as usize) < size {
            return None;
        }
        subsets(few, size).find_map(|chosen| {
            let digits = bits(chosen).fold(DigitSet::EMPTY, |union, i| union | all[i]);
            if digits.len() != size {
                return None;
            }
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
    COLUMNS_AND_ROWS.into_iter().find_map(|(base, cover)| {
        let few: [u16; 9] = core::array::from_fn(|i| {
            let digit = Digit::from_index(i);
            let lines = base.iter().map(|&line| marks.places(digit, line).bits);
            if marks.placed(digit) + 2 * size <= 9 { of_size(lines, size) } else { 0 }
        });
        let any = few.iter().fold(0, |any, lines| any | lines);
        if (any.count_ones() as usize) < size {
            return None;
        }
        subsets_of_nine(size).filter(|lines| lines & !any == 0).find_map(|lines| {
            let mut digits = Digit::all().filter(|digit| lines & !few[digit.index()] == 0);
            digits.find_map(|digit| {
                let across = bits(lines).map(|i| marks.places(digit, base[i]).bits);
                let across = across.fold(0, |union, bits| union | bits);
                if across.count_ones() as usize != size {
                    return None;
                }
                let gone = bits(across).flat_map(|i| {
                    let places = marks.places(digit, cover[i]);
                    Places { bits: places.bits & !lines, ..places }.cells()
                });
                let strikes = strikes(marks, gone, DigitSet::only(digit));
                let houses = bits(lines).map(|i| base[i]).chain(bits(across).map(|i| cover[i]));
                let reason = pattern(CellSet::EMPTY, DigitSet::only(digit), houses.collect());
                Finding::strike(Rule::Fish(size as u8), rating, strikes, reason)
            })
        })
    })
}
