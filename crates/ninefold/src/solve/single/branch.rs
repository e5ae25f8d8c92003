//! Choosing where to guess: the cell with two candidates that has the most unsolved peers.

use super::board::{Rows, VALUE_LANE};
use super::digest::{DIGEST_LANE, Tally};
use crate::solve::simd::Vector;

/// A candidate to try.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guess {
    /// The row of its cell.
    pub(crate) row: u16,
    /// The number of its lane; see `board::lane_number`.
    pub(crate) lane: u16,
    /// The bit of its column in the lane.
    pub(crate) bit: u16,
    /// The lane of the cell's other candidate, if there is only one.
    pub(crate) other: Option<u16>,
}

/// Chooses a candidate of a board on which deduction is stuck; `rows` is the same board in memory.
///
/// The cell is one with two candidates if there is any, else with three, else any unsolved one; of
/// those, the one that has the most unsolved peers. Among equals the first wins, row by row, and in
/// a row columns 1 4 7 2 5 8 3 6 9. The candidate is the cell's lowest.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "one of nine rows")]
pub(crate) fn choose<V: Vector>(tally: &Tally<V>, rows: &Rows) -> Guess {
    let unsolved = Places::of(tally.two);
    let mut cells = Places::of(tally.two.minus(tally.three));
    if cells.is_empty() {
        cells = Places::of(tally.three.minus(tally.four));
        if cells.is_empty() {
            cells = unsolved;
        }
    }
    let place = busiest(cells, unsolved);
    let (row, bit) = (place / 9 % 9, 1 << (place % 9));
    let digits = digits(rows, row, bit);
    let (lane, rest) = (first_lane(row, digits), digits & digits.wrapping_sub(1));
    let is_pair = rest & rest.wrapping_sub(1) == 0;
    let other = is_pair.then(|| first_lane(row, rest));
    Guess { row: row as u16, lane, bit, other }
}

/// A set of cells: bit `bit` of row `r` of a digest is bit `9 * r + bit` of the first word for the
/// first seven rows, and `9 * (r - 7) + bit` of the second for the last two.
#[derive(Debug, Clone, Copy)]
struct Places(u64, u64);

impl Places {
    #[inline(always)]
    fn of<V: Vector>(digest: V) -> Places {
        let lanes = digest.store();
        let row = |r: usize| u64::from(lanes[DIGEST_LANE[r]] % 512);
        let first = row(0)
            | row(1) << 9
            | row(2) << 18
            | row(3) << 27
            | row(4) << 36
            | row(5) << 45
            | row(6) << 54;
        Places(first, row(7) | row(8) << 9)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 | self.1 == 0
    }

    #[inline(always)]
    fn common(self, other: Places) -> u32 {
        (self.0 & other.0).count_ones() + (self.1 & other.1).count_ones()
    }
}

/// The first of `cells` with the most peers in `unsolved`.
#[inline(always)]
fn busiest(cells: Places, unsolved: Places) -> usize {
    // The number of peers, and below it the place, counted down from 127: one number to compare.
    let mut best = 127;
    for (word, start) in [(cells.0, 0), (cells.1, 63)] {
        let mut rest: u64 = word;
        while rest != 0 {
            let place = start + rest.trailing_zeros();
            rest &= rest - 1;
            let peers = PEERS[place as usize % 128].common(unsolved);
            best = best.max((1 + peers) << 7 | (127 - place));
        }
    }
    127 - best as usize % 128
}

/// The digits that have `bit` in `row`, bit 0 standing for digit 1.
#[inline(always)]
fn digits(rows: &Rows, row: usize, bit: u16) -> u64 {
    let numbers = &VALUE_LANE[row % 9];
    // Digits 1 to 8 lie side by side, a multiple of eight lanes from the beginning.
    let (eights, _) = rows.as_flattened().as_chunks::<8>();
    let (fours, _) = eights[usize::from(numbers[1] / 8) % 12].as_chunks::<4>();
    let ninth = rows.as_flattened()[usize::from(numbers[9]) % 96] & bit != 0;
    four(word(fours[0]), bit) | four(word(fours[1]), bit) << 4 | u64::from(ninth) << 8
}

/// The lanes of four that have `bit`: they are moved to the top, each a place higher than the one
/// before, and nothing else gets there.
#[inline(always)]
fn four(lanes: u64, bit: u16) -> u64 {
    let each = lanes >> bit.trailing_zeros() & 0x0001_0001_0001_0001;
    each.wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3) >> 48 & 0xF
}

/// The lane in `row` of the lowest of some digits.
#[inline(always)]
fn first_lane(row: usize, digits: u64) -> u16 {
    VALUE_LANE[row % 9][(1 + digits.trailing_zeros() as usize) % 16]
}

/// Four lanes in one word, the first lowest.
#[inline(always)]
fn word([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
}

/// The peers of each place.
static PEERS: [Places; 128] = peers();

const fn peers() -> [Places; 128] {
    let mut table = [Places(0, 0); 128];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (x, y) = (pair / 81, pair % 81);
        let same_line = x / 9 == y / 9 || x % 9 == y % 9;
        let same_box = x / 27 == y / 27 && x % 3 == y % 3;
        if x != y && (same_line || same_box) {
            if y < 63 {
                table[x].0 |= 1 << y;
            } else {
                table[x].1 |= 1 << (y - 63);
            }
        }
        pair += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::board::{COLUMN_BIT, candidates};
    use super::*;
    use crate::random::Random;

    /// Cells with few candidates.
    fn draw(random: &mut Random) -> [u16; 81] {
        std::array::from_fn(|_| (0..2).fold(0, |set, _| set | 1 << random.below(9)))
    }

    #[test]
    fn the_candidates_of_a_cell_and_the_lowest_are_found() {
        let mut random = Random::new(18, 3);
        for _ in 0..100 {
            let cells = draw(&mut random);
            let rows = candidates(&cells);
            for (cell, set) in cells.into_iter().enumerate() {
                let lowest = VALUE_LANE[cell / 9][set.trailing_zeros() as usize + 1];
                let digits = digits(&rows, cell / 9, COLUMN_BIT[cell % 9]);
                assert_eq!(digits, u64::from(set), "{cell}");
                assert_eq!(first_lane(cell / 9, digits), lowest, "{cell}");
            }
        }
    }

    #[test]
    fn the_first_of_those_with_most_peers_is_found() {
        let mut random = Random::new(18, 4);
        for _ in 0..1000 {
            let mut draw = |one_in| (0..81).filter(|_| random.below(one_in) == 0).collect();
            let (cells, unsolved): (Vec<usize>, Vec<usize>) = (draw(6), draw(2));
            if cells.is_empty() {
                continue;
            }
            let peers = |&cell: &usize| PEERS[cell].common(places(&unsolved));
            let most = cells.iter().map(peers).max();
            let first = cells.iter().find(|cell| Some(peers(cell)) == most);
            assert_eq!(Some(&busiest(places(&cells), places(&unsolved))), first);
        }
    }

    fn places(cells: &[usize]) -> Places {
        let word = |range: std::ops::Range<usize>| {
            let here = cells.iter().filter(|cell| range.contains(cell));
            here.fold(0, |set, cell| set | 1 << (cell - range.start))
        };
        Places(word(0..63), word(63..81))
    }
}
