//! `hint`: the next step from a player's own state, as much of it as is asked for.

use axum::extract::State;
use axum::response::Response;
use ninefold::Opening;
use ninefold::explain::{self, Hint as Found, Position, Profile};
use ninefold_json::{Hint, Refusal};
use serde::Deserialize;
use utoipa::ToSchema;

use super::respond;
use crate::App;
use crate::error::Failure;
use crate::request::{Board, Json, Unfinished};
use crate::work::{Kind, Watch};

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
    let position = board.given.to_position();
    let hint = app.works.run(Kind::Quick, move |watch| hint(&position, level, watch));
    Ok(respond(hint.await?))
}

fn hint(position: &Position, level: u8, watch: &Watch) -> Result<Hint, Unfinished> {
    let opening = watch.within(|work| Opening::for_hints(position, work))?.map_err(|error| {
        Unfinished::Refused(Refusal::not_a_puzzle(position.clues.to_string(), &error))
    })?;
    let opening = opening.as_ref().map(Into::into);
    let profile = Profile::hodoku();
    let found = watch.within(|work| explain::hint_within(position, opening, &profile, work))?;
    Ok(Hint::new(position, &found, level))
}
