//! `rate`: how hard, on the published scales.

use axum::extract::State;
use axum::response::Response;
use ninefold::explain::{self, Profile};
use ninefold::rate::se;
use ninefold_json::Rate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::respond;
use crate::App;
use crate::error::Failure;
use crate::request::{Board, Json, Unfinished};
use crate::work::{Kind, Watch};

/// What `rate` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RateOptions)]
pub(crate) struct Options {
    /// The puzzle, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// Which scale.
    #[serde(default)]
    #[schema(required = false)]
    scale: Scale,
    /// Stop rating on the SE scale once ER is above this; the answer is then "at least".
    #[schema(minimum = 0, maximum = 20)]
    max: Option<f64>,
}

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Scale {
    /// HoDoKu 2.2.0: level and score.
    Hodoku,
    /// Sudoku Explainer 1.2.1: ER, EP and ED.
    Se,
    /// All there are.
    #[default]
    All,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let max_er = options.max.map(tenths).transpose()?;
    let scale = options.scale;
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let kind = if scale == Scale::Hodoku { Kind::Quick } else { Kind::Long };
    let rated = app.works.run(kind, move |watch| rate(&board, scale, max_er, watch));
    Ok(respond(rated.await?))
}

fn rate(
    board: &Board,
    scale: Scale,
    max_er: Option<u16>,
    watch: &Watch,
) -> Result<Rate, Unfinished> {
    let opening = board.opening(watch)?;
    let profile = Profile::hodoku();
    let hodoku = (scale != Scale::Se)
        .then(|| watch.within(|work| explain::rate_within(&opening, &profile, work)));
    if hodoku.as_ref().is_some_and(|rating| rating.is_cut_short) {
        return Err(Unfinished::Stopped);
    }
    let se = (scale != Scale::Hodoku).then(|| {
        let mut cancel = || watch.should_stop();
        let options = se::Options { max_er, cancel: Some(&mut cancel), ..se::Options::default() };
        se::rate(&opening, options)
    });
    Ok(Rate::new(&board.given, hodoku.as_ref(), se.as_ref()))
}

/// Returns a rating in tenths.
fn tenths(er: f64) -> Result<u16, Failure> {
    if !(0.0..=20.0).contains(&er) {
        return Err(Failure::BadRequest(format!("max is {er}; from 0 to 20")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 200")]
    let tenths = (er * 10.0).round() as u16;
    Ok(tenths)
}
