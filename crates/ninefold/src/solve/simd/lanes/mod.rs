//! Sixteen 16-bit lanes: the operations the batch kernel is written in, one implementation per instruction set.
//!
//! A value of a token type ([`Scalar`], `Avx2`, `Neon`) proves that its instructions may run here, so every operation is safe
//! to call. This folder holds the only `unsafe` code there is.

#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use scalar::Scalar;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::Avx2;

/// Puzzles that run side by side.
pub(crate) const WIDTH: usize = 16;

/// Sixteen lanes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Lanes(pub(crate) [u16; WIDTH]);

impl Lanes {
    pub(crate) const ZERO: Lanes = Lanes([0; WIDTH]);
}

/// A square of bytes, sixteen rows of sixteen.
pub(crate) type Square = [[u8; WIDTH]; WIDTH];

/// By the low four bits of a byte with one bit set, or all: the number of the bit, or 9.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const LOW_BIT_NUMBERS: [u8; 16] = [0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9];

/// The same by the high four bits.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const HIGH_BIT_NUMBERS: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9];

/// Work to be done on some back end.
///
/// A trait and not a closure, because `run` must be marked `#[inline(always)]`, as must every function below it that touches a
/// vector: only what is inlined into the shell of [`Simd::enter`] may use its instructions, and the compiler does not inline a
/// large closure by itself. For the same reason a kernel gives no closure over vectors to the standard library (`map`,
/// iterators with a body): left out of line, each intrinsic becomes a call, forty times slower.
pub(crate) trait Kernel {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// What the kernel may do with sixteen lanes at once.
///
/// A *mask* is a vector whose lanes are all ones or all zeros.
pub(crate) trait Simd: Copy {
    /// Sixteen lanes in registers.
    type V: Copy;

    /// Runs a kernel where the instructions of this token are enabled.
    fn enter<K: Kernel>(self, kernel: K) -> K::Output;

    fn load(self, from: &Lanes) -> Self::V;
    fn store(self, v: Self::V, to: &mut Lanes);
    fn splat(self, word: u16) -> Self::V;

    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// Set difference: `a` without the bits of `b`.
    fn minus(self, a: Self::V, b: Self::V) -> Self::V;
    /// Wrapping sum.
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    /// Unsigned minimum.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;
    /// The mask of equal lanes.
    fn equal(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a` where the mask is set, else `b`.
    fn select(self, mask: Self::V, a: Self::V, b: Self::V) -> Self::V;
    /// One bit per lane of a mask, lane 0 lowest.
    fn bits(self, mask: Self::V) -> u16;

    /// Rows become columns.
    fn transpose(self, rows: [&[u8; WIDTH]; WIDTH]) -> Square;
    /// `bad`, with more bits set for each byte that differs from the entry of a table at its low four bits.
    fn check(self, table: &[u8; 16], bytes: &[u8; WIDTH], bad: [u8; WIDTH]) -> [u8; WIDTH];
    /// Looks up the low four bits of each byte in a table, one byte per lane.
    fn look_up(self, table: &[u16; 16], indices: &[u8; WIDTH]) -> Self::V;
    /// The number of the one bit set in each lane, counted from 1; anything for a lane that is not one of bits 0 to 8.
    fn bit_numbers(self, v: Self::V) -> [u8; WIDTH];

    /// Each lane without its lowest set bit; zero stays zero.
    #[inline(always)]
    fn drop_lowest(self, v: Self::V) -> Self::V {
        self.and(v, self.add(v, self.splat(u16::MAX)))
    }

    /// The mask of the lanes whose bit is set, lane 0 lowest.
    #[inline(always)]
    fn mask(self, bits: u16) -> Self::V {
        const BITS: Lanes =
            Lanes([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]);
        let own = self.load(&BITS);
        self.equal(self.and(self.splat(bits), own), own)
    }

    /// The mask of empty lanes.
    #[inline(always)]
    fn is_zero(self, v: Self::V) -> Self::V {
        self.equal(v, self.splat(0))
    }
}
