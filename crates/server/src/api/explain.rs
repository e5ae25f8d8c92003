//! `explain`: the whole path, in notation, in plain words, and as drawings.

use axum::extract::State;
use axum::response::Response;
use ninefold::explain::Profile;
use ninefold::{Scale, Walk};
use ninefold_json::Explain;
use serde::Deserialize;
use utoipa::ToSchema;

use super::respond;
use crate::App;
use crate::error::Failure;
use crate::request::{Board, Json, Unfinished};
use crate::work::Kind;

/// What `explain` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExplainOptions)]
pub(crate) struct Options {
    /// The puzzle, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// Whose path.
    #[serde(default)]
    #[schema(required = false)]
    scale: PathScale,
}

/// Whose path to explain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PathScale {
    /// HoDoKu 2.2.0.
    #[default]
    Hodoku,
    /// Sudoku Explainer 1.2.1.
    Se,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let (scale, kind) = match options.scale {
        PathScale::Hodoku => (Scale::Hodoku, Kind::Quick),
        PathScale::Se => (Scale::Se, Kind::Long),
    };
    let explained = app.works.run(kind, move |watch| {
        let opening = board.opening(watch)?;
        let walk = watch.within(|work| Walk::new(&opening, scale, &Profile::hodoku(), work));
        if walk.stopped {
            return Err(Unfinished::Stopped);
        }
        Ok(Explain::of(&board.given, &opening, &walk))
    });
    Ok(respond(explained.await?))
}
