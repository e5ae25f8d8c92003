//! `minimise` and `minimal`: clues that are not needed.

use ninefold::text::Entry;
use ninefold::{
    CellSet, Puzzle, Random, Work, minimise_at_random_within, minimise_within,
    redundant_clues_within,
};
use serde::Serialize;

use crate::request::{on_its_board, open_request, told_of_variants};
use crate::{Board, Face, Refusal, Request, cells};

open_request! {
    /// What `minimise` takes.
    MinimiseRequest {
        /// Try the clues in a random order, fixed by the seed and the board's number.
        seed: Option<u64>,
        /// The board's number among those of the seed, from 0, the default.
        index: Option<u64>,
    }
}

open_request! {
    /// What `minimal` takes.
    MinimalRequest {}
}

/// A puzzle without the clues that can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Minimise {
    /// The puzzle.
    pub puzzle: String,
    /// A puzzle of its clues from which none can be dropped.
    pub result: String,
    /// How many clues that has.
    pub clues: usize,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

impl Request for MinimiseRequest {
    const NAME: &'static str = "minimise";
    const ABOUT: &'static str = "The puzzle without clues that can go";
    const NEEDS_PUZZLE: bool = true;
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    /// The name of the board, and what is left of it.
    type Found = (String, Puzzle);
    type Answer = Minimise;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<(String, Puzzle), Refusal> {
        let board = Board::of(entry)?;
        let puzzle = board.puzzle(work)?;
        let number = self.index.unwrap_or(0);
        let result = match self.seed {
            Some(seed) => minimise_at_random_within(&puzzle, &mut Random::new(seed, number), work)?,
            None => minimise_within(&puzzle, work)?,
        };
        Ok((board.name(), result))
    }

    told_of_variants!(minimise);
}

impl From<(String, Puzzle)> for Minimise {
    fn from((puzzle, result): (String, Puzzle)) -> Self {
        let clues = result.clues().clue_count();
        Self { puzzle, result: result.to_string(), clues, rules: None, notes: None }
    }
}

/// Whether no clue can be dropped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: String,
    /// Whether all clues are needed.
    pub minimal: bool,
    /// The clues each of which could be dropped; of a variant the rules, too.
    pub redundant: Vec<String>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

impl Request for MinimalRequest {
    const NAME: &'static str = "minimal";
    const ABOUT: &'static str = "Whether no clue can be dropped, and which can";
    const NEEDS_PUZZLE: bool = true;
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    /// The name of the board, and the clues that could be dropped.
    type Found = (String, CellSet);
    type Answer = Minimal;

    fn find(&self, entry: &Entry, _: &Face, work: &Work<'_>) -> Result<(String, CellSet), Refusal> {
        let board = Board::of(entry)?;
        Ok((board.name(), redundant_clues_within(&board.puzzle(work)?, work)?))
    }

    told_of_variants!(minimal);
}

impl From<(String, CellSet)> for Minimal {
    fn from((puzzle, redundant): (String, CellSet)) -> Self {
        let minimal = redundant.is_empty();
        Self { puzzle, minimal, redundant: cells(redundant), rules: None, notes: None }
    }
}
