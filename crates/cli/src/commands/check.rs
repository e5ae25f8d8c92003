//! `check`: valid, solvable, unique; and why not.

use anyhow::Result;
use ninefold::CellSet;
use ninefold::diagnose::Diagnosis;
use ninefold_api::{Check, CheckRequest, Checked, Refusal};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::draw::{self, Marks};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(CheckRequest::default(), global);
    pipeline::run(inputs, global, CHUNK, move |item, out| match desk.find(item) {
        Ok(found) => desk.write(item, found, out, write),
        Err(Refusal::Board(board)) if desk.style.json => {
            json::write(item.index, Check::from(board), out);
            Hope::Failed
        }
        Err(refusal) => desk.style.refuse(item.index, &refusal, out),
    })
}

fn write(style: &Style, item: &Item, found: Checked, out: &mut Vec<u8>) {
    if let (Checked::Clues(diagnosis), true) = (&found, style.draws(item)) {
        return write_drawing(diagnosis, style, out);
    }
    let (status, message) = match found {
        Checked::Clues(diagnosis) => (diagnosis.status(), diagnosis.to_string()),
        Checked::Candidates(check) => (check.status.word(), check.message),
    };
    line(
        out,
        &if status == "unique" { status.to_owned() } else { format!("# {status}: {message}") },
    );
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
