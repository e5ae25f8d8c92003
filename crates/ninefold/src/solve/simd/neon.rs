//! NEON: two registers per vector.
#![allow(
    unsafe_code,
    reason = "vector intrinsics, covered by the token that proves the CPU has them"
)]

use super::pair::{Half, Halves, Pair, Side};
use super::{Lanes, Lanewise, Simd};
use core::arch::aarch64::{
    uint16x8_t, vaddq_u16, vaddv_u8, vand_u8, vandq_u16, vbicq_u16, vbslq_u16, vceqq_u16,
    vceqzq_u16, vdupq_n_u16, veorq_u16, vld1_u8, vld1q_u16, vminq_u16, vmovn_u16, vorrq_u16,
    vqsubq_u16, vst1q_u16,
};

/// Proof that the CPU executes NEON.
///
/// The field is private: [`Neon::detect`] is the only way to hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Neon(());

impl Neon {
    /// Returns the token if this CPU has the instructions.
    pub(crate) fn detect() -> Option<Neon> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

/// Eight lanes in a register; only a [`Neon`] makes one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Register(pub(super) uint16x8_t);

impl Simd for Neon {
    type V = Pair<Register>;
    type Stripe = Side<Neon>;
    const STRIPES: usize = 2;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "neon")]
        fn shell<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: self proves the feature.
        unsafe { shell(work) }
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Pair<Register> {
        self.load_pair(lanes)
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Pair<Register> {
        self.splat_pair(x)
    }

    #[inline(always)]
    fn stripe(self, at: usize) -> Side<Neon> {
        self.side(at)
    }
}

impl Halves for Neon {
    type H = Register;

    #[inline(always)]
    fn load_half(self, lanes: &[u16; 8]) -> Register {
        // SAFETY: self proves NEON; the reference is to 8 readable lanes.
        Register(unsafe { vld1q_u16(lanes.as_ptr()) })
    }
    #[inline(always)]
    fn splat_half(self, x: u16) -> Register {
        // SAFETY: self proves NEON.
        Register(unsafe { vdupq_n_u16(x) })
    }
}

/// Wraps one intrinsic on registers.
macro_rules! neon {
    ($e:expr) => {
        // SAFETY: a register came from a `Neon`, which proves the feature.
        Register(unsafe { $e })
    };
}
pub(super) use neon;

bitwise! {
    Register(a, b)
    & => neon!(vandq_u16(a, b)),
    | => neon!(vorrq_u16(a, b)),
    ^ => neon!(veorq_u16(a, b)),
}

impl Lanewise for Register {
    #[inline(always)]
    fn minus(self, other: Register) -> Register {
        neon!(vbicq_u16(self.0, other.0))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        neon!(vaddq_u16(self.0, other.0))
    }
    #[inline(always)]
    fn less_one(self) -> Register {
        neon!(vaddq_u16(self.0, vdupq_n_u16(u16::MAX)))
    }
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        neon!(vminq_u16(self.0, other.0))
    }
    #[inline(always)]
    fn above(self, other: Register) -> Register {
        neon!(vqsubq_u16(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Register) -> Register {
        neon!(vceqq_u16(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Register {
        neon!(vceqzq_u16(self.0))
    }
    #[inline(always)]
    fn select(self, yes: Register, no: Register) -> Register {
        neon!(vbslq_u16(self.0, yes.0, no.0))
    }
}

impl Half for Register {
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: a register proves NEON; the reference is to 8 writable lanes.
        unsafe { vst1q_u16(lanes.as_mut_ptr(), self.0) };
        lanes
    }
    #[inline(always)]
    fn bits(self, high: Register) -> u16 {
        const BITS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: a register proves NEON; the constant is 8 readable bytes.
        unsafe {
            let bits = vld1_u8(BITS.as_ptr());
            let low = vaddv_u8(vand_u8(vmovn_u16(self.0), bits));
            let high = vaddv_u8(vand_u8(vmovn_u16(high.0), bits));
            u16::from_le_bytes([low, high])
        }
    }
}
