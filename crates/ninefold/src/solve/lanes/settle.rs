//! Settling: what has just been read is deduced side by side, before any lane takes it.
//!
//! A puzzle that this solves, as it does easy ones, is answered from where it was read: it need not
//! be copied to a free lane, nor its solution from there. Nothing is guessed, so it has no other
//! solution. What is left waits for a lane as far as it has come, which changes nothing: the rules
//! have one fixed point in whatever order they are applied.

use super::Finding;
use super::round::{SOLVED_SUM, complete, filled, round};
use super::search::{Memory, Search, lanes};
use super::store::write_some;
use crate::solve::simd::{Lanewise as _, Wide};

/// It goes on while more lanes than this gain by it; by measurement, but one to eight are much the
/// same.
const FEW: u32 = 2;

/// The next sets are spared it where fewer puzzles of a set are solved so: it takes a round or two
/// to find that one isn't.
const WORTH: u32 = 4;

/// How many sets are spared it then.
const SPARED: u32 = 15;

/// Whether it is worth the time.
#[derive(Debug, Default)]
pub(super) struct Settling {
    /// How many of the next sets are spared.
    spared: u32,
}

impl Settling {
    /// Whether the next set is to be settled.
    #[inline(always)]
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.spared == 0;
        self.spared = self.spared.saturating_sub(1);
        is_due
    }
}

impl<const N: usize> Search<'_, N> {
    /// Settles a set.
    #[inline(always)]
    pub(super) fn settle<S: Wide<N>>(&mut self, simd: S, set: usize) {
        let (solved, rounds) = simd.enter(
            #[inline(always)]
            || self.deduce(simd, set),
        );
        self.pay(rounds);
        if solved.count_ones() < WORTH {
            self.memory.settling.spared = SPARED;
        }
        let set = &mut self.memory.staged[set];
        set.waiting &= !solved;
        for lane in lanes::<N>(solved) {
            self.answers.outcomes[set.first + lane] = Finding::Solutions(1);
        }
    }

    /// Deduces in all lanes of a set; writes the solutions, and returns the lanes that have one,
    /// and how many rounds it took.
    #[inline(always)]
    fn deduce<S: Wide<N>>(&mut self, simd: S, set: usize) -> (u32, u32) {
        let Memory { staged, guesses, ways, .. } = &mut *self.memory;
        let set = &mut staged[set];
        let mut sum = simd.splat(0);
        let mut full;
        let mut rounds = 0;
        loop {
            rounds += 1;
            let status = round::<N, S, false>(simd, &mut set.boards, guesses, ways);
            full = status.sum.equal(simd.splat(SOLVED_SUM));
            let is_done = simd.bits(full | status.sum.equal(sum));
            sum = status.sum;
            if (set.waiting & !is_done).count_ones() <= FEW {
                break;
            }
        }
        let mut solved = simd.bits(full) & set.waiting;
        if solved != 0 {
            solved &= complete(simd, &set.boards) & filled(simd, &set.boards);
            let places = core::array::from_fn(|lane| set.first + lane);
            write_some(simd, &set.boards, solved, &places, self.answers.first);
        }
        (solved, rounds)
    }
}
