//! Vectors on machines with 128-bit registers: a pair of halves, eight lanes each.
//!
//! A back end implements [`Halves`], [`Half`] and `board::ShuffleHalf`; what the halves have to do
//! with each other is here and in `board/pair`.

use super::{Lanes, Lanewise, Stripe, Vector};
use core::ops::{BitAnd, BitOr, BitXor};

/// Eight lanes in a register.
pub(crate) trait Half: Lanewise {
    fn store(self) -> [u16; 8];
    /// One bit per lane of two masks, lane 0 of `self` lowest, those of `high` above.
    fn bits(self, high: Self) -> u16;
}

/// A token whose vectors are pairs.
pub(crate) trait Halves: Copy {
    /// Its registers.
    type H: Half;

    /// Loads eight lanes.
    fn load_half(self, lanes: &[u16; 8]) -> Self::H;

    /// Sets every lane to `x`.
    fn splat_half(self, x: u16) -> Self::H;

    /// Loads sixteen lanes.
    #[inline(always)]
    fn load_pair(self, lanes: &Lanes) -> Pair<Self::H> {
        let (halves, _) = lanes.as_chunks();
        Pair(self.load_half(&halves[0]), self.load_half(&halves[1]))
    }

    /// Sets sixteen lanes to `x`.
    #[inline(always)]
    fn splat_pair(self, x: u16) -> Pair<Self::H> {
        Pair(self.splat_half(x), self.splat_half(x))
    }

    /// The lower half of every vector, or the upper one.
    #[inline(always)]
    fn side(self, at: usize) -> Side<Self> {
        Side { simd: self, at: at % 2 }
    }
}

/// One half of every vector.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side<S> {
    simd: S,
    at: usize,
}

impl<S: Halves> Stripe for Side<S> {
    type V = S::H;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> S::H {
        self.simd.load_half(&lanes.as_chunks().0[self.at])
    }
    #[inline(always)]
    fn store(self, v: S::H, lanes: &mut Lanes) {
        lanes.as_chunks_mut().0[self.at] = v.store();
    }
    #[inline(always)]
    fn splat(self, x: u16) -> S::H {
        self.simd.splat_half(x)
    }
}

/// Lanes 0 to 7 and lanes 8 to 15.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair<H>(pub(super) H, pub(super) H);

impl<H: Half> BitAnd for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Pair(self.0 & other.0, self.1 & other.1)
    }
}

impl<H: Half> BitOr for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Pair(self.0 | other.0, self.1 | other.1)
    }
}

impl<H: Half> BitXor for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Pair(self.0 ^ other.0, self.1 ^ other.1)
    }
}

impl<H: Half> Lanewise for Pair<H> {
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
    fn above(self, other: Self) -> Self {
        Pair(self.0.above(other.0), self.1.above(other.1))
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
    fn or_else(self, other: Self) -> Self {
        Pair(self.0.or_else(other.0), self.1.or_else(other.1))
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
    fn bits(self) -> u16 {
        self.0.bits(self.1)
    }
}
