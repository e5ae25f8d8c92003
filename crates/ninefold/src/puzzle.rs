//! [`Puzzle`]: clues with exactly one solution, proven.

use core::fmt;
use core::str::FromStr;

use crate::candidate::Candidate;
use crate::grid::{Conflict, Grid};
use crate::solution::Solution;
use crate::solve::{Solver, Uniqueness};
use crate::text::ParseGridError;
use crate::work::{Stopped, Work};

/// Clues with exactly one solution, which it carries.
///
/// Holding one is the proof: nothing that takes a `Puzzle` has to solve or check it again.
///
/// ```
/// use ninefold::{Grid, Puzzle};
/// let puzzle: Puzzle = ninefold::gallery::LEETCODE.parse()?;
/// assert!(puzzle.solution().extends(puzzle.clues()));
/// let error = Puzzle::try_from(Grid::EMPTY).unwrap_err();
/// assert_eq!(error.to_string(), "several solutions");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Puzzle {
    clues: Grid,
    solution: Solution, // the only one of `clues`
}

impl Puzzle {
    /// Returns the clues.
    #[must_use]
    pub const fn clues(&self) -> &Grid {
        &self.clues
    }

    /// Returns the puzzle of clues whose only solution is known already.
    pub(crate) const fn proven(clues: Grid, solution: Solution) -> Self {
        Self { clues, solution }
    }

    /// Solves the grid to prove that there is exactly one solution, as `try_from` does, within
    /// the work allowed.
    ///
    /// # Errors
    /// If it isn't a puzzle, or the work is stopped before that is known.
    pub fn prove(clues: Grid, work: &Work<'_>) -> Result<Self, Unproven> {
        if let Some(&conflict) = clues.conflicts().first() {
            return Err(NotAPuzzle::Conflict(conflict).into());
        }
        let solution = NotAPuzzle::unless_one(Solver::new().solve_within(&clues, work)?)?;
        Ok(Self { clues, solution })
    }

    /// Returns the only solution.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = NotAPuzzle;

    /// Solves the grid to prove that there is exactly one solution.
    fn try_from(clues: Grid) -> Result<Self, NotAPuzzle> {
        Self::prove(clues, &Work::unlimited()).map_err(Unproven::defect)
    }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads a grid in any form and proves that it has exactly one solution.
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        let clues: Grid = text.parse()?;
        Ok(Self::try_from(clues)?)
    }
}

/// The text is not that of a [`Puzzle`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePuzzleError {
    /// It is no grid.
    Malformed(ParseGridError),
    /// The grid hasn't exactly one solution.
    NotAPuzzle(NotAPuzzle),
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => fmt::Display::fmt(error, f),
            Self::NotAPuzzle(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for ParsePuzzleError {}

impl From<ParseGridError> for ParsePuzzleError {
    fn from(error: ParseGridError) -> Self {
        Self::Malformed(error)
    }
}

impl From<NotAPuzzle> for ParsePuzzleError {
    fn from(error: NotAPuzzle) -> Self {
        Self::NotAPuzzle(error)
    }
}

impl fmt::Display for Puzzle {
    /// Writes the clues: 81 characters; with `{:#}` a drawing with rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.clues, f)
    }
}

/// The grid doesn't have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAPuzzle {
    /// A house repeats a digit.
    Conflict(Conflict),
    /// The clues agree with each other and with no complete grid.
    NoSolution,
    /// There is more than one; here are two.
    ManySolutions(Box<[Solution; 2]>),
    /// The clues have one solution, but a player's position has left it: here first.
    Strayed(Stray),
}

impl NotAPuzzle {
    /// Returns the only solution, or why there is none.
    pub(crate) fn unless_one(found: Uniqueness) -> Result<Solution, Self> {
        match found {
            Uniqueness::None => Err(Self::NoSolution),
            Uniqueness::One(solution) => Ok(solution),
            Uniqueness::Many(two) => Err(Self::ManySolutions(Box::new(two))),
        }
    }
}

/// Where a player's position leaves the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stray {
    /// This digit is placed, and the solution has another.
    Placed(Candidate),
    /// This candidate is struck, and the solution has it.
    Struck(Candidate),
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(Candidate { cell, digit }) => {
                write!(f, "{cell} can't be {digit}: the clues have another solution")
            }
            Self::Struck(Candidate { cell, digit }) => {
                write!(f, "{cell} can be {digit}: it was struck, but the solution has it")
            }
        }
    }
}

impl fmt::Display for NotAPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(conflict) => fmt::Display::fmt(conflict, f),
            Self::NoSolution => f.write_str("no solution"),
            Self::ManySolutions(_) => f.write_str("several solutions"),
            Self::Strayed(stray) => fmt::Display::fmt(stray, f),
        }
    }
}

impl core::error::Error for NotAPuzzle {}

/// Why a board was not proven to have exactly one solution; or, with another `E`, why what is
/// claimed of a board was not found to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproven<E = NotAPuzzle> {
    /// What is wrong.
    Wrong(E),
    /// The work was stopped before that was known.
    Stopped,
}

impl<E> Unproven<E> {
    /// Returns what is wrong, where nobody stopped the proof.
    pub(crate) fn defect(self) -> E {
        let defect = if let Self::Wrong(defect) = self { Some(defect) } else { None };
        defect.expect("unlimited work isn't stopped")
    }
}

impl From<NotAPuzzle> for Unproven {
    fn from(error: NotAPuzzle) -> Self {
        Self::Wrong(error)
    }
}

impl<E> From<Stopped> for Unproven<E> {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl<E: fmt::Display> fmt::Display for Unproven<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(error) => fmt::Display::fmt(error, f),
            Self::Stopped => fmt::Display::fmt(&Stopped, f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for Unproven<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_defect_has_its_own_answer() {
        let parse = |line: &str| line.parse::<Grid>().unwrap();
        let conflict = Puzzle::try_from(parse(crate::gallery::CONFLICT)).unwrap_err();
        assert!(conflict.to_string().starts_with("two 8s in "), "{conflict}");
        let none = Puzzle::try_from(parse(crate::gallery::TYPO)).unwrap_err();
        assert_eq!(none, NotAPuzzle::NoSolution);
        let many = Puzzle::try_from(parse(crate::gallery::TWO_SOLUTIONS)).unwrap_err();
        let NotAPuzzle::ManySolutions(two) = many else { panic!("{many}") };
        assert!(!two[0].differences(&two[1]).is_empty());
    }
}
