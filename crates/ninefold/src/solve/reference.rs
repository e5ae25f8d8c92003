//! The reference solver: short, obvious and slow; every other engine must agree with it.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::DigitSet;
use crate::solution::Solution;

/// Returns the solutions of a grid, at most `limit` of them, in a fixed order.
///
/// Tries the digits of the empty cell that has fewest, the first such cell row by row.
///
/// ```
/// use ninefold::{Grid, solve::reference};
/// assert_eq!(reference::solutions(&Grid::EMPTY, 3).len(), 3);
/// ```
#[must_use]
pub fn solutions(grid: &Grid, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    if grid.is_valid() {
        search(*grid, limit, &mut found);
    }
    found
}

fn search(grid: Grid, limit: usize, found: &mut Vec<Solution>) {
    if found.len() >= limit {
        return;
    }
    let empty = Cell::all().filter(|&cell| grid.get(cell).is_none());
    let Some(cell) = empty.min_by_key(|&cell| legal_digits(&grid, cell).len()) else {
        found.extend(Solution::try_from(grid));
        return;
    };
    for digit in legal_digits(&grid, cell) {
        search(grid.with(cell, Some(digit)), limit, found);
    }
}

/// Returns the digits that no peer of the cell holds.
#[must_use]
pub fn legal_digits(grid: &Grid, cell: Cell) -> DigitSet {
    let taken: DigitSet = cell.peers().iter().filter_map(|peer| grid.get(peer)).collect();
    Digit::all().collect::<DigitSet>() - taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_extends_its_grid() {
        let grid: Grid = crate::gallery::LEETCODE.parse().unwrap();
        let all = solutions(&grid, 2);
        assert_eq!(all.len(), 1);
        assert!(all[0].extends(&grid));
    }

    #[test]
    fn conflicting_grids_have_no_solution() {
        let grid: Grid = crate::gallery::CONFLICT.parse().unwrap();
        assert!(solutions(&grid, 1).is_empty());
    }
}
