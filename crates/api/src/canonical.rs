//! `canonical`: the smallest of all equivalent boards.

use ninefold::text::{Entry, Given, LeftOut};
use ninefold::{CanonicalGiven, Work};
use serde::Serialize;

use crate::board::names;
use crate::request::{on_its_board, request};
use crate::{Board, Face, Refusal, Request};

request! {
    /// What `canonical` takes.
    CanonicalRequest {}
}

impl Request for CanonicalRequest {
    const NAME: &'static str = "canonical";
    const ABOUT: &'static str = "The smallest equivalent board";
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    /// What was given and its form.
    type Found = (Given, CanonicalGiven);
    type Answer = Canonical;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Self::Found, Refusal> {
        let given = Board::of(entry)?.given;
        Ok((given.clone(), CanonicalGiven::find(given, work)?))
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
    /// What of the given is no part of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl From<(Given, CanonicalGiven)> for Canonical {
    fn from((given, found): (Given, CanonicalGiven)) -> Self {
        Self {
            puzzle: names(&given).0,
            canonical: found.form.to_string(),
            automorphisms: found.automorphisms,
            transform: found.transform.to_string(),
            message: given.beside_puzzle().map(LeftOut::beside_puzzle),
        }
    }
}
