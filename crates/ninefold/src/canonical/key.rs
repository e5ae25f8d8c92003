//! [`CanonicalKey`]: a canonical form in 34 bytes.

use super::{Canonical, canonical_form};
use crate::grid::Grid;

/// A canonical form packed into 34 bytes without loss, for sets of millions of boards.
///
/// Equal keys mean equivalent boards, with no chance of a collision; keys sort as the canonical
/// forms do.
///
/// ```
/// use std::collections::HashSet;
/// use ninefold::{CanonicalKey, Grid, Transform};
/// let grid: Grid = ninefold::gallery::TLE.parse()?;
/// let mut seen = HashSet::new();
/// assert!(seen.insert(CanonicalKey::of(&grid)));
/// assert!(!seen.insert(CanonicalKey::of(&Transform::random(5).apply(&grid))));
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalKey([u8; 34]);

/// Three bands of 27 decimal digits take 90 bits each.
const BAND_BITS: u32 = 90;

impl CanonicalKey {
    /// Returns the key of a board's canonical form.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        canonical_form(grid).key()
    }

    /// Returns the bytes; they sort as the canonical forms do.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 34] {
        &self.0
    }

    /// Returns the canonical form.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut values = [0; 81];
        let bands = unpack(&self.0);
        for (three_rows, mut band) in values.chunks_exact_mut(27).zip(bands) {
            for value in three_rows.iter_mut().rev() {
                *value = (band % 10) as u8;
                band /= 10;
            }
        }
        Grid::from_values(values).unwrap_or_default() // a decimal digit is never above 9
    }
}

impl Canonical {
    /// Returns the canonical form in 34 bytes.
    #[must_use]
    pub fn key(&self) -> CanonicalKey {
        let mut bands = [0; 3];
        for (band, three_rows) in bands.iter_mut().zip(self.grid.values().chunks_exact(27)) {
            *band = number(three_rows);
        }
        CanonicalKey(pack(bands))
    }
}

/// Returns what the digits of three rows say as one number. The rows by themselves fit a word, and
/// nothing in one waits for another.
fn number(three_rows: &[u8]) -> u128 {
    let row = |row: &[u8]| row.iter().fold(0, |sum, &value| sum * 10 + u64::from(value));
    let rows = three_rows.chunks_exact(9).map(row);
    rows.fold(0, |sum, row| sum * 1_000_000_000 + u128::from(row))
}

/// Packs three 90-bit numbers, the first into the highest bits.
fn pack([a, b, c]: [u128; 3]) -> [u8; 34] {
    #[expect(clippy::cast_possible_truncation, reason = "the rest is in the words before")]
    let low = (c as u16) << 2; // 14 bits
    let high = a << 38 | b >> (BAND_BITS - 38); // 90 + 38 bits
    let middle = b << 76 | c >> (BAND_BITS - 76); // 52 + 76 bits
    let mut bytes = [0; 34];
    bytes[..16].copy_from_slice(&high.to_be_bytes());
    bytes[16..32].copy_from_slice(&middle.to_be_bytes());
    bytes[32..].copy_from_slice(&low.to_be_bytes());
    bytes
}

fn unpack(bytes: &[u8; 34]) -> [u128; 3] {
    let word = |from: usize| {
        bytes[from..from + 16].iter().fold(0_u128, |word, &byte| word << 8 | u128::from(byte))
    };
    let (high, middle, low) = (word(0), word(16), word(18) & 0xFFFF);
    let mask = (1 << BAND_BITS) - 1;
    [high >> 38, (high << 52 | middle >> 76) & mask, (middle << 14 | low >> 2) & mask]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_holds_the_whole_form() {
        for exhibit in crate::gallery::ALL {
            let form = canonical_form(&exhibit.board.parse().unwrap());
            assert_eq!(form.key().grid(), form.grid, "{}", exhibit.name);
        }
        let nines = Grid::from_values([9; 81]).unwrap();
        let form = Canonical { grid: nines, ..canonical_form(&nines) };
        assert_eq!(form.key().grid(), nines);
    }
}
