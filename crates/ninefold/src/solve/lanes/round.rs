//! One round of deduction on sixteen boards at once: straight-line vector code without a branch on
//! data.
//!
//! A *chute* is a band (three lines are rows) or a stack (three lines are columns); a *triad* is
//! the three cells a line and a block share. In a chute every digit lies in three triads, one per
//! line and one per block, so it has six *ways*:
//!
//! ```text
//!             block 0  block 1  block 2            way   line 0  line 1  line 2
//!    line 0    t00      t01      t02                0    t00     t11     t22
//!    line 1    t10      t11      t12                1    t00     t12     t21
//!    line 2    t20      t21      t22                2    t01     t10     t22
//!                                                   3    t01     t12     t20
//!                                                   4    t02     t10     t21
//!                                                   5    t02     t11     t20
//! ```
//!
//! For each chute in turn, bands first:
//!
//! 1. The *union* of a triad is what its cells may hold; a digit that fills a cell is struck from
//!    the other unions of its line.
//! 2. Way k is open to the digits that are in all three of its unions; a digit with no open way
//!    kills the board.
//! 3. A triad keeps the digits of its two ways; this is the exact closure of step 1 (pointing,
//!    claiming and more).
//! 4. A digit that no other triad of the line keeps must lie in this one; if one cell alone can
//!    take it there, it fills that cell.
//!
//! A filled cell needs no separate strike within its triad: the crossing chute strikes it, where
//! the three cells are in different triads of one block.

use crate::solve::simd::lanes::Aligned;
use crate::solve::simd::{Simd, Vector};

/// Sixteen boards: the candidates of each cell, nine bits in each lane.
pub(crate) type Boards = [Aligned; 81];

/// The open ways of each chute after a round, six per chute: for each way the digits that may still
/// go it.
pub(crate) type Ways = [Aligned; 36];

/// The candidates of a blank cell.
pub(crate) const ALL: u16 = 0x1ff;

/// The sum of the cells of a solved board.
pub(crate) const SOLVED_SUM: u16 = 9 * ALL;

/// The cell at a place of a chute: chutes 0 to 2 are bands, 3 to 5 stacks.
#[inline(always)]
pub(crate) const fn cell_at(chute: usize, line: usize, block: usize, place: usize) -> usize {
    if chute < 3 {
        27 * chute + 9 * line + 3 * block + place
    } else {
        27 * block + 9 * place + 3 * (chute - 3) + line
    }
}

/// What a round leaves to be judged, lane by lane.
#[derive(Clone, Copy)]
pub(crate) struct Status<V> {
    /// The digits that had a way in every chute; less than all nine means that the board is dead.
    pub(crate) alive: V,
    /// The smallest cell; zero means that the board is dead.
    pub(crate) least: V,
    /// The sum of all cells, which falls whenever anything is struck.
    pub(crate) sum: V,
}

/// The digits of one triad.
#[derive(Clone, Copy)]
struct Triad<V> {
    /// In any cell.
    union: V,
    /// In exactly one cell.
    once: V,
    /// Filling a cell, or known to lie in this triad.
    placed: V,
}

/// Deduces once through all six chutes, where a digit in `shut` may not go that way.
///
/// With `COUNT` a triad with three digits left claims them, and a triad that must hold three digits
/// gives up the others.
#[inline(always)]
pub(crate) fn round<S: Simd, const COUNT: bool>(
    simd: S,
    boards: &mut Boards,
    shut: &Ways,
    ways: &mut Ways,
) -> Status<S::V> {
    let mut status =
        Status { alive: simd.splat(ALL), least: simd.splat(u16::MAX), sum: simd.splat(0) };
    for band in 0..3 {
        chute::<S, COUNT, false>(simd, boards, shut, ways, band, &mut status);
    }
    for stack in 3..6 {
        chute::<S, COUNT, true>(simd, boards, shut, ways, stack, &mut status);
    }
    status
}

#[inline(always)]
fn chute<S: Simd, const COUNT: bool, const LAST: bool>(
    simd: S,
    boards: &mut Boards,
    shut: &Ways,
    ways: &mut Ways,
    chute: usize,
    status: &mut Status<S::V>,
) {
    let [t00, t01, t02] = line::<S, COUNT>(simd, boards, chute, 0);
    let [t10, t11, t12] = line::<S, COUNT>(simd, boards, chute, 1);
    let [t20, t21, t22] = line::<S, COUNT>(simd, boards, chute, 2);

    let mut w0 = t00.union & t11.union & t22.union;
    let mut w1 = t00.union & t12.union & t21.union;
    let mut w2 = t01.union & t10.union & t22.union;
    let mut w3 = t01.union & t12.union & t20.union;
    let mut w4 = t02.union & t10.union & t21.union;
    let mut w5 = t02.union & t11.union & t20.union;
    if COUNT {
        for (way, w) in
            [&mut w0, &mut w1, &mut w2, &mut w3, &mut w4, &mut w5].into_iter().enumerate()
        {
            *w = w.minus(simd.load(&shut[6 * chute + way]));
            ways[6 * chute + way] = Aligned(w.store());
        }
    }
    let (k00, k01, k02) = (w0 | w1, w2 | w3, w4 | w5);
    status.alive = status.alive & (k00 | k01 | k02);

    keep::<S, COUNT, LAST>(
        simd,
        boards,
        (chute, 0),
        [k00, k01, k02],
        [t00.once, t01.once, t02.once],
        status,
    );
    keep::<S, COUNT, LAST>(
        simd,
        boards,
        (chute, 1),
        [w2 | w4, w0 | w5, w1 | w3],
        [t10.once, t11.once, t12.once],
        status,
    );
    keep::<S, COUNT, LAST>(
        simd,
        boards,
        (chute, 2),
        [w3 | w5, w1 | w4, w0 | w2],
        [t20.once, t21.once, t22.once],
        status,
    );
}

