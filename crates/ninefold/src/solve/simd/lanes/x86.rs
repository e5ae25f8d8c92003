//! The AVX2 back end: sixteen lanes in one 256-bit register.

#![allow(unsafe_code, reason = "intrinsics; the token proves that the processor has them")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_loadu_si128, _mm_max_epu8, _mm_movemask_epi8,
    _mm_or_si128, _mm_packs_epi16, _mm_packus_epi16, _mm_set1_epi8, _mm_shuffle_epi8,
    _mm_srli_epi16, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm_xor_si128,
    _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8,
    _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_min_epu16, _mm256_or_si256, _mm256_set_m128i, _mm256_set1_epi16, _mm256_store_si256,
};

use super::{Kernel, Lanes, Simd, Square, WIDTH};

/// Proves that the processor has AVX2, the bit counting and the bit manipulation instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if the processor has what it stands for.
    pub(crate) fn detect() -> Option<Avx2> {
        let here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn shell<K: Kernel>(simd: Avx2, kernel: K) -> K::Output {
    kernel.run(simd)
}

#[inline(always)]
fn load_row(row: &[u8; 16]) -> __m128i {
    // SAFETY: a row is 16 readable bytes; the load needs no alignment and is part of every x86-64.
    unsafe { _mm_loadu_si128(row.as_ptr().cast()) }
}

#[inline(always)]
fn store_row(v: __m128i) -> [u8; 16] {
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

impl Simd for Avx2 {
    type V = __m256i;

    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: self proves every feature the shell enables.
        unsafe { shell(self, kernel) }
    }

    #[inline(always)]
    fn load(self, from: &Lanes) -> __m256i {
        // SAFETY: self proves AVX2; `Lanes` is 32 bytes and aligned to 32.
        unsafe { _mm256_load_si256(core::ptr::from_ref(from).cast()) }
    }

    #[inline(always)]
    fn store(self, v: __m256i, to: &mut Lanes) {
        // SAFETY: self proves AVX2; `Lanes` is 32 bytes and aligned to 32.
        unsafe { _mm256_store_si256(core::ptr::from_mut(to).cast(), v) }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_set1_epi16(word.cast_signed()) }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn minus(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_add_epi16(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_min_epu16(a, b) }
    }

    #[inline(always)]
    fn equal(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_cmpeq_epi16(a, b) }
    }

    #[inline(always)]
    fn select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: self proves AVX2.
        unsafe { _mm256_blendv_epi8(b, a, mask) }
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bytes have sixteen sign bits")]
    fn bits(self, mask: __m256i) -> u16 {
        // SAFETY: self proves AVX2.
        let bits = unsafe {
            _mm_movemask_epi8(_mm_packs_epi16(
                _mm256_castsi256_si128(mask),
                _mm256_extracti128_si256::<1>(mask),
            ))
        };
        bits.cast_unsigned() as u16
    }

    #[inline(always)]
    fn transpose(self, rows: [&[u8; WIDTH]; WIDTH]) -> Square {
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
    fn check(self, table: &[u8; 16], bytes: &[u8; WIDTH], bad: [u8; WIDTH]) -> [u8; WIDTH] {
        let (table, bytes, bad) = (load_row(table), load_row(bytes), load_row(&bad));
        // SAFETY: self proves AVX2, which includes SSSE3.
        store_row(unsafe {
            let like = _mm_shuffle_epi8(table, _mm_and_si128(bytes, _mm_set1_epi8(15)));
            _mm_or_si128(bad, _mm_xor_si128(bytes, like))
        })
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &[u8; WIDTH]) -> __m256i {
        let low = load_row(&table.map(|word| word.to_le_bytes()[0]));
        let high = load_row(&table.map(|word| word.to_le_bytes()[1]));
        let indices = load_row(indices);
        // SAFETY: self proves AVX2, which includes SSSE3.
        unsafe {
            let nibbles = _mm_and_si128(indices, _mm_set1_epi8(15));
            let (low, high) = (_mm_shuffle_epi8(low, nibbles), _mm_shuffle_epi8(high, nibbles));
            _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high))
        }
    }

    #[inline(always)]
    fn bit_numbers(self, v: __m256i) -> [u8; WIDTH] {
        let (low, high) = (load_row(&super::LOW_BIT_NUMBERS), load_row(&super::HIGH_BIT_NUMBERS));
        // SAFETY: self proves AVX2, which includes SSSE3.
        let bytes = unsafe {
            let (a, b) = (_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
            // Bits 0 to 7 keep their place in a byte; bit 8 saturates to 255, both nibbles 15.
            let bytes = _mm_packus_epi16(a, b);
            let nibble = _mm_set1_epi8(15);
            let first = _mm_shuffle_epi8(low, _mm_and_si128(bytes, nibble));
            let second = _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16::<4>(bytes), nibble));
            _mm_max_epu8(first, second)
        };
        store_row(bytes)
    }
}
