//! Clients that are slow, silent, rude, many or gone; and the end.

use crate::client::{
    LONG, ask, bytes, connect, exchange, post, post_text, read_all, read_head, read_one,
    try_read_all,
};
use crate::support::Server;
use ninefold_server::Limits;
use serde_json::json;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Far more than the server takes, for the sake of busy machines.
const SOON: Duration = Duration::from_secs(10);

/// A server that gives clients little time.
fn hasty() -> Server {
    let mut limits = Limits::default();
    limits.read_time = Duration::from_millis(300);
    Server::with(&limits)
}

/// A server that does one thing at a time and lets little wait, with all the time in the world.
fn narrow() -> Server {
    let mut limits = Limits::default();
    limits.work_time = Duration::from_mins(10);
    limits.threads = 1;
    limits.waiting = 2;
    limits.waiting_long = 2;
    Server::with(&limits)
}

/// A race that takes minutes.
fn heavy() -> Vec<u8> {
    let board = format!("9{}.12345678", ".".repeat(71));
    bytes("race", &json!({"puzzle": board}).to_string())
}

fn start(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = connect(server);
    stream.write_all(bytes).expect("sent");
    stream
}

#[track_caller]
fn is_soon_closed(mut stream: TcpStream, what: &str) -> String {
    stream.set_read_timeout(Some(SOON)).expect("a limit");
    try_read_all(&mut stream).unwrap_or_else(|error| panic!("{what}: still open: {error}"))
}

#[test]
fn clients_that_keep_silent_are_let_go() {
    let server = hasty();
    for (what, sent) in [
        ("nothing", ""),
        ("half a method", "PO"),
        ("half a preface", "PRI * HT"),
        ("a line", "POST /api/v1/solve HTTP/1.1\r\n"),
        ("half a header", "POST /api/v1/solve HTTP/1.1\r\nhost: a\r\ncontent-len"),
    ] {
        is_soon_closed(start(&server, sent.as_bytes()), what);
    }
    let mut kept = start(&server, &bytes("solve", "{\"puzzle\":\"@leetcode\"}"));
    assert_eq!(read_one(&mut kept).0, 200);
    is_soon_closed(kept, "an answered request");
}

