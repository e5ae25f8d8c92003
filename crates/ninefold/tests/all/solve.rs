//! The production solver equals the reference, on boards of every kind and every back end.

use crate::support;

use ninefold::solve::{Backend, Next, reference};
use ninefold::{
    Candidate, CandidateGrid, Cell, Digit, DigitSet, Grid, Puzzle, Solver, Uniqueness, Work,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// All back ends of this machine; says which are left out.
fn solvers() -> Vec<Solver> {
    let all = Backend::ALL.into_iter().filter(|backend| {
        let here = Solver::with_backend(*backend).is_some();
        if !here {
            println!("left out: the single-puzzle engine has no {backend} here");
        }
        here
    });
    all.filter_map(Solver::with_backend).collect()
}

fn agree(grid: &Grid, limit: usize) {
    let orders: Vec<Vec<_>> =
        solvers().iter().map(|solver| solver.solutions(grid).take(limit).collect()).collect();
    assert!(orders.iter().all(|order| *order == orders[0]), "back ends differ on {grid}");
    for solver in solvers() {
        agree_with(solver, grid, limit);
    }
}

fn agree_with(solver: Solver, grid: &Grid, limit: usize) {
    let expected = reference::solutions(grid, limit);
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

/// The obvious solver for candidates: every choice of a digit for the first cell with fewest.
fn sukaku_solutions(grid: CandidateGrid, limit: usize, found: &mut Vec<Grid>) {
    if found.len() >= limit || Cell::all().any(|cell| grid.get(cell).is_empty()) {
        return;
    }
    let open = Cell::all().filter(|&cell| grid.get(cell).len() > 1);
    let Some(cell) = open.min_by_key(|&cell| grid.get(cell).len()) else {
        let full = grid.singles();
        found.extend(full.is_valid().then_some(full));
        return;
    };
    for digit in grid.get(cell) {
        let mut next = grid;
        next.set(cell, DigitSet::only(digit));
        let mut settled = Vec::from([cell]);
        while let Some(cell) = settled.pop() {
            let Some(digit) = next.get(cell).single() else { continue };
            for peer in cell.peers() {
                let before = next.get(peer);
                next.set(peer, before.without(digit));
                settled.extend((before.len() == 2 && before.contains(digit)).then_some(peer));
            }
        }
        sukaku_solutions(next, limit, found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn pencil_mark_puzzles(solution in support::solution(), noise in proptest::collection::vec(any::<u16>(), 81)) {
        let mut grid = CandidateGrid::from(&solution.grid());
        for (cell, bits) in Cell::all().zip(noise) {
            let extra = DigitSet::from_bits(bits & bits.rotate_left(5));
            grid.set(cell, grid.get(cell) | extra);
        }
        let mut expected = Vec::new();
        sukaku_solutions(grid, 100, &mut expected);
        for solver in solvers() {
            prop_assert_eq!(solver.count(&grid, 100), expected.len() as u64);
            if expected.len() < 100 {
                let found: BTreeSet<_> = solver.solutions(&grid).map(|s| s.grid()).collect();
                prop_assert_eq!(found, expected.iter().copied().collect::<BTreeSet<_>>());
            }
        }
    }
}

#[test]
fn a_pencil_mark_puzzle_may_contradict_itself() {
    let mut grid = CandidateGrid::FULL;
    grid.set(Cell::at(4, 4), DigitSet::EMPTY);
    assert_eq!(Solver::new().solve(&grid), Uniqueness::None);
    let mut grid = CandidateGrid::FULL;
    for cell in Cell::all() {
        let digits = grid.get(cell).without(Digit::new(5));
        grid.set(cell, digits);
    }
    assert!(!grid.has(Candidate { cell: Cell::at(0, 0), digit: Digit::new(5) }));
    assert_eq!(Solver::new().solve(&grid), Uniqueness::None);
}

#[test]
fn published_pencil_mark_puzzles_have_one_solution() {
    let Some(text) = support::corpus("pencilmark_sudoku/hard_gurobi_hard") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| line.len() >= 729).take(40) {
        let grid: CandidateGrid = line[..729].parse().unwrap();
        assert!(matches!(Solver::new().solve(&grid), Uniqueness::One(_)), "{line}");
        checked += 1;
    }
    assert!(checked > 20);
}

#[test]
fn a_search_stops_and_goes_on() {
    let grid: Grid = ninefold::gallery::TWO_SOLUTIONS.parse().unwrap();
    let open =
        grid.with(Cell::at(1, 3), None).with(Cell::at(7, 3), None).with(Cell::at(8, 7), None);
    for solver in solvers() {
        let all: Vec<_> = solver.solutions(&open).collect();
        let mut stepwise = Vec::new();
        let mut solutions = solver.solutions(&open);
        loop {
            match solutions.advance(&Work::with_budget(1)) {
                Next::Solution(solution) => stepwise.push(solution),
                Next::Stopped => {}
                Next::Exhausted => break,
            }
        }
        assert_eq!(stepwise, all);
        let cut = solver.solutions(&open).advance(&Work::with_budget(0));
        assert_eq!(cut, Next::Stopped);
    }
}

#[test]
fn two_digits_that_claim_one_cell_end_the_branch() {
    // On the way two digits have their only place of a row in the same cell; a guess there changes
    // nothing, so a search that doesn't notice never ends.
    let line = ".83.2...9.....6.5.7......1.6....7.......3..4..354.......1.....4..25........34..8.";
    let grid: Grid = line.parse().unwrap();
    for solver in solvers() {
        let (mut solutions, work) = (solver.solutions(&grid), Work::with_budget(10_000));
        let found = core::iter::repeat_with(|| solutions.advance(&work));
        let count = found.take_while(|next| matches!(next, Next::Solution(_))).count();
        assert_eq!((count, work.is_stopped()), (49, false));
        assert!(solutions.effort().max_depth < 81);
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
