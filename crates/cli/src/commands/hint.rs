//! `hint`: the next step from a player's own state, as much of it as is asked for.

use anyhow::Result;
use ninefold_api::HintRequest;

use super::desk::Desk;
use super::line;
use crate::args::{Global, HintArgs};
use crate::exit::Exit;

/// How many boards a worker takes at a time.
const CHUNK: usize = 16;

pub(super) fn run(args: &HintArgs, global: &Global) -> Result<Exit> {
    let request = HintRequest { level: Some(args.level), ..HintRequest::default() };
    Desk::new(request, global).run((&args.inputs, global), CHUNK, |style, _, hint, out| {
        line(out, &style.wrap(&hint.text, 0, 0));
    })
}
