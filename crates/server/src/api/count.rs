//! `count`: how many solutions, up to a limit.

use axum::extract::State;
use axum::response::Response;
use ninefold::Solver;
use ninefold::solve::Start;
use ninefold_json::Count;
use serde::Deserialize;
use utoipa::ToSchema;

use super::capped;
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::{Kind, Watch};

/// So many are counted unless more are asked for; soon done.
const DEFAULT: u64 = 10_000;

/// What `count` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CountOptions)]
pub(crate) struct Options {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// Stop at so many solutions; 10,000 if left out, and never after more than 100,000.
    limit: Option<u64>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let asked = options.limit.map(|limit| if limit == 0 { app.limits.count } else { limit });
    let limit = capped(asked, DEFAULT, app.limits.count);
    let count = app.works.run(Kind::Quick, move |watch| {
        let count = count(board.start(), limit, watch);
        let over = "stopped: the time for a request is over";
        let count = Count::up_to(limit, board.name(), count, over);
        let message = count.message.or_else(|| board.beside_puzzle());
        Count { message, ..count }
    });
    Ok(json(&count.await?))
}

/// Counts up to the limit; says whether that is all there are.
fn count(start: Start<'_>, limit: u64, watch: &Watch) -> (u64, bool) {
    // One more than the limit tells whether there are more.
    let count =
        watch.within(|work| Solver::new().count_within(start, limit.saturating_add(1), work));
    (count.solutions.min(limit), count.solutions <= limit && !count.is_cut_short)
}
