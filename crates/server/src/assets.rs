//! The page's files, inside the binary: under lasting addresses that browsers may keep for good,
//! and compressed for those that take it.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::error::Failure;
use crate::headers::{of_lab, of_runner, of_runner_script};
use crate::pack::accepts;

/// A file as it is, and compressed with gzip.
struct File {
    name: &'static str,
    bytes: &'static [u8],
    packed: &'static [u8],
}

/// What changes with any of the files, and the files themselves.
const WEB: (&str, &[File]) = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The frame in which the lab runs a learner's own program, and its script.
const FRAME: &str = "runner.html";
const FRAME_SCRIPT: &str = "js/lab/runner.js";

/// How long an answer is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// Its address changes with its bytes.
    Forever,
    /// It is to be asked for anew.
    Ask,
}

/// The page to play on.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    page("index.html", &headers)
}

/// The lab.
pub(crate) async fn lab(headers: HeaderMap) -> Response {
    of_lab(page("lab.html", &headers))
}

/// The frame in which the lab runs a learner's own program.
pub(crate) async fn runner(headers: HeaderMap) -> Response {
    of_runner(page(FRAME, &headers))
}

fn page(name: &str, headers: &HeaderMap) -> Response {
    find(name).map_or_else(
        || Failure::not_found().into_response(),
        |file| answer(file, Keep::Ask, headers),
    )
}

/// Any other file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let lasting = path.strip_prefix("v/").and_then(|path| path.split_once('/'));
    let found = match lasting {
        Some((version, name)) => {
            let keep = if version == WEB.0 { Keep::Forever } else { Keep::Ask };
            find(name).map(|file| (file, keep))
        }
        None => find(path).map(|file| (file, Keep::Ask)),
    };
    // The frame has an address of its own, with rules of its own.
    let found = found.filter(|(file, _)| file.name != FRAME);
    let Some((file, keep)) = found else { return lost(&headers) };
    if method != Method::GET && method != Method::HEAD {
        return Failure::method_not_allowed().into_response();
    }
    let response = answer(file, keep, &headers);
    if file.name == FRAME_SCRIPT { of_runner_script(response) } else { response }
}

/// Nothing is here: a page for people, the usual refusal for programs.
fn lost(headers: &HeaderMap) -> Response {
    let wants_page = accepts(headers, &header::ACCEPT, "text/html");
    match find("lost.html").filter(|_| wants_page) {
        Some(file) => (StatusCode::NOT_FOUND, answer(file, Keep::Ask, headers)).into_response(),
        None => Failure::not_found().into_response(),
    }
}

fn find(name: &str) -> Option<&'static File> {
    WEB.1.iter().find(|file| file.name == name)
}

/// Answers with a file, or that the browser has it already.
fn answer(file: &File, keep: Keep, headers: &HeaderMap) -> Response {
    let tag = tag(file.bytes);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let cache = match keep {
        Keep::Forever => "public, max-age=31536000, immutable",
        Keep::Ask => "no-cache",
    };
    let fields = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(file.name))),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    if accepts(headers, &header::ACCEPT_ENCODING, "gzip") {
        let packed = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        return (fields, packed, file.packed).into_response();
    }
    (fields, file.bytes).into_response()
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
        assert!(WEB.1.len() > 20 && find("index.html").is_some());
        for file in WEB.1 {
            assert_ne!(kind(file.name), "application/octet-stream", "{}", file.name);
        }
    }

    #[test]
    fn pages_name_their_files_by_lasting_addresses() {
        for page in ["index.html", "lab.html", "lost.html"] {
            let page = find(page).map(|file| String::from_utf8_lossy(file.bytes)).unwrap();
            assert!(!page.contains("\"./css/") && !page.contains("\"./js/"), "{page:.600}");
            let lasting = page.split('"').filter_map(|part| part.strip_prefix("/v/"));
            let names: Vec<_> = lasting.filter_map(|part| Some(part.split_once('/')?.1)).collect();
            assert!(
                !names.is_empty() && names.iter().all(|name| find(name).is_some()),
                "{names:?}"
            );
        }
        let index = find("index.html").map(|file| String::from_utf8_lossy(file.bytes)).unwrap();
        assert!(index.contains("modulepreload") && index.contains("/js/geometry.js"));
        let others = ["/js/lab/", "/js/engine/page.js", "/js/engine/offline.js"];
        let unneeded = others.into_iter().find(|name| index.contains(name));
        assert_eq!(unneeded, None, "nothing is fetched that isn't needed");
    }
}
