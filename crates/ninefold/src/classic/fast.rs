//! `fast`: the production engine in the frame of the others.
//!
//! Its placements are its guesses, its backtracks the guesses it took back; what follows from
//! them by propagation isn't counted, and it tests no single pair of cell and digit.

use super::trace::{Flow, Observer, Stop, Tally};
use crate::solve::Solver;

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut solutions = Solver::new().solutions(&tally.grid).with_budget(tally.budget());
    let solution = solutions.next();
    let effort = solutions.effort();
    tally.counters.placements = effort.guesses;
    tally.counters.backtracks = effort.backtracks;
    tally.counters.visits = effort.guesses + 1;
    tally.counters.max_depth = effort.max_depth;
    match solution {
        Some(solution) => {
            tally.grid = solution.grid();
            tally.solved()
        }
        None if solutions.is_cut_short() => Flow::Break(Stop::Budget),
        None => Flow::Continue(()),
    }
}
