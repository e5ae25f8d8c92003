//! The production solver equals the reference, on boards of every kind.

mod support;

use ninefold::solve::reference;
use ninefold::{Grid, Puzzle, Solver, Uniqueness};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn agree(grid: &Grid, limit: usize) {
    let expected = reference::solutions(grid, limit);
    let solver = Solver::new();
    assert_eq!(solver.count(grid, limit as u64), expected.len() as u64, "{grid}");
    match (solver.solve(grid), expected.len()) {
        (Uniqueness::None, 0) => assert_eq!(solver.first(grid), None),
        (Uniqueness::One(only), 1) => assert_eq!(expected, [only]),
        (Uniqueness::Many(two), 2..) => {
            assert_ne!(two[0], two[1]);
            assert!(two.iter().all(|solution| solution.extends(grid)));
            assert_eq!(solver.first(grid), Some(two[0]));
        }
        (found, expected) => panic!("{grid}: {found:?} for {expected}"),
    }
    if expected.len() < limit {
        let all: BTreeSet<_> = solver.solutions(grid).collect();
        assert_eq!(all, expected.into_iter().collect::<BTreeSet<_>>(), "{grid}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn conflicting_boards(grid in support::any_grid()) {
        agree(&grid, 2);
    }

    #[test]
    fn solvable_boards(grid in support::solvable(22..50)) {
        agree(&grid, 200);
    }

    #[test]
    fn proper_puzzles(grid in support::puzzle()) {
        agree(&grid, 2);
        prop_assert!(Puzzle::try_from(grid).is_ok());
    }

    #[test]
    fn boards_with_one_digit_changed(grid in support::puzzle(), at in 0..81usize, to in 0..9usize) {
        let cell = ninefold::Cell::new(at);
        agree(&grid.with(cell, Some(ninefold::Digit::from_index(to))), 50);
    }
}

#[test]
fn an_empty_board_gives_as_many_as_asked() {
    let solver = Solver::new();
    assert_eq!(solver.count(&Grid::EMPTY, 10_000), 10_000);
    let distinct: BTreeSet<_> = solver.solutions(&Grid::EMPTY).take(1000).collect();
    assert_eq!(distinct.len(), 1000);
    assert_eq!(solver.count(&Grid::EMPTY, 0), 0);
}

#[test]
fn tdoku_test_puzzles_have_the_stated_counts_and_solutions() {
    let Some(text) = support::corpus("tdoku_test_puzzles/test_puzzles.txt") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(':');
        let puzzle: Grid = fields.next().unwrap().parse().unwrap();
        let count: u64 = fields.next().unwrap().trim().parse().unwrap();
        assert_eq!(Solver::new().count(&puzzle, 1_000_000), count, "{line}");
        if let Some(solution) = fields.next().filter(|solution| solution.len() == 81) {
            assert_eq!(Solver::new().first(&puzzle).unwrap().to_string(), solution);
        }
        checked += 1;
    }
    assert!(checked >= 40);
}

#[test]
fn tricky_inputs_have_the_stated_verdict() {
    let Some(text) = support::corpus("tricky_inputs/part_dev.tsv") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let parsed = fields[1].parse::<Grid>();
        match fields[2] {
            "invalid:format" => assert!(parsed.is_err(), "{line}"),
            "invalid:duplicate" => assert!(!parsed.unwrap().is_valid(), "{line}"),
            "many" => assert_eq!(Solver::new().count(&parsed.unwrap(), 2), 2, "{line}"),
            number => {
                let expected: u64 = number.parse().unwrap();
                let grid = parsed.unwrap();
                assert!(grid.is_valid());
                assert_eq!(Solver::new().count(&grid, expected + 1), expected, "{line}");
            }
        }
        checked += 1;
    }
    assert!(checked >= 20);
}
