//! `backdoors`: cells that make a puzzle solve with singles.

use ninefold::text::Entry;
use ninefold::{CellSet, Work, backdoors_within};
use serde::Serialize;

use crate::request::{on_its_board, request};
use crate::{Board, Face, Refusal, Request, cells};

request! {
    /// What `backdoors` takes.
    BackdoorsRequest {
        /// Look for sets of at most this many cells; 3 if left out.
        most: Option<usize>,
    }
}

impl BackdoorsRequest {
    /// Returns how many cells a set has at most.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most.unwrap_or(3)
    }
}

/// The smallest sets of cells that make a puzzle solve with singles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Backdoors {
    /// The puzzle.
    pub puzzle: String,
    /// The sets; an empty one if singles solve it anyway.
    pub backdoors: Vec<Vec<String>>,
}

impl Request for BackdoorsRequest {
    const NAME: &'static str = "backdoors";
    const ABOUT: &'static str = "Cells that make a puzzle solve with singles";
    const NEEDS_PUZZLE: bool = true;

    on_its_board!();

    /// The name of the board and the sets.
    type Found = (String, Vec<CellSet>);
    type Answer = Backdoors;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<Self::Found, Refusal> {
        let board = Board::of(entry)?;
        Ok((board.name(), backdoors_within(&board.opening(work)?, self.most(), work)?))
    }
}

impl From<(String, Vec<CellSet>)> for Backdoors {
    fn from((puzzle, sets): (String, Vec<CellSet>)) -> Self {
        Self { puzzle, backdoors: sets.into_iter().map(cells).collect() }
    }
}
