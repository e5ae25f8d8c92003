//! `check`: valid, solvable, unique; and why not.

use anyhow::Result;
use ninefold::diagnose::{Diagnosis, Verdict};
use ninefold::solve::Start;
use ninefold::{CandidateGrid, CellSet, Grid, Solver, Uniqueness, diagnose};

use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::draw::{self, Marks};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item, out| match item.start() {
        Ok(Start::Clues(grid)) => check(grid, item, &style, out),
        Ok(Start::Candidates(candidates)) => check_candidates(candidates, item, &style, out),
        Err(malformed) => write_malformed(item, malformed, &style, out),
    })
}

/// Says how many solutions candidates have; there are no clues to blame.
fn check_candidates(
    candidates: &CandidateGrid,
    item: &Item,
    style: &Style,
    out: &mut Vec<u8>,
) -> Hope {
    let mut object = json::object(item.index, &item.puzzle());
    let (status, message) = match Solver::new().solve(candidates) {
        Uniqueness::None => ("unsolvable", "no solution"),
        Uniqueness::One(solution) => {
            object.insert("solution".to_owned(), solution.to_string().into());
            ("unique", "exactly one solution")
        }
        Uniqueness::Many(two) => {
            let lines: Vec<String> = two.iter().map(ToString::to_string).collect();
            object.insert("solutions".to_owned(), json::value(lines));
            object.insert("differ".to_owned(), json::cells(two[0].differences(&two[1])));
            ("multiple", "several solutions")
        }
    };
    let fields =
        [("valid", true), ("solvable", status != "unsolvable"), ("unique", status == "unique")];
    if style.json {
        object.insert("status".to_owned(), status.into());
        for (field, value) in fields {
            object.insert(field.to_owned(), value.into());
        }
        object.insert("message".to_owned(), message.into());
        json::write(object, out);
    } else if status == "unique" {
        line(out, status);
    } else {
        line(out, &format!("# {status}: {message}"));
    }
    if status == "unique" { Hope::Fulfilled } else { Hope::Failed }
}

fn check(grid: &Grid, item: &Item, style: &Style, out: &mut Vec<u8>) -> Hope {
    let diagnosis = diagnose(grid);
    if style.json {
        write_json(&diagnosis, item.index, out);
    } else if style.draws(item) {
        write_drawing(&diagnosis, style, out);
    } else {
        let status = diagnosis.status();
        line(
            out,
            &if diagnosis.is_unique() {
                status.to_owned()
            } else {
                format!("# {status}: {diagnosis}")
            },
        );
    }
    if diagnosis.is_unique() { Hope::Fulfilled } else { Hope::Failed }
}

fn write_malformed(
    item: &Item,
    malformed: &ninefold::text::Malformed,
    style: &Style,
    out: &mut Vec<u8>,
) -> Hope {
    if !style.json {
        return style.write_malformed(item.index, malformed, out);
    }
    let mut object = json::object(item.index, &malformed.raw);
    object.insert("status".to_owned(), "malformed".into());
    for field in ["valid", "solvable", "unique"] {
        object.insert(field.to_owned(), false.into());
    }
    object.insert("message".to_owned(), malformed.error.to_string().into());
    json::write(object, out);
    Hope::Failed
}

fn write_json(diagnosis: &Diagnosis, index: u64, out: &mut Vec<u8>) {
    let mut object = json::object(index, &diagnosis.grid.to_string());
    let mut insert = |field: &str, value: serde_json::Value| object.insert(field.to_owned(), value);
    insert("status", diagnosis.status().into());
    insert("valid", diagnosis.is_valid().into());
    insert("solvable", diagnosis.is_solvable().into());
    insert("unique", diagnosis.is_unique().into());
    insert("clues", diagnosis.grid.clue_count().into());
    insert("conflicts", diagnosis.conflicts().iter().map(json::conflict).collect());
    insert("message", diagnosis.to_string().into());
    match &diagnosis.verdict {
        Verdict::Unique(solution) => {
            insert("solution", solution.to_string().into());
        }
        Verdict::Multiple(two) => {
            insert("solutions", two.iter().map(ToString::to_string).collect());
            insert("differ", json::cells(two[0].differences(&two[1])));
        }
        Verdict::Unsolvable { core, core_is_minimal, .. } => {
            insert("core", json::cells(*core));
            insert("core_is_minimal", (*core_is_minimal).into());
            insert("suspects", diagnosis.suspects().iter().copied().map(json::suspect).collect());
        }
        _ => {
            insert("suspects", diagnosis.suspects().iter().copied().map(json::suspect).collect());
        }
    }
    json::write(object, out);
}

/// Draws the board with its wrong clues marked, and says what is wrong.
pub(super) fn write_drawing(diagnosis: &Diagnosis, style: &Style, out: &mut Vec<u8>) {
    let wrong = diagnosis.conflicts().iter().fold(CellSet::EMPTY, |set, c| set | c.cells);
    let suspect: CellSet = diagnosis.suspects().iter().map(|suspect| suspect.cell).collect();
    let core = diagnosis.core().unwrap_or_default();
    let marks = Marks { wrong: wrong - suspect, suspect, core };
    line(out, &draw::marked(&diagnosis.grid, marks, &style.palette));
    let legend = [
        (marks.wrong, "! repeats a digit"),
        (marks.suspect, "? probably a typo"),
        (marks.core, "* has no solution already"),
    ];
    let legend: Vec<&str> =
        legend.iter().filter(|(cells, _)| !cells.is_empty()).map(|(_, text)| *text).collect();
    if !legend.is_empty() {
        line(out, &format!("({})", legend.join(", ")));
    }
    let color = if diagnosis.is_unique() { style.palette.good } else { style.palette.suspect };
    line(out, &format!("{color}{}{color:#}: {diagnosis}", diagnosis.status()));
}
