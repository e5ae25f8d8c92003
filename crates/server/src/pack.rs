//! Compresses long answers for clients that take it.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

/// Shorter answers fit into one packet anyway.
const LONG: u64 = 1400;

/// Sends the answer on, compressed if it is long, not compressed yet, and the client takes that.
pub(crate) async fn pack(request: Request, next: Next) -> Response {
    let takes = accepts(request.headers(), &header::ACCEPT_ENCODING, "gzip");
    let response = next.run(request).await;
    let length = response.body().size_hint().exact().unwrap_or(0);
    if !takes || length < LONG || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return Response::new(Body::empty()) };
    let Some(packed) = packed(&bytes) else { return Response::from_parts(parts, bytes.into()) };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, packed.into())
}

/// Compresses bytes, quickly rather than well.
fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Says whether a header of the request lists a word.
pub(crate) fn accepts(headers: &HeaderMap, name: &header::HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|first| first.eq_ignore_ascii_case(word));
        named && !parts.any(|part| part == "q=0")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        let asks = |value| {
            HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))])
        };
        let takes = |value| accepts(&asks(value), &header::ACCEPT_ENCODING, "gzip");
        assert!(takes("gzip, deflate, br") && takes("br;q=1.0, gzip;q=0.8"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("xgzip"));
    }
}
