//! AVX2: one register per vector.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::{Lanes, Map, Simd, Vector};
use core::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi16,
    _mm256_blend_epi32, _mm256_blendv_epi8, _mm256_castps_si256, _mm256_castsi256_ps,
    _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_mullo_epi16, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_shuffle_ps, _mm256_slli_epi16, _mm256_slli_epi32,
    _mm256_srli_epi16, _mm256_srli_epi32, _mm256_storeu_si256, _mm256_testz_si256,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi16, _mm256_unpacklo_epi64, _mm256_xor_si256,
};
use core::ops::{BitAnd, BitOr, BitXor};

/// Proof that the CPU executes AVX2 and the bit-manipulation instructions of its generation.
///
/// The field is private: [`Avx2::detect`] is the only way to hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Avx2(());

/// Sixteen lanes in a register; the field is private, so only an [`Avx2`] makes one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Register(__m256i);

impl Avx2 {
    /// Returns the token if this CPU has the instructions.
    pub(crate) fn detect() -> Option<Avx2> {
        let present = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }
}

impl Simd for Avx2 {
    type V = Register;

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
}

/// Wraps one intrinsic on registers.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: a register came from an `Avx2`, which proves the feature.
        Register(unsafe { $e })
    };
}

impl BitAnd for Register {
    type Output = Register;
    #[inline(always)]
    fn bitand(self, other: Register) -> Register {
        avx2!(_mm256_and_si256(self.0, other.0))
    }
}

impl BitOr for Register {
    type Output = Register;
    #[inline(always)]
    fn bitor(self, other: Register) -> Register {
        avx2!(_mm256_or_si256(self.0, other.0))
    }
}

impl BitXor for Register {
    type Output = Register;
    #[inline(always)]
    fn bitxor(self, other: Register) -> Register {
        avx2!(_mm256_xor_si256(self.0, other.0))
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
    fn minus(self, other: Register) -> Register {
        avx2!(_mm256_andnot_si256(other.0, self.0))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        avx2!(_mm256_add_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Register {
        avx2!(_mm256_slli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Register {
        avx2!(_mm256_srli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Register {
        avx2!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn select(self, yes: Register, no: Register) -> Register {
        avx2!(_mm256_blendv_epi8(no.0, yes.0, self.0))
    }
    #[inline(always)]
    fn disjoint(self, other: Register) -> bool {
        // SAFETY: a register proves AVX2.
        unsafe { _mm256_testz_si256(self.0, other.0) == 1 }
    }

    #[inline(always)]
    fn turn_up(self) -> Register {
        self.look_up(&UP)
    }
    #[inline(always)]
    fn turn_down(self) -> Register {
        self.look_up(&DOWN)
    }
    #[inline(always)]
    fn triple(self) -> Register {
        avx2!(_mm256_mullo_epi16(self.0, _mm256_set1_epi16(0o111)))
    }

    #[inline(always)]
    fn within(self, map: &Map) -> Register {
        let bytes = byte_map(map);
        // SAFETY: a register proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe {
            _mm256_shuffle_epi8(self.0, _mm256_loadu_si256(core::ptr::from_ref(&bytes).cast()))
        })
    }
    #[inline(always)]
    fn swap_halves(self) -> Register {
        avx2!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0))
    }
    #[inline(always)]
    fn high_twice(self) -> Register {
        avx2!(_mm256_permute4x64_epi64::<0b11_10_11_10>(self.0))
    }
    #[inline(always)]
    fn low_high(self, other: Register) -> Register {
        avx2!(_mm256_blend_epi32::<0b1111_0000>(self.0, other.0))
    }
    #[inline(always)]
    fn low_low(self, other: Register) -> Register {
        avx2!(_mm256_permute2x128_si256::<0x20>(self.0, other.0))
    }
    #[inline(always)]
    fn high_high(self, other: Register) -> Register {
        avx2!(_mm256_permute2x128_si256::<0x31>(self.0, other.0))
    }
    #[inline(always)]
    fn zip_low(self, other: Register) -> Register {
        avx2!(_mm256_unpacklo_epi16(self.0, other.0))
    }

    #[inline(always)]
    fn deal_quads(self, other: Register) -> (Register, Register) {
        let low = avx2!(_mm256_unpacklo_epi64(self.0, other.0));
        (low, avx2!(_mm256_unpackhi_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Register) -> (Register, Register) {
        (self.pick_pairs::<0b10_00_10_00>(other), self.pick_pairs::<0b11_01_11_01>(other))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Register) -> (Register, Register) {
        let even =
            avx2!(_mm256_blend_epi16::<0b1010_1010>(self.0, _mm256_slli_epi32::<16>(other.0)));
        (even, avx2!(_mm256_blend_epi16::<0b1010_1010>(_mm256_srli_epi32::<16>(self.0), other.0)))
    }
}

/// [`Vector::turn_up`] of each three-bit number, twice.
const UP: [u8; 32] = [
    0, 2, 4, 6, 1, 3, 5, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 6, 1, 3, 5, 7, 0, 0, 0, 0, 0, 0, 0, 0,
];

/// [`Vector::turn_down`] of each three-bit number, twice.
const DOWN: [u8; 32] = [
    0, 4, 1, 5, 2, 6, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 5, 2, 6, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0,
];

impl Register {
    /// Replaces every byte, which must be below eight, by its entry in the table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 32]) -> Register {
        // SAFETY: a register proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe {
            _mm256_shuffle_epi8(_mm256_loadu_si256(core::ptr::from_ref(table).cast()), self.0)
        })
    }

    #[inline(always)]
    fn pick_pairs<const PAIRS: i32>(self, other: Register) -> Register {
        avx2!(_mm256_castps_si256(_mm256_shuffle_ps::<PAIRS>(
            _mm256_castsi256_ps(self.0),
            _mm256_castsi256_ps(other.0)
        )))
    }
}

/// The byte shuffle that does what `map` does to lanes; folded at compile time where `map` is a
/// constant.
#[inline(always)]
const fn byte_map(map: &Map) -> [u8; 32] {
    let mut bytes = [super::ZERO; 32];
    let mut i = 0;
    while i < 16 {
        if map[i] < 8 {
            bytes[2 * i] = 2 * map[i];
            bytes[2 * i + 1] = 2 * map[i] + 1;
        }
        i += 1;
    }
    bytes
}
