//! What browsers are told about every answer.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

/// Everything comes from the server itself, and no script or style stands in a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The lab may show the frame that a learner's own program runs in; else as everywhere.
const LAB: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; \
     frame-ancestors 'none'; frame-src 'self'";

/// The frame has no origin, hence neither storage nor cookies, and no way to the network; it may
/// start workers from what it is given, which inherit all that.
const RUNNER: &str = "sandbox allow-scripts; default-src 'none'; script-src 'self'; \
     worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// Tells the browser that the lab shows the frame.
pub(crate) fn of_lab(mut response: Response) -> Response {
    let policy = HeaderValue::from_static(LAB);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// Tells the browser how little the frame may do, and that the lab may show it.
pub(crate) fn of_runner(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(RUNNER));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    response
}

/// Lets the frame, which has another origin, load its script.
pub(crate) fn of_runner_script(mut response: Response) -> Response {
    let name = HeaderName::from_static("cross-origin-resource-policy");
    response.headers_mut().insert(name, HeaderValue::from_static("cross-origin"));
    response
}

/// Adds the headers that all answers have, but for what an answer says itself; what isn't a file
/// of the page isn't stored.
pub(crate) async fn add(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
