//! Locked digits, where a box and a line cross: rated 1.7 to 2.8.

use super::finding::{Finding, pattern, strikes};
use super::marks::Marks;
use super::places::Places;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet};

/// A box and a line that cross: the house a digit is locked in and the other one.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// The common cells, in the house in which the digit has no other place.
    pub(super) base: Places,
    /// The common cells, in the house that loses the digit elsewhere.
    pub(super) cover: Places,
    /// The same as `base` in the two other houses that cross the cover as it does.
    beside: [Places; 2],
}

/// All crossings: boxes with columns, boxes with rows, columns with boxes, rows with boxes.
pub(super) static CROSSINGS: [Crossing; 108] = crossings();

const fn crossings() -> [Crossing; 108] {
    // Of each kind of house the index of the first: rows, columns, blocks.
    let kinds = [(18, 9), (18, 0), (9, 18), (0, 18)];
    let none = Places::all(House::row(0));
    let mut table = [Crossing { base: none, cover: none, beside: [none; 2] }; 108];
    let (mut count, mut i) = (0, 0);
    while count < 108 {
        let (bases, covers) = kinds[count / 27];
        let (base, cover) = (House::new(bases + i / 9 % 9), House::new(covers + i % 9));
        let common = base.cells().intersection(cover.cells());
        if common.len() == 3 {
            table[count] = Crossing {
                base: Places::common(base, common),
                cover: Places::common(cover, common),
                beside: beside(bases, base, cover.cells()),
            };
            count += 1;
        }
        i += 1;
    }
    table
}

/// Returns the cells of the cover in the houses of a kind, other than the base, that cross it.
const fn beside(kind: usize, base: House, cover: CellSet) -> [Places; 2] {
    let mut found = [Places::all(base); 2];
    let (mut count, mut i) = (0, 0);
    while i < 9 {
        let places = Places::common(House::new(kind + i), cover);
        if !places.is_empty() && kind + i != base.index() {
            found[count] = places;
            count += 1;
        }
        i += 1;
    }
    found
}

impl Crossing {
    /// Returns the digits with two or more places in the base, all of them common cells.
    #[inline]
    fn locked(&self, marks: &Marks) -> DigitSet {
        // Without branches: most crossings lock nothing.
        let places = marks.places_in(self.base.house).iter().enumerate();
        DigitSet::from_bits(places.fold(0, |all, (i, &bits)| {
            let inside = bits & !self.base.bits == 0;
            let several = bits & bits.wrapping_sub(1) != 0;
            all | u16::from(inside & several) << i
        }))
    }

    /// Says whether the digit has two or more places in the base, all of them common cells.
    #[inline]
    pub(super) fn locks(&self, marks: &Marks, digit: Digit) -> bool {
        let places = marks.places(digit, self.base.house);
        (places - self.base).is_empty() && places.len() > 1
    }

    /// Returns the places that a locked digit loses.
    #[inline]
    pub(super) fn outside(&self, marks: &Marks, digit: Digit) -> Places {
        marks.places(digit, self.cover.house) - self.cover
    }

    /// Returns the cell left for a locked digit in another house that crosses the cover.
    fn single_beside(&self, marks: &Marks, digit: Digit) -> Option<Cell> {
        self.beside.iter().find_map(|&lost| {
            let places = marks.places(digit, lost.house);
            (places - lost).single().filter(|_| places.len() > 1)
        })
    }

    fn reason(&self, digit: Digit) -> super::finding::Reason {
        let houses = HouseSet::only(self.base.house).with(self.cover.house);
        pattern(CellSet::EMPTY, DigitSet::only(digit), houses)
    }

    /// Chooses by whether the digit is locked in a box (pointing) or in a line (claiming).
    pub(super) fn choose<T>(&self, pointing: T, claiming: T) -> T {
        if self.base.house.kind() == HouseKind::Block { pointing } else { claiming }
    }
}

/// Finds a locked digit that leaves one place in a third house.
pub(super) fn direct_locking(marks: &Marks) -> Option<Finding> {
    find_locked(marks, |crossing, digit| {
        let cell = crossing.single_beside(marks, digit)?;
        let (rule, rating) =
            crossing.choose((Rule::DirectPointing, 1.7), (Rule::DirectClaiming, 1.9));
        Some(Finding::place(rule, rating, Candidate { cell, digit }, crossing.reason(digit)))
    })
}

/// Finds a locked digit that strikes something.
pub(super) fn locking(marks: &Marks) -> Option<Finding> {
    find_locked(marks, |crossing, digit| {
        let outside = crossing.outside(marks, digit);
        if outside.is_empty() {
            return None;
        }
        let (rule, rating) = crossing.choose((Rule::Pointing, 2.6), (Rule::Claiming, 2.8));
        let strikes = strikes(marks, outside.cells(), DigitSet::only(digit));
        Finding::strike(rule, rating, strikes, crossing.reason(digit))
    })
}

fn find_locked(
    marks: &Marks,
    mut look: impl FnMut(&Crossing, Digit) -> Option<Finding>,
) -> Option<Finding> {
    CROSSINGS
        .iter()
        .find_map(|crossing| crossing.locked(marks).iter().find_map(|digit| look(crossing, digit)))
}
