//! [`Marks`]: the pencil marks, by cell and by place, that every rule of the scale reads.

use super::geometry::seats;
use super::places::Places;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

/// Digits placed and candidates left, kept both ways round.
///
/// A [`Board`](crate::Board) knows the same; here the places of a digit are kept by house, because
/// the scale counts them all the time.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// Candidates of each cell; none for a filled cell.
    candidates: [DigitSet; 81],
    /// Places of each digit in each house, as the bits of [`Places`]. The same facts by house.
    places: [[u16; 9]; 27],
    /// How many cells of each house are empty.
    empty: [u8; 27],
    /// Houses with exactly one empty cell. The same fact as in `empty`.
    pub(super) nearly_full: HouseSet,
    /// How many times each digit is placed.
    placed: [u8; 9],
    /// Cells that hold a digit.
    pub(super) filled: CellSet,
}

impl Marks {
    /// Returns the marks of a grid: each digit struck from the peers of every cell that holds it.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut marks = Self {
            candidates: [DigitSet::ALL; 81],
            places: [[0x1ff; 9]; 27],
            empty: [9; 27],
            nearly_full: HouseSet::EMPTY,
            placed: [0; 9],
            filled: CellSet::EMPTY,
        };
        for (cell, digit) in grid.iter() {
            marks.place(Candidate { cell, digit });
        }
        marks
    }

    /// Returns the candidates of a cell; none if it is filled.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the candidates of all cells as bits.
    pub(super) fn bits(&self) -> [u16; 81] {
        self.candidates.map(DigitSet::bits)
    }

    /// Returns the cells of a house that have the digit as a candidate.
    #[inline]
    pub(super) fn places(&self, digit: Digit, house: House) -> Places {
        Places { house, bits: self.places[house.index()][digit.index()] }
    }

    /// Returns the places of the nine digits in a house, as the bits of [`Places`].
    #[inline]
    pub(super) fn places_in(&self, house: House) -> &[u16; 9] {
        &self.places[house.index()]
    }

    /// Returns how many cells of a house are empty.
    #[inline]
    pub(super) fn empty_in(&self, house: House) -> usize {
        usize::from(self.empty[house.index()])
    }

    /// Returns how many times a digit is placed.
    pub(super) fn placed(&self, digit: Digit) -> usize {
        usize::from(self.placed[digit.index()])
    }

    /// Strikes a candidate.
    #[inline]
    pub(super) fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
        for seat in seats(cell) {
            self.places[seat.house.index()][digit.index()] &= !seat.bits;
        }
    }

    /// Puts a digit in a cell and strikes it from the peers.
    pub(super) fn place(&mut self, Candidate { cell, digit }: Candidate) {
        for own in self.candidates(cell) {
            self.strike(Candidate { cell, digit: own });
        }
        self.filled.insert(cell);
        self.placed[digit.index()] += 1;
        for &Places { house, .. } in seats(cell) {
            let empty = &mut self.empty[house.index()];
            *empty -= 1;
            match *empty {
                1 => self.nearly_full.insert(house),
                _ => _ = self.nearly_full.remove(house),
            }
            for peer in self.places(digit, house).cells() {
                self.strike(Candidate { cell: peer, digit });
            }
        }
    }

    /// Says whether every cell is filled.
    pub(super) fn is_complete(&self) -> bool {
        self.filled == CellSet::ALL
    }
}