#[test]
fn headers_that_drip_are_cut_off() {
    let server = hasty();
    let mut stream = start(&server, b"GET / HTTP/1.1\r\n");
    let begun = Instant::now();
    while stream.write_all(b"x: y\r\n").is_ok() {
        assert!(begun.elapsed() < SOON, "still open");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn bodies_that_drip_are_refused() {
    let server = hasty();
    let head = "POST /api/v1/solve HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n{";
    let mut stream = start(&server, head.as_bytes());
    let begun = Instant::now();
    let mut byte = [0];
    stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a limit");
    while !stream.peek(&mut byte).is_ok_and(|length| length > 0) {
        assert!(begun.elapsed() < SOON, "no answer");
        stream.write_all(b" ").expect("open until it answers");
    }
    assert_eq!(read_one(&mut stream).0, 408);
}

#[test]
fn long_bodies_are_refused_and_the_connection_stays() {
    let server = Server::start();
    let message = post_text(&server, "solve", vec![b' '; 200_000]).refused(413, "too_large");
    assert!(message.contains("131072 bytes"), "{message}");
    post_text(&server, "solve", vec![b' '; 4_000_000]).refused(413, "too_large");
    let mut stream = start(&server, &bytes("solve", &" ".repeat(200_000)));
    assert_eq!(read_one(&mut stream).0, 413);
    stream.write_all(&bytes("solve", "{\"puzzle\":\"@leetcode\"}")).expect("still open");
    assert_eq!(read_one(&mut stream).0, 200);
    let fits = format!("{{\"puzzle\":\"@leetcode\"}}{}", " ".repeat(100_000));
    assert_eq!(post_text(&server, "solve", fits).status, 200);
}

/// As Python's urllib does it: all of the body, and only then a look at the answer.
#[test]
fn clients_that_send_all_before_they_listen_get_the_refusal() {
    let server = Server::start();
    for length in [9 << 20, 40 << 20] {
        let head = format!(
            "POST /api/v1/solve HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        let mut stream = start(&server, head.as_bytes());
        stream.write_all(&vec![b' '; length]).expect("open until all is sent");
        let answer = read_all(&mut stream);
        assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("too_large"), "{answer}");
    }
}

#[test]
fn bodies_in_chunks_have_the_same_limit() {
    let server = Server::start();
    let head = "POST /api/v1/solve HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n";
    let small =
        format!("{head}connection: close\r\n\r\n16\r\n{{\"puzzle\":\"@leetcode\"}}\r\n0\r\n\r\n");
    let answer = exchange(&server, small.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let chunk = format!("4000\r\n{}\r\n", " ".repeat(0x4000));
    let mut stream = start(&server, format!("{head}\r\n{}0\r\n\r\n", chunk.repeat(20)).as_bytes());
    assert_eq!(read_one(&mut stream).0, 413);
    // One that never ends is answered, or cut off.
    let mut stream = start(&server, format!("{head}\r\n").as_bytes());
    let begun = Instant::now();
    while stream.write_all(chunk.as_bytes()).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it takes an endless body");
    }
}

#[test]
fn what_is_no_http_is_cut_off() {
    let server = Server::start();
    let many = "x: y\r\n".repeat(500);
    for (sent, status) in [
        ("hello\r\n\r\n".to_owned(), "400"),
        ("\0\0\0\0\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\n{many}\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(500_000)), "431"),
        (format!("GET /{} HTTP/1.1\r\n\r\n", "y".repeat(500_000)), "4"),
        ("POST /api/v1/solve HTTP/1.1\r\ncontent-length: -1\r\n\r\n".to_owned(), "400"),
        (
            "POST /api/v1/solve HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n"
                .to_owned(),
            "400",
        ),
    ] {
        let stream = start_rude(&server, sent.as_bytes());
        let answer = is_soon_closed(stream, &sent[..sent.len().min(60)]);
        // With more sent than was read the connection may be reset before the answer is seen.
        let fine = answer.is_empty() || answer.starts_with(&format!("HTTP/1.1 {status}"));
        assert!(fine, "{sent:.60}: {answer}");
    }
    ask(&server, "solve", &json!({"puzzle": "@leetcode"}));
}

fn start_rude(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = connect(server);
    let _ = stream.write_all(bytes); // it may be closed before all is sent
    stream
}

#[test]
fn requests_in_a_row_are_answered_in_order() {
    let server = Server::start();
    let row = ["@leetcode", "@nothing", "@17", "@typo"];
    let sent: Vec<u8> =
        row.iter().flat_map(|name| bytes("solve", &json!({"puzzle": name}).to_string())).collect();
    let mut stream = start(&server, &sent);
    let statuses = row.map(|_| read_one(&mut stream));
    assert_eq!(statuses.each_ref().map(|(status, _)| *status), [200, 400, 200, 200]);
    assert!(statuses[3].1.contains("unsolvable"), "{statuses:?}");
}

#[test]
fn more_heavy_work_than_may_wait_is_turned_away() {
    let server = narrow();
    let streams: Vec<TcpStream> = (0..8).map(|_| start(&server, &heavy())).collect();
    let count = || streams.iter().filter(|stream| is_answered(stream)).count();
    let begun = Instant::now();
    while count() < 5 {
        assert!(begun.elapsed() < SOON, "{} of 8 turned away", count());
    }
    let turned_away = count();
    assert!(
        (5..=7).contains(&turned_away),
        "{turned_away} of 8 turned away, 1 runs and 2 may wait"
    );
    let mut busy = streams.iter().find(|stream| is_answered(stream)).expect("one at least");
    let mut head = [0; 2048];
    let length = busy.read(&mut head).expect("an answer");
    let answer = String::from_utf8_lossy(&head[..length]).to_lowercase();
    assert!(answer.starts_with("http/1.1 429 ") && answer.contains("retry-after: "), "{answer}");
    assert!(answer.contains("\"busy\""), "{answer}");
    ask(&server, "solve", &json!({"puzzle": "@leetcode"}));
}

/// Says whether something comes within a second.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_secs(1))).expect("a limit");
    stream.peek(&mut [0]).is_ok_and(|length| length > 0)
}

#[test]
fn work_ends_when_the_client_goes_away() {
    let server = narrow();
    for round in 0..10 {
        // One runs, two wait; all are left alone, and the next must not find them in its way.
        let streams: Vec<TcpStream> = (0..3).map(|_| start(&server, &heavy())).collect();
        std::thread::sleep(Duration::from_millis(30));
        for stream in streams {
            match round % 2 {
                0 => drop(stream),
                _ => stream.shutdown(Shutdown::Both).expect("closed"),
            }
        }
        let begun = Instant::now();
        loop {
            let answer = post(&server, "generate", &json!({"seed": round}));
            if answer.status == 200 {
                break;
            }
            // Until their end is noticed, those that were left fill the queue.
            answer.refused(429, "busy");
            assert!(begun.elapsed() < SOON, "round {round}: still busy");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(begun.elapsed() < SOON, "round {round}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_request_in_flight_is_answered_before_the_end() {
    let mut limits = Limits::default();
    limits.parting = LONG; // so that only an answer can end it soon
    let server = Server::with(&limits);
    let body = "{\"puzzle\":\"@leetcode\"}";
    let (first, second) = body.split_at(body.len() - 10);
    let mut half_sent = start(&server, &head_of_a_body_to_come(body.len()));
    assert_eq!(read_head(&mut half_sent), "HTTP/1.1 100 Continue\r\n\r\n");
    half_sent.write_all(first.as_bytes()).expect("open");
    let mut idle = start(&server, &bytes("solve", body));
    assert_eq!(read_one(&mut idle).0, 200);
    let begun = Instant::now();
    let stopping = std::thread::spawn(move || drop(server));
    assert_eq!(read_all(&mut idle), "", "what is idle is closed first");
    half_sent.write_all(second.as_bytes()).expect("still open");
    assert_eq!(read_one(&mut half_sent).0, 200);
    stopping.join().expect("it ends");
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

/// Returns the head of a request whose client waits until the server wants the body.
fn head_of_a_body_to_come(length: usize) -> Vec<u8> {
    let head = "POST /api/v1/solve HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n";
    format!("{head}content-length: {length}\r\n\r\n").into_bytes()
}

#[test]
fn nothing_keeps_the_server_from_ending() {
    let mut limits = Limits::default();
    limits.connections = 4;
    limits.work_time = Duration::from_mins(10);
    let server = Server::with(&limits);
    let address = server.address();
    let mut streams: Vec<TcpStream> = (0..2).map(|_| start(&server, &heavy())).collect();
    streams.extend((0..4).map(|_| start(&server, b"GET / HT")));
    std::thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    drop(server);
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn silent_clients_do_not_keep_others_out() {
    let mut limits = Limits::default();
    limits.connections = 4;
    limits.read_time = Duration::from_millis(300);
    let server = Server::with(&limits);
    let silent: Vec<TcpStream> = (0..4).map(|_| connect(&server)).collect();
    let begun = Instant::now();
    ask(&server, "solve", &json!({"puzzle": "@leetcode"}));
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    drop(silent);
}

#[test]
fn clients_that_do_not_read_do_not_keep_others_out() {
    let mut limits = Limits::default();
    limits.connections = 4;
    limits.read_time = Duration::from_millis(300);
    let server = Server::with(&limits);
    let requests = b"GET /api/v1/techniques HTTP/1.1\r\nhost: a\r\n\r\n".repeat(2000);
    let deaf: Vec<TcpStream> = (0..4)
        .map(|_| {
            let mut stream = connect(&server);
            stream.set_write_timeout(Some(Duration::from_millis(300))).expect("a limit");
            let _ = stream.write_all(&requests); // until both sides' buffers are full
            stream
        })
        .collect();
    let begun = Instant::now();
    ask(&server, "solve", &json!({"puzzle": "@leetcode"}));
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    drop(deaf);
}
