//! `convert`: any form in, another out.

use anyhow::Result;
use ninefold::explain::Position;
use ninefold::text::Form;
use ninefold_api::Convert;

use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 4096;

pub(super) fn run(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item, out| {
        let grid = match &item.entry.board {
            Ok(grid) => grid,
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        if let Some(position) = &item.entry.position {
            let form = style.to.unwrap_or(item.entry.form);
            return write_position(position, form, item, &style, out);
        }
        let kept = item.entry.candidates.as_ref().filter(|_| match style.to {
            None => true,
            Some(to) => to == Form::Candidates,
        });
        if style.json {
            if let Ok(answer) = Convert::new(&item.entry, style.to) {
                json::write(item.index, answer, out);
            }
        } else if let Some(candidates) = kept {
            line(out, &candidates.to_string());
        } else {
            style.write_board(grid, item, out);
        }
        Hope::Fulfilled
    })
}

fn write_position(
    position: &Position,
    form: Form,
    item: &Item,
    style: &Style,
    out: &mut Vec<u8>,
) -> Hope {
    if style.json {
        if let Ok(answer) = Convert::new(&item.entry, style.to) {
            json::write(item.index, answer, out);
        }
    } else if form.holds_positions() {
        line(out, &form.write_position(position));
    } else {
        style.write_board(&position.clues, item, out);
    }
    Hope::Fulfilled
}
