//! The portable back end: lanes move by shifts.

use super::super::scalar::{Word, splat};
use super::pair::ShuffleHalf;

/// The even ones of the quads, pairs and lanes of a half.
const EVEN_QUADS: u128 = u64::MAX as u128;
const EVEN_PAIRS: u128 = EVEN_QUADS / 0x1_0000_0001 * (1 << 64 | 1);
const EVEN_LANES: u128 = u128::MAX / 0x1_0001;

impl ShuffleHalf for Word {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Word {
        Word(self.0 << N & splat(u16::MAX << N))
    }
    #[inline(always)]
    fn shr<const N: i32>(self) -> Word {
        Word(self.0 >> N & splat(u16::MAX >> N))
    }
    #[inline(always)]
    fn is_clear(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn turn_up(self) -> Word {
        Word((self.0 << 1 | self.0 >> 2) & splat(7))
    }
    #[inline(always)]
    fn turn_down(self) -> Word {
        Word((self.0 >> 1 | self.0 << 2) & splat(7))
    }
    #[inline(always)]
    fn triple(self) -> Word {
        Word(self.0 | self.0 << 3 | self.0 << 6)
    }

    #[inline(always)]
    fn within(self, map: [u8; 8]) -> Word {
        let mut lanes = 0;
        let mut to = 0;
        while to < 8 {
            let from = map[to];
            if from < 8 {
                lanes |= (self.0 >> (16 * from) & 0xFFFF) << (16 * to);
            }
            to += 1;
        }
        Word(lanes)
    }

    #[inline(always)]
    fn deal_quads(self, other: Word) -> (Word, Word) {
        let low = self.0 & EVEN_QUADS | other.0 << 64;
        (Word(low), Word(self.0 >> 64 | other.0 & !EVEN_QUADS))
    }
    #[inline(always)]
    fn deal_pairs(self, other: Word) -> (Word, Word) {
        let even = |x: u128| {
            let x = x & EVEN_PAIRS;
            (x | x >> 32) & EVEN_QUADS
        };
        let (a, b) = (self.0, other.0);
        (Word(even(a) | even(b) << 64), Word(even(a >> 32) | even(b >> 32) << 64))
    }
    #[inline(always)]
    fn deal_lanes(self, other: Word) -> (Word, Word) {
        let even = self.0 & EVEN_LANES | (other.0 & EVEN_LANES) << 16;
        (Word(even), Word(self.0 >> 16 & EVEN_LANES | other.0 & !EVEN_LANES))
    }
}
