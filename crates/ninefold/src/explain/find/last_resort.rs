//! The last resort: the solution, looked up; or giving up.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink};

/// Looks up the digit of the middle empty cell, or gives up.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    _: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match (technique, context.solution) {
        (Technique::BruteForce, Some(solution)) => {
            let empty = board.empty_cells();
            let Some(cell) = empty.iter().nth(empty.len() / 2) else {
                return ControlFlow::Continue(());
            };
            let candidate = Candidate { cell, digit: solution.get(cell) };
            sink(Step::placing(technique, Pattern::Solution, candidate))
        }
        (Technique::GiveUp, _) => sink(Step::new(technique, Pattern::Nothing)),
        _ => ControlFlow::Continue(()),
    }
}
