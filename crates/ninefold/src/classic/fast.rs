//! `fast`: the production engine in the frame of the others.
//!
//! Its placements are its guesses, its backtracks the guesses it took back; what follows from
//! them by propagation isn't counted, and it tests no single pair of cell and digit. It has no
//! events but the last: most digits it writes are written many at once.

use super::pseudocode::{CodeLine, quiet, solved};
use super::trace::{Flow, Observer, Stop, Tally};
use crate::solve::{Next, Solver};

pub(super) const PSEUDOCODE: &[CodeLine] = &[
    quiet("search(state):"),
    quiet("  until nothing changes:"),
    quiet("    place naked and hidden singles, all boxes side by side"),
    quiet("    strike what locked candidates rule out"),
    quiet("  a cell or a digit without a place: go back"),
    solved("  every cell is filled: stop"),
    quiet("  choose where to guess: the fewest ways to go on"),
    quiet("  for each way: search(a copy of the state that takes it)"),
];

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut solutions = Solver::new().solutions(&tally.grid);
    let next = solutions.advance(tally.work());
    let effort = solutions.effort();
    tally.counters.placements = effort.guesses;
    tally.counters.backtracks = effort.backtracks;
    tally.counters.visits = effort.guesses + 1;
    tally.counters.max_depth = effort.max_depth;
    match next {
        Next::Solution(solution) => {
            tally.grid = solution.grid();
            tally.solved()
        }
        Next::Stopped => Flow::Break(Stop::Work),
        Next::Exhausted => Flow::Continue(()),
    }
}
