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
        let given = match style.given(item, out) {
            Ok(given) => given,
            Err(hope) => return hope,
        };
        let drawn = || Transform::draw(&mut Random::new(seed, item.index - 1));
        let transform = if random { drawn() } else { fixed };
        let result = transform.apply_to(given);
        if style.json {
            let mut object = json::object(&item.puzzle());
            object.insert("result".to_owned(), result.to_string().into());
            object.insert("transform".to_owned(), transform.to_string().into());
            json::write(item.index, object, out);
        } else {
            style.write_given(&result, item, out);
        }
        Hope::Fulfilled
    })
}
