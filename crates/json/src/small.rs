//! `canonical` and `convert`.

use ninefold::text::{Form, Given, LeftOut};
use ninefold::{Canonical as Found, CanonicalGiven, Grid};
use serde::Serialize;

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
    /// What of the given is no part of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Canonical {
    /// Returns what was found for a board.
    #[must_use]
    pub fn new(grid: &Grid, found: &Found) -> Self {
        Self {
            puzzle: grid.to_string(),
            canonical: found.grid.to_string(),
            automorphisms: found.automorphisms,
            transform: found.transform.to_string(),
            message: None,
        }
    }

    /// Returns what was found for anything given.
    #[must_use]
    pub fn of(given: &Given, found: &CanonicalGiven) -> Self {
        Self {
            puzzle: crate::puzzle(given),
            canonical: found.form.to_string(),
            automorphisms: found.automorphisms,
            transform: found.transform.to_string(),
            message: given.beside_puzzle().map(LeftOut::beside_puzzle),
        }
    }
}

/// A board in another form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Convert {
    /// The board.
    pub puzzle: String,
    /// The board in the form asked for.
    pub result: String,
    /// The form it came in.
    pub from: &'static str,
    /// The form of the result.
    pub to: &'static str,
    /// What that form has no room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Convert {
    /// Writes what was given in another form.
    #[must_use]
    pub fn new(given: &Given, from: Form, to: Form) -> Self {
        let message = to.left_out(given).map(|left_out| left_out.message(to));
        let (puzzle, result) = (crate::puzzle(given), to.write_given(given));
        Self { puzzle, result, from: from.name(), to: to.name(), message }
    }
}
