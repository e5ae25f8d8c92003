//! Reading puzzles into the lanes, sixteen at a time: a byte transposition and a table look-up.

use super::round::{ALL, Boards};
use super::{Digits, Source};
use crate::grid::Grid;
use crate::solve::simd::{WIDTH, Wide};

/// Candidates by digit value; the unused entries are never read for a well-formed puzzle.
const BY_VALUE: [u16; 16] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, ALL, ALL, ALL, ALL, ALL, ALL];

/// The well-formed values, each at the place of its low four bits; nothing equals the entries 16.
const VALUES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 16, 16, 16, 16, 16];

/// The well-formed characters, each at the place of its low four bits; nothing equals the entries
/// 0.
const TEXT: [u8; 16] = *b"0123456789\0\0\0\0.\0";

impl Source<'_> {
    /// The number of puzzles.
    pub(super) fn len(&self) -> usize {
        match *self {
            Source::Grids(puzzles) => puzzles.len(),
            Source::Values(puzzles) => puzzles.len(),
            Source::Candidates(puzzles) => puzzles.len(),
            Source::Text { bytes, stride } => {
                (bytes.len() + stride.saturating_sub(81)) / stride.max(81)
            }
        }
    }
}

/// Reads puzzles from `start` on, as far as there are any, into lanes 0, 1, … and returns the lanes
/// that are malformed, one bit each.
#[inline(always)]
pub(super) fn stage<const N: usize, S: Wide<N>>(
    simd: S,
    source: &Source<'_>,
    start: usize,
    boards: &mut Boards<N>,
) -> u32 {
    let mut malformed = 0;
    for sixteen in 0..N / WIDTH {
        let start = start + WIDTH * sixteen;
        if start < source.len() {
            malformed |= stage_sixteen(simd, source, start, boards, sixteen) << (WIDTH * sixteen);
        }
    }
    malformed
}

/// The same for sixteen lanes, the first, the second.
#[inline(always)]
fn stage_sixteen<const N: usize, S: Wide<N>>(
    simd: S,
    source: &Source<'_>,
    start: usize,
    boards: &mut Boards<N>,
    sixteen: usize,
) -> u32 {
    let mut rows = [&[0; 81]; WIDTH];
    let alphabet = match *source {
        Source::Grids(puzzles) => {
            collect(&mut rows, |lane| puzzles.get(start + lane).map(Grid::values));
            &VALUES
        }
        Source::Values(puzzles) => {
            collect(&mut rows, |lane| puzzles.get(start + lane));
            &VALUES
        }
        Source::Text { bytes, stride } => {
            let at = |lane: usize| (start + lane) * stride.max(81);
            collect(&mut rows, |lane| bytes.get(at(lane)..)?.first_chunk());
            &TEXT
        }
        Source::Candidates(puzzles) => {
            return stage_candidates(&puzzles[start..], boards, WIDTH * sixteen);
        }
    };
    stage_bytes(simd, rows, boards, sixteen, alphabet)
}

/// Fills in the rows that there are.
#[inline(always)]
fn collect<'a>(rows: &mut [&'a Digits; WIDTH], row: impl Fn(usize) -> Option<&'a Digits>) {
    for (lane, place) in rows.iter_mut().enumerate() {
        if let Some(row) = row(lane) {
            *place = row;
        }
    }
}

/// Both byte forms keep the digit in the low four bits; '.' and '0' look up the same entry as 14
/// and 0.
#[inline(always)]
fn stage_bytes<const N: usize, S: Wide<N>>(
    simd: S,
    rows: [&Digits; WIDTH],
    boards: &mut Boards<N>,
    sixteen: usize,
    alphabet: &[u8; 16],
) -> u32 {
    let mut bad = [0; WIDTH];
    let mut block = [&[0; WIDTH]; WIDTH];
    for at in 0..5 {
        for (part, row) in block.iter_mut().zip(&rows) {
            *part = &row.as_chunks().0[at];
        }
        for (cell, bytes) in simd.transpose(block).iter().enumerate() {
            bad = simd.check(alphabet, bytes, bad);
            let lanes = boards[WIDTH * at + cell].as_chunks_mut().0;
            lanes[sixteen] = simd.look_up(&BY_VALUE, bytes);
        }
    }
    let mut last = [0; WIDTH];
    for (byte, row) in last.iter_mut().zip(&rows) {
        *byte = row[80];
    }
    bad = simd.check(alphabet, &last, bad);
    boards[80].as_chunks_mut().0[sixteen] = simd.look_up(&BY_VALUE, &last);
    bad.iter().rev().fold(0, |bits, &bad| bits << 1 | u32::from(bad != 0))
}

#[inline(always)]
fn stage_candidates<const N: usize>(
    puzzles: &[[u16; 81]],
    boards: &mut Boards<N>,
    first: usize,
) -> u32 {
    let mut bad = 0;
    for (lane, puzzle) in puzzles.iter().take(WIDTH).enumerate() {
        let mut all = 0;
        for (cell, &candidates) in boards.iter_mut().zip(puzzle) {
            all |= candidates;
            cell[first + lane] = candidates & ALL;
        }
        bad |= u32::from(all > ALL) << lane;
    }
    bad
}
