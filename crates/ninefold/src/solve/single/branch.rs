//! Choosing where to guess: the cell with two candidates that has the most unsolved peers.

use super::board::{Rows, VALUE_LANE};
use super::digest::{DIGEST_LANE, Tally};
use crate::solve::simd::Vector;

/// A candidate to try.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guess {
    /// The number of its lane; see `board::lane_number`.
    pub(crate) lane: u16,
    /// The bit of its column in the lane.
    pub(crate) bit: u16,
}

/// Chooses a candidate of a board on which deduction is stuck; `rows` is the same board in memory.
///
/// The cell is one with two candidates if there is any, else with three, else any unsolved one; of
/// those, the one that has the most unsolved peers. Among equals the first wins, row by row, and in
/// a row columns 1 4 7 2 5 8 3 6 9. The candidate is the cell's lowest.
#[inline(always)]
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
    let (row, bit) = (place / 9, 1 << (place % 9));
    Guess { lane: first_lane(rows, row, bit), bit }
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
    let (mut most, mut best) = (0, 0);
    for (word, start) in [(cells.0, 0), (cells.1, 63)] {
        let mut rest: u64 = word;
        while rest != 0 {
            let place = start + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let peers = 1 + PEERS[place % 128].common(unsolved);
            if peers > most {
                (most, best) = (peers, place);
            }
        }
    }
    best
}

/// The lane in `row` of the lowest digit that has `bit`.
#[inline(always)]
fn first_lane(rows: &Rows, row: usize, bit: u16) -> u16 {
    let lanes = rows.as_flattened();
    let numbers = &VALUE_LANE[row % 9];
    let mut first = 0;
    for value in (1..=9).rev() {
        let number = numbers[value];
        if lanes[usize::from(number) % 96] & bit != 0 {
            first = number;
        }
    }
    first
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
