//! Where boards come from: files, standard input, arguments, built-in puzzles.
//!
//! Everything is read in blocks and handed on as it comes, so memory stays flat whatever the size.
//! A block that is nothing but lines of 81 cells is handed on as it is ([`Piece::Plain`]), for
//! workers to read many boards at once; anything else goes through the reader.

use crate::decode;
use crate::failures::Place;
use crate::pipeline::Item;
use anyhow::{Context as _, Result, bail};
use ninefold::gallery;
use ninefold::text::{Entry, Form, Reader};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal as _, Read};
use std::path::Path;

/// How much is read at a time.
const BLOCK: usize = 1 << 20;

/// The longest line that is held; a longer one is malformed.
const LONGEST_LINE: usize = 1 << 24;

/// What a block of input holds.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Boards in any form, malformed ones included.
    Entries(Place, Vec<Entry>),
    /// Lines of exactly 81 digits and dots, no line mixing `.` and `0`.
    Plain(PlainLines),
}

/// Lines of 81 cells, each with its line end.
#[derive(Debug)]
pub(crate) struct PlainLines {
    /// The text.
    pub(crate) bytes: Vec<u8>,
    /// The number of the first line, from 1.
    pub(crate) first_line: usize,
    /// Where they come from.
    pub(crate) place: Place,
}

/// From one plain line to the next.
pub(crate) const STRIDE: usize = 82;

impl PlainLines {
    /// Returns how many boards there are.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() / STRIDE
    }

    /// Returns the boards as items, the first of which has the given number.
    pub(crate) fn items(&self, first_index: u64) -> Vec<Item> {
        let numbered = (first_index..).zip(self.entries());
        let place = || self.place.clone();
        numbered.map(|(index, entry)| Item { index, alone: false, entry, place: place() }).collect()
    }

    /// Returns one of the boards as an item.
    pub(crate) fn item(&self, at: usize, first_index: u64) -> Option<Item> {
        let line = self.bytes.get(at * STRIDE..(at + 1) * STRIDE)?;
        let (first_line, place) = (self.first_line + at, self.place.clone());
        let one = Self { bytes: line.to_vec(), first_line, place };
        one.items(first_index + at as u64).pop()
    }

    /// Returns the boards one by one.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        let mut reader = Reader::new();
        reader.skip_lines(self.first_line - 1);
        let mut entries = Vec::with_capacity(1);
        self.bytes.chunks_exact(STRIDE).filter_map(move |line| {
            reader.push_line(line, &mut entries);
            entries.pop()
        })
    }
}

impl Piece {
    /// Returns how many boards there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Entries(_, entries) => entries.len(),
            Self::Plain(lines) => lines.len(),
        }
    }
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
    form: Option<Form>,
    is_several: bool,
    /// Bytes of all files, if all sizes are known: for progress.
    pub(crate) total_bytes: Option<u64>,
}

/// An input that is being read.
struct Stream {
    place: Place,
    input: Box<dyn Read + Send>,
    reader: Reader,
    lines: usize,
    buffer: Vec<u8>,
    filled: usize,
    /// So much of the buffer is known to have no line end.
    searched: usize,
    /// Set while the rest of an overlong line is passed over.
    skipping: bool,
}

