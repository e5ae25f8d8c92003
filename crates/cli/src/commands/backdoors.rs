//! `backdoors`: cells that make a puzzle solve with singles.

use anyhow::Result;
use ninefold::{CellSet, backdoors};

use super::{Style, line};
use crate::args::{BackdoorsArgs, Global};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

pub(super) fn run(args: &BackdoorsArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let most = args.most;
    pipeline::run(&args.inputs, global, 1, move |item, out| {
        let opening = match style.opening(item, out) {
            Ok((_, opening)) => opening,
            Err(hope) => return hope,
        };
        let found = backdoors(&opening, most);
        if style.json {
            let mut object = json::object(&item.puzzle());
            let sets: Vec<_> = found.iter().map(|&set| ninefold_json::cells(set)).collect();
            object.insert("backdoors".to_owned(), sets.into());
            json::write(item.index, object, out);
        } else {
            line(out, &describe(&found, most));
        }
        Hope::Fulfilled
    })
}

fn describe(found: &[CellSet], most: usize) -> String {
    match found.first().map(|set| set.len()) {
        None => format!("none of up to {most} cells"),
        Some(0) => "singles solve it".to_owned(),
        Some(_) => found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}
