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

use core::ops::ControlFlow::{self, Break};

use super::search::{Left, Why};
use super::tally::Tally;
use super::{Answers, Batch, Digits, Finding, Limits, Source};
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;
use crate::solve::single::{End, Engine, Monitor, Start};
use crate::work::Work;

/// Guesses of a puzzle by itself.
const ALONE: u64 = 2048;

/// Solves what a batch has left.
pub(super) fn solve(
    batch: &mut Batch,
    left: Vec<Left>,
    source: Source<'_>,
    limits: Limits,
    answers: Answers<'_>,
    work: &Work<'_>,
) {
    let engine = Engine::on(batch.present);
    let Answers { outcomes, first, second } = answers;
    for Left { puzzle, why } in left {
        if work.spend(0).is_err() {
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
        let Some(mut found) = one.board(0).and_then(|board| search(engine, &board, limits, work))
        else {
            continue;
        };
        if why == Why::Long && found.count > 1 {
            found.put_first(search_alone(batch, one, limits, work));
        }
        found.write(limits, &mut answers);
    }
}

/// Searches for one puzzle with the single-puzzle engine, until the second solution at least;
/// returns nothing if it was stopped.
fn search(engine: Engine, board: &Board, limits: Limits, work: &Work<'_>) -> Option<Tally> {
    let mut monitor = Guarded { work, left: limits.guesses };
    let mut tally = Tally::EMPTY;
    let most = limits.solutions.max(2).into();
    let result = engine.search(board.start(), most, &mut monitor, |found| {
        if tally.count < 2 {
            tally.push(found);
        } else {
            tally.count += 1;
        }
    });
    (result.end != End::Stopped).then_some(tally)
}

/// Searches for one puzzle in one lane; returns the solutions that this came to, two at most.
fn search_alone(
    batch: &mut Batch,
    one: Source<'_>,
    limits: Limits,
    work: &Work<'_>,
) -> [Digits; 2] {
    let limits = Limits { guesses: limits.guesses.min(ALONE), ..limits };
    let [mut first, mut second] = [[[0; 81]]; 2];
    let outcomes = &mut [Finding::Undecided];
    let answers = Answers { outcomes, first: &mut first, second: &mut second };
    batch.desk.search_alone(one, limits, answers, work);
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
        answers.outcomes[0] = Finding::Solutions(count);
        let places = [answers.first.first_mut(), answers.second.first_mut()];
        let found = self.solutions.iter().take(count as usize);
        for (place, solution) in places.into_iter().zip(found) {
            if let Some(place) = place {
                *place = *solution;
            }
        }
    }
}

/// Stops after a number of guesses, or when the work is.
pub(super) struct Guarded<'a> {
    pub(super) work: &'a Work<'a>,
    pub(super) left: u64,
}

impl Monitor for Guarded<'_> {
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        if self.left == 0 {
            return Break(());
        }
        self.left -= 1;
        self.work.flow(1)
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
