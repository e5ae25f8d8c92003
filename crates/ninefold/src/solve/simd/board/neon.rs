//! NEON: its table look-up rotates three bits and moves lanes, and it deals lanes by itself.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::neon::{Register, neon};
use super::pair::ShuffleHalf;
use super::{DOWN, UP, byte_map};
use core::arch::aarch64::{
    vld1q_u8, vmaxvq_u32, vmulq_n_u16, vqtbl1q_u8, vreinterpretq_u8_u16, vreinterpretq_u16_u8,
    vreinterpretq_u16_u32, vreinterpretq_u16_u64, vreinterpretq_u32_u16, vreinterpretq_u64_u16,
    vshlq_n_u16, vshrq_n_u16, vtrn1q_u16, vtrn2q_u16, vuzp1q_u32, vuzp2q_u32, vzip1q_u64,
    vzip2q_u64,
};

impl Register {
    /// Replaces every byte, which must be below sixteen, by its entry in the table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Register {
        // SAFETY: a register proves NEON; the reference is to 16 readable bytes.
        Register(unsafe {
            let bytes = vqtbl1q_u8(vld1q_u8(table.as_ptr()), vreinterpretq_u8_u16(self.0));
            vreinterpretq_u16_u8(bytes)
        })
    }
}

impl ShuffleHalf for Register {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Register {
        neon!(vshlq_n_u16::<N>(self.0))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Register {
        neon!(vshrq_n_u16::<N>(self.0))
    }
    #[inline(always)]
    fn is_clear(self) -> bool {
        // SAFETY: a register proves NEON.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u16(self.0)) == 0 }
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
        neon!(vmulq_n_u16(self.0, 0o111))
    }

    #[inline(always)]
    fn within(self, map: [u8; 8]) -> Register {
        let bytes = byte_map(map);
        // SAFETY: a register proves NEON; the reference is to 16 readable bytes.
        Register(unsafe {
            let moved = vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(bytes.as_ptr()));
            vreinterpretq_u16_u8(moved)
        })
    }

    #[inline(always)]
    fn deal_quads(self, other: Register) -> (Register, Register) {
        // SAFETY: a register proves NEON.
        let (a, b) = unsafe { (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(other.0)) };
        let low = neon!(vreinterpretq_u16_u64(vzip1q_u64(a, b)));
        (low, neon!(vreinterpretq_u16_u64(vzip2q_u64(a, b))))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Register) -> (Register, Register) {
        // SAFETY: a register proves NEON.
        let (a, b) = unsafe { (vreinterpretq_u32_u16(self.0), vreinterpretq_u32_u16(other.0)) };
        let even = neon!(vreinterpretq_u16_u32(vuzp1q_u32(a, b)));
        (even, neon!(vreinterpretq_u16_u32(vuzp2q_u32(a, b))))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Register) -> (Register, Register) {
        (neon!(vtrn1q_u16(self.0, other.0)), neon!(vtrn2q_u16(self.0, other.0)))
    }
}
