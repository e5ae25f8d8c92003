//! Deduction: rounds over the whole board, without a branch inside a round.
//!
//! ```text
//!     repeat
//!         in each band, for each digit, keep the triads of some matching of rows to boxes
//!         in each stack, for each digit, keep those of some matching of columns to boxes
//!         place cells with one candidate, and digits with one place in a row or column
//!     until dead, solved, or nothing has changed
//! ```
//!
//! The two matchings do more than they say. They are the locked candidates of both kinds; and since
//! a placed digit leaves its row one place, they also clear its box and its column. A digit that
//! has one place in a box is found in that place's row, which the matching has left with nothing
//! else. So placing clears the cell and the row only.

use super::board::{B_FULL, Board, FULL};
use super::digest::{DIGEST_FULL, count, spread, union};
use crate::solve::simd::board::{Map, Shuffle};
use crate::solve::simd::{Lanewise, Simd};

/// What deduction came to.
pub(crate) enum Closure<V> {
    /// Some cell has no candidate, or some digit no place in a house.
    Dead,
    /// Every cell has one candidate and every house has every digit.
    Solved(Board<V>),
    /// No rule changes anything; with the cells that are the only place of some digit in a row or
    /// column. Two digits may claim the same cell, which nothing else finds out: see [`has_clash`].
    Stuck(Board<V>, V),
}

/// The empty board with some clues placed.
#[inline(always)]
pub(crate) fn open<S: Simd>(simd: S, clues: &Board<S::V>) -> Board<S::V> {
    place(&Board::full(simd), clues, simd.splat(0), union(clues))
}

/// Deduces as far as the rules go.
#[inline(always)]
pub(crate) fn close<S: Simd>(simd: S, start: Board<S::V>) -> Closure<S::V> {
    let mut board = start;
    let mut size = simd.splat(0);
    let mut claimed = simd.splat(0);
    loop {
        board = Board { a: match_boxes(simd, board.a), b: match_boxes(simd, board.b) };
        if lacks_row(simd, &board) {
            return Closure::Dead;
        }
        let (many_a, many_b) = match_columns(&mut board);
        let before = size;
        size = total(&board);
        let change = size ^ before;
        if change.disjoint(change) {
            return Closure::Stuck(board, claimed);
        }
        let (one, two) = count(&board);
        let single = one.minus(two);
        let full = simd.load(&DIGEST_FULL);
        let lost = claimed.minus(single) | full.minus(one);
        if !lost.disjoint(full) {
            return Closure::Dead;
        }
        if two.disjoint(full) {
            return if is_solution(simd, &board) { Closure::Solved(board) } else { Closure::Dead };
        }
        let many = Board { a: [many_a; 3], b: [many_b; 3] };
        let hidden = board.zip(&many, |w, many| w.minus(many.minus(one_place(w))));
        claimed = union(&hidden);
        board = place(&board, &hidden, single, claimed);
    }
}

/// Whether some digit has no place in the first row of a band.
///
/// A digit without a place in any row of the band has no matching there, so [`match_boxes`] has
/// cleared them all.
#[inline(always)]
fn lacks_row<S: Simd>(simd: S, board: &Board<S::V>) -> bool {
    let empty = board.a[0].is_zero() | board.b[0].is_zero() & simd.load(&B_FULL);
    !empty.disjoint(empty)
}

/// A number per lane that falls when the board loses a candidate.
#[inline(always)]
fn total<V: Shuffle>(board: &Board<V>) -> V {
    let ([a0, a1, a2], [b0, b1, b2]) = (board.a, board.b);
    a0.plus(a1).plus(a2).plus(b0.plus(b1).plus(b2))
}

/// All ones in the lanes with at most one bit.
#[inline(always)]
fn one_place<V: Lanewise>(w: V) -> V {
    w.drop_lowest().is_zero()
}

/// Whether some digit is the only candidate of two cells of a row, or two digits claim one cell;
/// `unsolved` are the cells with more than one candidate.
///
/// The matchings find two such cells in a box or a column, but not in a row. And a claimed cell
/// that still has two candidates is claimed by both, for placing has left it nothing else. Few
/// boards get there, so it is enough to look before a guess; without that a hopeless board could be
/// searched for very long, or a guess change nothing.
#[inline(always)]
pub(crate) fn has_clash<S: Simd>(
    simd: S,
    board: &Board<S::V>,
    unsolved: S::V,
    claimed: S::V,
) -> bool {
    if !(claimed & simd.load(&DIGEST_FULL)).disjoint(unsolved) {
        return true;
    }
    let fixed = board.zip(&spread(unsolved), Lanewise::minus);
    let more = fixed.zip(&fixed, |f, _| f.drop_lowest());
    let ([a0, a1, a2], [b0, b1, b2]) = (more.a, more.b);
    let more = a0 | a1 | a2 | b0 | b1 | b2;
    !more.disjoint(more)
}

/// Places the naked singles and the `hidden` ones: of the cells in `claimed` nothing but the hidden
/// ones stays, and of a digit's row nothing but the digit placed there.
#[inline(always)]
fn place<V: Shuffle>(board: &Board<V>, hidden: &Board<V>, single: V, claimed: V) -> Board<V> {
    let placed = board.zip(&spread(single), |w, s| w & s).zip(hidden, |s, h| s | h);
    let open = board.zip(&spread(claimed), Lanewise::minus);
    // On most processors this is cheaper than a blend.
    open.zip(&placed, |w, p| p | w & p.is_zero())
}

