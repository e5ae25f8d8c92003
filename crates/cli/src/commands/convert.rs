//! `convert`: any form in, another out.

use anyhow::Result;
use ninefold_json::Convert;

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
        let given = match item.given() {
            Ok(given) => given,
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        if style.json {
            let form = style.form_for(given, item.entry.form);
            json::write(item.index, Convert::new(given, item.entry.form, form), out);
        } else {
            style.write_given(given, item, out);
        }
        Hope::Fulfilled
    })
}