impl Source {
    /// Finds out what the arguments mean. Nothing is read yet, but every file must be there.
    pub(crate) fn new(inputs: &[String], form: Option<Form>) -> Result<Self> {
        let mut waiting = VecDeque::new();
        for input in inputs {
            waiting.push_back(Origin::of(input)?);
        }
        if waiting.is_empty() {
            waiting.push_back(Origin::default());
        }
        let total_bytes = waiting.iter().map(Origin::size).sum();
        let is_several = waiting.len() > 1;
        Ok(Self { waiting, current: None, form, is_several, total_bytes })
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
                        self.current.insert(Stream::open(&origin, place, self.form)?)
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
    fn of(input: &str) -> Result<Self> {
        if input == "-" {
            return Ok(Self::Stdin);
        }
        if input.starts_with('@') && !Path::new(input).exists() {
            let exhibit = gallery::find(input).with_context(|| {
                let near = gallery::nearest(input).map(|near| format!("; did you mean @{near}?"));
                let names: Vec<String> =
                    gallery::ALL.iter().map(|exhibit| format!("@{}", exhibit.name)).collect();
                let names = || format!("; there are {}", names.join(" "));
                format!("no built-in puzzle {}{}", shorten(input), near.unwrap_or_else(names))
            })?;
            return Ok(Self::Text(exhibit.board.to_owned()));
        }
        match File::open(input) {
            Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => {
                bail!("{input} is a folder")
            }
            Ok(_) => Ok(Self::File(input.to_owned())),
            Err(_) if looks_like_a_board(input) => Ok(Self::Text(input.to_owned())),
            Err(error) => Err(error).with_context(|| {
                format!("{} is neither a readable file nor a board", shorten(input))
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

/// Says whether a word is something to read: a file, standard input, a built-in board or a board.
pub(crate) fn is_something(word: &str) -> bool {
    !word.trim().is_empty() && Origin::of(word).is_ok()
}

fn shorten(input: &str) -> String {
    ninefold::text::shorten(input.as_bytes())
}

/// Says whether an argument is meant as a board rather than as the name of a file.
fn looks_like_a_board(input: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || "._*-?xX".contains(c);
    let is_frame = |c: char| c.is_whitespace() || "|+[]{}()\"',;:=#".contains(c);
    let cells = input.chars().filter(|&c| is_cell(c)).count();
    let digits = input.chars().any(|c| c.is_ascii_digit());
    let only_cells = input.chars().all(|c| is_cell(c) || is_frame(c));
    cells >= 60
        || input.contains('\n')
        || input.contains("[[")
        || input.contains("{{")
        || (only_cells && (digits || cells > 8))
        || input.trim().is_empty()
}

impl Stream {
    fn open(origin: &Origin, place: Place, form: Option<Form>) -> Result<Self> {
        let input: Box<dyn Read + Send> = match origin {
            Origin::File(path) => Box::new(File::open(path).with_context(|| path.clone())?),
            Origin::Stdin => Box::new(io::stdin()),
            Origin::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        };
        let input = decode::text(&place.name, input)?;
        let reader = form.map_or_else(Reader::new, Reader::only);
        let buffer = vec![0; BLOCK];
        Ok(Self { place, input, reader, buffer, filled: 0, searched: 0, skipping: false, lines: 0 })
    }

    /// Reads what there is, takes the whole lines; returns the bytes read, 0 at the end.
    fn read(&mut self, pieces: &mut Vec<Piece>) -> Result<u64> {
        let mut entries = Vec::new();
        if self.filled == self.buffer.len() {
            self.make_room(&mut entries);
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
            self.take_rest(&mut entries);
        } else if let Some(lines) = self.take_plain_lines() {
            pieces.push(Piece::Plain(lines));
        } else {
            self.take_lines(&mut entries);
        }
        if !entries.is_empty() {
            pieces.push(Piece::Entries(self.place.clone(), entries));
        }
        Ok(count as u64)
    }

    /// Takes the whole lines of the buffer as they are, if all are plain.
    fn take_plain_lines(&mut self) -> Option<PlainLines> {
        if self.skipping || !self.reader.takes_plain_lines() {
            return None;
        }
        let start = if self.lines == 0 { byte_order_mark(&self.buffer[..self.filled]) } else { 0 };
        let end = start + (self.filled - start) / STRIDE * STRIDE;
        let rest = self.filled - end;
        // Most of what isn't plain shows it by the end of its first line.
        if end == start
            || self.buffer[start + STRIDE - 1] != b'\n'
            || !are_plain(&self.buffer[start..end])
            || self.buffer[end..self.filled].contains(&b'\n')
        {
            return None;
        }
        let mut next = vec![0; BLOCK.max(2 * rest)];
        next[..rest].copy_from_slice(&self.buffer[end..self.filled]);
        let mut bytes = std::mem::replace(&mut self.buffer, next);
        bytes.truncate(end);
        bytes.drain(..start);
        let first_line = self.lines + 1;
        (self.filled, self.searched) = (rest, 0);
        self.lines += bytes.len() / STRIDE;
        self.reader.skip_lines(bytes.len() / STRIDE);
        Some(PlainLines { bytes, first_line, place: self.place.clone() })
    }

    /// Hands the whole lines of the buffer on and moves the rest to the front.
    fn take_lines(&mut self, entries: &mut Vec<Entry>) {
        let mut start = 0;
        while let Some(end) = line_end(&self.buffer[..self.filled], start.max(self.searched)) {
            self.reader.push_line(&self.buffer[start..end], entries);
            self.lines += 1;
            start = end + 1;
        }
        self.drop_front(start);
        self.searched = self.filled;
    }

    /// Passes over what there is of an overlong line.
    fn skip(&mut self) {
        if let Some(end) = line_end(&self.buffer[..self.filled], 0) {
            self.lines += 1;
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

    fn take_rest(&mut self, entries: &mut Vec<Entry>) {
        if self.filled > 0 {
            self.reader.push_line(&self.buffer[..self.filled], entries);
        }
        (self.filled, self.searched, self.skipping) = (0, 0, false);
        self.reader.finish(entries);
    }

    /// Makes room for more of a line that fills the buffer, or gives it up.
    fn make_room(&mut self, entries: &mut Vec<Entry>) {
        if self.buffer.len() < LONGEST_LINE {
            self.buffer.resize(2 * self.buffer.len(), 0);
        } else {
            self.reader.push_overlong(&self.buffer, entries);
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

/// Returns the length of the byte-order mark at the front, if there is one.
fn byte_order_mark(bytes: &[u8]) -> usize {
    if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) { 3 } else { 0 }
}

/// Says whether a text is lines of exactly 81 digits and dots, no line mixing `.` and `0`.
///
/// One pass without branches over all bytes, then a look at the line ends.
fn are_plain(text: &[u8]) -> bool {
    let (mut strange, mut dots, mut zeros) = (false, false, false);
    let mut ends = 0_usize;
    for line in text.chunks_exact(STRIDE) {
        let mut line_ends = 0_u8;
        for &byte in line {
            let (dot, end) = (byte == b'.', byte == b'\n');
            strange |= !(byte.is_ascii_digit() || dot || end);
            dots |= dot;
            zeros |= byte == b'0';
            line_ends += u8::from(end);
        }
        ends += usize::from(line_ends);
    }
    let lines = text.chunks_exact(STRIDE);
    let mixes = |line: &[u8]| line.contains(&b'.') && line.contains(&b'0');
    !strange
        && ends == lines.len()
        && lines.clone().all(|line| line[STRIDE - 1] == b'\n')
        && !(dots && zeros && lines.clone().any(mixes))
}
