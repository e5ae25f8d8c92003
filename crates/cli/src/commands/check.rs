//! `check`: valid, solvable, unique; and why not.

use anyhow::Result;
use ninefold::diagnose::Diagnosis;
use ninefold::solve::Start;
use ninefold::text::Given;
use ninefold::{CandidateGrid, CellSet, Grid, Solver, diagnose};
use ninefold_json::Check;

use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::bulk::{self, Bulk};
use crate::draw::{self, Marks};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let worker = Worker { style: Style::new(global), bulk: Bulk::new(None)? };
    pipeline::run_worker(inputs, global, CHUNK, worker)
}

/// Finds out which of many boards have one solution; the others are looked at one by one.
#[derive(Clone)]
struct Worker {
    style: Style,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        match item.given().map(Given::start) {
            Ok(Start::Clues(grid)) => check(grid, item, &self.style, out),
            Ok(Start::Candidates(candidates)) => {
                check_candidates(candidates, item, &self.style, out)
            }
            Err(malformed) => write_malformed(item, malformed, &self.style, out),
        }
    }

    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> Failures {
        self.bulk.solve_items(items, 2);
        let mut failures = Failures::default();
        for (i, item) in items.iter().enumerate() {
            match (self.bulk.solution(i), item.given()) {
                (Some(digits), Ok(Given::Clues(_))) => {
                    let puzzle = item.puzzle();
                    write_unique(&self.style, (item.index, puzzle.as_bytes()), digits, out);
                }
                _ => failures.note(item, item.answered_by(out, |item, out| self.answer(item, out))),
            }
        }
        failures
    }

    fn answer_plain(
        &mut self,
        lines: &PlainLines,
        first_index: u64,
        out: &mut Vec<u8>,
    ) -> Failures {
        self.bulk.solve_lines(lines, 2);
        let mut failures = Failures::default();
        for (i, line) in lines.bytes.chunks_exact(STRIDE).enumerate() {
            if let Some(digits) = self.bulk.solution(i) {
                let puzzle = (first_index + i as u64, &line[..81]);
                write_unique(&self.style, puzzle, digits, out);
            } else if let Some(item) = lines.item(i, first_index) {
                failures.note(&item, item.answered_by(out, |item, out| self.answer(item, out)));
            }
        }
        failures
    }
}

/// Writes what [`check`] writes of a board with one solution, from its 81 characters.
fn write_unique(
    style: &Style,
    (index, puzzle): (u64, &[u8]),
    digits: &[u8; 81],
    out: &mut Vec<u8>,
) {
    if !style.json {
        return line(out, "unique");
    }
    let clues = puzzle.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    bulk::begin_object(index, puzzle, out);
    out.extend_from_slice(
        br#","status":"unique","valid":true,"solvable":true,"unique":true,"clues":"#,
    );
    json::write_number(clues as u64, out);
    out.extend_from_slice(br#","conflicts":[],"message":"exactly one solution","solution":""#);
    out.extend_from_slice(&bulk::characters(digits));
    out.extend_from_slice(b"\"}\n");
}

/// Says how many solutions candidates have; there are no clues to blame.
fn check_candidates(
    candidates: &CandidateGrid,
    item: &Item,
    style: &Style,
    out: &mut Vec<u8>,
) -> Hope {
    let check = Check::of_candidates(item.puzzle(), &Solver::new().solve(candidates));
    let (unique, status) = (check.unique, check.status);
    if style.json {
        json::write(item.index, check, out);
    } else if unique {
        line(out, check.status.word());
    } else {
        line(out, &format!("# {}: {}", check.status.word(), check.message));
    }
    if unique { Hope::Fulfilled } else { Hope::Failed(status.word()) }
}

fn check(grid: &Grid, item: &Item, style: &Style, out: &mut Vec<u8>) -> Hope {
    let diagnosis = diagnose(grid);
    let check = match item.given() {
        Ok(Given::Position(position)) => Check::of_position(&diagnosis, position),
        _ => Check::from(&diagnosis),
    };
    let hope = match (diagnosis.is_unique(), &check.wrong) {
        (true, None) => Hope::Fulfilled,
        (true, Some(_)) => Hope::Failed("wrong"),
        (false, _) => Hope::Failed(diagnosis.status()),
    };
    if style.json {
        json::write(item.index, check, out);
    } else if style.draws(item) {
        write_drawing(&diagnosis, &check.message, style, out);
    } else if hope == Hope::Fulfilled {
        line(out, diagnosis.status());
    } else {
        line(out, &format!("# {}: {}", diagnosis.status(), check.message));
    }
    hope
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
    json::write(item.index, Check::malformed(malformed), out);
    Hope::Failed("malformed")
}

/// Draws the board with its wrong clues marked, and says what is wrong.
pub(super) fn write_drawing(
    diagnosis: &Diagnosis,
    message: &str,
    style: &Style,
    out: &mut Vec<u8>,
) {
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
    let status = diagnosis.status();
    let message = style.wrap(message, status.len() + 2, 0);
    line(out, &format!("{color}{status}{color:#}: {message}"));
}
