//! WebAssembly's vectors: a register holds a byte of each board.

use super::super::simd128::{Register, Simd128, load_bytes, store_bytes};
use super::{Bytes, HIGH_BIT_NUMBERS, LOW_BIT_NUMBERS, Lanes, Row, Square, WIDTH};
use crate::solve::simd::Vector as _;
use crate::solve::simd::pair::Pair;
use core::arch::wasm32::{
    i8x16_shuffle, u8x16_max, u8x16_narrow_i16x8, u8x16_shr, u8x16_splat, u8x16_swizzle, v128,
    v128_and, v128_or, v128_xor,
};

/// The bytes of the low halves of two rows, alternating.
#[inline(always)]
fn zip_low(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b)
}

/// The bytes of the high halves of two rows, alternating.
#[inline(always)]
fn zip_high(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b)
}

/// One stage of a transposition: row `i` and row `i + 8` interleave into rows `2i` and `2i + 1`.
#[inline(always)]
fn riffle(rows: [v128; WIDTH]) -> [v128; WIDTH] {
    let mut out = rows;
    for i in 0..8 {
        out[2 * i] = zip_low(rows[i], rows[i + 8]);
        out[2 * i + 1] = zip_high(rows[i], rows[i + 8]);
    }
    out
}

impl Bytes for Simd128 {
    #[inline(always)]
    fn transpose(self, rows: [&Row; WIDTH]) -> Square {
        let mut v = [load_bytes(rows[0]); WIDTH];
        for i in 1..WIDTH {
            v[i] = load_bytes(rows[i]);
        }
        let v = riffle(riffle(riffle(riffle(v))));
        let mut out = [[0; WIDTH]; WIDTH];
        for i in 0..WIDTH {
            out[i] = store_bytes(v[i]);
        }
        out
    }

    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &Row, bad: Row) -> Row {
        let (table, bytes, bad) = (load_bytes(table), load_bytes(bytes), load_bytes(&bad));
        let right = u8x16_swizzle(table, v128_and(bytes, u8x16_splat(15)));
        store_bytes(v128_or(bad, v128_xor(bytes, right)))
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes {
        let low = load_bytes(&table.map(|word| word.to_le_bytes()[0]));
        let high = load_bytes(&table.map(|word| word.to_le_bytes()[1]));
        let nibbles = v128_and(load_bytes(indices), u8x16_splat(15));
        let (low, high) = (u8x16_swizzle(low, nibbles), u8x16_swizzle(high, nibbles));
        Pair(Register(zip_low(low, high)), Register(zip_high(low, high))).store()
    }

    #[inline(always)]
    fn bit_numbers(self, lanes: &Lanes) -> Row {
        let (low, high) = (load_bytes(&LOW_BIT_NUMBERS), load_bytes(&HIGH_BIT_NUMBERS));
        let (halves, _) = lanes.as_chunks::<8>();
        let (a, b) = (Register::load(&halves[0]), Register::load(&halves[1]));
        // Bits 0 to 7 keep their place in a byte; bit 8 saturates to 255, both nibbles 15.
        let bytes = u8x16_narrow_i16x8(a.0, b.0);
        let by_low = u8x16_swizzle(low, v128_and(bytes, u8x16_splat(15)));
        store_bytes(u8x16_max(by_low, u8x16_swizzle(high, u8x16_shr(bytes, 4))))
    }
}
