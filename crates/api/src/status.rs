//! What a board is, in one word.

use serde::Serialize;

/// What is said of a board that has no solution.
pub const NO_SOLUTION: &str = "no solution";

/// What is said of a board that has exactly one.
pub const ONE_SOLUTION: &str = "exactly one solution";

/// What is said of a board that has more.
pub(crate) const SEVERAL_SOLUTIONS: &str = "several solutions";

/// Returns what is said of a board when two of its solutions are known.
pub(crate) fn several_solutions(differ: usize) -> String {
    format!("{SEVERAL_SOLUTIONS}: two of them differ in {differ} cells")
}

/// What a board is, or what came of a search, in the word that programs read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// The command is not for such boards.
    Unsupported,
    /// The search was stopped before it was decided.
    #[default]
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
            Self::Unsupported => "unsupported",
            Self::Stopped => "stopped",
        }
    }
}
