//! `hint`: the next step from a player's own state, as much of it as is asked for.

use anyhow::Result;
use ninefold::explain::{self, Hint, Profile};
use ninefold::{Opening, Stopped, Work};

use super::{Style, line};
use crate::args::{Global, HintArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Hope};
use crate::{json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &HintArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (level, profile) = (args.level, Profile::hodoku());
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let position = match style.given(item, out) {
            Ok(given) => given.to_position(),
            Err(hope) => return hope,
        };
        let mut cancel = stop::requested;
        let mut work = Work::unlimited().cancelled_by(&mut cancel);
        let opening = match Opening::for_hints(&position, &mut work) {
            Ok(Ok(opening)) => opening,
            Ok(Err(error)) => return style.refuse_puzzle(item, &error, out),
            Err(Stopped) => return Hope::Failed("stopped"),
        };
        let opening = opening.as_ref().map(Into::into);
        let Ok(hint) = explain::hint_within(&position, opening, &profile, &mut work) else {
            return Hope::Failed("stopped");
        };
        if style.json {
            json::write(item.index, ninefold_json::Hint::new(&position, &hint, level), out);
        } else {
            line(out, &style.wrap(&hint.text(level), 0, 0));
        }
        if matches!(hint, Hint::Stuck) { Hope::Failed("stuck") } else { Hope::Fulfilled }
    })
}
