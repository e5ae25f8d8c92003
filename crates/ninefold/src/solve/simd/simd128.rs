//! WebAssembly's vectors: two registers per vector.
//!
//! A module that holds these instructions is refused as a whole where they don't run, so being
//! built for them is all the proof there is, and their intrinsics are safe functions but for those
//! that take a pointer.
#![allow(unsafe_code, reason = "loading and storing registers")]

use super::pair::{Half, Halves, Pair, Side};
use super::{Lanes, Lanewise, Simd};
use core::arch::wasm32::{
    i8x16_bitmask, i8x16_narrow_i16x8, i16x8_add, i16x8_eq, u16x8_min, u16x8_splat, u16x8_sub_sat,
    v128, v128_and, v128_andnot, v128_bitselect, v128_load, v128_or, v128_store, v128_xor,
};

/// Proof that the module is built for these instructions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Simd128(());

impl Simd128 {
    /// Returns the token.
    pub(crate) const fn present() -> Simd128 {
        Simd128(())
    }
}

/// Eight lanes in a register.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Register(pub(super) v128);

impl Register {
    /// Loads eight lanes.
    #[inline(always)]
    pub(super) fn load(lanes: &[u16; 8]) -> Register {
        // SAFETY: the reference is to 16 readable bytes; the load asks for no alignment.
        Register(unsafe { v128_load(lanes.as_ptr().cast()) })
    }
}

/// Loads sixteen bytes.
#[inline(always)]
pub(super) fn load_bytes(bytes: &[u8; 16]) -> v128 {
    // SAFETY: the reference is to 16 readable bytes; the load asks for no alignment.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

/// Stores sixteen bytes.
#[inline(always)]
pub(super) fn store_bytes(register: v128) -> [u8; 16] {
    let mut bytes = [0; 16];
    // SAFETY: the reference is to 16 writable bytes; the store asks for no alignment.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), register) };
    bytes
}

impl Simd for Simd128 {
    type V = Pair<Register>;
    type Stripe = Side<Simd128>;
    const STRIPES: usize = 2;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        work()
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
    fn stripe(self, at: usize) -> Side<Simd128> {
        self.side(at)
    }
}

impl Halves for Simd128 {
    type H = Register;

    #[inline(always)]
    fn load_half(self, lanes: &[u16; 8]) -> Register {
        Register::load(lanes)
    }
    #[inline(always)]
    fn splat_half(self, x: u16) -> Register {
        Register(u16x8_splat(x))
    }
}

bitwise! {
    Register(a, b)
    & => Register(v128_and(a, b)),
    | => Register(v128_or(a, b)),
    ^ => Register(v128_xor(a, b)),
}

impl Lanewise for Register {
    #[inline(always)]
    fn minus(self, other: Register) -> Register {
        Register(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        Register(i16x8_add(self.0, other.0))
    }
    #[inline(always)]
    fn less_one(self) -> Register {
        Register(i16x8_add(self.0, u16x8_splat(u16::MAX)))
    }
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        Register(u16x8_min(self.0, other.0))
    }
    #[inline(always)]
    fn above(self, other: Register) -> Register {
        Register(u16x8_sub_sat(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Register) -> Register {
        Register(i16x8_eq(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> Register {
        Register(i16x8_eq(self.0, u16x8_splat(0)))
    }
    #[inline(always)]
    fn select(self, yes: Register, no: Register) -> Register {
        Register(v128_bitselect(yes.0, no.0, self.0))
    }
    #[inline(always)]
    fn or_else(self, other: Register) -> Register {
        self | other & self.is_zero()
    }
}

impl Half for Register {
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        // SAFETY: the reference is to 16 writable bytes; the store asks for no alignment.
        unsafe { v128_store(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }
    #[inline(always)]
    fn bits(self, high: Register) -> u16 {
        i8x16_bitmask(i8x16_narrow_i16x8(self.0, high.0))
    }
}
