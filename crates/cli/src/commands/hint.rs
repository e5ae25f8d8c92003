//! `hint`: the next step from a player's own state, as much of it as is asked for.

use anyhow::Result;
use ninefold::explain::{self, Hint, Profile};
use ninefold::{NotAPuzzle, Puzzle};

use super::{Style, line};
use crate::args::{Global, HintArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &HintArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (level, profile) = (args.level, Profile::hodoku());
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let position = match item.given() {
            Ok(given) => given.to_position(),
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        let puzzle = match Puzzle::try_from(position.clues) {
            Ok(puzzle) => Some(puzzle),
            Err(NotAPuzzle::ManySolutions(_)) => None,
            Err(_) => {
                let refused = style.prove(item.index, &position.clues, out);
                return refused.err().unwrap_or(Hope::Failed("unsolvable"));
            }
        };
        let hint = explain::hint(&position, puzzle.as_ref(), &profile);
        if style.json {
            json::write(item.index, ninefold_json::Hint::new(&position, &hint, level), out);
        } else {
            line(out, &style.wrap(&hint.text(level), 0, 0));
        }
        if matches!(hint, Hint::Stuck) { Hope::Failed("stuck") } else { Hope::Fulfilled }
    })
}
