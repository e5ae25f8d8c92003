//! `leak`: puzzles of one file that are equivalent to one in another.

use anyhow::Result;
use ninefold::text::Given;
use ninefold::{CanonicalGiven, ClassKey};
use ninefold_api::CanonicalRequest;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, Inputs, LeakArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The first board of each class, with its number.
type Known = HashMap<ClassKey, (u64, Given)>;

pub(super) fn run(args: &LeakArgs, global: &Global) -> Result<Exit> {
    let known = Arc::new(Mutex::new(Known::new()));
    let filling = known.clone();
    let read = each(&args.b, global, move |item, _, (given, found), _| {
        let mut known = filling.lock().unwrap_or_else(PoisonError::into_inner);
        let first = known.entry(found.key()).or_insert_with(|| (item.index, given.to_puzzle()));
        if item.index < first.0 {
            *first = (item.index, given.to_puzzle());
        }
    })?;
    let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
    let known = Arc::new(known);
    let listed = each(&args.a, global, move |item, style, (given, found), out| {
        if let Some((number, equal)) = known.get(&found.key()) {
            write(style, item, (&given.to_puzzle(), *number, equal), out);
        }
    })?;
    Ok(if read == Exit::Fine { listed } else { read })
}

/// Hands the canonical form of each board of a file to `then`.
fn each(
    file: &str,
    global: &Global,
    then: impl Fn(&Item, &Style, (Given, CanonicalGiven), &mut Vec<u8>) + Clone + Send + 'static,
) -> Result<Exit> {
    let desk = Desk::new(CanonicalRequest::default(), global)?;
    let inputs = Inputs { inputs: vec![file.to_owned()], ..Inputs::default() };
    pipeline::run(&inputs, global, CHUNK, move |item: &Item, out: &mut Vec<u8>| {
        desk.find(item, out, |found, out| {
            then(item, &desk.style, found, out);
            None
        })
    })
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
