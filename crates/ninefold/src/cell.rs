//! [`Cell`]: one of the 81 places of a grid.

use core::fmt;
use core::str::FromStr;

use crate::house::House;
use crate::set::CellSet;
use crate::tables;

/// One of the 81 cells, numbered row by row from 0; printed `r4c7`.
///
/// ```
/// use ninefold::Cell;
/// let cell: Cell = "r4c7".parse()?;
/// assert_eq!(cell, Cell::at(3, 6));
/// assert_eq!(cell.block().to_string(), "b6");
/// assert_eq!(cell.peers().len(), 20);
/// # Ok::<(), ninefold::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells a grid has.
    pub const COUNT: usize = 81;

    /// Returns the cell with the given index, 0 to 80, row by row.
    ///
    /// # Panics
    /// If `index` is 81 or more.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::COUNT, "a cell index is 0 to 80");
        #[expect(clippy::cast_possible_truncation, reason = "index < 81")]
        Self(index as u8)
    }

    /// Returns the cell at a row and a column, both counted from 0.
    ///
    /// # Panics
    /// If `row` or `column` is 9 or more.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9, "a row or column index is 0 to 8");
        Self::new(row * 9 + column)
    }

    /// Returns the index, 0 to 80, row by row.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row that holds the cell.
    #[must_use]
    pub const fn row(self) -> House {
        House::row(self.index() / 9)
    }

    /// Returns the column that holds the cell.
    #[must_use]
    pub const fn column(self) -> House {
        House::column(self.index() % 9)
    }

    /// Returns the block (the 3x3 box) that holds the cell.
    #[must_use]
    pub const fn block(self) -> House {
        House::block(self.index() / 27 * 3 + self.index() % 9 / 3)
    }

    /// Returns the row, the column and the block that hold the cell.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [self.row(), self.column(), self.block()]
    }

    /// Returns the 20 other cells that share a house with this one.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        tables::PEERS[self.index()]
    }

    /// Says whether the two cells are different and share a house.
    #[must_use]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }

    /// Iterates over all cells, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..Self::COUNT).map(Self::new)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.index() / 9 + 1, self.index() % 9 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseNameError;

    /// Reads `r4c7`; the letters may be capitals.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Self::at(usize::from(row - b'1'), usize::from(column - b'1')))
            }
            _ => Err(ParseNameError { expected: "a cell such as r4c7", found: text.to_owned() }),
        }
    }
}

/// The text is not the name of a cell, house or candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    pub(crate) expected: &'static str,
    pub(crate) found: String,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl core::error::Error for ParseNameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert!("r0c1".parse::<Cell>().is_err());
        assert!("r1c10".parse::<Cell>().is_err());
        assert!("é".parse::<Cell>().is_err());
    }

    #[test]
    fn a_cell_lies_in_its_three_houses() {
        for cell in Cell::all() {
            for house in cell.houses() {
                assert!(house.cells().contains(cell));
            }
        }
    }

    #[test]
    fn seeing_is_sharing_a_house() {
        for a in Cell::all() {
            for b in Cell::all() {
                let share = a.houses().iter().any(|house| b.houses().contains(house));
                assert_eq!(a.sees(b), a != b && share, "{a} {b}");
            }
        }
    }
}
