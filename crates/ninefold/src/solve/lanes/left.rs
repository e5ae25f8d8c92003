//! What the lanes leave to other searches.
//!
//! An open board goes to the single-puzzle engine, so that engine's order of solutions is the one
//! reported. Whether a board is open is a property of the board, so the answer doesn't depend on
//! the lane or the batch.
//!
//! A puzzle whose guesses were too many goes there, too. If it has several solutions, it is also
//! searched for by itself in one lane, which makes the same guesses on every machine, several times
//! as many as among others; what this finds comes first, and the single-puzzle engine's order is
//! for what it doesn't. The guesses that a puzzle takes among others differ by little from those
//! that it takes alone, so it is again the puzzle that decides, not its neighbours.

use core::ops::ControlFlow::{self, Break, Continue};

use super::search::{Left, Search, Why};
use super::tally::Tally;
use super::{Answers, Batch, Digits, Limits, Outcome, Source};
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;
use crate::solve::single::{End, Engine, Monitor, Start};

/// Guesses of a puzzle by itself.
const ALONE: u64 = 2048;

/// Guesses between two questions to the guard.
const GUESSES_PER_GUARD: u64 = 1024;

/// Solves what a batch has left.
pub(super) fn solve(
    batch: &mut Batch,
    source: Source<'_>,
    limits: Limits,
    answers: Answers<'_>,
    guard: &mut dyn FnMut() -> bool,
) {
    let engine = Engine::on(batch.present);
    let Answers { outcomes, first, second } = answers;
    for Left { puzzle, why } in core::mem::take(&mut batch.memory.left) {
        if !guard() {
            return;
        }
        let of = |place: &[Digits]| puzzle.min(place.len())..(puzzle + 1).min(place.len());
        let (a, b) = (of(first), of(second));
        let mut answers = Answers {
            outcomes: &mut outcomes[puzzle..=puzzle],
            first: &mut first[a],
            second: &mut second[b],
        };
        let one = source.only(puzzle);
        let Some(mut found) = one.board(0).and_then(|board| search(engine, &board, limits, guard))
        else {
            continue;
        };
        if why == Why::Long && found.count > 1 {
            found.put_first(search_alone(batch, one, limits, guard));
        }
        found.write(limits, &mut answers);
    }
}

/// Searches for one puzzle with the single-puzzle engine, until the second solution at least;
/// returns nothing if it was stopped.
fn search(
    engine: Engine,
    board: &Board,
    limits: Limits,
    guard: &mut dyn FnMut() -> bool,
) -> Option<Tally> {
    let mut monitor = Guarded { guard, guesses: 0, most: limits.guesses };
    let mut tally = Tally::EMPTY;
    let most = limits.solutions.max(2).into();
    let result = engine.search(board.start(), most, &mut monitor, |found| {
        if tally.count < 2 {
            tally.push(&found.digits());
        } else {
            tally.count += 1;
        }
        Continue(())
    });
    (result.end != End::Stopped).then_some(tally)
}

/// Searches for one puzzle in one lane; returns the solutions that this came to, two at most.
fn search_alone(
    batch: &mut Batch,
    one: Source<'_>,
    limits: Limits,
    guard: &mut dyn FnMut() -> bool,
) -> [Digits; 2] {
    let limits = Limits { guesses: limits.guesses.min(ALONE), ..limits };
    let [mut first, mut second] = [[[0; 81]]; 2];
    let outcomes = &mut [Outcome::Undecided];
    let answers = Answers { outcomes, first: &mut first, second: &mut second };
    let search = Search::new(&mut batch.memory, one, limits, answers, guard).alone();
    batch.present.run(search);
    [first[0], second[0]]
}

impl Tally {
    /// Puts solutions of another order to the front; a grid of blanks is none.
    fn put_first(&mut self, others: [Digits; 2]) {
        let mut order: Vec<Digits> = others.into_iter().filter(|digits| digits[0] != 0).collect();
        for solution in self.solutions {
            if !order.contains(&solution) {
                order.push(solution);
            }
        }
        self.solutions = [order[0], order[1]];
    }

    /// Writes the answer for the only puzzle of a batch.
    fn write(&self, limits: Limits, answers: &mut Answers<'_>) {
        let count = self.count.min(limits.solutions.max(1));
        answers.outcomes[0] = Outcome::Solutions(count);
        let places = [answers.first.first_mut(), answers.second.first_mut()];
        let found = self.solutions.iter().take(count as usize);
        for (place, solution) in places.into_iter().zip(found) {
            if let Some(place) = place {
                *place = *solution;
            }
        }
    }
}

/// Stops at a number of guesses, or when the guard says so.
pub(super) struct Guarded<'a> {
    pub(super) guard: &'a mut dyn FnMut() -> bool,
    pub(super) guesses: u64,
    pub(super) most: u64,
}

impl Monitor for Guarded<'_> {
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        self.guesses += 1;
        let asks = self.guesses.is_multiple_of(GUESSES_PER_GUARD);
        if self.guesses > self.most || asks && !(self.guard)() { Break(()) } else { Continue(()) }
    }
}

/// What one puzzle starts from.
pub(super) enum Board {
    Clues(Digits),
    Candidates([u16; 81]),
}

impl Board {
    /// Returns the same in the words of the single-puzzle engine.
    pub(super) fn start(&self) -> Start<'_> {
        match self {
            Self::Clues(digits) => Start::Clues(digits),
            Self::Candidates(cells) => Start::Candidates(cells),
        }
    }
}

impl Source<'_> {
    /// Returns one puzzle by itself.
    pub(super) fn only(self, puzzle: usize) -> Self {
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
    pub(super) fn board(&self, puzzle: usize) -> Option<Board> {
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
