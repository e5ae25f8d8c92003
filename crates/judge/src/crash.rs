//! Exceptions, signals and the reports of sanitizers, in a sentence with the learner's line.

use crate::check::Fault;
use crate::language::Language;
use crate::problem::Verdict;
use crate::process::Death;
use crate::protocol::Failure;
use crate::run::Wrong;
use crate::source::Source;

/// The exit status of a harness whose channel was closed.
const CLOSED: i32 = 97;

fn wrong(verdict: Verdict, message: String, line: Option<usize>) -> Wrong {
    Wrong { verdict, fault: Fault { message, ..Fault::default() }, line }
}

/// Puts an exception into words.
pub(crate) fn of_failure(failure: &Failure) -> Wrong {
    let line = failure.frames.iter().rev().find_map(|frame| frame.line);
    let kind = failure.kind.as_str();
    let text = |kind: &str, message: &str| {
        let message: String = message.trim().chars().take(200).collect();
        if message.is_empty() { kind.to_owned() } else { format!("{kind}: {message}") }
    };
    match kind {
        "MemoryError" | "OutOfMemoryError" | "java.lang.OutOfMemoryError" => {
            wrong(Verdict::MemoryLimit, "takes more memory than it may".to_owned(), line)
        }
        "SystemExit" => {
            wrong(Verdict::RuntimeError, "ends the program instead of returning".to_owned(), line)
        }
        "exit" => {
            let message = format!("ends the program ({}) instead of returning", failure.message);
            wrong(Verdict::RuntimeError, message, line)
        }
        _ if is_overflow(failure) => {
            let line = most_frequent(failure.frames.iter().filter_map(|frame| frame.line)).or(line);
            let function = failure.frames.last().map_or("", |frame| frame.function.as_str());
            let message = if function.is_empty() {
                format!("endless recursion? ({kind})")
            } else {
                format!("endless recursion? {function} is called again and again ({kind})")
            };
            wrong(Verdict::RuntimeError, message, line)
        }
        _ => wrong(Verdict::RuntimeError, text(kind, &failure.message), line),
    }
}

fn is_overflow(failure: &Failure) -> bool {
    failure.kind.contains("RecursionError")
        || failure.kind.contains("StackOverflow")
        || failure.message.contains("Maximum call stack size exceeded")
        || failure.message.contains("stack overflow")
}

/// Puts the end of a process into words; what it printed last may tell why.
pub(crate) fn of_death(death: &Death, printed: &str, source: &Source) -> Wrong {
    if let Some(found) = sanitizer(printed, source).or_else(|| runtime(printed, source)) {
        return found;
    }
    let message = match death {
        Death::Exit(CLOSED) | Death::Silent => {
            "closes the judge's own channel, file descriptor 4, before it has answered".to_owned()
        }
        Death::Exit(code) => format!("ends the program (exit status {code}) instead of returning"),
        Death::Signal(signal) => signal_words(*signal, source.language),
        Death::Forks => "starts more than 64 processes".to_owned(),
    };
    let memory = printed.contains("heap out of memory") || printed.contains("std::bad_alloc");
    let verdict = if memory { Verdict::MemoryLimit } else { Verdict::RuntimeError };
    let message = if memory { "takes more memory than it may".to_owned() } else { message };
    wrong(verdict, message, None)
}

fn signal_words(signal: i32, language: Language) -> String {
    match signal {
        11 if matches!(language, Language::Rust) => {
            "stack overflow: endless recursion? (signal 11)".to_owned()
        }
        11 | 7 => "reads or writes memory that isn't its own (signal 11)".to_owned(),
        8 => "divides by zero (signal 8)".to_owned(),
        6 => "aborts (signal 6)".to_owned(),
        9 => "was killed (signal 9)".to_owned(),
        25 => "writes more than 64 MB to a file (signal 25)".to_owned(),
        other => format!("is ended by signal {other}"),
    }
}

/// Reads a report of the address or the undefined-behaviour sanitizer.
fn sanitizer(printed: &str, source: &Source) -> Option<Wrong> {
    let mut line = place_in(printed, &source.name);
    if let Some((_, rest)) = printed.split_once("AddressSanitizer: ") {
        let kind = rest.split_whitespace().next().unwrap_or("");
        if kind == "stack-overflow" {
            line = most_frequent(places_in(printed, &source.name));
        }
        let words = match kind {
            "heap-buffer-overflow" | "stack-buffer-overflow" | "global-buffer-overflow" => {
                if printed.contains("WRITE of size") {
                    "writes past the end of an array or row"
                } else {
                    "reads past the end of an array or row"
                }
            }
            "stack-overflow" => "endless recursion? The stack is used up",
            "heap-use-after-free" => "uses memory that was freed",
            "attempting" => "frees memory twice",
            "SEGV" if printed.contains("address 0x000000000000") => "follows a null pointer",
            "SEGV" => "reads or writes memory that isn't its own",
            "FPE" => "divides by zero",
            "ABRT" => "aborts",
            "allocation-size-too-big" | "out-of-memory" | "calloc-overflow" => {
                return Some(wrong(
                    Verdict::MemoryLimit,
                    "asks for more memory than it may have".to_owned(),
                    line,
                ));
            }
            _ => "breaks the rules of memory",
        };
        return Some(wrong(
            Verdict::RuntimeError,
            format!("{words} (address sanitizer: {kind})"),
            line,
        ));
    }
    // Rust's own last words read alike.
    let watched = matches!(source.language, Language::Cpp | Language::C);
    let (_, rest) = printed.split_once("runtime error: ").filter(|_| watched)?;
    let message = undefined(rest.lines().next().unwrap_or("").trim());
    Some(wrong(Verdict::RuntimeError, format!("{message} (undefined behaviour sanitizer)"), line))
}

