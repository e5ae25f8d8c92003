//! The board: 729 candidates in six vectors, and the ways in and out.
//!
//! A lane holds the places of **one digit in one row**: nine bits, one per column. Column `3s + c`
//! (column `c` of stack `s`) is bit `3c + s`, so that three shifts and a mask leave one bit per
//! box:
//!
//! ```text
//!     bit       8 7 6   5 4 3   2 1 0
//!     column    9 6 3   8 5 2   7 4 1        (as printed, 1 to 9)
//!     stack     3 2 1   3 2 1   3 2 1
//! ```
//!
//! The lanes of row `k` of every band are in the vectors `a[k]` and `b[k]`, so what a band does to
//! its rows is done to whole vectors:
//!
//! ```text
//!     lane      0 .. 7               8 .. 15
//!     a[k]      digits 1-8, band 1   digits 1-8, band 2
//!     b[k]      digits 1-8, band 3   digit 9 in bands 1, 2, 3; five lanes that stay zero
//! ```

use super::Digits;
use super::digest::{DIGEST_LANE, planes};
use crate::solve::simd::board::Shuffle;
use crate::solve::simd::{Lanes, Lanewise, Simd, Vector as _};

/// A full set of nine columns.
pub(crate) const FULL: u16 = 0o777;

/// The lanes of `b` that are in use, full.
pub(crate) const B_FULL: Lanes =
    [FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, 0, 0, 0, 0, 0];

/// The vectors of a board in memory: those of `a`, then those of `b`.
pub(crate) type Rows = [Lanes; 6];

/// The candidates of a board; see the module for the layout.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Board<V> {
    /// Digits 1 to 8 in bands 1 and 2, by row of the band.
    pub(crate) a: [V; 3],
    /// Digits 1 to 8 in band 3, and digit 9, by row of the band.
    pub(crate) b: [V; 3],
}

impl<V: Shuffle> Board<V> {
    #[inline(always)]
    pub(crate) fn load<S: Simd<V = V>>(simd: S, rows: &Rows) -> Board<V> {
        let [a0, a1, a2, b0, b1, b2] = rows;
        Board {
            a: [simd.load(a0), simd.load(a1), simd.load(a2)],
            b: [simd.load(b0), simd.load(b1), simd.load(b2)],
        }
    }

    #[inline(always)]
    pub(crate) fn store(&self) -> Rows {
        let ([a0, a1, a2], [b0, b1, b2]) = (self.a, self.b);
        [a0.store(), a1.store(), a2.store(), b0.store(), b1.store(), b2.store()]
    }

    /// The board with every candidate.
    #[inline(always)]
    pub(crate) fn full<S: Simd<V = V>>(simd: S) -> Board<V> {
        Board { a: [simd.splat(FULL); 3], b: [simd.load(&B_FULL); 3] }
    }

    /// This board with a digit in a cell: nothing but `bit` in its lane, numbered as in
    /// [`lane_number`], and that bit in no other lane of its row.
    #[inline(always)]
    pub(crate) fn with<S: Simd<V = V>>(&self, simd: S, row: u16, lane: u16, bit: u16) -> Board<V> {
        let (rows, lanes) = (Board::load(simd, &LANE_ROWS), Board::load(simd, &LANE_NUMBERS));
        let (row, lane, bit) = (simd.splat(row), simd.splat(lane), simd.splat(bit));
        let own = lanes.zip(&lanes, |n, _| n.equal(lane));
        let gone = rows.zip(&own, |n, own| n.equal(row) & bit | own);
        self.zip(&gone, Lanewise::minus).zip(&own, |w, own| w | own & bit)
    }

    /// Applies `f` to each pair of vectors.
    #[inline(always)]
    pub(crate) fn zip(&self, other: &Board<V>, f: impl Fn(V, V) -> V) -> Board<V> {
        let (x, y) = (self, other);
        Board {
            a: [f(x.a[0], y.a[0]), f(x.a[1], y.a[1]), f(x.a[2], y.a[2])],
            b: [f(x.b[0], y.b[0]), f(x.b[1], y.b[1]), f(x.b[2], y.b[2])],
        }
    }
}

/// The digits of a solved board less one, in binary: a digest for each binary digit, lowest first.
pub(crate) type Planes = [Lanes; 4];

