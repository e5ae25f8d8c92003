//! `trace`
use crate::error::Failure;
use axum::response::Response;
pub(crate) async fn answer() -> Result<Response, Failure> {
    Err(Failure::NotFound)
}
