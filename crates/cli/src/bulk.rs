//! Many boards at once through the batch engine, and their answers written without a detour.

use anyhow::{Context as _, Result};
use ninefold::solve::{Answers, Backend, Batch, Finding, Limits, Source};
use ninefold::text::{Entry, Form, Given};
use ninefold::{Grid, Solver};
use ninefold_api::Engines;

use crate::input::Piece;
use crate::stop;

/// The engines of one thread, and room for the answers of a batch; kept from job to job.
#[derive(Clone)]
pub(crate) struct Bulk {
    pub(crate) engines: Engines,
    pub(crate) room: Sifted,
}

/// What a batch has found out about the boards of a piece.
#[derive(Clone, Default)]
pub(crate) struct Sifted {
    outcomes: Vec<Finding>,
    first: Vec<[u8; 81]>,
}

impl Bulk {
    /// Returns both engines on a back end, or on the best ones of this machine.
    pub(crate) fn new(backend: Option<Backend>) -> Result<Self> {
        let engines = match backend {
            None => Engines::default(),
            Some(backend) => {
                let (batch, solver) = (Batch::with_backend(backend), Solver::with_backend(backend));
                if batch.is_none() && solver.is_none() {
                    None.with_context(|| format!("this machine has no {backend}"))?;
                }
                Engines { batch, solver: solver.unwrap_or_default() }
            }
        };
        Ok(Self { engines, room: Sifted::default() })
    }

    /// Solves the boards of clues of a piece, each up to this many solutions; nothing is found out
    /// about the others.
    pub(crate) fn solve(&mut self, piece: &Piece, solutions: u32) -> Sifted {
        let entries = match piece {
            Piece::Plain(_, lines) => return self.run(lines.source(), lines.len(), solutions),
            Piece::Entries(_, entries) => entries,
            Piece::Documents(_, documents) => {
                let clues = documents.iter().map(|(_, document)| match &document.given {
                    Given::Clues(grid) => Some(*grid),
                    _ => None,
                });
                let clues: Vec<Option<Grid>> = clues.collect();
                let grids: Vec<Grid> = clues.iter().flatten().copied().collect();
                let sifted = self.run(Source::Grids(&grids), grids.len(), solutions);
                return sifted.spread(clues.iter().map(Option::is_some));
            }
            Piece::Others(..) => return std::mem::take(&mut self.room).emptied(),
        };
        let clues = |entry: &Entry| match &entry.board {
            Ok(Given::Clues(grid)) => Some(*grid),
            _ => None,
        };
        let grids: Vec<Grid> = entries.iter().filter_map(clues).collect();
        let sifted = self.run(Source::Grids(&grids), grids.len(), solutions);
        if grids.len() < entries.len() {
            return sifted.spread(entries.iter().map(|entry| clues(entry).is_some()));
        }
        sifted
    }

    fn run(&mut self, source: Source<'_>, count: usize, solutions: u32) -> Sifted {
        let Sifted { mut outcomes, mut first } = std::mem::take(&mut self.room);
        outcomes.clear();
        outcomes.resize(count, Finding::Undecided);
        first.resize(first.len().max(count), [0; 81]);
        let limits = Limits { solutions, guesses: u64::MAX };
        let (outcomes_of, first_of) = (&mut outcomes, &mut first[..count]);
        let answers = Answers { outcomes: outcomes_of, first: first_of, second: &mut [] };
        stop::within(|work| self.engines.batch().solve(source, limits, answers, work));
        Sifted { outcomes, first }
    }
}

impl Sifted {
    /// Returns the room with nothing found out.
    fn emptied(mut self) -> Self {
        self.outcomes.clear();
        self
    }

    /// Gives each answer the number of its board among those that were in the batch or not.
    fn spread(self, in_batch: impl Iterator<Item = bool>) -> Self {
        let mut answers = self.outcomes.into_iter().zip(self.first);
        let (outcomes, first) = in_batch
            .map(|is_in| if is_in { answers.next() } else { None })
            .map(|answer| answer.unwrap_or((Finding::Undecided, [0; 81])))
            .unzip();
        Self { outcomes, first }
    }

    /// Returns the only solution of a board, or the first if no other was looked for; nothing if
    /// the board is to be looked at by itself.
    pub(crate) fn solution(&self, index: usize) -> Option<&[u8; 81]> {
        match self.outcomes.get(index)? {
            Finding::Solutions(1) => self.first.get(index),
            _ => None,
        }
    }
}

/// Writes digits as characters; a loop over what is written is a few vector instructions.
pub(crate) fn write_digits(digits: &[u8; 81], out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(digits);
    for digit in &mut out[start..] {
        *digit += b'0';
    }
}

/// A board that a batch has solved.
pub(crate) struct Solved<'a> {
    /// Its number in the input.
    pub(crate) index: u64,
    /// The form it came in.
    pub(crate) form: Form,
    /// Its 81 characters.
    pub(crate) puzzle: &'a [u8],
    /// The digits of the solution.
    pub(crate) digits: &'a [u8; 81],
}

impl Solved<'_> {
    /// Writes the beginning of a JSON object: the index, and the board.
    pub(crate) fn begin_object(&self, out: &mut Vec<u8>) {
        crate::json::begin(self.index, out);
        out.extend_from_slice(b",\"puzzle\":\"");
        let start = out.len();
        out.extend_from_slice(self.puzzle);
        for byte in &mut out[start..] {
            *byte = if *byte == b'0' { b'.' } else { *byte };
        }
        out.push(b'"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_engines_run_where_they_are_told_to() {
        let mut engines = Bulk::new(Some(Backend::Scalar)).unwrap().engines;
        assert_eq!(
            (engines.batch().backend(), engines.solver.backend()),
            (Backend::Scalar, Backend::Scalar)
        );
        assert!(Backend::ALL.into_iter().any(|backend| Bulk::new(Some(backend)).is_err()));
    }
}
