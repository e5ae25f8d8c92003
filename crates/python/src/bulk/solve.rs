//! `solve_many`: the solution of each row, and whether it is the only one.

use arrow_array::builder::{BooleanBufferBuilder, StringBuilder};
use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::Field;
use ninefold::NotAPuzzle;
use ninefold::text::Entry;
use ninefold_api::{
    AnyBoard, Board, Code, Refusal, Request as _, Solve as Told, SolveRequest, Solved, Status,
};
use std::sync::Arc;

use super::input::Part;
use super::rows::{Row, Rows};
use super::run::Desk;
use super::sieve::Sieve;
use super::verdicts::Verdicts;
use super::{Answered, Operation, remark, text};
use crate::call::FACE;

/// Finds the only solution, or the first.
pub(crate) struct Solve(pub(crate) SolveRequest);

impl Operation for Solve {
    const PART: usize = 8192;
    const OTHERS: usize = 128;
    type Worker = Sieve;

    fn fields(&self) -> Vec<Field> {
        vec![text("solution"), text("status")]
    }

    fn worker(&self) -> Sieve {
        Sieve::default()
    }

    fn answer(&self, sieve: &mut Sieve, part: &Part, desk: &Desk<'_>) -> Answered {
        let rows = Rows::of(part);
        let word = if self.0.first { Status::Solved } else { Status::Unique }.word();
        let mut sifted = sieve.sift(&rows, if self.0.first { 1 } else { 2 }, desk);
        let mut verdicts = Verdicts::new(desk, rows.len());
        let mut others = Vec::new();
        for at in 0..rows.len() {
            match rows.get(at) {
                _ if sifted.is_solved[at] => verdicts.add(word, None),
                Row::Null => verdicts.null(),
                row => match self.look(sieve, row, desk, &mut verdicts) {
                    None => {}
                    Some(Found::Classic(solution)) => {
                        sifted.solutions[at] = solution;
                        sifted.is_solved[at] = true;
                    }
                    Some(Found::Other(solution)) => others.push((at, solution)),
                },
            }
        }
        let (status, message, failure) = verdicts.finish();
        let solutions = match &others[..] {
            [] => column(sifted.solutions, &sifted.is_solved),
            others => mixed_column(&sifted.solutions, &sifted.is_solved, others),
        };
        let columns = [solutions, status];
        Answered { columns: columns.into_iter().chain(message).collect(), failure }
    }
}

/// A solution.
enum Found {
    Classic([u8; 81]),
    /// That of a board of another size or with other rules, a character for each cell.
    Other(String),
}

impl Solve {
    /// Looks at a row by itself, as the request layer does; returns the solution that was asked
    /// for.
    fn look(
        &self,
        sieve: &mut Sieve,
        row: Row<'_>,
        desk: &Desk<'_>,
        verdicts: &mut Verdicts,
    ) -> Option<Found> {
        let work = desk.work();
        let found = row.board(desk.terms.form).and_then(|board| match board {
            AnyBoard::Classic(entry) => {
                let solved = self.0.find_on(&mut sieve.engines, &entry, &FACE, &work)?;
                Ok(Ok((entry, solved)))
            }
            AnyBoard::Other(variant) => Ok(Err(self.0.tell(&variant, &FACE, &work)?.answer)),
        });
        let (entry, solved) = match found {
            Ok(Ok(found)) => found,
            Ok(Err(told)) => return other(told, work.spent(), verdicts).map(Found::Other),
            Err(refusal) => {
                verdicts.refuse(refusal, work.spent());
                return None;
            }
        };
        let Some(solution) = solved.found.first() else {
            match failure(&entry, &solved) {
                Some(reason) => verdicts.fail(solved.status.word(), reason, work.spent()),
                None => verdicts.refuse(ninefold::Stopped.into(), work.spent()),
            }
            return None;
        };
        let message = solved.message.as_deref().or(solved.note.as_deref());
        verdicts.add(solved.status.word(), message);
        Some(Found::Classic(*solution.grid().values()))
    }
}

/// Adds what was told of a board of another size or with other rules; returns its solution.
fn other(told: Told, spent: u64, verdicts: &mut Verdicts) -> Option<String> {
    let message = remark(told.message, told.notes);
    if told.solution.is_some() {
        verdicts.add(told.status.word(), message.as_deref());
        return told.solution;
    }
    let reason = Refusal {
        board: Some(Box::new((told.puzzle, told.status))),
        ..Refusal::new(Code::NotAPuzzle, message.unwrap_or_default())
    };
    verdicts.fail(told.status.word(), reason, spent);
    None
}

/// Returns why a board has no solution to give; nothing if the search was stopped.
fn failure(entry: &Entry, solved: &Solved) -> Option<Refusal> {
    let board = Board::of(entry).ok()?;
    let error = match (&solved.two, solved.status) {
        (_, Status::Stopped) => return None,
        (Some(two), _) => NotAPuzzle::ManySolutions(two.clone()),
        (None, Status::Invalid) => board
            .given
            .clues()
            .conflicts()
            .first()
            .copied()
            .map_or(NotAPuzzle::NoSolution, NotAPuzzle::Conflict),
        (None, _) => NotAPuzzle::NoSolution,
    };
    let message = solved.message.clone().unwrap_or_default();
    Some(Refusal { message, ..Refusal::not_a_puzzle(board.name(), &error) })
}

/// Returns solutions as a column of text: the very memory that they were written to, null where
/// there is none.
pub(crate) fn column(solutions: Vec<[u8; 81]>, is_there: &[bool]) -> ArrayRef {
    let count = solutions.len();
    let mut characters = solutions.into_flattened();
    for character in &mut characters {
        *character += b'0';
    }
    let mut there = BooleanBufferBuilder::new(count);
    there.append_slice(is_there);
    let nulls = NullBuffer::new(there.finish());
    let nulls = (nulls.null_count() > 0).then_some(nulls);
    Arc::new(StringArray::new(
        OffsetBuffer::from_repeated_length(81, count),
        characters.into(),
        nulls,
    ))
}

/// Does the same where some solutions are of other boards; those come with their rows, in order.
fn mixed_column(solutions: &[[u8; 81]], is_there: &[bool], others: &[(usize, String)]) -> ArrayRef {
    let length: usize = others.iter().map(|(_, solution)| solution.len()).sum();
    let count = solutions.len();
    let mut texts = StringBuilder::with_capacity(count, 81 * count + length);
    let mut others = others.iter().peekable();
    for (row, (solution, &is_there)) in solutions.iter().zip(is_there).enumerate() {
        if let Some((_, other)) = others.next_if(|(at, _)| *at == row) {
            texts.append_value(other);
        } else if is_there {
            texts.append_value(
                solution.iter().map(|digit| char::from(b'0' + digit)).collect::<String>(),
            );
        } else {
            texts.append_null();
        }
    }
    Arc::new(texts.finish())
}
