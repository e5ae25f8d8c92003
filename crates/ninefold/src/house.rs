//! [`House`]: a row, a column or a block.

use core::fmt;
use core::str::FromStr;

use crate::cell::{Cell, ParseNameError};
use crate::set::CellSet;
use crate::tables;

/// The three kinds of [`House`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells across.
    Row,
    /// Nine cells down.
    Column,
    /// A 3x3 box ("box" in sentences; the word is reserved in Rust).
    Block,
}

impl HouseKind {
    /// Returns the word that players use: row, column or box.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "box",
        }
    }
}

/// Nine cells that must hold nine different digits: a row, a column or a block.
///
/// Numbered 0 to 26: rows, columns, blocks. Printed `r3`, `c3`, `b3`.
///
/// ```
/// use ninefold::{House, HouseKind};
/// let house: House = "b5".parse()?;
/// assert_eq!(house.kind(), HouseKind::Block);
/// assert_eq!(house.describe(), "box 5");
/// assert_eq!(house.cells().to_string(), "r4c456,r5c456,r6c456");
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// How many houses there are.
    pub const COUNT: usize = 27;

    /// Returns the house with the given index: rows 0 to 8, columns 9 to 17, blocks 18 to 26.
    ///
    /// # Panics
    /// If `index` is 27 or more.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::COUNT, "a house index is 0 to 26");
        #[expect(clippy::cast_possible_truncation, reason = "index < 27")]
        Self(index as u8)
    }

    /// Returns a row, counted from 0.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[must_use]
    pub const fn row(index: usize) -> Self {
        assert!(index < 9, "a row index is 0 to 8");
        Self::new(index)
    }

    /// Returns a column, counted from 0.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[must_use]
    pub const fn column(index: usize) -> Self {
        assert!(index < 9, "a column index is 0 to 8");
        Self::new(9 + index)
    }

    /// Returns a block, counted from 0, left to right and then down.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[must_use]
    pub const fn block(index: usize) -> Self {
        assert!(index < 9, "a block index is 0 to 8");
        Self::new(18 + index)
    }

    /// Returns the index: rows 0 to 8, columns 9 to 17, blocks 18 to 26.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Says whether it is a row, a column or a block.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Returns the number among its kind, 0 to 8.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// Returns the nine cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        tables::HOUSES[self.index()]
    }

    /// Returns the nine cells in order: along the line, or row by row in a block.
    #[must_use]
    pub const fn cell_list(self) -> &'static [Cell; 9] {
        &tables::HOUSE_CELLS[self.index()]
    }

    /// Returns the words for a sentence: `row 3`, `box 5`.
    #[must_use]
    pub fn describe(self) -> String {
        format!("{} {}", self.kind().word(), self.number() + 1)
    }

    /// Iterates over all houses: rows, columns, blocks.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(Self::new)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Block => 'b',
        };
        write!(f, "{letter}{}", self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for House {
    type Err = ParseNameError;

    /// Reads `r3`, `c3` or `b3`; the letter may be a capital.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text.as_bytes() {
            [b'r' | b'R', n @ b'1'..=b'9'] => Ok(Self::row(usize::from(n - b'1'))),
            [b'c' | b'C', n @ b'1'..=b'9'] => Ok(Self::column(usize::from(n - b'1'))),
            [b'b' | b'B', n @ b'1'..=b'9'] => Ok(Self::block(usize::from(n - b'1'))),
            _ => Err(ParseNameError { expected: "a house such as r3", found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
        }
        assert!("d1".parse::<House>().is_err());
        assert!("r0".parse::<House>().is_err());
    }

    #[test]
    fn lists_and_sets_hold_the_same_cells() {
        for house in House::all() {
            let from_list: CellSet = house.cell_list().iter().copied().collect();
            assert_eq!(from_list, house.cells());
            assert_eq!(from_list.len(), 9);
        }
    }
}
