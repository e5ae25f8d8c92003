//! Refusals as answers, and those that only a server has.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold_api::{Code, ErrorBody, Refusal, json};

use crate::answer::respond;

/// Why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure(Refusal);

impl Failure {
    fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }

    /// The body broke off.
    pub(crate) fn broken_off() -> Self {
        Self::new(Code::BadJson, "the body broke off")
    }

    /// The body didn't come in time.
    pub(crate) fn too_slow() -> Self {
        Self::new(Code::TooSlow, "the body did not come in time")
    }

    /// All threads are busy and enough requests wait.
    pub(crate) fn busy() -> Self {
        Self::new(Code::Busy, "all threads are busy; try again in a moment")
    }

    /// Nothing is here.
    pub(crate) fn not_found() -> Self {
        Self::new(Code::NotFound, "nothing is here; /api/v1/openapi.json lists what is")
    }

    /// Not with this method.
    pub(crate) fn method_not_allowed() -> Self {
        Self::new(Code::MethodNotAllowed, "this address takes another method")
    }

    /// A defect of the server.
    pub(crate) fn internal() -> Self {
        Self::new(Code::Internal, "a defect of the server")
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = self.0.code;
        let mut response = respond(json(&ErrorBody::from(&self.0)));
        let status = StatusCode::from_u16(code.http_status());
        *response.status_mut() = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
