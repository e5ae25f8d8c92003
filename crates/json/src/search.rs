//! `solve`, `count` and `race`: what searches find.

use core::time::Duration;
use ninefold::classic::{self, Run, Strategy};
use ninefold::{Conflict, Solution, Uniqueness};
use serde::Serialize;

use crate::Status;

/// The solution, or why there is none to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solve {
    /// The board.
    pub puzzle: String,
    /// What came of it.
    pub status: Status,
    /// The solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The solutions, if a list was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// What is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Solve {
    /// Returns a solution.
    #[must_use]
    pub fn solved(puzzle: String, status: Status, solution: &Solution) -> Self {
        let solution = Some(solution.to_string());
        Self { puzzle, status, solution, solutions: None, message: None }
    }

    /// Returns that there is none, with the reason.
    #[must_use]
    pub fn failed(puzzle: String, status: Status, message: impl Into<String>) -> Self {
        let message = Some(message.into());
        Self { puzzle, status, solution: None, solutions: None, message }
    }

    /// Returns that the clues repeat a digit.
    #[must_use]
    pub fn invalid(puzzle: String, conflict: &Conflict) -> Self {
        Self::failed(puzzle, Status::Invalid, conflict.to_string())
    }

    /// Returns that the search was stopped.
    #[must_use]
    pub fn stopped(puzzle: String) -> Self {
        Self::failed(puzzle, Status::Stopped, "stopped before the end")
    }

    /// Returns the answer of a search for the only solution.
    #[must_use]
    pub fn proven(puzzle: String, found: &Uniqueness) -> Self {
        match found {
            Uniqueness::None => Self::failed(puzzle, Status::Unsolvable, "no solution"),
            Uniqueness::One(solution) => Self::solved(puzzle, Status::Unique, solution),
            Uniqueness::Many(two) => {
                let differ = two[0].differences(&two[1]).len();
                let message = format!("several solutions: two of them differ in {differ} cells");
                Self::failed(puzzle, Status::Multiple, message)
            }
        }
    }

    /// Returns the answer of a search for any solution.
    #[must_use]
    pub fn first(puzzle: String, found: Option<&Solution>) -> Self {
        match found {
            Some(solution) => Self::solved(puzzle, Status::Solved, solution),
            None => Self::failed(puzzle, Status::Unsolvable, "no solution"),
        }
    }

    /// Returns a list of solutions, and whether that is all there are.
    #[must_use]
    pub fn listed(puzzle: String, found: &[Solution], complete: bool) -> Self {
        let (status, message) = match found.len() {
            0 if complete => (Status::Unsolvable, Some("no solution".to_owned())),
            0 => return Self { solutions: Some(Vec::new()), ..Self::stopped(puzzle) },
            1 if complete => (Status::Unique, None),
            _ if complete => (Status::Multiple, None),
            count => (Status::Multiple, Some(Self::stopped_at(count as u64))),
        };
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        let solution = lines.first().filter(|_| status == Status::Unique).cloned();
        Self { puzzle, status, solution, solutions: Some(lines), message }
    }

    /// Returns what is to be said of a list that is not complete.
    #[must_use]
    pub fn stopped_at(count: u64) -> String {
        format!("stopped at {count}, there are more")
    }

    /// Returns the answer of a classic strategy.
    #[must_use]
    pub fn by_strategy(puzzle: String, run: &Run) -> Self {
        match (&run.solution, run.outcome) {
            (Some(solution), _) => Self::solved(puzzle, Status::Solved, solution),
            (None, classic::Outcome::Stopped | classic::Outcome::Budget) => Self::stopped(puzzle),
            _ => Self::failed(puzzle, Status::Unsolvable, "no solution"),
        }
    }
}

/// How many solutions a board has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Count {
    /// The board.
    pub puzzle: String,
    /// So many were found.
    pub count: u64,
    /// Whether that is all there are.
    pub complete: bool,
    /// What is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Count {
    /// Returns a count and whether that is all there are; if the limit didn't stop it, `otherwise`
    /// says what did.
    #[must_use]
    pub fn up_to(
        limit: u64,
        puzzle: String,
        (count, complete): (u64, bool),
        otherwise: &str,
    ) -> Self {
        let message = match count {
            _ if complete => None,
            count if count < limit => Some(otherwise.to_owned()),
            count => Some(format!("stopped at {count}, there are more")),
        };
        Self { puzzle, count, complete, message }
    }
}

/// The strategies side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Race {
    /// The board.
    pub puzzle: String,
    /// What each strategy did.
    pub strategies: Vec<Lap>,
    /// What is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Why strategies don't take candidates.
pub const FROM_CLUES: &str = "the strategies search from clues, not from candidates";

/// What a strategy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lap {
    /// Its name.
    pub name: &'static str,
    /// How it ended: `solved`, `unsolvable`, `invalid`, `budget`, `time` or `stopped`.
    pub status: &'static str,
    /// Cells written before the search.
    pub prefilled: u64,
    /// Digits written by the search.
    pub placements: u64,
    /// Digits erased by it.
    pub backtracks: u64,
    /// Pairs of cell and digit tested for legality.
    pub checks: u64,
    /// Entries into the recursive step.
    pub visits: u64,
    /// Most digits standing at once that the search wrote.
    pub max_depth: u64,
    /// How long it took, in millionths of a second.
    pub micros: u64,
}

impl Lap {
    /// Returns what a strategy did in some time.
    #[must_use]
    pub fn new(strategy: Strategy, run: &Run, time: Duration) -> Self {
        let counters = run.counters;
        Self {
            name: strategy.name(),
            status: run.outcome.name(),
            prefilled: counters.prefilled,
            placements: counters.placements,
            backtracks: counters.backtracks,
            checks: counters.checks,
            visits: counters.visits,
            max_depth: counters.max_depth,
            micros: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
        }
    }
}
