//! `puzzles`: the built-in boards.

use anyhow::Result;
use ninefold::{Grid, gallery};

use super::line;
use crate::args::Global;
use crate::exit::Exit;
use crate::{json, output};

pub(super) fn run(global: &Global) -> Result<Exit> {
    let mut out = Vec::new();
    for (index, exhibit) in (1..).zip(gallery::ALL) {
        let clues = exhibit.board.parse::<Grid>()?.clue_count();
        if global.json {
            let mut object = json::object(index, exhibit.board);
            object.insert("name".to_owned(), format!("@{}", exhibit.name).into());
            object.insert("clues".to_owned(), clues.into());
            object.insert("about".to_owned(), exhibit.about.into());
            json::write(object, &mut out);
        } else {
            line(&mut out, &format!("@{:<18}{clues:>2} clues  {}", exhibit.name, exhibit.about));
            line(&mut out, &format!("{:21}{}", "", exhibit.board));
        }
    }
    output::write(&out)?;
    Ok(Exit::Fine)
}
