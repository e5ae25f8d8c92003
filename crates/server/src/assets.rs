//! The page's files: inside the binary in a release build, read from disk in a debug build.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::fmt::Write as _;

use crate::error::Failure;

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// The page to play on.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// The lab.
pub(crate) async fn lab(headers: HeaderMap) -> Response {
    answer("lab.html", &headers)
}

/// Any other file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if Web::get(path).is_none() {
        return Failure::not_found().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Failure::method_not_allowed().into_response();
    }
    answer(path, &headers)
}

/// Answers with a file, or that the browser has it already.
fn answer(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Web::get(path) else { return Failure::not_found().into_response() };
    let tag = tag(&file.metadata.sha256_hash());
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let kind = file.metadata.mimetype();
    let charset = if kind.starts_with("text/") { "; charset=utf-8" } else { "" };
    let kind = HeaderValue::from_str(&format!("{kind}{charset}"));
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let fields = [
        (header::CONTENT_TYPE, kind),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    (fields, file.data).into_response()
}

fn tag(hash: &[u8; 32]) -> String {
    let mut tag = String::from("\"");
    for byte in &hash[..12] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    tag
}
