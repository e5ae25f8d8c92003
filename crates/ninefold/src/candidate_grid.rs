//! [`CandidateGrid`]: the candidates of each cell, whatever the clues were.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::DigitSet;

/// The candidates of each of the 81 cells: a pencil-mark puzzle ("Sukaku"), or a player's notes.
///
/// Nothing is promised: a cell may be empty, and no candidate need be struck by another. Prints and
/// reads as 729 characters: nine for each cell, the digit or `.`.
///
/// ```
/// use ninefold::{CandidateGrid, Grid, Solver};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let candidates = CandidateGrid::from(&grid);
/// assert_eq!(candidates.to_string().len(), 729);
/// assert_eq!(candidates.to_string().parse(), Ok(candidates));
/// assert_eq!(Solver::new().count(&candidates, 2), 1);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CandidateGrid([u16; 81]); // nine bits each, as in `DigitSet`

impl CandidateGrid {
    /// The grid with every candidate in every cell.
    pub const FULL: Self = Self([DigitSet::ALL.bits(); 81]);

    /// Returns the candidates of a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.0[cell.index()])
    }

    /// Sets the candidates of a cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits.bits();
    }

    /// Says whether the candidate is there.
    #[must_use]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).contains(candidate.digit)
    }

    /// Returns how many candidates there are in all.
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Returns the cells that have one candidate, as clues.
    #[must_use]
    pub fn singles(&self) -> Grid {
        let single = |cell: Cell| self.get(cell).single().map(|digit| (cell, digit));
        let clues = Cell::all().filter_map(single);
        clues.fold(Grid::EMPTY, |grid, (cell, digit)| grid.with(cell, Some(digit)))
    }

    /// Returns the nine bits of each cell, as in [`DigitSet::bits`].
    #[must_use]
    pub const fn bits(&self) -> &[u16; 81] {
        &self.0
    }
}

impl From<&Grid> for CandidateGrid {
    /// Clues have one candidate, other cells all nine.
    fn from(grid: &Grid) -> Self {
        let mut candidates = Self::FULL;
        for (cell, digit) in grid.iter() {
            candidates.set(cell, DigitSet::only(digit));
        }
        candidates
    }
}

impl From<&Board> for CandidateGrid {
    /// Placed digits are the only candidate of their cell.
    fn from(board: &Board) -> Self {
        let mut candidates = Self::from(board.grid());
        for cell in board.empty_cells() {
            candidates.set(cell, board.candidates(cell));
        }
        candidates
    }
}

impl fmt::Display for CandidateGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |candidate: Candidate| {
            if self.has(candidate) { candidate.digit.to_char() } else { '.' }
        };
        f.write_str(&Candidate::all().map(mark).collect::<String>())
    }
}

impl fmt::Debug for CandidateGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CandidateGrid({self})")
    }
}

impl FromStr for CandidateGrid {
    type Err = ParseCandidatesError;

    /// Reads 729 characters: for each cell nine, each its digit or a blank (`.`, `0`, `*`, `-`).
    fn from_str(text: &str) -> Result<Self, ParseCandidatesError> {
        let text = text.trim();
        let count = text.chars().count();
        if count != Candidate::COUNT {
            return Err(ParseCandidatesError::WrongLength(count));
        }
        let mut grid = Self([0; 81]);
        for (candidate, found) in Candidate::all().zip(text.chars()) {
            if found == candidate.digit.to_char() {
                grid.0[candidate.cell.index()] |= DigitSet::only(candidate.digit).bits();
            } else if !matches!(found, '.' | '0' | '*' | '-') {
                let Candidate { cell, digit } = candidate;
                return Err(ParseCandidatesError::BadCharacter { cell, digit, found });
            }
        }
        Ok(grid)
    }
}

/// The text is not a line of 729 candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCandidatesError {
    /// There are not 729 characters.
    WrongLength(usize),
    /// A character is neither its digit nor a blank.
    BadCharacter {
        /// The cell.
        cell: Cell,
        /// The digit that could stand there.
        digit: Digit,
        /// What stands there.
        found: char,
    },
}

impl fmt::Display for ParseCandidatesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength(found) => write!(f, "expected 729 candidates, found {found}"),
            Self::BadCharacter { cell, digit, found } => {
                write!(f, "expected {digit} or a blank in {cell}, found {found:?}")
            }
        }
    }
}

impl core::error::Error for ParseCandidatesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_becomes_its_candidates() {
        let grid: Grid = crate::gallery::LEETCODE.parse().unwrap();
        let candidates = CandidateGrid::from(&Board::new(&grid));
        assert_eq!(candidates.get(Cell::at(0, 0)).to_string(), "5");
        assert_eq!(candidates.get(Cell::at(4, 4)).to_string(), "5");
        assert_eq!(candidates.get(Cell::at(0, 2)).to_string(), "124");
        assert!(candidates.singles().clue_count() > grid.clue_count());
        assert_eq!(candidates.to_string().parse(), Ok(candidates));
    }

    #[test]
    fn wrong_lines_are_named() {
        assert_eq!("123".parse::<CandidateGrid>(), Err(ParseCandidatesError::WrongLength(3)));
        let mut line = CandidateGrid::FULL.to_string();
        line.replace_range(10..11, "7");
        let error = line.parse::<CandidateGrid>().unwrap_err();
        assert_eq!(error.to_string(), "expected 2 or a blank in r1c2, found '7'");
    }
}