/// The digits of a solved board by cell.
#[inline(always)]
pub(crate) fn digits<S: Simd>(simd: S, board: &Board<S::V>) -> Digits {
    let planes = planes(board);
    simd.digits(planes).unwrap_or_else(|| {
        let [p0, p1, p2, p3] = planes;
        decode(&[p0.store(), p1.store(), p2.store(), p3.store()])
    })
}

/// The same row by row, for any back end.
#[expect(clippy::cast_possible_truncation, reason = "four bits")]
fn decode(planes: &Planes) -> Digits {
    let mut grid = [0; 81];
    for (cells, lane) in grid.as_chunks_mut::<9>().0.iter_mut().zip(DIGEST_LANE) {
        let [ones, twos, fours, eights] = [0, 1, 2, 3].map(|power| planes[power][lane]);
        let bytes = |plane: u16| COLUMN_BYTES[usize::from(plane % 512)];
        let low = bytes(ones) | bytes(twos) << 1;
        let bytes = 0x0101_0101_0101_0101 + (low | bytes(fours) << 2 | bytes(eights) << 3);
        let last = (ones >> 8 & 1 | twos >> 7 & 2 | fours >> 6 & 4 | eights >> 5 & 8) as u8 + 1;
        let [c1, c2, c3, c4, c5, c6, c7, c8] = u64::to_le_bytes(bytes);
        *cells = [c1, c2, c3, c4, c5, c6, c7, c8, last];
    }
    grid
}

/// The bit of each column.
pub(crate) const COLUMN_BIT: [u16; 9] =
    [0o001, 0o010, 0o100, 0o002, 0o020, 0o200, 0o004, 0o040, 0o400];

/// A byte of one in columns 1 to 8 where a set of columns has a bit, the first column lowest.
static COLUMN_BYTES: [u64; 512] = column_bytes();

const fn column_bytes() -> [u64; 512] {
    let mut table = [0; 512];
    let mut set = 0_u16;
    while set < 512 {
        let mut column = 0;
        while column < 8 {
            if set & COLUMN_BIT[column] != 0 {
                table[set as usize] |= 1 << (8 * column);
            }
            column += 1;
        }
        set += 1;
    }
    table
}

/// The number of the lane of a digit (0 to 8) in a row: sixteen times its vector in [`Rows`], plus
/// the lane there.
const fn lane_number(digit: u16, row: u16) -> u16 {
    let (band, k) = (row / 3, row % 3);
    match (digit, band) {
        (8, _) => 16 * (3 + k) + 8 + band,
        (_, 2) => 16 * (3 + k) + digit,
        _ => 16 * k + 8 * band + digit,
    }
}

const LANE_NUMBERS: Rows = lane_numbers();

/// The row of each lane that is used.
const LANE_ROWS: Rows = lane_rows();

const fn lane_rows() -> Rows {
    let mut rows = [[u16::MAX; 16]; 6];
    let mut row = 0;
    while row < 9 {
        let mut digit = 0;
        while digit < 9 {
            let number = lane_number(digit, row) as usize;
            rows[number / 16][number % 16] = row;
            digit += 1;
        }
        row += 1;
    }
    rows
}

const fn lane_numbers() -> Rows {
    let mut rows = [[0; 16]; 6];
    let mut number = 0_u16;
    while number < 96 {
        rows[number as usize / 16][number as usize % 16] = number;
        number += 1;
    }
    rows
}

/// The lane number of each value a cell may have, by row; blanks and values above 9 go to lanes
/// that are not used.
pub(crate) static VALUE_LANE: [[u16; 16]; 9] = value_lanes();

const fn value_lanes() -> [[u16; 16]; 9] {
    let mut table = [[0; 16]; 9];
    let mut row = 0_u16;
    while row < 9 {
        let mut value = 0_u16;
        while value < 16 {
            let known = value >= 1 && value <= 9;
            table[row as usize][value as usize] =
                if known { lane_number(value - 1, row) } else { 96 + row };
            value += 1;
        }
        row += 1;
    }
    table
}

