//! Where boards come from: files, standard input, arguments, built-in puzzles.
//!
//! Everything is read in blocks and handed on as it comes, so memory stays flat whatever the size.
//! A block that is nothing but lines of 81 cells is handed on as it is ([`Piece::Plain`]), for
//! workers to read many boards at once; anything else goes through the reader. Files in the formats
//! of other tools are told by their beginning and read as documents, binary ones batch by batch.

#[cfg(feature = "columns")]
mod columns;
mod documents;
mod lines;
mod origin;
mod piece;

use crate::args::SourceForm;
use crate::decode::{self, Opened};
use crate::failures::Place;
use anyhow::Result;
#[cfg(feature = "columns")]
use columns::{Columns, ReadSeek, held};
use documents::Listing;
use lines::Stream;
use ninefold::text::Reader;
use ninefold_api::Gatherer;
use ninefold_variants::Options;
use origin::Origin;
pub(crate) use origin::is_something;
pub(crate) use piece::{Other, Piece};
use std::collections::VecDeque;
#[cfg(feature = "columns")]
use std::{
    fs::File,
    io::{BufReader, Cursor},
};

/// What a command makes of its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// Boards; what is said about them is passed over.
    Boards,
    /// All that the inputs say.
    Documents,
}

/// All inputs of a command, read one after another.
pub(crate) struct Source {
    waiting: VecDeque<Origin>,
    current: Option<Input>,
    wants: Wants,
    form: Option<SourceForm>,
    options: Options,
    is_several: bool,
    /// Bytes of all files, if all sizes are known: for progress.
    pub(crate) total_bytes: Option<u64>,
}

/// An input that is being read.
enum Input {
    /// Lines of text, in any form.
    Lines(Box<Stream>),
    /// Documents in a format that was told or found out.
    Documents(Box<Listing>),
    /// Columns in a binary file.
    #[cfg(feature = "columns")]
    Columns(Box<Columns>),
}

impl Source {
    /// Finds out what the arguments mean. Nothing is read yet, but every file must be there.
    pub(crate) fn new(
        inputs: &[String],
        form: Option<SourceForm>,
        options: Options,
        wants: Wants,
    ) -> Result<Self> {
        let mut waiting = VecDeque::new();
        for input in inputs {
            waiting.push_back(Origin::of(input, &options)?);
        }
        if waiting.is_empty() {
            waiting.push_back(Origin::default());
        }
        let total_bytes = waiting.iter().map(Origin::size).sum();
        let is_several = waiting.len() > 1;
        Ok(Self { waiting, current: None, wants, form, options, is_several, total_bytes })
    }

    /// Returns what takes the lines of an input.
    fn gatherer(&self) -> Gatherer {
        let options = self.options.clone();
        match self.form {
            None | Some(SourceForm::Hub(_)) => Gatherer::new(Reader::new(), options),
            Some(SourceForm::Classic(form)) => Gatherer::new(Reader::only(form), options),
            Some(SourceForm::Other(form)) => Gatherer::only(form, options),
        }
    }

    /// Reads the next block and adds what it completes; returns the bytes read, nothing at the end
    /// of all inputs.
    pub(crate) fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<Option<u64>> {
        loop {
            let input = match &mut self.current {
                Some(input) => input,
                None => match self.waiting.pop_front() {
                    Some(origin) => {
                        let input = self.open(&origin)?;
                        self.current.insert(input)
                    }
                    None => return Ok(None),
                },
            };
            let count = match input {
                Input::Lines(stream) => stream.read(pieces)?,
                Input::Documents(listing) => listing.read(pieces)?,
                #[cfg(feature = "columns")]
                Input::Columns(columns) => columns.read(pieces)?,
            };
            if count > 0 {
                return Ok(Some(count));
            }
            self.current = None;
        }
    }

    /// Opens an input, and finds out what it is.
    fn open(&self, origin: &Origin) -> Result<Input> {
        let place = Place { name: origin.name().into(), is_one_of_several: self.is_several };
        #[cfg_attr(
            not(feature = "columns"),
            expect(clippy::infallible_destructuring_match, reason = "there is more with columns")
        )]
        let input = match decode::open(&place.name, origin.stream()?)? {
            Opened::Text(input) => input,
            #[cfg(feature = "columns")]
            Opened::Columns(container, input, is_unpacked) => {
                let file: Box<dyn ReadSeek> = match origin {
                    Origin::File(path) if !is_unpacked => {
                        Box::new(BufReader::new(File::open(path)?))
                    }
                    _ => Box::new(Cursor::new(held(&place.name, input)?)),
                };
                let columns = Columns::new(place, (container, file), self.wants)?;
                return Ok(Input::Columns(Box::new(columns)));
            }
        };
        if let Some(SourceForm::Hub(format)) = self.form {
            return Ok(Input::Documents(Box::new(Listing::new(place, format, input))));
        }
        let mut stream = Stream::new(place, input, self.gatherer());
        if self.form.is_some() || self.options.changes_boards() {
            return Ok(Input::Lines(Box::new(stream)));
        }
        stream.peek()?;
        let name = matches!(origin, Origin::File(_)).then(|| unpacked_name(origin.name()));
        let found = ninefold_formats::detect(stream.peeked(), name);
        match found.filter(|found| self.wants == Wants::Documents || !found.is_classic) {
            None => Ok(Input::Lines(Box::new(stream))),
            Some(found) => {
                let (place, input) = stream.into_input();
                Ok(Input::Documents(Box::new(Listing::new(place, found.format, input))))
            }
        }
    }
}

/// Returns the name of a file without the ending that says how it is compressed.
fn unpacked_name(name: &str) -> &str {
    ninefold_formats::Packing::of_name(name).map_or(name, |(_, name)| name)
}
