//! `canonical`: the smallest of all equivalent boards, and one board of each class.

use anyhow::Result;
use ninefold::{Canonical, Grid, canonical_form};
use std::collections::HashSet;

use super::Style;
use crate::args::{CanonicalArgs, Global};
use crate::exit::Exit;
use crate::json;
use crate::pipeline::{self, Hope, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The length of a packed canonical form.
const KEY: usize = 34;

pub(super) fn run(args: &CanonicalArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    if args.dedupe {
        return dedupe(args, global, style);
    }
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| match item.given() {
        Ok(given) => {
            let grid = &given.clues();
            let form = canonical_form(grid);
            write(&style, item, (grid, &form), &form.grid, out);
            Hope::Fulfilled
        }
        Err(malformed) => style.write_malformed(item.index, malformed, out),
    })
}

fn write(
    style: &Style,
    item: &Item,
    (grid, form): (&Grid, &Canonical),
    shown: &Grid,
    out: &mut Vec<u8>,
) {
    if style.json {
        json::write(item.index, ninefold_json::Canonical::new(grid, form), out);
    } else {
        style.write_board(shown, item, out);
    }
}

/// Writes the first board of each class. Workers put the length of the text and the class before
/// each board; the sieve, which sees them in input order, takes both off again.
fn dedupe(args: &CanonicalArgs, global: &Global, style: Style) -> Result<Exit> {
    let worker = move |item: &Item, out: &mut Vec<u8>| {
        let mut text = Vec::new();
        let (key, hope) = match item.given() {
            Ok(given) => {
                let grid = &given.clues();
                let form = canonical_form(grid);
                write(&style, item, (grid, &form), grid, &mut text);
                (*form.key().as_bytes(), Hope::Fulfilled)
            }
            Err(malformed) => {
                let hope = style.write_malformed(item.index, malformed, &mut text);
                item.name_file(0, &mut text);
                ([u8::MAX; KEY], hope)
            }
        };
        out.extend_from_slice(&u32::try_from(text.len()).unwrap_or(0).to_le_bytes());
        out.extend_from_slice(&key);
        out.extend_from_slice(&text);
        hope
    };
    let mut seen = HashSet::new();
    pipeline::run_sifted(&args.inputs, global, (CHUNK, worker), move |records| {
        let mut kept = Vec::with_capacity(records.len());
        let mut rest = records.as_slice();
        while let Some((length, tail)) = rest.split_first_chunk::<4>() {
            let Some((key, tail)) = tail.split_first_chunk::<KEY>() else { break };
            let (text, tail) = tail.split_at(u32::from_le_bytes(*length) as usize);
            if *key == [u8::MAX; KEY] || seen.insert(*key) {
                kept.extend_from_slice(text);
            }
            rest = tail;
        }
        kept
    })
}
