//! `canonical`: the smallest of all equivalent boards.

use axum::extract::State;
use axum::response::Response;
use ninefold::CanonicalGiven;
use ninefold_json::Canonical;

use super::check::BoardOnly;
use super::respond;
use crate::App;
use crate::error::Failure;
use crate::request::{Board, Json};
use crate::work::Kind;

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<BoardOnly>,
) -> Result<Response, Failure> {
    let given = Board::read(&options.puzzle, options.from.as_deref())?.given;
    let found = app.works.run(Kind::Quick, move |watch| {
        let found = watch.within(|work| CanonicalGiven::find(&given, work))?;
        Ok(Canonical::of(&given, &found))
    });
    Ok(respond(found.await?))
}
