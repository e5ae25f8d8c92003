//! Where boards come from: files, standard input, arguments, built-in puzzles.
//!
//! Everything is read in blocks and handed on as it comes, so memory stays flat whatever the size.
//! A block that is nothing but lines of 81 cells is handed on as it is ([`Piece::Plain`]), for
//! workers to read many boards at once; anything else goes through the reader. Files in the formats
//! of other tools are told by their beginning and read as documents, binary ones batch by batch.

use crate::args::SourceForm;
use crate::decode::{self, Opened};
use crate::failures::Place;
use anyhow::{Context as _, Result, anyhow, bail};
use ninefold::gallery;
use ninefold::text::{self, Entry, Form, PlainLines, Reader};
use ninefold_api::{Gatherer, Refusal, Taken, Variant};
#[cfg(feature = "columns")]
use ninefold_formats::columns::{self, Table};
use ninefold_formats::{Document, Documents, Found};
use ninefold_variants::{Options, Reading};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal as _, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
    /// Classic boards with what is said about them, each with its line.
    Documents(Place, Vec<(usize, Arc<Document>)>),
}

/// What a command makes of its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// Boards; what is said about them is passed over.
    Boards,
    /// All that the inputs say.
    Documents,
}

impl Piece {
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
    Documents(Place, Box<Documents>, Arc<AtomicU64>),
    /// Columns in a binary file.
    #[cfg(feature = "columns")]
    Columns(Box<Columns>),
}

/// Lines that are being read.
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
    /// So many bytes were read to find out the format, and not looked at since.
    peeked: Option<usize>,
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
                Input::Documents(place, documents, count) => {
                    read_documents(place, documents, count, pieces)?
                }
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
            return Ok(documents(place, format, input));
        }
        let mut stream = Stream::new(place, input, self.gatherer());
        if self.form.is_some() || self.options.changes_boards() {
            return Ok(Input::Lines(Box::new(stream)));
        }
        stream.peek()?;
        let name = matches!(origin, Origin::File(_)).then(|| unpacked_name(origin.name()));
        let found = ninefold_formats::detect(&stream.buffer[..stream.filled], name);
        match found.filter(|found| self.wants == Wants::Documents || !found.is_classic) {
            None => Ok(Input::Lines(Box::new(stream))),
            Some(found) => {
                stream.buffer.truncate(stream.filled);
                let input = Cursor::new(stream.buffer).chain(stream.input);
                Ok(documents(stream.place, found.format, Box::new(input)))
            }
        }
    }
}

/// Says whether a text has a whole line that is neither blank nor a remark.
fn says_something(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.next_back(); // it may go on
    lines.any(|line| !line.trim_ascii().is_empty() && !line.trim_ascii_start().starts_with(b"#"))
}

/// Returns the name of a file without the ending that says how it is compressed.
fn unpacked_name(name: &str) -> &str {
    ninefold_formats::Packing::of_name(name).map_or(name, |(_, name)| name)
}

/// How many documents are taken at a time.
const DOCUMENTS: usize = 1024;

/// Reads a text as documents of a format.
fn documents(place: Place, format: ninefold_formats::Format, input: Box<dyn Read + Send>) -> Input {
    let count = Arc::new(AtomicU64::new(0));
    let counted = Counted { input, count: count.clone() };
    Input::Documents(place, Box::new(format.read(Box::new(BufReader::new(counted)))), count)
}

/// Counts what is read, for progress.
struct Counted {
    input: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.count.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}

/// Takes the next documents; returns the bytes read for them, 0 at the end.
fn read_documents(
    place: &Place,
    documents: &mut Documents,
    count: &AtomicU64,
    pieces: &mut Vec<Piece>,
) -> Result<u64> {
    let mut is_over = true;
    for found in documents.take(DOCUMENTS) {
        is_over = false;
        push_found(place, found.with_context(|| format!("reading {}", place.name))?, pieces);
    }
    let bytes = count.swap(0, Relaxed);
    Ok(if is_over { 0 } else { bytes.max(1) })
}

/// Adds a document to the last piece, or to one of its own.
fn push_found(place: &Place, found: Found, pieces: &mut Vec<Piece>) {
    let Found { line, document, raw } = found;
    match (document, pieces.last_mut()) {
        (Ok(document), Some(Piece::Documents(other, list))) if same(other, place) => {
            list.push((line, Arc::new(document)));
        }
        (Ok(document), _) => {
            pieces.push(Piece::Documents(place.clone(), vec![(line, Arc::new(document))]));
        }
        (Err(what), _) => {
            // What is wrong with a board on a line of its own is said of line 1.
            let what = match what.strip_prefix("line 1, ") {
                Some(rest) => format!("line {line}, {rest}"),
                None if what.starts_with("line ") => what,
                None => format!("line {line}: {what}"),
            };
            let refusal = Refusal::no_board(&raw, what);
            pieces.push(Piece::Others(place.clone(), vec![(line, Arc::new(Err(refusal)))]));
        }
    }
}

fn same(one: &Place, other: &Place) -> bool {
    Arc::ptr_eq(&one.name, &other.name)
}

