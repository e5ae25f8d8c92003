//! [`Barren`]: boards on which a producer found nothing, so that it looks only at what changed.
//!
//! What a producer makes of a few cells depends on these cells and on those that it reads beside
//! them, and on nothing else. Where all of them are as they were on a board without a finding,
//! there is none now. That holds from puzzle to puzzle as well, so nothing is ever reset.

use super::marks::Marks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

/// The last board on which one producer found nothing.
#[derive(Default)]
pub(super) struct Barren(Option<Box<[u16; 81]>>);

impl Barren {
    /// Returns the cells whose candidates are others than on that board; all, if there is none.
    pub(super) fn changed(&self, marks: &Marks) -> CellSet {
        let Some(known) = &self.0 else { return CellSet::ALL };
        let now = marks.bits();
        Cell::all().filter(|cell| now[cell.index()] != known[cell.index()]).collect()
    }

    /// Remembers a board without a finding.
    pub(super) fn note(&mut self, marks: &Marks) {
        let now = marks.bits();
        match &mut self.0 {
            Some(known) => **known = now,
            None => self.0 = Some(Box::new(now)),
        }
    }
}

/// For each digit the last places on which it led to no contradiction by itself.
#[derive(Default)]
pub(super) struct BarrenDigits([Option<CellSet>; 9]);

impl BarrenDigits {
    /// Returns the digits that must be looked at.
    pub(super) fn changed(&self, marks: &Marks) -> DigitSet {
        Digit::all().filter(|&digit| self.0[digit.index()] != Some(places(marks, digit))).collect()
    }

    /// Remembers digits without a finding.
    ///
    /// A cell with one candidate is no start, though its digit may be elsewhere: then nothing is
    /// remembered.
    pub(super) fn note(&mut self, marks: &Marks, digits: DigitSet) {
        if Cell::all().any(|cell| marks.candidates(cell).len() == 1) {
            return;
        }
        for digit in digits {
            self.0[digit.index()] = Some(places(marks, digit));
        }
    }
}

/// Returns all places of a digit.
fn places(marks: &Marks, digit: Digit) -> CellSet {
    (0..9).flat_map(|row| marks.places(digit, House::row(row)).cells()).collect()
}

/// Returns how many candidates of some digits there are in cells of two candidates and more.
pub(super) fn count_open(marks: &Marks, digits: DigitSet) -> usize {
    let open = Cell::all().map(|cell| marks.candidates(cell)).filter(|own| own.len() > 1);
    open.map(|own| (own & digits).len()).sum()
}
