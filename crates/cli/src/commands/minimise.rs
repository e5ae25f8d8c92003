//! `minimise` and `minimal`: clues that are not needed.

use anyhow::Result;
use ninefold_api::{MinimalRequest, MinimiseRequest};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, Inputs, MinimiseArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 64;

pub(super) fn run(args: &MinimiseArgs, global: &Global) -> Result<Exit> {
    let (seed, style) = (args.seed, Style::new(global));
    pipeline::run(&args.inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        let index = Some(item.index - 1);
        let request = MinimiseRequest { seed, index, ..MinimiseRequest::default() };
        Desk { request, style }.answer(item, out, |style, item, (_, result), out| {
            style.write_board(result.clues(), item, out);
        })
    })
}

pub(super) fn run_minimal(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(MinimalRequest::default(), global);
    desk.run((inputs, global), CHUNK, |_, _, (_, redundant), out| {
        if redundant.is_empty() {
            line(out, "minimal");
        } else {
            line(out, &format!("redundant: {redundant}"));
        }
    })
}
