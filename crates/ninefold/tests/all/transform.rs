//! Transforms form a group, act on grids as one, and keep what Sudoku is about.

use ninefold::{Candidate, Cell, Digit, Grid, Solver, Transform};
use proptest::prelude::*;

fn transforms() -> impl Strategy<Value = Transform> {
    any::<u64>().prop_map(Transform::random)
}

fn grids() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0_u8..=9, 81).prop_map(|values| {
        Grid::from_values(values.try_into().expect("81 values")).expect("digits")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_inverse_undoes(t in transforms(), grid in grids()) {
        prop_assert_eq!(t.inverse().apply(&t.apply(&grid)), grid);
        prop_assert_eq!(t.then(&t.inverse()), Transform::IDENTITY);
        prop_assert_eq!(t.inverse().then(&t), Transform::IDENTITY);
        prop_assert_eq!(t.inverse().inverse(), t);
    }

    #[test]
    fn one_after_the_other_is_the_product(a in transforms(), b in transforms(), grid in grids()) {
        prop_assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
    }

    #[test]
    fn cells_and_candidates_move_with_the_grid(t in transforms(), grid in grids()) {
        let result = t.apply(&grid);
        for cell in Cell::all() {
            prop_assert_eq!(t.source(t.cell(cell)), cell);
            prop_assert_eq!(result.get(t.cell(cell)), grid.get(cell).map(|digit| t.digit(digit)));
        }
        for candidate in Candidate::all().filter(|c| grid.get(c.cell) == Some(c.digit)) {
            let moved = t.candidate(candidate);
            prop_assert_eq!(result.get(moved.cell), Some(moved.digit));
        }
        prop_assert_eq!(t.cells(grid.filled()), result.filled());
    }

    #[test]
    fn cells_see_each_other_before_and_after(t in transforms()) {
        for a in Cell::all() {
            prop_assert_eq!(t.cells(a.peers()), t.cell(a).peers());
        }
    }

    #[test]
    fn text_reads_back(t in transforms()) {
        prop_assert_eq!(t.to_string().parse(), Ok(t));
        let spaced = t.to_string().replace('c', ", C").replace('d', " D");
        prop_assert_eq!(spaced.parse(), Ok(t));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[trcd1-9 ,é]{0,40}") {
        if let Ok(transform) = text.parse::<Transform>() {
            prop_assert_eq!(transform.to_string().parse(), Ok(transform));
        }
    }
}

#[test]
fn solutions_move_with_the_puzzle() {
    let grid: Grid = ninefold::gallery::TLE.parse().unwrap();
    let solution = Solver::new().first(&grid).unwrap();
    for seed in 0..50 {
        let t = Transform::random(seed);
        let moved = Solver::new().first(&t.apply(&grid)).unwrap();
        assert_eq!(moved.grid(), t.apply(&solution.grid()));
    }
}

#[test]
fn parts_mean_what_they_say() {
    let grid: Grid = ninefold::gallery::LEETCODE.parse().unwrap();
    let t: Transform = "r321456789".parse().unwrap();
    assert_eq!(t.apply(&grid).get(Cell::at(0, 1)), Some(Digit::new(9))); // from r3c2
    let t: Transform = "c312456789".parse().unwrap();
    assert_eq!(t.apply(&grid).get(Cell::at(0, 1)), Some(Digit::new(5))); // from r1c1
    let t: Transform = "d123498765".parse().unwrap();
    assert_eq!(t.apply(&grid).get(Cell::at(0, 0)), Some(Digit::new(9))); // a 5
    assert_eq!("t".parse(), Ok(Transform::TRANSPOSE));
    assert_eq!("".parse(), Ok(Transform::IDENTITY));
}

#[test]
fn torn_bands_and_repeats_are_refused() {
    let wrong =
        ["r142356789", "c112345678", "d12345678", "d123456780", "x", "tt", "c123456789r123456789"];
    for text in wrong {
        assert!(text.parse::<Transform>().is_err(), "{text}");
    }
    let identity = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    assert!(Transform::new(false, [9; 9], identity, identity).is_err());
    assert!(Transform::new(false, identity, [255; 9], identity).is_err());
    assert!(Transform::new(true, identity, identity, identity).is_ok());
}
