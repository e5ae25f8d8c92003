//! `count_many`: how many solutions each row has, up to a limit.

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Int64Builder};
use arrow_schema::{DataType, Field};
use ninefold::Stopped;
use ninefold_api::{AnyBoard, CountRequest, Refusal, Request as _, Status};
use std::sync::Arc;

use super::input::Part;
use super::rows::{Row, Rows};
use super::run::Desk;
use super::sieve::Sieve;
use super::verdicts::{BUDGET, Verdicts};
use super::{Answered, Operation, field, remark, text};
use crate::call::FACE;

/// Counts solutions.
pub(crate) struct Count(pub(crate) CountRequest);

impl Operation for Count {
    const PART: usize = 2048;
    const OTHERS: usize = 32;
    type Worker = Sieve;

    fn fields(&self) -> Vec<Field> {
        vec![text("status"), field("count", DataType::Int64), field("complete", DataType::Boolean)]
    }

    fn worker(&self) -> Sieve {
        Sieve::default()
    }

    fn answer(&self, sieve: &mut Sieve, part: &Part, desk: &Desk<'_>) -> Answered {
        let rows = Rows::of(part);
        let sifted = sieve.sift(&rows, 2, desk);
        let mut verdicts = Verdicts::new(desk, rows.len());
        let (mut counts, mut complete) = (Int64Builder::new(), BooleanBuilder::new());
        for (at, row) in rows.iter().enumerate() {
            let found = match row {
                _ if sifted.is_solved[at] => {
                    verdicts.add(Status::Unique.word(), None);
                    Some((1, true))
                }
                Row::Null => {
                    verdicts.null();
                    None
                }
                row => self.look(row, desk, &mut verdicts),
            };
            counts.append_option(found.map(|(count, _)| count));
            complete.append_option(found.map(|(_, complete)| complete));
        }
        let (status, message, failure) = verdicts.finish();
        let columns: [ArrayRef; 3] =
            [status, Arc::new(counts.finish()), Arc::new(complete.finish())];
        Answered { columns: columns.into_iter().chain(message).collect(), failure }
    }
}

impl Count {
    /// Looks at a row by itself; returns how many solutions were found and whether that is all.
    fn look(&self, row: Row<'_>, desk: &Desk<'_>, verdicts: &mut Verdicts) -> Option<(i64, bool)> {
        let work = desk.work();
        let board = row.board(desk.terms.form);
        let found = board.and_then(|board| match board {
            AnyBoard::Classic(entry) => self.0.find(&entry, &FACE, &work),
            AnyBoard::Other(variant) => Ok(self.0.tell(&variant, &FACE, &work)?.answer),
        });
        match found {
            Err(refusal) => {
                verdicts.refuse(refusal, work.spent());
                None
            }
            Ok(found) => {
                let (count, complete) = (found.count, found.complete);
                let message = remark(found.message, found.notes);
                match (count, complete) {
                    _ if work.is_stopped() => {
                        let reason = Refusal::from(Stopped);
                        let message = message.unwrap_or_else(|| reason.message.clone());
                        verdicts.fail(BUDGET, Refusal { message, ..reason }, work.spent());
                    }
                    (0, true) => verdicts.add(Status::Unsolvable.word(), message.as_deref()),
                    (1, true) => verdicts.add(Status::Unique.word(), message.as_deref()),
                    _ => verdicts.add(Status::Multiple.word(), message.as_deref()),
                }
                Some((i64::try_from(count).unwrap_or(i64::MAX), complete))
            }
        }
    }
}
