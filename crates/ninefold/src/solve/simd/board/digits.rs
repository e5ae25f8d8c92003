//! The digits of a solution, as the single-puzzle engine gives them in binary, with AVX2.
//!
//! Written in nines, eighty-one bytes would be read again in whole vectors before they have reached
//! the cache. Here the bits of each cell are brought together for all rows at once, as four squares
//! of four bits are transposed; then the bytes of a row, and with them those of sixteen cells.
//!
//! ```text
//!     bits of a lane     8 7 6 5 4 3 2 1 0          a column each, of four binary digits
//!     nibbles            8   4   0 · 5 1 · 6 2 · 7 3
//!     bytes of a row     0+4  8  1  5  2  6  3  7     4 lies in the high half of the first byte
//! ```
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::avx2::{Avx2, Register};
use super::super::{Lanewise as _, Simd as _};
use super::Shuffle as _;
use core::arch::x86_64::{
    __m128i, _mm_loadu_si128, _mm_or_si128, _mm_shuffle_epi8, _mm256_add_epi8, _mm256_and_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_or_si256,
    _mm256_set_m128i, _mm256_set1_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm256_unpackhi_epi16, _mm256_unpackhi_epi32, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32,
};

/// Where each column lies in the bytes of a row.
const COLUMN_BYTE: [u8; 9] = [0, 6, 5, 2, 0, 7, 4, 3, 1];

/// The register with the bytes of each row, and where they begin in it. A register has two lanes of
/// a digest (see `single/digest.rs` for their order): the even ones those of its low half.
const ROW_BYTES: [(usize, u8); 9] =
    [(0, 0), (2, 0), (4, 0), (1, 0), (3, 0), (5, 0), (0, 8), (2, 8), (6, 0)];

/// The registers that make sixteen cells, from each sixteenth on, and a shuffle for each.
const SIXTEENS: [[(usize, [u8; 16]); 3]; 6] = [
    sixteen(0, [0, 2, 7]),
    sixteen(1, [2, 4, 1]),
    sixteen(2, [1, 3, 5]),
    sixteen(3, [5, 0, 2]),
    sixteen(4, [2, 6, 7]),
    sixteen(5, [6, 7, 7]),
];

const fn sixteen(number: usize, registers: [usize; 3]) -> [(usize, [u8; 16]); 3] {
    let mut maps = [(0, [0x80; 16]); 3];
    let mut at = 0;
    while at < 3 {
        maps[at].0 = registers[at];
        let mut byte = 0;
        while byte < 16 && 16 * number + byte < 81 {
            let cell = 16 * number + byte;
            let (register, first) = ROW_BYTES[cell / 9];
            if register == registers[at] {
                maps[at].1[byte] = first + COLUMN_BYTE[cell % 9];
            }
            byte += 1;
        }
        at += 1;
    }
    maps
}

/// Four bits for each cell but those of the middle column, and four for those; from each of three
/// thirty-seconds on.
const MIDDLE: [[[u8; 32]; 2]; 3] = [middle(0), middle(32), middle(64)];

const fn middle(first: usize) -> [[u8; 32]; 2] {
    let mut masks = [[0; 32]; 2];
    let mut byte = 0;
    while byte < 32 {
        let is_middle = (first + byte) % 9 == 4;
        masks[is_middle as usize][byte] = 0xF;
        byte += 1;
    }
    masks
}

#[expect(clippy::unused_self, reason = "it proves the instructions")]
impl Avx2 {
    /// The digits by cell, of the binary digits of each less one.
    #[inline(always)]
    pub(in super::super) fn read(self, planes: [Register; 4]) -> [u8; 81] {
        let rows = self.rows(self.nibbles(planes));
        let mut cells = [0; 96];
        let (thirty_twos, _) = cells.as_chunks_mut::<32>();
        for (at, cells) in thirty_twos.iter_mut().enumerate() {
            let low = self.gather(&rows, &SIXTEENS[2 * at]);
            let high = self.gather(&rows, &SIXTEENS[2 * at + 1]);
            *cells = self.finish(low, high, &MIDDLE[at]);
        }
        let mut digits = [0; 81];
        digits.copy_from_slice(&cells[..81]);
        digits
    }

