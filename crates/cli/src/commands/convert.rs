//! `convert`: any form in, another out.

use anyhow::Result;
use ninefold_api::{Board, Convert};

use super::Style;
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 4096;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        let board = match Board::of(&item.entry) {
            Ok(board) => board,
            Err(refusal) => return style.refuse(item.index, &refusal, out),
        };
        if style.json {
            json::write(item.index, Convert::new(board, style.to), out);
        } else {
            style.write_given(board.given, item, out);
        }
        Hope::Fulfilled
    })
}
