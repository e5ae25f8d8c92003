//! AVX2: what is done to a half is done to both by one instruction.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::avx2::{Register, avx2};
use super::{DOWN, Map, Shuffle, UP, byte_map};
use core::arch::x86_64::{
    _mm256_blend_epi16, _mm256_blend_epi32, _mm256_castps_si256, _mm256_castsi256_ps,
    _mm256_loadu_si256, _mm256_mullo_epi16, _mm256_permute2x128_si256, _mm256_permute4x64_epi64,
    _mm256_set1_epi16, _mm256_shuffle_epi8, _mm256_shuffle_ps, _mm256_slli_epi16,
    _mm256_slli_epi32, _mm256_srli_epi16, _mm256_srli_epi32, _mm256_testz_si256,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
};

impl Shuffle for Register {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Register {
        avx2!(_mm256_slli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Register {
        avx2!(_mm256_srli_epi16::<N>(self.0))
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
        let (halves, _) = map.as_chunks();
        let bytes = [byte_map(halves[0]), byte_map(halves[1])];
        // SAFETY: a register proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe {
            _mm256_shuffle_epi8(self.0, _mm256_loadu_si256(core::ptr::from_ref(&bytes).cast()))
        })
    }
    #[inline(always)]
    fn gather_quads(self) -> (Register, Register) {
        let low = avx2!(_mm256_permute4x64_epi64::<0b10_00_01_00>(self.0));
        (low, avx2!(_mm256_permute4x64_epi64::<0b11_01_01_00>(self.0)))
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

impl Register {
    /// Replaces every byte, which must be below eight, by its entry in the table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Register {
        let twice = [*table, *table];
        // SAFETY: a register proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe {
            _mm256_shuffle_epi8(_mm256_loadu_si256(core::ptr::from_ref(&twice).cast()), self.0)
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
