//! [`Desk`]: a request that is answered for board after board.

use anyhow::Result;
use ninefold::Work;
use ninefold::text::Entry;
use ninefold_api::{Code, Face, Limits, Refusal, Request, Variant};

use super::{Style, line};
use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::failures::{Failure, Fault};
use crate::input::Other;
use crate::pipeline::{self, Both, Item};
use crate::{json, output, stop};

/// The command line as the request layer sees it.
pub(crate) const FACE: Face = Face::native(Limits::PRIVATE);

/// A request, and how its answers are written.
#[derive(Clone)]
pub(crate) struct Desk<R> {
    pub(crate) request: R,
    pub(crate) style: Style,
}

impl<R: Request> Desk<R> {
    /// Begins with the request that is made about each board.
    ///
    /// # Errors
    /// If an option is out of range, or doesn't go with another: the command was used badly.
    pub(crate) fn new(request: R, global: &Global) -> Result<Self> {
        request.check(&FACE)?;
        Ok(Self { request, style: Style::new(global) })
    }
}

impl<R: Request<Subject = Entry> + Clone> Desk<R> {
    /// Answers every board of the inputs, some at a time; `text` writes an answer for people.
    pub(crate) fn run(
        self,
        (inputs, global): (&Inputs, &Global),
        chunk: usize,
        text: impl Fn(&Style, &Item, R::Found, &mut Vec<u8>) + Clone + Send + 'static,
    ) -> Result<Exit> {
        let answer = move |item: &Item, out: &mut Vec<u8>| self.answer(item, out, &text);
        pipeline::run(inputs, global, chunk, answer)
    }

    /// Does the same; `other` writes the answer about a board of another size or with other rules.
    pub(crate) fn run_both(
        self,
        (inputs, global): (&Inputs, &Global),
        chunk: usize,
        text: impl Fn(&Style, &Item, R::Found, &mut Vec<u8>) + Clone + Send + 'static,
        other: impl Fn(&Style, (&Item, &Variant), &R::Answer, &mut Vec<u8>) + Clone + Send + 'static,
    ) -> Result<Exit> {
        let desk = self.clone();
        let classic = move |item: &Item, out: &mut Vec<u8>| self.answer(item, out, &text);
        let other = move |item: &Item, board: &Other, out: &mut Vec<u8>| {
            desk.answer_other(item, board, out, &other)
        };
        pipeline::run(inputs, global, chunk, Both { classic, other })
    }

    /// Answers one board.
    pub(crate) fn answer(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Failure {
        self.find(item, out, |found, out| self.write(item, found, out, text))
    }

    /// Answers one board by what `find` finds.
    pub(crate) fn answer_by(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        find: impl FnOnce(&R, &Work<'_>) -> Result<R::Found, Refusal>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Failure {
        self.find_by(item, out, find, |found, out| self.write(item, found, out, text))
    }

    /// Finds what the answer for a board is made of, for `then` to write; or writes why not.
    pub(crate) fn find(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        then: impl FnOnce(R::Found, &mut Vec<u8>) -> Failure,
    ) -> Failure {
        self.find_by(item, out, |request, work| request.find(&item.entry, &FACE, work), then)
    }

    fn find_by(
        &self,
        item: &Item,
        out: &mut Vec<u8>,
        find: impl FnOnce(&R, &Work<'_>) -> Result<R::Found, Refusal>,
        then: impl FnOnce(R::Found, &mut Vec<u8>) -> Failure,
    ) -> Failure {
        note::<R>(item);
        match stop::within(|work| find(&self.request, work)) {
            Ok(found) => then(found, out),
            Err(refusal) => Some(self.refuse(item, &refusal, out)),
        }
    }

    /// Writes an answer, as JSON or as `text` does.
    pub(crate) fn write(
        &self,
        item: &Item,
        found: R::Found,
        out: &mut Vec<u8>,
        text: impl FnOnce(&Style, &Item, R::Found, &mut Vec<u8>),
    ) -> Failure {
        let failure = R::failure(&found).map(Fault::from);
        if self.style.json {
            json::write(item.index, R::Answer::from(found), out);
        } else {
            text(&self.style, item, found, out);
        }
        failure
    }
}

impl<R: Request> Desk<R> {
    /// Answers a board of another size or with other rules.
    pub(crate) fn answer_other(
        &self,
        item: &Item,
        other: &Other,
        out: &mut Vec<u8>,
        text: impl FnOnce(&Style, (&Item, &Variant), &R::Answer, &mut Vec<u8>),
    ) -> Failure {
        let told = other.as_ref().map_err(Clone::clone).and_then(|variant| {
            for note in &variant.reading.notes {
                output::note(note);
            }
            let told = stop::within(|work| self.request.tell(variant, &FACE, work))?;
            Ok((variant, told))
        });
        match told {
            Ok((_, told)) if self.style.json => {
                json::write(item.index, told.answer, out);
                told.failure.map(Fault::from)
            }
            Ok((variant, told)) => {
                text(&self.style, (item, variant), &told.answer, out);
                told.failure.map(Fault::from)
            }
            Err(refusal) => Some(self.refuse(item, &refusal, out)),
        }
    }

    /// Writes why a board has no answer; returns what that comes to.
    fn refuse(&self, item: &Item, refusal: &Refusal, out: &mut Vec<u8>) -> Fault {
        match refusal.unanswered().and_then(R::unanswered) {
            Some(answer) if self.style.json => json::write(item.index, answer, out),
            _ => self.style.refuse(item.index, refusal, out),
        }
        refusal.into()
    }
}

/// Says once what of a board the answers to such requests are not about.
pub(crate) fn note<R: Request>(item: &Item) {
    if let (true, Ok(given)) = (R::LEAVES_PLAY_OUT, item.given())
        && let Some(left_out) = given.beside_puzzle()
    {
        output::note(&left_out.beside_puzzle());
    }
}

impl Style {
    /// Writes why a board has no answer; nothing if its work was stopped.
    pub(crate) fn refuse(&self, index: u64, refusal: &Refusal, out: &mut Vec<u8>) {
        match (refusal.code, refusal.unanswered()) {
            (Code::OverBudget, _) => {}
            (_, Some(board)) if self.json => json::write(index, board, out),
            (Code::MalformedPuzzle, _) => line(out, &format!("# malformed: {refusal}")),
            _ => line(out, &format!("# {refusal}")),
        }
    }
}
