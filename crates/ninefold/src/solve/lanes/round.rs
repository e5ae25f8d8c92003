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

use super::branch::Guesses;
use crate::solve::simd::{Lanewise, Stripe, WIDTH, Wide};
use core::hint::black_box;
use core::ops::{Deref, DerefMut};

/// `N` boards: the candidates of each cell, nine bits in each lane. They lie where a vector can
/// have a cell at once.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Boards<const N: usize>([[u16; N]; 81]);

/// The open ways after a round, six for each chute: for each way the digits that may still go it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Ways<const N: usize>([[[u16; N]; 6]; 6]);

impl<const N: usize> Boards<N> {
    pub(crate) const ZERO: Self = Boards([[0; N]; 81]);
}

impl<const N: usize> Ways<N> {
    pub(crate) const ZERO: Self = Ways([[[0; N]; 6]; 6]);
}

impl<const N: usize> Deref for Boards<N> {
    type Target = [[u16; N]; 81];

    #[inline(always)]
    fn deref(&self) -> &[[u16; N]; 81] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Boards<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [[u16; N]; 81] {
        &mut self.0
    }
}

impl<const N: usize> Deref for Ways<N> {
    type Target = [[[u16; N]; 6]; 6];

    #[inline(always)]
    fn deref(&self) -> &[[[u16; N]; 6]; 6] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Ways<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [[[u16; N]; 6]; 6] {
        &mut self.0
    }
}

/// The candidates of a blank cell.
pub(crate) const ALL: u16 = 0x1ff;

/// The sum of the cells of a solved board.
pub(crate) const SOLVED_SUM: u16 = 9 * ALL;

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
    /// In more than one cell.
    often: V,
    /// Filling a cell, or known to lie in this triad.
    placed: V,
}

/// Deduces once through all six chutes.
///
/// With `COUNT` guesses are carried out, the open ways noted, a triad with three digits left claims
/// them, and a triad that must hold three digits gives up the others.
#[inline(always)]
pub(crate) fn round<const N: usize, S: Wide<N>, const COUNT: bool>(
    simd: S,
    boards: &mut Boards<N>,
    guesses: &Guesses<N>,
    ways: &mut Ways<N>,
) -> Status<S::V> {
    let mut whole = Status { alive: [0; N], least: [0; N], sum: [0; N] };
    for at in 0..S::STRIPES {
        let stripe = simd.stripe(at);
        let status = deduce::<N, S::Stripe, COUNT>(stripe, boards, guesses, ways);
        stripe.store(status.alive, &mut whole.alive);
        stripe.store(status.least, &mut whole.least);
        stripe.store(status.sum, &mut whole.sum);
    }
    Status {
        alive: simd.load(&whole.alive),
        least: simd.load(&whole.least),
        sum: simd.load(&whole.sum),
    }
}

/// The same for the boards of one register.
#[inline(always)]
fn deduce<const N: usize, S: Stripe<N>, const COUNT: bool>(
    simd: S,
    boards: &mut Boards<N>,
    guesses: &Guesses<N>,
    ways: &mut Ways<N>,
) -> Status<S::V> {
    let mut status =
        Status { alive: simd.splat(ALL), least: simd.splat(u16::MAX), sum: simd.splat(0) };
    let gates = Gates::<S::V>::new::<N, S, COUNT>(simd, guesses);
    let none = [[simd.splat(0); 3]; 3];
    let mut notes = Notes { unions: none, often: none, keep: none };
    let (bands, stacks) = ways.split_at_mut(3);
    for (band, ways) in bands.iter_mut().enumerate() {
        chute::<N, S, Band, COUNT>(simd, boards, band, &gates, ways, &mut notes, &mut status);
    }
    for (stack, ways) in stacks.iter_mut().enumerate() {
        chute::<N, S, Stack, COUNT>(simd, boards, stack, &gates, ways, &mut notes, &mut status);
    }
    status
}

/// Guesses, as the chutes need them.
struct Gates<V> {
    chutes: V,
    digits: V,
    /// For each way the mask of the lanes that guess it.
    ways: [V; 6],
}

