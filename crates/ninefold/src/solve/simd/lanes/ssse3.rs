//! SSSE3: a register holds a byte of each board.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::ssse3::Ssse3;
use super::{Bytes, HIGH_BIT_NUMBERS, LOW_BIT_NUMBERS, Lanes, Row, Square, WIDTH};
use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cvtsi32_si128, _mm_insert_epi16, _mm_loadu_si128, _mm_max_epu8,
    _mm_or_si128, _mm_packus_epi16, _mm_set1_epi8, _mm_shuffle_epi8, _mm_srli_epi16,
    _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm_xor_si128,
};

#[inline(always)]
fn load_row(row: &Row) -> __m128i {
    // SAFETY: a row is 16 readable bytes; the load needs no alignment and is part of every x86-64.
    unsafe { _mm_loadu_si128(row.as_ptr().cast()) }
}

#[inline(always)]
fn store_row(v: __m128i) -> Row {
    let mut row = [0; 16];
    // SAFETY: a row is 16 writable bytes; the store needs no alignment and is part of every x86-64.
    unsafe { _mm_storeu_si128(row.as_mut_ptr().cast(), v) };
    row
}

/// One stage of a transposition: row `i` and row `i + 8` interleave into rows `2i` and `2i + 1`.
#[inline(always)]
fn riffle(rows: [__m128i; 16]) -> [__m128i; 16] {
    let mut out = rows;
    for i in 0..8 {
        // SAFETY: SSE2 is part of every x86-64.
        (out[2 * i], out[2 * i + 1]) = unsafe {
            (_mm_unpacklo_epi8(rows[i], rows[i + 8]), _mm_unpackhi_epi8(rows[i], rows[i + 8]))
        };
    }
    out
}

impl Bytes for Ssse3 {
    #[inline(always)]
    fn transpose(self, rows: [&Row; WIDTH]) -> Square {
        let mut v = [load_row(rows[0]); WIDTH];
        for i in 1..WIDTH {
            v[i] = load_row(rows[i]);
        }
        let v = riffle(riffle(riffle(riffle(v))));
        let mut out = [[0; WIDTH]; WIDTH];
        for i in 0..WIDTH {
            out[i] = store_row(v[i]);
        }
        out
    }

    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &Row, bad: Row) -> Row {
        let (table, bytes, bad) = (load_row(table), load_row(bytes), load_row(&bad));
        // SAFETY: self proves SSSE3.
        store_row(unsafe {
            let like = _mm_shuffle_epi8(table, _mm_and_si128(bytes, _mm_set1_epi8(15)));
            _mm_or_si128(bad, _mm_xor_si128(bytes, like))
        })
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes {
        let low = load_row(&table.map(|word| word.to_le_bytes()[0]));
        let high = load_row(&table.map(|word| word.to_le_bytes()[1]));
        let indices = load_row(indices);
        let mut lanes = [0; WIDTH];
        let half = core::ptr::from_mut(&mut lanes).cast();
        // SAFETY: self proves SSSE3; the reference is to twice 16 writable bytes.
        unsafe {
            let nibbles = _mm_and_si128(indices, _mm_set1_epi8(15));
            let (low, high) = (_mm_shuffle_epi8(low, nibbles), _mm_shuffle_epi8(high, nibbles));
            _mm_storeu_si128(half, _mm_unpacklo_epi8(low, high));
            _mm_storeu_si128(half.add(1), _mm_unpackhi_epi8(low, high));
        }
        lanes
    }

    #[inline(always)]
    fn pick<const N: usize>(self, vectors: &[[u16; N]; 8], lane: usize) -> [u16; 8] {
        let word = |at: usize| i32::from(vectors[at][lane % N]);
        let mut words = [0; 8];
        // SAFETY: SSE2 is part of every x86-64; the reference is to 16 writable bytes.
        unsafe {
            let v = _mm_cvtsi32_si128(word(0));
            let v = _mm_insert_epi16::<1>(v, word(1));
            let v = _mm_insert_epi16::<2>(v, word(2));
            let v = _mm_insert_epi16::<3>(v, word(3));
            let v = _mm_insert_epi16::<4>(v, word(4));
            let v = _mm_insert_epi16::<5>(v, word(5));
            let v = _mm_insert_epi16::<6>(v, word(6));
            let v = _mm_insert_epi16::<7>(v, word(7));
            _mm_storeu_si128(core::ptr::from_mut(&mut words).cast(), v);
        }
        words
    }

    #[inline(always)]
    fn bit_numbers(self, lanes: &Lanes) -> Row {
        let (low, high) = (load_row(&LOW_BIT_NUMBERS), load_row(&HIGH_BIT_NUMBERS));
        let half = core::ptr::from_ref(lanes).cast();
        // SAFETY: self proves SSSE3; the reference is to twice 16 readable bytes.
        store_row(unsafe {
            // Bits 0 to 7 keep their place in a byte; bit 8 saturates to 255, both nibbles 15.
            let bytes = _mm_packus_epi16(_mm_loadu_si128(half), _mm_loadu_si128(half.add(1)));
            let nibble = _mm_set1_epi8(15);
            let first = _mm_shuffle_epi8(low, _mm_and_si128(bytes, nibble));
            let second = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16::<4>(bytes), nibble));
            _mm_max_epu8(first, second)
        })
    }
}
