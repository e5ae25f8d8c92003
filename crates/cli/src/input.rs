//! Where boards come from: files, standard input, arguments, built-in puzzles.
//!
//! Everything is read in blocks and handed on as it comes, so memory stays flat whatever the size.
//! A block that is nothing but lines of 81 cells is handed on as it is ([`Piece::Plain`]), for
//! workers to read many boards at once; anything else goes through the reader.

use crate::args::SourceForm;
use crate::decode;
use crate::failures::Place;
use anyhow::{Context as _, Result, anyhow, bail};
use ninefold::gallery;
use ninefold::text::{self, Entry, Form, PlainLines, Reader};
use ninefold_api::{Gatherer, Refusal, Taken, Variant};
use ninefold_variants::{Options, Reading};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal as _, Read};
use std::path::Path;
use std::sync::Arc;

/// How much is read at a time.
const BLOCK: usize = 1 << 18;

/// The longest line that is held; a longer one is malformed.
const LONGEST_LINE: usize = 1 << 24;

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
}

impl Piece {
    /// Returns how many boards there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Entries(_, entries) => entries.len(),
            Self::Plain(_, lines) => lines.len(),
            Self::Others(_, boards) => boards.len(),
        }
    }

    /// Returns one of the boards of other sizes and with other rules.
    pub(crate) fn other(&self, at: usize) -> Option<Arc<Other>> {
        match self {
            Self::Others(_, boards) => boards.get(at).map(|(_, board)| board.clone()),
            Self::Entries(..) | Self::Plain(..) => None,
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

/// One thing to read.
#[derive(Clone, Debug)]
enum Origin {
    File(String),
    Stdin,
    Text(String),
}

/// All inputs of a command, read one after another.
pub(crate) struct Source {
    waiting: VecDeque<Origin>,
    current: Option<Stream>,
    form: Option<SourceForm>,
    options: Options,
    is_several: bool,
    /// Bytes of all files, if all sizes are known: for progress.
    pub(crate) total_bytes: Option<u64>,
}

/// An input that is being read.
struct Stream {
    place: Place,
    input: Box<dyn Read + Send>,
    gatherer: Gatherer,
    buffer: Vec<u8>,
    filled: usize,
    /// So much of the buffer is known to have no line end.
    searched: usize,
    /// Set while the rest of an overlong line is passed over.
    skipping: bool,
}

impl Source {
    /// Finds out what the arguments mean. Nothing is read yet, but every file must be there.
    pub(crate) fn new(
        inputs: &[String],
        form: Option<SourceForm>,
        options: Options,
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
        Ok(Self { waiting, current: None, form, options, is_several, total_bytes })
    }

    /// Returns what takes the lines of an input.
    fn gatherer(&self) -> Gatherer {
        let options = self.options.clone();
        match self.form {
            None => Gatherer::new(Reader::new(), options),
            Some(SourceForm::Classic(form)) => Gatherer::new(Reader::only(form), options),
            Some(SourceForm::Other(form)) => Gatherer::only(form, options),
        }
    }

    /// Reads the next block and adds what it completes; returns the bytes read, nothing at the end
    /// of all inputs.
    pub(crate) fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<Option<u64>> {
        loop {
            let stream = match &mut self.current {
                Some(stream) => stream,
                None => match self.waiting.pop_front() {
                    Some(origin) => {
                        let place = Place {
                            name: origin.name().into(),
                            is_one_of_several: self.is_several,
                        };
                        self.current.insert(Stream::open(&origin, place, self.gatherer())?)
                    }
                    None => return Ok(None),
                },
            };
            let count = stream.read(pieces)?;
            if count > 0 {
                return Ok(Some(count));
            }
            self.current = None;
        }
    }
}

impl Default for Origin {
    /// Standard input, unless a person sits there.
    fn default() -> Self {
        if io::stdin().is_terminal() {
            crate::output::complain("no INPUT: taking @leetcode ('-' reads standard input)");
            Self::Text(gallery::LEETCODE.to_owned())
        } else {
            Self::Stdin
        }
    }
}

impl Origin {
    fn of(input: &str, options: &Options) -> Result<Self> {
        if input == "-" {
            return Ok(Self::Stdin);
        }
        if input.starts_with('@') && !Path::new(input).exists() {
            let exhibit = gallery::find(input).map_err(|unknown| match unknown.nearest {
                Some(_) => anyhow!("{unknown}"),
                None => anyhow!("{unknown}; 'ninefold puzzles' lists those that there are"),
            })?;
            return Ok(Self::Text(exhibit.board.to_owned()));
        }
        match File::open(input) {
            Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => {
                bail!("{input} is a folder")
            }
            Ok(_) => Ok(Self::File(input.to_owned())),
            Err(_) if is_board(input, options) => Ok(Self::Text(input.to_owned())),
            Err(error) => Err(error).with_context(|| {
                format!(
                    "{} is neither a readable file nor a board",
                    text::shorten(input.as_bytes())
                )
            }),
        }
    }

    /// Returns what messages call it.
    fn name(&self) -> &str {
        match self {
            Self::File(path) => path,
            Self::Stdin => "standard input",
            Self::Text(_) => "the argument",
        }
    }

    /// Returns the size in bytes, as far as it can be known.
    fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => {
                let data = std::fs::metadata(path).ok()?;
                data.is_file().then_some(data.len())
            }
            Self::Stdin => None,
            Self::Text(text) => Some(text.len() as u64),
        }
    }
}

