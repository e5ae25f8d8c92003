//! `count`: how many solutions, up to a limit.

use ninefold::text::Entry;
use ninefold::{Solver, Work};
use serde::Serialize;

use crate::request::{on_its_board, open_request, told_of_variants};
use crate::solve::{each_solution, stopped_at};
use crate::{Board, Face, Refusal, Request, STOPPED, Status};

/// How many solutions are counted before somebody is told.
const BETWEEN_LOOKS: u64 = 1 << 16;

open_request! {
    /// What `count` takes.
    CountRequest {
        /// Stop at this many solutions; 10,000 if left out, and never after more than 100,000.
        limit: Option<u64>,
        /// Estimate the number instead, by going down random branches of the search.
        #[cfg(feature = "variants")]
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(required = false))]
        estimate: bool,
        /// So many branches; 1,000 if left out.
        #[cfg(feature = "variants")]
        samples: Option<u32>,
        /// Fixes the branches; 0 if left out.
        #[cfg(feature = "variants")]
        seed: Option<u64>,
    }
}

/// How many solutions a board has.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Count {
    /// The board.
    pub puzzle: String,
    /// So many were found.
    pub count: u64,
    /// Whether that is all there are.
    pub complete: bool,
    /// A remark for people, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// An estimate, if that was asked for; the count is then its mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
    /// The rules in play besides rows, columns and blocks, if it is a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<&'static str>>,
    /// What the text of a variant says and the rules don't enforce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// An estimate of a number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Where the number is with a probability of 95 %.
    pub range: [f64; 2],
    /// So many random branches were looked at.
    pub samples: u32,
}

impl Request for CountRequest {
    const NAME: &'static str = "count";
    const ABOUT: &'static str = "How many solutions, up to a limit";
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    type Found = Count;
    type Answer = Count;

    fn find(&self, entry: &Entry, face: &Face, work: &Work<'_>) -> Result<Count, Refusal> {
        self.find_watched(entry, face, work, |_| {})
    }

    fn failure(found: &Count) -> Option<&'static str> {
        (found.count == 0 && found.complete).then_some(Status::Unsolvable.word())
    }

    told_of_variants!(count);
}

impl CountRequest {
    /// Does the same as [`find`](Request::find), and says now and then how many there are so far.
    ///
    /// # Errors
    /// If the entry is malformed.
    pub fn find_watched(
        &self,
        entry: &Entry,
        face: &Face,
        work: &Work<'_>,
        mut watch: impl FnMut(u64),
    ) -> Result<Count, Refusal> {
        let board = Board::of(entry)?;
        #[cfg(feature = "variants")]
        if self.estimate {
            let found = crate::variants::estimate_classic(self, board.given, face, work)?;
            return Ok(Count { puzzle: board.name(), ..found });
        }
        let limit = face.limits.count.lowered(self.limit);
        let mut count = 0_u64;
        let mut solutions = Solver::new().solutions(board.start());
        let complete = each_solution(&mut solutions, limit, work, |_| {
            count += 1;
            if count.is_multiple_of(BETWEEN_LOOKS) {
                watch(count);
            }
        });
        let message = match count {
            _ if complete => board.beside_puzzle(),
            count if count < limit => Some(STOPPED.to_owned()),
            count => Some(stopped_at(count)),
        };
        Ok(Count { puzzle: board.name(), count, complete, message, ..Count::default() })
    }
}
