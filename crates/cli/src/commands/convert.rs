//! `convert`: any form in, another out.

use anyhow::Result;
use ninefold::explain::Position;
use ninefold::text::Form;

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
        let form = style.form(item.entry.form);
        if let Some(position) = &item.entry.position {
            let form = style.to.unwrap_or(item.entry.form);
            return write_position(position, form, item, &style, out);
        }
        let kept = item.entry.candidates.as_ref().filter(|_| match style.to {
            None => true,
            Some(to) => to == Form::Candidates,
        });
        if style.json {
            let mut object = json::object(item.index, &item.puzzle());
            let result = kept.map_or_else(|| form.write(grid), ToString::to_string);
            object.insert("result".to_owned(), result.into());
            object.insert("from".to_owned(), item.entry.form.name().into());
            object.insert("to".to_owned(), kept.map_or(form, |_| Form::Candidates).name().into());
            json::write(object, out);
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
        let mut object = json::object(item.index, &item.puzzle());
        object.insert("result".to_owned(), form.write_position(position).into());
        object.insert("from".to_owned(), item.entry.form.name().into());
        object.insert("to".to_owned(), form.name().into());
        json::write(object, out);
    } else if form.holds_positions() {
        line(out, &form.write_position(position));
    } else {
        style.write_board(&position.clues, item, out);
    }
    Hope::Fulfilled
}
