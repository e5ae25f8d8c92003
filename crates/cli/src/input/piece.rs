//! What a block of input holds.

use crate::failures::Place;
use ninefold::text::{Entry, Form, PlainLines};
use ninefold_api::{Refusal, Taken, Variant};
use ninefold_formats::{Document, Found};
use std::borrow::Cow;
use std::sync::Arc;

/// A board of another size or with other rules, or why it can't be read.
pub(crate) type Other = Result<Box<Variant>, Refusal>;

/// What a block of input holds.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Boards in any form, malformed ones included.
    Entries(Place, Vec<Entry>),
    /// Lines of nothing but 81 cells.
    Plain(Place, PlainLines),
    /// Boards of other sizes and with other rules, each with its line.
    Others(Place, Vec<(usize, Arc<Other>)>),
    /// Classic boards with what is said about them, each with its line.
    Documents(Place, Vec<(usize, Arc<Document>)>),
}

impl Piece {
    /// Says whether its boards come from there.
    fn is_from(&self, place: &Place) -> bool {
        let (Self::Entries(own, _)
        | Self::Plain(own, _)
        | Self::Others(own, _)
        | Self::Documents(own, _)) = self;
        Arc::ptr_eq(&own.name, &place.name)
    }

    /// Returns how many boards there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Entries(_, entries) => entries.len(),
            Self::Plain(_, lines) => lines.len(),
            Self::Others(_, boards) => boards.len(),
            Self::Documents(_, documents) => documents.len(),
        }
    }

    /// Returns one of the boards of other sizes and with other rules.
    pub(crate) fn other(&self, at: usize) -> Option<Arc<Other>> {
        match self {
            Self::Others(_, boards) => boards.get(at).map(|(_, board)| board.clone()),
            Self::Entries(..) | Self::Plain(..) | Self::Documents(..) => None,
        }
    }

    /// Returns one of the boards with what is said about it, if its format says more.
    pub(crate) fn document(&self, at: usize) -> Option<Arc<Document>> {
        match self {
            Self::Documents(_, documents) => {
                documents.get(at).map(|(_, document)| document.clone())
            }
            Self::Entries(..) | Self::Plain(..) | Self::Others(..) => None,
        }
    }

    /// Returns one of the boards, and where it comes from; of other boards, only their line.
    pub(crate) fn entry(&self, at: usize) -> (Entry, Place) {
        match self {
            Self::Entries(place, entries) => (entries[at].clone(), place.clone()),
            Self::Plain(place, lines) => (lines.entry(at), place.clone()),
            Self::Others(place, boards) => {
                let board = Ok(ninefold::Grid::EMPTY.into());
                (Entry { line: boards[at].0, form: Form::Line, board }, place.clone())
            }
            Self::Documents(place, documents) => {
                let (line, document) = &documents[at];
                let board = Ok(document.given.clone());
                (Entry { line: *line, form: Form::Line, board }, place.clone())
            }
        }
    }

    /// Returns the form and the 81 characters of one that is clues.
    #[inline]
    pub(crate) fn cells(&self, at: usize) -> (Form, Cow<'_, [u8]>) {
        match self {
            Self::Plain(_, lines) => (Form::Line, Cow::Borrowed(lines.cells(at))),
            Self::Entries(_, entries) => {
                let Entry { form, board, .. } = &entries[at];
                let cells = board.as_ref().map(ToString::to_string).unwrap_or_default();
                (*form, Cow::Owned(cells.into_bytes()))
            }
            Self::Documents(_, documents) => {
                (Form::Line, Cow::Owned(documents[at].1.given.to_string().into_bytes()))
            }
            Self::Others(..) => (Form::Line, Cow::Borrowed(&[])),
        }
    }

    /// Cuts it into pieces of at most this many boards.
    pub(crate) fn split(self, most: usize) -> Vec<Self> {
        match self {
            piece if piece.len() <= most => vec![piece],
            Self::Plain(place, lines) => {
                lines.split(most).map(|part| Self::Plain(place.clone(), part)).collect()
            }
            Self::Entries(place, entries) => {
                parts_of(entries, most, |part| Self::Entries(place.clone(), part))
            }
            Self::Others(place, boards) => {
                parts_of(boards, most, |part| Self::Others(place.clone(), part))
            }
            Self::Documents(place, documents) => {
                parts_of(documents, most, |part| Self::Documents(place.clone(), part))
            }
        }
    }
}

/// Cuts a list into pieces of at most this many.
fn parts_of<T>(list: Vec<T>, most: usize, piece: impl Fn(Vec<T>) -> Piece) -> Vec<Piece> {
    let mut list = list.into_iter().peekable();
    let mut parts = Vec::new();
    while list.peek().is_some() {
        parts.push(piece(list.by_ref().take(most).collect()));
    }
    parts
}

/// Adds a board to the last piece, if it is of its kind and place, or begins a new one.
pub(super) fn push(place: &Place, board: Taken, pieces: &mut Vec<Piece>) {
    match (board, pieces.last_mut().filter(|last| last.is_from(place))) {
        (Taken::Classic(entry), Some(Piece::Entries(_, entries))) => entries.push(entry),
        (Taken::Classic(entry), _) => pieces.push(Piece::Entries(place.clone(), vec![entry])),
        (Taken::Other(line, other), Some(Piece::Others(_, boards))) => {
            boards.push((line, Arc::new(other)));
        }
        (Taken::Other(line, other), _) => {
            pieces.push(Piece::Others(place.clone(), vec![(line, Arc::new(other))]));
        }
        (Taken::Document(line, document), Some(Piece::Documents(_, documents))) => {
            documents.push((line, Arc::new(*document)));
        }
        (Taken::Document(line, document), _) => {
            let document = (line, Arc::new(*document));
            pieces.push(Piece::Documents(place.clone(), vec![document]));
        }
    }
}

/// Adds what a format says of a board.
pub(super) fn push_found(place: &Place, found: Found, pieces: &mut Vec<Piece>) {
    let Found { line, document, raw } = found;
    let board = match document {
        Ok(document) => Taken::Document(line, Box::new(document)),
        Err(what) => {
            // What is wrong with a board on a line of its own is said of line 1.
            let what = match what.strip_prefix("line 1, ") {
                Some(rest) => format!("line {line}, {rest}"),
                None if what.starts_with("line ") => what,
                None => format!("line {line}: {what}"),
            };
            Taken::Other(line, Err(Refusal::no_board(&raw, what)))
        }
    };
    push(place, board, pieces);
}