/// Keeps of each digit the triads that belong to a matching of the three rows of a band to its
/// three boxes.
///
/// There are six matchings: three *even* ones, in which the box moves one to the right from row to
/// row, and three *odd* ones, in which it moves to the left. Bit `k` stands for the one that starts
/// in box `k`:
///
/// ```text
///                even            odd
///               0  1  2        0  1  2
///     row 1     #  .  .        #  .  .        triads 0 of row 1,
///     row 2     .  #  .        .  .  #               1 (even) or 2 (odd) of row 2,
///     row 3     .  .  #        .  #  .               2 (even) or 1 (odd) of row 3 make bit 0
/// ```
#[inline(always)]
fn match_boxes<S: Simd>(simd: S, rows: [S::V; 3]) -> [S::V; 3] {
    let seven = simd.splat(7);
    let (t0, t1, t2) = (boxes(rows[0]), boxes(rows[1]) & seven, boxes(rows[2]) & seven);
    let even = t0 & t1.turn_down() & t2.turn_up();
    let odd = t0 & t1.turn_up() & t2.turn_down();
    [
        rows[0] & (even | odd).triple(),
        rows[1] & (even.turn_up() | odd.turn_down()).triple(),
        rows[2] & (even.turn_down() | odd.turn_up()).triple(),
    ]
}

/// The boxes of a set of columns in the lowest three bits; those above are not cleared.
#[inline(always)]
fn boxes<V: Shuffle>(w: V) -> V {
    w | w.shr::<3>() | w.shr::<6>()
}

/// Keeps of each digit the column triads that belong to a matching of the columns of a stack to its
/// boxes, as [`match_boxes`] does for rows; returns, for the lanes of `a` and of `b`, the columns
/// in which a digit that is left has more than one place.
#[inline(always)]
fn match_columns<V: Shuffle>(board: &mut Board<V>) -> (V, V) {
    let (one_a, two_a) = column_count(&board.a);
    let (one_b, two_b) = column_count(&board.b);
    let c = by_band(one_a, one_b);
    let (c1, c2) = (twice(c[1]), twice(c[2]));
    let even = c[0] & down(c1) & up(c2);
    let odd = c[0] & up(c1) & down(c2);
    let (e, o) = (twice(even), twice(odd));
    let k = [even | odd, up(e) | down(o), down(e) | up(o)];
    let (keep_a, keep_b) = by_row(k);
    *board = Board { a: each(board.a, keep_a), b: each(board.b, keep_b) };
    // In two bands or more; that is the same in whichever order, so it needs no `by_row`.
    let (_, bands) = column_count(&k);
    (two_a | bands.low_low(bands), two_b | bands)
}

#[inline(always)]
fn each<V: Shuffle>(rows: [V; 3], columns: V) -> [V; 3] {
    [rows[0] & columns, rows[1] & columns, rows[2] & columns]
}

/// The columns where a digit is in at least one of three rows or bands, and in at least two.
#[inline(always)]
fn column_count<V: Shuffle>(rows: &[V; 3]) -> (V, V) {
    let [x, y, z] = *rows;
    (x | y | z, x & y | (x | y) & z)
}

/// From the layout of rows to one vector per band: digits 1 to 8 in the low half, digit 9 in lane
/// 8.
///
/// Lanes 9 and 10 also hold digit 9, with the bands rotated by one and by two. A matching does not
/// depend on where the rotation starts, so the first vector ends with digit 9 of the three bands,
/// as [`by_row`] needs it.
#[inline(always)]
fn by_band<V: Shuffle>(a: V, b: V) -> [V; 3] {
    [a.low_high(b), a.high_high(b.within(&NEXT_BAND)), b.within(&LAST_BAND)]
}

/// The inverse of [`by_band`].
#[inline(always)]
fn by_row<V: Shuffle>([one, two, three]: [V; 3]) -> (V, V) {
    (one.low_low(two), three.low_high(one))
}

const NEXT_BAND: Map = [0, 1, 2, 3, 4, 5, 6, 7, 1, 2, 0, 3, 4, 5, 6, 7];
const LAST_BAND: Map = [0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 3, 4, 5, 6, 7];

/// Nine columns and, from the tenth bit on, as many of them again as there is room for; to be moved
/// by [`up`] and [`down`].
#[inline(always)]
fn twice<V: Shuffle>(v: V) -> V {
    v | v.shl::<9>()
}

/// Moves each column to the next of its stack, the last to the first; leaves rubbish above the
/// ninth bit.
#[inline(always)]
fn up<V: Shuffle>(twice: V) -> V {
    twice.shr::<6>()
}

/// Moves each column to the one before it in its stack, the first to the last; leaves rubbish above
/// the ninth bit.
#[inline(always)]
fn down<V: Shuffle>(twice: V) -> V {
    twice.shr::<3>()
}

/// Whether a board with one candidate in each cell has every digit in every house.
///
/// Every row having every digit means that each digit occurs nine times; then in every box and
/// every column once.
#[inline(always)]
fn is_solution<S: Simd>(simd: S, board: &Board<S::V>) -> bool {
    let (full, b_full) = (simd.splat(FULL), simd.load(&B_FULL));
    let ([a0, a1, a2], [b0, b1, b2]) = (board.a, board.b);
    let (a, b) = (a0 | a1 | a2, b0 | b1 | b2);
    let no_row = (a0.is_zero() | a1.is_zero() | a2.is_zero())
        | (b0.is_zero() | b1.is_zero() | b2.is_zero()) & b_full;
    let no_box = full.minus((boxes(a) & simd.splat(7)).triple())
        | b_full.minus((boxes(b) & simd.splat(7)).triple());
    let [one, two, three] = by_band(a, b);
    let no_column = b_full.minus(one | two | three);
    let lack = no_row | no_box | no_column;
    lack.disjoint(lack)
}
