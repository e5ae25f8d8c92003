//! [`Scope`]: the part of a board that is worth searching.
//!
//! On the way to the solution candidates only go. A pattern of one digit can't appear while the
//! places of the digit stay as they are, a subset can't appear in a house whose cells stay as they
//! are; and a pattern that had nothing to strike won't have later. So a search that found nothing
//! needs to look again only at what has changed since.

use core::ops::BitOrAssign;

use crate::board::Board;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet, HouseSet};
use crate::tables::HOUSE_SETS_OF;

/// What has changed since a search for the same technique handed over nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// Digits that lost a place.
    pub(crate) digits: DigitSet,
    /// Houses with a changed cell.
    pub(crate) houses: HouseSet,
    /// Cells that lost a candidate.
    pub(crate) cells: CellSet,
    /// The houses where some subset, of any size, strikes something. Filled for subsets.
    pub(crate) ripe: HouseSet,
    /// The digits of which some basic fish, of any size, strikes something. Filled for them.
    pub(crate) ripe_digits: DigitSet,
}

impl Scope {
    /// The whole board: nothing is known.
    pub(crate) const ALL: Self = Self {
        digits: DigitSet::ALL,
        houses: HouseSet::ALL,
        cells: CellSet::ALL,
        ripe: HouseSet::ALL,
        ripe_digits: DigitSet::ALL,
    };

    /// No part of the board.
    pub(crate) const NONE: Self = Self {
        digits: DigitSet::EMPTY,
        houses: HouseSet::EMPTY,
        cells: CellSet::EMPTY,
        ripe: HouseSet::EMPTY,
        ripe_digits: DigitSet::EMPTY,
    };

    /// Returns what differs between the places of each digit before and a board.
    pub(crate) fn between(before: &[CellSet; 9], board: &Board) -> Self {
        let mut scope = Self::NONE;
        for (digit, &places) in Digit::all().zip(before) {
            let changed = places ^ board.all_places(digit);
            if !changed.is_empty() {
                scope.digits.insert(digit);
                scope.cells |= changed;
            }
        }
        scope.cells.each(|cell| scope.houses |= HOUSE_SETS_OF[cell.index()]);
        scope
    }
}

impl BitOrAssign for Scope {
    fn bitor_assign(&mut self, other: Self) {
        self.digits |= other.digits;
        self.houses |= other.houses;
        self.cells |= other.cells;
        self.ripe |= other.ripe;
        self.ripe_digits |= other.ripe_digits;
    }
}