/// The largest binary file that is held in memory because it can't be read in place.
#[cfg(feature = "columns")]
const HELD: u64 = 1 << 31;

/// Reads a binary file that can't be read in place.
#[cfg(feature = "columns")]
fn held(name: &str, input: Box<dyn Read + Send>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(HELD + 1).read_to_end(&mut bytes).with_context(|| format!("reading {name}"))?;
    if bytes.len() as u64 > HELD {
        bail!("{name} is larger than {} GB: columns of that size are read from a file", HELD >> 30);
    }
    Ok(bytes)
}

/// A file that is read here and there.
#[cfg(feature = "columns")]
trait ReadSeek: Read + io::Seek + Send {}

#[cfg(feature = "columns")]
impl<T: Read + io::Seek + Send> ReadSeek for T {}

/// Columns that are being read.
#[cfg(feature = "columns")]
struct Columns {
    place: Place,
    table: Table<Box<dyn ReadSeek>>,
    puzzle: String,
    wanted: Vec<String>,
    wants: Wants,
    /// Takes whole batches of plain boards, and counts rows.
    reader: Reader,
    rows: usize,
}

#[cfg(feature = "columns")]
impl Columns {
    fn new(
        place: Place,
        (container, file): (columns::Container, Box<dyn ReadSeek>),
        wants: Wants,
    ) -> Result<Self> {
        let context = || format!("reading {}", place.name);
        let table = Table::open(container, file).with_context(context)?;
        let names = table.names();
        let puzzle =
            columns::puzzle_name(&names).map_err(|what| anyhow!(what)).with_context(context)?;
        let wanted = if wants == Wants::Documents { names } else { vec![puzzle.clone()] };
        Ok(Self { place, table, puzzle, wanted, wants, reader: Reader::new(), rows: 0 })
    }

    /// Takes the next batch; returns some number of bytes, 0 at the end.
    fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let batch = self.table.next_batch(&self.wanted);
        let Some(batch) = batch.with_context(|| format!("reading {}", self.place.name))? else {
            return Ok(0);
        };
        let lines = batch.column(&self.puzzle).filter(|_| self.wants == Wants::Boards);
        let block = lines.and_then(columns::Column::lines);
        let plain = block.as_ref().and_then(|block| {
            let (lines, taken) = self.reader.take_plain_lines(block)?;
            (taken == block.len()).then_some(lines)
        });
        if let Some(lines) = plain {
            pieces.push(Piece::Plain(self.place.clone(), lines));
        } else {
            for row in 0..batch.rows {
                let document = batch.document(&self.puzzle, row);
                let text = batch.column(&self.puzzle).and_then(|column| column.text(row));
                let found = Found::new(self.rows + row + 1, document);
                push_found(&self.place, found.from(&text.unwrap_or_default()), pieces);
            }
        }
        self.rows += batch.rows;
        Ok(82 * batch.rows.max(1) as u64)
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

    /// Returns its bytes.
    fn stream(&self) -> Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path).with_context(|| path.clone())?),
            Self::Stdin => Box::new(io::stdin()),
            Self::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        })
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
        || ninefold_formats::may_be_code(word.as_bytes())
            && ninefold_formats::read_code(word).is_some()
        || options.changes_boards() && Reading::with(word, options).is_ok()
}

/// Says whether a word is something to read: a file, standard input, a built-in board or a board.
pub(crate) fn is_something(word: &str) -> bool {
    !word.trim().is_empty() && Origin::of(word, &Options::default()).is_ok()
}

impl Stream {
    fn new(place: Place, input: Box<dyn Read + Send>, gatherer: Gatherer) -> Self {
        let buffer = vec![0; BLOCK];
        let (filled, searched, skipping, peeked) = (0, 0, false, None);
        Self { place, input, gatherer, buffer, filled, searched, skipping, peeked }
    }

    /// Reads the first line that says something, or more, without taking it. Nobody who types waits
    /// longer than for that.
    fn peek(&mut self) -> Result<()> {
        while self.filled < self.buffer.len() && !says_something(&self.buffer[..self.filled]) {
            let count = self.fetch()?;
            self.filled += count;
            if count == 0 {
                break;
            }
        }
        self.peeked = (self.filled > 0).then_some(self.filled);
        Ok(())
    }

    /// Reads what there is into the free part of the buffer.
    fn fetch(&mut self) -> Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(count) => return Ok(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("reading {}", self.place.name));
                }
            }
        }
    }

    /// Reads what there is, takes the whole lines; returns the bytes read, 0 at the end.
    fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let mut taken = Vec::new();
        let count = if let Some(count) = self.peeked.take() {
            count
        } else {
            if self.filled == self.buffer.len() {
                self.make_room(&mut taken);
            }
            let count = self.fetch()?;
            self.filled += count;
            count
        };
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
                (Taken::Document(line, document), Some(Piece::Documents(_, documents))) => {
                    documents.push((line, Arc::new(*document)));
                }
                (Taken::Document(line, document), _) => {
                    let document = (line, Arc::new(*document));
                    pieces.push(Piece::Documents(self.place.clone(), vec![document]));
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
