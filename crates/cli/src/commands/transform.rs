//! `transform`: relabel, permute, transpose.

use anyhow::Result;
use ninefold_api::TransformRequest;

use super::Style;
use super::desk::Desk;
use crate::args::{Global, TransformArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

pub(super) fn run(args: &TransformArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (random, seed, with) = (args.random, Some(args.seed), Some(args.transform));
    pipeline::run(&args.inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        let index = Some(item.index - 1);
        let request = TransformRequest { with, random, seed, index, ..TransformRequest::default() };
        Desk { request, style }.answer(item, out, |style, item, (_, _, result), out| {
            style.write_given(&result, item, out);
        })
    })
}
