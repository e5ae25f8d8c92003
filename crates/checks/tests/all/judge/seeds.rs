//! The programs of five tutorials, as they are printed: what the judge says of each.
//!
//! The texts aren't ours, so they aren't here: they are read from the folder `seeds` beside the
//! corpora (`NINEFOLD_CORPORA`), and left out where there is none.

use ninefold_judge::{How, Language, Verdict};
use std::fs;
use std::path::{Path, PathBuf};

use super::support::{judged_text, options, said, tool_is_there};

/// What is expected of a program: tutorial, ending, verdict, line, and how it walks like what.
type Row =
    (&'static str, &'static str, Verdict, Option<usize>, Option<(How, &'static [&'static str])>);

const ROW_MAJOR: &[&str] = &["scan", "tables", "bits", "cells"];

const EXPECTED: [Row; 9] = [
    ("000", "java", Verdict::Accepted, None, Some((How::Exact, &["singles"]))),
    ("000", "py", Verdict::CompileError, Some(13), None),
    ("001", "py", Verdict::Accepted, None, Some((How::Variant, &["sorted"]))),
    ("002", "js", Verdict::Accepted, None, Some((How::Exact, &["scan"]))),
    ("002", "py", Verdict::Accepted, None, Some((How::Exact, &["tables", "bits"]))),
    ("003", "java", Verdict::Accepted, None, None),
    ("003", "java", Verdict::Accepted, None, Some((How::Exact, ROW_MAJOR))),
    ("004", "java", Verdict::Accepted, None, Some((How::Exact, ROW_MAJOR))),
    ("004", "java", Verdict::Accepted, None, Some((How::Exact, ROW_MAJOR))),
];

/// A program as a tutorial prints it.
struct Printed {
    tutorial: String,
    ending: &'static str,
    text: String,
}

#[test]
fn the_programs_of_tutorials_are_judged_as_they_stand() {
    let Some(folder) = folder() else {
        println!("left out: there is no folder 'seeds' beside the corpora (NINEFOLD_CORPORA)");
        return;
    };
    let programs = programs(&folder);
    assert_eq!(programs.len(), EXPECTED.len());
    for (program, expected) in programs.iter().zip(EXPECTED) {
        let (tutorial, ending, verdict, line, walk) = expected;
        assert_eq!((program.tutorial.as_str(), program.ending), (tutorial, ending));
        let name = format!("tutorial-{tutorial}.{ending}");
        if !tool_is_there(Language::of(Path::new(&name)).unwrap()) {
            continue;
        }
        let report = judged_text(&program.text, &name, &options());
        let said = said(&report);
        println!("{name} {} {:?}: {said}", report.problem, report.verdict);
        assert_eq!(report.verdict, verdict, "{name}: {said}");
        assert_eq!(report.failed.as_ref().and_then(|failed| failed.line), line, "{name}: {said}");
        let found = report.walk.as_ref().map(|walk| (walk.how, walk.strategies.as_slice()));
        assert_eq!(found, walk, "{name}: {said}");
        if line.is_some() {
            assert!(said.contains("this line starts with a tab, those around it with spaces"));
        }
    }
}

fn folder() -> Option<PathBuf> {
    let corpora = PathBuf::from(std::env::var_os("NINEFOLD_CORPORA")?);
    Some(corpora.parent()?.join("seeds")).filter(|folder| folder.is_dir())
}

/// Finds the blocks of code that hold one of LeetCode's functions.
fn programs(folder: &Path) -> Vec<Printed> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut programs = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        let mut parts = text.split("\n```");
        parts.next();
        // Every second part stands between fences.
        for block in parts.step_by(2) {
            let Some((fence, code)) = block.split_once('\n') else { continue };
            let ending = match fence.trim() {
                "java" => "java",
                "python" => "py",
                "js" => "js",
                _ => continue,
            };
            let defines = ["solveSudoku", "isValidSudoku"].iter().any(|name| code.contains(name));
            if defines {
                let tutorial = name.split('_').next().unwrap().to_owned();
                programs.push(Printed { tutorial, ending, text: format!("{code}\n") });
            }
        }
    }
    programs
}
