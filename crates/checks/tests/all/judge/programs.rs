//! The strategies as programs: each walks exactly like its strategy, in every language.

use ninefold::classic::Program;
use ninefold_judge::{How, Language, Verdict};

use super::support::{at_once, in_each_language, judged_text, options, some, tool_is_there};

/// Judges our own programs of a language.
fn check(language: Language) {
    if !tool_is_there(language) {
        return;
    }
    let written = if language == Language::TypeScript { "javascript" } else { language.name() };
    let all: Vec<Program> =
        Program::ALL.into_iter().filter(|program| program.language == written).collect();
    assert_eq!(all.len(), 7);
    let chosen = some(all, language, |program| program.strategy.name(), |_, _| true);
    at_once(&chosen, |program| check_program(program, language));
}

fn check_program(program: &Program, language: Language) {
    let name = format!("{}.{}", program.strategy, language.endings()[0]);
    let report = judged_text(program.source, &name, &options());
    assert_eq!(report.verdict, Verdict::Accepted, "{name}: {report:#?}");
    let walk = report.walk.clone().unwrap_or_else(|| panic!("{name}: {report:#?}"));
    assert_eq!(walk.how, How::Exact, "{name}: {walk:#?}");
    assert!(walk.strategies.contains(&program.strategy.name()), "{name}: {walk:#?}");
    let inkala = program.strategy.run(&ninefold::gallery::INKALA.parse().unwrap());
    if let Some(placements) = walk.placements.get("@inkala") {
        assert_eq!(*placements, inkala.counters.placements, "{name}");
    }
    let writes = report.trace.unwrap().runs.remove(0).writes;
    let sample = program.strategy.run(&ninefold::gallery::LEETCODE.parse().unwrap()).counters;
    let expected = sample.prefilled + sample.placements + sample.backtracks;
    assert_eq!(writes.len() as u64, 3 * expected, "{name}");
}

in_each_language!(check);
