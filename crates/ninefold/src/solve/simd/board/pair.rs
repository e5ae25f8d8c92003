//! Pairs of halves: moving a half costs nothing, the rest is done to each.

use super::super::pair::{Half, Pair};
use super::{Map, Shuffle};

/// Eight lanes in a register: what [`Shuffle`] does inside a half.
pub(crate) trait ShuffleHalf: Half {
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;
    /// Whether no bit is set.
    fn is_clear(self) -> bool;

    fn turn_up(self) -> Self;
    fn turn_down(self) -> Self;
    fn triple(self) -> Self;

    fn within(self, map: [u8; 8]) -> Self;
    fn deal_quads(self, other: Self) -> (Self, Self);
    fn deal_pairs(self, other: Self) -> (Self, Self);
    fn deal_lanes(self, other: Self) -> (Self, Self);
}

/// Two results of each half as two vectors.
#[inline(always)]
fn dealt<H>(low: (H, H), high: (H, H)) -> (Pair<H>, Pair<H>) {
    (Pair(low.0, high.0), Pair(low.1, high.1))
}

impl<H: ShuffleHalf> Shuffle for Pair<H> {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Pair(self.0.shl::<N>(), self.1.shl::<N>())
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Pair(self.0.shr::<N>(), self.1.shr::<N>())
    }
    #[inline(always)]
    fn disjoint(self, other: Self) -> bool {
        (self.0 & other.0 | self.1 & other.1).is_clear()
    }

    #[inline(always)]
    fn turn_up(self) -> Self {
        Pair(self.0.turn_up(), self.1.turn_up())
    }
    #[inline(always)]
    fn turn_down(self) -> Self {
        Pair(self.0.turn_down(), self.1.turn_down())
    }
    #[inline(always)]
    fn triple(self) -> Self {
        Pair(self.0.triple(), self.1.triple())
    }

    #[inline(always)]
    fn within(self, map: &Map) -> Self {
        let (halves, _) = map.as_chunks();
        Pair(self.0.within(halves[0]), self.1.within(halves[1]))
    }
    #[inline(always)]
    fn gather_quads(self) -> (Self, Self) {
        let (low, high) = self.0.deal_quads(self.1);
        (Pair(self.0, low), Pair(self.0, high))
    }
    #[inline(always)]
    fn high_twice(self) -> Self {
        Pair(self.1, self.1)
    }
    #[inline(always)]
    fn low_high(self, other: Self) -> Self {
        Pair(self.0, other.1)
    }
    #[inline(always)]
    fn low_low(self, other: Self) -> Self {
        Pair(self.0, other.0)
    }
    #[inline(always)]
    fn high_high(self, other: Self) -> Self {
        Pair(self.1, other.1)
    }

    #[inline(always)]
    fn deal_quads(self, other: Self) -> (Self, Self) {
        dealt(self.0.deal_quads(other.0), self.1.deal_quads(other.1))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Self) -> (Self, Self) {
        dealt(self.0.deal_pairs(other.0), self.1.deal_pairs(other.1))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Self) -> (Self, Self) {
        dealt(self.0.deal_lanes(other.0), self.1.deal_lanes(other.1))
    }
}
