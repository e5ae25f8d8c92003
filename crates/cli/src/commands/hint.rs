//! `hint`: the next step from a player's own state, as much of it as is asked for.

use anyhow::Result;
use ninefold::explain::{self, Hint, Position, Profile};
use ninefold::{Candidate, House, NotAPuzzle, Puzzle};
use serde_json::Value;

use super::{Style, line};
use crate::args::{Global, HintArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &HintArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (level, profile) = (args.level, Profile::hodoku());
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let position = match (item.entry.to_position(), &item.entry.board) {
            (Some(position), _) => position,
            (None, Err(malformed)) => return style.write_malformed(item.index, malformed, out),
            (None, Ok(grid)) => Position::start(*grid),
        };
        let puzzle = match Puzzle::try_from(position.clues) {
            Ok(puzzle) => Some(puzzle),
            Err(NotAPuzzle::ManySolutions(_)) => None,
            Err(_) => {
                let refused = style.prove(item.index, &position.clues, out);
                return refused.err().unwrap_or(Hope::Failed);
            }
        };
        let hint = explain::hint(&position, puzzle.as_ref(), &profile);
        if style.json {
            write_json(item, &position, &hint, level, out);
        } else {
            line(out, &hint.text(level));
        }
        if matches!(hint, Hint::Stuck) { Hope::Failed } else { Hope::Fulfilled }
    })
}

/// Writes what the level tells, and nothing above it.
fn write_json(item: &Item, position: &Position, hint: &Hint, level: u8, out: &mut Vec<u8>) {
    let mut object = json::object(item.index, &position.placed.to_string());
    let mut insert = |field: &str, value: Value| object.insert(field.to_owned(), value);
    insert("level", level.into());
    insert("status", status(hint).into());
    if let Some(step) = hint.step() {
        insert("technique", step.technique.name().into());
    }
    insert("text", hint.text(level).into());
    if let (Some(step), true) = (hint.step(), level >= 2) {
        insert("houses", step.region().iter().map(|house: House| house.to_string()).collect());
    }
    if level >= 3 || !matches!(hint, Hint::Step(_)) {
        insert("cells", json::cells(hint.cells(level)));
    }
    match hint {
        Hint::Step(step) if level >= 4 => {
            insert("placements", json::placements(&step.placements));
            insert("eliminations", json::eliminations(&step.eliminations));
            if level >= 5 {
                let mut after = position.clone();
                after.apply(&step.placements, &step.eliminations);
                insert("after", after.to_string().into());
            }
        }
        Hint::WrongPlacement(wrong) => drop(insert("wrong", json::placements(wrong))),
        Hint::WrongStrike(wrong) => {
            let struck: Vec<String> = wrong.iter().copied().map(Candidate::eliminated).collect();
            insert("wrong", json::value(struck));
        }
        _ => {}
    }
    json::write(object, out);
}

fn status(hint: &Hint) -> &'static str {
    match hint {
        Hint::WrongPlacement(_) => "wrong placement",
        Hint::WrongStrike(_) => "wrong strike",
        Hint::Conflict(_) => "invalid",
        Hint::Step(_) => "step",
        Hint::Solved => "solved",
        Hint::Stuck => "stuck",
    }
}
