//! LeetCode 36 "Valid Sudoku" and 37 "Sudoku Solver" with their own signatures.
//!
//! A board is nine rows of nine characters, a digit or `.`. A wrong character or an unsolvable
//! board is an error, and the board is left as it was.

use core::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::solve::Solver;

/// Says whether no row, column or box of the board repeats a digit.
///
/// A valid board need not be solvable.
///
/// ```
/// use ninefold::leetcode::is_valid_sudoku;
/// let mut board = [['.'; 9]; 9];
/// assert_eq!(is_valid_sudoku(&board), Ok(true));
/// (board[0][0], board[0][8]) = ('5', '5');
/// assert_eq!(is_valid_sudoku(&board), Ok(false));
/// board[0][0] = 'x';
/// assert!(is_valid_sudoku(&board).is_err());
/// ```
///
/// # Errors
/// If a character is neither `1` to `9` nor `.`.
pub fn is_valid_sudoku(board: &[[char; 9]; 9]) -> Result<bool, LeetCodeError> {
    read(board).map(|grid| grid.is_valid())
}

/// Fills the empty cells in place with the solution; the first one if there are several.
///
/// ```
/// use ninefold::leetcode::solve_sudoku;
/// let mut board = [['.'; 9]; 9];
/// solve_sudoku(&mut board)?;
/// assert!(board.iter().flatten().all(char::is_ascii_digit));
/// # Ok::<(), ninefold::leetcode::LeetCodeError>(())
/// ```
///
/// # Errors
/// If a character is neither `1` to `9` nor `.`, if a digit is repeated, or if there is no
/// solution. The board is then unchanged.
pub fn solve_sudoku(board: &mut [[char; 9]; 9]) -> Result<(), LeetCodeError> {
    let grid = read(board)?;
    if !grid.is_valid() {
        return Err(LeetCodeError::Invalid);
    }
    let solution = Solver::new().first(&grid).ok_or(LeetCodeError::Unsolvable)?;
    for (character, cell) in board.iter_mut().flatten().zip(Cell::all()) {
        *character = solution.get(cell).to_char();
    }
    Ok(())
}

fn read(board: &[[char; 9]; 9]) -> Result<Grid, LeetCodeError> {
    let mut grid = Grid::EMPTY;
    for (&found, cell) in board.iter().flatten().zip(Cell::all()) {
        let digit = Digit::from_char(found);
        if digit.is_none() && found != '.' {
            return Err(LeetCodeError::BadCharacter { cell, found });
        }
        grid.set(cell, digit);
    }
    Ok(grid)
}

/// Why a LeetCode board could not be judged or solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeetCodeError {
    /// A character is neither a digit nor `.`.
    BadCharacter {
        /// Where.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// A row, column or box repeats a digit.
    Invalid,
    /// There is no solution.
    Unsolvable,
}

impl fmt::Display for LeetCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCharacter { cell, found } => {
                write!(f, "expected a digit from 1 to 9 or '.' in {cell}, found {found:?}")
            }
            Self::Invalid => f.write_str("a digit is repeated in a row, column or box"),
            Self::Unsolvable => f.write_str("no solution"),
        }
    }
}

impl core::error::Error for LeetCodeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::{CONFLICT, LEETCODE, TYPO};

    fn board(line: &str) -> [[char; 9]; 9] {
        let characters: Vec<char> = line.chars().collect();
        core::array::from_fn(|row| core::array::from_fn(|column| characters[9 * row + column]))
    }

    #[test]
    fn the_sample_is_solved_in_place() {
        let mut sample = board(LEETCODE);
        assert_eq!(is_valid_sudoku(&sample), Ok(true));
        assert_eq!(solve_sudoku(&mut sample), Ok(()));
        assert_eq!(sample[0], ['5', '3', '4', '6', '7', '8', '9', '1', '2']);
        assert_eq!(sample[8], ['3', '4', '5', '2', '8', '6', '1', '7', '9']);
    }

    #[test]
    fn what_can_not_be_solved_is_left_untouched() {
        for (line, error) in [(CONFLICT, LeetCodeError::Invalid), (TYPO, LeetCodeError::Unsolvable)]
        {
            let mut unsolved = board(line);
            assert_eq!(solve_sudoku(&mut unsolved), Err(error));
            assert_eq!(unsolved, board(line));
        }
        let mut wrong = board(LEETCODE);
        wrong[3][6] = '0';
        let error = solve_sudoku(&mut wrong).unwrap_err();
        assert_eq!(error.to_string(), "expected a digit from 1 to 9 or '.' in r4c7, found '0'");
        assert_eq!(is_valid_sudoku(&wrong), Err(error));
        assert_eq!(wrong[0][2], '.');
    }

    #[test]
    fn valid_does_not_mean_solvable() {
        assert_eq!(is_valid_sudoku(&board(TYPO)), Ok(true));
        assert_eq!(is_valid_sudoku(&board(CONFLICT)), Ok(false));
    }
}
