//! The digits that a cell has in some solution.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::set::DigitSet;
use crate::solution::Solution;
use crate::solve::reference::legal_digits;
use crate::solve::{Solver, Start};
use crate::work::{Stopped, Work, unlimited};

/// Returns for each cell the digits that it has in some solution; all empty without a solution.
///
/// Each solution found answers for 81 candidates at once, so few searches are needed however many
/// solutions there are.
///
/// ```
/// use ninefold::{Grid, true_candidates};
/// let grid: Grid = ninefold::gallery::TWO_SOLUTIONS.parse()?;
/// let several = true_candidates(&grid).iter().filter(|digits| digits.len() > 1).count();
/// assert_eq!(several, 6);
/// # Ok::<(), ninefold::text::ParseGridError>(())
/// ```
#[must_use]
pub fn true_candidates<'a>(board: impl Into<Start<'a>>) -> [DigitSet; 81] {
    unlimited(|work| true_candidates_within(board, work))
}

/// Does the same as [`true_candidates`] within the work allowed.
///
/// # Errors
/// If it is stopped before all candidates are known.
///
/// ```
/// use ninefold::{Grid, Stopped, Work, true_candidates_within};
/// assert_eq!(true_candidates_within(&Grid::EMPTY, &Work::with_budget(1)), Err(Stopped));
/// let of_empty = true_candidates_within(&Grid::EMPTY, &Work::with_budget(100_000))?;
/// assert!(of_empty.iter().all(|digits| digits.len() == 9));
/// # Ok::<(), Stopped>(())
/// ```
pub fn true_candidates_within<'a>(
    board: impl Into<Start<'a>>,
    work: &Work<'_>,
) -> Result<[DigitSet; 81], Stopped> {
    match board.into() {
        Start::Clues(grid) => {
            let open = |cell| match grid.get(cell) {
                Some(_) => DigitSet::EMPTY,
                None => legal_digits(grid, cell),
            };
            let first = Solver::new().first_within(grid, work)?;
            search(first, open, |Candidate { cell, digit }| {
                Solver::new().first_within(&grid.with(cell, Some(digit)), work)
            })
        }
        Start::Candidates(candidates) => {
            let open = |cell| candidates.get(cell);
            let first = Solver::new().first_within(candidates, work)?;
            search(first, open, |Candidate { cell, digit }| {
                let mut with = *candidates;
                with.set(cell, DigitSet::only(digit));
                Solver::new().first_within(&with, work)
            })
        }
    }
}

/// Collects the digits of a first solution, and of one for each open candidate not met yet.
fn search(
    first: Option<Solution>,
    open: impl Fn(Cell) -> DigitSet,
    solve_with: impl Fn(Candidate) -> Result<Option<Solution>, Stopped>,
) -> Result<[DigitSet; 81], Stopped> {
    let mut found = [DigitSet::EMPTY; 81];
    if !note(first, &mut found) {
        return Ok(found);
    }
    for candidate in Candidate::all() {
        let Candidate { cell, digit } = candidate;
        if open(cell).contains(digit) && !found[cell.index()].contains(digit) {
            note(solve_with(candidate)?, &mut found);
        }
    }
    Ok(found)
}

fn note(solution: Option<Solution>, found: &mut [DigitSet; 81]) -> bool {
    for cell in Cell::all() {
        if let Some(solution) = &solution {
            found[cell.index()].insert(solution.get(cell));
        }
    }
    solution.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate_grid::CandidateGrid;
    use crate::grid::Grid;

    #[test]
    fn they_are_what_listing_all_solutions_shows() {
        let mut grid: Grid = crate::gallery::TWO_SOLUTIONS.parse().unwrap();
        for cell in grid.filled().iter().take(3) {
            grid.set(cell, None);
        }
        let mut listed = [DigitSet::EMPTY; 81];
        for solution in Solver::new().solutions(&grid) {
            note(Some(solution), &mut listed);
        }
        assert_eq!(true_candidates(&grid), listed);
        assert_eq!(true_candidates(&CandidateGrid::from(&grid)), listed);
        assert_eq!(true_candidates(&Grid::EMPTY), [DigitSet::ALL; 81]);
        let conflict: Grid = crate::gallery::CONFLICT.parse().unwrap();
        assert_eq!(true_candidates(&conflict), [DigitSet::EMPTY; 81]);
    }
}
