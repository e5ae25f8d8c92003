//! The four blocks inside a border: how many ways there are to fill them, and each way by number.
//!
//! Only this matters of B4: which digits each of its rows has. They can go to the rows of the two
//! blocks beside it in 56 ways, its *splits*; likewise those of the rows of B7 and of the columns
//! of B2 and B3. A split of rows and a split of columns fill a block if each row and column share
//! one digit.
//!
//! ```text
//!           B2   B3        m: a split of the rows of B4       B5 is filled by m and s, B6 by m and t,
//!     B4    B5   B6        b: of the rows of B7               B8 by b and s, B9 by b and t:
//!     B7    B8   B9        s, t: of the columns of B2, B3     N = Σ over m and b of
//!                                                             (s that suit both) x (t that suit both)
//! ```
//!
//! Sets of splits are 56 bits of a word, so what suits is found for all of them at once, digit by
//! digit; and for one `m` the two factors are counted for all `b` at once, in binary, a word for
//! each binary digit.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// The digits (bits 0 to 8) of three parallel lines of a block.
pub(super) type Lines = [u16; 3];

/// How many ways the digits of three lines can go to the lines of the two blocks beside.
pub(super) const SPLITS: usize = 56;

/// A set of splits.
type Set = u64;

/// The splits of three lines.
///
/// The first lines of the blocks are the same in many of them, and so are the second: twenty each,
/// which [`FIRSTS`] and [`SECONDS`] number.
struct Splits {
    /// The different first and second lines of the nearer block.
    near: [[u16; LINES]; 2],
    /// Those of the farther block beside them.
    far: [[u16; LINES]; 2],
}

impl Splits {
    fn new(lines: Lines) -> Self {
        let parts = lines.map(subsets);
        let mut splits = Self { near: [[0; LINES]; 2], far: [[0; LINES]; 2] };
        for i in 0..LINES {
            let [second, third] = FIRSTS.parts[i];
            splits.near[0][i] = parts[1][second] | parts[2][third];
            let [third, first] = SECONDS.parts[i];
            splits.near[1][i] = lines[2] & !parts[2][third] | parts[0][first];
            splits.far[0][i] = 0x1FF & !lines[0] & !splits.near[0][i];
            splits.far[1][i] = 0x1FF & !lines[1] & !splits.near[1][i];
        }
        splits
    }
}

/// Returns the lines of the nearer and of the farther block in split number `i`.
///
/// The first line of the nearer block takes some digits of line 2 and the rest of line 3; the
/// others of line 2 must then go to its third line and those of line 3 to its second; line 1 fills
/// both up.
pub(super) fn split(lines: Lines, i: usize) -> (Lines, Lines) {
    let [first, second, third] = PARTS[i];
    let parts = lines.map(subsets);
    let (first, second, third) = (parts[0][first], parts[1][second], parts[2][third]);
    let near = [second | third, lines[2] & !third | first, lines[1] & !second | lines[0] & !first];
    (near, [0, 1, 2].map(|i| 0x1FF & !lines[i] & !near[i]))
}

/// Which subsets of lines 1, 2 and 3, in the order of [`subsets`], make each split: as many digits
/// of lines 1 and 3 as are missing of line 2.
const PARTS: [[usize; 3]; SPLITS] = {
    let mut table = [[0; 3]; SPLITS];
    let (mut count, mut number) = (0, 0_usize);
    while number < 512 {
        let (second, third, first) = (number / 64, number / 8 % 8, number % 8);
        if second.count_ones() + third.count_ones() == 3
            && second.count_ones() + first.count_ones() == 3
        {
            table[count] = [first, second, third];
            count += 1;
        }
        number += 1;
    }
    table
};

/// How many different first lines the splits have.
const LINES: usize = 20;

/// The different lines of the splits at one place: which subsets of two lines make each, the
/// splits that have each, and which each split has.
struct Numbered {
    parts: [[usize; 2]; LINES],
    splits: [Set; LINES],
    of_split: [usize; SPLITS],
}

