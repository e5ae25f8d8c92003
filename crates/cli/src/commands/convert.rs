//! `convert`: any format in, another out; what is lost is said.

use anyhow::Result;
use ninefold_api::{Board, Convert, ConvertRequest, Refusal, Written};
use ninefold_formats::{About, Document, Format, Part, Parts};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::desk::Desk;
use super::{line, variants};
use crate::args::{ConvertArgs, Global};
use crate::exit::Exit;
use crate::failures::Failure;
use crate::input::{Other, Wants};
use crate::pipeline::{self, Item, Pass};
use crate::{json, output};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

pub(super) fn run(args: &ConvertArgs, global: &Global) -> Result<Exit> {
    // Where a file says something once for all its boards, they are compared with the first one.
    let tells_once = global.to.and_then(Written::hub).is_some_and(Format::tells_once);
    let threads = if tells_once { Some(1) } else { global.threads };
    let global = &Global { threads, ..global.clone() };
    let request = ConvertRequest { to: global.to, ..ConvertRequest::default() };
    let losses = Arc::new(Losses::default());
    let worker = Worker {
        desk: Desk::new(request, global)?,
        to: global.to,
        is_strict: args.strict,
        losses: losses.clone(),
    };
    let exit = pipeline::run(&args.inputs, global, CHUNK, worker)?;
    if let Some(format) = global.to.and_then(Written::hub).filter(|_| !global.json) {
        output::write(format.foot().as_bytes())?;
    }
    losses.tell();
    Ok(exit)
}

/// What was lost of how many boards, and what the first board that a file is about says.
#[derive(Default)]
struct Losses {
    counts: Mutex<Counts>,
    first: Mutex<Option<First>>,
}

/// By the name of a format and a part of a document: the format, and how many boards lost the part.
type Counts = BTreeMap<(&'static str, Part), (Format, u64)>;

/// What the first board that a file is about says, if anything.
struct First(Option<Box<About>>);

impl Losses {
    fn note(&self, format: Format, lost: Parts) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for part in lost.iter() {
            counts.entry((format.name(), part)).or_insert((format, 0)).1 += 1;
        }
    }

    fn tell(&self) {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for ((_, part), (format, count)) in &*counts {
            output::note(&format.told_lost(*part, *count));
        }
    }

    /// Returns what is lost because the format says it once for all boards, and says otherwise.
    fn beside_first(&self, document: &Document) -> Parts {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let first = first.get_or_insert_with(|| First(document.about.clone()));
        let is_same = match (&first.0, &document.about) {
            (Some(first), Some(about)) => first.tells_same(about),
            (None, Some(about)) => about.texts.is_empty(),
            (_, None) => true,
        };
        let texts = document.about.as_ref().map(|about| Parts::of_texts(about));
        texts.filter(|_| !is_same).unwrap_or_default()
    }
}

/// Writes boards in the format asked for.
#[derive(Clone)]
struct Worker {
    desk: Desk<ConvertRequest>,
    to: Option<Written>,
    is_strict: bool,
    losses: Arc<Losses>,
}

impl pipeline::Worker for Worker {
    fn wants(&self) -> Wants {
        Wants::Documents
    }

    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Failure {
        match self.write(item, out) {
            Ok(()) => None,
            Err(refusal) => {
                self.desk.style.refuse(item.index, &refusal, out);
                Some((&refusal).into())
            }
        }
    }

    fn answer_other(&mut self, item: &Item, other: &Other, out: &mut Vec<u8>) -> Option<Failure> {
        Some(self.desk.answer_other(item, other, out, variants::convert))
    }
}

impl Worker {
    /// Writes a classic board.
    fn write(&self, item: &Item, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let board = Board::of(&item.entry)?;
        let own;
        let document = if let Some(document) = &item.document {
            document.as_ref()
        } else {
            own = Document::from(board.given.clone());
            &own
        };
        let style = &self.desk.style;
        let came_as = || Written::Classic(style.form_for(board.given, item.entry.form));
        let to = self.to.unwrap_or_else(came_as);
        let format = to.hub();
        if let Some(format) = format {
            self.note(format, document, board)?;
        }
        match (to, format) {
            (_, Some(format)) if format.is_columns() => {
                let row = Format::JSONL.write(document);
                json::begin(item.index, out);
                out.extend_from_slice(row.replacen('{', ",", 1).as_bytes());
                out.push(b'\n');
            }
            (_, format) if style.json => {
                let written = match (self.to, format) {
                    (None, _) => Convert::new(board, None),
                    (Some(Written::Classic(form)), _) => Convert::new(board, Some(form)),
                    (_, Some(format)) => {
                        let result = format.write_file(document).trim_end().to_owned();
                        Convert {
                            result,
                            to: format.name(),
                            message: None,
                            ..Convert::new(board, None)
                        }
                    }
                    (Some(to), None) => Convert::to(board, Some(to))?,
                };
                json::write(item.index, written, out);
            }
            (Written::Classic(_), _) => style.write_given(board.given, item, out),
            (_, Some(format)) => {
                out.extend_from_slice(format.before(document, item.index).as_bytes());
                line(out, &format.write(document));
            }
            (to, None) => line(out, Convert::to(board, Some(to))?.result.trim_end()),
        }
        Ok(())
    }

    /// Takes note of what a format loses; refuses the board if that is asked for.
    fn note(&self, format: Format, document: &Document, board: Board<'_>) -> Result<(), Refusal> {
        let mut lost = format.lost(document);
        if format.tells_once() {
            lost = lost | self.losses.beside_first(document);
        }
        let form = format.form().filter(|form| form.name() == format.name());
        let left_out = form.and_then(|form| Some(form.left_out(board.given)?.message(form)));
        if self.is_strict && (!lost.is_empty() || left_out.is_some()) {
            let words: Vec<String> = lost.iter().map(|part| format.told_lost(part, 1)).collect();
            let words = left_out.filter(|_| words.is_empty()).unwrap_or_else(|| words.join("; "));
            return Err(Refusal::no_words(board.name(), words.replace(": left out", "")));
        }
        // The library has its own words for what its forms leave out of a position.
        if form.is_some() {
            lost = lost - Parts::of(&[Part::Placed, Part::Struck, Part::Open]);
        }
        self.losses.note(format, lost);
        Ok(())
    }
}
