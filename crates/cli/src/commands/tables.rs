//! `puzzles` and `techniques`: what is built in.

use anyhow::Result;
use ninefold_api::tables::{self, TechniqueRow};

use super::line;
use crate::args::Global;
use crate::exit::Exit;
use crate::{json, output};

pub(super) fn puzzles(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    for (index, row) in (1..).zip(tables::puzzles()) {
        if global.json {
            json::write(index, row, &mut out);
        } else {
            line(&mut out, &format!("{:<19}{:>2} clues  {}", row.name, row.clues, row.about));
            line(&mut out, &format!("{:21}{}", "", row.puzzle));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

pub(super) fn techniques(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    if !global.json {
        line(&mut out, "short  level    score  default  technique");
    }
    for row in tables::techniques() {
        if global.json {
            out.extend(ninefold_api::json(&row));
            out.push(b'\n');
        } else {
            line(&mut out, &describe(&row));
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
