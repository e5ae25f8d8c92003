//! `leak`: puzzles of one file that are equivalent to one in another.

use anyhow::Result;
use ninefold::ClassKey;
use ninefold::text::Given;
use ninefold_api::CanonicalRequest;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, Inputs, LeakArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The first board of each class, with its number.
type Known = HashMap<ClassKey, (u64, Given)>;

pub(super) fn run(args: &LeakArgs, global: &Global) -> Result<Exit> {
    let (known, exit) = read_known(&args.b, global)?;
    let known = Arc::new(known);
    let desk = Desk::new(CanonicalRequest::default(), global);
    let inputs = Inputs { inputs: vec![args.a.clone()] };
    let listed = pipeline::run(&inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        let (given, found) = match desk.find(item) {
            Ok(found) => found,
            Err(refusal) => return desk.style.refuse(item.index, &refusal, out),
        };
        if let Some((number, equal)) = known.get(&found.key()) {
            write(&desk.style, item, (&given.to_puzzle(), *number, equal), out);
        }
        Hope::Fulfilled
    })?;
    Ok(if exit == Exit::Fine { listed } else { exit })
}

/// A board that stands in both files.
#[derive(Serialize)]
struct Leak {
    puzzle: String,
    /// The equivalent board of B, and its number there.
    #[serde(rename = "match")]
    same: String,
    match_index: u64,
}

fn write(style: &Style, item: &Item, found: (&Given, u64, &Given), out: &mut Vec<u8>) {
    let (puzzle, number, equal) = found;
    if style.json {
        let (puzzle, same) = (puzzle.to_string(), equal.to_string());
        json::write(item.index, Leak { puzzle, same, match_index: number }, out);
    } else {
        line(out, &format!("{puzzle} {equal}"));
    }
}

/// Returns the classes of the boards in B.
fn read_known(b: &str, global: &Global) -> Result<(Known, Exit)> {
    let known = Arc::new(Mutex::new(Known::new()));
    let filling = known.clone();
    let desk = Desk::new(CanonicalRequest::default(), global);
    let inputs = Inputs { inputs: vec![b.to_owned()] };
    let exit = pipeline::run(&inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        let (given, found) = match desk.find(item) {
            Ok(found) => found,
            Err(refusal) => return desk.style.refuse(item.index, &refusal, out),
        };
        let mut known = filling.lock().unwrap_or_else(PoisonError::into_inner);
        let first = known.entry(found.key()).or_insert_with(|| (item.index, given.to_puzzle()));
        if item.index < first.0 {
            *first = (item.index, given.to_puzzle());
        }
        Hope::Fulfilled
    })?;
    let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((known, exit))
}
