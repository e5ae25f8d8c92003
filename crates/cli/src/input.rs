//! Where boards come from: files, standard input, arguments, built-in puzzles.
//!
//! Everything is read in blocks and handed on as it comes, so memory stays flat whatever the size.

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
    /// Bytes of all files, if all sizes are known: for progress.
    pub(crate) total_bytes: Option<u64>,
}

/// An input that is being read.
struct Stream {
    name: String,
    input: Box<dyn Read + Send>,
    reader: Reader,
    buffer: Vec<u8>,
    filled: usize,
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
        Ok(Self { waiting, current: None, form, total_bytes })
    }

    /// Reads the next block and adds the boards it completes; returns the bytes read, nothing at
    /// the end of all inputs.
    pub(crate) fn read(&mut self, entries: &mut Vec<Entry>) -> Result<Option<u64>> {
        loop {
            let stream = match &mut self.current {
                Some(stream) => stream,
                None => match self.waiting.pop_front() {
                    Some(origin) => self.current.insert(Stream::open(&origin, self.form)?),
                    None => return Ok(None),
                },
            };
            let count = stream.read(entries)?;
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
                let names: Vec<String> =
                    gallery::ALL.iter().map(|exhibit| format!("@{}", exhibit.name)).collect();
                format!("no built-in puzzle {input}; there are {}", names.join(" "))
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
    fn open(origin: &Origin, form: Option<Form>) -> Result<Self> {
        let (name, input): (_, Box<dyn Read + Send>) = match origin {
            Origin::File(path) => {
                (path.clone(), Box::new(File::open(path).with_context(|| path.clone())?))
            }
            Origin::Stdin => ("standard input".to_owned(), Box::new(io::stdin())),
            Origin::Text(text) => {
                ("the argument".to_owned(), Box::new(Cursor::new(text.clone().into_bytes())))
            }
        };
        let reader = form.map_or_else(Reader::new, Reader::only);
        let buffer = vec![0; BLOCK];
        Ok(Self { name, input, reader, buffer, filled: 0, skipping: false })
    }

    /// Reads what there is, takes the whole lines; returns the bytes read, 0 at the end.
    fn read(&mut self, entries: &mut Vec<Entry>) -> Result<u64> {
        if self.filled == self.buffer.len() {
            self.make_room(entries);
        }
        let count = match self.input.read(&mut self.buffer[self.filled..]) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return self.read(entries),
            Err(error) => return Err(error).with_context(|| format!("reading {}", self.name)),
        };
        self.filled += count;
        if count == 0 {
            self.take_rest(entries);
        } else {
            self.take_lines(entries);
        }
        Ok(count as u64)
    }

    /// Hands the whole lines of the buffer on and moves the rest to the front.
    fn take_lines(&mut self, entries: &mut Vec<Entry>) {
        let mut start = 0;
        while let Some(length) = self.buffer[start..self.filled].iter().position(|&b| b == b'\n') {
            if !std::mem::take(&mut self.skipping) {
                self.reader.push_line(&self.buffer[start..start + length], entries);
            }
            start += length + 1;
        }
        self.buffer.copy_within(start..self.filled, 0);
        self.filled -= start;
    }

    fn take_rest(&mut self, entries: &mut Vec<Entry>) {
        if self.filled > 0 && !std::mem::take(&mut self.skipping) {
            self.reader.push_line(&self.buffer[..self.filled], entries);
        }
        self.filled = 0;
        self.reader.finish(entries);
    }

    /// Makes room for more of a line that fills the buffer, or gives it up.
    fn make_room(&mut self, entries: &mut Vec<Entry>) {
        if self.buffer.len() < LONGEST_LINE && !self.skipping {
            self.buffer.resize(2 * self.buffer.len(), 0);
        } else {
            if !self.skipping {
                self.reader.push_overlong(&self.buffer, entries);
            }
            self.skipping = true;
            self.filled = 0;
        }
    }
}
