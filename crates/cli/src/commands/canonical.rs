//! `canonical`: the smallest of all equivalent boards, and one board of each class.

use anyhow::Result;
use ninefold::{Cell, ClassKey};
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
    let desk = Desk::new(CanonicalRequest::default(), global)?;
    if args.dedupe {
        return dedupe(args, global, desk);
    }
    desk.run((&args.inputs, global), CHUNK, |style, item, (_, found), out| {
        style.write_given(&found.form, item, out);
    })
}

/// Writes the first board of each class. Workers put the lengths of the class and of the text
/// before each board; the sieve, which sees them in input order, takes both off again.
fn dedupe(args: &CanonicalArgs, global: &Global, desk: Desk<CanonicalRequest>) -> Result<Exit> {
    let worker = move |item: &Item, out: &mut Vec<u8>| {
        let (mut text, mut class) = (Vec::new(), Vec::new());
        let failure = desk.find(item, &mut text, |found, text| {
            class = bytes(&found.1.key());
            desk.write(item, found, text, |style, item, (given, _), out| {
                style.write_given(&given.to_puzzle(), item, out);
            })
        });
        if class.is_empty() {
            item.name_file(0, &mut text);
        }
        for length in [class.len(), text.len()] {
            out.extend_from_slice(&u32::try_from(length).unwrap_or(0).to_le_bytes());
        }
        out.extend_from_slice(&class);
        out.extend_from_slice(&text);
        failure
    };
    let mut seen = Seen::default();
    pipeline::run_sifted(&args.inputs, global, (CHUNK, worker), move |records| {
        let mut kept = Vec::with_capacity(records.len());
        let mut rest = records.as_slice();
        while let Some((class, tail)) = rest.split_first_chunk::<4>() {
            let Some((text, tail)) = tail.split_first_chunk::<4>() else { break };
            let (class, tail) = tail.split_at(u32::from_le_bytes(*class) as usize);
            let (text, tail) = tail.split_at(u32::from_le_bytes(*text) as usize);
            if seen.is_new(class) {
                kept.extend_from_slice(text);
            }
            rest = tail;
        }
        Ok(kept)
    })
}

/// Returns a class as bytes: of clues and of candidates they differ in length.
fn bytes(class: &ClassKey) -> Vec<u8> {
    match class {
        ClassKey::Clues(key) => key.as_bytes().to_vec(),
        ClassKey::Marks(marks) => {
            Cell::all().flat_map(|cell| marks.get(cell).bits().to_le_bytes()).collect()
        }
    }
}

/// The classes met so far; those of clues, of which there may be millions, take no more room than
/// they need.
#[derive(Default)]
struct Seen {
    clues: HashSet<[u8; KEY]>,
    marks: HashSet<Vec<u8>>,
}

impl Seen {
    /// Says whether a class is new; what has none always is.
    fn is_new(&mut self, class: &[u8]) -> bool {
        match (class, <[u8; KEY]>::try_from(class)) {
            ([], _) => true,
            (_, Ok(key)) => self.clues.insert(key),
            (class, Err(_)) => self.marks.insert(class.to_vec()),
        }
    }
}
