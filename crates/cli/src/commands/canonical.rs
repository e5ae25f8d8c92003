//! `canonical`: the smallest of all equivalent boards, and one board of each class.

use anyhow::Result;
use ninefold::CanonicalKey;
use ninefold_api::CanonicalRequest;
use std::collections::HashSet;

use super::desk::Desk;
use crate::args::{CanonicalArgs, Global};
use crate::exit::Exit;
use crate::input::Other;
use crate::pipeline::{self, Both, Item};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

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
    let style = desk.style;
    let classic = move |item: &Item, out: &mut Vec<u8>| {
        let (mut text, mut class) = (Vec::new(), Vec::new());
        let failure = desk.find(item, &mut text, |found, text| {
            class = found.1.key().to_bytes().into_owned();
            desk.write(item, found, text, |style, item, (given, _), out| {
                style.write_given(&given.to_puzzle(), item, out);
            })
        });
        put(item, &class, text, out);
        failure
    };
    let other = move |item: &Item, other: &Other, out: &mut Vec<u8>| {
        let (mut text, refusal) = (Vec::new(), pipeline::refusal_of(other));
        style.refuse(item.index, &refusal, &mut text);
        put(item, &[], text, out);
        Some((&refusal).into())
    };
    let mut seen = Seen::default();
    pipeline::run_sifted(&args.inputs, global, (CHUNK, Both { classic, other }), move |records| {
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

/// Writes the lengths of a class and of a text, and both.
fn put(item: &Item, class: &[u8], mut text: Vec<u8>, out: &mut Vec<u8>) {
    if class.is_empty() {
        item.name_file(0, &mut text);
    }
    for part in [class, &text] {
        out.extend_from_slice(&u32::try_from(part.len()).unwrap_or(0).to_le_bytes());
    }
    out.extend_from_slice(class);
    out.extend_from_slice(&text);
}

/// The classes met so far; those of clues, of which there may be millions, take no more room than
/// they need.
#[derive(Default)]
struct Seen {
    clues: HashSet<[u8; CanonicalKey::LEN]>,
    marks: HashSet<Vec<u8>>,
}

impl Seen {
    /// Says whether a class is new; what has none always is.
    fn is_new(&mut self, class: &[u8]) -> bool {
        match (class, <[u8; CanonicalKey::LEN]>::try_from(class)) {
            ([], _) => true,
            (_, Ok(key)) => self.clues.insert(key),
            (class, Err(_)) => self.marks.insert(class.to_vec()),
        }
    }
}
