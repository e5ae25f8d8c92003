//! The clues of a grid, as the single-puzzle engine lays them out, with AVX2.
//!
//! Written one by one, eighty-one words would be read again in whole vectors before they have reached
//! the cache. Here a half is made of the nine bytes of a row: each is given to all eight lanes, and
//! those whose digit it is get the bit of its column. Of digit 9 the bits are collected row by row.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::avx2::{Avx2, Register};
use super::super::{Lanes, Simd as _, TwoTimesThree};
use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_blend_epi32, _mm256_cmpeq_epi8,
    _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_set_epi64x, _mm256_set_m128i, _mm256_set1_epi8,
    _mm256_shuffle_epi8,
};

/// A digit for each lane of both halves.
const DIGITS: Lanes = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8];

/// The columns in the order of their bits.
const COLUMNS: [u8; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

#[expect(clippy::unused_self, reason = "it proves the instructions")]
impl Avx2 {
    /// The rows of each band, as `board` has them in its vectors `a` and `b`.
    #[inline(always)]
    pub(in super::super) fn places(self, grid: &[u8; 81]) -> TwoTimesThree<Register> {
        // The last row from its other end on, as nothing follows.
        let rows = [(0, 27), (9, 36), (18, 45), (54, 63), (65, 65)];
        let mut eight = [self.splat(0); 5];
        let mut nine = [0; 5];
        for (at, (low, high)) in rows.into_iter().enumerate() {
            let bytes = self.two(grid, low, high);
            let first = if low == 65 { 7 } else { 0 };
            eight[at] = self.eight(bytes, first);
            nine[at] = self.nine(bytes, first);
        }
        let [a0, a1, a2, b01, b2] = eight;
        let [n0, n1, n2, n34, n5] = nine;
        let b0 = self.above(b01, n0 | (n34 & 0xFFFF) << 32);
        let b2 = self.above(b2, n2 | (n5 & 0xFFFF) << 32);
        // SAFETY: self proves AVX2.
        let swapped = Register(unsafe { _mm256_permute2x128_si256::<0x11>(b01.0, b01.0) });
        ([a0, a1, a2], [b0, self.above(swapped, n1 | n34 >> 16 << 32), b2])
    }

    /// Sixteen bytes from each of two places.
    #[inline(always)]
    fn two(self, grid: &[u8; 81], low: usize, high: usize) -> __m256i {
        let (low, high) = (&grid[low..low + 16], &grid[high..high + 16]);
        // SAFETY: self proves AVX2, and the references are to 16 readable bytes each.
        unsafe {
            _mm256_set_m128i(
                _mm_loadu_si128(high.as_ptr().cast()),
                _mm_loadu_si128(low.as_ptr().cast()),
            )
        }
    }

    /// Digits 1 to 8 in the rows that begin with byte `first` of each half.
    #[inline(always)]
    fn eight(self, bytes: __m256i, first: u8) -> Register {
        let digits = self.load(&DIGITS).0;
        let mut all = self.splat(0);
        for (bit, column) in COLUMNS.into_iter().enumerate() {
            let map = [[first + column, 0x80]; 16];
            // SAFETY: self proves AVX2, and the reference is to 32 readable bytes.
            let here = unsafe {
                let map = _mm256_loadu_si256(core::ptr::from_ref(&map).cast());
                let bit = self.splat(1 << bit).0;
                _mm256_and_si256(_mm256_cmpeq_epi16(_mm256_shuffle_epi8(bytes, map), digits), bit)
            };
            // SAFETY: self proves AVX2.
            all = Register(unsafe { _mm256_or_si256(all.0, here) });
        }
        all
    }

    /// Digit 9 in the same rows: the first in the low sixteen bits, the second in those above.
    #[inline(always)]
    fn nine(self, bytes: __m256i, first: u8) -> u64 {
        let mut map = [0x80; 32];
        for (bit, column) in COLUMNS.into_iter().enumerate() {
            (map[bit], map[16 + bit]) = (first + column, first + column);
        }
        // SAFETY: self proves AVX2, and the reference is to 32 readable bytes.
        let bits = unsafe {
            let map = _mm256_loadu_si256(core::ptr::from_ref(&map).cast());
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(
                _mm256_shuffle_epi8(bytes, map),
                _mm256_set1_epi8(9),
            ))
        };
        bits.cast_unsigned().into()
    }

    /// The low half of a register, and in the high half four lanes and nothing else.
    #[inline(always)]
    fn above(self, low: Register, lanes: u64) -> Register {
        // SAFETY: self proves AVX2.
        Register(unsafe {
            let high = _mm256_set_epi64x(0, lanes.cast_signed(), 0, 0);
            _mm256_blend_epi32::<0b1111_0000>(low.0, high)
        })
    }
}
