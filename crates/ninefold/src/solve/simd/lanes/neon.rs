//! NEON: a register holds a byte of each board.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::neon::Neon;
use super::{Bytes, HIGH_BIT_NUMBERS, LOW_BIT_NUMBERS, Lanes, Row, Square, WIDTH};
use core::arch::aarch64::{
    uint8x16_t, vandq_u8, vcombine_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vld1q_u16, vmaxq_u8,
    vorrq_u8, vqmovn_u16, vqtbl1q_u8, vreinterpretq_u16_u8, vshrq_n_u8, vst1q_u8, vst1q_u16,
    vzip1q_u8, vzip2q_u8,
};

impl Neon {
    #[inline(always)]
    fn load_row(self, row: &Row) -> uint8x16_t {
        // SAFETY: self proves NEON; a row is 16 readable bytes.
        unsafe { vld1q_u8(row.as_ptr()) }
    }

    #[inline(always)]
    fn store_row(self, v: uint8x16_t) -> Row {
        let mut row = [0; 16];
        // SAFETY: self proves NEON; a row is 16 writable bytes.
        unsafe { vst1q_u8(row.as_mut_ptr(), v) };
        row
    }

    /// One stage of a transposition: row `i` and row `i + 8` interleave into rows `2i` and
    /// `2i + 1`.
    #[inline(always)]
    fn riffle(self, rows: [uint8x16_t; 16]) -> [uint8x16_t; 16] {
        let mut out = rows;
        for i in 0..8 {
            // SAFETY: self proves NEON.
            (out[2 * i], out[2 * i + 1]) =
                unsafe { (vzip1q_u8(rows[i], rows[i + 8]), vzip2q_u8(rows[i], rows[i + 8])) };
        }
        out
    }
}

impl Bytes for Neon {
    #[inline(always)]
    fn transpose(self, rows: [&Row; WIDTH]) -> Square {
        let mut v = [self.load_row(rows[0]); WIDTH];
        for i in 1..WIDTH {
            v[i] = self.load_row(rows[i]);
        }
        let v = self.riffle(self.riffle(self.riffle(self.riffle(v))));
        let mut out = [[0; WIDTH]; WIDTH];
        for i in 0..WIDTH {
            out[i] = self.store_row(v[i]);
        }
        out
    }

    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &Row, bad: Row) -> Row {
        let (table, bytes, bad) = (self.load_row(table), self.load_row(bytes), self.load_row(&bad));
        // SAFETY: self proves NEON.
        self.store_row(unsafe {
            vorrq_u8(bad, veorq_u8(bytes, vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(15)))))
        })
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes {
        let low = self.load_row(&table.map(|word| word.to_le_bytes()[0]));
        let high = self.load_row(&table.map(|word| word.to_le_bytes()[1]));
        let indices = self.load_row(indices);
        let mut lanes = [0; WIDTH];
        let (halves, _) = lanes.as_chunks_mut::<8>();
        // SAFETY: self proves NEON; each half is 8 writable lanes.
        unsafe {
            let nibbles = vandq_u8(indices, vdupq_n_u8(15));
            let (low, high) = (vqtbl1q_u8(low, nibbles), vqtbl1q_u8(high, nibbles));
            vst1q_u16(halves[0].as_mut_ptr(), vreinterpretq_u16_u8(vzip1q_u8(low, high)));
            vst1q_u16(halves[1].as_mut_ptr(), vreinterpretq_u16_u8(vzip2q_u8(low, high)));
        }
        lanes
    }

    #[inline(always)]
    fn bit_numbers(self, lanes: &Lanes) -> Row {
        let (low, high) = (self.load_row(&LOW_BIT_NUMBERS), self.load_row(&HIGH_BIT_NUMBERS));
        let (halves, _) = lanes.as_chunks::<8>();
        // SAFETY: self proves NEON; each half is 8 readable lanes.
        self.store_row(unsafe {
            // Bits 0 to 7 keep their place in a byte; bit 8 saturates to 255, both nibbles 15.
            let (a, b) = (vld1q_u16(halves[0].as_ptr()), vld1q_u16(halves[1].as_ptr()));
            let bytes = vcombine_u8(vqmovn_u16(a), vqmovn_u16(b));
            vmaxq_u8(
                vqtbl1q_u8(low, vandq_u8(bytes, vdupq_n_u8(15))),
                vqtbl1q_u8(high, vshrq_n_u8::<4>(bytes)),
            )
        })
    }
}
