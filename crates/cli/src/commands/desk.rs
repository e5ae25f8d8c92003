//! [`Desk`]: a request that is answered for board after board.

use anyhow::Result;
use ninefold::Work;
use ninefold::text::Entry;
use ninefold_api::{Code, Face, Limits, Refusal, Request};

use super::{Style, line, note_beside_puzzle};
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::pipeline::{self, Hope, Item};
use crate::{json, stop};

/// The command line as the request layer sees it.
pub(crate) const FACE: Face = Face::native(Limits::PRIVATE);

/// A request, and how its answers are written.
#[derive(Clone)]
pub(crate) struct Desk<R> {
    pub(crate) request: R,
    pub(crate) style: Style,
}

impl<R: Request<Subject = Entry> + Clone> Desk<R> {
    pub(crate) fn new(request: R, global: &Global) -> Self {
        Self { request, style: Style::new(global) }
    }

    /// Answers every board of the inputs, some at a time; `text` writes an answer for people.
    pub(crate) fn run(
        self,
        (inputs, global): (&Inputs, &Global),
        chunk: usize,
        text: impl Fn(&Style, &Item, R::Found, &mut Vec<u8>) + Clone + Send + 'static,
    ) -> Result<Exit> {
        pipeline::run(inputs, global, chunk, move |item: &Item, out: &mut Vec<u8>| {
            self.answer(item, out, &text)
        })
    }

    /// Answers one board.
    pub(crate) fn answer(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Hope {
        self.answer_by(item, out, |request, work| request.find(&item.entry, &FACE, work), text)
    }

    /// Answers one board by what `find` finds.
    pub(crate) fn answer_by(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        find: impl FnOnce(&R, &Work<'_>) -> Result<R::Found, Refusal>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Hope {
        note::<R>(item);
        match stop::within(|work| find(&self.request, work)) {
            Ok(found) => self.write(item, found, out, text),
            Err(refusal) => match refusal.unanswered().and_then(R::unanswered) {
                Some(answer) if self.style.json => {
                    json::write(item.index, answer, out);
                    Hope::Failed(refusal.word())
                }
                _ => self.style.refuse(item.index, &refusal, out),
            },
        }
    }

    /// Asks for what a board's answer is made of.
    pub(crate) fn find(&self, item: &Item) -> Result<R::Found, Refusal> {
        note::<R>(item);
        stop::within(|work| self.request.find(&item.entry, &FACE, work))
    }

    /// Writes an answer, as JSON or as `text` does; says whether it is the one hoped for.
    pub(crate) fn write(
        &self,
        item: &Item,
        found: R::Found,
        out: &mut Vec<u8>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Hope {
        let hope = R::failure(&found).map_or(Hope::Fulfilled, Hope::Failed);
        if self.style.json {
            json::write(item.index, R::Answer::from(found), out);
        } else {
            text(&self.style, item, found, out);
        }
        hope
    }
}

/// Says what of a board the answer to such a request is not about.
pub(crate) fn note<R: Request>(item: &Item) {
    if let (true, Ok(given)) = (R::LEAVES_PLAY_OUT, item.given()) {
        note_beside_puzzle(given);
    }
}

impl Style {
    /// Writes why a board has no answer; nothing if its work was stopped.
    pub(crate) fn refuse(&self, index: u64, refusal: &Refusal, out: &mut Vec<u8>) -> Hope {
        match (refusal.code, refusal.unanswered()) {
            (Code::OverBudget, _) => {}
            (_, Some(board)) if self.json => json::write(index, board, out),
            (Code::MalformedPuzzle, _) => line(out, &format!("# malformed: {refusal}")),
            _ => line(out, &format!("# {refusal}")),
        }
        Hope::Failed(refusal.word())
    }
}
