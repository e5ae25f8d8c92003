//! [`Verdicts`]: the columns that all operations have in common: what became of a row, and why.

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use ninefold_api::{Code, Refusal};
use std::sync::Arc;

use super::run::{Desk, Failure};
use crate::errors;

/// The word for a row whose work took more than it may.
pub(crate) const BUDGET: &str = "budget";

/// What became of the rows of a part, one after the other.
pub(crate) struct Verdicts {
    status: StringBuilder,
    message: Option<StringBuilder>,
    rows: usize,
    failure: Option<Failure>,
}

impl Verdicts {
    /// Returns room for so many rows.
    pub(crate) fn new(desk: &Desk<'_>, rows: usize) -> Self {
        let room = || StringBuilder::with_capacity(rows, 8 * rows);
        let message = desk.terms.tells_reasons.then(room);
        Self { status: room(), message, rows: 0, failure: None }
    }

    /// Adds a row that is null.
    pub(crate) fn null(&mut self) {
        self.status.append_null();
        if let Some(message) = &mut self.message {
            message.append_null();
        }
        self.rows += 1;
    }

    /// Adds a row, and what is to be said of it.
    pub(crate) fn add(&mut self, word: &str, message: Option<&str>) {
        self.status.append_value(word);
        if let Some(builder) = &mut self.message {
            builder.append_option(message);
        }
        self.rows += 1;
    }

    /// Adds a row without an answer, for which so much work was spent.
    pub(crate) fn refuse(&mut self, reason: Refusal, spent: u64) {
        if reason.code == Code::OverBudget {
            let message = errors::over_budget(spent);
            self.fail(BUDGET, Refusal { message, ..reason }, spent);
        } else {
            self.fail(reason.word(), reason, spent);
        }
    }

    /// Adds a row that is not as it should be, under a word of its own.
    pub(crate) fn fail(&mut self, word: &str, reason: Refusal, spent: u64) {
        let row = self.rows;
        self.add(word, Some(&reason.message));
        self.failure.get_or_insert(Failure { row, reason, spent });
    }

    /// Returns the column of words, that of reasons if it is wanted, and the first failure.
    pub(crate) fn finish(mut self) -> (ArrayRef, Option<ArrayRef>, Option<Failure>) {
        let message = self.message.map(|mut builder| Arc::new(builder.finish()) as ArrayRef);
        (Arc::new(self.status.finish()), message, self.failure)
    }
}
