//! Requests: ordinary ones through a library, and others byte by byte.

use crate::support::Server;
use serde_json::Value;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;
use ureq::http::{HeaderMap, Request};

/// The commands that the server answers.
pub(crate) const ENDPOINTS: [&str; 13] = [
    "check",
    "solve",
    "count",
    "race",
    "trace",
    "hint",
    "explain",
    "rate",
    "generate",
    "canonical",
    "convert",
    "candidates",
    "print",
];

/// Those that take a board.
pub(crate) fn board_endpoints() -> impl Iterator<Item = &'static str> {
    ENDPOINTS.into_iter().filter(|&name| name != "generate")
}

/// Longer than anything here may take.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// An answer, whole.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// Returns the JSON that it must hold.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json", "{self:?}");
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns a header, empty if it isn't there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain text"))
    }

    /// Checks that this is an error with such a status and code, and returns its sentence.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> String {
        let json = self.json();
        assert_eq!((self.status, &json["error"]["code"]), (status, &code.into()), "{self:?}");
        let fields: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["error"], "{self:?}");
        let message = json["error"]["message"].as_str().expect("a sentence").to_owned();
        assert!(!message.is_empty() && message.len() < 400, "{message:?}");
        assert!(!message.contains(['<', '\n']) && !message.contains("src/"), "{message:?}");
        message
    }
}

/// Sends a request and returns the answer, whatever its status; one of 500 or more fails the test.
#[track_caller]
pub(crate) fn send(server: &Server, request: Request<Vec<u8>>) -> Answer {
    let agent = ureq::Agent::new_with_config(
        ureq::Agent::config_builder()
            .http_status_as_error(false)
            .allow_non_standard_methods(true)
            .timeout_global(Some(LONG))
            .build(),
    );
    let (mut parts, body) = request.into_parts();
    parts.uri = server.url(&parts.uri.to_string()).parse().expect("an address");
    let shown = format!("{} {}", parts.method, parts.uri);
    let request = Request::from_parts(parts, body);
    let mut answer = agent.run(request).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let status = answer.status().as_u16();
    let headers = answer.headers().clone();
    let body = answer.body_mut().with_config().limit(64 << 20).read_to_string();
    let answer = Answer { status, headers, body: body.expect("text") };
    assert!(answer.status < 500, "{shown}: {answer:?}");
    answer
}

/// Posts a body to an endpoint.
#[track_caller]
pub(crate) fn post_text(server: &Server, endpoint: &str, body: impl Into<Vec<u8>>) -> Answer {
    let request = Request::post(format!("/api/v1/{endpoint}"))
        .header("content-type", "application/json")
        .body(body.into());
    send(server, request.expect("a request"))
}

/// Posts an object to an endpoint.
#[track_caller]
pub(crate) fn post(server: &Server, endpoint: &str, body: &Value) -> Answer {
    post_text(server, endpoint, body.to_string())
}

/// Posts an object and returns that of the answer, which must be a good one.
#[track_caller]
pub(crate) fn ask(server: &Server, endpoint: &str, body: &Value) -> Value {
    let answer = post(server, endpoint, body);
    assert_eq!(answer.status, 200, "{endpoint} {body}: {answer:?}");
    answer.json()
}

/// Gets a path.
#[track_caller]
pub(crate) fn get(server: &Server, path: &str) -> Answer {
    send(server, Request::get(path).body(Vec::new()).expect("a request"))
}

/// Returns a bare connection on which nothing takes longer than [`LONG`].
pub(crate) fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.address()).expect("the server listens");
    stream.set_read_timeout(Some(LONG)).expect("a limit");
    stream.set_write_timeout(Some(LONG)).expect("a limit");
    stream
}

/// Returns the bytes of a POST that keeps the connection open.
pub(crate) fn bytes(endpoint: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST /api/v1/{endpoint} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n{body}")
        .into_bytes()
}

/// Sends bytes and returns all that comes until the server closes the connection.
pub(crate) fn exchange(server: &Server, bytes: &[u8]) -> String {
    let mut stream = connect(server);
    let _ = stream.write_all(bytes); // it may be closed before all is sent
    read_all(&mut stream)
}

/// Returns all that comes until the server closes the connection.
#[track_caller]
pub(crate) fn read_all(stream: &mut TcpStream) -> String {
    try_read_all(stream).expect("closed in time")
}

/// Returns all that comes until the server closes the connection, if it does so in time.
pub(crate) fn try_read_all(stream: &mut TcpStream) -> io::Result<String> {
    let mut all = Vec::new();
    match stream.read_to_end(&mut all) {
        Err(error) if error.kind() != io::ErrorKind::ConnectionReset => Err(error),
        _ => Ok(String::from_utf8_lossy(&all).into_owned()),
    }
}

/// Reads the head of an answer from an open connection.
pub(crate) fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        assert_eq!(stream.read(&mut byte).expect("in time"), 1, "closed after {head:?}");
        head.push(byte[0]);
    }
    String::from_utf8(head).expect("text")
}

/// Reads one answer with a length from an open connection and returns its status and body.
pub(crate) fn read_one(stream: &mut TcpStream) -> (u16, String) {
    let head = read_head(stream).to_lowercase();
    let status = head[9..12].parse().expect("a status");
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.split('\r').next());
    let mut body = vec![0; length.expect("a length").parse().expect("a number")];
    stream.read_exact(&mut body).expect("the body");
    (status, String::from_utf8(body).expect("text"))
}
