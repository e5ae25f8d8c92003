//! The vectors the engines are written in. This folder holds the only `unsafe` code of the
//! library.
//!
//! A value of a token type (`Scalar`, `Ssse3`, `Avx2`, `Avx512`, `Neon`, `Simd128`) proves that its
//! instructions may run here: detection is the only way to get one. Vectors come from tokens, so
//! holding a vector proves it as well. So every operation is safe to call, and the engines
//! themselves are safe code, generic over the token. Every operation does the same on every back
//! end.
//!
//! * [`Simd`], a token, and [`Vector`], what both engines do with sixteen lanes
//! * `board`: more for the single-puzzle engine, whose vector holds sixteen lanes of one board
//! * `lanes`: [`Wide`], a token for the batch engine, whose vector holds a cell of sixteen boards or
//!   of thirty-two
//! * `present`: the one place where a back end is chosen
//!
//! A back end is a file here for its token and vector, one in `board`, one in `lanes`, and a
//! variant of `present`; `Avx512` is for the batch engine alone, for which the portable back end
//! has a token of its own, `Arrays`. Where registers have 128 bits, a vector is a [`pair`] of them
//! and the back end implements halves.

/// Implements `&`, `|` and `^` for a vector of one field, from what each does with two of them.
macro_rules! bitwise {
    ($vector:ident($a:ident, $b:ident) & => $and:expr, | => $or:expr, ^ => $xor:expr,) => {
        bitwise!(BitAnd bitand $vector($a, $b) $and);
        bitwise!(BitOr bitor $vector($a, $b) $or);
        bitwise!(BitXor bitxor $vector($a, $b) $xor);
    };
    ($operator:ident $method:ident $vector:ident($a:ident, $b:ident) $result:expr) => {
        impl core::ops::$operator for $vector {
            type Output = $vector;
            #[inline(always)]
            fn $method(self, other: $vector) -> $vector {
                let ($a, $b) = (self.0, other.0);
                $result
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(super) mod board;
pub(super) mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod pair;
mod present;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod ssse3;

#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use lanes::Wide;
pub(super) use present::{Kernel, LaneKernel, Present};

use core::ops::{BitAnd, BitOr, BitXor};

/// How many lanes a vector has.
pub(crate) const WIDTH: usize = 16;

/// Sixteen lanes of sixteen bits in memory.
pub(crate) type Lanes = [u16; WIDTH];

/// The vectors of a board of the single-puzzle engine.
pub(crate) type TwoTimesThree<V> = ([V; 3], [V; 3]);

/// A token for an instruction set that is present.
pub(crate) trait Simd: Copy {
    /// Its vectors.
    type V: board::Shuffle;

    /// The lanes of one of the registers that a vector has.
    type Stripe: Stripe;

    /// How many registers a vector has.
    const STRIPES: usize;

    /// Runs `work` with the instruction set enabled for everything inlined into it.
    ///
    /// What is not inlined loses it: left out of line, each intrinsic becomes a call, forty times
    /// slower. So `work` and everything it calls that touches a vector is `inline(always)`,
    /// closures are passed on only where they are called once, and none goes to the standard
    /// library (`map`, iterators with a body).
    fn enter<R>(self, work: impl FnOnce() -> R) -> R;

    /// Loads sixteen lanes.
    fn load(self, lanes: &Lanes) -> Self::V;

    /// Sets every lane to `x`.
    fn splat(self, x: u16) -> Self::V;

    /// The clues of a grid in the two times three vectors that a board has in the single-puzzle
    /// engine, if there is a faster way than to write them one by one.
    #[inline(always)]
    fn clues(self, _: &[u8; 81]) -> Option<TwoTimesThree<Self::V>> {
        None
    }

    /// The digits of a solution of the single-puzzle engine, given in binary (see its `board`), if
    /// there is a faster way than row by row.
    #[inline(always)]
    fn digits(self, _: [Self::V; 4]) -> Option<[u8; 81]> {
        None
    }

    /// The lanes of one register of every vector, counted from 0. Work that holds many vectors at a
    /// time is better done stripe by stripe: a pair needs twice the registers.
    fn stripe(self, at: usize) -> Self::Stripe;
}

/// Some of the `N` lanes of every vector: those of one register.
pub(crate) trait Stripe<const N: usize = WIDTH>: Copy {
    /// As many lanes.
    type V: Lanewise;

    /// Loads its own of all lanes.
    fn load(self, lanes: &[u16; N]) -> Self::V;

    /// Stores its own of all lanes.
    fn store(self, v: Self::V, lanes: &mut [u16; N]);

    /// Sets every lane to `x`.
    fn splat(self, x: u16) -> Self::V;
}

/// Lanes of sixteen bits, and what is done in each without regard to the others.
///
/// A *mask* is a vector whose lanes are all ones or all zeros.
pub(crate) trait Lanewise:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The bits of `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// The wrapping sum in each lane.
    fn plus(self, other: Self) -> Self;
    /// Each lane less one; zero becomes all ones.
    fn less_one(self) -> Self;
    /// The smaller in each lane.
    fn min(self, other: Self) -> Self;
    /// By how much each lane is above that of `other`; zero where it isn't.
    fn above(self, other: Self) -> Self;
    /// The mask of equal lanes.
    fn equal(self, other: Self) -> Self;
    /// The mask of the lanes that are zero.
    fn is_zero(self) -> Self;
    /// `yes` where the mask `self` is set, else `no`.
    fn select(self, yes: Self, no: Self) -> Self;

    /// `self`, but `other` in the lanes that are zero.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.is_zero().select(other, self)
    }

    /// Each lane without its lowest set bit; zero stays zero.
    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self & self.less_one()
    }

    /// The bits that are set in at least two of three.
    #[inline(always)]
    fn at_least_two(self, b: Self, c: Self) -> Self {
        self & b | (self | b) & c
    }

    /// The lanes with one bit set; zero elsewhere.
    #[inline(always)]
    fn single(self) -> Self {
        // What it has not in common with itself less one is all up to the lowest bit: twice a power
        // of two less one, and otherwise no more than what is left.
        let less = self.less_one();
        (self ^ less).above(less)
    }

    /// The lanes with at most three bits set; zero elsewhere.
    #[inline(always)]
    fn up_to_three(self) -> Self {
        self & self.drop_lowest().drop_lowest().drop_lowest().is_zero()
    }

    /// `self`, but in the lanes where `must`, a part of it, has three bits or more, `must`.
    #[inline(always)]
    fn unless_three(self, must: Self) -> Self {
        self & (must | must.drop_lowest().drop_lowest().is_zero())
    }

    /// The bits that are not in `open`, or, where there are none, those in common with `kept`.
    #[inline(always)]
    fn keep(self, open: Self, kept: Self) -> Self {
        self.minus(open).or_else(self & kept)
    }
}

/// Sixteen lanes.
pub(crate) trait Vector: Lanewise {
    /// Stores sixteen lanes.
    fn store(self) -> Lanes;

    /// One bit per lane of the mask `self`, lane 0 lowest.
    fn bits(self) -> u16;
}