/// First lines, by the subsets of lines 2 and 3.
const FIRSTS: Numbered = numbered(1, 2);

/// Second lines, by the subsets of lines 3 and 1.
const SECONDS: Numbered = numbered(2, 0);

const fn numbered(one: usize, two: usize) -> Numbered {
    let mut lines = Numbered { parts: [[0; 2]; LINES], splits: [0; LINES], of_split: [0; SPLITS] };
    let (mut count, mut i) = (0, 0);
    while i < SPLITS {
        let [a, b] = [PARTS[i][one], PARTS[i][two]];
        let mut at = 0;
        while at < count && !(lines.parts[at][0] == a && lines.parts[at][1] == b) {
            at += 1;
        }
        if at == count {
            lines.parts[at] = [a, b];
            count += 1;
        }
        lines.splits[at] |= 1 << i;
        lines.of_split[i] = at;
        i += 1;
    }
    lines
}

/// Returns the eight subsets of a set of three, the whole set first.
fn subsets(set: u16) -> [u16; 8] {
    let mut subset = set;
    core::array::from_fn(|_| {
        let this = subset;
        subset = subset.wrapping_sub(1) & set;
        this
    })
}

/// For each split of some rows, the splits of some columns that fill a block with it.
fn suiting(rows: &[[u16; LINES]; 2], columns: &[[u16; LINES]; 2]) -> [Set; SPLITS] {
    // For each digit, the splits that have it in their first column, and in their second.
    let mut holders = [[0; 2]; 9];
    for (line, (lines, splits)) in columns.iter().zip([&FIRSTS.splits, &SECONDS.splits]).enumerate()
    {
        for (&column, &split) in lines.iter().zip(splits) {
            for digit in digits(column) {
                holders[digit][line] |= split;
            }
        }
    }
    let firsts = rows[0].map(|row| sharing_one(row, &holders));
    let seconds = rows[1].map(|row| sharing_one(row, &holders));
    // A third line shares one digit if the first two do.
    core::array::from_fn(|i| firsts[FIRSTS.of_split[i]] & seconds[SECONDS.of_split[i]])
}

/// The splits all of whose lines share one digit with a row.
fn sharing_one(row: u16, holders: &[[Set; 2]; 9]) -> Set {
    let [a, b, c] = digits(row).map(|digit| holders[digit]);
    let one = |line: usize| (a[line] ^ b[line] ^ c[line]) & !(a[line] & b[line] & c[line]);
    one(0) & one(1)
}

/// The three digits of a set of three.
pub(super) fn digits(set: u16) -> [usize; 3] {
    let (rest, last) = (set & set.wrapping_sub(1), set.checked_ilog2().unwrap_or(0));
    [set.trailing_zeros(), rest.trailing_zeros(), last].map(|digit| (digit % 9) as usize)
}

/// The four blocks inside a border: their splits and which go together.
pub(super) struct Inner {
    lines: [Lines; 4], // of B4, B7 (rows), B2, B3 (columns)
    /// For each split of B4, those of B2 and of B3 that suit.
    second: [Set; SPLITS],
    third: [Set; SPLITS],
    /// For each split of B2 and of B3, those of B7 that suit.
    below_second: [Set; SPLITS],
    below_third: [Set; SPLITS],
}

impl Inner {
    /// Works out what suits what, given the rows of B4 and B7 and the columns of B2 and B3.
    pub(super) fn of(lines: [Lines; 4]) -> Self {
        let [middle, bottom, second, third] = lines.map(Splits::new);
        Self {
            lines,
            second: suiting(&middle.near, &second.near),
            third: suiting(&middle.far, &third.near),
            below_second: suiting(&second.far, &bottom.near),
            below_third: suiting(&third.far, &bottom.far),
        }
    }

    /// Returns how many ways there are with one split of B4.
    fn count_with(&self, middle: usize) -> usize {
        self.count_above(middle, self)
    }

