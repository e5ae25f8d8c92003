//! What a textbook strategy does, event by event: `cargo run --example watch_strategy`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use ninefold::classic::{Event, Strategy};
use ninefold::{Grid, Work, gallery};

fn main() -> Result<(), Box<dyn Error>> {
    let grid: Grid = gallery::LEETCODE.parse()?;
    let (mut depth, mut deepest) = (0_u32, 0_u32);
    // A budget counts placements, so the run ends the same way on every machine.
    let work = Work::with_budget(100_000);
    let run = Strategy::Tables.trace(&grid, &work, &mut |event: Event| match event {
        Event::Place { .. } => {
            depth += 1;
            deepest = deepest.max(depth);
        }
        Event::Erase { .. } => depth -= 1,
        _ => {}
    });
    let counters = run.counters;
    println!("{}: {} placements, {deepest} deep", run.outcome, counters.placements);
    for &strategy in Strategy::ALL {
        println!("{strategy:>8} {:>6}", strategy.run(&grid).counters.placements);
    }
    Ok(())
}
