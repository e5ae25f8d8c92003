//! `canonical`: the smallest of all equivalent boards.

use ninefold::text::Entry;
use ninefold::{Canonical as Form, Grid, Work, canonical_form_within};
use serde::Serialize;

use crate::request::request;
use crate::{Board, Face, Refusal, Request};

request! {
    /// What `canonical` takes.
    CanonicalRequest {}
}

impl Request for CanonicalRequest {
    const NAME: &'static str = "canonical";
    const ABOUT: &'static str = "The smallest equivalent board";

    type Subject = Entry;
    /// The board and its form.
    type Found = (Grid, Form);
    type Answer = Canonical;

    fn prepare(&self, _: &Face) -> Result<Entry, Refusal> {
        self.entry()
    }

    fn find(&self, entry: &Entry, _: &Face, work: &mut Work<'_>) -> Result<(Grid, Form), Refusal> {
        let grid = Board::of(entry)?.grid();
        Ok((grid, canonical_form_within(&grid, work)?))
    }
}

/// The smallest of all equivalent boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Canonical {
    /// The board.
    pub puzzle: String,
    /// The smallest equivalent board.
    pub canonical: String,
    /// How many transforms leave the board as it is.
    pub automorphisms: u64,
    /// A transform that leads from the one to the other.
    pub transform: String,
}

impl From<(Grid, Form)> for Canonical {
    fn from((grid, form): (Grid, Form)) -> Self {
        Self {
            puzzle: grid.to_string(),
            canonical: form.grid.to_string(),
            automorphisms: form.automorphisms,
            transform: form.transform.to_string(),
        }
    }
}
