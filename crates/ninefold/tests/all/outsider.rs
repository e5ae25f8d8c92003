//! The checkers in `docs/examples`, which use nothing of the library, agree with it.
//!
//! They are run where there is a `python3`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use ninefold::explain::Proof;
use ninefold::text::Given;
use ninefold::{Certificate, Generator, Grid, Guide, Puzzle, Scale, Walk, Work, gallery};

/// Returns what a checker prints about a text, and whether it accepts all of it.
fn ask(checker: &str, text: &str) -> Option<(String, bool)> {
    let path = format!("{}/../../docs/examples/{checker}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new("python3");
    command.arg("-B").arg(path).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("there is no python3: left out");
        return None;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some((String::from_utf8(output.stdout).unwrap(), output.status.success()))
}

fn proof(puzzle: &Puzzle, scale: Scale) -> String {
    let walk = Walk::new(puzzle, &Guide::new(scale), &Work::unlimited());
    let steps = walk.steps.into_iter().map(|told| told.step).collect();
    Proof::new(&Given::from(*puzzle.clues()), steps).to_string()
}

#[test]
fn an_outsiders_checker_accepts_the_proofs_of_all_scales() {
    let made = (0..12).filter_map(|index| Generator::new(14).minimal().make(index).puzzle);
    let puzzles: Vec<Puzzle> = made.chain([gallery::INKALA.parse().unwrap()]).collect();
    let proofs = puzzles.iter().flat_map(|puzzle| Scale::ALL.map(|scale| proof(puzzle, scale)));
    let text: String = proofs.collect();
    let Some((said, accepted)) = ask("checker.py", &text) else { return };
    assert!(accepted, "{said}");
    assert_eq!(said.lines().count(), 3 * puzzles.len());
}

#[test]
fn an_outsiders_checker_refuses_what_contradicts_the_solution() {
    let puzzle: Puzzle = gallery::INKALA.parse().unwrap();
    let text = proof(&puzzle, Scale::Full);
    let lines: Vec<&str> = text.lines().collect();
    let steps = (0..lines.len()).filter(|&at| lines[at].starts_with("step "));
    let mut tampered = String::new();
    let mut count = 0;
    for at in steps.step_by(9) {
        // The first conclusion strikes the solution's digit, or places another one.
        let (front, conclusions) = lines[at].rsplit_once(" | ").unwrap();
        let first: ninefold::Candidate = conclusions.split(' ').next().unwrap().parse().unwrap();
        let right = puzzle.solution().get(first.cell);
        let wrong = ninefold::Candidate { cell: first.cell, digit: right }.eliminated();
        let line = format!("{front} | {wrong}");
        let mut other = lines.clone();
        other[at] = &line;
        tampered += &(other.join("\n") + "\n");
        count += 1;
    }
    let Some((said, _)) = ask("checker.py", &tampered) else { return };
    assert_eq!(said.matches("refused").count(), count, "{said}");
}

#[test]
fn an_outsiders_checker_accepts_certificates() {
    let boards = [gallery::INKALA, gallery::LEETCODE, gallery::TYPO, gallery::TWO_SOLUTIONS];
    let certify = |board: &str| {
        let given = Given::from(board.parse::<Grid>().unwrap());
        Certificate::of(&given).to_string()
    };
    let text: String = boards.into_iter().map(certify).collect();
    let Some((said, accepted)) = ask("certificate.py", &text) else { return };
    assert!(accepted, "{said}");
    // One solution can't be claimed for a board that has another.
    let other = text.replacen("one ", "none ", 1);
    let Some((said, accepted)) = ask("certificate.py", &other) else { return };
    assert!(!accepted, "{said}");
}
