//! Programs of every kind, right and wrong, in eight languages, each with what is expected of the
//! judge:
//!
//! ```text
//! VERDICT; walk HOW STRATEGIES…; says WORDS; marked; time SECONDS; memory MB
//! ```
//!
//! `marked`: the line that is named has a comment `here`. A language whose compiler isn't there is
//! left out, with a word about it; under `CI` that is a failure.

use ninefold_judge::{Language, Report, Source};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::support::sample::{Sample, samples};
use super::support::{at_once, in_each_language, judged_text, options, said, some, tool_is_there};

/// Judges the samples of a language; collects what isn't as expected.
fn check(language: Language) {
    if !tool_is_there(language) {
        return;
    }
    let all = samples(language);
    assert!(all.len() > 40, "{language:?}");
    let chosen = if let Ok(only) = std::env::var("NINEFOLD_SAMPLE") {
        all.into_iter().filter(|sample| sample.name.contains(&only)).collect()
    } else {
        let names = Language::ALL.map(|each| (each, names(each)));
        let is_in = |language, name: &str| {
            names.iter().any(|(each, names)| *each == language && names.contains(name))
        };
        some(all, language, |sample| &sample.name, is_in)
    };
    let found = at_once(&chosen, |sample| judge(sample, language));
    let wrong: Vec<String> = found.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn names(language: Language) -> HashSet<String> {
    samples(language).into_iter().map(|sample| sample.name).collect()
}

fn judge(sample: &Sample, language: Language) -> Result<(), String> {
    let file = format!("{}.{}", sample.name, language.endings()[0]);
    if sample.has("exit 2") {
        return missing(sample, language, &file);
    }
    let mut options = options();
    options.study = sample.wishes.iter().any(|wish| wish.starts_with("walk"));
    for wish in &sample.wishes {
        match wish.split_once(' ') {
            Some(("time", seconds)) => {
                options.time = Some(Duration::from_secs_f64(seconds.parse().unwrap()));
            }
            Some(("memory", size)) => options.memory = size.parse().unwrap(),
            _ => {}
        }
    }
    let begun = Instant::now();
    let report = judged_text(&sample.text, &file, &options);
    println!("{:5.1} s {} {file}", begun.elapsed().as_secs_f64(), language.name());
    match sample.wishes.iter().find(|wish| !fits(&report, wish, &sample.text)) {
        None => Ok(()),
        Some(wish) => {
            let (verdict, line) = (report.verdict, report.failed.as_ref().and_then(|f| f.line));
            let said = said(&report);
            let wrong =
                format!("{file}: expected {wish:?}, found {verdict:?} line {line:?}: {said}");
            println!("{wrong}");
            Err(wrong)
        }
    }
}

/// A file without LeetCode's function isn't judged: there is a sentence instead.
fn missing(sample: &Sample, language: Language, file: &str) -> Result<(), String> {
    let source = Source::new(Path::new(file), language, sample.text.as_bytes());
    let sentence = source.missing(None);
    let said = sample.wishes.iter().filter_map(|wish| wish.strip_prefix("says "));
    if said.into_iter().all(|words| sentence.contains(words)) && source.problems().is_empty() {
        Ok(())
    } else {
        Err(format!("{file}: {sentence}"))
    }
}

fn fits(report: &Report, wish: &str, text: &str) -> bool {
    match wish.split_once(' ').unwrap_or((wish, "")) {
        ("walk", rest) => {
            let Some(walk) = &report.walk else { return false };
            let (how, names) = rest.split_once(' ').unwrap_or((rest, ""));
            let fits = walk.strategies.iter().all(|name| names.split(' ').any(|n| n == *name));
            let found = format!("{:?}", walk.how).to_lowercase();
            found == how && fits && !walk.strategies.is_empty()
        }
        ("says", words) => said(report).contains(words),
        ("leaves", _) => nothing_left(text),
        ("marked", _) => {
            let line = report.failed.as_ref().and_then(|failed| failed.line);
            let marked = text.lines().position(|line| line.ends_with("here")).map(|i| i + 1);
            // A compiler may only notice on the line after.
            let noticed = report.verdict.name() == "compile_error";
            line == marked || noticed && line == marked.map(|line| line + 1)
        }
        ("time" | "memory" | "crlf" | "bom" | "lc" | "javascript", _) => true,
        (verdict, _) => report.verdict.name() == verdict,
    }
}

/// Says whether no `sleep` of the program lives any longer; another judge may be about to end one.
fn nothing_left(text: &str) -> bool {
    let digits = |word: &&str| word.len() == 2 && word.starts_with('6');
    let seconds = text.split(|c: char| !c.is_ascii_digit()).find(digits).unwrap();
    let command = format!("sleep\0{seconds}\0");
    let lives = || {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let mut commands = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        commands.any(|found| String::from_utf8_lossy(&found).contains(&command))
    };
    let begun = Instant::now();
    while lives() {
        if begun.elapsed() > Duration::from_secs(10) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    true
}

in_each_language!(check);
