//! The public puzzles of `NINEFOLD_CORPORA/variants` through the binary: status and solution, exact
//! counts, layouts, links.
#![allow(clippy::print_stderr, reason = "a test that is left out says so")]

#[path = "../../../variants/tests/all/corpus.rs"]
mod corpus;

use crate::support;

use corpus::{DISPUTED, NOT_BUILT, corpus};
use serde_json::Value;
use std::time::Duration;
use support::{json, ninefold};

/// How many guesses a puzzle may take here; those that need more must say so.
const GUESSES: &str = "300";

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap_or_default()
}

/// Asks about boards that stand one after the other, apart by empty lines.
fn ask<'t>(args: &[&str], boards: impl Iterator<Item = &'t str>) -> Vec<Value> {
    let boards: Vec<&str> = boards.collect();
    let mut command = ninefold();
    command.timeout(Duration::from_mins(10)).args(args).write_stdin(boards.join("\n\n"));
    let out = String::from_utf8(command.output().expect("it runs").stdout).expect("UTF-8");
    let answers: Vec<Value> = out.lines().map(json).collect();
    assert_eq!(answers.len(), boards.len(), "{args:?}");
    answers
}

#[test]
fn puzzles_have_their_published_status_and_solution() {
    let rows = corpus("puzzles_dev.jsonl");
    if rows.is_empty() {
        return;
    }
    let inputs = || rows.iter().map(|row| text(row, "input"));
    let answers = ask(&["solve", "--json", "--guesses", GUESSES], inputs());
    let (mut decided, mut undecided) = (0, 0);
    for (row, answer) in rows.iter().zip(&answers) {
        let (name, message) = (text(row, "name"), text(answer, "message"));
        let status = match text(answer, "status") {
            "malformed" => {
                assert!(NOT_BUILT.iter().any(|word| message.contains(word)), "{name}: {message}");
                continue;
            }
            "stopped" => {
                assert_eq!(message, format!("undecided after {GUESSES} guesses"), "{name}");
                undecided += 1;
                continue;
            }
            "unsolvable" | "invalid" => "none",
            status => status,
        };
        decided += 1;
        let expected = text(row, "expected");
        if name != DISPUTED && !["unknown", "count"].contains(&expected) {
            assert_eq!(status, expected, "{name}");
        }
        let published = text(row, "solution").to_uppercase();
        let solution = text(answer, "solution");
        if status == "unique" && published.len() == solution.len() {
            assert!(is_same(solution, &published), "{name}: {solution} {published}");
        }
    }
    assert!(decided > 140, "{decided} of {} decided, {undecided} undecided", rows.len());
}

/// Says whether two solutions are the same; the published one may have letters from A for 1.
fn is_same(solution: &str, published: &str) -> bool {
    let has_digits = published.contains(|c: char| c.is_ascii_digit());
    let digit = |c: char| c.to_digit(36).map(|digit| if has_digits { digit } else { digit - 9 });
    let own = solution.chars().map(|c| c.to_digit(36));
    own.eq(published.chars().map(digit))
}

#[test]
fn counts_are_exact() {
    let rows = corpus("counts_dev.jsonl");
    let answers = ask(&["count", "--json"], rows.iter().map(|row| text(row, "input")));
    for (row, answer) in rows.iter().zip(&answers) {
        let most = 1_000_000.min(row["count"].as_u64().unwrap_or(0));
        assert_eq!(answer["count"].as_u64(), Some(most), "{}", row["name"]);
    }
}

#[test]
fn layouts_are_judged() {
    let rows = corpus("layouts_dev.jsonl");
    let is_plain = |row: &&Value| !text(row, "layout").starts_with('.');
    let some: Vec<&Value> = rows.iter().step_by(97).filter(is_plain).collect();
    let args = ["solve", "--first", "--json", "--from", "jigsaw", "--guesses", GUESSES];
    let answers = ask(&args, some.iter().map(|row| text(row, "layout")));
    for (row, answer) in some.iter().zip(&answers) {
        match text(answer, "status") {
            "stopped" => {}
            status => assert_eq!(status == "solved", row["valid"] == true, "{row} {answer}"),
        }
    }
}

#[test]
fn links_survive_the_round_trip() {
    let rows = corpus("fpuzzles_pairs_dev.jsonl");
    let links = || rows.iter().flat_map(|row| [text(row, "first"), text(row, "second")]);
    let natives = ask(&["convert", "--json", "--to", "native"], links());
    let packed = ask(&["convert", "--json", "--to", "fpuzzles-link"], links());
    let again =
        ask(&["convert", "--json", "--to", "native"], packed.iter().map(|row| text(row, "result")));
    for (native, again) in natives.iter().zip(&again) {
        assert_eq!(native["puzzle"], again["puzzle"]);
    }
}
