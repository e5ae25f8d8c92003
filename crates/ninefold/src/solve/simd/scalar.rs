//! The portable back end: plain arrays, which the compiler turns into whatever vectors the target
//! has.

use super::{Lanes, Lanewise, Simd, Stripe, Vector, WIDTH};
use core::ops::{BitAnd, BitOr, BitXor};

/// The token of the portable back end: it needs nothing, so anyone may hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scalar;

/// Sixteen lanes in an array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Array(pub(super) Lanes);

impl Simd for Scalar {
    type V = Array;
    type Stripe = Scalar;
    const STRIPES: usize = 1;

    /// Out of line like those of other back ends, so that the work is compiled once.
    #[inline(never)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Array {
        Array(*lanes)
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Array {
        Array([x; WIDTH])
    }

    #[inline(always)]
    fn stripe(self, _: usize) -> Scalar {
        self
    }
}

impl Stripe for Scalar {
    type V = Array;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Array {
        Simd::load(self, lanes)
    }
    #[inline(always)]
    fn store(self, v: Array, lanes: &mut Lanes) {
        *lanes = v.store();
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Array {
        Simd::splat(self, x)
    }
}

/// The vector with `f(i)` in lane `i`.
#[inline(always)]
pub(super) fn each(f: impl Fn(usize) -> u16) -> Array {
    let mut lanes = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        lanes[i] = f(i);
        i += 1;
    }
    Array(lanes)
}

impl BitAnd for Array {
    type Output = Array;
    #[inline(always)]
    fn bitand(self, other: Array) -> Array {
        each(|i| self.0[i] & other.0[i])
    }
}

impl BitOr for Array {
    type Output = Array;
    #[inline(always)]
    fn bitor(self, other: Array) -> Array {
        each(|i| self.0[i] | other.0[i])
    }
}

impl BitXor for Array {
    type Output = Array;
    #[inline(always)]
    fn bitxor(self, other: Array) -> Array {
        each(|i| self.0[i] ^ other.0[i])
    }
}

impl Lanewise for Array {
    #[inline(always)]
    fn minus(self, other: Array) -> Array {
        each(|i| self.0[i] & !other.0[i])
    }
    #[inline(always)]
    fn plus(self, other: Array) -> Array {
        each(|i| self.0[i].wrapping_add(other.0[i]))
    }
    #[inline(always)]
    fn less_one(self) -> Array {
        each(|i| self.0[i].wrapping_sub(1))
    }
    #[inline(always)]
    fn min(self, other: Array) -> Array {
        each(|i| self.0[i].min(other.0[i]))
    }
    #[inline(always)]
    fn equal(self, other: Array) -> Array {
        each(|i| if self.0[i] == other.0[i] { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn is_zero(self) -> Array {
        each(|i| if self.0[i] == 0 { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn select(self, yes: Array, no: Array) -> Array {
        each(|i| self.0[i] & yes.0[i] | !self.0[i] & no.0[i])
    }
}

impl Vector for Array {
    #[inline(always)]
    fn store(self) -> Lanes {
        self.0
    }
    #[inline(always)]
    fn bits(self) -> u16 {
        self.0.iter().rev().fold(0, |bits, &lane| bits << 1 | lane >> 15)
    }
}
