//! `leak`: puzzles of one file that are equivalent to one in another.

use anyhow::Result;
use ninefold::text::Given;
use ninefold::{CanonicalGiven, ClassKey, Work};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Style, line, note_beside_puzzle};
use crate::args::{Global, Inputs, LeakArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Hope, Item};
use crate::{json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The first board of each class, with its number.
type Known = HashMap<ClassKey, (u64, Given)>;

pub(super) fn run(args: &LeakArgs, global: &Global) -> Result<Exit> {
    let (known, exit) = read_known(&args.b, global)?;
    let known = Arc::new(known);
    let style = Style::new(global);
    let inputs = Inputs { inputs: vec![args.a.clone()] };
    let listed = pipeline::run(&inputs, global, CHUNK, move |item, out| {
        let (puzzle, key) = match class(&style, item, out) {
            Ok(found) => found,
            Err(hope) => return hope,
        };
        if let Some((number, equal)) = known.get(&key) {
            write(&style, item, (&puzzle, *number, equal), out);
        }
        Hope::Fulfilled
    })?;
    Ok(if exit == Exit::Fine { listed } else { exit })
}

fn write(style: &Style, item: &Item, found: (&Given, u64, &Given), out: &mut Vec<u8>) {
    let (puzzle, number, equal) = found;
    if style.json {
        let mut object = json::object(&puzzle.to_string());
        object.insert("match".to_owned(), equal.to_string().into());
        object.insert("match_index".to_owned(), number.into());
        json::write(item.index, object, out);
    } else {
        line(out, &format!("{puzzle} {equal}"));
    }
}

/// Returns the puzzle that was given and its class, or writes why there is none.
fn class(style: &Style, item: &Item, out: &mut Vec<u8>) -> Result<(Given, ClassKey), Hope> {
    let given = style.given(item, out)?;
    note_beside_puzzle(given);
    let mut cancel = stop::requested;
    let mut work = Work::unlimited().cancelled_by(&mut cancel);
    let found = CanonicalGiven::find(given, &mut work).map_err(|_| Hope::Failed("stopped"))?;
    Ok((given.to_puzzle(), found.key()))
}

/// Returns the classes of the boards in B.
fn read_known(b: &str, global: &Global) -> Result<(Known, Exit)> {
    let known = Arc::new(Mutex::new(Known::new()));
    let filling = known.clone();
    let style = Style::new(global);
    let inputs = Inputs { inputs: vec![b.to_owned()] };
    let exit = pipeline::run(&inputs, global, CHUNK, move |item, out| {
        let (puzzle, key) = match class(&style, item, out) {
            Ok(found) => found,
            Err(hope) => return hope,
        };
        let mut known = filling.lock().unwrap_or_else(PoisonError::into_inner);
        let first = known.entry(key).or_insert_with(|| (item.index, puzzle.clone()));
        if item.index < first.0 {
            *first = (item.index, puzzle);
        }
        Hope::Fulfilled
    })?;
    let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((known, exit))
}
