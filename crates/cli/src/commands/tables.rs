//! `puzzles` and `techniques`: what is built in.

use std::io;

use anyhow::Result;
use ninefold::explain::{Page, Technique};
use ninefold::rate::ladder::Ladder;
use ninefold_api::tables::{self, TechniquePage, TechniqueRow};
use ninefold_draw::{Drawing, Flaws, Notes, terminal};
use ninefold_formats::{Format, Part};
use serde::Serialize;

use super::{Style, line};
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

/// Lists the formats: whether each is read and written, what it carries, and what it is.
pub(super) fn formats(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    let width = output::width(&io::stdout());
    if !global.json {
        line(&mut out, "format            rw  what it is; what it carries besides clues");
    }
    for (index, format) in (1..).zip(Format::all()) {
        let carries: Vec<&str> = format.carries().iter().map(Part::name).collect();
        if global.json {
            let row = FormatRow {
                name: format.name(),
                about: format.about(),
                read: format.is_read(),
                written: true,
                endings: format.endings(),
                carries,
                source: format.source(),
            };
            json::write(index, row, &mut out);
        } else {
            let head =
                format!("{:<17} {}w  ", format.name(), if format.is_read() { 'r' } else { ' ' });
            let carries =
                if carries.is_empty() { String::new() } else { format!("; {}", carries.join(" ")) };
            let about = output::wrap(
                &format!("{}{carries}", format.about()),
                width,
                head.len(),
                head.len(),
            );
            line(&mut out, &format!("{head}{about}"));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

/// A format as JSON tells it.
#[derive(Serialize)]
struct FormatRow {
    name: &'static str,
    about: &'static str,
    read: bool,
    written: bool,
    endings: &'static [&'static str],
    carries: Vec<&'static str>,
    source: &'static str,
}

/// The column where the names of techniques begin.
const NAMES: usize = 32;

pub(super) fn techniques(name: Option<Technique>, global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    if let Some(technique) = name {
        page(technique, global, &mut out);
        output::write(&out)?;
        return Ok(Exit::Fine);
    }
    let width = output::width(&io::stdout());
    if !global.json {
        line(&mut out, "short  level    score  default  technique");
    }
    for (index, row) in (1..).zip(tables::techniques()) {
        if global.json {
            json::write(index, row, &mut out);
        } else {
            let text = describe(&row);
            line(&mut out, &output::wrap(&text, width, 0, NAMES));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}

/// Writes what there is to say of a technique, with an example drawn.
fn page(technique: Technique, global: &Global, out: &mut Vec<u8>) {
    let worked = Page::of(technique).worked();
    let page = TechniquePage::new(technique, worked.as_ref());
    if global.json {
        return json::write(1, page, out);
    }
    let style = Style::new(global);
    let paragraph = |out: &mut Vec<u8>, text: &str| line(out, &style.wrap(text, 0, 0));
    line(out, &format!("{} ({})", page.name, page.short));
    paragraph(out, &format!("{} {}", page.what, page.why));
    if page.assumes_uniqueness {
        paragraph(out, "It takes for granted that there is only one solution.");
    }
    if let (Some(rung), Some(needed)) = (page.rung, page.needed) {
        let (height, all) = (Ladder::height(), Page::PUZZLES);
        let text = format!(
            "Rung {rung} of {height} on the full scale; {needed} of {all} minimal puzzles use it."
        );
        paragraph(out, &text);
    }
    if let Some((opening, step)) = worked {
        let board = opening.board();
        let drawing = Drawing {
            clues: &opening.position().clues,
            board: &board,
            picture: &step.picture(&board),
            placements: &step.placements,
            eliminations: &step.eliminations,
            title: page.name,
            flaws: Flaws::default(),
            notes: Notes::Shown,
        };
        line(out, &format!("\n{}\n", terminal::step(&drawing, &style.palette)));
        paragraph(out, &step.to_string());
        paragraph(out, &step.explanation());
        line(out, &format!("\nTry it: ninefold hint --level 1 '{}'", opening.position()));
    }
    if let Some(reason) = page.without {
        paragraph(out, reason);
    }
    if technique.default_entry().enabled {
        let name = technique.entry().short_name();
        line(out, &format!("Practise it: ninefold generate --technique {name} --practice"));
    }
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
