//! The boards for LeetCode 36, simplest first.
//!
//! Nearly all that can be wrong with a validator shows on two clues: every pair of cells is tried
//! with equal digits, whether they see each other or not.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::generate::random_solution;
use crate::grid::Grid;
use crate::house::House;
use crate::random::Random;
use crate::solve::Solver;

use super::Trial;

/// The seed of the boards that are drawn; any would do.
const SEED: u64 = 36;

/// Returns all boards: 4,351.
pub(super) fn boards() -> Vec<Trial> {
    let mut boards = vec![Trial::made("empty", Grid::EMPTY)];
    one_clue(&mut boards);
    two_clues(&mut boards);
    let solutions: Vec<Grid> =
        (0..30).map(|i| random_solution(&mut Random::new(SEED, i)).grid()).collect();
    let full = solutions.iter().enumerate();
    boards.extend(full.map(|(i, grid)| Trial::made(format!("full-{}", i + 1), *grid)));
    one_changed(&solutions[0], &mut boards);
    in_part(&solutions, &mut boards);
    unsolvable(&solutions, &mut boards);
    several_conflicts(&solutions, &mut boards);
    boards
}

/// Every digit alone in every cell: never a conflict.
fn one_clue(boards: &mut Vec<Trial>) {
    for cell in Cell::all() {
        for digit in Digit::all() {
            let grid = Grid::EMPTY.with(cell, Some(digit));
            boards.push(Trial::made(format!("one-{}", digit_in(cell, digit)), grid));
        }
    }
}

/// Equal digits in every pair of cells: 810 conflicts, 2,430 that are none. The digits go round, so
/// that every house meets each of them.
fn two_clues(boards: &mut Vec<Trial>) {
    let mut turns = [0_usize; House::COUNT + 1];
    for (i, first) in Cell::all().enumerate() {
        for second in Cell::all().skip(i + 1) {
            let shared = first.houses().into_iter().find(|house| house.cells().contains(second));
            let turn = &mut turns[shared.map_or(House::COUNT, House::index)];
            let digit = Digit::from_index(*turn % 9);
            *turn += 1;
            let grid = Grid::EMPTY.with(first, Some(digit)).with(second, Some(digit));
            boards.push(Trial::made(format!("two-{}-{second}", digit_in(first, digit)), grid));
        }
    }
}

fn digit_in(cell: Cell, digit: Digit) -> String {
    format!("{cell}-{digit}")
}

/// A full board with one digit changed, in every cell: the first and the last row, column and box
/// are looked at to their ends.
fn one_changed(solution: &Grid, boards: &mut Vec<Trial>) {
    for cell in Cell::all() {
        let right = solution.get(cell).map_or(0, Digit::index);
        let grid = solution.with(cell, Some(Digit::from_index((right + 1) % 9)));
        boards.push(Trial::made(format!("changed-{cell}"), grid));
    }
}

/// Parts of full boards, valid; and each with one digit repeated.
fn in_part(solutions: &[Grid], boards: &mut Vec<Trial>) {
    let parts: Vec<Grid> = (0..100).map(|i| part(solutions, i)).collect();
    for (i, grid) in parts.iter().enumerate() {
        boards.push(Trial::made(format!("part-{}", i + 1), *grid));
    }
    for (i, grid) in parts.iter().enumerate() {
        let mut random = Random::new(SEED, 2000 + i as u64);
        boards.push(Trial::made(format!("repeated-{}", i + 1), repeat(grid, &mut random)));
    }
}

/// Draws 17 to 60 cells of a full board.
fn part(solutions: &[Grid], i: usize) -> Grid {
    let mut random = Random::new(SEED, 1000 + i as u64);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let keep = 17 + random.below(44);
    let empty = |grid: Grid, &cell: &Cell| grid.with(cell, None);
    cells.iter().skip(keep).fold(solutions[i % solutions.len()], empty)
}

/// Writes a digit of the board once more where it can be seen from the first.
fn repeat(grid: &Grid, random: &mut Random) -> Grid {
    loop {
        let cell = Cell::new(random.below(Cell::COUNT));
        let peers: Vec<Cell> = cell.peers().iter().collect();
        let peer = peers[random.below(peers.len())];
        if let (Some(digit), None) = (grid.get(cell), grid.get(peer)) {
            return grid.with(peer, Some(digit));
        }
    }
}

/// Valid boards that have no solution: a validator must not mind.
fn unsolvable(solutions: &[Grid], boards: &mut Vec<Trial>) {
    let (mut random, solver) = (Random::new(SEED, 3000), Solver::new());
    let mut found = 0;
    while found < 20 {
        let grid = part(solutions, random.below(100));
        let cell = Cell::new(random.below(Cell::COUNT));
        let other = grid.with(cell, Some(Digit::from_index(random.below(9))));
        if other.is_valid() && solver.first(&other).is_none() {
            found += 1;
            boards.push(Trial::made(format!("unsolvable-{found}"), other));
        }
    }
}

fn several_conflicts(solutions: &[Grid], boards: &mut Vec<Trial>) {
    for i in 0..50 {
        let mut random = Random::new(SEED, 4000 + i as u64);
        let mut grid = part(solutions, i);
        while grid.conflicts().len() < 3 {
            grid = repeat(&grid, &mut random);
        }
        boards.push(Trial::made(format!("several-{}", i + 1), grid));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::DigitSet;

    /// The boards whose names begin so.
    fn of_kind(kind: &str) -> Vec<Grid> {
        let begins = |trial: &Trial| trial.name.split('-').next() == Some(kind);
        boards().into_iter().filter(begins).map(|trial| trial.grid).collect()
    }

    #[test]
    fn there_are_as_many_of_each_kind_as_it_says() {
        let kinds = [
            ("empty", 1, 1),
            ("one", 729, 729),
            ("two", 3240, 2430),
            ("full", 30, 30),
            ("changed", 81, 0),
            ("part", 100, 100),
            ("repeated", 100, 0),
            ("unsolvable", 20, 20),
            ("several", 50, 0),
        ];
        for (kind, count, valid) in kinds {
            let grids = of_kind(kind);
            assert_eq!(grids.len(), count, "{kind}");
            assert_eq!(grids.iter().filter(|grid| grid.is_valid()).count(), valid, "{kind}");
        }
        assert_eq!(boards().len(), 4351);
    }

    #[test]
    fn every_house_meets_every_digit_twice() {
        let mut met = [DigitSet::EMPTY; House::COUNT];
        for conflict in of_kind("two").iter().flat_map(Grid::conflicts) {
            met[conflict.house.index()].insert(conflict.digit);
        }
        assert!(met.iter().all(|&digits| digits == DigitSet::ALL));
    }

    #[test]
    fn names_are_unique_and_what_is_unsolvable_is_so() {
        let mut names: Vec<String> = boards().into_iter().map(|trial| trial.name.into()).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 4351);
        let solver = Solver::new();
        assert!(of_kind("unsolvable").iter().all(|grid| solver.first(grid).is_none()));
        assert!(of_kind("several").iter().all(|grid| grid.conflicts().len() >= 3));
    }
}
