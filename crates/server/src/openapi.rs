//! The OpenAPI document
use axum::response::Response;
pub(crate) async fn answer() -> Response {
    crate::error::json(&())
}
