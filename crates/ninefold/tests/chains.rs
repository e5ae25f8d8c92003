//! Chains against recorded paths: at each state of a path, the first step of a technique is the
//! recorded one, and techniques that come before the recorded one find nothing.
//!
//! The paths are read from `ratings/hodoku_steps` in the folder `NINEFOLD_CORPORA`.

use std::collections::BTreeMap;
use std::path::PathBuf;

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

fn corpora() -> Option<PathBuf> {
    let folder = std::env::var_os("NINEFOLD_CORPORA").map(PathBuf::from);
    if folder.is_none() {
        println!("left out: NINEFOLD_CORPORA is not set");
    }
    folder
}

/// A recorded path: the puzzle and its steps, each with its continuation lines.
fn read_path(text: &str) -> Option<(Puzzle, Vec<String>)> {
    let mut lines = text.lines();
    let grid: Grid = lines.next()?.split_whitespace().next()?.parse().ok()?;
    let mut steps: Vec<String> = Vec::new();
    for line in lines {
        match line.strip_prefix("   ") {
            Some(step) => steps.push(step.trim_end().to_owned()),
            None => {
                let last = steps.last_mut()?;
                last.push('\n');
                last.push_str(line.trim_end());
            }
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

/// Applies the conclusions of a recorded step; says what they are.
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

#[derive(Default)]
struct Count {
    equal: usize,
    other: usize,
    missing: usize,
    surplus: usize,
}

#[test]
fn the_first_step_is_the_recorded_one() {
    let Some(folder) = corpora() else { return };
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut flaws: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let verbose = std::env::var_os("NINEFOLD_SHOW").is_some();
    let mut files: Vec<_> =
        std::fs::read_dir(folder.join("ratings/hodoku_steps")).unwrap().flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    for file in files {
        let text = std::fs::read_to_string(file.path()).unwrap();
        let Some((puzzle, steps)) = read_path(&text) else { continue };
        let context = Context::of(&puzzle, Options::default());
        let mut board = Board::new(puzzle.clues());
        for step in &steps {
            let used = technique_of(step);
            let order = used.default_entry().order;
            for technique in COMPARED {
                if technique.default_entry().order > order || order < 5300 {
                    break;
                }
                let found = find::first(technique, &board, &context);
                if let Some(found) = &found {
                    if let Err(flaw) = check(found, &board, &context) {
                        *flaws
                            .entry((
                                technique.name(),
                                flaw.to_string().chars().take(30).collect::<String>(),
                            ))
                            .or_insert(0) += 1;
                    }
                }
                let count = counts.entry(technique.name()).or_default();
                match found.map(|found| found.to_string()) {
                    Some(text) if used == technique && text == *step => count.equal += 1,
                    Some(text) if used == technique => {
                        count.other += 1;
                        if verbose {
                            println!("{:?}\n  want {step}\n  have {text}", file.file_name());
                        }
                    }
                    Some(text) => {
                        count.surplus += 1;
                        if verbose {
                            println!("{:?}\n  want {step}\n  surplus {text}", file.file_name());
                        }
                    }
                    None if used == technique => count.missing += 1,
                    None => {}
                }
            }
            apply(&mut board, step);
        }
    }
    println!("{flaws:#?}");
    for (name, count) in &counts {
        println!(
            "{name}: {} equal, {} other, {} missing, {} surplus",
            count.equal, count.other, count.missing, count.surplus
        );
    }
}