/// The places of the clues of a grid; a value above 9 counts as a blank.
#[inline(always)]
pub(crate) fn clues<S: Simd>(simd: S, grid: &[u8; 81]) -> Board<S::V> {
    match simd.clues(grid) {
        Some((a, b)) => Board { a, b },
        None => Board::load(simd, &one_by_one(grid)),
    }
}

/// The same in memory, for any back end.
///
/// Columns come first so that successive writes, of which most go to the unused lane of their row,
/// do not wait for each other.
#[inline(always)]
fn one_by_one(grid: &[u8; 81]) -> Rows {
    let mut lanes = [[0; 16]; 8];
    let flat = lanes.as_flattened_mut();
    for column in 0..9 {
        for row in 0..9 {
            let value = grid[9 * row + column].min(15);
            flat[usize::from(VALUE_LANE[row][usize::from(value)] % 128)] |= COLUMN_BIT[column];
        }
    }
    let [a0, a1, a2, b0, b1, b2, _, _] = lanes;
    [a0, a1, a2, b0, b1, b2]
}

/// Strikes a value from a cell.
#[inline(always)]
pub(crate) fn strike(rows: &mut Rows, cell: usize, value: u8) {
    let number = VALUE_LANE[cell / 9 % 9][usize::from(value % 16)];
    rows.as_flattened_mut()[usize::from(number) % 96] &= !COLUMN_BIT[cell % 9];
}

/// The places of the candidates of each cell, bit 0 standing for digit 1; bits above the ninth are
/// ignored.
pub(crate) fn candidates(cells: &[u16; 81]) -> Rows {
    let mut rows = [[0; 16]; 6];
    let flat = rows.as_flattened_mut();
    for (row, cells) in (0..9).zip(cells.as_chunks::<9>().0) {
        for (set, bit) in cells.iter().zip(COLUMN_BIT) {
            for digit in 0..9 {
                flat[usize::from(lane_number(digit, row))] |= bit * (set >> digit & 1);
            }
        }
    }
    rows
}

/// The candidates of each cell: the inverse of [`candidates`].
pub(crate) fn cells(rows: &Rows) -> [u16; 81] {
    let mut cells = [0; 81];
    let flat = rows.as_flattened();
    for (row, cells) in (0..9).zip(cells.as_chunks_mut::<9>().0) {
        for (set, bit) in cells.iter_mut().zip(COLUMN_BIT) {
            for digit in 0..9 {
                *set |= u16::from(flat[usize::from(lane_number(digit, row))] & bit != 0) << digit;
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::solve::Backend;
    use crate::solve::simd::{Kernel, Present};

    struct Clues<'a>(&'a [u8; 81]);

    impl Kernel for Clues<'_> {
        type Output = Rows;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Rows {
            clues(simd, self.0).store()
        }
    }

    #[test]
    fn clues_are_the_same_one_by_one_and_in_vectors() {
        const VALUES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 0, 10, 15, 25, 255];
        let mut random = Random::new(18, 5);
        for _ in 0..500 {
            let grid: [u8; 81] = std::array::from_fn(|_| VALUES[random.below(16)]);
            for present in Backend::ALL.into_iter().filter_map(Present::of) {
                assert_eq!(present.run(Clues(&grid)), one_by_one(&grid), "{grid:?} {present:?}");
            }
        }
    }

    struct Read<'a>(&'a Rows);

    impl Kernel for Read<'_> {
        type Output = (Digits, Digits);

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> (Digits, Digits) {
            let board = Board::load(simd, self.0);
            let [p0, p1, p2, p3] = planes(&board);
            let slow = decode(&[p0.store(), p1.store(), p2.store(), p3.store()]);
            (digits(simd, &board), slow)
        }
    }

    #[test]
    fn digits_are_the_same_row_by_row_and_in_vectors() {
        let mut random = Random::new(18, 6);
        for _ in 0..500 {
            let cells: [usize; 81] = std::array::from_fn(|_| random.below(9));
            let rows = candidates(&cells.map(|digit| 1 << digit));
            let expected: Digits = cells.map(|digit| u8::try_from(digit).unwrap() + 1);
            for present in Backend::ALL.into_iter().filter_map(Present::of) {
                assert_eq!(present.run(Read(&rows)), (expected, expected), "{present:?}");
            }
        }
    }
}
