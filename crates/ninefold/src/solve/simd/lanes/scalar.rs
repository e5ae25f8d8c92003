//! The portable back end.

use super::super::scalar::Scalar;
use super::{Bytes, Lanes, Row, Square, WIDTH};

impl Bytes for Scalar {
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
