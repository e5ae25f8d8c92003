//! AVX-512: as AVX2, for sixteen boards at a time.

use super::super::avx512::Avx512;
use super::super::ssse3::Ssse3;
use super::{Bytes, Lanes, Row, Square, WIDTH};

impl Bytes for Avx512 {
    #[inline(always)]
    fn transpose(self, rows: [&Row; WIDTH]) -> Square {
        Ssse3::from(self.avx2()).transpose(rows)
    }
    #[inline(always)]
    fn check(self, table: &[u8; 16], bytes: &Row, bad: Row) -> Row {
        Ssse3::from(self.avx2()).check(table, bytes, bad)
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16], indices: &Row) -> Lanes {
        Ssse3::from(self.avx2()).look_up(table, indices)
    }
    #[inline(always)]
    fn bit_numbers(self, lanes: &Lanes) -> Row {
        Ssse3::from(self.avx2()).bit_numbers(lanes)
    }
}
