//! The NEON back end: sixteen lanes in two 128-bit registers.

#![allow(unsafe_code, reason = "intrinsics; the token proves that the processor has them")]

use core::arch::aarch64::{
    uint8x16_t, uint16x8_t, vaddq_u16, vaddv_u8, vand_u8, vandq_u8, vandq_u16, vbicq_u16,
    vbslq_u16, vceqq_u16, vcombine_u8, vdupq_n_u8, vdupq_n_u16, veorq_u8, vld1_u8, vld1q_u8,
    vld1q_u16, vmaxq_u8, vminq_u16, vmovn_u16, vorrq_u8, vorrq_u16, vqmovn_u16, vqtbl1q_u8,
    vreinterpretq_u16_u8, vshrq_n_u8, vst1q_u8, vst1q_u16, vzip1q_u8, vzip2q_u8,
};

use super::{Kernel, Lanes, Simd, Square, WIDTH};

/// Proves that the processor has NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// The token, if the processor has what it stands for.
    pub(crate) fn detect() -> Option<Neon> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

#[target_feature(enable = "neon")]
fn shell<K: Kernel>(simd: Neon, kernel: K) -> K::Output {
    kernel.run(simd)
}

/// Lanes 0 to 7 and lanes 8 to 15.
#[derive(Clone, Copy)]
pub(crate) struct Pair(uint16x8_t, uint16x8_t);

impl Neon {
    #[inline(always)]
    fn load_row(self, row: &[u8; 16]) -> uint8x16_t {
        // SAFETY: self proves NEON; a row is 16 readable bytes.
        unsafe { vld1q_u8(row.as_ptr()) }
    }

    #[inline(always)]
    fn store_row(self, v: uint8x16_t) -> [u8; 16] {
        let mut row = [0; 16];
        // SAFETY: self proves NEON; a row is 16 writable bytes.
        unsafe { vst1q_u8(row.as_mut_ptr(), v) };
        row
    }

    /// One stage of a transposition: row `i` and row `i + 8` interleave into rows `2i` and `2i + 1`.
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

impl Simd for Neon {
    type V = Pair;

    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: self proves the feature the shell enables.
        unsafe { shell(self, kernel) }
    }

    #[inline(always)]
    fn load(self, from: &Lanes) -> Pair {
        let (halves, _) = from.0.as_chunks::<8>();
        // SAFETY: self proves NEON; each half is 8 readable words.
        unsafe { Pair(vld1q_u16(halves[0].as_ptr()), vld1q_u16(halves[1].as_ptr())) }
    }

    #[inline(always)]
    fn store(self, v: Pair, to: &mut Lanes) {
        let (halves, _) = to.0.as_chunks_mut::<8>();
        // SAFETY: self proves NEON; each half is 8 writable words.
        unsafe {
            vst1q_u16(halves[0].as_mut_ptr(), v.0);
            vst1q_u16(halves[1].as_mut_ptr(), v.1);
        }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vdupq_n_u16(word), vdupq_n_u16(word)) }
    }

    #[inline(always)]
    fn and(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vandq_u16(a.0, b.0), vandq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn or(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vorrq_u16(a.0, b.0), vorrq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn minus(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vbicq_u16(a.0, b.0), vbicq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn add(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vaddq_u16(a.0, b.0), vaddq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn min(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vminq_u16(a.0, b.0), vminq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn equal(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vceqq_u16(a.0, b.0), vceqq_u16(a.1, b.1)) }
    }

    #[inline(always)]
    fn select(self, mask: Pair, a: Pair, b: Pair) -> Pair {
        // SAFETY: self proves NEON.
        unsafe { Pair(vbslq_u16(mask.0, a.0, b.0), vbslq_u16(mask.1, a.1, b.1)) }
    }

    #[inline(always)]
    fn bits(self, mask: Pair) -> u16 {
        const BITS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: self proves NEON; the constant is 8 readable bytes.
        unsafe {
            let bits = vld1_u8(BITS.as_ptr());
            let low = vaddv_u8(vand_u8(vmovn_u16(mask.0), bits));
            let high = vaddv_u8(vand_u8(vmovn_u16(mask.1), bits));
            u16::from_le_bytes([low, high])
        }
    }

    #[inline(always)]
    fn transpose(self, rows: [&[u8; WIDTH]; WIDTH]) -> Square {
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
    fn check(self, table: &[u8; 16], bytes: &[u8; WIDTH], bad: [u8; WIDTH]) -> [u8; WIDTH] {
        let (table, bytes, bad) = (self.load_row(table), self.load_row(bytes), self.load_row(&bad));
        // SAFETY: self proves NEON.
        self.store_row(unsafe {
            vorrq_u8(bad, veorq_u8(bytes, vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(15)))))
        })
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &[u8; WIDTH]) -> Pair {
        let low = self.load_row(&table.map(|word| word.to_le_bytes()[0]));
        let high = self.load_row(&table.map(|word| word.to_le_bytes()[1]));
        let indices = self.load_row(indices);
        // SAFETY: self proves NEON.
        unsafe {
            let nibbles = vandq_u8(indices, vdupq_n_u8(15));
            let (low, high) = (vqtbl1q_u8(low, nibbles), vqtbl1q_u8(high, nibbles));
            Pair(
                vreinterpretq_u16_u8(vzip1q_u8(low, high)),
                vreinterpretq_u16_u8(vzip2q_u8(low, high)),
            )
        }
    }

    #[inline(always)]
    fn bit_numbers(self, v: Pair) -> [u8; WIDTH] {
        let (low, high) =
            (self.load_row(&super::LOW_BIT_NUMBERS), self.load_row(&super::HIGH_BIT_NUMBERS));
        // SAFETY: self proves NEON.
        self.store_row(unsafe {
            // Bits 0 to 7 keep their place in a byte; bit 8 saturates to 255, both nibbles 15.
            let bytes = vcombine_u8(vqmovn_u16(v.0), vqmovn_u16(v.1));
            vmaxq_u8(
                vqtbl1q_u8(low, vandq_u8(bytes, vdupq_n_u8(15))),
                vqtbl1q_u8(high, vshrq_n_u8::<4>(bytes)),
            )
        })
    }
}
