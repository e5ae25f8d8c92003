//! The queues of singles after the clues are placed, told from the board that they make.
//!
//! Placing clue by clue strikes five candidates of six. What is left of it are the singles of
//! empty cells, in the order in which they became single. That order follows from the clues: a cell
//! loses a digit when the first clue with that digit is placed that it sees, or when a clue takes
//! the cell itself. So a cell becomes single with the last of eight such losses, a digit in a house
//! when it loses the last but one of its places.
//!
//! Singles of cells that a clue takes later are left out, since the queues skip them, too.
#![expect(clippy::cast_possible_truncation, reason = "counts are below 16, indices below 128")]

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};

/// How many places each digit has in each house: 27 of 32 bytes are used.
pub(super) type Counts = [[u8; 32]; 9];

/// What counting the places of a digit adds for a row of nine: four bits for each column, for
/// each of three boxes and for the row.
static SHARES: [u64; 512] = {
    let mut shares = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut column = 0;
        while column < 9 {
            if row >> column & 1 == 1 {
                shares[row] += 1 << (4 * column) | 1 << (36 + column / 3 * 4) | 1 << 48;
            }
            column += 1;
        }
        row += 1;
    }
    shares
};

/// Counts the places of each digit in each house.
pub(super) fn counts(board: &Board) -> Counts {
    core::array::from_fn(|i| count(board.all_places(Digit::from_index(i))))
}

/// Counts the cells of a set in each house.
pub(super) fn count(cells: CellSet) -> [u8; 32] {
    let mut counts = [0; 32];
    let mut rest = cells.bits();
    let mut columns = 0;
    for band in 0..3 {
        let mut of_band = 0;
        for row in 0..3 {
            let shares = SHARES[(rest & 0x1ff) as usize];
            rest >>= 9;
            counts[3 * band + row] = (shares >> 48) as u8;
            of_band += shares;
        }
        for block in 0..3 {
            counts[18 + 3 * band + block] = (of_band >> (36 + 4 * block)) as u8 & 15;
        }
        columns += of_band & 0xf_ffff_ffff;
    }
    for column in 0..9 {
        counts[9 + column] = (columns >> (4 * column)) as u8 & 15;
    }
    counts
}

/// When a candidate goes while the clues are placed: later is greater.
///
/// ```text
///     clue     7 bits    the cell of the clue
///     phase    1 bit     0: a peer of the clue loses its digit, 1: the clue's cell loses the others
///     which    7 bits    the peer, or the digit
/// ```
type Moment = u32;

/// The clues by digit.
pub(super) struct Start<'a> {
    grid: &'a Grid,
    filled: CellSet,
    clues: [CellSet; 9],
}

impl<'a> Start<'a> {
    pub(super) fn new(grid: &'a Grid) -> Self {
        let mut clues = [CellSet::EMPTY; 9];
        let filled = grid.filled();
        filled.each(|cell| {
            if let Some(digit) = grid.get(cell) {
                clues[digit.index()].insert(cell);
            }
        });
        Self { grid, filled, clues }
    }

    /// Tells of the cells with one candidate, in the order in which they came to it.
    pub(super) fn naked(&self, board: &Board, mut tell: impl FnMut(Cell)) {
        let mut found = [0_u32; Cell::COUNT];
        let mut len = 0;
        board.cells_with(1).each(|cell| {
            found[len] = self.last_clue(cell, board.candidates(cell)) << 7 | index(cell.index());
            len += 1;
        });
        found[..len].sort_unstable();
        found[..len].iter().for_each(|&key| tell(Cell::new(key as usize & 127)));
    }

    /// Returns the clue that leaves these digits to a cell.
    fn last_clue(&self, cell: Cell, left: DigitSet) -> u32 {
        let (mut missing, mut last) = (!left, 0);
        for clue in cell.peers() & self.filled {
            if let Some(digit) = self.grid.get(clue)
                && missing.remove(digit)
            {
                last = index(clue.index());
                if missing.is_empty() {
                    break;
                }
            }
        }
        last
    }

    /// Tells of the digits with one place in a house, in the order in which they came to it: the
    /// row of a cell that lost the digit before its column and its box.
    pub(super) fn hidden(
        &self,
        board: &Board,
        counts: &Counts,
        mut tell: impl FnMut(Digit, House),
    ) {
        let mut found = [0; 243];
        let mut len = 0;
        for (digit, counts) in Digit::all().zip(counts) {
            let houses = with_one(counts);
            if houses.is_empty() {
                continue;
            }
            let losses = self.losses(digit);
            for house in houses {
                let moment = losses.last_of(house.cells() - board.all_places(digit), digit);
                let key = moment << 2 | house.kind() as u32;
                found[len] = key << 9 | index(digit.index()) << 5 | index(house.index());
                len += 1;
            }
        }
        found[..len].sort_unstable();
        for &key in &found[..len] {
            tell(Digit::from_index(key as usize >> 5 & 15), House::new(key as usize & 31));
        }
    }

    /// Returns which cells lose a digit to which of its clues, and which to clues in them.
    fn losses(&self, digit: Digit) -> Losses {
        let mut losses = Losses { struck: [(0, CellSet::EMPTY); 9], len: 0, taken: self.filled };
        let mut fresh = CellSet::ALL;
        self.clues[digit.index()].each(|clue| {
            let seen = fresh & clue.peers();
            let later = CellSet::from_bits(CellSet::ALL.bits() << clue.index());
            // A clue before this one has taken its cell already.
            losses.struck[losses.len] = (index(clue.index()), seen - (self.filled - later));
            losses.taken -= seen & later;
            losses.len += 1;
            fresh -= seen;
        });
        losses
    }
}

/// How the places of a digit go while the clues are placed.
struct Losses {
    /// What each clue with the digit strikes, in order.
    struck: [(u32, CellSet); 9],
    len: usize,
    /// The cells that a clue with another digit takes before.
    taken: CellSet,
}

impl Losses {
    /// Returns when the last of some cells loses the digit.
    fn last_of(&self, cells: CellSet, digit: Digit) -> Moment {
        let struck = self.struck[..self.len]
            .iter()
            .rev()
            .find_map(|&(clue, struck)| Some(clue << 8 | highest(struck & cells)?));
        let taken = highest(self.taken & cells);
        let taken = taken.map(|cell| cell << 8 | 1 << 7 | index(digit.index()));
        struck.max(taken).unwrap_or(0)
    }
}

/// Returns the index of the last cell of a set.
fn highest(cells: CellSet) -> Option<u32> {
    127_u32.checked_sub(cells.bits().leading_zeros())
}

/// Returns the houses with a count of one, eight at a time.
pub(super) fn with_one(counts: &[u8; 32]) -> HouseSet {
    let (eights, _) = counts.as_chunks::<8>();
    let mut houses = 0;
    for (i, eight) in eights.iter().enumerate() {
        // Zero where the count is one. No count is above 9, so adding to one stays in its byte.
        let apart = u64::from_le_bytes(*eight) ^ 0x0101_0101_0101_0101;
        let marks = !(apart + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        let together = (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        houses |= (together as u32) << (8 * i);
    }
    HouseSet::from_bits(houses)
}

/// Returns an index as it stands in a [`Moment`].
const fn index(index: usize) -> u32 {
    index as u32
}