    /// Does so with B7 as in another border that has the same B2 and B3.
    fn count_above(&self, middle: usize, other: &Self) -> usize {
        let seconds = count_each(self.second[middle], &other.below_second);
        let thirds = count_each(self.third[middle], &other.below_third);
        let mut sum = 0;
        for (i, second) in seconds.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            for (j, third) in thirds.iter().enumerate().filter(|(_, bits)| **bits != 0) {
                sum += ((second & third).count_ones() as usize) << (i + j);
            }
        }
        sum
    }

    /// Fills the four blocks in way number `number`, if there are so many: ways are in the order of
    /// the splits of B4, then B7, B2 and B3.
    pub(super) fn fill(&self, grid: Grid, mut number: usize) -> Option<Grid> {
        for middle in 0..SPLITS {
            let count = self.count_with(middle);
            if number < count {
                return self.fill_with(middle, grid, number);
            }
            number -= count;
        }
        None
    }

    fn fill_with(&self, middle: usize, mut grid: Grid, mut number: usize) -> Option<Grid> {
        for bottom in 0..SPLITS {
            let second = suiting_below(self.second[middle], &self.below_second, bottom);
            let third = suiting_below(self.third[middle], &self.below_third, bottom);
            let thirds = third.count_ones() as usize;
            let ways = second.count_ones() as usize * thirds;
            if number >= ways {
                number -= ways;
                continue;
            }
            let (s, t) = (nth_bit(second, number / thirds), nth_bit(third, number % thirds));
            let [m, b, s, t] = [(0, middle), (1, bottom), (2, s), (3, t)]
                .map(|(block, i)| split(self.lines[block], i));
            fill_block(&mut grid, [1, 1], m.0, s.0);
            fill_block(&mut grid, [1, 2], m.1, t.0);
            fill_block(&mut grid, [2, 1], b.0, s.1);
            fill_block(&mut grid, [2, 2], b.1, t.1);
            return Some(grid);
        }
        None
    }
}

/// Counts, for each split of B7 at once, how many of the `chosen` splits of a block above suit it:
/// a word for each binary digit, lowest first.
fn count_each(chosen: Set, below: &[Set; SPLITS]) -> [Set; 6] {
    let mut sums = [0; 6];
    for split in bits(chosen) {
        let mut carry = below[split];
        for sum in &mut sums {
            (*sum, carry) = (*sum ^ carry, *sum & carry);
            if carry == 0 {
                break;
            }
        }
    }
    sums
}

/// The `chosen` splits of a block above that suit one of B7.
fn suiting_below(chosen: Set, below: &[Set; SPLITS], bottom: usize) -> Set {
    bits(chosen).fold(0, |set, split| set | (below[split] >> bottom & 1) << split)
}

/// The numbers of the bits set.
fn bits(mut set: Set) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (bit < SPLITS).then_some(bit)
    })
}

fn nth_bit(set: Set, n: usize) -> usize {
    bits(set).nth(n).unwrap_or(0)
}

/// Writes the digit that each row and column share.
fn fill_block(grid: &mut Grid, [band, stack]: [usize; 2], rows: Lines, columns: Lines) {
    for (i, row) in rows.iter().enumerate() {
        for (j, column) in columns.iter().enumerate() {
            let digit = Digit::from_index((row & column).trailing_zeros() as usize);
            grid.set(Cell::at(3 * band + i, 3 * stack + j), Some(digit));
        }
    }
}

#[cfg(test)]
impl Inner {
    /// Returns how many ways there are to fill the four blocks.
    pub(super) fn count(&self) -> usize {
        self.count_all_above(self)
    }

    /// Returns how many there are with B7 as in another border that has the same B2 and B3.
    pub(super) fn count_all_above(&self, other: &Self) -> usize {
        (0..SPLITS).map(|middle| self.count_above(middle, other)).sum()
    }
}
