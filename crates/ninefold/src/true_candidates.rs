//! The digits that a cell has in some solution.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::set::DigitSet;
use crate::solution::Solution;
use crate::solve::Solver;
use crate::solve::reference::legal_digits;

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
pub fn true_candidates(grid: &Grid) -> [DigitSet; 81] {
    let mut found = [DigitSet::EMPTY; 81];
    let solver = Solver::new();
    if !note(solver.first(grid), &mut found) {
        return found;
    }
    let open = |candidate: &Candidate| {
        grid.get(candidate.cell).is_none()
            && legal_digits(grid, candidate.cell).contains(candidate.digit)
    };
    for Candidate { cell, digit } in Candidate::all().filter(open) {
        if !found[cell.index()].contains(digit) {
            note(solver.first(&grid.with(cell, Some(digit))), &mut found);
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

    #[test]
    fn they_are_what_listing_all_solutions_shows() {
        let mut grid: Grid = crate::gallery::TWO_SOLUTIONS.parse().unwrap();
        for cell in grid.clues().iter().take(3) {
            grid.set(cell, None);
        }
        let mut listed = [DigitSet::EMPTY; 81];
        for solution in Solver::new().solutions(&grid) {
            note(Some(solution), &mut listed);
        }
        assert_eq!(true_candidates(&grid), listed);
        assert_eq!(true_candidates(&Grid::EMPTY), [DigitSet::ALL; 81]);
        let conflict = crate::gallery::CONFLICT.parse().unwrap();
        assert_eq!(true_candidates(&conflict), [DigitSet::EMPTY; 81]);
    }
}
