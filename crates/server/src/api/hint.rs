//! `hint`: the next step from a player's own state, as much of it as is asked for.

use axum::extract::State;
use axum::response::Response;
use ninefold::explain::{self, Hint as Found, Position, Profile};
use ninefold::{NotAPuzzle, Puzzle};
use ninefold_json::{Hint, Refusal};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Or;
use crate::App;
use crate::error::Failure;
use crate::request::{Board, Json};
use crate::work::Kind;

/// What `hint` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HintOptions)]
pub(crate) struct Options {
    /// The player's state, in any form that Ninefold reads, or `@name` of a built-in board.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// From 1, what kind of step, to 5, the whole step.
    #[schema(minimum = 1, maximum = 5)]
    level: Option<u8>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let level = options.level.unwrap_or(1);
    if !(1..=Found::LEVELS).contains(&level) {
        return Err(Failure::BadRequest(format!("level is {level}; from 1 to {}", Found::LEVELS)));
    }
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let position = board.0.to_position().unwrap_or_else(|| Position::start(board.grid()));
    let hint = app.works.run(Kind::Quick, move |_| hint(&position, level));
    Ok(Or::from(hint.await?).respond())
}

fn hint(position: &Position, level: u8) -> Result<Hint, Refusal> {
    let puzzle = match Puzzle::try_from(position.clues) {
        Ok(puzzle) => Some(puzzle),
        Err(NotAPuzzle::ManySolutions(_)) => None,
        Err(error) => return Err(Refusal::not_a_puzzle(position.clues.to_string(), &error)),
    };
    let found = explain::hint(position, puzzle.as_ref(), &Profile::hodoku());
    Ok(Hint::new(position, &found, level))
}
