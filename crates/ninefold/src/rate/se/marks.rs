//! [`Marks`]: the pencil marks, by cell and by place, that every rule of the scale reads.

use super::geometry::seats;
use super::places::Places;
use crate::board::Board;
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
        let board = Board::new(grid);
        let mut marks = Self {
            candidates: [DigitSet::EMPTY; 81],
            places: [[0; 9]; 27],
            empty: [0; 27],
            nearly_full: HouseSet::EMPTY,
            placed: [0; 9],
            filled: grid.filled(),
        };
        for digit in Digit::all() {
            marks.spread(digit, board.all_places(digit).bits());
        }
        (!marks.filled).each(|cell| {
            marks.candidates[cell.index()] = board.candidates(cell);
            for seat in seats(cell) {
                marks.empty[seat.house.index()] += 1;
            }
        });
        marks.nearly_full = House::all().filter(|&house| marks.empty_in(house) == 1).collect();
        grid.iter().for_each(|(_, digit)| marks.placed[digit.index()] += 1);
        marks
    }

    /// Writes down the places of a digit by house, given as the bits of a [`CellSet`].
    fn spread(&mut self, digit: Digit, places: u128) {
        // Bits 0, 9, …, 54: a column of seven rows.
        const SEVEN: u64 = 0x0040_2010_0804_0201;
        let digit = digit.index();
        for row in 0..9 {
            let bits = (places >> (9 * row)) as u16 & 0x1ff;
            self.places[row][digit] = bits;
            for block in 0..3 {
                let of_block = &mut self.places[18 + row / 3 * 3 + block][digit];
                *of_block |= (bits >> (3 * block) & 7) << (row % 3 * 3);
            }
        }
        for column in 0..9 {
            // The product has the seven bits side by side from bit 48 on.
            let seven = ((places >> column) as u64 & SEVEN).wrapping_mul(0x0001_0101_0101_0101);
            let two = (places >> (63 + column)) as u16;
            let bits = (seven >> 48) as u16 & 0x7f | (two & 1) << 7 | (two >> 9 & 1) << 8;
            self.places[9 + column][digit] = bits;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_what_placing_one_by_one_makes() {
        for text in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
            let puzzle: crate::puzzle::Puzzle = text.parse().unwrap();
            let solution = puzzle.solution().grid();
            let mut grids = vec![*puzzle.clues(), Grid::EMPTY, solution];
            for empty in Cell::all() {
                let prefix = solution.iter().filter(|&(cell, _)| cell < empty);
                grids.push(solution.with(empty, None));
                grids.push(prefix.fold(Grid::EMPTY, |grid, (cell, d)| grid.with(cell, Some(d))));
            }
            for grid in grids {
                let (fast, mut slow) = (Marks::new(&grid), Marks::new(&Grid::EMPTY));
                for (cell, digit) in grid.iter() {
                    slow.place(Candidate { cell, digit });
                }
                assert_eq!((fast.candidates, fast.places), (slow.candidates, slow.places));
                assert_eq!((fast.empty, fast.nearly_full), (slow.empty, slow.nearly_full));
                assert_eq!((fast.placed, fast.filled), (slow.placed, slow.filled));
            }
        }
    }
}
