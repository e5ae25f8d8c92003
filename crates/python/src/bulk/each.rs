//! [`each`]: operations that look at one row after the other, as the request layer does.

use arrow_array::ArrayRef;
use ninefold::{Stopped, Work};
use ninefold_api::{AnyBoard, Code, Refusal};

use super::Answered;
use super::input::Part;
use super::rows::{Row, Rows};
use super::run::Desk;
use super::verdicts::Verdicts;

/// What an operation adds to its columns for a row: the answer, or nothing.
pub(crate) trait Sink {
    /// What is found for a row.
    type Found;

    /// Adds what was found; returns the word for it and what is to be said.
    fn add(&mut self, found: Self::Found) -> (&'static str, Option<String>);

    /// Says whether the answer is only part of one, since it took more work than it may.
    fn is_cut(_: &Self::Found) -> bool {
        false
    }

    /// Adds a row without an answer.
    fn add_none(&mut self);

    /// Adds a row that took more work than it may.
    fn add_over_budget(&mut self) {
        self.add_none();
    }

    /// Returns the columns that come after the words.
    fn finish(self) -> Vec<ArrayRef>;
}

/// Asks for the board of each row of a part; the number of the row goes with it.
pub(crate) fn each<S: Sink>(
    part: &Part,
    desk: &Desk<'_>,
    sink: S,
    mut find: impl FnMut(&AnyBoard, usize, &Work<'_>) -> Result<S::Found, Refusal>,
) -> Answered {
    let form = desk.terms.form;
    each_row(part, desk, sink, |row, at, work| find(&row.board(form)?, at, work))
}

/// Asks for each row of a part that isn't null, for operations that have a shorter way to some
/// boards.
pub(crate) fn each_row<S: Sink>(
    part: &Part,
    desk: &Desk<'_>,
    mut sink: S,
    mut find: impl FnMut(Row<'_>, usize, &Work<'_>) -> Result<S::Found, Refusal>,
) -> Answered {
    let rows = Rows::of(part);
    let mut verdicts = Verdicts::new(desk, rows.len());
    let common = desk.common_work();
    for (at, row) in rows.iter().enumerate() {
        if matches!(row, Row::Null) {
            verdicts.null();
            sink.add_none();
            continue;
        }
        // Without a budget the rows can have their work together, which then looks for a wish to
        // stop now and then, and not for each of them: that takes longer than reading a row.
        let own = desk.terms.budget.map(|_| desk.work());
        let work = own.as_ref().unwrap_or(&common);
        match find(row, part.first + at, work) {
            Ok(found) => {
                let is_cut = S::is_cut(&found);
                let (verdict, message) = sink.add(found);
                if is_cut {
                    verdicts.refuse(Stopped.into(), work.spent());
                } else {
                    verdicts.add(verdict, message.as_deref());
                }
            }
            Err(refusal) => {
                match refusal.code {
                    Code::OverBudget => sink.add_over_budget(),
                    _ => sink.add_none(),
                }
                verdicts.refuse(refusal, work.spent());
            }
        }
    }
    let (status, message, failure) = verdicts.finish();
    let columns = core::iter::once(status).chain(sink.finish()).chain(message).collect();
    Answered { columns, failure }
}
