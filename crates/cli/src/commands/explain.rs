//! `explain`: the whole path, in notation and in plain words.

use anyhow::{Result, bail};
use ninefold::Puzzle;
use ninefold::explain::{Profile, Proof};
use serde_json::Value;

use super::{Style, line};
use crate::args::{ExplainArgs, Global, PathScale};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};
use crate::walk::{AnyStep, Walk};

/// How many boards a worker takes at a time.
const CHUNK: usize = 4;

pub(super) fn run(args: &ExplainArgs, global: &Global) -> Result<Exit> {
    let (style, scale, profile) = (Style::new(global), args.scale, Profile::hodoku());
    if args.proof && scale == PathScale::Se {
        bail!("--proof is for the path of the HoDoKu scale");
    }
    let proof = args.proof;
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let puzzle = match style.puzzle(item, out) {
            Ok(puzzle) => puzzle,
            Err(hope) => return hope,
        };
        let walk = Walk::new(&puzzle, scale, &profile);
        if proof {
            write_proof(&puzzle, &walk, out);
        } else if style.json {
            write_json(item, &puzzle, &walk, out);
        } else {
            write_text(item, &puzzle, &walk, out);
        }
        if walk.solved { Hope::Fulfilled } else { Hope::Failed }
    })
}

fn write_proof(puzzle: &Puzzle, walk: &Walk, out: &mut Vec<u8>) {
    let steps = walk.steps.iter().filter_map(|step| match step {
        AnyStep::Hodoku(step) => Some(step.clone()),
        AnyStep::Se(_) => None,
    });
    let proof = Proof { clues: *puzzle.clues(), steps: steps.collect() };
    out.extend_from_slice(proof.to_string().as_bytes());
}

fn write_json(item: &Item, puzzle: &Puzzle, walk: &Walk, out: &mut Vec<u8>) {
    let mut object = json::object(item.index, &puzzle.to_string());
    let steps: Vec<Value> = walk.steps.iter().map(step_object).collect();
    object.insert("steps".to_owned(), steps.into());
    object.insert("solved".to_owned(), walk.solved.into());
    object.insert("rating".to_owned(), walk.rating.clone().into());
    json::write(object, out);
}

fn step_object(step: &AnyStep) -> Value {
    serde_json::json!({
        "technique": step.technique(),
        "text": step.text(),
        "explanation": step.explanation(),
        "placements": json::placements(&step.placements()),
        "eliminations": json::eliminations(step.eliminations()),
        "premises": step.premises(),
    })
}

fn write_text(item: &Item, puzzle: &Puzzle, walk: &Walk, out: &mut Vec<u8>) {
    if !item.alone {
        let gap = if item.index > 1 { "\n" } else { "" };
        line(out, &format!("{gap}# {}: {}", item.index, puzzle.clues()));
    }
    for (number, step) in (1..).zip(&walk.steps) {
        let (text, explanation) = (step.text(), step.explanation());
        line(out, &format!("{number:>3}. {}", indented(&text)));
        // On the SE scale the words begin with the notation.
        let rest = explanation.strip_prefix(&text).unwrap_or(&explanation).trim_start();
        if !rest.is_empty() {
            line(out, &format!("     {}", indented(rest)));
        }
    }
    let end = if walk.solved { "solved" } else { "no method goes further" };
    line(out, &format!("{end}: {}, {} steps", walk.rating, walk.steps.len()));
}

/// Returns the text with its further lines indented.
fn indented(text: &str) -> String {
    text.replace('\n', "\n     ")
}
