//! `generate`: a puzzle to order.

use ninefold::Puzzle;
use serde::Serialize;

use crate::{Hodoku, Se};

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Made {
    /// The puzzle; empty if there is none with the pattern asked for.
    pub puzzle: String,
    /// Its solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The seed that makes it again.
    #[cfg_attr(feature = "schema", schema(format = "uint64"))]
    pub seed: u64,
    /// How many clues it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// Whether it is what was asked for; else it is the nearest that was found.
    pub met: bool,
    /// How many tries it took.
    pub tries: u64,
    /// Its rating on the HoDoKu scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Hodoku>,
    /// Its rating on the Sudoku Explainer scale, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<Se>,
}

impl Made {
    /// Returns what was made, without ratings.
    #[must_use]
    pub fn new(seed: u64, made: &ninefold::Made) -> Self {
        let puzzle = made.puzzle.as_ref();
        Self {
            puzzle: puzzle.map(ToString::to_string).unwrap_or_default(),
            solution: puzzle.map(|puzzle| puzzle.solution().to_string()),
            seed,
            clues: puzzle.map(|puzzle: &Puzzle| puzzle.clues().clue_count()),
            met: made.met,
            tries: made.tries,
            hodoku: None,
            se: None,
        }
    }
}