impl<V: Lanewise> Gates<V> {
    #[inline(always)]
    fn new<const N: usize, S: Stripe<N, V = V>, const COUNT: bool>(
        simd: S,
        guesses: &Guesses<N>,
    ) -> Self {
        let none = simd.splat(0);
        let mut gates = Gates { chutes: none, digits: none, ways: [none; 6] };
        if COUNT {
            gates.chutes = simd.load(&guesses.chutes);
            gates.digits = simd.load(&guesses.digits);
            let ways = simd.load(&guesses.ways);
            for (way, gate) in gates.ways.iter_mut().enumerate() {
                *gate = ways.equal(simd.splat(1 << way));
            }
        }
        gates
    }
}

/// How the cells of a chute lie in a board.
trait Direction {
    /// The first of these chutes, among all six.
    const FIRST: usize;
    /// From the first cell of a chute to that of the next.
    const CHUTE: usize;
    /// From a line to the next.
    const LINE: usize;
    /// From a triad to the next of its line.
    const BLOCK: usize;
    /// From a cell to the next of its triad.
    const PLACE: usize;
    /// From the first cell of a line to the last, both included.
    const SPAN: usize = 2 * Self::BLOCK + 2 * Self::PLACE + 1;
    /// Whether these chutes come last.
    const LAST: bool;
}

/// Its lines are rows.
struct Band;

impl Direction for Band {
    const FIRST: usize = 0;
    const CHUTE: usize = 27;
    const LINE: usize = 9;
    const BLOCK: usize = 3;
    const PLACE: usize = 1;
    const LAST: bool = false;
}

/// Its lines are columns.
struct Stack;

impl Direction for Stack {
    const FIRST: usize = 3;
    const CHUTE: usize = 3;
    const LINE: usize = 1;
    const BLOCK: usize = 27;
    const PLACE: usize = 9;
    const LAST: bool = true;
}

/// What is found out about the triads of a chute, by line.
struct Notes<V> {
    /// The digits that may be in a triad.
    unions: [[V; 3]; 3],
    /// Those that are in more than one of its cells.
    often: [[V; 3]; 3],
    /// Those that it keeps.
    keep: [[V; 3]; 3],
}

/// Deduces once in one of three chutes.
///
/// The lines are in loops, with what was read of them in arrays, on purpose: a compiler that has
/// few registers, as browsers do, keeps the vectors of one line in them instead of moving those of
/// all lines to and fro.
#[inline(always)]
fn chute<const N: usize, S: Stripe<N>, D: Direction, const COUNT: bool>(
    simd: S,
    boards: &mut Boards<N>,
    number: usize,
    gates: &Gates<S::V>,
    ways: &mut [[u16; N]; 6],
    notes: &mut Notes<S::V>,
    status: &mut Status<S::V>,
) {
    let first = D::CHUTE * number;
    // Nor are the loops to be unrolled where there are sixteen registers: then the cells of all
    // lines go to the stack, and the code is larger than what a processor keeps of decoded
    // instructions. A counted round may be, or its reading; by measurement.
    let is_whole = size_of::<S::V>() == size_of::<[u16; N]>();
    let lines = match (COUNT, is_whole) {
        _ if N != WIDTH => 3,
        (false, _) => black_box(3),
        (true, true) => black_box(3).min(3),
        (true, false) => 3,
    };
    for line in 0..lines {
        let from = first + D::LINE * line;
        (notes.unions[line], notes.often[line]) =
            read::<N, S, D, COUNT>(simd, &boards[from..from + D::SPAN]);
    }

    let t = &notes.unions;
    let mut w = [
        t[0][0] & t[1][1] & t[2][2],
        t[0][0] & t[1][2] & t[2][1],
        t[0][1] & t[1][0] & t[2][2],
        t[0][1] & t[1][2] & t[2][0],
        t[0][2] & t[1][0] & t[2][1],
        t[0][2] & t[1][1] & t[2][0],
    ];
    if COUNT {
        #[expect(clippy::cast_possible_truncation, reason = "one of six")]
        let here = gates.chutes.equal(simd.splat((D::FIRST + number) as u16));
        let guessed = gates.digits & here;
        for way in 0..6 {
            w[way] = w[way].minus(guessed.minus(gates.ways[way]));
            simd.store(w[way], &mut ways[way]);
        }
    }
    let keep = [
        [w[0] | w[1], w[2] | w[3], w[4] | w[5]],
        [w[2] | w[4], w[0] | w[5], w[1] | w[3]],
        [w[3] | w[5], w[1] | w[4], w[0] | w[2]],
    ];
    status.alive = status.alive & (keep[0][0] | keep[0][1] | keep[0][2]);

    notes.keep = keep;
    for line in 0..lines {
        let from = first + D::LINE * line;
        let cells = &mut boards[from..from + D::SPAN];
        write::<N, S, D, COUNT>(simd, cells, notes.keep[line], notes.often[line], status);
    }
}

