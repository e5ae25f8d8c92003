//! Singles, intersections, sets and fish: rated 1.0 to 5.4.
//!
//! The order inside each rule decides which finding is taken, so it is the scale's own: houses by
//! blocks, columns, rows; subsets by increasing bit pattern.

use super::geometry::{BLOCKS_COLUMNS_ROWS, CELL_AT, PAIRS, QUADS, TRIPLES, bits};
use super::hint::{Hint, Why, strikes_in};
use super::marks::Marks;
use super::rule::Rule;

/// Finds a digit with one place in a house: houses with one empty cell first.
pub(super) fn hidden_single(marks: &Marks) -> Option<Hint> {
    if marks.nearly_full != 0 {
        let in_order = BLOCKS_COLUMNS_ROWS.iter().filter(|&h| marks.nearly_full >> h & 1 != 0);
        for &house in in_order {
            if let Some(hint) = single_in(marks, house, 1.0) {
                return Some(hint);
            }
        }
    }
    BLOCKS_COLUMNS_ROWS.iter().find_map(|&house| {
        let rating = if house < 9 { 1.2 } else { 1.5 };
        if marks.empty[house] > 1 { single_in(marks, house, rating) } else { None }
    })
}

#[inline]
fn single_in(marks: &Marks, house: usize, rating: f64) -> Option<Hint> {
    let places = &marks.pos[house];
    // Without branches: most houses have none.
    let singles = (0..9).fold(0, |all, d| all | u16::from(places[d].is_power_of_two()) << d);
    if singles == 0 {
        return None;
    }
    let digit = singles.trailing_zeros() as usize;
    let cell = usize::from(CELL_AT[house][places[digit].trailing_zeros() as usize]);
    let why = Why::Pattern(0, 1 << digit, 1 << house);
    Some(Hint::place(Rule::HiddenSingle, rating, (cell, digit), why))
}

/// Finds a cell with one candidate.
pub(super) fn naked_single(marks: &Marks) -> Option<Hint> {
    let cell = marks.cand.iter().position(|&cand| cand.is_power_of_two())?;
    let digit = marks.cand[cell].trailing_zeros() as usize;
    let why = Why::Pattern(1 << cell, 1 << digit, 0);
    Some(Hint::place(Rule::NakedSingle, 2.3, (cell, digit), why))
}

/// A box and a line that cross: the house a digit is locked in, the other, and where they meet.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// The house in which the digit has no other place.
    pub(super) base: usize,
    /// The house that loses the digit elsewhere.
    pub(super) cover: usize,
    /// Positions of the common cells in `base`.
    pub(super) in_base: u16,
    /// Positions of the common cells in `cover`.
    pub(super) in_cover: u16,
}

/// All crossings: boxes with columns, boxes with rows, columns with boxes, rows with boxes.
pub(super) static CROSSINGS: [Crossing; 108] = crossings();

const fn crossings() -> [Crossing; 108] {
    let mut table = [Crossing { base: 0, cover: 0, in_base: 0, in_cover: 0 }; 108];
    let mut i = 0;
    while i < 27 {
        let (first, third) = (i / 3, i % 3);
        let (band, stack) = (first / 3, first % 3);
        let down = 0b1_001_001 << third;
        let across = 0b111 << (3 * third);
        table[i] = Crossing {
            base: first,
            cover: 18 + stack * 3 + third,
            in_base: down,
            in_cover: 0b111 << (3 * band),
        };
        table[27 + i] = Crossing {
            base: first,
            cover: 9 + band * 3 + third,
            in_base: across,
            in_cover: 0b111 << (3 * stack),
        };
        table[54 + i] = Crossing {
            base: 18 + first,
            cover: third * 3 + first / 3,
            in_base: across,
            in_cover: 0b1_001_001 << (first % 3),
        };
        table[81 + i] = Crossing {
            base: 9 + first,
            cover: first / 3 * 3 + third,
            in_base: across,
            in_cover: 0b111 << (3 * (first % 3)),
        };
        i += 1;
    }
    table
}

impl Crossing {
    /// Returns the digits with two or more places in the base, all of them common cells.
    #[inline]
    fn locked(&self, marks: &Marks) -> u16 {
        let places = &marks.pos[self.base];
        (0..9).fold(0, |all, d| {
            let inside = places[d] & !self.in_base == 0;
            let several = places[d] & places[d].wrapping_sub(1) != 0;
            all | u16::from(inside & several) << d
        })
    }

