//! `canonical_many`: the smallest board that is equivalent to each row, and its key.

use arrow_array::ArrayRef;
use arrow_array::builder::{BinaryBuilder, Int64Builder, StringBuilder};
use arrow_schema::{DataType, Field};
use ninefold::text::{Given, LeftOut};
use ninefold::{CanonicalGiven, CanonicalKey};
use ninefold_api::{CanonicalRequest, Request as _};
use std::sync::Arc;

use super::each::{Sink, each};
use super::input::Part;
use super::run::Desk;
use super::{Answered, Operation, field, text};
use crate::call::FACE;

/// Finds canonical forms.
pub(crate) struct Canonical {
    pub(crate) request: CanonicalRequest,
    /// Whether to add the transform that leads there.
    pub(crate) with_transform: bool,
}

impl Operation for Canonical {
    const PART: usize = 1024;
    type Worker = ();

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            text("status"),
            text("canonical"),
            field("key", DataType::Binary),
            field("automorphisms", DataType::Int64),
        ];
        fields.extend(self.with_transform.then(|| text("transform")));
        fields
    }

    fn worker(&self) {}

    fn answer(&self, (): &mut (), part: &Part, desk: &Desk<'_>) -> Answered {
        let rows = part.array.len();
        let forms = Forms {
            canonical: StringBuilder::with_capacity(rows, 81 * rows),
            key: BinaryBuilder::with_capacity(rows, CanonicalKey::LEN * rows),
            automorphisms: Int64Builder::with_capacity(rows),
            transform: self.with_transform.then(StringBuilder::new),
        };
        each(part, desk, forms, |board, _, work| self.request.find(board.classic()?, &FACE, work))
    }
}

struct Forms {
    canonical: StringBuilder,
    key: BinaryBuilder,
    automorphisms: Int64Builder,
    transform: Option<StringBuilder>,
}

impl Sink for Forms {
    type Found = (Given, CanonicalGiven);

    fn add(&mut self, (given, found): (Given, CanonicalGiven)) -> (&'static str, Option<String>) {
        match &found.form {
            Given::Clues(clues) => {
                let line = clues.to_line();
                let text = core::str::from_utf8(&line).unwrap_or_default();
                self.canonical.append_value(text);
            }
            form => self.canonical.append_value(form.to_string()),
        }
        self.key.append_value(found.key().to_bytes());
        self.automorphisms.append_value(i64::try_from(found.automorphisms).unwrap_or(i64::MAX));
        if let Some(transform) = &mut self.transform {
            transform.append_value(found.transform.to_string());
        }
        ("canonical", given.beside_puzzle().map(LeftOut::beside_puzzle))
    }

    fn add_none(&mut self) {
        self.canonical.append_null();
        self.key.append_null();
        self.automorphisms.append_null();
        if let Some(transform) = &mut self.transform {
            transform.append_null();
        }
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.canonical.finish()),
            Arc::new(self.key.finish()),
            Arc::new(self.automorphisms.finish()),
        ];
        columns.extend(self.transform.map(|mut text| Arc::new(text.finish()) as ArrayRef));
        columns
    }
}
