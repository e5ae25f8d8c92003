//! `convert`: any form in, another out.

use anyhow::Result;

use super::Style;
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

/// How many boards a worker takes at a time.
const CHUNK: usize = 4096;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item, out| {
        let grid = match &item.entry.board {
            Ok(grid) => grid,
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        if style.json {
            let mut object = json::object(item.index, &grid.to_string());
            let form = style.form(item.entry.form);
            object.insert("result".to_owned(), form.write(grid).into());
            object.insert("from".to_owned(), item.entry.form.name().into());
            object.insert("to".to_owned(), form.name().into());
            json::write(object, out);
        } else {
            style.write_board(grid, item, out);
        }
        Hope::Fulfilled
    })
}
