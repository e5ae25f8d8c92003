//! [`Solution`]: a complete legal grid.

use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::CellSet;
use crate::text::ParseGridError;

/// A complete grid in which every house holds all nine digits.
///
/// ```
/// use ninefold::{Grid, Solution, Solver};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let solution: Solution = Solver::new().first(&grid).expect("it has one");
/// assert!(solution.to_string().starts_with("534678912"));
/// assert_eq!(Solution::try_from(solution.grid()), Ok(solution));
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid); // complete and valid

impl Solution {
    /// Returns the solution with these digits, which an engine has found.
    #[inline]
    pub(crate) fn trusted(digits: [u8; 81]) -> Self {
        let grid = Grid::trusted(digits);
        debug_assert!(Self::try_from(grid).is_ok(), "{grid} is no solution");
        Self(grid)
    }

    /// Returns the grid as plain data.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.0
    }

    /// Returns the digit in a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Digit {
        Digit::new(self.0.values()[cell.index()])
    }

    /// Returns the cells where two solutions differ.
    #[must_use]
    pub fn differences(&self, other: &Self) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell) != other.get(cell)).collect()
    }

    /// Says whether every digit of the grid stands in the solution too.
    #[must_use]
    pub fn extends(&self, grid: &Grid) -> bool {
        grid.iter().all(|(cell, digit)| self.get(cell) == digit)
    }
}

impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    fn try_from(grid: Grid) -> Result<Self, NotASolution> {
        let complete = grid.clue_count() == Cell::COUNT;
        if complete && grid.is_valid() { Ok(Self(grid)) } else { Err(NotASolution) }
    }
}

impl FromStr for Solution {
    type Err = ParseSolutionError;

    /// Reads a grid in any form; it must be complete and legal.
    fn from_str(text: &str) -> Result<Self, ParseSolutionError> {
        let grid: Grid = text.parse()?;
        Ok(Self::try_from(grid)?)
    }
}

/// The text is not that of a [`Solution`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSolutionError {
    /// It is no grid.
    Malformed(ParseGridError),
    /// The grid is not complete or not legal.
    NotASolution,
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => fmt::Display::fmt(error, f),
            Self::NotASolution => fmt::Display::fmt(&NotASolution, f),
        }
    }
}

impl core::error::Error for ParseSolutionError {}

impl From<ParseGridError> for ParseSolutionError {
    fn from(error: ParseGridError) -> Self {
        Self::Malformed(error)
    }
}

impl From<NotASolution> for ParseSolutionError {
    fn from(_: NotASolution) -> Self {
        Self::NotASolution
    }
}

impl fmt::Display for Solution {
    /// Writes 81 digits; with `{:#}` a drawing with rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// The grid has an empty cell or a repeated digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASolution;

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a complete grid without repeated digits")
    }
}

impl core::error::Error for NotASolution {}
