//! What the single-puzzle engine does with vectors besides: it moves lanes about.
//!
//! A vector holds sixteen lanes of one board: two *halves* of eight lanes, each of two *quads* of
//! four lanes.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod clues;
#[cfg(target_arch = "x86_64")]
mod digits;
#[cfg(target_arch = "aarch64")]
mod neon;
mod pair;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod ssse3;

use super::Vector;

/// A shuffle inside each half: lane `i` takes the lane `map[i]` of its own half, or zero if that is
/// [`ZERO`].
pub(crate) type Map = [u8; 16];

/// The [`Map`] entry that clears a lane.
pub(crate) const ZERO: u8 = 0x80;

/// Sixteen lanes of one board.
pub(crate) trait Shuffle: Vector {
    /// Each lane shifted towards the high bit.
    fn shl<const N: i32>(self) -> Self;
    /// Each lane shifted towards the low bit.
    fn shr<const N: i32>(self) -> Self;
    /// Whether no lane has a bit in common with `other`.
    fn disjoint(self, other: Self) -> bool;

    /// Three-bit lanes rotated: bit 0 to 1, 1 to 2, 2 to 0.
    fn turn_up(self) -> Self;
    /// Three-bit lanes rotated: bit 2 to 1, 1 to 0, 0 to 2.
    fn turn_down(self) -> Self;
    /// Three-bit lanes repeated at bits 0, 3 and 6.
    fn triple(self) -> Self;

    /// Shuffles inside the halves.
    fn within(self, map: &Map) -> Self;
    /// The low half as it is, and in the high half the low quads of both; then their high quads.
    fn gather_quads(self) -> (Self, Self);
    /// The high half, twice.
    fn high_twice(self) -> Self;
    /// The low half of `self`, then the high half of `other`.
    fn low_high(self, other: Self) -> Self;
    /// The low half of `self`, then the low half of `other`.
    fn low_low(self, other: Self) -> Self;
    /// The high half of `self`, then the high half of `other`.
    fn high_high(self, other: Self) -> Self;

    /// In each half, the low quads of `self` and `other`; then the high quads.
    fn deal_quads(self, other: Self) -> (Self, Self);
    /// In each half, the even pairs of lanes of `self`, then those of `other`; then the odd pairs.
    fn deal_pairs(self, other: Self) -> (Self, Self);
    /// The even lanes of `self`, with those of `other` in the odd lanes between; then the odd lanes
    /// likewise.
    fn deal_lanes(self, other: Self) -> (Self, Self);
}

/// [`Shuffle::turn_up`] of each three-bit number.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
const UP: [u8; 16] = [0, 2, 4, 6, 1, 3, 5, 7, 0, 0, 0, 0, 0, 0, 0, 0];

/// [`Shuffle::turn_down`] of each three-bit number.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
const DOWN: [u8; 16] = [0, 4, 1, 5, 2, 6, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0];

/// The shuffle of bytes that does what half of a [`Map`] does to lanes; folded at compile time
/// where the map is a constant.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
const fn byte_map(map: [u8; 8]) -> [u8; 16] {
    let mut bytes = [ZERO; 16];
    let mut i = 0;
    while i < 8 {
        if map[i] < 8 {
            bytes[2 * i] = 2 * map[i];
            bytes[2 * i + 1] = 2 * map[i] + 1;
        }
        i += 1;
    }
    bytes
}
