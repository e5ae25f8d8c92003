//! WebAssembly's vectors: a swizzle looks up bytes and moves lanes, shuffles deal them.

use super::super::simd128::{Register, load_bytes};
use super::pair::ShuffleHalf;
use super::{DOWN, UP, byte_map};
use core::arch::wasm32::{
    i16x8_mul, i16x8_shl, i16x8_shuffle, i32x4_shuffle, i64x2_shuffle, u8x16_swizzle, u16x8_shr,
    u16x8_splat, v128_any_true,
};

impl Register {
    /// Replaces every byte, which must be below sixteen, by its entry in the table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Register {
        Register(u8x16_swizzle(load_bytes(table), self.0))
    }
}

impl ShuffleHalf for Register {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Register {
        Register(i16x8_shl(self.0, N.unsigned_abs()))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Register {
        Register(u16x8_shr(self.0, N.unsigned_abs()))
    }
    #[inline(always)]
    fn is_clear(self) -> bool {
        !v128_any_true(self.0)
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
        Register(i16x8_mul(self.0, u16x8_splat(0o111)))
    }

    #[inline(always)]
    fn within(self, map: [u8; 8]) -> Register {
        Register(u8x16_swizzle(self.0, load_bytes(&byte_map(map))))
    }

    #[inline(always)]
    fn deal_quads(self, other: Register) -> (Register, Register) {
        let low = i64x2_shuffle::<0, 2>(self.0, other.0);
        (Register(low), Register(i64x2_shuffle::<1, 3>(self.0, other.0)))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Register) -> (Register, Register) {
        let even = i32x4_shuffle::<0, 2, 4, 6>(self.0, other.0);
        (Register(even), Register(i32x4_shuffle::<1, 3, 5, 7>(self.0, other.0)))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Register) -> (Register, Register) {
        let even = i16x8_shuffle::<0, 8, 2, 10, 4, 12, 6, 14>(self.0, other.0);
        (Register(even), Register(i16x8_shuffle::<1, 9, 3, 11, 5, 13, 7, 15>(self.0, other.0)))
    }
}
