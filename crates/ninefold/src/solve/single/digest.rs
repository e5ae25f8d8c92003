//! Digests: what all digits together say of each cell.
//!
//! A digest is one vector with nine bits per row of the board, one per cell, in lane
//! [`DIGEST_LANE`]`[row]`. It is folded from the eight lanes of digits 1 to 8 in three steps that
//! halve the lanes and join the vectors, so that the work halves as well; digit 9 comes last. Row
//! `r` of band `b` is written `br` here:
//!
//! ```text
//!              low half                      high half
//!     a0 a1    10 10 10 10  11 11 11 11      20 20 20 20  21 21 21 21      x  `deal_quads`
//!     b0 b1    30 30 30 30  31 31 31 31      (digit 9)                     y
//!     a2 b2    12 12 12 12  32 32 32 32      22 22 22 22  (digit 9)        z
//!     x z      10 10 11 11  12 12 32 32      20 20 21 21  22 22 -  -       x  `deal_pairs`
//!     y y      30 30 31 31  30 30 31 31      -                             y
//!     x y      10 30 11 31  12 30 32 31      20 -  21 -   22 -  -  -       `deal_lanes`
//! ```

use super::board::{Board, FULL};
use crate::solve::simd::Lanes;
use crate::solve::simd::board::{Map, Shuffle, ZERO};

/// The lane of each row of the board.
pub(crate) const DIGEST_LANE: [usize; 9] = [0, 2, 4, 8, 10, 12, 1, 3, 6];

/// The lanes that mean something, full; lanes 5 and 7 repeat 1 and 3.
pub(crate) const DIGEST_FULL: Lanes =
    [FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, FULL, 0, FULL, 0, FULL, 0, 0, 0];

/// The cells with at least one bit, and those with at least two, over all digits.
#[inline(always)]
pub(crate) fn count<V: Shuffle>(board: &Board<V>) -> (V, V) {
    let x = half(board.a[0].deal_quads(board.a[1]));
    let y = half(board.b[0].deal_quads(board.b[1]));
    let z = half(board.a[2].deal_quads(board.b[2]));
    let x = sum(x.0.deal_pairs(z.0), x.1.deal_pairs(z.1));
    let y = sum(y.0.deal_pairs(y.0), y.1.deal_pairs(y.1));
    let (one, two) = sum(x.0.deal_lanes(y.0), x.1.deal_lanes(y.1));
    let nine = ninth(&board.b);
    (one | nine, two | one & nine)
}

/// At least one, at least two of two sets.
#[inline(always)]
fn half<V: Shuffle>((x, y): (V, V)) -> (V, V) {
    (x | y, x & y)
}

/// At least one, at least two, given those of two halves.
#[inline(always)]
fn sum<V: Shuffle>(one: (V, V), two: (V, V)) -> (V, V) {
    (one.0 | one.1, two.0 | two.1 | one.0 & one.1)
}

/// The cells with at least two bits, at least three, at least four, over all digits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tally<V> {
    pub(crate) two: V,
    pub(crate) three: V,
    pub(crate) four: V,
}

/// Counts to four; a slower [`count`].
#[inline(always)]
pub(crate) fn tally<V: Shuffle>(board: &Board<V>) -> Tally<V> {
    let x = half(board.a[0].deal_quads(board.a[1]));
    let y = half(board.b[0].deal_quads(board.b[1]));
    let z = half(board.a[2].deal_quads(board.b[2]));
    let x = four_of_four(x.0.deal_pairs(z.0), x.1.deal_pairs(z.1));
    let y = four_of_four(y.0.deal_pairs(y.0), y.1.deal_pairs(y.1));
    let (ones, twos) = (x[0].deal_lanes(y[0]), x[1].deal_lanes(y[1]));
    let (threes, fours) = (x[2].deal_lanes(y[2]), x[3].deal_lanes(y[3]));
    let (one, two) = sum(ones, twos);
    let three = ones.0 & twos.1 | twos.0 & ones.1 | threes.0 | threes.1;
    let four = ones.0 & threes.1 | twos.0 & twos.1 | threes.0 & ones.1 | fours.0 | fours.1;
    let nine = ninth(&board.b);
    Tally { two: two | one & nine, three: three | two & nine, four: four | three & nine }
}

