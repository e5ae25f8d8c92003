//! The JSON objects that outside programs rely on, as types: one for each command. The command
//! line writes them with an index in front, the HTTP interface as they are; with the feature
//! `schema` they describe themselves for OpenAPI.
//!
//! Cells are written `r4c7`, houses `r3` `c3` `b3`, placements `r1c1=5`, eliminations `r2c3<>4`,
//! boards as 81 characters with `.` for a blank. What is not there is left out.

mod check;
mod made;
mod path;
pub mod ranges;
mod rating;
mod search;
mod small;
mod status;
mod tables;
mod trace;

pub use check::{Check, ConflictObject, SuspectObject};
pub use made::Made;
pub use path::{Explain, Hint, LinkObject, MarkObject, PictureObject, StepObject};
pub use rating::{Hodoku, Rate, Se};
pub use search::{Count, FROM_CLUES, Lap, Race, Solve};
pub use small::{Canonical, Convert};
pub use status::{Refusal, Status};
pub use tables::{BoardRow, LineRow, StrategyRow, TechniqueRow};
pub use trace::{CheckpointObject, CountersObject, DepthObject, EventObject, Trace, WindowObject};

use ninefold::text::Given;
use ninefold::{Candidate, CellSet, Digit, DigitSet};
use serde::Serialize;

/// An answer with its place in the input, counted from 1.
#[derive(Clone, Debug, Serialize)]
pub struct Indexed<T> {
    /// The place.
    pub index: u64,
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
}

/// Returns what was given as answers name it: 81 characters, or 729 for candidates; of a player's
/// position, the clues.
#[must_use]
pub fn puzzle(given: &Given) -> String {
    match given {
        Given::Position(position) => position.clues.to_string(),
        Given::Clues(_) | Given::Candidates(_) => given.to_string(),
    }
}

/// Returns the state that an answer starts from, if it is a player's.
#[must_use]
pub fn state(given: &Given) -> Option<String> {
    matches!(given, Given::Position(_)).then(|| given.to_string())
}

/// Returns the names of the cells.
#[must_use]
pub fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns the digits as numbers.
#[must_use]
pub fn digits(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// Returns the notation of placements, `r1c1=5`.
#[must_use]
pub fn placements(placed: &[Candidate]) -> Vec<String> {
    placed.iter().map(|candidate| candidate.placed()).collect()
}

/// Returns the notation of eliminations, `r2c3<>4`.
#[must_use]
pub fn eliminations(struck: &[Candidate]) -> Vec<String> {
    struck.iter().map(|candidate| candidate.eliminated()).collect()
}
