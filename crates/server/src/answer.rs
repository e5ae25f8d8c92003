//! The endpoints below `/api/v1`: every command, every table, and the server's health.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use ninefold::{Solver, Work};
use ninefold_api::{
    Face, Pace, Prepared, Refusal, Request, Visitor, json, tables, visit_served, written,
};
use serde::Serialize;
use std::sync::Arc;

use crate::App;
use crate::error::Failure;
use crate::request::Json;

/// Returns the routes below `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    let mut commands = Commands(Router::new());
    visit_served(&mut commands);
    let Commands(mut router) = commands;
    for (name, write) in tables::ALL {
        router = router.route(&format!("/{name}"), get(async move || respond(write())));
    }
    router
        .route("/techniques/{name}", get(page))
        .route("/openapi.json", get(document))
        .fallback(async || Failure::not_found())
}

/// The routes of the commands.
struct Commands(Router<App>);

impl Visitor for Commands {
    fn see<R: Request>(&mut self) {
        let router = std::mem::take(&mut self.0);
        self.0 = router.route(&format!("/{}", R::NAME), post(answer::<R>));
    }
}

/// Answers a request: tries in turn where its command says, with as much work as it says.
async fn answer<R: Request>(
    State(app): State<App>,
    Json(request): Json<R>,
) -> Result<Response, Failure> {
    let prepared = request.prepare_any(&app.face)?;
    let attempts = request.attempts_on(&prepared);
    let asked = Arc::new((request, prepared));
    for attempt in attempts {
        let (face, budget) = (app.face, attempt.budget);
        let tried = if attempt.pace == Pace::AtOnce {
            let work = budget.map_or_else(Work::unlimited, Work::with_budget);
            work_on(&asked, &face, &work)
        } else {
            let asked = Arc::clone(&asked);
            let job = app.works.run(attempt.pace, move |watch| {
                watch.within(budget, |work| work_on(&asked, &face, work))
            });
            job.await?
        };
        if let Some(answer) = tried {
            return Ok(respond(answer?));
        }
    }
    Err(Failure::internal())
}

/// Returns the answer, or nothing if the budget for it was too small.
fn work_on<R: Request>(
    (request, prepared): &(R, Prepared<R::Subject>),
    face: &Face,
    work: &Work<'_>,
) -> Option<Result<Vec<u8>, Refusal>> {
    let answer = request.answer_on(prepared, face, work);
    let enough = !work.is_stopped() || work.is_cancelled();
    enough.then(|| written(answer))
}

/// Answers with the page of a technique, whose example is found by a search.
async fn page(State(app): State<App>, Path(name): Path<String>) -> Result<Response, Failure> {
    let job = app.works.run(Pace::Quick, move |_| tables::technique(&name));
    job.await?.map_or_else(|_| Err(Failure::not_found()), |page| Ok(respond(json(&page))))
}

/// Returns JSON as an answer.
pub(crate) fn respond(body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response()
}

/// Whether the server is well, and what it runs on.
#[derive(Debug, Serialize)]
struct Health {
    /// `ok`.
    status: &'static str,
    /// The instructions that the solver uses.
    engine: String,
    /// The version of Ninefold.
    version: &'static str,
}

/// Says that the server is well.
pub(crate) async fn health() -> Response {
    respond(json(&Health {
        status: "ok",
        engine: Solver::new().backend().to_string(),
        version: env!("CARGO_PKG_VERSION"),
    }))
}

/// Answers with the trace that the server was started with, if it was.
pub(crate) fn trace_file(trace: Option<String>) -> Response {
    match trace {
        Some(text) => respond(text.into_bytes()),
        None => Failure::not_found().into_response(),
    }
}

/// Answers with the OpenAPI document, which a test makes from the types.
async fn document() -> Response {
    respond(include_bytes!("../openapi.json").to_vec())
}