/// At least one, two, three, four, given at least one and two of two halves of two.
#[inline(always)]
fn four_of_four<V: Shuffle>(one: (V, V), two: (V, V)) -> [V; 4] {
    let (o, t) = sum(one, two);
    [o, t, one.0 & two.1 | one.1 & two.0, two.0 & two.1]
}

/// The cells with a bit for any digit.
#[inline(always)]
pub(crate) fn union<V: Shuffle>(board: &Board<V>) -> V {
    let x = either(board.a[0].deal_quads(board.a[1]));
    let y = either(board.b[0].deal_quads(board.b[1]));
    let z = either(board.a[2].deal_quads(board.b[2]));
    let x = either(x.deal_pairs(z));
    let y = either(y.deal_pairs(y));
    either(x.deal_lanes(y)) | ninth(&board.b)
}

#[inline(always)]
fn either<V: Shuffle>((x, y): (V, V)) -> V {
    x | y
}

/// The binary digits of each cell's digit less one, lowest first, on a board with one bit for each
/// cell.
#[inline(always)]
pub(crate) fn planes<V: Shuffle>(board: &Board<V>) -> [V; 4] {
    let x = board.a[0].deal_quads(board.a[1]);
    let y = board.b[0].deal_quads(board.b[1]);
    let z = board.a[2].deal_quads(board.b[2]);
    let (x4, y4) = (either(x.1.deal_pairs(z.1)), either(y.1.deal_pairs(y.1)));
    let (y, z) = (either(y), either(z));
    let (x, y) = (either(x).deal_pairs(z), y.deal_pairs(y));
    let (x2, y2) = (x.1, y.1);
    let (_, p1) = either(x).deal_lanes(either(y));
    [p1, either(x2.deal_lanes(y2)), either(x4.deal_lanes(y4)), ninth(&board.b)]
}

/// The cells with a bit for digit 9.
#[inline(always)]
fn ninth<V: Shuffle>(b: &[V; 3]) -> V {
    let first = b[0].deal_quads(b[1]).0.high_twice();
    let last = b[2].high_twice();
    first.within(&NINTH_01) | last.within(&NINTH_2)
}

/// From lanes `10 20 30 -  11 21 31 -` to digest order.
const NINTH_01: Map = [0, 2, 4, 6, ZERO, 2, ZERO, 6, 1, ZERO, 5, ZERO, ZERO, ZERO, ZERO, ZERO];

/// From lanes `12 22 32` to digest order.
const NINTH_2: Map =
    [ZERO, ZERO, ZERO, ZERO, 0, ZERO, 2, ZERO, ZERO, ZERO, ZERO, ZERO, 1, ZERO, ZERO, ZERO];

/// Gives every digit's lanes the cells of a digest.
#[inline(always)]
pub(crate) fn spread<V: Shuffle>(digest: V) -> Board<V> {
    let (first, last) = digest.gather_quads();
    Board {
        a: [digest.within(&[0; 16]), digest.within(&[2; 16]), digest.within(&[4; 16])],
        b: [first.within(&TO_B[0]), first.within(&TO_B[1]), last.within(&TO_B[2])],
    }
}

/// From the quads of a digest to `b`: digits 1 to 8 of band 3, then digit 9 of the three bands.
const TO_B: [Map; 3] = [to_b(1, [0, 4, 1]), to_b(3, [2, 6, 3]), to_b(6, [0, 4, 2])];

const fn to_b(low: u8, [one, two, three]: [u8; 3]) -> Map {
    let z = ZERO;
    [low, low, low, low, low, low, low, low, one, two, three, z, z, z, z, z]
}
