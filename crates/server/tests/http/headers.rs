//! What browsers are told: security, caching, types; and which methods an address takes.

use crate::SERVER;
use crate::client::{Answer, ENDPOINTS, exchange, get, post_text, send};
use ureq::http::Request;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; \
     frame-ancestors 'none'";

#[track_caller]
fn is_secure(answer: &Answer) {
    is_secure_but(answer, POLICY, "DENY", "same-origin");
}

/// What three addresses have of their own: policy, who may frame it, who may load it.
#[track_caller]
fn is_secure_but(answer: &Answer, policy: &str, framed: &str, loaded: &str) {
    assert_eq!(answer.header("content-security-policy"), policy, "{answer:?}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{answer:?}");
    assert_eq!(answer.header("x-frame-options"), framed, "{answer:?}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer", "{answer:?}");
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{answer:?}");
    assert_eq!(answer.header("cross-origin-resource-policy"), loaded, "{answer:?}");
    for name in ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"] {
        assert_eq!(answer.header(name), "", "{answer:?}");
    }
}

#[test]
fn every_answer_is_secure() {
    for path in ["/", "/health", "/api/v1/openapi.json", "/api/v1/nothing", "/nothing"] {
        is_secure(&get(&SERVER, path));
    }
    for path in ["/js/lab/main.js", "/js/lab/yours.js", "/runner.html"] {
        is_secure(&get(&SERVER, path));
    }
    is_secure(&post_text(&SERVER, "solve", r#"{"puzzle":"@leetcode"}"#));
    is_secure(&post_text(&SERVER, "solve", "{"));
    is_secure(&post_text(&SERVER, "solve", vec![b' '; 1 << 20]));
    is_secure(&request("DELETE", "/api/v1/solve"));
}

#[test]
fn three_addresses_differ_for_the_learners_program() {
    let lab = format!("{POLICY}; frame-src 'self'");
    is_secure_but(&get(&SERVER, "/lab"), &lab, "DENY", "same-origin");
    let runner = "sandbox allow-scripts; default-src 'none'; script-src 'self'; worker-src blob:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
    is_secure_but(&get(&SERVER, "/lab/runner"), runner, "SAMEORIGIN", "same-origin");
    is_secure_but(&get(&SERVER, "/js/lab/runner.js"), POLICY, "DENY", "cross-origin");
    get(&SERVER, "/lab/trace.json").refused(404, "not_found");
    get(&SERVER, "/runner.html").refused(404, "not_found");
}

fn request(method: &str, path: &str) -> Answer {
    send(&SERVER, Request::builder().method(method).uri(path).body(Vec::new()).expect("a request"))
}

#[test]
fn pages_are_html_and_are_asked_for_anew() {
    for path in ["/", "/lab"] {
        let page = get(&SERVER, path);
        assert_eq!(page.status, 200);
        assert!(page.header("content-type").starts_with("text/html"), "{page:?}");
        assert!(page.body.to_lowercase().starts_with("<!doctype html>"), "{path}");
        assert_eq!(page.header("cache-control"), "no-cache");
    }
}

#[test]
fn files_of_the_page_have_types_and_tags() {
    for path in linked_files() {
        let file = get(&SERVER, &path);
        assert_eq!(file.status, 200, "{path}");
        let kind = file.header("content-type").to_owned();
        let expected = match path.rsplit('.').next() {
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            other => panic!("{path}: a file of kind {other:?}"),
        };
        assert!(kind.starts_with(expected), "{path}: {kind}");
        let tag = file.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.len() > 8, "{path}: {tag}");
        let again = Request::get(&path).header("if-none-match", &tag).body(Vec::new());
        let again = send(&SERVER, again.expect("a request"));
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        assert_eq!(again.header("etag"), tag, "{path}");
        is_secure(&again);
        let other = Request::get(&path).header("if-none-match", "\"other\"").body(Vec::new());
        assert_eq!(send(&SERVER, other.expect("a request")).status, 200, "{path}");
    }
}

#[test]
fn files_of_the_page_may_be_kept_for_good_and_travel_compressed() {
    let files = linked_files();
    assert!(files.iter().any(|path| path.ends_with("/js/play/main.js")), "{files:?}");
    for path in files {
        let file = get(&SERVER, &path);
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        assert_eq!(file.header("content-encoding"), "", "{path}");
        let request = Request::head(&path).header("accept-encoding", "gzip, br").body(Vec::new());
        let packed = send(&SERVER, request.expect("a request"));
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert_eq!(packed.header("vary"), "accept-encoding", "{path}");
        let plain_name = path.splitn(4, '/').nth(3).unwrap_or_default();
        let plain = get(&SERVER, &format!("/{plain_name}"));
        assert_eq!(
            (plain.header("cache-control"), &plain.body),
            ("no-cache", &file.body),
            "{path}"
        );
        let other = get(&SERVER, &format!("/v/0/{plain_name}"));
        assert_eq!((other.status, other.header("cache-control")), (200, "no-cache"), "{path}");
    }
}

#[test]
fn long_answers_travel_compressed_and_short_ones_as_they_are() {
    let asked = |path: &str| {
        let request = Request::head(path).header("accept-encoding", "gzip").body(Vec::new());
        send(&SERVER, request.expect("a request"))
    };
    assert_eq!(asked("/api/v1/techniques").header("content-encoding"), "gzip");
    assert_eq!(asked("/api/v1/programs").header("content-encoding"), "gzip");
    assert_eq!(asked("/health").header("content-encoding"), "");
    assert_eq!(get(&SERVER, "/api/v1/programs").header("content-encoding"), "");
}

#[test]
fn a_browser_that_is_lost_gets_a_page() {
    let request = Request::get("/nothing").header("accept", "text/html,*/*;q=0.8").body(Vec::new());
    let page = send(&SERVER, request.expect("a request"));
    assert_eq!(page.status, 404);
    assert!(page.header("content-type").starts_with("text/html"), "{page:?}");
    is_secure(&page);
    let request = Request::get("/api/v1/nothing").header("accept", "text/html").body(Vec::new());
    send(&SERVER, request.expect("a request")).refused(404, "not_found");
}

/// Returns the paths of the scripts, styles and pictures that the two pages name.
fn linked_files() -> Vec<String> {
    let mut files: Vec<String> = ["/", "/lab"]
        .iter()
        .flat_map(|path| {
            let body = get(&SERVER, path).body;
            let parts = body.split('"').skip(1).step_by(2).map(str::to_owned);
            parts.collect::<Vec<_>>()
        })
        .filter(|value| {
            value
                .rsplit_once('.')
                .is_some_and(|(_, end)| ["css", "js", "svg", "png"].contains(&end))
        })
        .map(|value| if value.starts_with('/') { value } else { format!("/{value}") })
        .collect();
    files.sort();
    files.dedup();
    files
}

#[test]
fn nothing_stands_in_the_page_that_the_policy_forbids() {
    for path in ["/", "/lab"] {
        let page = get(&SERVER, path).body;
        for forbidden in
            [" style=\"", "<style", " onclick=", " onload=", "javascript:", "http://", "https://"]
        {
            let found = page.find(forbidden).map(|at| &page[at..(at + 60).min(page.len())]);
            let harmless = found.is_some_and(|text| text.starts_with("http://www.w3.org/"));
            assert!(found.is_none() || harmless, "{path}: {found:?}");
        }
        for script in page.split("<script").skip(1) {
            let (tag, rest) = script.split_once('>').expect("a whole tag");
            assert!(
                tag.contains(" src=\"/") && rest.starts_with("</script>"),
                "{path}: {script:.80}"
            );
        }
    }
}

#[test]
fn answers_of_the_interface_are_not_stored() {
    assert_eq!(
        post_text(&SERVER, "solve", r#"{"puzzle":"@leetcode"}"#).header("cache-control"),
        "no-store"
    );
    assert_eq!(get(&SERVER, "/health").header("cache-control"), "no-store");
}

#[test]
fn head_is_get_without_a_body() {
    for path in ["/", "/lab", "/health", "/api/v1/techniques"] {
        let (head, get) = (request("HEAD", path), get(&SERVER, path));
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
        assert_eq!(head.header("etag"), get.header("etag"), "{path}");
    }
}

#[test]
fn an_address_takes_only_its_methods() {
    for endpoint in ENDPOINTS {
        let path = format!("/api/v1/{endpoint}");
        for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"] {
            let answer = request(method, &path);
            assert_eq!(answer.status, 405, "{method} {path}: {answer:?}");
            assert_eq!(answer.header("allow"), "POST", "{method} {path}");
            if method != "HEAD" {
                answer.refused(405, "method_not_allowed");
            }
        }
    }
    for path in ["/", "/lab", "/health", "/api/v1/techniques", "/api/v1/openapi.json"] {
        let answer = request("POST", path);
        answer.refused(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), "GET,HEAD", "{path}");
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    for path in [
        "/nothing",
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v2/solve",
        "/js",
        "/js/",
        "/index.htm",
        "/..%2fCargo.toml",
        "/js/..%2f..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/js/%00",
        "//etc/passwd",
        "/%ff",
    ] {
        get(&SERVER, path).refused(404, "not_found");
    }
    // A library would tidy these up before sending them.
    for path in [
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/./..//src/lib.rs",
        "/web/../../../../../etc/passwd",
    ] {
        let answer = exchange(
            &SERVER,
            format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes(),
        );
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
}
