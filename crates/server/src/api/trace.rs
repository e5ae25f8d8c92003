//! `trace`: a window of what a strategy did, and checkpoints from which any other is replayed.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use ninefold::classic::{Checkpoint, RecordOptions};
use ninefold_json::{CheckpointObject, Trace};
use serde::Deserialize;
use utoipa::ToSchema;

use super::race::strategy;
use super::{capped, within};
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::Kind;

/// The most events of a window, the most checkpoints, and how many buckets tell of the depth.
const EVENTS: u64 = 10_000;
const CHECKPOINTS: u64 = 2_048;
const BUCKETS: usize = 512;

/// What `trace` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TraceOptions)]
pub(crate) struct Options {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// The strategy.
    #[schema(example = "bits")]
    strategy: String,
    /// The number of the first event of the window; 0 if left out.
    offset: Option<u64>,
    /// How many events the window has at most; 1,000 if left out.
    #[schema(maximum = 10_000)]
    limit: Option<u64>,
    /// Stop after so many placements; never after more than 100,000,000.
    budget: Option<u64>,
    /// How many checkpoints at most; 256 if left out.
    #[schema(maximum = 2_048)]
    checkpoints: Option<u64>,
    /// Stop before the event of this number.
    until: Option<u64>,
    /// Go on from here instead of the start.
    checkpoint: Option<CheckpointObject>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let grid = board.clues()?;
    let strategy = strategy(&options.strategy)?;
    let most = app.limits.placements;
    let budget = capped(options.budget, most, most);
    let limit = to_size(within("limit", options.limit, 1_000, EVENTS)?);
    let checkpoints = to_size(within("checkpoints", options.checkpoints, 256, CHECKPOINTS)?);
    let (offset, until) = (options.offset.unwrap_or(0), options.until);
    let from = options.checkpoint.as_ref().map(Checkpoint::try_from).transpose();
    let from = from.map_err(|error| Failure::BadRequest(format!("checkpoint: {error}")))?;
    // A window next to a checkpoint is soon there; a whole run may be long.
    let reach = until.unwrap_or(u64::MAX).saturating_sub(from.as_ref().map_or(0, |c| c.event));
    let kind = if reach <= 1_000_000 { Kind::Quick } else { Kind::Long };
    let recorded = app.works.run(kind, move |watch| {
        let mut cancel = || watch.should_stop();
        let options = RecordOptions {
            offset,
            limit,
            buckets: BUCKETS,
            checkpoints,
            until,
            budget: Some(budget),
            from: from.as_ref(),
            cancel: Some(&mut cancel),
        };
        let recording = strategy.record(&grid, options)?;
        Ok(json(&Trace::new(&grid, strategy, &recording)))
    });
    let refused = |error: ninefold::classic::CheckpointError| {
        Failure::BadRequest(error.to_string()).into_response()
    };
    Ok(recorded.await?.unwrap_or_else(refused))
}

/// Returns a number that was found to be small.
fn to_size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