/// Reads the three triads of a line: their unions, where what is placed in one is struck from the
/// other two, and the digits that are in more than one cell.
#[inline(always)]
fn read<const N: usize, S: Stripe<N>, D: Direction, const COUNT: bool>(
    simd: S,
    line: &[[u16; N]],
) -> ([S::V; 3], [S::V; 3]) {
    let a = triad::<N, S, D, COUNT>(simd, line, 0);
    let b = triad::<N, S, D, COUNT>(simd, line, D::BLOCK);
    let c = triad::<N, S, D, COUNT>(simd, line, 2 * D::BLOCK);
    let unions = [
        a.union.minus(b.placed | c.placed),
        b.union.minus(a.placed | c.placed),
        c.union.minus(a.placed | b.placed),
    ];
    (unions, [a.often, b.often, c.often])
}

#[inline(always)]
fn triad<const N: usize, S: Stripe<N>, D: Direction, const COUNT: bool>(
    simd: S,
    line: &[[u16; N]],
    first: usize,
) -> Triad<S::V> {
    let a = simd.load(&line[first]);
    let b = simd.load(&line[first + D::PLACE]);
    let c = simd.load(&line[first + 2 * D::PLACE]);
    let union = a | b | c;
    let mut placed = a.single() | b.single() | c.single();
    if COUNT {
        placed = placed | union.up_to_three();
    }
    Triad { union, often: a.at_least_two(b, c), placed }
}

/// Writes the three triads of a line back: kept digits only, and filled cells.
#[inline(always)]
fn write<const N: usize, S: Stripe<N>, D: Direction, const COUNT: bool>(
    simd: S,
    line: &mut [[u16; N]],
    [a, b, c]: [S::V; 3],
    [often_a, often_b, often_c]: [S::V; 3],
    status: &mut Status<S::V>,
) {
    for (block, keep, others, often) in
        [(0, a, b | c, often_a), (1, b, a | c, often_b), (2, c, a | b, often_c)]
    {
        let mut keep = keep;
        if COUNT {
            keep = keep.unless_three(keep.minus(others));
        }
        let open = often | others;
        for place in 0..3 {
            let cell = &mut line[D::BLOCK * block + D::PLACE * place];
            let new = simd.load(cell).keep(open, keep);
            simd.store(new, cell);
            if D::LAST {
                if COUNT {
                    status.least = status.least.min(new);
                }
                status.sum = status.sum.plus(new);
            }
        }
    }
}

/// The lanes in which every house has all nine digits. If no cell is empty (see [`filled`]) and the
/// cells have the sum of a solved board, it is solved: then each digit is once in each row, and one
/// in each cell.
#[inline(always)]
pub(crate) fn complete<const N: usize, S: Wide<N>>(simd: S, boards: &Boards<N>) -> u32 {
    let mut all = simd.splat(ALL);
    let mut columns = [simd.splat(0); 9];
    for band in boards.as_chunks::<27>().0 {
        let mut blocks = [simd.splat(0); 3];
        for row in band.as_chunks::<9>().0 {
            let mut line = simd.splat(0);
            for (block, digits) in blocks.iter_mut().enumerate() {
                let mut triad = simd.splat(0);
                for column in 3 * block..3 * block + 3 {
                    let cell = simd.load(&row[column]);
                    columns[column] = columns[column] | cell;
                    triad = triad | cell;
                }
                line = line | triad;
                *digits = *digits | triad;
            }
            all = all & line;
        }
        all = all & blocks[0] & blocks[1] & blocks[2];
    }
    for column in columns {
        all = all & column;
    }
    simd.bits(all.equal(simd.splat(ALL)))
}

/// The lanes in which no cell is empty; a counted round says so itself.
#[inline(always)]
pub(crate) fn filled<const N: usize, S: Wide<N>>(simd: S, boards: &Boards<N>) -> u32 {
    let mut least = simd.splat(ALL);
    for cell in boards.iter() {
        least = least.min(simd.load(cell));
    }
    !simd.bits(least.is_zero())
}
