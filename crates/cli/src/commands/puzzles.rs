//! `puzzles`: the built-in boards.

use anyhow::Result;
use ninefold_api::tables;

use super::line;
use crate::args::Global;
use crate::exit::Exit;
use crate::{json, output};

pub(super) fn run(global: &Global) -> Result<Exit> {
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
