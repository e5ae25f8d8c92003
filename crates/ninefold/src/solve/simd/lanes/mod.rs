//! What the batch engine does besides, to read and write sixteen boards: it works on their bytes.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod ssse3;

use super::{Lanes, WIDTH};
use core::ops::Deref;

/// A cell of sixteen boards in memory, where a vector can have it at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Aligned(pub(crate) Lanes);

impl Aligned {
    pub(crate) const ZERO: Aligned = Aligned([0; WIDTH]);
}

impl Deref for Aligned {
    type Target = Lanes;

    #[inline(always)]
    fn deref(&self) -> &Lanes {
        &self.0
    }
}

/// A byte of each board.
pub(crate) type Row = [u8; WIDTH];

/// A square of bytes, sixteen rows of sixteen.
pub(crate) type Square = [Row; WIDTH];

/// A token, as far as it is about bytes.
pub(crate) trait Bytes: Copy {
    /// Rows become columns.
    fn transpose(self, rows: [&Row; WIDTH]) -> Square;
    /// `bad`, with more bits set for each byte that differs from the entry of a table at its low
    /// four bits.
    fn check(self, table: &[u8; 16], bytes: &Row, bad: Row) -> Row;
    /// Looks up the low four bits of each byte in a table, one byte per lane.
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes;
    /// The number of the one bit set in each lane, counted from 1; anything for a lane that is not
    /// one of bits 0 to 8.
    fn bit_numbers(self, lanes: &Lanes) -> Row;
}

/// By the low four bits of a byte with one bit set, or all: the number of the bit, or 9.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
const LOW_BIT_NUMBERS: Row = [0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9];

/// The same by the high four bits.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
const HIGH_BIT_NUMBERS: Row = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9];
