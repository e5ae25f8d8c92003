//! Chains against recorded paths: at each state of a path, the first step of a technique is the
//! recorded one, and techniques that come before the recorded one find nothing.
//!
//! The paths are read from `ratings/hodoku_steps` in the folder `NINEFOLD_CORPORA`.
#![expect(clippy::unwrap_used, reason = "a test may stop")]

use crate::support;

use ninefold::explain::{Context, Options, Technique, check, find};
use ninefold::{Board, Candidate, Cell, Digit, Grid, Puzzle};

/// The techniques that are compared, in search order.
const COMPARED: [Technique; 10] = [
    Technique::SueDeCoq,
    Technique::XChain,
    Technique::XyChain,
    Technique::NiceLoop,
    Technique::GroupedNiceLoop,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsChain,
    Technique::ForcingChain,
    Technique::ForcingNet,
];

/// A recorded path: the puzzle and its steps, each with its continuation lines.
fn read_path(text: &str) -> Option<(Puzzle, Vec<String>)> {
    let mut lines = text.lines();
    let grid: Grid = lines.next()?.split_whitespace().next()?.parse().ok()?;
    let mut steps: Vec<String> = Vec::new();
    for line in lines {
        if let Some(step) = line.strip_prefix("   ") {
            steps.push(step.trim_end().to_owned());
        } else {
            let last = steps.last_mut()?;
            last.push('\n');
            last.push_str(line.trim_end());
        }
    }
    Some((Puzzle::try_from(grid).ok()?, steps))
}

/// Reads `r24c8,r5c1` as cells.
fn read_cells(text: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for part in text.split(',') {
        let (rows, columns) = part.trim().trim_start_matches('r').split_once('c').unwrap();
        for row in rows.bytes() {
            for column in columns.bytes() {
                cells.push(Cell::at(usize::from(row - b'1'), usize::from(column - b'1')));
            }
        }
    }
    cells
}

/// Applies the conclusions of a recorded step.
fn apply(board: &mut Board, step: &str) {
    let line = step.lines().next().unwrap();
    let conclusion = match line.split_once(" => ") {
        Some((_, conclusion)) => conclusion,
        None => line.split_once(": ").unwrap().1,
    };
    for part in conclusion.split(", ") {
        let (cells, digit, place) = match part.split_once("<>") {
            Some((cells, digit)) => (cells, digit, false),
            None => part.split_once('=').map(|(cells, digit)| (cells, digit, true)).unwrap(),
        };
        let digit = Digit::from_char(digit.chars().next().unwrap()).unwrap();
        for cell in read_cells(cells) {
            if place {
                board.place(cell, digit);
            } else {
                board.eliminate(Candidate { cell, digit });
            }
        }
    }
}

fn technique_of(step: &str) -> Technique {
    let line = step.lines().next().unwrap();
    let mut named: Vec<&Technique> =
        Technique::ALL.iter().filter(|technique| line.starts_with(technique.name())).collect();
    named.sort_by_key(|technique| technique.name().len());
    named.last().unwrap().entry()
}

/// Says how a finder's answer differs from the recorded step, if it does.
fn difference(
    technique: Technique,
    recorded: &str,
    board: &Board,
    context: &Context<'_>,
) -> Option<String> {
    let used = technique_of(recorded) == technique;
    let Some(found) = find::first(technique, board, context) else {
        return used.then(|| format!("wanted {recorded}\n  found nothing"));
    };
    if let Err(flaw) = check(&found, board, context) {
        return Some(format!("{found}\n  is refused: {flaw}"));
    }
    let text = found.to_string();
    (!used || text != recorded).then(|| format!("wanted {recorded}\n   found {text}"))
}

#[test]
fn the_first_step_is_the_recorded_one() {
    let Some(files) = support::corpus_files("ratings/hodoku_steps", "txt") else { return };
    let (mut compared, mut differences) = (0, Vec::new());
    for (file, text) in files {
        let (puzzle, steps) = read_path(&text).unwrap();
        let context = Context::of(&puzzle, Options::default());
        let mut board = Board::new(puzzle.clues());
        for step in &steps {
            let order = technique_of(step).default_entry().order;
            for technique in COMPARED {
                if order >= COMPARED[0].default_entry().order
                    && technique.default_entry().order <= order
                {
                    compared += 1;
                    let found = difference(technique, step, &board, &context);
                    differences.extend(found.map(|found| format!("{file}: {found}")));
                }
            }
            apply(&mut board, step);
        }
    }
    println!("{compared} searches, {} differ", differences.len());
    assert!(compared > 0);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
