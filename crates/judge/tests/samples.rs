//! Programs of every kind, right and wrong, in eight languages: each says in its first line what is
//! expected of the judge.
//!
//! ```text
//! expect: VERDICT; walk HOW STRATEGIES…; says WORDS; marked; time SECONDS; memory MB; no-study
//! ```
//!
//! `marked`: the line that is named has a comment `here`. A language whose compiler isn't there is left
//! out, with a word about it; under `CI` that is a failure.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the helpers of tests, which say what they leave out"
)]

mod support;

use ninefold_judge::{Language, Report};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{judged, options, tool_is_there};

/// Judges all samples of a language; collects what isn't as expected.
fn check(language: Language) {
    if !tool_is_there(language) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(language.name());
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4, "{language:?}");
    // Compilers take their time: all samples of every language are for CI.
    let all = language == Language::Python || std::env::var_os("CI").is_some();
    if !all {
        eprintln!(
            "left out without CI: {} of {} samples",
            files.len() - files.len().div_ceil(5),
            language.name()
        );
        files = files.into_iter().step_by(5).collect();
    }
    let wrong: Vec<String> = files.iter().filter_map(|file| sample(file, language).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sample(file: &Path, language: Language) -> Result<(), String> {
    let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
    let (_, expected) = text.lines().next().and_then(|line| line.split_once("expect: ")).unwrap();
    let mut options = options();
    options.study = false;
    for wish in expected.trim().split("; ") {
        match wish.split_once(' ') {
            Some(("time", seconds)) => {
                options.time = Some(Duration::from_secs_f64(seconds.parse().unwrap()));
            }
            Some(("memory", size)) => options.memory = size.parse().unwrap(),
            Some(("walk", _)) => options.study = true,
            _ => {}
        }
    }
    let before = fs::read(file).unwrap();
    let begun = std::time::Instant::now();
    let report = judged(file, language, &options);
    println!("{:5.1} s {}", begun.elapsed().as_secs_f64(), file.display());
    assert_eq!(fs::read(file).unwrap(), before, "the file is never changed");
    for wish in expected.trim().split("; ") {
        let fits = fits(&report, wish, &text);
        if !fits {
            let said = said(&report);
            let wrong = format!(
                "{}: expected {wish:?}, found {:?}: {said}",
                file.display(),
                report.verdict
            );
            println!("{wrong}");
            return Err(wrong);
        }
    }
    Ok(())
}

fn fits(report: &Report, wish: &str, text: &str) -> bool {
    match wish.split_once(' ').unwrap_or((wish, "")) {
        ("walk", rest) => {
            let walk = report.walk.as_ref().map(|walk| {
                let how = format!("{:?}", walk.how).to_lowercase();
                format!("{how} {}", walk.strategies.join(" "))
            });
            walk.is_some_and(|walk| {
                rest.split(' ').any(|word| walk.contains(word))
                    && walk.starts_with(rest.split(' ').next().unwrap())
                    && walk.split(' ').skip(1).all(|name| rest.contains(name))
            })
        }
        ("says", words) => said(report).contains(words),
        ("marked", _) => {
            let line = report.failed.as_ref().and_then(|failed| failed.line);
            let marked = text.lines().position(|line| line.ends_with("here")).map(|i| i + 1);
            // A compiler may only notice on the line after.
            line == marked || line == marked.map(|line| line + 1)
        }
        ("time" | "memory" | "no-study", _) => true,
        (verdict, _) => report.verdict.name() == verdict,
    }
}

/// Everything that the report says in words.
fn said(report: &Report) -> String {
    let mut words: Vec<&str> = Vec::new();
    if let Some(failed) = &report.failed {
        words.push(&failed.message);
        words.extend(failed.further.iter().map(String::as_str));
    }
    words.extend(report.shared.as_deref());
    words.extend(report.walk.as_ref().map(|walk| walk.text.as_str()));
    words.join(" | ")
}

#[test]
fn python() {
    check(Language::Python);
}

#[test]
fn javascript() {
    check(Language::JavaScript);
}

#[test]
fn typescript() {
    check(Language::TypeScript);
}

#[test]
fn java() {
    check(Language::Java);
}

#[test]
fn cpp() {
    check(Language::Cpp);
}

#[test]
fn c() {
    check(Language::C);
}

#[test]
fn go() {
    check(Language::Go);
}

#[test]
fn rust() {
    check(Language::Rust);
}
