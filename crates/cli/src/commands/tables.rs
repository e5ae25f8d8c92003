//! `puzzles` and `techniques`: what is built in.

use std::io;

use anyhow::Result;
use ninefold_api::tables::{self, TechniqueRow};

use super::line;
use crate::args::Global;
use crate::exit::Exit;
use crate::{json, output};

pub(super) fn puzzles(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    let width = output::width(&io::stdout());
    for (index, row) in (1..).zip(tables::puzzles()) {
        if global.json {
            json::write(index, row, &mut out);
        } else {
            let head = format!("{:<19}{:>2} clues  ", row.name, row.clues);
            let about = output::wrap(row.about, width, head.len(), head.len());
            line(&mut out, &format!("{head}{about}"));
            // A board is never cut: it moves to the left where there is no room.
            let indent = width.map_or(21, |width| width.saturating_sub(row.puzzle.len()).min(21));
            line(&mut out, &format!("{:indent$}{}", "", row.puzzle));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

/// The column where the names of techniques begin.
const NAMES: usize = 32;

pub(super) fn techniques(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    let width = output::width(&io::stdout());
    if !global.json {
        line(&mut out, "short  level    score  default  technique");
    }
    for row in tables::techniques() {
        if global.json {
            out.extend(ninefold_api::json(&row));
            out.push(b'\n');
        } else {
            let text = describe(&row);
            line(&mut out, &output::wrap(&text, width, 0, NAMES));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

fn describe(row: &TechniqueRow) -> String {
    let of = match row.entry {
        entry if entry == row.name => String::new(),
        entry => format!(" (found with {entry})"),
    };
    let enabled = if row.enabled { "on" } else { "off" };
    let TechniqueRow { name, short, level, score, .. } = row;
    format!("{short:<6} {level:<8} {score:>5}  {enabled:<7}  {name}{of}")
}
