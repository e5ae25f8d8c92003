//! [`CanonicalKey`]: a canonical form in 34 bytes; [`ClassKey`]: the same of candidates, too.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::{Canonical, canonical_form};
use crate::candidate_grid::CandidateGrid;
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
pub struct CanonicalKey([u8; Self::LEN]);

/// Three bands of 27 decimal digits take 90 bits each.
const BAND_BITS: u32 = 90;

impl CanonicalKey {
    /// How many bytes there are.
    pub const LEN: usize = 34;

    /// Returns the key of a board's canonical form.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        canonical_form(grid).key()
    }

    /// Returns the bytes; they sort as the canonical forms do.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::LEN] {
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

/// A class of equivalent puzzles, without a chance of a collision; sorts as its bytes do.
///
/// ```
/// use ninefold::text::Given;
/// use ninefold::{CanonicalGiven, Transform, Work};
/// let given: Given = ninefold::gallery::TLE.parse()?;
/// let other: Given = Transform::random(5).apply(&given.clues()).into();
/// let [one, other] = [given, other].map(|given| {
///     CanonicalGiven::find(&given, &Work::unlimited()).map(|form| form.key())
/// });
/// assert_eq!(one?.to_bytes(), other?.to_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClassKey {
    /// Of clues.
    Clues(CanonicalKey),
    /// Of candidates.
    Marks(Box<CandidateGrid>),
}

impl ClassKey {
    /// Returns the bytes: 34 of clues, 162 of candidates. Of each kind they sort as the canonical
    /// forms do, where a blank comes before any digit.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Clues(key) => key.as_bytes().into(),
            Self::Marks(marks) => {
                // The candidate 1 is the highest of the nine bits of a cell.
                let cell = |bits: &u16| (bits.reverse_bits() >> 7).to_be_bytes();
                marks.bits().iter().flat_map(cell).collect::<Vec<u8>>().into()
            }
        }
    }
}

impl Ord for ClassKey {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_bytes().cmp(&other.to_bytes())
    }
}

impl PartialOrd for ClassKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
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
fn pack([a, b, c]: [u128; 3]) -> [u8; CanonicalKey::LEN] {
    #[expect(clippy::cast_possible_truncation, reason = "the rest is in the words before")]
    let low = (c as u16) << 2; // 14 bits
    let high = a << 38 | b >> (BAND_BITS - 38); // 90 + 38 bits
    let middle = b << 76 | c >> (BAND_BITS - 76); // 52 + 76 bits
    let mut bytes = [0; CanonicalKey::LEN];
    bytes[..16].copy_from_slice(&high.to_be_bytes());
    bytes[16..32].copy_from_slice(&middle.to_be_bytes());
    bytes[32..].copy_from_slice(&low.to_be_bytes());
    bytes
}

fn unpack(bytes: &[u8; CanonicalKey::LEN]) -> [u128; 3] {
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
    use crate::cell::Cell;
    use crate::set::DigitSet;

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

    #[test]
    fn keys_of_candidates_sort_as_their_text() {
        let mut empty = CandidateGrid::FULL;
        Cell::all().for_each(|cell| empty.set(cell, DigitSet::EMPTY));
        let mut all: Vec<CandidateGrid> = vec![empty, CandidateGrid::FULL];
        for (cell, digits) in [(0, "1"), (0, "9"), (0, "19"), (0, "29"), (80, "5"), (80, "15")] {
            let mut marks = empty;
            marks.set(Cell::new(cell), digits.parse().unwrap());
            all.push(marks);
        }
        let key = |marks: &CandidateGrid| ClassKey::Marks(Box::new(*marks));
        all.sort_by_key(key);
        assert!(all.is_sorted_by_key(ToString::to_string));
        assert!(all.iter().all(|marks| key(marks).to_bytes().len() == 162));
    }
}
