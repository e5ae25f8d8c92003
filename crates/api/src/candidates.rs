//! `candidates`: the digits that each cell has in some solution.

use ninefold::text::{Entry, Given};
use ninefold::{CandidateGrid, Cell, DigitSet, Grid, Work, true_candidates_within};
use serde::Serialize;
use std::collections::BTreeMap;

use crate::request::{on_its_board, open_request, told_of_variants};
use crate::{Board, Face, Refusal, Request, Status, digits};

open_request! {
    /// What `candidates` takes.
    CandidatesRequest {
        /// Only digits that are in at least so many solutions.
        #[cfg(feature = "variants")]
        at_least: Option<u64>,
        /// Count the solutions of each candidate, up to this many.
        #[cfg(feature = "variants")]
        limit: Option<u64>,
    }
}

/// The digits that each empty cell has in some solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Candidates {
    /// The board.
    pub puzzle: String,
    /// The digits by the name of the cell.
    pub candidates: BTreeMap<String, Vec<u8>>,
    /// In how many solutions each candidate is, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BTreeMap<String, BTreeMap<String, u64>>>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
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

    told_of_variants!(candidates);
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
        Self { puzzle, candidates: named.collect(), counts: None, rules: None, notes: None }
    }
}
