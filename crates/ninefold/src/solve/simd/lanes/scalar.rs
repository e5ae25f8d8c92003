//! The portable back end: plain arrays, which the compiler turns into whatever vectors the target
//! has. For one board it works with words instead, which don't depend on that (`simd/scalar`);
//! here, where nothing moves between lanes, arrays are three times as fast.

use super::super::Stripe;
use super::{Bytes, Lanes, Lanewise, Row, Square, WIDTH, Wide};

/// The token: it needs nothing, so anyone may hold one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arrays;

/// Sixteen lanes in an array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Array(Lanes);

impl Wide<WIDTH> for Arrays {
    type V = Array;
    type Stripe = Arrays;
    const STRIPES: usize = 1;

    /// Out of line like those of other back ends, so that the work is compiled once.
    #[inline(never)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Array {
        Array(*lanes)
    }
    #[inline(always)]
    fn store(self, v: Array) -> Lanes {
        v.0
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Array {
        Array([x; WIDTH])
    }
    #[inline(always)]
    fn stripe(self, _: usize) -> Arrays {
        self
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Array {
        each(|i| if bits >> i & 1 == 1 { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn bits(self, mask: Array) -> u32 {
        mask.0.iter().rev().fold(0, |bits, &lane| bits << 1 | u32::from(lane >> 15))
    }
    #[inline(always)]
    fn count(self, v: Array) -> Array {
        let pairs = each(|i| (v.0[i] & 0x155) + (v.0[i] >> 1 & 0x155));
        let quads = each(|i| (pairs.0[i] & 0x333) + (pairs.0[i] >> 2 & 0x333));
        let bytes = each(|i| (quads.0[i] & 0x0F0F) + (quads.0[i] >> 4 & 0x0F0F));
        each(|i| (bytes.0[i] + (bytes.0[i] >> 8)) & 0xF)
    }
    #[inline(always)]
    fn restores_whole(self) -> bool {
        false
    }
}

impl Stripe for Arrays {
    type V = Array;

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Array {
        Array(*lanes)
    }
    #[inline(always)]
    fn store(self, v: Array, lanes: &mut Lanes) {
        *lanes = v.0;
    }
    #[inline(always)]
    fn splat(self, x: u16) -> Array {
        Array([x; WIDTH])
    }
}

/// The vector with `f(i)` in lane `i`.
#[inline(always)]
fn each(f: impl Fn(usize) -> u16) -> Array {
    let mut lanes = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        lanes[i] = f(i);
        i += 1;
    }
    Array(lanes)
}

bitwise! {
    Array(a, b)
    & => each(|i| a[i] & b[i]),
    | => each(|i| a[i] | b[i]),
    ^ => each(|i| a[i] ^ b[i]),
}

impl Lanewise for Array {
    #[inline(always)]
    fn minus(self, other: Array) -> Array {
        each(|i| self.0[i] & !other.0[i])
    }
    #[inline(always)]
    fn plus(self, other: Array) -> Array {
        each(|i| self.0[i].wrapping_add(other.0[i]))
    }
    #[inline(always)]
    fn less_one(self) -> Array {
        each(|i| self.0[i].wrapping_sub(1))
    }
    #[inline(always)]
    fn min(self, other: Array) -> Array {
        each(|i| self.0[i].min(other.0[i]))
    }
    #[inline(always)]
    fn above(self, other: Array) -> Array {
        each(|i| self.0[i].saturating_sub(other.0[i]))
    }
    #[inline(always)]
    fn equal(self, other: Array) -> Array {
        each(|i| if self.0[i] == other.0[i] { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn is_zero(self) -> Array {
        each(|i| if self.0[i] == 0 { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn select(self, yes: Array, no: Array) -> Array {
        each(|i| self.0[i] & yes.0[i] | !self.0[i] & no.0[i])
    }
}

impl Bytes for Arrays {
    #[inline(always)]
    fn transpose(self, rows: [&Row; WIDTH]) -> Square {
        std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]))
    }

    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &Row, mut bad: Row) -> Row {
        for (bad, &byte) in bad.iter_mut().zip(bytes) {
            *bad |= byte ^ table[usize::from(byte & 15)];
        }
        bad
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes {
        indices.map(|index| table[usize::from(index & 15)])
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is at most 17")]
    fn bit_numbers(self, lanes: &Lanes) -> Row {
        lanes.map(|lane| lane.trailing_zeros() as u8 + 1)
    }
}
