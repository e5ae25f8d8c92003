//! The vectors of the batch engine: one lane for each board, and as many as suit the instructions.
//!
//! To read and write boards it works on their bytes, always sixteen boards at a time.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod ssse3;

use super::board::Shuffle as _;
use super::{Lanes, Lanewise, Simd, Stripe, Vector as _, WIDTH};

/// A token whose vectors have `N` lanes, a multiple of sixteen and at most thirty-two.
pub(crate) trait Wide<const N: usize>: Bytes {
    /// Its vectors.
    type V: Lanewise;

    /// The lanes of one of the registers that a vector has.
    type Stripe: Stripe<N>;

    /// How many registers a vector has.
    const STRIPES: usize;

    /// Runs `work` with the instruction set enabled; see [`Simd::enter`].
    fn enter<R>(self, work: impl FnOnce() -> R) -> R;

    /// Loads all lanes.
    fn load(self, lanes: &[u16; N]) -> Self::V;

    /// Stores all lanes.
    fn store(self, v: Self::V) -> [u16; N];

    /// Sets every lane to `x`.
    fn splat(self, x: u16) -> Self::V;

    /// The lanes of one register of every vector, counted from 0; see [`Simd::stripe`].
    fn stripe(self, at: usize) -> Self::Stripe;

    /// The mask of the lanes whose bit is set, lane 0 lowest.
    fn mask(self, bits: u32) -> Self::V;

    /// One bit per lane of a mask, lane 0 lowest.
    fn bits(self, mask: Self::V) -> u32;

    /// How many of the lowest nine bits of each lane are set; the others must not be.
    fn count(self, v: Self::V) -> Self::V;

    /// Whether it is faster to write whole vectors than a lane of each of many, where these vectors
    /// are read soon after.
    fn restores_whole(self) -> bool;
}

/// What the single-puzzle engine has does for sixteen boards as well.
impl<S: Simd + Bytes> Wide<WIDTH> for S {
    type V = S::V;
    type Stripe = S::Stripe;
    const STRIPES: usize = S::STRIPES;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        Simd::enter(self, work)
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> S::V {
        Simd::load(self, lanes)
    }
    #[inline(always)]
    fn store(self, v: S::V) -> Lanes {
        v.store()
    }
    #[inline(always)]
    fn splat(self, x: u16) -> S::V {
        Simd::splat(self, x)
    }
    #[inline(always)]
    fn stripe(self, at: usize) -> S::Stripe {
        Simd::stripe(self, at)
    }
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "there are sixteen lanes")]
    fn mask(self, bits: u32) -> S::V {
        const BITS: Lanes =
            [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768];
        let own = Simd::load(self, &BITS);
        (Simd::splat(self, bits as u16) & own).equal(own)
    }
    #[inline(always)]
    fn bits(self, mask: S::V) -> u32 {
        mask.bits().into()
    }
    #[inline(always)]
    fn count(self, v: S::V) -> S::V {
        let ones = Simd::splat(self, 0x155);
        let (twos, fours) = (Simd::splat(self, 0x333), Simd::splat(self, 0x0F0F));
        let pairs = (v & ones).plus(v.shr::<1>() & ones);
        let quads = (pairs & twos).plus(pairs.shr::<2>() & twos);
        let bytes = (quads & fours).plus(quads.shr::<4>() & fours);
        bytes.plus(bytes.shr::<8>()) & Simd::splat(self, 0xF)
    }
    #[inline(always)]
    fn restores_whole(self) -> bool {
        Bytes::restores_whole(self)
    }
}
/// A byte of each of sixteen boards.
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
    /// See [`Wide::restores_whole`].
    #[inline(always)]
    fn restores_whole(self) -> bool {
        false
    }
    /// One lane of each of eight vectors.
    #[inline(always)]
    fn pick<const N: usize>(self, vectors: &[[u16; N]; 8], lane: usize) -> [u16; 8] {
        let mut words = [0; 8];
        let (fours, _) = words.as_chunks_mut();
        for (four, [a, b, c, d]) in fours.iter_mut().zip(vectors.as_chunks().0) {
            let low = u32::from(a[lane % N]) | u32::from(b[lane % N]) << 16;
            let high = u32::from(c[lane % N]) | u32::from(d[lane % N]) << 16;
            *four = split(u64::from(low) | u64::from(high) << 32);
        }
        words
    }
    /// The number of the one bit set in each lane, counted from 1; anything for a lane that is not
    /// one of bits 0 to 8.
    fn bit_numbers(self, lanes: &Lanes) -> Row;
}

/// The four words of a long one, the lowest first.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the parts are what is wanted")]
fn split(long: u64) -> [u16; 4] {
    [long as u16, (long >> 16) as u16, (long >> 32) as u16, (long >> 48) as u16]
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
