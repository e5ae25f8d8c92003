//! `count`: how many solutions, up to a limit.

use ninefold::text::Entry;
use ninefold::{Solver, Work};
use serde::Serialize;

use crate::request::request;
use crate::{Board, Face, Refusal, Request, STOPPED, Status};

request! {
    /// What `count` takes.
    CountRequest {
        /// Stop at so many solutions; 10,000 if left out, and never after more than 100,000.
        limit: Option<u64>,
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
    /// Returns how many were found, with a word on those that were not.
    #[must_use]
    pub fn new(puzzle: String, count: u64, complete: bool, limit: u64) -> Self {
        let message = match count {
            _ if complete => None,
            count if count < limit => Some(STOPPED.to_owned()),
            count => Some(format!("stopped at {count}, there are more")),
        };
        Self { puzzle, count, complete, message }
    }
}

impl Request for CountRequest {
    const NAME: &'static str = "count";
    const ABOUT: &'static str = "How many solutions, up to a limit";
    const LEAVES_PLAY_OUT: bool = true;

    type Subject = Entry;
    type Found = Count;
    type Answer = Count;

    fn prepare(&self, _: &Face) -> Result<Entry, Refusal> {
        self.entry()
    }

    fn find(&self, entry: &Entry, face: &Face, work: &mut Work<'_>) -> Result<Count, Refusal> {
        let board = Board::of(entry)?;
        let limit = face.limits.count.lowered(self.limit);
        // One more than the limit tells whether there are more.
        let found = Solver::new().count_within(board.start(), limit.saturating_add(1), work);
        let complete = found.solutions <= limit && !found.is_cut_short;
        let count = Count::new(board.name(), found.solutions.min(limit), complete, limit);
        Ok(Count { message: count.message.or_else(|| board.beside_puzzle()), ..count })
    }

    fn failure(found: &Count) -> Option<&'static str> {
        (found.count == 0 && found.complete).then_some(Status::Unsolvable.word())
    }
}
