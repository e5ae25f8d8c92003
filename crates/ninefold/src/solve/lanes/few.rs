//! A batch of a few puzzles leaves most lanes empty, so the single-puzzle engine takes it.
//!
//! The two engines find the solutions of a puzzle in different orders, and the answer must not
//! depend on the size of the batch. So the single-puzzle engine also proves that there is no second
//! solution; a puzzle that has one goes to the lanes after all.

use core::ops::ControlFlow;

use super::{Answers, Batch, Digits, Limits, Outcome, Source};
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;
use crate::solve::single::{End, Engine, Start};

/// Guesses between two questions to the guard.
const GUESSES_PER_GUARD: u32 = 1024;

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
    guard: &mut dyn FnMut() -> bool,
) {
    let Answers { outcomes, first, second } = answers;
    let engine = Engine::on(batch.present);
    for puzzle in 0..source.len() {
        let found = match source.board(puzzle) {
            None => Some((Outcome::Malformed, [0; 81])),
            Some(board) => one(engine, &board, guard),
        };
        if let Some((outcome, digits)) = found {
            outcomes[puzzle] = outcome;
            if let (Outcome::Solutions(1), Some(place)) = (outcome, first.get_mut(puzzle)) {
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
        batch.solve_in_lanes(source.only(puzzle), limits, answers, guard);
    }
}

/// What one puzzle starts from.
enum Board {
    Clues(Digits),
    Candidates([u16; 81]),
}

/// Returns the outcome unless there are two solutions, or the guard stopped the search.
fn one(
    engine: Engine,
    board: &Board,
    guard: &mut dyn FnMut() -> bool,
) -> Option<(Outcome, Digits)> {
    let start = match board {
        Board::Clues(digits) => Start::Clues(digits),
        Board::Candidates(cells) => Start::Candidates(cells),
    };
    let (mut digits, mut guesses) = ([0; 81], 0_u32);
    let mut monitor = |_: usize| {
        guesses = guesses.wrapping_add(1);
        let ask = guesses.is_multiple_of(GUESSES_PER_GUARD);
        if ask && !guard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let result = engine.search(start, 2, &mut monitor, |found| {
        digits = found.digits();
        ControlFlow::Continue(())
    });
    match (result.end, result.solutions) {
        (End::Stopped, _) => Some((Outcome::Undecided, digits)),
        (_, 0) => Some((Outcome::Solutions(0), digits)),
        (_, 1) => Some((Outcome::Solutions(1), digits)),
        _ => None,
    }
}

impl Source<'_> {
    /// Returns one puzzle by itself.
    fn only(self, puzzle: usize) -> Self {
        match self {
            Self::Grids(all) => Self::Grids(&all[puzzle..=puzzle]),
            Self::Values(all) => Self::Values(&all[puzzle..=puzzle]),
            Self::Candidates(all) => Self::Candidates(&all[puzzle..=puzzle]),
            Self::Text { bytes, stride } => {
                let start = puzzle * stride.max(81);
                Self::Text { bytes: &bytes[start..(start + 81).min(bytes.len())], stride: 81 }
            }
        }
    }

    /// Returns what a puzzle starts from, or nothing if it is malformed.
    fn board(&self, puzzle: usize) -> Option<Board> {
        match self {
            Self::Grids(all) => all.get(puzzle).map(|grid| Board::Clues(*grid.values())),
            Self::Values(all) => {
                Grid::from_values(*all.get(puzzle)?).map(|grid| Board::Clues(*grid.values()))
            }
            Self::Candidates(all) => {
                let cells = all.get(puzzle)?;
                let fine = cells.iter().all(|&set| set <= CandidateGrid::FULL.bits()[0]);
                fine.then_some(Board::Candidates(*cells))
            }
            Self::Text { bytes, stride } => {
                let text: &[u8; 81] = bytes.get(puzzle * (*stride).max(81)..)?.first_chunk()?;
                let fine = text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.'));
                let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
                fine.then(|| Board::Clues(text.map(value)))
            }
        }
    }
}
