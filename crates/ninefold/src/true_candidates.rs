//! The digits that a cell has in some solution.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::set::DigitSet;
use crate::solution::Solution;
use crate::solve::reference::legal_digits;
use crate::solve::{Solver, Start};

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
    match board.into() {
        Start::Clues(grid) => {
            let open = |cell| match grid.get(cell) {
                Some(_) => DigitSet::EMPTY,
                None => legal_digits(grid, cell),
            };
            search(Start::Clues(grid), open, |Candidate { cell, digit }| {
                Solver::new().first(&grid.with(cell, Some(digit)))
            })
        }
        Start::Candidates(candidates) => {
            let open = |cell| candidates.get(cell);
            search(Start::Candidates(candidates), open, |Candidate { cell, digit }| {
                let mut with = *candidates;
                with.set(cell, DigitSet::only(digit));
                Solver::new().first(&with)
            })
        }
    }
}

/// Collects the digits of a first solution, and of one for each open candidate not met yet.
fn search(
    start: Start<'_>,
    open: impl Fn(Cell) -> DigitSet,
    solve_with: impl Fn(Candidate) -> Option<Solution>,
) -> [DigitSet; 81] {
    let mut found = [DigitSet::EMPTY; 81];
    if !note(Solver::new().first(start), &mut found) {
        return found;
    }
    for candidate in Candidate::all() {
        let Candidate { cell, digit } = candidate;
        if open(cell).contains(digit) && !found[cell.index()].contains(digit) {
            note(solve_with(candidate), &mut found);
        }
    }
    found
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
