//! [`Entry`]: a board that was read, or what should have been one, and where it began.

use core::fmt;
use core::str::FromStr;

use super::error::ParseGridError;
use super::form::{Carries, Form, LeftOut};
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;
use crate::position::Position;
use crate::set::CellSet;
use crate::solve::Start;

/// A board, or what should have been one, and where it began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line it began on, counted from 1.
    pub line: usize,
    /// The form it came in.
    pub form: Form,
    /// What was given, or why it can't be read.
    pub board: Result<Given, Malformed>,
}

impl Entry {
    /// Returns the entry of something that was read.
    pub(super) fn new(line: usize, form: Form, given: impl Into<Given>) -> Self {
        Self { line, form, board: Ok(given.into()) }
    }

    /// Returns the entry of something that can't be read.
    pub(super) const fn malformed(line: usize, form: Form, malformed: Malformed) -> Self {
        Self { line, form, board: Err(malformed) }
    }

    /// Returns the position to play on from: what the player had, or the board before any move.
    #[must_use]
    pub fn to_position(&self) -> Option<Position> {
        self.board.as_ref().ok().map(Given::to_position)
    }
}

impl From<Given> for Entry {
    /// Returns something given as if it were all there is to read, on a line.
    fn from(given: Given) -> Self {
        Self::new(1, Form::Line, given)
    }
}

impl FromStr for Given {
    type Err = ParseGridError;

    /// Reads text that holds exactly one board, in any form.
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        super::read_given(text).map(|(given, _)| given)
    }
}

/// A text that should have been a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// What is wrong, and where.
    pub error: ParseGridError,
    /// The text, shortened.
    pub raw: String,
}

/// What a text gives: clues, candidates, or a player's position.
///
/// Prints as 81 cells, 729 candidates, or a player's state.
///
/// ```
/// use ninefold::text::{Given, read_all};
/// let line = ninefold::gallery::LEETCODE;
/// let state = line.replacen("8.3", "8+53", 1);
/// let given: Vec<Given> =
///     read_all(&format!("{line}\n{state}\n")).filter_map(|entry| entry.board.ok()).collect();
/// assert!(matches!(given[0], Given::Clues(_)) && matches!(given[1], Given::Position(_)));
/// assert_eq!(given[0].clues(), given[1].clues());
/// assert_eq!(given[1].to_string(), state);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Given {
    /// Clues: the puzzle.
    Clues(Grid),
    /// Candidates: the puzzle is what they allow.
    Candidates(Box<PencilMarks>),
    /// A player's position: the puzzle is its clues, the rest is what the player made of it.
    Position(Box<Position>),
}

/// Candidates as they stand on paper.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PencilMarks {
    /// The candidates of each cell.
    pub candidates: CandidateGrid,
    /// The cells with one candidate that isn't placed yet, where the form can tell.
    pub open: CellSet,
}

impl Given {
    /// Returns the clues; of candidates, the cells that hold a digit.
    #[must_use]
    pub fn clues(&self) -> Grid {
        match self {
            Self::Clues(grid) => *grid,
            Self::Candidates(_) => self.to_position().clues,
            Self::Position(position) => position.clues,
        }
    }

    /// Returns the clues if they are all that is given: nothing is placed, no candidate struck.
    #[must_use]
    pub fn clues_alone(&self) -> Option<Grid> {
        if let Self::Clues(grid) = self {
            return Some(*grid);
        }
        let Position { clues, placed, struck } = self.to_position();
        (placed == clues && struck.is_empty()).then_some(clues)
    }

    /// Returns the puzzle in it: its clues, or the candidates where they say more. What a player
    /// has placed and struck is no part of it; see [`beside_puzzle`](Self::beside_puzzle).
    #[must_use]
    pub fn to_puzzle(&self) -> Self {
        match (self, self.clues_alone()) {
            (Self::Position(position), _) => Self::Clues(position.clues),
            (_, Some(clues)) => Self::Clues(clues),
            (_, None) => self.clone(),
        }
    }

    /// Says what of it is no part of the puzzle.
    #[must_use]
    pub fn beside_puzzle(&self) -> Option<LeftOut> {
        match self {
            Self::Position(_) => Form::Line.left_out(self),
            Self::Clues(_) | Self::Candidates(_) => None,
        }
    }

    /// Returns the clues of the puzzle, or that it is one of candidates.
    ///
    /// # Errors
    /// If the candidates say more than clues do.
    pub fn puzzle_clues(&self) -> Result<Grid, NotClues> {
        match self.to_puzzle() {
            Self::Clues(grid) => Ok(grid),
            Self::Candidates(_) | Self::Position(_) => Err(NotClues),
        }
    }

    /// Returns what a search for solutions starts from: the candidates, or the clues. What a
    /// player has placed or struck may be wrong and doesn't count.
    #[must_use]
    pub fn start(&self) -> Start<'_> {
        match self {
            Self::Clues(grid) => Start::Clues(grid),
            Self::Candidates(marks) => Start::Candidates(&marks.candidates),
            Self::Position(position) => Start::Clues(&position.clues),
        }
    }

    /// Returns the form to write it in if none is asked for: candidates, a player's position and
    /// literals as they came, anything else as a line.
    #[must_use]
    pub fn form(&self, came_as: Form) -> Form {
        match self {
            Self::Clues(_) if came_as.is_literal() => came_as,
            Self::Clues(_) => Form::Line,
            Self::Candidates(_) if came_as.carries() >= Carries::Candidates => came_as,
            Self::Candidates(_) => Form::Candidates,
            Self::Position(_) => Form::State,
        }
    }

    /// Returns the position to play on from.
    #[must_use]
    pub fn to_position(&self) -> Position {
        match self {
            Self::Clues(grid) => Position::start(*grid),
            Self::Candidates(marks) => Position::from_notes(&marks.candidates, marks.open),
            Self::Position(position) => (**position).clone(),
        }
    }
}

/// The puzzle is one of candidates, where clues are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotClues;

impl fmt::Display for NotClues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this works on clues, not on candidates")
    }
}

impl core::error::Error for NotClues {}

impl From<Grid> for Given {
    fn from(grid: Grid) -> Self {
        Self::Clues(grid)
    }
}

impl From<CandidateGrid> for Given {
    fn from(candidates: CandidateGrid) -> Self {
        PencilMarks { candidates, open: CellSet::EMPTY }.into()
    }
}

impl From<PencilMarks> for Given {
    fn from(marks: PencilMarks) -> Self {
        Self::Candidates(Box::new(marks))
    }
}

impl From<Position> for Given {
    fn from(position: Position) -> Self {
        Self::Position(Box::new(position))
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(grid) => fmt::Display::fmt(grid, f),
            Self::Candidates(marks) => fmt::Display::fmt(&marks.candidates, f),
            Self::Position(position) => fmt::Display::fmt(position, f),
        }
    }
}
