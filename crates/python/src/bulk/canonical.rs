//! `canonical_many`: the smallest board that is equivalent to each row, and its key.

use arrow_array::ArrayRef;
use arrow_array::builder::{BinaryBuilder, Int64Builder, StringBuilder};
use arrow_schema::{DataType, Field};
use ninefold::text::{Given, LeftOut};
use ninefold::{Canonical as Form, CanonicalGiven, CanonicalKey, Grid, canonical_form_within};
use ninefold_api::{CanonicalRequest, Request as _};
use std::sync::Arc;

use super::each::{Sink, each_row};
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
        each_row(part, desk, forms, |row, _, work| {
            // All that the request layer would do about plain clues.
            if let Some(clues) = row.plain_grid(desk.terms.form) {
                return Ok(Found::Clues(canonical_form_within(&clues, work)?));
            }
            let board = row.board(desk.terms.form)?;
            self.request.find(board.classic()?, &FACE, work).map(Found::Other)
        })
    }
}

struct Forms {
    canonical: StringBuilder,
    key: BinaryBuilder,
    automorphisms: Int64Builder,
    transform: Option<StringBuilder>,
}

/// What is found for a row.
enum Found {
    /// The form of plain clues.
    Clues(Form),
    /// What the request layer finds: what was given, and its form.
    Other((Given, CanonicalGiven)),
}

impl Forms {
    fn add_clues(&mut self, form: &Grid) {
        let line = form.to_line();
        self.canonical.append_value(core::str::from_utf8(&line).unwrap_or_default());
    }
}

impl Sink for Forms {
    type Found = Found;

    fn add(&mut self, found: Found) -> (&'static str, Option<String>) {
        let (transform, automorphisms, message) = match found {
            Found::Clues(form) => {
                self.add_clues(&form.grid);
                self.key.append_value(form.key().as_bytes());
                (form.transform, form.automorphisms, None)
            }
            Found::Other((given, found)) => {
                match &found.form {
                    Given::Clues(clues) => self.add_clues(clues),
                    form => self.canonical.append_value(form.to_string()),
                }
                self.key.append_value(found.key().to_bytes());
                let message = given.beside_puzzle().map(LeftOut::beside_puzzle);
                (found.transform, found.automorphisms, message)
            }
        };
        self.automorphisms.append_value(i64::try_from(automorphisms).unwrap_or(i64::MAX));
        if let Some(texts) = &mut self.transform {
            texts.append_value(transform.to_string());
        }
        ("canonical", message)
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
