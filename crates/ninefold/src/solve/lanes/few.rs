//! A batch of a few puzzles leaves most lanes empty, so the single-puzzle engine takes it.
//!
//! The two engines find the solutions of a puzzle in different orders, and the answer must not
//! depend on the size of the batch. So the single-puzzle engine also proves that there is no second
//! solution; a puzzle that has one goes to the lanes after all.

use super::left::{Board, Guarded};
use super::{Answers, Batch, Digits, Finding, Limits, Source};
use crate::solve::single::{End, Engine};
use crate::work::Work;

/// Returns the largest batch that is better off one by one. The proof that there is no second
/// solution is extra work if one is enough.
pub(super) const fn most(limits: Limits) -> usize {
    if limits.solutions > 1 { 6 } else { 3 }
}

/// Solves a few puzzles one by one.
pub(super) fn solve(
    batch: &mut Batch,
    source: Source<'_>,
    limits: Limits,
    answers: Answers<'_>,
    work: &Work<'_>,
) {
    let Answers { outcomes, first, second } = answers;
    let engine = Engine::on(batch.present);
    for puzzle in 0..source.len() {
        let found = match source.board(puzzle) {
            None => Some((Finding::Malformed, [0; 81])),
            Some(board) => one(engine, &board, work),
        };
        if let Some((outcome, digits)) = found {
            outcomes[puzzle] = outcome;
            if let (Finding::Solutions(1), Some(place)) = (outcome, first.get_mut(puzzle)) {
                *place = digits;
            }
            continue;
        }
        let single = |place: &mut [Digits], i: usize| i.min(place.len())..(i + 1).min(place.len());
        let (a, b) = (single(first, puzzle), single(second, puzzle));
        let answers = Answers {
            outcomes: &mut outcomes[puzzle..=puzzle],
            first: &mut first[a],
            second: &mut second[b],
        };
        batch.solve_in_lanes(source.only(puzzle), limits, answers, work);
    }
}

/// Returns the outcome unless there are two solutions, or the work was stopped.
fn one(engine: Engine, board: &Board, work: &Work<'_>) -> Option<(Finding, Digits)> {
    let mut digits = [0; 81];
    let mut monitor = Guarded { work, left: u64::MAX };
    let result = engine.search(board.start(), 2, &mut monitor, |found| digits = *found);
    match (result.end, result.solutions) {
        (End::Stopped, _) => Some((Finding::Undecided, digits)),
        (_, 0) => Some((Finding::Solutions(0), digits)),
        (_, 1) => Some((Finding::Solutions(1), digits)),
        _ => None,
    }
}
