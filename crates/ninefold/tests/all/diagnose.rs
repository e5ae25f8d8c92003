//! Diagnosis: cores are unsolvable and minimal, suspects repair the puzzle, typos are found.

use crate::support;

use ninefold::Verdict;
use ninefold::classic::{Outcome, Silent, Strategy as Classic};
use ninefold::solve::reference;
use ninefold::{Cell, CellSet, Digit, Grid, Solver, Work, diagnose};
use proptest::prelude::*;

fn keep(grid: &Grid, cells: CellSet) -> Grid {
    let kept = grid.iter().filter(|(cell, _)| cells.contains(*cell));
    kept.fold(Grid::EMPTY, |board, (cell, digit)| board.with(cell, Some(digit)))
}

/// Says whether there is a solution, by an engine that has nothing in common with the production
/// one; on the odd board that is too hard for it, by that.
fn is_solvable(grid: &Grid) -> bool {
    let run = Classic::Dancing.trace(grid, &Work::with_budget(100_000), &mut Silent);
    match run.outcome {
        Outcome::Solved => true,
        Outcome::Unsolvable | Outcome::Invalid => false,
        _ => Solver::new().first(grid).is_some(),
    }
}

fn is_unique(grid: &Grid) -> bool {
    reference::solutions(grid, 2).len() == 1
}

/// A proper puzzle with one clue changed to another digit.
fn typo() -> impl Strategy<Value = (Grid, Cell, Digit)> {
    (support::puzzle(), any::<proptest::sample::Index>(), 1..9usize).prop_map(|(grid, at, by)| {
        let clues: Vec<(Cell, Digit)> = grid.iter().collect();
        let (cell, digit) = clues[at.index(clues.len())];
        let wrong = Digit::from_index((digit.index() + by) % 9);
        (grid.with(cell, Some(wrong)), cell, digit)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_typo_is_always_among_the_suspects((grid, cell, right) in typo()) {
        let diagnosis = diagnose(&grid);
        if diagnosis.is_solvable() {
            return Ok(());
        }
        let suspect = diagnosis.suspects().iter().find(|suspect| suspect.cell == cell);
        prop_assert!(suspect.is_some_and(|suspect| suspect.instead.contains(right)), "{}", diagnosis);
    }

    #[test]
    fn suspects_really_repair_the_puzzle((grid, _, _) in typo()) {
        for suspect in diagnose(&grid).suspects() {
            prop_assert_eq!(grid.get(suspect.cell), Some(suspect.found));
            for digit in Digit::all().filter(|&digit| digit != suspect.found) {
                let repaired = grid.with(suspect.cell, Some(digit));
                prop_assert_eq!(suspect.instead.contains(digit), is_unique(&repaired));
            }
            prop_assert_eq!(suspect.removal, is_unique(&grid.with(suspect.cell, None)));
        }
    }

    #[test]
    fn cores_are_unsolvable_and_minimal((grid, _, _) in typo()) {
        let Verdict::Unsolvable { core, core_is_minimal, .. } = diagnose(&grid).verdict else {
            return Ok(());
        };
        prop_assert!(core_is_minimal);
        prop_assert!(!is_solvable(&keep(&grid, core)));
        for cell in core {
            prop_assert!(is_solvable(&keep(&grid, core.without(cell))), "{} without {}", core, cell);
        }
    }

    #[test]
    fn the_verdict_is_that_of_the_reference(grid in support::any_grid(), open in support::solvable(15..60)) {
        for grid in [grid, open] {
            let diagnosis = diagnose(&grid);
            let expected = match reference::solutions(&grid, 2).len() {
                _ if !grid.is_valid() => "invalid",
                0 => "unsolvable",
                1 => "unique",
                _ => "multiple",
            };
            prop_assert_eq!(diagnosis.status(), expected);
            prop_assert_eq!(diagnosis.conflicts().is_empty(), grid.is_valid());
        }
    }
}
