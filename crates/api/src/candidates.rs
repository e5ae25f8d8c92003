//! `candidates`: the digits that each cell has in some solution.

use ninefold::text::Entry;
use ninefold::{Cell, DigitSet, Grid, Work, true_candidates};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::request::request;
use crate::{Board, Face, Refusal, Request, Status, digits};

request! {
    /// What `candidates` takes.
    CandidatesRequest {}
}

/// The digits that each empty cell has in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Candidates {
    /// The board.
    pub puzzle: String,
    /// The digits by the name of the cell.
    pub candidates: BTreeMap<String, Vec<u8>>,
}

impl Request for CandidatesRequest {
    const NAME: &'static str = "candidates";
    const ABOUT: &'static str = "The digits that each cell has in some solution";

    type Subject = Entry;
    /// The board, and the digits of each cell: none if there is no solution.
    type Found = (Grid, [DigitSet; 81]);
    type Answer = Candidates;

    fn prepare(&self, _: &Face) -> Result<Entry, Refusal> {
        self.entry()
    }

    fn find(
        &self,
        entry: &Entry,
        _: &Face,
        work: &mut Work<'_>,
    ) -> Result<(Grid, [DigitSet; 81]), Refusal> {
        work.poll()?;
        let grid = Board::of(entry)?.grid();
        Ok((grid, true_candidates(&grid)))
    }

    fn failure((_, candidates): &(Grid, [DigitSet; 81])) -> Option<&'static str> {
        candidates[0].is_empty().then_some(Status::Unsolvable.word())
    }
}

impl From<(Grid, [DigitSet; 81])> for Candidates {
    fn from((grid, candidates): (Grid, [DigitSet; 81])) -> Self {
        let empty = Cell::all().filter(|&cell| grid.get(cell).is_none());
        let named = empty.map(|cell| (cell.to_string(), digits(candidates[cell.index()])));
        Self { puzzle: grid.to_string(), candidates: named.collect() }
    }
}
