//! SSSE3: the byte shuffle rotates three bits and moves lanes.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::Lanewise as _;
use super::super::ssse3::{Register, ssse3};
use super::pair::ShuffleHalf;
use super::{DOWN, UP, byte_map};
use core::arch::x86_64::{
    __m128i, _mm_castps_si128, _mm_castsi128_ps, _mm_cmpeq_epi8, _mm_loadu_si128,
    _mm_movemask_epi8, _mm_mullo_epi16, _mm_set1_epi16, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_shuffle_ps, _mm_slli_epi16, _mm_slli_epi32, _mm_srli_epi16,
    _mm_srli_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
};

#[inline(always)]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: SSE2 is part of every x86-64; the reference is to 16 readable bytes.
    unsafe { _mm_loadu_si128(core::ptr::from_ref(bytes).cast()) }
}

impl Register {
    #[inline(always)]
    fn pick_pairs<const PAIRS: i32>(self, other: Register) -> Register {
        ssse3!(_mm_castps_si128(_mm_shuffle_ps::<PAIRS>(
            _mm_castsi128_ps(self.0),
            _mm_castsi128_ps(other.0)
        )))
    }
}

impl ShuffleHalf for Register {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Register {
        ssse3!(_mm_slli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Register {
        ssse3!(_mm_srli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn is_clear(self) -> bool {
        // SAFETY: a register proves SSSE3.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) == 0xffff }
    }

    #[inline(always)]
    fn turn_up(self) -> Register {
        ssse3!(_mm_shuffle_epi8(load(&UP), self.0))
    }
    #[inline(always)]
    fn turn_down(self) -> Register {
        ssse3!(_mm_shuffle_epi8(load(&DOWN), self.0))
    }
    #[inline(always)]
    fn triple(self) -> Register {
        ssse3!(_mm_mullo_epi16(self.0, _mm_set1_epi16(0o111)))
    }

    #[inline(always)]
    fn within(self, map: [u8; 8]) -> Register {
        ssse3!(_mm_shuffle_epi8(self.0, load(&byte_map(map))))
    }

    #[inline(always)]
    fn deal_quads(self, other: Register) -> (Register, Register) {
        let low = ssse3!(_mm_unpacklo_epi64(self.0, other.0));
        (low, ssse3!(_mm_unpackhi_epi64(self.0, other.0)))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Register) -> (Register, Register) {
        (self.pick_pairs::<0b10_00_10_00>(other), self.pick_pairs::<0b11_01_11_01>(other))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Register) -> (Register, Register) {
        let even = ssse3!(_mm_set1_epi32(0xffff));
        let up = ssse3!(_mm_slli_epi32::<16>(other.0));
        let down = ssse3!(_mm_srli_epi32::<16>(self.0));
        (self & even | up, down | other.minus(even))
    }
}
