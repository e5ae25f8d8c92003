//! The boards that `--boards` names.

use anyhow::{Context as _, Result, anyhow, bail};
use ninefold::gallery;
use ninefold::text;
use ninefold::trial::Trial;
use ninefold_judge::Boards;

/// Reads what `--boards` names; the core ones if nothing is named.
pub(super) fn read(names: &[String]) -> Result<Vec<Boards>> {
    if names.is_empty() {
        return Ok(vec![Boards::Core]);
    }
    let mut boards = Vec::new();
    for name in names {
        match name.as_str() {
            "core" => boards.push(Boards::Core),
            "stress" => boards.push(Boards::Stress),
            "all" => boards.extend([Boards::Core, Boards::Stress]),
            name if name.starts_with('@') => boards.push(built_in(name)?),
            path => boards.push(file(path)?),
        }
    }
    Ok(boards)
}

fn built_in(name: &str) -> Result<Boards> {
    let exhibit = gallery::find(name).map_err(|unknown| match unknown.nearest {
        Some(_) => anyhow!("{unknown}"),
        None => anyhow!("{unknown}; 'ninefold puzzles' lists what there is"),
    })?;
    let grid = exhibit.board.parse()?;
    Ok(Boards::Own(vec![Trial { name: format!("@{}", exhibit.name).into(), about: "", grid }]))
}

/// Reads boards in any form.
fn file(path: &str) -> Result<Boards> {
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {path}"))?;
    let mut trials = Vec::new();
    for entry in text::read_all(&text) {
        let number = trials.len() + 1;
        let malformed =
            |wrong: text::Malformed| anyhow!("board {number} of {path}: {}", wrong.error);
        let given = entry.board.map_err(malformed)?;
        let name = format!("{path}:{number}").into();
        trials.push(Trial { name, about: "", grid: given.clues() });
    }
    if trials.is_empty() {
        bail!("there is no board in {path}");
    }
    Ok(Boards::Own(trials))
}
