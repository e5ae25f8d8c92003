//! `canonical`: the smallest of all equivalent boards.

use axum::extract::State;
use axum::response::Response;
use ninefold::canonical_form;
use ninefold_json::Canonical;

use super::check::BoardOnly;
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::Kind;

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<BoardOnly>,
) -> Result<Response, Failure> {
    let grid = Board::read(&options.puzzle, options.from.as_deref())?.grid();
    let found = app.works.run(Kind::Quick, move |_| Canonical::new(&grid, &canonical_form(&grid)));
    Ok(json(&found.await?))
}
