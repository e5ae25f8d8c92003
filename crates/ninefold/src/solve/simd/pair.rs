//! Vectors on machines with 128-bit registers: a pair of halves, eight lanes each.
//!
//! A back end implements [`Half`] and `board::ShuffleHalf`; what the halves have to do with each
//! other is here and in `board/pair`.

use super::{Lanes, Vector};
use core::ops::{BitAnd, BitOr, BitXor};

/// Eight lanes in a register: the operations of [`Vector`].
pub(crate) trait Half: Copy {
    fn store(self) -> [u16; 8];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn less_one(self) -> Self;
    fn min(self, other: Self) -> Self;
    fn equal(self, other: Self) -> Self;
    fn is_zero(self) -> Self;
    fn select(self, yes: Self, no: Self) -> Self;
    /// One bit per lane of two masks, lane 0 of `self` lowest, those of `high` above.
    fn bits(self, high: Self) -> u16;
}

/// Lanes 0 to 7 and lanes 8 to 15.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair<H>(pub(super) H, pub(super) H);

impl<H: Half> BitAnd for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Pair(self.0.and(other.0), self.1.and(other.1))
    }
}

impl<H: Half> BitOr for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Pair(self.0.or(other.0), self.1.or(other.1))
    }
}

impl<H: Half> BitXor for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Pair(self.0.xor(other.0), self.1.xor(other.1))
    }
}

impl<H: Half> Vector for Pair<H> {
    #[inline(always)]
    fn store(self) -> Lanes {
        let mut lanes = [0; 16];
        let (halves, _) = lanes.as_chunks_mut();
        halves[0] = self.0.store();
        halves[1] = self.1.store();
        lanes
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Pair(self.0.minus(other.0), self.1.minus(other.1))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Pair(self.0.plus(other.0), self.1.plus(other.1))
    }
    #[inline(always)]
    fn less_one(self) -> Self {
        Pair(self.0.less_one(), self.1.less_one())
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Pair(self.0.min(other.0), self.1.min(other.1))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Pair(self.0.equal(other.0), self.1.equal(other.1))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Pair(self.0.is_zero(), self.1.is_zero())
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        Pair(self.0.select(yes.0, no.0), self.1.select(yes.1, no.1))
    }
    #[inline(always)]
    fn bits(self) -> u16 {
        self.0.bits(self.1)
    }
}
