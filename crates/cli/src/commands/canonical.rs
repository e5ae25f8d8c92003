//! `canonical`: the smallest of all equivalent boards, and one board of each class.

use anyhow::Result;
use ninefold_api::CanonicalRequest;
use std::collections::HashSet;

use super::desk::Desk;
use crate::args::{CanonicalArgs, Global};
use crate::exit::Exit;
use crate::pipeline::{self, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// The length of a packed canonical form.
const KEY: usize = 34;

pub(super) fn run(args: &CanonicalArgs, global: &Global) -> Result<Exit> {
    let desk = Desk::new(CanonicalRequest::default(), global);
    if args.dedupe {
        return dedupe(args, global, desk);
    }
    desk.run((&args.inputs, global), CHUNK, |style, item, (_, form), out| {
        style.write_board(&form.grid, item, out);
    })
}

/// Writes the first board of each class. Workers put the length of the text and the class before
/// each board; the sieve, which sees them in input order, takes both off again.
fn dedupe(args: &CanonicalArgs, global: &Global, desk: Desk<CanonicalRequest>) -> Result<Exit> {
    let worker = move |item: &Item, out: &mut Vec<u8>| {
        let mut text = Vec::new();
        let mut key = [u8::MAX; KEY];
        let hope = match desk.find(item) {
            Ok(found) => {
                key = *found.1.key().as_bytes();
                desk.write(item, found, &mut text, |style, item, (grid, _), out| {
                    style.write_board(&grid, item, out);
                })
            }
            Err(refusal) => {
                let hope = desk.style.refuse(item.index, &refusal, &mut text);
                item.name_file(0, &mut text);
                hope
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
