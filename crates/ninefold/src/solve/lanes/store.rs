//! Writing solutions from the lanes: a byte transposition, sixteen solutions at a time.

use super::Digits;
use super::round::Boards;
use crate::solve::simd::lanes::Aligned;
use crate::solve::simd::{Lanewise as _, Simd, Vector as _, WIDTH};

/// Solutions that wait to be written, at most one in each lane.
#[derive(Debug)]
pub(super) struct Outbox {
    boards: Boards,
    waiting: u16,
    /// For each lane the puzzle, and whether this is its second solution.
    places: [(usize, bool); WIDTH],
}

impl Outbox {
    pub(super) const EMPTY: Outbox =
        Outbox { boards: [Aligned::ZERO; 81], waiting: 0, places: [(0, false); WIDTH] };

    /// Names the place of the solution that [`Outbox::put`] takes from a lane.
    #[inline(always)]
    pub(super) fn address(&mut self, lane: usize, puzzle: usize, is_second: bool) {
        self.places[lane % WIDTH] = (puzzle, is_second);
    }

    /// The lanes that wait.
    #[inline(always)]
    pub(super) fn waiting(&self) -> u16 {
        self.waiting
    }

    /// Takes the boards of some lanes, whose places must be free.
    #[inline(always)]
    pub(super) fn put<S: Simd>(&mut self, simd: S, boards: &Boards, lanes: u16) {
        let mask = simd.mask(lanes);
        for (kept, board) in self.boards.iter_mut().zip(boards) {
            *kept = Aligned(mask.select(simd.load(board), simd.load(kept)).store());
        }
        self.waiting |= lanes;
    }

    /// Writes all that waits; a solution whose place is beyond the end of its slice is dropped.
    #[inline(always)]
    pub(super) fn flush<S: Simd>(&mut self, simd: S, first: &mut [Digits], second: &mut [Digits]) {
        if self.waiting == 0 {
            return;
        }
        let mut grids = [[0; 96]; WIDTH];
        for block in 0..6 {
            let mut bytes = [[0; WIDTH]; WIDTH];
            for (cell, bytes) in bytes.iter_mut().enumerate() {
                if WIDTH * block + cell < 81 {
                    *bytes = simd.bit_numbers(&self.boards[WIDTH * block + cell]);
                }
            }
            let mut rows = [&bytes[0]; WIDTH];
            for (row, bytes) in rows.iter_mut().zip(&bytes) {
                *row = bytes;
            }
            for (grid, cells) in grids.iter_mut().zip(&simd.transpose(rows)) {
                grid.as_chunks_mut().0[block] = *cells;
            }
        }
        for (lane, (grid, &(puzzle, is_second))) in grids.iter().zip(&self.places).enumerate() {
            let to = if is_second { &mut *second } else { &mut *first };
            if self.waiting & 1 << lane != 0
                && let (Some(to), Some(grid)) = (to.get_mut(puzzle), grid.first_chunk())
            {
                *to = *grid;
            }
        }
        self.waiting = 0;
    }
}
