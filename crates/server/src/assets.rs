//! The page's files: inside the binary in a release build, read from disk in a debug build.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;

use crate::error::Failure;

/// The name and the bytes of each file, sorted folder by folder.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

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
    if !FILES.iter().any(|(name, _)| *name == path) {
        return Failure::not_found().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Failure::method_not_allowed().into_response();
    }
    answer(path, &headers)
}

/// Answers with a file, or that the browser has it already.
fn answer(path: &str, headers: &HeaderMap) -> Response {
    let Some(data) = read(path) else { return Failure::not_found().into_response() };
    let tag = tag(&data);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let fields = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    (fields, data).into_response()
}

/// The bytes of a file.
fn read(path: &str) -> Option<Cow<'static, [u8]>> {
    let (name, bytes) = *FILES.iter().find(|(name, _)| *name == path)?;
    if cfg!(debug_assertions) {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        std::fs::read(std::path::Path::new(web).join(name)).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(bytes))
    }
}

/// The media type of a file, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// A tag that changes with the bytes: in the manner of FNV-1a over words of eight, and their
/// number.
fn tag(data: &[u8]) -> String {
    let (words, rest) = data.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let all = words.chain(rest.iter().map(|byte| u64::from(*byte)));
    let hash = all.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        u64::wrapping_mul(hash ^ word, 0x0100_0000_01b3).rotate_left(23)
    });
    format!("\"{hash:016x}-{:x}\"", data.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_media_type() {
        assert!(FILES.len() > 20 && read("index.html").is_some());
        for (name, _) in FILES {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }
}
