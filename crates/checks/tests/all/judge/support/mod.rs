//! What the tests share.
#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod sample;

use ninefold_judge::{Language, Onlooker, Options, Report, Source, Tool, judge};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes a test of each language, from a function that takes one.
macro_rules! in_each_language {
    ($check:ident) => {
        in_each_language!($check: python Python, javascript JavaScript, typescript TypeScript,
            java Java, cpp Cpp, c C, go Go, rust Rust);
    };
    ($check:ident: $($name:ident $language:ident),*) => {
        $(#[test]
        fn $name() {
            $check(ninefold_judge::Language::$language);
        })*
    };
}
pub(crate) use in_each_language;

/// Says whether a language can be tried here; if not, why it is left out. Under `CI` none may be.
pub(crate) fn tool_is_there(language: Language) -> bool {
    let missing = match Tool::find(language, None) {
        Ok(_) if language == Language::TypeScript && !has_types() => {
            "there is neither Node 22.13 nor the package typescript".to_owned()
        }
        Ok(_) => return true,
        Err(missing) => missing.to_string(),
    };
    assert!(std::env::var_os("CI").is_none(), "{}: {missing}", language.name());
    eprintln!("left out: {}: {missing}", language.name());
    false
}

/// Of so many languages that have a program of a name, it is judged in one: compilers take their
/// time.
const ONE_IN: usize = 3;

/// Keeps the programs whose turn it is in a language. Which languages a name is judged in goes by
/// the name, so that each is judged in at least one; `NINEFOLD_FULL` asks for all in all.
pub(crate) fn some<T>(
    all: Vec<T>,
    language: Language,
    name: impl Fn(&T) -> &str,
    is_in: impl Fn(Language, &str) -> bool,
) -> Vec<T> {
    if std::env::var_os("NINEFOLD_FULL").is_some() {
        return all;
    }
    let count = all.len();
    let has_its_turn = |one: &T| {
        let name = name(one);
        let having = Language::ALL.into_iter().filter(|each| is_in(*each, name));
        let having: Vec<Language> = having.collect();
        let place = having.iter().position(|each| *each == language).unwrap();
        let turn: usize = name.bytes().map(usize::from).sum();
        (place + turn).is_multiple_of(having.len().min(ONE_IN))
    };
    let kept: Vec<T> = all.into_iter().filter(has_its_turn).collect();
    let name = language.name();
    println!("left to other languages: {} of {count} programs in {name}", count - kept.len());
    kept
}

/// So many programs of a test are judged at once, so that its last ones leave no core without work;
/// a judge counts only what compilers and programs take themselves.
const AT_ONCE: usize = 2;

/// Asks about several things at once, and returns the answers in their order.
pub(crate) fn at_once<T: Sync, R: Send>(all: &[T], ask: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let taken = places.take_while(|&place| place < all.len());
        taken.map(|place| (place, ask(&all[place]))).collect::<Vec<_>>()
    };
    let mut answers: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    answers.sort_by_key(|(place, _)| *place);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// Says whether types can be taken away from TypeScript.
fn has_types() -> bool {
    let script = "process.exit(require('node:module').stripTypeScriptTypes ? 0 : 1)";
    let by_node =
        Command::new("node").args(["-e", script]).status().is_ok_and(|status| status.success());
    by_node || Command::new("tsc").arg("--version").output().is_ok_and(|done| done.status.success())
}

/// The usual options.
pub(crate) fn options() -> Options {
    Options { stress: false, many: true, ..Options::default() }
}

/// Judges a text.
pub(crate) fn judged_text(text: &str, name: &str, options: &Options) -> Report {
    let path = Path::new(name);
    let source = Source::new(path, Language::of(path).unwrap(), text.as_bytes());
    let problem = source.problems().pop().unwrap();
    let onlooker = Onlooker { stop: &|| false, say: &|_| () };
    judge(&source, problem, options, onlooker).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Everything that a report says in words.
pub(crate) fn said(report: &Report) -> String {
    let mut words: Vec<&str> = Vec::new();
    if let Some(failed) = &report.failed {
        words.push(&failed.message);
        words.extend(failed.further.iter().map(String::as_str));
    }
    words.extend(report.shared.as_deref());
    words.extend(report.walk.as_ref().map(|walk| walk.text.as_str()));
    words.extend(report.notes.iter().chain(&report.advice).map(String::as_str));
    words.join(" | ")
}
