//! `transform`: relabel, permute, transpose.

use ninefold::text::{Entry, Given};
use ninefold::{Random, Transform as Change, Work};
use serde::Serialize;

use crate::request::{Attempt, on_its_board, request};
use crate::{Board, Face, Refusal, Request};

request! {
    /// What `transform` takes.
    TransformRequest {
        /// What to do: `t` (transpose), `r`, `c`, `d` with nine numbers each, in this order.
        #[serde(default, deserialize_with = "crate::words::option")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        with: Option<Change>,
        /// A random one instead.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        random: bool,
        /// Fixes the random one; 0 if left out.
        seed: Option<u64>,
        /// The board's number among those of the seed, from 0, the default.
        index: Option<u64>,
    }
}

/// An equivalent board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transform {
    /// The board.
    pub puzzle: String,
    /// The board that it became.
    pub result: String,
    /// What was done.
    pub transform: String,
}

impl Request for TransformRequest {
    const NAME: &'static str = "transform";
    const ABOUT: &'static str = "An equivalent board";

    on_its_board!();

    /// The name of the board, what was done, and what it became.
    type Found = (String, Change, Given);
    type Answer = Transform;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        if self.random && self.with.is_some() {
            return Err(Refusal::bad_request("with and random exclude each other"));
        }
        Ok(())
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[Attempt::AT_ONCE]
    }

    fn find(&self, entry: &Entry, _: &Face, _: &Work<'_>) -> Result<Self::Found, Refusal> {
        let board = Board::of(entry)?;
        let numbers = (self.seed.unwrap_or(0), self.index.unwrap_or(0));
        let drawn = || Change::draw(&mut Random::new(numbers.0, numbers.1));
        let change = if self.random { drawn() } else { self.with.unwrap_or(Change::IDENTITY) };
        Ok((board.name(), change, change.apply_to(board.given)))
    }
}

impl From<(String, Change, Given)> for Transform {
    fn from((puzzle, change, result): (String, Change, Given)) -> Self {
        Self { puzzle, result: result.to_string(), transform: change.to_string() }
    }
}
