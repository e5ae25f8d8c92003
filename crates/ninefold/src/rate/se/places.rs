//! [`Places`]: some of the nine cells of a house.

use core::ops::Sub;

use super::geometry::bits;
use crate::cell::Cell;
use crate::house::House;
use crate::set::{CellSet, count_of_nine};

/// Some of the nine cells of a house, in the order of [`House::cell_list`].
///
/// The bits are open to all: the inner loops of the easy rules fold over nine such sets at a time,
/// without branches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) house: House,
    /// The lowest bit for the first cell.
    pub(super) bits: u16,
}

impl Places {
    /// Returns all nine.
    pub(super) const fn all(house: House) -> Self {
        Self { house, bits: 0x1ff }
    }

    /// Returns the cells of a house that a set holds.
    pub(super) const fn common(house: House, cells: CellSet) -> Self {
        let list = house.cell_list();
        let (mut bits, mut i) = (0, 0);
        while i < 9 {
            bits |= (cells.contains(list[i]) as u16) << i;
            i += 1;
        }
        Self { house, bits }
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    pub(super) const fn len(self) -> usize {
        count_of_nine(self.bits) as usize
    }

    /// Returns the first cell.
    #[inline]
    pub(super) fn first(self) -> Option<Cell> {
        self.cells().next()
    }

    /// Returns the cell if there is exactly one.
    #[inline]
    pub(super) fn single(self) -> Option<Cell> {
        if self.bits.is_power_of_two() { self.first() } else { None }
    }

    /// Iterates over the cells in the order of the house.
    #[inline]
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let list = self.house.cell_list();
        bits(self.bits).map(move |i| list[i])
    }
}

impl Sub for Places {
    type Output = Self;

    /// Returns those that the other lacks; of another house, bit by bit.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { house: self.house, bits: self.bits & !other.bits }
    }
}
