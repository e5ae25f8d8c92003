//! The vectors the engine is written in, and one implementation per instruction set.
//!
//! A vector holds sixteen lanes of sixteen bits: two *halves* of eight lanes, each of two *quads*
//! of four lanes. A token that implements [`Simd`] proves that the CPU has the instructions, and
//! vectors come from tokens only, so holding a vector proves it as well. Every operation does the
//! same on every implementation: the engine's answers and their order do not depend on which one
//! runs.

use core::ops::{BitAnd, BitOr, BitXor};

pub(crate) mod scalar;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// Sixteen lanes of sixteen bits in memory.
pub(crate) type Lanes = [u16; 16];

/// A shuffle inside each half: lane `i` takes the lane `map[i]` of its own half, or zero if that is
/// [`ZERO`].
pub(crate) type Map = [u8; 16];

/// The [`Map`] entry that clears a lane.
pub(crate) const ZERO: u8 = 0x80;

/// A token for an instruction set that is present.
pub(crate) trait Simd: Copy {
    /// Its vectors.
    type V: Vector;

    /// Runs `work` with the instruction set enabled for everything inlined into it.
    ///
    /// What is not inlined loses it, so everything `work` calls is `inline(always)` and closures
    /// are passed on only where they are called once.
    fn enter<R>(self, work: impl FnOnce() -> R) -> R;

    /// Loads sixteen lanes.
    fn load(self, lanes: &Lanes) -> Self::V;

    /// Sets every lane to `x`.
    fn splat(self, x: u16) -> Self::V;
}

/// Sixteen lanes of sixteen bits.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Stores sixteen lanes.
    fn store(self) -> Lanes;

    /// The bits of `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// The wrapping sum in each lane.
    fn plus(self, other: Self) -> Self;
    /// Each lane shifted towards the high bit.
    fn shl<const N: i32>(self) -> Self;
    /// Each lane shifted towards the low bit.
    fn shr<const N: i32>(self) -> Self;
    /// All ones in the lanes that are zero, zero in the others.
    fn is_zero(self) -> Self;
    /// `yes` in the lanes where `self` is all ones, `no` where it is zero.
    fn select(self, yes: Self, no: Self) -> Self;
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
    /// The two halves exchanged.
    fn swap_halves(self) -> Self;
    /// The high half, twice.
    fn high_twice(self) -> Self;
    /// The low half of `self`, then the high half of `other`.
    fn low_high(self, other: Self) -> Self;
    /// The low half of `self`, then the low half of `other`.
    fn low_low(self, other: Self) -> Self;
    /// The high half of `self`, then the high half of `other`.
    fn high_high(self, other: Self) -> Self;
    /// The lanes of the low quads of `self` and `other`, alternating, in each half.
    fn zip_low(self, other: Self) -> Self;

    /// In each half, the low quads of `self` and `other`; then the high quads.
    fn deal_quads(self, other: Self) -> (Self, Self);
    /// In each half, the even pairs of lanes of `self`, then those of `other`; then the odd pairs.
    fn deal_pairs(self, other: Self) -> (Self, Self);
    /// The even lanes of `self`, with those of `other` in the odd lanes between; then the odd lanes
    /// likewise.
    fn deal_lanes(self, other: Self) -> (Self, Self);
}
