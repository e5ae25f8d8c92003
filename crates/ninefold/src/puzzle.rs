//! [`Puzzle`]: clues with exactly one solution, proven.

use core::fmt;

use crate::candidate::Candidate;
use crate::grid::{Conflict, Grid};
use crate::solution::Solution;
use crate::solve::{Monitor, Solver, Uniqueness, Unwatched};
use crate::work::Stopped;

/// Clues with exactly one solution, which it carries.
///
/// Holding one is the proof: nothing that takes a `Puzzle` has to solve or check it again.
///
/// ```
/// use ninefold::{Grid, Puzzle};
/// let grid: Grid = ninefold::gallery::LEETCODE.parse()?;
/// let puzzle = Puzzle::try_from(grid)?;
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

    /// Solves the grid to prove that there is exactly one solution, as `try_from` does, under a
    /// monitor.
    ///
    /// # Errors
    /// If the monitor stops the search; inside, if it isn't a puzzle.
    pub fn prove(
        clues: Grid,
        monitor: &mut impl Monitor,
    ) -> Result<Result<Self, NotAPuzzle>, Stopped> {
        if let Some(&conflict) = clues.conflicts().first() {
            return Ok(Err(NotAPuzzle::Conflict(conflict)));
        }
        Ok(match Solver::new().solve_within(&clues, monitor)? {
            Uniqueness::None => Err(NotAPuzzle::NoSolution),
            Uniqueness::One(solution) => Ok(Self { clues, solution }),
            Uniqueness::Many(two) => Err(NotAPuzzle::ManySolutions(Box::new(two))),
        })
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
        Self::prove(clues, &mut Unwatched).expect("nobody stops the search")
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

/// Where a player's position leaves the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
