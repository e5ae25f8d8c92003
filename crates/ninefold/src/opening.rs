//! [`Opening`]: a start with exactly one solution, proven: clues, candidates, or a position.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;
use crate::position::Position;
use crate::puzzle::{NotAPuzzle, Puzzle, Unproven};
use crate::solution::Solution;
use crate::solve::{Solver, Start, Uniqueness};
use crate::text::Given;
use crate::work::Work;

/// A start with exactly one solution, which it carries: a [`Puzzle`], a pencil-mark puzzle, or a
/// player's position.
///
/// Ratings, paths and proofs begin here: with the digits placed so far and without the candidates
/// that are struck.
///
/// ```
/// use ninefold::rate::hodoku::{Profile, rate};
/// use ninefold::text::Given;
/// use ninefold::{CandidateGrid, Cell, DigitSet, Grid, Opening};
/// let grid: Grid = ninefold::gallery::INKALA.parse()?;
/// let opening = Opening::try_from(&Given::from(grid))?;
/// let mut marks = CandidateGrid::from(&grid);
/// for cell in (0..9).map(|column| Cell::at(2, column)) {
///     marks.set(cell, DigitSet::only(opening.solution().get(cell)));
/// }
/// let easier = Opening::try_from(&Given::from(marks))?;
/// let score = |opening| rate(opening, &Profile::hodoku()).score;
/// assert!(score(&easier) < score(&opening));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    position: Position,
    /// The candidates that count from the start, unless the clues alone have one solution.
    marks: Option<Box<CandidateGrid>>,
    /// The only one.
    solution: Solution,
}

/// An [`Opening`] or a [`Puzzle`] as readers see it.
#[derive(Clone, Copy, Debug)]
pub struct OpeningRef<'a> {
    pub(crate) clues: &'a Grid,
    pub(crate) placed: &'a Grid,
    pub(crate) struck: &'a [Candidate],
    pub(crate) marks: Option<&'a CandidateGrid>,
    pub(crate) solution: &'a Solution,
}

impl Opening {
    /// Proves that what was given has exactly one solution, within the work allowed.
    ///
    /// Of a position, the clues should have one; then what the player has placed and struck must
    /// agree with it. If they have several, the position as a whole must have one.
    ///
    /// # Errors
    /// If there is no such start, or the work is stopped before that is known.
    pub fn prove(given: &Given, work: &Work<'_>) -> Result<Self, Unproven> {
        match given {
            Given::Clues(grid) => Puzzle::prove(*grid, work).map(|puzzle| Self::from(&puzzle)),
            Given::Candidates(marks) => {
                Self::of_marks(&marks.candidates, given.to_position(), work)
            }
            Given::Position(position) => Self::of_position(position, work),
        }
    }

    /// Returns what a hint may rely on: the puzzle of the clues even where the position strays from
    /// it, else the only solution of the position; nothing if it has several.
    ///
    /// # Errors
    /// If there is no solution, or the work is stopped before that is known.
    pub fn for_hints(position: &Position, work: &Work<'_>) -> Result<Option<Self>, Unproven> {
        match Puzzle::prove(position.clues, work) {
            Ok(puzzle) => Ok(Some(Self::from(&puzzle))),
            Err(Unproven::Wrong(NotAPuzzle::ManySolutions(_))) => {
                match Self::of_position(position, work) {
                    Ok(opening) => Ok(Some(opening)),
                    Err(Unproven::Wrong(_)) => Ok(None),
                    Err(stopped) => Err(stopped),
                }
            }
            Err(error) => Err(error),
        }
    }

    fn of_position(position: &Position, work: &Work<'_>) -> Result<Self, Unproven> {
        match Puzzle::prove(position.clues, work) {
            Ok(puzzle) => match position.first_error(puzzle.solution()) {
                Some(wrong) => Err(NotAPuzzle::Strayed(wrong).into()),
                None => Ok(Self {
                    position: position.clone(),
                    marks: None,
                    solution: *puzzle.solution(),
                }),
            },
            Err(Unproven::Wrong(NotAPuzzle::ManySolutions(_))) => {
                let candidates = CandidateGrid::from(&position.board());
                Self::of_marks(&candidates, position.clone(), work)
            }
            Err(error) => Err(error),
        }
    }

