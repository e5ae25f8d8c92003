//! The classic strategies: the right answers, the same tree, counters that add up.

use crate::support;

use ninefold::classic::{Event, Outcome, Run, Silent, Strategy};
use ninefold::solve::reference;
use ninefold::{Grid, Work};
use proptest::prelude::*;

const ROW_MAJOR: [Strategy; 4] =
    [Strategy::Scan, Strategy::Tables, Strategy::Bits, Strategy::Cells];

/// Enough for every board of these tests but the odd one, which is then passed over.
const BUDGET: u64 = 300_000;

fn run(strategy: Strategy, grid: &Grid) -> Run {
    strategy.trace(grid, &Work::with_budget(BUDGET), &mut Silent)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_strategy_gives_the_reference_answer(grid in support::puzzle()) {
        let expected = reference::solutions(&grid, 1)[0];
        for &strategy in Strategy::ALL {
            let run = run(strategy, &grid);
            if run.outcome != Outcome::Budget {
                prop_assert_eq!(run.solution, Some(expected), "{}", strategy);
            }
        }
    }

    #[test]
    fn several_solutions_or_none(grid in support::solvable(24..40), at in 0..81usize, to in 0..9usize) {
        let changed = grid.with(ninefold::Cell::new(at), Some(ninefold::Digit::from_index(to)));
        let solvable = !reference::solutions(&changed, 1).is_empty();
        for &strategy in Strategy::ALL {
            let run = run(strategy, &changed);
            match run.outcome {
                Outcome::Solved => prop_assert!(run.solution.unwrap().extends(&changed)),
                Outcome::Unsolvable => prop_assert!(!solvable, "{}", strategy),
                Outcome::Invalid => prop_assert!(!changed.is_valid()),
                other => prop_assert_eq!(other, Outcome::Budget),
            }
        }
    }

    #[test]
    fn row_major_strategies_walk_the_same_tree(grid in support::solvable(20..45)) {
        let runs = ROW_MAJOR.map(|strategy| run(strategy, &grid));
        for other in &runs[1..] {
            let tree = |run: &Run| {
                let counters = run.counters;
                (run.outcome, run.solution, counters.placements, counters.backtracks, counters.checks)
            };
            prop_assert_eq!(tree(other), tree(&runs[0]));
        }
    }

    #[test]
    fn counters_add_up(grid in support::solvable(24..45)) {
        for &strategy in Strategy::ALL.iter().filter(|&&strategy| strategy != Strategy::Fast) {
            let (mut placed, mut erased, mut prefilled) = (0, 0, 0);
            let run = strategy.trace(&grid, &Work::with_budget(BUDGET), &mut |event| match event {
                Event::Place { .. } => placed += 1,
                Event::Erase { .. } => erased += 1,
                Event::Prefill { .. } => prefilled += 1,
                _ => {}
            });
            let counters = run.counters;
            prop_assert_eq!((placed, erased, prefilled),
                (counters.placements, counters.backtracks, counters.prefilled));
            if run.outcome == Outcome::Solved {
                let empty = 81 - grid.clue_count() as u64;
                prop_assert_eq!(placed - erased + prefilled, empty, "{}", strategy);
                prop_assert!(counters.max_depth <= empty);
            }
        }
    }
}

#[test]
fn the_adversarial_boards_give_the_known_counters() {
    let known = [
        (ninefold::gallery::TLE, 26_590_293, 1, 19_443_258, 434_459),
        (ninefold::gallery::INKALA, 49_558, 0, 49_558, 31_055_186),
        (ninefold::gallery::ANTI_BRUTE_FORCE, 69_175_316, 0, 69_175_316, 416_309),
    ];
    for (board, row_major, prefilled, singles, sorted) in known {
        let grid: Grid = board.parse().unwrap();
        assert_eq!(Strategy::Bits.run(&grid).counters.placements, row_major);
        let with_singles = Strategy::Singles.run(&grid).counters;
        assert_eq!((with_singles.prefilled, with_singles.placements), (prefilled, singles));
        assert_eq!(Strategy::Sorted.run(&grid).counters.placements, sorted);
    }
}
