//! [`Marks`]: the pencil marks, by cell and by place, that every rule of the scale reads.

use super::geometry::{CELL_AT, HOUSES_OF, POSITION_IN};
use crate::grid::Grid;

/// Digits placed and candidates left, kept both ways round. Digits are 0 to 8 here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Marks {
    /// Candidates of each cell; none for a filled cell.
    pub(super) cand: [u16; 81],
    /// Positions of each digit in each house. The same facts as `cand`, by house.
    pub(super) pos: [[u16; 9]; 27],
    /// Empty cells of each house.
    pub(super) empty: [u8; 27],
    /// Houses with exactly one empty cell. The same fact as in `empty`.
    pub(super) nearly_full: u32,
    /// How many times each digit is placed.
    pub(super) placed: [u8; 9],
    /// Cells that hold a digit.
    pub(super) filled: u128,
}

impl Marks {
    /// Returns the marks of a grid: each digit struck from the peers of every cell that holds it.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut marks = Self {
            cand: [0x1ff; 81],
            pos: [[0x1ff; 9]; 27],
            empty: [9; 27],
            nearly_full: 0,
            placed: [0; 9],
            filled: 0,
        };
        for (cell, digit) in grid.iter() {
            marks.place(cell.index(), digit.index());
        }
        marks
    }

    /// Says whether the cell has the digit as a candidate.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cand[cell] >> digit & 1 != 0
    }

    /// Strikes a candidate.
    #[inline]
    pub(super) fn strike(&mut self, cell: usize, digit: usize) {
        self.cand[cell] &= !(1 << digit);
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            self.pos[house][digit] &= !(1 << POSITION_IN[cell][kind]);
        }
    }

    /// Puts a digit in a cell and strikes it from the peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        let mut own = self.cand[cell];
        while own != 0 {
            self.strike(cell, own.trailing_zeros() as usize);
            own &= own - 1;
        }
        self.filled |= 1 << cell;
        self.placed[digit] += 1;
        for house in HOUSES_OF[cell].map(usize::from) {
            self.empty[house] -= 1;
            let bit = 1 << house;
            self.nearly_full &= !bit;
            if self.empty[house] == 1 {
                self.nearly_full |= bit;
            }
            let mut places = self.pos[house][digit];
            while places != 0 {
                let at = places.trailing_zeros() as usize;
                self.strike(usize::from(CELL_AT[house][at]), digit);
                places &= places - 1;
            }
        }
    }

    /// Says whether every cell is filled.
    pub(super) fn is_complete(&self) -> bool {
        self.filled.count_ones() == 81
    }
}