    /// The four bits of each column together: columns 0, 4, 8, then 1 and 5, 2 and 6, 3 and 7.
    #[inline(always)]
    fn nibbles(self, [p0, p1, p2, p3]: [Register; 4]) -> [Register; 4] {
        let (e0, o0) = self.pairs(p0, p1);
        let (e2, o2) = self.pairs(p2, p3);
        let low = self.splat(0x3333);
        [
            e0 & low | (e2 & low).shl::<2>(),
            o0 & low | (o2 & low).shl::<2>(),
            e0.shr::<2>() & low | e2.minus(low),
            o0.shr::<2>() & low | o2.minus(low),
        ]
    }

    /// The bits of two planes together: those of even columns, those of odd ones.
    #[inline(always)]
    fn pairs(self, p: Register, q: Register) -> (Register, Register) {
        let low = self.splat(0x5555);
        (p & low | (q & low).shl::<1>(), p.shr::<1>() & low | q.minus(low))
    }

    /// The bytes of each row, where [`ROW_BYTES`] says; the last register is there twice.
    #[inline(always)]
    fn rows(self, [n0, n1, n2, n3]: [Register; 4]) -> [__m128i; 8] {
        let bytes = self.splat(0x0F0F);
        let (n1, n2, n3) = (
            (n1 | n1.shl::<4>()) & bytes,
            (n2 | n2.shl::<4>()) & bytes,
            (n3 | n3.shl::<4>()) & bytes,
        );
        // SAFETY: self proves AVX2.
        unsafe {
            let low = _mm256_unpacklo_epi16(n0.0, n1.0);
            let high = _mm256_unpackhi_epi16(n0.0, n1.0);
            let low_next = _mm256_unpacklo_epi16(n2.0, n3.0);
            let high_next = _mm256_unpackhi_epi16(n2.0, n3.0);
            let x = _mm256_unpacklo_epi32(low, low_next);
            let y = _mm256_unpackhi_epi32(low, low_next);
            let z = _mm256_unpacklo_epi32(high, high_next);
            let w = _mm256_unpackhi_epi32(high, high_next);
            [
                _mm256_castsi256_si128(x),
                _mm256_extracti128_si256::<1>(x),
                _mm256_castsi256_si128(y),
                _mm256_extracti128_si256::<1>(y),
                _mm256_castsi256_si128(z),
                _mm256_extracti128_si256::<1>(z),
                _mm256_castsi256_si128(w),
                _mm256_castsi256_si128(w),
            ]
        }
    }

    /// The bytes of sixteen cells.
    #[inline(always)]
    fn gather(self, rows: &[__m128i; 8], maps: &[(usize, [u8; 16]); 3]) -> __m128i {
        let [a, b, c] = maps;
        let (a, b, c) = (self.pick(rows, a), self.pick(rows, b), self.pick(rows, c));
        // SAFETY: self proves AVX2.
        unsafe { _mm_or_si128(_mm_or_si128(a, b), c) }
    }

    #[inline(always)]
    fn pick(self, rows: &[__m128i; 8], (register, map): &(usize, [u8; 16])) -> __m128i {
        // SAFETY: self proves AVX2, and the reference is to 16 readable bytes.
        unsafe {
            let map = _mm_loadu_si128(core::ptr::from_ref(map).cast());
            _mm_shuffle_epi8(rows[*register], map)
        }
    }

    /// The digits of thirty-two cells.
    #[inline(always)]
    fn finish(self, low: __m128i, high: __m128i, [others, middle]: &[[u8; 32]; 2]) -> [u8; 32] {
        let mut digits = [0; 32];
        // SAFETY: self proves AVX2, and the references are to 32 bytes each, the last writable.
        unsafe {
            let others = _mm256_loadu_si256(core::ptr::from_ref(others).cast());
            let middle = _mm256_loadu_si256(core::ptr::from_ref(middle).cast());
            let bytes = _mm256_set_m128i(high, low);
            let here = _mm256_and_si256(bytes, others);
            let there = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), middle);
            let sum = _mm256_add_epi8(_mm256_or_si256(here, there), _mm256_set1_epi8(1));
            _mm256_storeu_si256(core::ptr::from_mut(&mut digits).cast(), sum);
        }
        digits
    }
}
