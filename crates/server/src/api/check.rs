//! `check`: valid, solvable, unique; and why not.

use axum::extract::State;
use axum::response::Response;
use ninefold::solve::Start;
use ninefold::{Solver, diagnose};
use ninefold_json::Check;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::Kind;

/// What a request for just a board takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardOnly {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    pub(crate) puzzle: String,
    /// The form it is in; detected if left out.
    pub(crate) from: Option<String>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<BoardOnly>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let check = app.works.run(Kind::Quick, move |_| {
        let grid = board.grid();
        match board.start(&grid) {
            Start::Clues(grid) => Check::from(&diagnose(grid)),
            Start::Candidates(notes) => {
                Check::of_candidates(board.name(), &Solver::new().solve(notes))
            }
        }
    });
    Ok(json(&check.await?))
}
