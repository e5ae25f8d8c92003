//! `transform`: relabel, permute, transpose.

use anyhow::Result;
use ninefold::{Random, Transform};

use super::Style;
use crate::args::{Global, TransformArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

pub(super) fn run(args: &TransformArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let (random, seed, fixed) = (args.random, args.seed, args.transform);
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let grid = match item.given() {
            Ok(given) => &given.clues(),
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        let drawn = || Transform::draw(&mut Random::new(seed, item.index - 1));
        let transform = if random { drawn() } else { fixed };
        let result = transform.apply(grid);
        if style.json {
            let mut object = json::object(&grid.to_string());
            object.insert("result".to_owned(), result.to_string().into());
            object.insert("transform".to_owned(), transform.to_string().into());
            json::write(item.index, object, out);
        } else {
            style.write_board(&result, item, out);
        }
        Hope::Fulfilled
    })
}
