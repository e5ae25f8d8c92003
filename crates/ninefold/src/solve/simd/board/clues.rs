//! The clues of a grid, as the single-puzzle engine lays them out, with AVX2.
//!
//! Written one by one, eighty-one words would be read again in whole vectors before they have
//! reached the cache. Here a half is made of the nine bytes of a row: each is given to all eight
//! lanes, and those whose digit it is get the bit of its column; two columns at a time, one in each
//! byte of the lanes. Of digit 9 the bits are collected row by row.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::super::avx2::{Avx2, Register};
use super::super::{Lanes, Simd as _, TwoTimesThree};
use super::Shuffle as _;
use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm_srli_si128, _mm256_blend_epi32, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_permute2x128_si256, _mm256_set_epi64x,
    _mm256_set_m128i, _mm256_set1_epi8, _mm256_shuffle_epi8,
};

/// A digit for each lane of both halves, in both its bytes.
const DIGITS: Lanes = [
    0x0101, 0x0202, 0x0303, 0x0404, 0x0505, 0x0606, 0x0707, 0x0808, 0x0101, 0x0202, 0x0303, 0x0404,
    0x0505, 0x0606, 0x0707, 0x0808,
];

/// The columns in the order of their bits.
const COLUMNS: [u8; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The columns that are compared at the same time, in the low byte of each lane and in the high
/// one.
const TWO_COLUMNS: [[[u8; 2]; 16]; 5] = [
    [[COLUMNS[0], COLUMNS[4]]; 16],
    [[COLUMNS[1], COLUMNS[5]]; 16],
    [[COLUMNS[2], COLUMNS[6]]; 16],
    [[COLUMNS[3], COLUMNS[7]]; 16],
    [[0x80, COLUMNS[8]]; 16],
];

/// All columns in the order of their bits.
const ALL_COLUMNS: [[u8; 16]; 2] =
    [[0, 3, 6, 1, 4, 7, 2, 5, 8, 128, 128, 128, 128, 128, 128, 128]; 2];

#[expect(clippy::unused_self, reason = "it proves the instructions")]
impl Avx2 {
    /// The rows of each band, as `board` has them in its vectors `a` and `b`.
    #[inline(always)]
    pub(in super::super) fn places(self, grid: &[u8; 81]) -> TwoTimesThree<Register> {
        let rows = [
            self.two(grid, 0, 27),
            self.two(grid, 9, 36),
            self.two(grid, 18, 45),
            self.two(grid, 54, 63),
            self.last(grid),
        ];
        let [r0, r1, r2, r34, r5] = rows;
        let (n0, n1, n2) = (self.nine(r0), self.nine(r1), self.nine(r2));
        let (n34, n5) = (self.nine(r34), self.nine(r5));
        let b01 = self.eight(r34);
        let b0 = self.above(b01, n0 | (n34 & 0xFFFF) << 32);
        let b2 = self.above(self.eight(r5), n2 | (n5 & 0xFFFF) << 32);
        // SAFETY: self proves AVX2.
        let swapped = Register(unsafe { _mm256_permute2x128_si256::<0x11>(b01.0, b01.0) });
        let b1 = self.above(swapped, n1 | n34 >> 16 << 32);
        ([self.eight(r0), self.eight(r1), self.eight(r2)], [b0, b1, b2])
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

    /// The last row, from its other end on, as nothing follows.
    #[inline(always)]
    fn last(self, grid: &[u8; 81]) -> __m256i {
        let end = &grid[65..81];
        // SAFETY: self proves AVX2, and the reference is to 16 readable bytes.
        unsafe {
            let row = _mm_srli_si128::<7>(_mm_loadu_si128(end.as_ptr().cast()));
            _mm256_set_m128i(row, row)
        }
    }

    /// Digits 1 to 8 in the rows that begin each half.
    #[inline(always)]
    fn eight(self, bytes: __m256i) -> Register {
        let mut all = self.splat(0);
        for (at, columns) in TWO_COLUMNS[..4].iter().enumerate() {
            all = all | self.where_equal(bytes, columns) & self.splat(0x1001 << at);
        }
        let ninth = self.where_equal(bytes, &TWO_COLUMNS[4]) & self.splat(1 << 8);
        (all | all.shr::<8>()) & self.splat(0xFF) | ninth
    }

    /// All ones in the bytes whose digit is in their column.
    #[inline(always)]
    fn where_equal(self, bytes: __m256i, columns: &[[u8; 2]; 16]) -> Register {
        // SAFETY: self proves AVX2, and the reference is to 32 readable bytes.
        Register(unsafe {
            let map = _mm256_loadu_si256(core::ptr::from_ref(columns).cast());
            _mm256_cmpeq_epi8(_mm256_shuffle_epi8(bytes, map), self.load(&DIGITS).0)
        })
    }

    /// Digit 9 in the same rows: the first in the low sixteen bits, the second in those above.
    #[inline(always)]
    fn nine(self, bytes: __m256i) -> u64 {
        // SAFETY: self proves AVX2, and the reference is to 32 readable bytes.
        let bits = unsafe {
            let map = _mm256_loadu_si256(core::ptr::from_ref(&ALL_COLUMNS).cast());
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
