//! The desk: the bytes that pass between the module and its caller.

use ninefold::Solver;
use ninefold_api::{Code, ErrorBody, Face, Limits, Pace, Refusal, json};
use std::cell::{Cell, RefCell};

use crate::clock;
#[cfg(not(feature = "print"))]
use crate::lines;
#[cfg(not(feature = "print"))]
use ninefold::solve::Batch;

/// The first byte of what `call` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    /// The answer follows.
    Answer = 0,
    /// A refusal follows, the object that the HTTP interface answers with.
    Refusal = 1,
    /// Nothing follows: it takes longer than the pace that was asked for.
    Longer = 2,
}

thread_local! {
    static DESK: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SEED: Cell<u64> = const { Cell::new(0) };
    #[cfg(not(feature = "print"))]
    static BATCH: RefCell<Option<Batch>> = const { RefCell::new(None) };
}

/// Empties the desk, makes it this long, and returns where it is.
pub(crate) fn clear(len: usize) -> usize {
    put(vec![0; len]);
    place()
}

/// Returns where the desk is.
pub(crate) fn place() -> usize {
    DESK.with_borrow(|desk| desk.as_ptr().addr())
}

/// Returns how much lies there.
pub(crate) fn len() -> usize {
    DESK.with_borrow(Vec::len)
}

/// Puts bytes on the desk and returns how many; does nothing if the desk is in use.
pub(crate) fn put(bytes: Vec<u8>) -> usize {
    DESK.with(|desk| desk.try_borrow_mut().map(|mut desk| *desk = bytes).ok());
    len()
}

/// Takes what lies on the desk.
fn take() -> Vec<u8> {
    DESK.take()
}

/// Answers the request on the desk.
pub(crate) fn answer(name_len: usize, pace: Pace, seed: u64) -> usize {
    SEED.set(seed);
    let request = take();
    let (name, body) = request.split_at_checked(name_len).unwrap_or((&request, &[]));
    put(answered(&String::from_utf8_lossy(name), body, pace))
}

fn answered(name: &str, body: &[u8], pace: Pace) -> Vec<u8> {
    let answer = match name {
        "version" => Some(Ok(version())),
        _ => asked(name, body, pace),
    };
    match answer {
        Some(Ok(answer)) => tagged(Kind::Answer, &answer),
        Some(Err(refusal)) => tagged(Kind::Refusal, &json(&ErrorBody::from(&refusal))),
        None => tagged(Kind::Longer, &[]),
    }
}

/// Asks the request layer.
#[cfg(not(feature = "print"))]
fn asked(name: &str, body: &[u8], pace: Pace) -> Option<Result<Vec<u8>, Refusal>> {
    ninefold_api::call_within(name, body, &face(), pace)
}

/// Asks the request layer, of which only what prints is here.
#[cfg(feature = "print")]
fn asked(name: &str, body: &[u8], pace: Pace) -> Option<Result<Vec<u8>, Refusal>> {
    ninefold_api::call_one::<ninefold_api::PrintRequest>(name, body, &face(), pace)
}

fn tagged(kind: Kind, text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 1);
    bytes.push(kind as u8);
    bytes.extend_from_slice(text);
    bytes
}

/// What a face brings along: the limits of the HTTP interface, the caller's clock and seed.
fn face() -> Face {
    Face { limits: Limits::PUBLIC, now: clock::now, seed: || SEED.get() }
}

fn version() -> Vec<u8> {
    let backend = Solver::new().backend();
    format!(r#"{{"version":"{}","engine":"{backend}"}}"#, env!("CARGO_PKG_VERSION")).into_bytes()
}

/// Solves the puzzles on the desk.
#[cfg(not(feature = "print"))]
pub(crate) fn solve_lines(count: usize, stride: usize, limit: u32) -> usize {
    let text = take();
    BATCH.with_borrow_mut(|batch| {
        let batch = batch.get_or_insert_with(Batch::new);
        match lines::solve(batch, &text, [count, stride], limit) {
            Some(answers) => put(answers),
            None => put(Vec::new()),
        }
    })
}

/// Leaves the words of a defect on the desk, as a refusal.
pub(crate) fn leave_words(words: &str) {
    let refusal = Refusal::new(Code::Internal, format!("a defect of the engine: {words}"));
    put(json(&ErrorBody::from(&refusal)));
}

#[cfg(all(test, feature = "print"))]
mod print_tests {
    use super::*;

    #[test]
    fn it_prints_and_knows_nothing_else() {
        for (name, body) in [("print", r#"{"puzzle": "@easy"}"#), ("print", "{}"), ("solve", "{}")]
        {
            let face = Face::native(Limits::PUBLIC);
            let work = ninefold::Work::unlimited();
            let same = ninefold_api::call(name, body.as_bytes(), &face, &work);
            let answer = answered(name, body.as_bytes(), Pace::Long);
            let expected = match (name, same) {
                ("print", Ok(same)) => tagged(Kind::Answer, &same),
                ("print", Err(refusal)) => tagged(Kind::Refusal, &json(&ErrorBody::from(&refusal))),
                _ => {
                    assert!(String::from_utf8_lossy(&answer).contains("there is no command solve"));
                    continue;
                }
            };
            assert_eq!(answer, expected, "{name} {body}");
        }
    }
}

#[cfg(all(test, not(feature = "print")))]
mod tests {
    use super::*;

    fn asked(name: &str, body: &str, pace: Pace) -> (u8, String) {
        clear(0);
        put(format!("{name}{body}").into_bytes());
        answer(name.len(), pace, 7);
        let bytes = take();
        (bytes[0], String::from_utf8(bytes[1..].to_vec()).expect("UTF-8"))
    }

    #[test]
    fn a_request_gets_the_answer_of_the_layer_below() {
        let body = r#"{"puzzle": "@leetcode"}"#;
        let (kind, text) = asked("hint", body, Pace::Quick);
        let face = Face::native(Limits::PUBLIC);
        let same = ninefold_api::call("hint", body.as_bytes(), &face, &ninefold::Work::unlimited());
        assert_eq!((kind, text.into_bytes()), (0, same.unwrap()));
    }

    #[test]
    fn what_takes_long_is_left_to_those_who_have_time() {
        let body = r#"{"count": 1}"#;
        assert_eq!(asked("generate", body, Pace::Quick), (2, String::new()));
        let (kind, text) = asked("generate", body, Pace::Long);
        assert!(kind == 0 && text.contains(r#""seed":7"#), "{text}");
    }

    #[test]
    fn refusals_are_those_of_the_http_interface() {
        let (kind, text) = asked("solve", "[]", Pace::Quick);
        assert_eq!(kind, 1);
        assert!(text.starts_with(r#"{"error":{"code":"bad_request","message":"#), "{text}");
        assert!(asked("nothing", "", Pace::Quick).1.contains("there is no command nothing"));
        assert_eq!(asked("", "", Pace::Quick).0, 1);
    }

    #[test]
    fn a_name_longer_than_the_desk_is_no_command() {
        put(b"solve".to_vec());
        answer(99, Pace::Quick, 0);
        assert_eq!(take()[0], 1);
    }
}