/// Puts what the undefined-behaviour sanitizer says into plainer words, where it needs them.
fn undefined(message: &str) -> &str {
    let has = |words: &str| message.contains(words);
    if has("reached the end of a value-returning function") {
        "a function ends without the value that it has to return: is 'return true' or the like missing?"
    } else if has("null pointer") {
        "follows a null pointer"
    } else if has("insufficient space") && has("load of") {
        "reads past the end of an array or row"
    } else if has("insufficient space") {
        "writes past the end of an array or row"
    } else {
        message
    }
}

/// Reads the last words of a runtime: a Go panic, a Rust panic, an uncaught C++ exception.
fn runtime(printed: &str, source: &Source) -> Option<Wrong> {
    let line = place_in(printed, &source.name);
    let last = |start: &str| {
        let at = printed.rfind(start)?;
        printed[at + start.len()..].lines().next().map(|text| text.trim().to_owned())
    };
    if printed.contains("goroutine stack exceeds") {
        let message = "endless recursion? The stack is used up (stack overflow)".to_owned();
        let line = most_frequent(places_in(printed, &source.name));
        return Some(wrong(Verdict::RuntimeError, message, line));
    }
    if printed.contains("has overflowed its stack") {
        return Some(wrong(
            Verdict::RuntimeError,
            "endless recursion? The stack is used up".to_owned(),
            line,
        ));
    }
    if printed.contains("memory allocation of") && printed.contains("failed") {
        return Some(wrong(Verdict::MemoryLimit, "takes more memory than it may".to_owned(), line));
    }
    if let Some(message) = last("terminate called after throwing an instance of ") {
        let what = last("what():").map_or(String::new(), |what| format!(": {what}"));
        let memory = message.contains("bad_alloc");
        let verdict = if memory { Verdict::MemoryLimit } else { Verdict::RuntimeError };
        return Some(wrong(verdict, format!("throws {message}{what}"), line));
    }
    let message = last("fatal error: ").filter(|_| source.language == Language::Go)?;
    let verdict = if message.contains("out of memory") {
        Verdict::MemoryLimit
    } else {
        Verdict::RuntimeError
    };
    Some(wrong(verdict, message, line))
}

/// Finds the first `name:LINE` in a text.
fn place_in(printed: &str, name: &str) -> Option<usize> {
    places_in(printed, name).next()
}

/// Finds every `name:LINE` in a text.
fn places_in<'a>(printed: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    printed.match_indices(name).filter_map(move |(at, _)| {
        let rest = printed[at + name.len()..].strip_prefix(':')?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}

/// Finds the line that repeats: that of the call in an endless recursion, wherever it ended.
fn most_frequent(lines: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    for line in lines {
        *counts.entry(line).or_insert(0_usize) += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(line, _)| line)
}

/// Takes a sanitizer's report away from what the program itself printed.
pub(crate) fn without_report(printed: &str) -> String {
    let belongs = |line: &&str| {
        let report = line.starts_with("=====") || line.starts_with("goroutine ");
        !report && !line.contains("AddressSanitizer") && !line.contains("runtime error: ")
    };
    printed.lines().take_while(belongs).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Frame;
    use std::path::Path;

    fn source() -> Source {
        Source::new(Path::new("crash.cpp"), Language::Cpp, b"")
    }

    #[test]
    fn reports_of_sanitizers_are_read() {
        let printed = "hello\n=================\n==12==ERROR: AddressSanitizer: heap-buffer-overflow on address\n\
                       READ of size 1\n    #0 0x55 in Solution::solve(x) crash.cpp:14\n";
        let found = of_death(&Death::Exit(1), printed, &source());
        assert_eq!(found.line, Some(14));
        assert_eq!(
            found.fault.message,
            "reads past the end of an array or row (address sanitizer: heap-buffer-overflow)"
        );
        assert_eq!(without_report(printed), "hello");
    }

    #[test]
    fn undefined_behaviour_is_told_in_plain_words() {
        let said = |text: &str| {
            let printed = format!("crash.cpp:8:3: runtime error: {text}\n");
            of_death(&Death::Exit(1), &printed, &source()).fault.message
        };
        let end = said("execution reached the end of a value-returning function without returning");
        assert!(end.contains("is 'return true' or the like missing"), "{end}");
        let load = said("load of address 0x61 with insufficient space for an object of type 'int'");
        assert!(load.starts_with("reads past the end of an array or row"), "{load}");
        assert!(said("index 9 out of bounds for type 'int [9]'").starts_with("index 9 out of"));
    }

    #[test]
    fn exceptions_have_the_innermost_line() {
        let frame = |line| Frame { line: Some(line), function: "f".to_owned() };
        let failure = Failure {
            kind: "IndexError".into(),
            message: "list index out of range".into(),
            frames: vec![frame(3), frame(9)],
            depth: 2,
        };
        let found = of_failure(&failure);
        assert_eq!(
            (found.line, found.fault.message.as_str()),
            (Some(9), "IndexError: list index out of range")
        );
        let deep = Failure { kind: "RecursionError".into(), ..failure };
        assert!(
            of_failure(&deep).fault.message.starts_with("endless recursion? f is called again")
        );
    }

    #[test]
    fn an_end_without_an_answer_is_never_accepted() {
        assert!(of_death(&Death::Exit(0), "", &source()).fault.message.contains("exit status 0"));
        assert_eq!(of_death(&Death::Silent, "", &source()).verdict, Verdict::RuntimeError);
    }
}
