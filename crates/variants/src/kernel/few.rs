//! Sums of two or three cells with factors of 1 and -1: exact, by sets of numbers.

use super::Program;

/// Returns what two cells can have whose numbers have a sum; they may have to differ.
#[inline]
pub(super) fn two([x, y]: [Side; 2], [a, b]: [u32; 2], is_apart: bool, sum: i32) -> [u32; 2] {
    let (a, b) = (x.turn(a), y.turn(b));
    let rest = sum - x.least - y.least;
    let mut left_a = a & complement(b, rest);
    if is_apart {
        left_a &= !x.equal(y, rest);
    }
    [x.turn(left_a), y.turn(b & complement(left_a, rest))]
}

/// Returns what three cells can have whose numbers have a sum; the first and the second may have to
/// differ, the first and the third, and the second and the third.
#[inline]
pub(super) fn three(
    [x, y, z]: [Side; 3],
    masks: [u32; 3],
    [ab, ac, bc]: [bool; 3],
    sum: i32,
) -> [u32; 3] {
    let (seconds, thirds) = (y.turn(masks[1]), z.turn(masks[2]));
    // Turning a set around takes a while, so both are turned once.
    let (turned_seconds, turned_thirds) = (seconds.reverse_bits(), thirds.reverse_bits());
    let sum = sum - x.least - y.least - z.least;
    let mut left = [0; 3];
    let mut open = x.turn(masks[0]);
    while open != 0 {
        let number = open.trailing_zeros() as i32;
        let rest = sum - number;
        let mut places = seconds & shifted(turned_thirds, rest);
        let mut others = thirds & shifted(turned_seconds, rest);
        if ab {
            let same = x.same(y, number);
            places &= !bit(same);
            others &= !bit(rest - same);
        }
        if ac {
            let same = x.same(z, number);
            places &= !bit(rest - same);
            others &= !bit(same);
        }
        if bc {
            places &= !y.equal(z, rest);
            others &= !z.equal(y, rest);
        }
        if places != 0 {
            left[0] |= open & open.wrapping_neg();
            left[1] |= places;
            left[2] |= others;
        }
        open &= open - 1;
    }
    [x.turn(left[0]), y.turn(left[1]), z.turn(left[2])]
}

/// Returns what two different cells can have whose places have a sum, and the digits that they have
/// in any case.
#[inline]
pub(super) fn pair(a: u32, b: u32, sum: i32) -> ([u32; 2], u32) {
    let half = half_of(sum);
    let left_a = a & complement(b, sum) & !half;
    let left_b = b & complement(a, sum) & !half;
    let both = left_a | left_b;
    ([left_a, left_b], if is_pair(both) { both } else { 0 })
}

/// Returns the same for three different cells.
#[inline]
pub(super) fn triple([a, b, c]: [u32; 3], sum: i32) -> ([u32; 3], u32) {
    let (turned_b, turned_c) = (b.reverse_bits(), c.reverse_bits());
    let mut left = [0; 3];
    let mut required = u32::MAX;
    let mut open = a;
    while open != 0 {
        let here = open & open.wrapping_neg();
        let number = open.trailing_zeros() as i32;
        let rest = sum - number;
        // Neither of the two has what the first has, and they differ.
        let out = here | bit(rest - number) | half_of(rest);
        let places = b & shifted(turned_c, rest) & !out;
        if places != 0 {
            let others = c & shifted(turned_b, rest) & !out;
            let both = places | others;
            left[0] |= here;
            left[1] |= places;
            left[2] |= others;
            required &= here | if is_pair(both) { both } else { 0 };
        }
        open &= open - 1;
    }
    (left, required)
}

/// Returns the number that is half of a sum.
#[inline]
fn half_of(sum: i32) -> u32 {
    if sum % 2 == 0 { bit(sum / 2) } else { 0 }
}

/// Says whether a set has at most two numbers.
#[inline]
const fn is_pair(set: u32) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest & rest.wrapping_sub(1) == 0
}

/// A cell with a factor of 1 or -1 as a number from 0 on: the place of its digit, or for -1 the
/// place counted from the largest digit, plus the least that it can be.
#[derive(Clone, Copy)]
pub(super) struct Side {
    is_turned: bool,
    last: u32,
    least: i32,
}

impl Side {
    #[inline]
    pub(super) fn new(times: i32, program: &Program) -> Self {
        let (is_turned, last) = (times < 0, program.all.ilog2());
        Self {
            is_turned,
            last,
            least: if is_turned { -program.digit(last) } else { program.first },
        }
    }

    /// Turns digits into numbers, and numbers into digits.
    #[inline]
    fn turn(self, mask: u32) -> u32 {
        if self.is_turned { mask.reverse_bits() >> (31 - self.last) } else { mask }
    }

    /// Returns the number of another cell that has the same digit.
    #[inline]
    fn same(self, other: Self, number: i32) -> i32 {
        if self.is_turned == other.is_turned { number } else { self.last as i32 - number }
    }

    /// Returns the numbers of this cell whose complement to a sum is the same digit.
    #[inline]
    fn equal(self, other: Self, sum: i32) -> u32 {
        if self.is_turned == other.is_turned {
            if sum % 2 == 0 { bit(sum / 2) } else { 0 }
        } else if sum == self.last as i32 {
            u32::MAX
        } else {
            0
        }
    }
}

/// Returns the set of one number; empty if it is out of range.
#[inline]
pub(super) fn bit(number: i32) -> u32 {
    if (0..32).contains(&number) { 1 << number } else { 0 }
}

/// Returns what numbers of a set lack to a sum.
#[inline]
pub(super) fn complement(set: u32, sum: i32) -> u32 {
    shifted(set.reverse_bits(), sum)
}

/// Returns what numbers of a set lack to a sum; the set is turned around: 31 - x is where x was.
#[inline]
const fn shifted(turned: u32, sum: i32) -> u32 {
    let turned = turned as u64;
    match sum - 31 {
        shift @ 0..=31 => (turned << shift) as u32,
        shift @ -31..=-1 => (turned >> -shift) as u32,
        _ => 0,
    }
}
