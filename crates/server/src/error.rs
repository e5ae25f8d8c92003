//! What can go wrong with a request, as an answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The body is not JSON.
    BadJson(String),
    /// The JSON is not what the endpoint takes.
    BadRequest(String),
    /// The text is no board.
    Malformed(String),
    /// The body is too long.
    TooLarge(usize),
    /// The body didn't come in time.
    TooSlow,
    /// All threads are busy and enough requests wait.
    Busy,
    /// The work takes more than a request may.
    OverBudget(String),
    /// Nothing is here.
    NotFound,
    /// Not with this method.
    MethodNotAllowed,
    /// A defect of the server.
    Internal,
}

/// The object that tells of an error.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    error: ErrorObject,
}

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorObject {
    /// A word for programs.
    code: &'static str,
    /// A sentence for people.
    message: String,
}

impl Failure {
    fn code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadJson(_) => (StatusCode::BAD_REQUEST, "bad_json"),
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed_puzzle"),
            Self::BadRequest(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_request"),
            Self::OverBudget(_) => (StatusCode::UNPROCESSABLE_ENTITY, "over_budget"),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Self::Busy => (StatusCode::TOO_MANY_REQUESTS, "busy"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    fn message(self) -> String {
        match self {
            Self::BadJson(message)
            | Self::BadRequest(message)
            | Self::Malformed(message)
            | Self::OverBudget(message) => message,
            Self::TooLarge(limit) => format!("the body is longer than {limit} bytes"),
            Self::TooSlow => "the body did not come in time".to_owned(),
            Self::Busy => "all threads are busy; try again in a moment".to_owned(),
            Self::NotFound => "nothing is here; /api/v1/openapi.json lists what is".to_owned(),
            Self::MethodNotAllowed => "this address takes another method".to_owned(),
            Self::Internal => "a defect of the server".to_owned(),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, code) = self.code();
        let retry = self == Self::Busy;
        let body = ErrorBody { error: ErrorObject { code, message: self.message() } };
        let mut response = json(&body);
        *response.status_mut() = status;
        if retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// Returns an object as an answer.
pub(crate) fn json(object: &impl Serialize) -> Response {
    match serde_json::to_vec(object) {
        Ok(body) => {
            let kind = HeaderValue::from_static("application/json");
            ([(header::CONTENT_TYPE, kind)], body).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
