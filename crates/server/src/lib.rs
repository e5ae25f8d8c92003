//! The page and the HTTP interface of Ninefold. Nothing is kept from one request to the next.
//!
//! [`app`] is the router: the page's files, `POST /api/v1/…`, the OpenAPI document, `/health`.
//! [`serve`] runs it on a listener with limits on time, size and number of everything.
//!
//! | file | holds |
//! |---|---|
//! | `limits` | how much of everything a request may take |
//! | `request` | a JSON body within the limits |
//! | `work` | threads for work that takes long, with cancellation and deadlines |
//! | `answer` | the endpoints: each command of `ninefold_api`, on the threads that suit it |
//! | `assets`, `headers` | the page's files; what browsers are told about every answer |
//! | `pack` | compression of long answers |
//! | `listen` | connections |

mod answer;
mod assets;
mod error;
mod headers;
mod limits;
mod listen;
mod pack;
mod request;
mod work;

pub use limits::Limits;
pub use listen::{serve, serve_with};

use axum::Router;
use axum::routing::get;
use ninefold_api::Face;
use std::sync::Arc;

use crate::error::Failure;
use crate::work::Works;

/// What all handlers share: limits, and the threads for long work.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) face: Face,
    pub(crate) works: Works,
}

/// The state of the router.
pub(crate) type App = Arc<Shared>;

/// Returns the router of the page and the interface.
///
/// It starts the threads that do long work; they end when the router is dropped.
pub fn app(limits: Limits) -> Router {
    app_with(limits, None)
}

/// Returns the same with the trace of somebody's program, which the lab opens: the text of the file
/// that `ninefold judge --trace` writes.
pub fn app_with(limits: Limits, trace: Option<String>) -> Router {
    let face = Face::native(limits.requests);
    let shared = Arc::new(Shared { works: Works::new(&limits), limits, face });
    Router::new()
        .nest("/api/v1", answer::routes())
        .route("/health", get(answer::health))
        .route("/", get(assets::index))
        .route("/lab", get(assets::lab))
        .route("/lab.html", get(assets::lab))
        .route("/lab/runner", get(assets::runner))
        .route("/lab/trace.json", get(async move || answer::trace_file(trace)))
        .fallback(assets::file)
        .method_not_allowed_fallback(async || Failure::method_not_allowed())
        .layer(axum::middleware::from_fn(pack::pack))
        .layer(axum::middleware::map_response(headers::add))
        .with_state(shared)
}
