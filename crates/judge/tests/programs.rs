//! The strategies as programs: each walks exactly like its strategy, in every language.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tests say what they do"
)]

mod support;

use ninefold::classic::{Program, Strategy};
use ninefold_judge::{How, Language, Verdict};

use support::{judged_text, options, tool_is_there};

/// Judges our own programs of a language: `fewest` each time, all seven with `NINEFOLD_SAMPLES` set.
fn check(language: Language) {
    if !tool_is_there(language) {
        return;
    }
    let all = std::env::var_os("NINEFOLD_SAMPLES").is_some();
    let wanted = |program: &Program| {
        program.language == language.name() && (all || program.strategy == Strategy::Fewest)
    };
    for program in Program::ALL.into_iter().filter(wanted) {
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
