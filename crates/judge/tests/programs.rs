//! The strategies as programs: each walks exactly like its strategy, in every language.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the helpers of tests, which say what they leave out"
)]

mod support;

use ninefold::classic::Program;
use ninefold_judge::{How, Language, Verdict};

use support::{judged_text, options, tool_is_there};

/// Judges our own programs of a language. Compilers take their time: all seven are for CI.
fn check(language: Language) {
    if !tool_is_there(language) {
        return;
    }
    let quick = matches!(language, Language::Python | Language::JavaScript);
    let all = quick || std::env::var_os("CI").is_some();
    let programs = Program::ALL.into_iter().filter(|program| program.language == language.name());
    for program in programs.step_by(if all { 1 } else { 6 }) {
        let name = format!("{}.{}", program.strategy, language.endings()[0]);
        let report = judged_text(program.source, &name, &options());
        let walk = report.walk.clone();
        assert_eq!(report.verdict, Verdict::Accepted, "{name}: {report:#?}");
        let walk = walk.unwrap_or_else(|| panic!("{name}: {report:#?}"));
        assert_eq!(walk.how, How::Exact, "{name}: {walk:#?}");
        assert!(walk.strategies.contains(&program.strategy.name()), "{name}: {walk:#?}");
        let placements = program.strategy.run(&ninefold::gallery::INKALA.parse().unwrap());
        if walk.placements.contains_key("@inkala") {
            assert_eq!(walk.placements["@inkala"], placements.counters.placements, "{name}");
        }
    }
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
