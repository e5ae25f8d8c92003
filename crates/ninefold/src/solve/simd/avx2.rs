//! AVX2: one register per vector.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::{Lanes, Lanewise, Simd, Stripe, TwoTimesThree, Vector};
use core::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi16, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_min_epu16, _mm256_or_si256,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_storeu_si256, _mm256_subs_epu16,
    _mm256_xor_si256,
};

/// Proof that the CPU executes AVX2 and the bit-manipulation instructions of its generation.
///
/// The field is private: [`Avx2::detect`] is the only way to hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2 {
    is_amd: bool,
}

/// Sixteen lanes in a register; only an [`Avx2`] makes one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Register(pub(super) __m256i);

impl Avx2 {
    /// Returns the token if this CPU has the instructions.
    pub(crate) fn detect() -> Option<Avx2> {
        let present = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        // Nobody else has made processors with these instructions.
        let is_amd = std::arch::is_x86_feature_detected!("sse4a");
        present.then_some(Avx2 { is_amd })
    }

    /// Whether this is a processor of AMD's kind.
    #[inline(always)]
    pub(super) fn is_amd(self) -> bool {
        self.is_amd
    }
}

impl Simd for Avx2 {
    type V = Register;
    type Stripe = Avx2;
    const STRIPES: usize = 1;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn shell<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: self proves the features.
        unsafe { shell(work) }
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        // SAFETY: self proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe { _mm256_loadu_si256(core::ptr::from_ref(lanes).cast()) })
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Register {
        // SAFETY: self proves AVX2.
        Register(unsafe { _mm256_set1_epi16(x.cast_signed()) })
    }

    #[inline(always)]
    fn clues(self, grid: &[u8; 81]) -> Option<TwoTimesThree<Register>> {
        Some(self.places(grid))
    }

    #[inline(always)]
    fn digits(self, planes: [Register; 4]) -> Option<[u8; 81]> {
        Some(self.read(planes))
    }

    #[inline(always)]
    fn stripe(self, _: usize) -> Avx2 {
        self
    }
}

impl Stripe for Avx2 {
    type V = Register;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        Simd::load(self, lanes)
    }
    #[inline(always)]
    fn store(self, v: Register, lanes: &mut Lanes) {
        *lanes = v.store();
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Register {
        Simd::splat(self, x)
    }
}

/// Wraps one intrinsic on registers.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: a register came from an `Avx2`, which proves the feature.
        Register(unsafe { $e })
    };
}
pub(super) use avx2;

bitwise! {
    Register(a, b)
    & => avx2!(_mm256_and_si256(a, b)),
    | => avx2!(_mm256_or_si256(a, b)),
    ^ => avx2!(_mm256_xor_si256(a, b)),
}

impl Lanewise for Register {
    #[inline(always)]
    fn minus(self, other: Register) -> Register {
        avx2!(_mm256_andnot_si256(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        avx2!(_mm256_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn less_one(self) -> Register {
        avx2!(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))
    }
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        avx2!(_mm256_min_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn above(self, other: Register) -> Register {
        avx2!(_mm256_subs_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Register) -> Register {
        avx2!(_mm256_cmpeq_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Register {
        avx2!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn select(self, yes: Register, no: Register) -> Register {
        avx2!(_mm256_blendv_epi8(no.0, yes.0, self.0))
    }
}

impl Vector for Register {
    #[inline(always)]
    fn store(self) -> Lanes {
        let mut lanes = [0; 16];
        // SAFETY: a register proves AVX2, and the reference is to 32 writable bytes.
        unsafe { _mm256_storeu_si256(core::ptr::from_mut(&mut lanes).cast(), self.0) };
        lanes
    }
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bytes have sixteen sign bits")]
    fn bits(self) -> u16 {
        // SAFETY: a register proves AVX2.
        let bits = unsafe {
            _mm_movemask_epi8(_mm_packs_epi16(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            ))
        };
        bits.cast_unsigned() as u16
    }
}
