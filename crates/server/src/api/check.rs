//! `check`: valid, solvable, unique; and why not.

use axum::extract::State;
use axum::response::Response;
use ninefold::Solver;
use ninefold::diagnose::diagnose_within;
use ninefold::solve::Start;
use ninefold::text::Given;
use ninefold_json::Check;
use serde::Deserialize;
use utoipa::ToSchema;

use super::respond;
use crate::App;
use crate::error::Failure;
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
    let check = app.works.run(Kind::Quick, move |watch| {
        watch.within(|work| match board.start() {
            Start::Clues(grid) => {
                let diagnosis = diagnose_within(grid, work)?;
                Ok(match &board.given {
                    Given::Position(position) => Check::of_position(&diagnosis, position),
                    _ => Check::from(&diagnosis),
                })
            }
            Start::Candidates(notes) => {
                let found = Solver::new().solve_within(notes, work)?;
                Ok(Check::of_candidates(board.name(), &found))
            }
        })
    });
    Ok(respond(check.await?))
}
