//! Why a text is not a board, and where.

use core::fmt;

use crate::cell::Cell;

/// A board could not be read: where it went wrong and what was expected there.
///
/// ```
/// use ninefold::Grid;
/// let error = "53..7....6..195....98....6.8...6...34".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 38: expected 81 cells, found 37");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseGridError {
    line: usize,
    column: usize,
    problem: Problem,
}

impl ParseGridError {
    pub(crate) const fn at(line: usize, column: usize, problem: Problem) -> Self {
        Self { line, column, problem }
    }

    /// Returns the line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns what is wrong there.
    #[must_use]
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }
}

/// What is wrong with a text that should be a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// There is nothing but blanks and comments.
    NoBoard,
    /// There is a second board where one was asked for.
    MoreThanOneBoard,
    /// There are placed digits or struck candidates where clues were asked for.
    MoreThanClues,
    /// The text is nothing like a board.
    NotABoard,
    /// A character is neither a digit nor a blank.
    BadCharacter {
        /// The cell whose place it takes.
        cell: Option<Cell>,
        /// The character.
        found: char,
    },
    /// A quoted or bare item of a literal is neither a digit nor a blank.
    BadItem {
        /// The cell whose place it takes, if it is known.
        cell: Option<Cell>,
        /// The item.
        found: String,
    },
    /// Something among the struck candidates of a state is none.
    BadStruck {
        /// What it is.
        found: String,
    },
    /// Two kinds of blank occur in one board.
    MixedBlanks {
        /// The blank seen first.
        first: char,
        /// The other one.
        other: char,
    },
    /// A board on one line has too few or too many cells.
    WrongCellCount {
        /// How many cells there are.
        found: usize,
    },
    /// A row of a board has too few or too many cells.
    WrongRowLength {
        /// Which row, counted from 1.
        row: usize,
        /// How many cells there are.
        found: usize,
    },
    /// A board has too few or too many rows.
    WrongRowCount {
        /// How many rows there are.
        found: usize,
    },
    /// A bracket of a literal is never closed.
    Unclosed(char),
    /// A line of CSV ends before the puzzle column.
    MissingColumn {
        /// The number of the puzzle column, counted from 1.
        column: usize,
    },
    /// The text goes on beyond any reasonable board.
    TooLong,
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: &Option<Cell>| cell.map_or(String::new(), |cell| format!(" for {cell}"));
        match self {
            Self::NoBoard => f.write_str("expected a board, found none"),
            Self::MoreThanOneBoard => f.write_str("expected one board, found another"),
            Self::MoreThanClues => {
                f.write_str("expected clues alone, found placed digits or struck candidates")
            }
            Self::NotABoard => f.write_str(
                "expected 81 cells (digits and one of . 0 _ * - ? x), nine rows of nine, or a literal",
            ),
            Self::BadCharacter { cell, found } => {
                write!(f, "expected a digit or a blank{}, found {found:?}", place(cell))
            }
            Self::BadItem { cell, found } => {
                write!(f, "expected a digit, '.' or 0{}, found {found:?}", place(cell))
            }
            Self::BadStruck { found } => {
                write!(f, "expected a struck candidate (113 is the 1 of r1c3), found {found:?}")
            }
            Self::MixedBlanks { first, other } => {
                write!(f, "expected one kind of blank ({first:?} so far), found {other:?}")
            }
            Self::WrongCellCount { found } => write!(f, "expected 81 cells, found {found}"),
            Self::WrongRowLength { row, found } => {
                write!(f, "expected 9 cells in row {row}, found {found}")
            }
            Self::WrongRowCount { found } => write!(f, "expected 9 rows, found {found}"),
            Self::Unclosed(bracket) => write!(f, "{bracket:?} is never closed"),
            Self::MissingColumn { column } => {
                write!(f, "expected a puzzle in field {column}, found no such field")
            }
            Self::TooLong => f.write_str("expected a board, found a text without end"),
        }
    }
}

impl core::error::Error for ParseGridError {}
