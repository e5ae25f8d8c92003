//! `candidates`: the digits that each cell has in some solution.

use ninefold::text::{Entry, Given};
use ninefold::{CandidateGrid, Cell, DigitSet, Grid, Work, true_candidates_within};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::request::{on_its_board, request};
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

    on_its_board!();

    type Found = TrueCandidates;
    type Answer = Candidates;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<TrueCandidates, Refusal> {
        work.poll()?;
        let board = Board::of(entry)?;
        let position = board.given.to_position();
        let digits = match board.given {
            Given::Position(_) => {
                true_candidates_within(&CandidateGrid::from(&position.board()), work)?
            }
            Given::Clues(_) | Given::Candidates(_) => true_candidates_within(board.start(), work)?,
        };
        Ok(TrueCandidates { puzzle: board.name(), placed: position.placed, digits })
    }

    fn failure(found: &TrueCandidates) -> Option<&'static str> {
        found.digits[0].is_empty().then_some(Status::Unsolvable.word())
    }
}

/// The digits that each cell has in some solution.
#[derive(Clone, Debug)]
pub struct TrueCandidates {
    /// The name of the board.
    pub puzzle: String,
    /// The digits that stand on it.
    pub placed: Grid,
    /// The digits of each cell: none if there is no solution.
    pub digits: [DigitSet; 81],
}

impl From<TrueCandidates> for Candidates {
    fn from(TrueCandidates { puzzle, placed, digits: found }: TrueCandidates) -> Self {
        let empty = Cell::all().filter(|&cell| placed.get(cell).is_none());
        let named = empty.map(|cell| (cell.to_string(), digits(found[cell.index()])));
        Self { puzzle, candidates: named.collect() }
    }
}
