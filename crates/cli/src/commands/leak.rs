//! `leak`: puzzles of one file that are equivalent to one in another.

use anyhow::Result;
use ninefold::{CanonicalKey, Grid};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Style, line};
use crate::args::{Global, Inputs, LeakArgs};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The first board of each class, with its number.
type Known = HashMap<CanonicalKey, (u64, Grid)>;

pub(super) fn run(args: &LeakArgs, global: &Global) -> Result<Exit> {
    let (known, exit) = read_known(&args.b, global)?;
    let known = Arc::new(known);
    let style = Style::new(global);
    let inputs = Inputs { inputs: vec![args.a.clone()] };
    let listed = pipeline::run(&inputs, global, CHUNK, move |item, out| {
        let grid = match item.given() {
            Ok(given) => &given.clues(),
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        if let Some((number, equal)) = known.get(&CanonicalKey::of(grid)) {
            write(&style, item, (grid, *number, equal), out);
        }
        Hope::Fulfilled
    })?;
    Ok(if exit == Exit::Fine { listed } else { exit })
}

fn write(style: &Style, item: &Item, found: (&Grid, u64, &Grid), out: &mut Vec<u8>) {
    let (grid, number, equal) = found;
    if style.json {
        let mut object = json::object(&grid.to_string());
        object.insert("match".to_owned(), equal.to_string().into());
        object.insert("match_index".to_owned(), number.into());
        json::write(item.index, object, out);
    } else {
        line(out, &format!("{grid} {equal}"));
    }
}

/// Returns the classes of the boards in B.
fn read_known(b: &str, global: &Global) -> Result<(Known, Exit)> {
    let known = Arc::new(Mutex::new(Known::new()));
    let filling = known.clone();
    let style = Style::new(global);
    let inputs = Inputs { inputs: vec![b.to_owned()] };
    let exit = pipeline::run(&inputs, global, CHUNK, move |item, out| {
        let grid = match item.given() {
            Ok(given) => &given.clues(),
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        let key = CanonicalKey::of(grid);
        let mut known = filling.lock().unwrap_or_else(PoisonError::into_inner);
        let first = known.entry(key).or_insert((item.index, *grid));
        if item.index < first.0 {
            *first = (item.index, *grid);
        }
        Hope::Fulfilled
    })?;
    let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((known, exit))
}
