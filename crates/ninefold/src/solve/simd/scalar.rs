//! The portable back end for one board: eight lanes in a number of 128 bits, two of them per
//! vector. Moving lanes about is cheaper so than in arrays, also for the compiler; many boards at a
//! time are in arrays (`lanes/scalar`).
//!
//! Bits need no care. Where lanes are counted with, what they carry is kept from the next one: the
//! highest bit of each is left out of the sum and put in afterwards.

use super::pair::{Half, Halves, Pair, Side};
use super::{Lanes, Lanewise, Simd};

/// The token of the portable back end: it needs nothing, so anyone may hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scalar;

/// Eight lanes, the first lowest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word(pub(super) u128);

/// `x` in each of eight lanes.
pub(super) const fn splat(x: u16) -> u128 {
    const ONES: u128 = u128::MAX / 0xFFFF;
    x as u128 * ONES
}

/// The highest bit of every lane, and all others.
const HIGH: u128 = splat(0x8000);
const LOW: u128 = splat(0x7FFF);

impl Word {
    /// The mask of the lanes whose highest bit is set in `high`, which has no others.
    #[inline(always)]
    fn mask(high: u128) -> Word {
        Word((high << 1).wrapping_sub(high >> 15))
    }
}

impl Simd for Scalar {
    type V = Pair<Word>;
    type Stripe = Side<Scalar>;
    const STRIPES: usize = 2;

    /// Out of line like those of other back ends, so that the work is compiled once.
    #[inline(never)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Pair<Word> {
        self.load_pair(lanes)
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Pair<Word> {
        self.splat_pair(x)
    }

    #[inline(always)]
    fn stripe(self, at: usize) -> Side<Scalar> {
        self.side(at)
    }
}

impl Halves for Scalar {
    type H = Word;

    #[inline(always)]
    fn load_half(self, lanes: &[u16; 8]) -> Word {
        let lane = |at: usize| u64::from(lanes[at]) << (16 * (at % 4));
        let low = lane(0) | lane(1) | lane(2) | lane(3);
        let high = lane(4) | lane(5) | lane(6) | lane(7);
        Word(u128::from(low) | u128::from(high) << 64)
    }
    #[inline(always)]
    fn splat_half(self, x: u16) -> Word {
        Word(splat(x))
    }
}

bitwise! {
    Word(a, b)
    & => Word(a & b),
    | => Word(a | b),
    ^ => Word(a ^ b),
}

impl Lanewise for Word {
    #[inline(always)]
    fn minus(self, other: Word) -> Word {
        Word(self.0 & !other.0)
    }
    #[inline(always)]
    fn plus(self, other: Word) -> Word {
        Word(((self.0 & LOW) + (other.0 & LOW)) ^ (self.0 ^ other.0) & HIGH)
    }
    #[inline(always)]
    fn less_one(self) -> Word {
        Word(((self.0 & LOW) + LOW) ^ !self.0 & HIGH)
    }
    #[inline(always)]
    fn min(self, other: Word) -> Word {
        // The highest bits compared by themselves; where they are equal, a difference of the rest
        // borrows from a one in their place.
        let less = !self.0 & other.0 | !(self.0 ^ other.0) & !((self.0 | HIGH) - (other.0 & LOW));
        Word::mask(less & HIGH).select(self, other)
    }
    #[inline(always)]
    fn above(self, other: Word) -> Word {
        // Nothing is borrowed from the next lane.
        Word(self.0 - self.min(other).0)
    }
    #[inline(always)]
    fn equal(self, other: Word) -> Word {
        (self ^ other).is_zero()
    }
    #[inline(always)]
    fn is_zero(self) -> Word {
        Word::mask(!(((self.0 & LOW) + LOW) | self.0) & HIGH)
    }
    #[inline(always)]
    fn select(self, yes: Word, no: Word) -> Word {
        (yes ^ no) & self ^ no
    }
    #[inline(always)]
    fn or_else(self, other: Word) -> Word {
        self | other & self.is_zero()
    }
}

impl Half for Word {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a lane is cut out")]
    fn store(self) -> [u16; 8] {
        let lane = |at: usize| (self.0 >> (16 * at)) as u16;
        [lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7)]
    }
    #[inline(always)]
    fn bits(self, high: Word) -> u16 {
        // Each step halves the gaps between bits.
        #[expect(clippy::cast_possible_truncation, reason = "eight bits are left")]
        let gather = |x: u128| {
            let x = (x & HIGH) >> 15;
            let x = (x | x >> 15) & (u128::MAX / 0xFFFF_FFFF * 3);
            let x = (x | x >> 30) & (u128::MAX / 0xFFFF_FFFF_FFFF_FFFF * 15);
            u16::from((x | x >> 60) as u8)
        };
        gather(self.0) | gather(high.0) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers at which sums carry and comparisons turn.
    const EDGES: [u16; 13] =
        [0, 1, 2, 3, 0o777, 0x0FFF, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xAAAA, 0xFFFE, 0xFFFF];

    fn mask(is: bool) -> u16 {
        if is { u16::MAX } else { 0 }
    }

    /// Expects an operation to do in each of eight lanes what `plain` does with two numbers.
    fn lane_by_lane(words: impl Fn(Word, Word) -> Word, plain: impl Fn(u16, u16) -> u16) {
        let pairs = EDGES.iter().flat_map(|a| EDGES.map(|b| (*a, b)));
        let all: Vec<(u16, u16)> = pairs.collect();
        for step in 1..all.len() {
            let lanes: [(u16, u16); 8] = std::array::from_fn(|i| all[step * (i + 1) % all.len()]);
            let [a, b] = [lanes.map(|pair| pair.0), lanes.map(|pair| pair.1)];
            let found = words(Scalar.load_half(&a), Scalar.load_half(&b)).store();
            assert_eq!(found, lanes.map(|(a, b)| plain(a, b)), "{a:?} {b:?}");
        }
    }

    #[test]
    fn no_lane_touches_another() {
        lane_by_lane(Word::minus, |a, b| a & !b);
        lane_by_lane(Word::plus, u16::wrapping_add);
        lane_by_lane(|a, _| a.less_one(), |a, _| a.wrapping_sub(1));
        lane_by_lane(Word::min, u16::min);
        lane_by_lane(Word::above, u16::saturating_sub);
        lane_by_lane(Word::equal, |a, b| mask(a == b));
        lane_by_lane(|a, _| a.is_zero(), |a, _| mask(a == 0));
        lane_by_lane(
            |a, b| a.equal(b).select(a, b.less_one()),
            |a, b| {
                if a == b { a } else { b.wrapping_sub(1) }
            },
        );
        lane_by_lane(Word::or_else, |a, b| if a == 0 { b } else { a });
        lane_by_lane(|a, _| a.single(), |a, _| if a.is_power_of_two() { a } else { 0 });
        lane_by_lane(|_, _| Scalar.splat_half(0x8001), |_, _| 0x8001);
    }

    #[test]
    fn masks_have_a_bit_for_each_lane() {
        for bits in (0..u16::MAX).step_by(257).chain([1, 0x8000, 0xFFFF]) {
            let half = |from: u16| {
                let lanes = std::array::from_fn(|i| mask(bits >> from >> i & 1 == 1));
                Scalar.load_half(&lanes)
            };
            assert_eq!(half(0).bits(half(8)), bits);
        }
    }
}
