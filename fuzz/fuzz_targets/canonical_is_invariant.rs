//! Equivalent boards have the same canonical form, whatever is on them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{Grid, Solver, Transform, Work, canonical_form_within};

fuzz_target!(|bytes: &[u8]| {
    // A seed for the transform, a way to fill the board, and its cells.
    let Some((&[seed, fill], rest)) = bytes.split_first_chunk() else { return };
    let mut values = [0; 81];
    for (value, &byte) in values.iter_mut().zip(rest) {
        *value = if byte % 4 < fill % 5 { byte / 4 % 10 } else { 0 };
    }
    let Some(mut grid) = Grid::from_values(values) else { return };
    if fill > 127
        && let Some(solution) = Solver::new().first(&grid)
    {
        grid = solution.grid();
    }
    let transform = Transform::random(u64::from(seed));
    let twin = transform.apply(&grid);
    assert_eq!(transform.inverse().apply(&twin), grid);

    let form = |grid| canonical_form_within(grid, &Work::with_budget(2_000_000));
    let (Ok(one), Ok(other)) = (form(&grid), form(&twin)) else { return };
    assert_eq!(one.grid, other.grid, "{grid} {twin}");
    assert_eq!(one.automorphisms, other.automorphisms, "{grid}");
    assert_eq!(one.transform.apply(&grid), one.grid, "{grid}");
    assert_eq!(other.transform.apply(&twin), one.grid, "{twin}");
    assert!(one.grid.values() <= grid.values() && one.grid.values() <= twin.values(), "{grid}");
    assert_eq!(form(&one.grid).map(|again| again.grid), Ok(one.grid), "{grid}");
});
