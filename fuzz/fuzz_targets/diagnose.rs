//! Diagnosis answers for any board, and what it says holds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{Grid, Solver, diagnose};

fuzz_target!(|bytes: &[u8]| {
    let mut values = [0; 81];
    for (value, &byte) in values.iter_mut().zip(bytes) {
        *value = if byte % 4 == 0 { byte / 4 % 10 } else { 0 };
    }
    let Some(grid) = Grid::from_values(values) else { return };
    let diagnosis = diagnose(&grid);
    assert!(!diagnosis.to_string().is_empty());
    assert_eq!(diagnosis.is_valid(), grid.is_valid());
    for suspect in diagnosis.suspects() {
        for digit in suspect.instead {
            assert_eq!(Solver::new().count(&grid.with(suspect.cell, Some(digit)), 2), 1);
        }
    }
    if let Some(core) = diagnosis.core() {
        let kept = grid.iter().filter(|(cell, _)| core.contains(*cell));
        let kept = kept.fold(Grid::EMPTY, |board, (cell, digit)| board.with(cell, Some(digit)));
        assert_eq!(Solver::new().first(&kept), None);
    }
});
