//! `techniques`: the table of methods.

use anyhow::Result;
use ninefold::explain::Technique;
use ninefold_api::tables::TechniqueRow;

use super::line;
use crate::args::Global;
use crate::exit::Exit;
use crate::{json, output};

pub(super) fn run(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    if !global.json {
        line(&mut out, "short  level    score  default  technique");
    }
    for &technique in Technique::ALL {
        let text = if global.json {
            json::value(TechniqueRow::from(technique)).to_string()
        } else {
            row(technique)
        };
        line(&mut out, &text);
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

fn row(technique: Technique) -> String {
    let entry = technique.default_entry();
    let of = if technique.entry() == technique {
        String::new()
    } else {
        format!(" (found with {})", technique.entry())
    };
    format!(
        "{:<6} {:<8} {:>5}  {:<7}  {technique}{of}",
        technique.short_name(),
        entry.level.word(),
        entry.score,
        if entry.enabled { "on" } else { "off" }
    )
}
