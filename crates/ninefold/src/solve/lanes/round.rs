//! One round of deduction on sixteen boards at once: straight-line vector code without a branch on data.
//!
//! A *chute* is a band (three lines are rows) or a stack (three lines are columns); a *triad* is the three cells a line and a
//! block share. In a chute every digit lies in three triads, one per line and one per block, so it has six *ways*:
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
//! 1. The *union* of a triad is what its cells may hold; a digit that fills a cell is struck from the other unions of its line.
//! 2. Way k is open to the digits that are in all three of its unions; a digit with no open way kills the board.
//! 3. A triad keeps the digits of its two ways; this is the exact closure of step 1 (pointing, claiming and more).
//! 4. A digit that no other triad of the line keeps must lie in this one; if one cell alone can take it there, it fills that cell.
//!
//! A filled cell needs no separate strike within its triad: the crossing chute strikes it, where the three cells are in
//! different triads of one block.

use crate::solve::simd::lanes::{Lanes, Simd};

/// Sixteen boards: the candidates of each cell, nine bits in each lane.
pub(crate) type Boards = [Lanes; 81];

/// The open ways of each chute after a round, six per chute: for each way the digits that may still go it.
pub(crate) type Ways = [Lanes; 36];

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
/// With `COUNT` a triad with three digits left claims them, and a triad that must hold three digits gives up the others.
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

    let mut w0 = simd.and(simd.and(t00.union, t11.union), t22.union);
    let mut w1 = simd.and(simd.and(t00.union, t12.union), t21.union);
    let mut w2 = simd.and(simd.and(t01.union, t10.union), t22.union);
    let mut w3 = simd.and(simd.and(t01.union, t12.union), t20.union);
    let mut w4 = simd.and(simd.and(t02.union, t10.union), t21.union);
    let mut w5 = simd.and(simd.and(t02.union, t11.union), t20.union);
    if COUNT {
        for (way, w) in
            [&mut w0, &mut w1, &mut w2, &mut w3, &mut w4, &mut w5].into_iter().enumerate()
        {
            *w = simd.minus(*w, simd.load(&shut[6 * chute + way]));
            simd.store(*w, &mut ways[6 * chute + way]);
        }
    }
    let (k00, k01, k02) = (simd.or(w0, w1), simd.or(w2, w3), simd.or(w4, w5));
    status.alive = simd.and(status.alive, simd.or(simd.or(k00, k01), k02));

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
        [simd.or(w2, w4), simd.or(w0, w5), simd.or(w1, w3)],
        [t10.once, t11.once, t12.once],
        status,
    );
    keep::<S, COUNT, LAST>(
        simd,
        boards,
        (chute, 2),
        [simd.or(w3, w5), simd.or(w1, w4), simd.or(w0, w2)],
        [t20.once, t21.once, t22.once],
        status,
    );
}

/// Reads the three triads of a line and strikes what is placed in one from the unions of the other two.
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
        Triad { union: simd.minus(a.union, simd.or(b.placed, c.placed)), ..a },
        Triad { union: simd.minus(b.union, simd.or(a.placed, c.placed)), ..b },
        Triad { union: simd.minus(c.union, simd.or(a.placed, b.placed)), ..c },
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
    let either = simd.or(a, b);
    let both = simd.and(a, b);
    let union = simd.or(either, c);
    let once = simd.minus(union, simd.or(both, simd.and(either, c)));
    let mut placed = simd.or(simd.or(filled(simd, a), filled(simd, b)), filled(simd, c));
    if COUNT {
        let more = simd.drop_lowest(simd.drop_lowest(simd.drop_lowest(union)));
        placed = simd.or(placed, simd.and(union, simd.is_zero(more)));
    }
    Triad { union, once, placed }
}

/// The digit of a filled cell, else nothing.
#[inline(always)]
fn filled<S: Simd>(simd: S, cell: S::V) -> S::V {
    simd.and(cell, simd.is_zero(simd.drop_lowest(cell)))
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
    for (block, keep, others, once) in [
        (0, a, simd.or(b, c), once_a),
        (1, b, simd.or(a, c), once_b),
        (2, c, simd.or(a, b), once_c),
    ] {
        let mut keep = keep;
        if COUNT {
            let must = simd.minus(keep, others);
            let few = simd.is_zero(simd.drop_lowest(simd.drop_lowest(must)));
            keep = simd.and(keep, simd.or(must, few));
        }
        let hidden = simd.minus(once, others);
        for place in 0..3 {
            let cell = &mut boards[cell_at(chute, line, block, place)];
            let old = simd.load(cell);
            let fill = simd.and(old, hidden);
            let new = simd.select(simd.is_zero(fill), simd.and(old, keep), fill);
            simd.store(new, cell);
            if LAST {
                status.least = simd.min(status.least, new);
                status.sum = simd.add(status.sum, new);
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
                line = simd.or(line, triad);
                *digits = simd.or(*digits, triad);
            }
            all = simd.and(all, line);
        }
        all = simd.and(all, simd.and(simd.and(blocks[0], blocks[1]), blocks[2]));
    }
    for column in 0..9 {
        let upper = simd.or(three(simd, boards, column, 9), three(simd, boards, column + 27, 9));
        all = simd.and(all, simd.or(upper, three(simd, boards, column + 54, 9)));
    }
    simd.bits(simd.equal(all, simd.splat(ALL)))
}

/// The digits of three cells at equal distances.
#[inline(always)]
fn three<S: Simd>(simd: S, boards: &Boards, first: usize, step: usize) -> S::V {
    let two = simd.or(simd.load(&boards[first]), simd.load(&boards[first + step]));
    simd.or(two, simd.load(&boards[first + 2 * step]))
}
