//! All engines, on every back end, and the classic strategies agree with the reference on any
//! board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::classic::{Outcome, Silent, Strategy};
use ninefold::solve::{Backend, Batch, reference};
use ninefold::{Cell, Digit, Grid, Solver, Uniqueness, Work};

/// Makes a board of the bytes: each pair is a cell and a digit, kept while that stays solvable;
/// the last pair is put in whatever it does.
fn board(bytes: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    let pairs: Vec<(Cell, Digit)> = bytes
        .chunks_exact(2)
        .map(|pair| {
            (Cell::new(usize::from(pair[0]) % 81), Digit::from_index(usize::from(pair[1]) % 9))
        })
        .collect();
    for (i, &(cell, digit)) in pairs.iter().enumerate() {
        let next = grid.with(cell, Some(digit));
        if i + 1 == pairs.len() || (next.is_valid() && Solver::new().first(&next).is_some()) {
            grid = next;
        }
    }
    grid
}

fuzz_target!(|bytes: &[u8]| {
    let grid = board(bytes);
    if grid.clue_count() < 26 {
        return; // the reference is slow there
    }
    let expected = reference::solutions(&grid, 50);
    for backend in Backend::ALL {
        if let Some(solver) = Solver::with_backend(backend) {
            assert_eq!(solver.count(&grid, 50), expected.len() as u64);
        }
        if let Some(mut batch) = Batch::with_backend(backend) {
            // One board goes to the single-puzzle engine, eight go to the lanes.
            for answer in batch.solve_all(&[grid]).into_iter().chain(batch.solve_all(&[grid; 8])) {
                let count = match answer {
                    Uniqueness::None => 0,
                    Uniqueness::One(_) => 1,
                    Uniqueness::Many(_) => 2,
                };
                assert_eq!(count, expected.len().min(2));
            }
        }
    }
    for &strategy in Strategy::ALL {
        let run = strategy.trace(&grid, &Work::with_budget(20_000), &mut Silent);
        match run.outcome {
            Outcome::Solved => assert!(run.solution.is_some_and(|found| found.extends(&grid))),
            Outcome::Unsolvable => assert!(expected.is_empty()),
            Outcome::Invalid => assert!(!grid.is_valid()),
            _ => {}
        }
    }
});