    /// Says whether the digit has two or more places in the base, all of them common cells.
    #[inline]
    pub(super) fn locks(&self, marks: &Marks, digit: usize) -> bool {
        let places = marks.pos[self.base][digit];
        places & !self.in_base == 0 && places & places.wrapping_sub(1) != 0
    }
}

/// Finds a locked digit that leaves one place in a third house.
pub(super) fn direct_locking(marks: &Marks) -> Option<Hint> {
    for crossing in &CROSSINGS {
        for digit in bits(crossing.locked(marks)) {
            if let Some(at) = single_beside(marks, crossing, digit) {
                let (rule, rating) = if crossing.base < 9 {
                    (Rule::DirectPointing, 1.7)
                } else {
                    (Rule::DirectClaiming, 1.9)
                };
                let houses = 1 << crossing.base | 1 << crossing.cover;
                let why = Why::Pattern(0, 1 << digit, houses);
                return Some(Hint::place(rule, rating, (at, digit), why));
            }
        }
    }
    None
}

/// Returns the cell left for the digit in another house that crosses the cover as the base does.
fn single_beside(marks: &Marks, crossing: &Crossing, digit: usize) -> Option<usize> {
    let (kind, number) = (crossing.base / 9 * 9, crossing.base % 9);
    // Boxes that a column crosses are three apart; lines and boxes across follow each other.
    let down = crossing.base < 9 && crossing.cover >= 18;
    let siblings = if down {
        [number % 3, number % 3 + 3, number % 3 + 6]
    } else {
        [number / 3 * 3, number / 3 * 3 + 1, number / 3 * 3 + 2]
    };
    siblings.iter().filter(|&&other| other != number).find_map(|other| {
        let places = marks.pos[kind + other][digit];
        let outside = places & !crossing.in_base;
        let left = outside.is_power_of_two() && places.count_ones() > 1;
        left.then(|| usize::from(CELL_AT[kind + other][outside.trailing_zeros() as usize]))
    })
}

/// Finds a locked digit that strikes something.
pub(super) fn locking(marks: &Marks) -> Option<Hint> {
    for crossing in &CROSSINGS {
        for digit in bits(crossing.locked(marks)) {
            let outside = marks.pos[crossing.cover][digit] & !crossing.in_cover;
            if outside != 0 {
                let (rule, rating) =
                    if crossing.base < 9 { (Rule::Pointing, 2.6) } else { (Rule::Claiming, 2.8) };
                let houses = 1 << crossing.base | 1 << crossing.cover;
                let why = Why::Pattern(0, 1 << digit, houses);
                let strikes = strikes_in(marks, crossing.cover, outside, 1 << digit);
                return Some(Hint::strike(rule, rating, strikes, why));
            }
        }
    }
    None
}

/// Returns the subsets of nine of a size.
fn subsets(size: u32) -> &'static [u16] {
    match size {
        2 => &PAIRS,
        3 => &TRIPLES,
        _ => &QUADS,
    }
}

/// Iterates over the subsets of a set with `size` members, by increasing bit pattern.
fn subsets_in(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let next = move |&subset: &u16| Some(subset.wrapping_sub(set) & set).filter(|&next| next != 0);
    core::iter::successors(Some(0), next).filter(move |subset| subset.count_ones() == size)
}

/// Returns the indices of the sets with two to `size` members.
#[inline]
fn of_size(sets: impl Iterator<Item = u16>, size: u32) -> u16 {
    sets.enumerate().fold(0, |found, (i, set)| {
        found | u16::from(set & set.wrapping_sub(1) != 0 && set.count_ones() <= size) << i
    })
}

/// Finds `size` digits of a house that have only `size` places, and visits them in order.
fn hidden_sets<T>(
    marks: &Marks,
    house: usize,
    size: u32,
    mut visit: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    let few = of_size(marks.pos[house].iter().copied(), size);
    if few.count_ones() < size {
        return None;
    }
    for digits in subsets_in(few, size) {
        let places = bits(digits).fold(0, |all, digit| all | marks.pos[house][digit]);
        if places.count_ones() == size
            && let Some(found) = visit(digits, places)
        {
            return Some(found);
        }
    }
    None
}