/// Says whether a word is a board rather than the name of a file.
fn is_board(word: &str, options: &Options) -> bool {
    text::looks_like_a_board(word)
        || Reading::is_certain(word)
        || options.changes_boards() && Reading::with(word, options).is_ok()
}

/// Says whether a word is something to read: a file, standard input, a built-in board or a board.
pub(crate) fn is_something(word: &str) -> bool {
    !word.trim().is_empty() && Origin::of(word, &Options::default()).is_ok()
}

impl Stream {
    fn open(origin: &Origin, place: Place, gatherer: Gatherer) -> Result<Self> {
        let input: Box<dyn Read + Send> = match origin {
            Origin::File(path) => Box::new(File::open(path).with_context(|| path.clone())?),
            Origin::Stdin => Box::new(io::stdin()),
            Origin::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        };
        let input = decode::text(&place.name, input)?;
        let buffer = vec![0; BLOCK];
        Ok(Self { place, input, gatherer, buffer, filled: 0, searched: 0, skipping: false })
    }

    /// Reads what there is, takes the whole lines; returns the bytes read, 0 at the end.
    fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let mut taken = Vec::new();
        if self.filled == self.buffer.len() {
            self.make_room(&mut taken);
        }
        let count = loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(count) => break count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("reading {}", self.place.name));
                }
            }
        };
        self.filled += count;
        if self.skipping {
            self.skip();
        }
        if count == 0 {
            self.take_rest(&mut taken);
        } else if let Some((lines, taken)) = self.take_plain_lines() {
            pieces.push(Piece::Plain(self.place.clone(), lines));
            self.drop_front(taken);
        } else {
            self.take_lines(&mut taken);
        }
        self.sort(taken, pieces);
        Ok(count as u64)
    }

    /// Puts boards of a kind that stand side by side into a piece.
    fn sort(&self, taken: Vec<Taken>, pieces: &mut Vec<Piece>) {
        let start = pieces.len();
        for board in taken {
            let last = pieces.split_at_mut(start).1.last_mut();
            match (board, last) {
                (Taken::Classic(entry), Some(Piece::Entries(_, entries))) => entries.push(entry),
                (Taken::Classic(entry), _) => {
                    pieces.push(Piece::Entries(self.place.clone(), vec![entry]));
                }
                (Taken::Other(line, other), Some(Piece::Others(_, boards))) => {
                    boards.push((line, Arc::new(other)));
                }
                (Taken::Other(line, other), _) => {
                    let board = (line, Arc::new(other));
                    pieces.push(Piece::Others(self.place.clone(), vec![board]));
                }
            }
        }
    }

    /// Takes the whole lines of the buffer at once, if all are plain.
    fn take_plain_lines(&mut self) -> Option<(PlainLines, usize)> {
        if self.skipping {
            None
        } else {
            self.gatherer.take_plain_lines(&self.buffer[..self.filled])
        }
    }

    /// Hands the whole lines of the buffer on and moves the rest to the front.
    fn take_lines(&mut self, taken: &mut Vec<Taken>) {
        let mut start = 0;
        while let Some(end) = line_end(&self.buffer[..self.filled], start.max(self.searched)) {
            self.gatherer.push_line(&self.buffer[start..end], taken);
            start = end + 1;
        }
        self.drop_front(start);
        self.searched = self.filled;
    }

    /// Passes over what there is of an overlong line.
    fn skip(&mut self) {
        if let Some(end) = line_end(&self.buffer[..self.filled], 0) {
            self.skipping = false;
            self.drop_front(end + 1);
        } else {
            self.filled = 0;
        }
    }

    /// Drops the first bytes of the buffer and moves the rest to the front.
    fn drop_front(&mut self, count: usize) {
        if count > 0 {
            self.buffer.copy_within(count..self.filled, 0);
            self.filled -= count;
            self.searched = 0;
        }
    }

    fn take_rest(&mut self, taken: &mut Vec<Taken>) {
        if self.filled > 0 {
            self.gatherer.push_line(&self.buffer[..self.filled], taken);
        }
        (self.filled, self.searched, self.skipping) = (0, 0, false);
        self.gatherer.finish(taken);
    }

    /// Makes room for more of a line that fills the buffer, or gives it up.
    fn make_room(&mut self, taken: &mut Vec<Taken>) {
        if self.buffer.len() < LONGEST_LINE {
            self.buffer.resize(2 * self.buffer.len(), 0);
        } else {
            self.gatherer.push_overlong(&self.buffer, taken);
            self.skipping = true;
            (self.filled, self.searched) = (0, 0);
        }
    }
}

/// Returns where the first line end from `start` on is.
///
/// Looks at many bytes at a time, as `position` doesn't.
fn line_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    for chunk in bytes.get(start..)?.chunks(256) {
        if chunk.contains(&b'\n') {
            return chunk.iter().position(|&byte| byte == b'\n').map(|offset| at + offset);
        }
        at += chunk.len();
    }
    None
}
