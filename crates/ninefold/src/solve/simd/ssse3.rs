//! SSSE3: two registers per vector, on nearly every x86-64 since 2006.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::avx2::Avx2;
use super::pair::{Half, Halves, Pair, Side};
use super::{Lanes, Lanewise, Simd};
use core::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_loadu_si128,
    _mm_movemask_epi8, _mm_or_si128, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128,
    _mm_storeu_si128, _mm_sub_epi16, _mm_subs_epu16, _mm_xor_si128,
};

/// Proof that the CPU executes SSSE3.
///
/// The field is private: detection, of this or of more, is the only way to hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ssse3(());

impl Ssse3 {
    /// Returns the token if this CPU has the instructions.
    pub(crate) fn detect() -> Option<Ssse3> {
        std::arch::is_x86_feature_detected!("ssse3").then_some(Ssse3(()))
    }
}

impl From<Avx2> for Ssse3 {
    /// AVX2 includes SSSE3.
    #[inline(always)]
    fn from(_: Avx2) -> Ssse3 {
        Ssse3(())
    }
}

/// Eight lanes in a register; only an [`Ssse3`] makes one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Register(pub(super) __m128i);

impl Simd for Ssse3 {
    type V = Pair<Register>;
    type Stripe = Side<Ssse3>;
    const STRIPES: usize = 2;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "ssse3")]
        fn shell<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: self proves the feature.
        unsafe { shell(work) }
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Pair<Register> {
        self.load_pair(lanes)
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Pair<Register> {
        self.splat_pair(x)
    }

    #[inline(always)]
    fn stripe(self, at: usize) -> Side<Ssse3> {
        self.side(at)
    }
}

impl Halves for Ssse3 {
    type H = Register;

    #[inline(always)]
    fn load_half(self, lanes: &[u16; 8]) -> Register {
        // SAFETY: self proves SSSE3; the reference is to 16 readable bytes.
        Register(unsafe { _mm_loadu_si128(core::ptr::from_ref(lanes).cast()) })
    }
    #[inline(always)]
    fn splat_half(self, x: u16) -> Register {
        // SAFETY: self proves SSSE3.
        Register(unsafe { _mm_set1_epi16(x.cast_signed()) })
    }
}

/// Wraps one intrinsic on registers.
macro_rules! ssse3 {
    ($e:expr) => {
        // SAFETY: a register came from an `Ssse3`, which proves the feature.
        Register(unsafe { $e })
    };
}
pub(super) use ssse3;

bitwise! {
    Register(a, b)
    & => ssse3!(_mm_and_si128(a, b)),
    | => ssse3!(_mm_or_si128(a, b)),
    ^ => ssse3!(_mm_xor_si128(a, b)),
}

impl Lanewise for Register {
    #[inline(always)]
    fn minus(self, other: Register) -> Register {
        ssse3!(_mm_andnot_si128(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        ssse3!(_mm_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn less_one(self) -> Register {
        ssse3!(_mm_add_epi16(self.0, _mm_set1_epi16(-1)))
    }
    /// What exceeds `other` taken away: the unsigned minimum came later than SSSE3.
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        ssse3!(_mm_sub_epi16(self.0, self.above(other).0))
    }
    #[inline(always)]
    fn above(self, other: Register) -> Register {
        ssse3!(_mm_subs_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Register) -> Register {
        ssse3!(_mm_cmpeq_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Register {
        ssse3!(_mm_cmpeq_epi16(self.0, _mm_setzero_si128()))
    }
    #[inline(always)]
    fn select(self, yes: Register, no: Register) -> Register {
        self & yes | no.minus(self)
    }
    #[inline(always)]
    fn or_else(self, other: Register) -> Register {
        self | other & self.is_zero()
    }
}

impl Half for Register {
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: SSE2 is part of every x86-64; the reference is to 16 writable bytes.
        unsafe { _mm_storeu_si128(core::ptr::from_mut(&mut lanes).cast(), self.0) };
        lanes
    }
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bytes have sixteen sign bits")]
    fn bits(self, high: Register) -> u16 {
        // SAFETY: a register proves SSSE3.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, high.0)).cast_unsigned() as u16 }
    }
}
