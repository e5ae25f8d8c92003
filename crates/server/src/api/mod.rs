//! The endpoints, one a file: what each takes, what it answers.

pub(crate) mod canonical;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod race;
pub(crate) mod rate;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod trace;

use axum::Router;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use ninefold::Solver;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::error::{Failure, json};
use crate::openapi;
use crate::request::Unfinished;

/// Returns the routes below `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/check", post(check::answer))
        .route("/solve", post(solve::answer))
        .route("/count", post(count::answer))
        .route("/race", post(race::answer))
        .route("/trace", post(trace::answer))
        .route("/hint", post(hint::answer))
        .route("/explain", post(explain::answer))
        .route("/rate", post(rate::answer))
        .route("/generate", post(generate::answer))
        .route("/canonical", post(canonical::answer))
        .route("/convert", post(convert::answer))
        .route("/strategies", get(tables::strategies))
        .route("/techniques", get(tables::techniques))
        .route("/puzzles", get(tables::puzzles))
        .route("/symmetries", get(tables::symmetries))
        .route("/openapi.json", get(openapi::answer))
        .fallback(async || Failure::NotFound)
}

/// Whether the server is well, and what it runs on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The instructions that the solver uses.
    engine: String,
    /// The version of Ninefold.
    version: &'static str,
}

/// Says that the server is well.
pub(crate) async fn health() -> Response {
    json(&Health {
        status: "ok",
        engine: Solver::new().backend().to_string(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// Answers with what a job came to.
fn respond<T: Serialize>(result: Result<T, Unfinished>) -> Response {
    match result {
        Ok(answer) => json(&answer),
        Err(Unfinished::Refused(refusal)) => json(&refusal),
        Err(Unfinished::Stopped) => over_time(),
    }
}

/// Returns a limit: the one asked for or the default, and never more than the server's own.
fn capped(asked: Option<u64>, default: u64, most: u64) -> u64 {
    asked.unwrap_or(default).min(most)
}

/// Returns a number that may be at most so large, or its default.
fn within(name: &str, asked: Option<u64>, default: u64, most: u64) -> Result<u64, Failure> {
    match asked {
        None => Ok(default.min(most)),
        Some(number) if number <= most => Ok(number),
        Some(number) => Err(Failure::BadRequest(format!("{name} is {number}; at most {most}"))),
    }
}

/// Returns that the time for a request is over.
fn over_time() -> Response {
    let message = "this takes more time than a request may".to_owned();
    Failure::OverBudget(message).into_response()
}
