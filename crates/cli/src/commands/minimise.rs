//! `minimise` and `minimal`: clues that are not needed.

use anyhow::Result;
use ninefold::{Random, minimise, minimise_at_random, redundant_clues};

use super::{Style, line};
use crate::args::{Global, Inputs, MinimiseArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope};

/// How many boards a worker takes at a time.
const CHUNK: usize = 64;

pub(super) fn run(args: &MinimiseArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let seed = args.seed;
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let puzzle = match style.puzzle(item, out) {
            Ok(puzzle) => puzzle,
            Err(hope) => return hope,
        };
        let result = match seed {
            Some(seed) => minimise_at_random(&puzzle, &mut Random::new(seed, item.index - 1)),
            None => minimise(&puzzle),
        };
        if style.json {
            let mut object = json::object(&item.puzzle());
            object.insert("result".to_owned(), result.to_string().into());
            object.insert("clues".to_owned(), result.clues().clue_count().into());
            json::write(item.index, object, out);
        } else {
            style.write_board(result.clues(), item, out);
        }
        Hope::Fulfilled
    })
}

pub(super) fn run_minimal(inputs: &Inputs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    pipeline::run(inputs, global, CHUNK, move |item, out| {
        let puzzle = match style.puzzle(item, out) {
            Ok(puzzle) => puzzle,
            Err(hope) => return hope,
        };
        let redundant = redundant_clues(&puzzle);
        if style.json {
            let mut object = json::object(&item.puzzle());
            object.insert("minimal".to_owned(), redundant.is_empty().into());
            object.insert("redundant".to_owned(), ninefold_json::cells(redundant).into());
            json::write(item.index, object, out);
        } else if redundant.is_empty() {
            line(out, "minimal");
        } else {
            line(out, &format!("redundant: {redundant}"));
        }
        Hope::Fulfilled
    })
}