/// Reads the three triads of a line and strikes what is placed in one from the unions of the other
/// two.
#[inline(always)]
fn line<S: Simd, const COUNT: bool>(
    simd: S,
    boards: &Boards,
    chute: usize,
    line: usize,
) -> [Triad<S::V>; 3] {
    let a = triad::<S, COUNT>(simd, boards, (chute, line, 0));
    let b = triad::<S, COUNT>(simd, boards, (chute, line, 1));
    let c = triad::<S, COUNT>(simd, boards, (chute, line, 2));
    [
        Triad { union: a.union.minus(b.placed | c.placed), ..a },
        Triad { union: b.union.minus(a.placed | c.placed), ..b },
        Triad { union: c.union.minus(a.placed | b.placed), ..c },
    ]
}

#[inline(always)]
fn triad<S: Simd, const COUNT: bool>(
    simd: S,
    boards: &Boards,
    (chute, line, block): (usize, usize, usize),
) -> Triad<S::V> {
    let a = simd.load(&boards[cell_at(chute, line, block, 0)]);
    let b = simd.load(&boards[cell_at(chute, line, block, 1)]);
    let c = simd.load(&boards[cell_at(chute, line, block, 2)]);
    let either = a | b;
    let union = either | c;
    let once = union.minus(a & b | either & c);
    let mut placed = filled(a) | filled(b) | filled(c);
    if COUNT {
        let more = union.drop_lowest().drop_lowest().drop_lowest();
        placed = placed | union & more.is_zero();
    }
    Triad { union, once, placed }
}

/// The digit of a filled cell, else nothing.
#[inline(always)]
fn filled<V: Vector>(cell: V) -> V {
    cell & cell.drop_lowest().is_zero()
}

/// Writes the three triads of a line back: kept digits only, and filled cells.
#[inline(always)]
fn keep<S: Simd, const COUNT: bool, const LAST: bool>(
    simd: S,
    boards: &mut Boards,
    (chute, line): (usize, usize),
    [a, b, c]: [S::V; 3],
    [once_a, once_b, once_c]: [S::V; 3],
    status: &mut Status<S::V>,
) {
    for (block, keep, others, once) in
        [(0, a, b | c, once_a), (1, b, a | c, once_b), (2, c, a | b, once_c)]
    {
        let mut keep = keep;
        if COUNT {
            let must = keep.minus(others);
            let few = must.drop_lowest().drop_lowest().is_zero();
            keep = keep & (must | few);
        }
        let hidden = once.minus(others);
        for place in 0..3 {
            let cell = &mut boards[cell_at(chute, line, block, place)];
            let old = simd.load(cell);
            let fill = old & hidden;
            let new = fill.is_zero().select(old & keep, fill);
            *cell = Aligned(new.store());
            if LAST {
                status.least = status.least.min(new);
                status.sum = status.sum.plus(new);
            }
        }
    }
}

/// The lanes in which every house has all nine digits.
#[inline(always)]
pub(crate) fn complete<S: Simd>(simd: S, boards: &Boards) -> u16 {
    let mut all = simd.splat(ALL);
    for band in 0..3 {
        let mut blocks = [simd.splat(0); 3];
        for row in 0..3 {
            let mut line = simd.splat(0);
            for (block, digits) in blocks.iter_mut().enumerate() {
                let triad = three(simd, boards, 27 * band + 9 * row + 3 * block, 1);
                line = line | triad;
                *digits = *digits | triad;
            }
            all = all & line;
        }
        all = all & blocks[0] & blocks[1] & blocks[2];
    }
    for column in 0..9 {
        let upper = three(simd, boards, column, 9) | three(simd, boards, column + 27, 9);
        all = all & (upper | three(simd, boards, column + 54, 9));
    }
    all.equal(simd.splat(ALL)).bits()
}

/// The digits of three cells at equal distances.
#[inline(always)]
fn three<S: Simd>(simd: S, boards: &Boards, first: usize, step: usize) -> S::V {
    simd.load(&boards[first])
        | simd.load(&boards[first + step])
        | simd.load(&boards[first + 2 * step])
}
