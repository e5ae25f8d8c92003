//! What a board is, in one word.

use ninefold::NotAPuzzle;
use ninefold::text::{Malformed, NotClues};
use serde::Serialize;

/// What a board is, or what came of a search, in the word that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Status {
    /// Exactly one solution.
    Unique,
    /// More than one.
    Multiple,
    /// A solution was found and no other looked for.
    Solved,
    /// None.
    Unsolvable,
    /// The clues repeat a digit.
    Invalid,
    /// It could not be read.
    Malformed,
    /// The search was stopped before it was decided.
    Stopped,
}

impl Status {
    /// Returns the word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Invalid => "invalid",
            Self::Malformed => "malformed",
            Self::Stopped => "stopped",
        }
    }

    /// Returns the status that goes with a word of the library.
    #[must_use]
    pub fn of_word(word: &str) -> Self {
        let all = [
            Self::Unique,
            Self::Multiple,
            Self::Solved,
            Self::Unsolvable,
            Self::Invalid,
            Self::Malformed,
        ];
        all.into_iter().find(|status| status.word() == word).unwrap_or(Self::Stopped)
    }
}

/// Why a board got no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The board, or the text that should have been one, shortened.
    pub puzzle: String,
    /// What it is.
    pub status: Status,
    /// Why it got no answer.
    pub message: String,
}

impl Refusal {
    /// Returns that a text is no board.
    #[must_use]
    pub fn malformed(malformed: &Malformed) -> Self {
        let (puzzle, message) = (malformed.raw.clone(), malformed.error.to_string());
        Self { puzzle, status: Status::Malformed, message }
    }

    /// Returns that a puzzle of candidates was given where clues are needed.
    #[must_use]
    pub fn not_clues(puzzle: String) -> Self {
        Self { puzzle, status: Status::Malformed, message: NotClues.to_string() }
    }

    /// Returns that a board is no puzzle.
    #[must_use]
    pub fn not_a_puzzle(puzzle: String, error: &NotAPuzzle) -> Self {
        let status = match error {
            NotAPuzzle::Conflict(_) => Status::Invalid,
            NotAPuzzle::NoSolution | NotAPuzzle::Strayed(_) => Status::Unsolvable,
            NotAPuzzle::ManySolutions(_) => Status::Multiple,
        };
        Self { puzzle, status, message: error.to_string() }
    }
}
