//! [`Boards`]: the columns of operations that make a board of each board.

use arrow_array::ArrayRef;
use arrow_array::builder::{Int16Builder, StringBuilder};
use std::sync::Arc;

use super::each::Sink;

/// What came of a board.
pub(crate) struct Became {
    /// The board that it became.
    pub(crate) result: String,
    /// What was done.
    pub(crate) transform: Option<String>,
    /// How many clues it has.
    pub(crate) clues: Option<usize>,
    /// What is to be said.
    pub(crate) message: Option<String>,
}

/// The columns of boards that others became.
pub(crate) struct Boards {
    word: &'static str,
    result: StringBuilder,
    transform: Option<StringBuilder>,
    clues: Option<Int16Builder>,
}

impl Boards {
    /// Returns a column of boards, each of which became what the word says.
    pub(crate) fn new(word: &'static str) -> Self {
        Self { word, result: StringBuilder::new(), transform: None, clues: None }
    }

    /// Returns the same with a column that says how.
    pub(crate) fn with_transform(self) -> Self {
        Self { transform: Some(StringBuilder::new()), ..self }
    }

    /// Returns the same with a column of the number of clues.
    pub(crate) fn with_clues(self) -> Self {
        Self { clues: Some(Int16Builder::new()), ..self }
    }

    fn push(&mut self, became: Option<&Became>) {
        self.result.append_option(became.map(|became| &became.result));
        if let Some(transform) = &mut self.transform {
            transform.append_option(became.and_then(|became| became.transform.as_deref()));
        }
        if let Some(clues) = &mut self.clues {
            let number = became.and_then(|became| became.clues);
            clues.append_option(number.and_then(|number| i16::try_from(number).ok()));
        }
    }
}

impl Sink for Boards {
    type Found = Became;

    fn add(&mut self, became: Became) -> (&'static str, Option<String>) {
        self.push(Some(&became));
        (self.word, became.message)
    }

    fn add_none(&mut self) {
        self.push(None);
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![Arc::new(self.result.finish())];
        columns.extend(self.transform.map(|mut text| Arc::new(text.finish()) as ArrayRef));
        columns.extend(self.clues.map(|mut numbers| Arc::new(numbers.finish()) as ArrayRef));
        columns
    }
}
