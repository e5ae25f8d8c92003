//! Writing solutions from the lanes: byte transpositions, sixteen solutions at a time.

use super::Digits;
use super::round::Boards;
use super::search::{Memory, Search, lanes};
use super::share::Part;
use crate::solve::simd::{Lanewise as _, WIDTH, Wide};

/// Solutions that wait to be written, at most one in each lane.
#[derive(Debug)]
pub(super) struct Outbox<const N: usize> {
    boards: Boards<N>,
    waiting: u32,
    /// For each lane the puzzle.
    places: [usize; N],
}

impl<const N: usize> Outbox<N> {
    pub(super) const EMPTY: Self = Outbox { boards: Boards::ZERO, waiting: 0, places: [0; N] };

    /// Names the place of the solution that [`Outbox::put`] takes from a lane.
    #[inline(always)]
    pub(super) fn address(&mut self, lane: usize, puzzle: usize) {
        self.places[lane % N] = puzzle;
    }

    /// The lanes that wait.
    #[inline(always)]
    pub(super) fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Takes the boards of some lanes, whose places must be free.
    #[inline(always)]
    pub(super) fn put<S: Wide<N>>(&mut self, simd: S, boards: &Boards<N>, lanes: u32) {
        let mask = simd.mask(lanes);
        for (kept, board) in self.boards.iter_mut().zip(boards.iter()) {
            *kept = simd.store(mask.select(simd.load(board), simd.load(kept)));
        }
        self.waiting |= lanes;
    }

    /// Writes all that waits; a solution whose place is beyond the end of its slice is dropped.
    #[inline(always)]
    pub(super) fn flush<S: Wide<N>>(&mut self, simd: S, answers: &mut [Digits]) {
        write_some(simd, &self.boards, self.waiting, &self.places, answers);
        self.waiting = 0;
    }
}

/// Writes the solutions of some lanes, each to its place.
#[inline(always)]
pub(super) fn write_some<const N: usize, S: Wide<N>>(
    simd: S,
    boards: &Boards<N>,
    wanted: u32,
    places: &[usize; N],
    answers: &mut [Digits],
) {
    for sixteen in 0..N / WIDTH {
        let wanted = wanted >> (WIDTH * sixteen) & 0xFFFF;
        if wanted != 0 {
            let grids = digits_of_sixteen(simd, boards, sixteen);
            let places = &places[WIDTH * sixteen..];
            for (lane, (grid, &puzzle)) in grids.iter().zip(places).enumerate() {
                if wanted & 1 << lane != 0
                    && let (Some(to), Some(grid)) = (answers.get_mut(puzzle), grid.first_chunk())
                {
                    *to = *grid;
                }
            }
        }
    }
}

/// The digits of sixteen solutions.
#[inline(always)]
fn digits_of_sixteen<const N: usize, S: Wide<N>>(
    simd: S,
    boards: &Boards<N>,
    sixteen: usize,
) -> [[u8; 96]; WIDTH] {
    let mut grids = [[0; 96]; WIDTH];
    for block in 0..6 {
        let mut bytes = [[0; WIDTH]; WIDTH];
        for (cell, bytes) in bytes.iter_mut().enumerate() {
            if WIDTH * block + cell < 81 {
                let lanes = boards[WIDTH * block + cell].as_chunks().0;
                *bytes = simd.bit_numbers(&lanes[sixteen]);
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
    grids
}

impl<const N: usize> Search<'_, N> {
    /// Puts the solutions of lanes that have a puzzle to themselves into the outboxes, as far as
    /// there is a place for them in the answers.
    #[inline(always)]
    pub(super) fn collect<S: Wide<N>>(&mut self, simd: S, full: u32) {
        let Memory { parts, outboxes, .. } = &*self.memory;
        let places = [self.answers.first.len(), self.answers.second.len()];
        let mut wanted = [0; 2];
        for lane in lanes::<N>(full) {
            let Part { puzzle, is_shared, found, .. } = &parts[lane];
            let number = found.count as usize;
            if !is_shared && places.get(number).is_some_and(|places| puzzle < places) {
                wanted[number] |= 1 << lane;
            }
        }
        if wanted[0] & outboxes[0].waiting() | wanted[1] & outboxes[1].waiting() != 0 {
            self.write(simd);
        }
        let Memory { boards, parts, outboxes, .. } = &mut *self.memory;
        for (outbox, wanted) in outboxes.iter_mut().zip(wanted) {
            for lane in lanes::<N>(wanted) {
                outbox.address(lane, parts[lane].puzzle);
            }
            if wanted != 0 {
                outbox.put(simd, boards, wanted);
            }
        }
    }

    /// Writes the outboxes to the answers.
    #[inline(always)]
    pub(super) fn write<S: Wide<N>>(&mut self, simd: S) {
        let answers = [&mut *self.answers.first, &mut *self.answers.second];
        simd.enter(
            #[inline(always)]
            || {
                for (outbox, answers) in self.memory.outboxes.iter_mut().zip(answers) {
                    outbox.flush(simd, answers);
                }
            },
        );
    }
}