/// Finds hidden digits that leave one place for another digit of their house.
pub(super) fn direct_hidden_set(marks: &Marks, size: u32) -> Option<Hint> {
    let rating = if size == 2 { 2.0 } else { 2.5 };
    let houses = BLOCKS_COLUMNS_ROWS.iter().filter(|&&h| u32::from(marks.empty[h]) > size);
    for &house in houses {
        let found = hidden_sets(marks, house, size, |digits, places| {
            bits(0x1ff & !digits).find_map(|digit| {
                let all = marks.pos[house][digit];
                let left = all & !places;
                let single = all.count_ones() > 1 && left.is_power_of_two();
                single.then(|| (digit, left.trailing_zeros() as usize, digits, places))
            })
        });
        if let Some((digit, at, digits, places)) = found {
            let why = Why::Pattern(cells_at(house, places), digits, 1 << house);
            let cell = usize::from(CELL_AT[house][at]);
            let rule = Rule::DirectHiddenSet(size as u8);
            return Some(Hint::place(rule, rating, (cell, digit), why));
        }
    }
    None
}

/// Finds hidden digits whose cells have other candidates.
pub(super) fn hidden_set(marks: &Marks, size: u32) -> Option<Hint> {
    let rating = [3.4, 4.0, 5.4][size as usize - 2];
    let houses = BLOCKS_COLUMNS_ROWS.iter().filter(|&&h| u32::from(marks.empty[h]) > 2 * size);
    for &house in houses {
        let found = hidden_sets(marks, house, size, |digits, places| {
            let strikes = strikes_in(marks, house, places, !digits);
            (!strikes.is_empty()).then_some((strikes, digits, places))
        });
        if let Some((strikes, digits, places)) = found {
            let why = Why::Pattern(cells_at(house, places), digits, 1 << house);
            return Some(Hint::strike(Rule::HiddenSet(size as u8), rating, strikes, why));
        }
    }
    None
}

/// Finds as many cells as they have digits between them.
pub(super) fn naked_set(marks: &Marks, size: u32) -> Option<Hint> {
    let rating = [3.0, 3.6, 5.0][size as usize - 2];
    let houses = BLOCKS_COLUMNS_ROWS.iter().filter(|&&h| u32::from(marks.empty[h]) >= 2 * size);
    for &house in houses {
        let cells = &CELL_AT[house];
        let few = of_size(cells.iter().map(|&cell| marks.cand[usize::from(cell)]), size);
        if few.count_ones() < size {
            continue;
        }
        for places in subsets_in(few, size) {
            let digits = bits(places).fold(0, |all, at| all | marks.cand[usize::from(cells[at])]);
            if digits.count_ones() == size {
                let strikes = strikes_in(marks, house, 0x1ff & !places, digits);
                if !strikes.is_empty() {
                    let why = Why::Pattern(cells_at(house, places), digits, 1 << house);
                    return Some(Hint::strike(Rule::NakedSet(size as u8), rating, strikes, why));
                }
            }
        }
    }
    None
}

/// Finds lines whose places for a digit lie in as many crossing lines: columns first, then rows.
pub(super) fn fish(marks: &Marks, size: u32) -> Option<Hint> {
    let rating = [3.2, 3.8, 5.2][size as usize - 2];
    for (base, cover) in [(18, 9), (9, 18)] {
        let few: [u16; 9] = core::array::from_fn(|digit| {
            let enough = u32::from(marks.placed[digit]) + 2 * size <= 9;
            let lines = (0..9).map(|line| marks.pos[base + line][digit]);
            if enough { of_size(lines, size) } else { 0 }
        });
        if few.iter().all(|lines| lines.count_ones() < size) {
            continue;
        }
        for &lines in subsets(size) {
            for digit in (0..9).filter(|&digit| lines & !few[digit] == 0) {
                let across = bits(lines).fold(0, |all, line| all | marks.pos[base + line][digit]);
                if across.count_ones() != size {
                    continue;
                }
                let strikes: Vec<(usize, u16)> = bits(across)
                    .flat_map(|line| {
                        let gone = marks.pos[cover + line][digit] & !lines;
                        strikes_in(marks, cover + line, gone, 1 << digit)
                    })
                    .collect();
                if !strikes.is_empty() {
                    let houses = u32::from(lines) << base | u32::from(across) << cover;
                    let why = Why::Pattern(0, 1 << digit, houses);
                    return Some(Hint::strike(Rule::Fish(size as u8), rating, strikes, why));
                }
            }
        }
    }
    None
}

/// Returns the cells at some positions of a house.
pub(super) fn cells_at(house: usize, positions: u16) -> u128 {
    bits(positions).fold(0, |cells, at| cells | 1 << CELL_AT[house][at])
}