    /// Proves candidates, which are those of a position.
    fn of_marks(
        candidates: &CandidateGrid,
        position: Position,
        work: &Work<'_>,
    ) -> Result<Self, Unproven> {
        if let Some(&conflict) = position.placed.conflicts().first() {
            return Err(NotAPuzzle::Conflict(conflict).into());
        }
        let solver = Solver::new();
        let found = solver.solve_within(Start::Candidates(candidates), work)?;
        let solution = NotAPuzzle::unless_one(found)?;
        // Where the digits alone have one solution, all that is struck follows from them.
        let alone = solver.solve_within(&position.clues, work)?;
        let marks = match alone {
            Uniqueness::One(_) => None,
            _ => Some(Box::new(CandidateGrid::from(&position.board()))),
        };
        Ok(Self { position, marks, solution })
    }

    /// Returns the digits and strikes that it starts with.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the board that it starts with.
    #[must_use]
    pub fn board(&self) -> Board {
        self.position.board()
    }

    /// Returns the only solution.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }
}

impl From<&Puzzle> for Opening {
    fn from(puzzle: &Puzzle) -> Self {
        let position = Position::start(*puzzle.clues());
        Self { position, marks: None, solution: *puzzle.solution() }
    }
}

impl TryFrom<&Given> for Opening {
    type Error = NotAPuzzle;

    fn try_from(given: &Given) -> Result<Self, NotAPuzzle> {
        Self::prove(given, &Work::unlimited()).map_err(Unproven::defect)
    }
}

impl OpeningRef<'_> {
    /// Returns the board that it starts with.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::new(self.placed);
        for &candidate in self.struck {
            board.eliminate(candidate);
        }
        board
    }
}

impl<'a> From<&'a Puzzle> for OpeningRef<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        let clues = puzzle.clues();
        Self { clues, placed: clues, struck: &[], marks: None, solution: puzzle.solution() }
    }
}

impl<'a> From<&'a Opening> for OpeningRef<'a> {
    fn from(opening: &'a Opening) -> Self {
        let Opening { position: Position { clues, placed, struck }, marks, solution } = opening;
        Self { clues, placed, struck, marks: marks.as_deref(), solution }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::digit::Digit;

    fn grid(line: &str) -> Grid {
        line.parse().unwrap()
    }

    #[test]
    fn a_position_must_agree_with_the_solution_of_its_clues() {
        let mut position = Position::start(grid(crate::gallery::LEETCODE));
        position.apply(&["r1c3=4".parse().unwrap()], &["r2c2<>4".parse().unwrap()]);
        let opening = Opening::try_from(&Given::from(position.clone())).unwrap();
        assert_eq!(opening.position(), &position);
        assert!(opening.marks.is_none(), "the clues have one solution");
        position.placed.set(Cell::at(0, 2), Some(Digit::new(2)));
        let error = Opening::try_from(&Given::from(position.clone())).unwrap_err();
        assert_eq!(error.to_string(), "r1c3 can't be 2: the clues have another solution");
        position.placed.set(Cell::at(0, 2), None);
        position.struck.push("r1c3<>4".parse().unwrap());
        let error = Opening::try_from(&Given::from(position)).unwrap_err();
        assert_eq!(error.to_string(), "r1c3 can be 4: it was struck, but the solution has it");
    }

    #[test]
    fn marks_count_where_the_digits_alone_have_several_solutions() {
        let clues = grid(crate::gallery::TWO_SOLUTIONS);
        let two = match Puzzle::try_from(clues) {
            Err(NotAPuzzle::ManySolutions(two)) => two,
            other => panic!("{other:?}"),
        };
        let cell = two[0].differences(&two[1]).first().unwrap();
        let mut marks = CandidateGrid::from(&clues);
        marks.set(cell, marks.get(cell).without(two[1].get(cell)));
        let opening = Opening::try_from(&Given::from(marks)).unwrap();
        assert_eq!(opening.solution(), &two[0]);
        assert!(opening.marks.is_some());
        let mut position = Position::start(clues);
        position.apply(&[], &[Candidate { cell, digit: two[0].get(cell) }]);
        assert_eq!(Opening::try_from(&Given::from(position)).unwrap().solution(), &two[1]);
    }
}
