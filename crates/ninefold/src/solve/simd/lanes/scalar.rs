//! The portable back end: plain arrays, which every compiler turns into whatever vectors the target has.

use super::{Kernel, Lanes, Simd, Square, WIDTH};

/// Proves nothing, because it needs nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

impl Scalar {
    #[inline(always)]
    fn zip(a: Lanes, b: Lanes, f: impl Fn(u16, u16) -> u16) -> Lanes {
        let mut out = a;
        for (x, &y) in out.0.iter_mut().zip(&b.0) {
            *x = f(*x, y);
        }
        out
    }
}

impl Simd for Scalar {
    type V = Lanes;

    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn load(self, from: &Lanes) -> Lanes {
        *from
    }

    #[inline(always)]
    fn store(self, v: Lanes, to: &mut Lanes) {
        *to = v;
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Lanes {
        Lanes([word; WIDTH])
    }

    #[inline(always)]
    fn and(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, |x, y| x & y)
    }

    #[inline(always)]
    fn or(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, |x, y| x | y)
    }

    #[inline(always)]
    fn minus(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, |x, y| x & !y)
    }

    #[inline(always)]
    fn add(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, u16::wrapping_add)
    }

    #[inline(always)]
    fn min(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, Ord::min)
    }

    #[inline(always)]
    fn equal(self, a: Lanes, b: Lanes) -> Lanes {
        Scalar::zip(a, b, |x, y| if x == y { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn select(self, mask: Lanes, a: Lanes, b: Lanes) -> Lanes {
        self.or(self.and(a, mask), self.minus(b, mask))
    }

    #[inline(always)]
    fn bits(self, mask: Lanes) -> u16 {
        mask.0.iter().rev().fold(0, |bits, &word| bits << 1 | word >> 15)
    }

    #[inline(always)]
    fn transpose(self, rows: [&[u8; WIDTH]; WIDTH]) -> Square {
        std::array::from_fn(|row| std::array::from_fn(|column| rows[column][row]))
    }

    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &[u8; WIDTH], mut bad: [u8; WIDTH]) -> [u8; WIDTH] {
        for (bad, &byte) in bad.iter_mut().zip(bytes) {
            *bad |= byte ^ table[usize::from(byte & 15)];
        }
        bad
    }

    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &[u8; WIDTH]) -> Lanes {
        Lanes(indices.map(|index| table[usize::from(index & 15)]))
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is at most 17")]
    fn bit_numbers(self, v: Lanes) -> [u8; WIDTH] {
        v.0.map(|word| word.trailing_zeros() as u8 + 1)
    }
}
