//! The portable back end.

use super::super::scalar::{Array, each};
use super::{Map, Shuffle, ZERO};

impl Shuffle for Array {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Array {
        each(|i| self.0[i] << N)
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Array {
        each(|i| self.0[i] >> N)
    }
    #[inline(always)]
    fn disjoint(self, other: Array) -> bool {
        (self & other).0.iter().fold(0, |all, lane| all | lane) == 0
    }

    #[inline(always)]
    fn turn_up(self) -> Array {
        each(|i| (self.0[i] << 1 | self.0[i] >> 2) & 7)
    }
    #[inline(always)]
    fn turn_down(self) -> Array {
        each(|i| (self.0[i] >> 1 | self.0[i] << 2) & 7)
    }
    #[inline(always)]
    fn triple(self) -> Array {
        each(|i| self.0[i] | self.0[i] << 3 | self.0[i] << 6)
    }

    #[inline(always)]
    fn within(self, map: &Map) -> Array {
        each(|i| if map[i] == ZERO { 0 } else { self.0[i & 8 | (map[i] & 7) as usize] })
    }
    #[inline(always)]
    fn gather_quads(self) -> (Array, Array) {
        let from = |i: usize, high: usize| {
            if i < 8 { self.0[i] } else { self.0[(i & 4) << 1 | i & 3 | high] }
        };
        (each(|i| from(i, 0)), each(|i| from(i, 4)))
    }
    #[inline(always)]
    fn high_twice(self) -> Array {
        each(|i| self.0[i | 8])
    }
    #[inline(always)]
    fn low_high(self, other: Array) -> Array {
        each(|i| if i < 8 { self.0[i] } else { other.0[i] })
    }
    #[inline(always)]
    fn low_low(self, other: Array) -> Array {
        each(|i| if i < 8 { self.0[i] } else { other.0[i ^ 8] })
    }
    #[inline(always)]
    fn high_high(self, other: Array) -> Array {
        each(|i| if i < 8 { self.0[i ^ 8] } else { other.0[i] })
    }

    #[inline(always)]
    fn deal_quads(self, other: Array) -> (Array, Array) {
        let from = |i: usize, high: usize| {
            if i & 4 == 0 { self.0[i | high] } else { other.0[i & 0b1011 | high] }
        };
        (each(|i| from(i, 0)), each(|i| from(i, 4)))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Array) -> (Array, Array) {
        let source = |i: usize| i & 8 | (i & 2) << 1 | i & 1;
        let from = |i: usize, odd: usize| {
            if i & 4 == 0 { self.0[source(i) | odd] } else { other.0[source(i) | odd] }
        };
        (each(|i| from(i, 0)), each(|i| from(i, 2)))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Array) -> (Array, Array) {
        let from = |i: usize, odd: usize| {
            if i & 1 == 0 { self.0[i | odd] } else { other.0[i & 0b1110 | odd] }
        };
        (each(|i| from(i, 0)), each(|i| from(i, 1)))
    }
}
