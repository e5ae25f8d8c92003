//! Reading documents from a stream of text, and telling formats apart.

use ninefold::text::{Entry, Given, Reader as Classic};
use ninefold::{CandidateGrid, Position};
use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::document::{Content, Document};
use crate::format::{Format, Reads};
use crate::opensudoku::Games;
use crate::sadman::{self, Sdk};
use crate::table::Header;
use crate::{coach, fpuzzles, marks, opensudoku};

/// The longest line that is held.
const LONGEST: u64 = 1 << 21;

/// A document, or why it can't be read, and where it began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line it began on, from 1.
    pub line: usize,
    /// The document, or what is wrong.
    pub document: Result<Document, String>,
    /// The text that should have been one, shortened, if something is wrong.
    pub raw: String,
}

impl Found {
    /// Returns what was found on a line.
    #[must_use]
    pub fn new(line: usize, document: Result<Document, String>) -> Self {
        Self { line, document, raw: String::new() }
    }

    pub(crate) fn wrong(line: usize, what: impl Into<String>) -> Self {
        Self::new(line, Err(what.into()))
    }

    /// Keeps the text if something is wrong with it.
    #[must_use]
    pub fn from(mut self, text: &str) -> Self {
        if self.document.is_err() {
            self.raw = ninefold::text::shorten(text.as_bytes());
        }
        self
    }
}

/// What a text may be, by its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: Format,
    /// Whether the library's reader finds the same boards in it.
    pub is_classic: bool,
}

/// Finds out the format of a text by its beginning, and by the name of its file if that helps;
/// nothing if the library's reader is to find out.
#[must_use]
pub fn detect(head: &[u8], name: Option<&str>) -> Option<Detected> {
    // Most files begin with a plain board.
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    if head.len() > 81 && matches!(head[81], b'\n' | b'\r') && head[..81].iter().all(is_cell) {
        return None;
    }
    let text = String::from_utf8_lossy(&head[..head.len().min(1 << 16)]);
    let text = text.trim_start_matches('\u{feff}');
    let sure =
        |name: &str| Format::named(name).map(|format| Detected { format, is_classic: false });
    let also = |name: &str| Format::named(name).map(|format| Detected { format, is_classic: true });
    let lines: Vec<&str> = text.split(['\n', '\r']).take(4000).collect();
    if opensudoku::is_one(text) {
        return sure("opensudoku");
    }
    if sadman::is_one(&lines) {
        return if text.to_ascii_lowercase().contains("[state]") {
            sure("sdk")
        } else {
            also("sdk")
        };
    }
    let is_told = |line: &&&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let first = lines.iter().find(is_told)?;
    if marks::is_marked(first)
        || lines.iter().filter(is_told).take(20).any(|line| marks::is_marked(line))
    {
        return sure("marked");
    }
    let trimmed = first.trim();
    let by_name = name.and_then(Format::of_name);
    if let Some(format) = by_name.filter(|format| may_be(*format, trimmed)) {
        return Some(Detected { format, is_classic: false });
    }
    if trimmed.starts_with("*-----------*") {
        return also("ss");
    }
    if Header::of(first).is_some_and(|_| !trimmed.starts_with(['{', '['])) {
        return also("csv");
    }
    let found = Format::all()
        .find(|format| matches!(format.row().reads, Reads::Lines(is_one, _) if is_one(trimmed)));
    found.map(|format| Detected { format, is_classic: true })
}

/// Says whether a file that is named like this format may be one, by the first line that says
/// something. Only these need their names; a file of another format may have a wrong one.
fn may_be(format: Format, first: &str) -> bool {
    let is_of = |signs: &str| first.len() <= 60 && first.chars().all(|c| signs.contains(c));
    match format.name() {
        "sdk" => sadman::is_row(first),
        "sdx" => !first.contains('|') && marks::read_row(first, false).is_some(),
        "ss" => is_of("0123456789.*_-+|:=' xX"),
        _ => false,
    }
}

/// Reads a line that only one of the formats of links and codes has; nothing if it is none.
#[must_use]
pub fn read_code(line: &str) -> Option<Result<Document, String>> {
    let line = line.trim();
    if line.len() as u64 > LONGEST {
        return None;
    }
    if coach::is_json(line) {
        return Some(coach::read(line));
    }
    Format::all().find_map(|format| match format.row().reads {
        Reads::Code(is_one, read) if is_one(line) => Some(read(line)),
        _ => None,
    })
}

/// Says at a glance whether a line may be one of those that [`read_code`] reads.
#[must_use]
pub fn may_be_code(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    match line {
        [b'S', b'C' | b'9', ..]
        | [b'$', ..]
        | [b'h', b't', b't', b'p', ..]
        | [b'w', b'w', b'w', b'.', ..]
        | [b's', b'u', b'd', b'o', b'k', b'u', ..]
        | [b'?', b'b', ..]
        | [b'v', b'e', b'r', ..] => true,
        [b'{', ..] => line.windows(13).any(|word| word == b"\"givenDigits\""),
        _ if line.len() < 17 || line.len() > 4000 => false,
        [b'0'..=b'9' | b'a'..=b'v' | b'.' | b'*' | b'+' | b'[', ..] => {
            let fields = |bar: u8| line.split(|&byte| byte == bar).count();
            line.len() == 162
                || line.contains(&b'|') && fields(b'|') > 242
                || fields(b',') == 81
                || line.contains(&b'*') && fields(b',') == 9
                || line.contains(&b'[') && !line.contains(&b',')
        }
        _ => false,
    }
}

/// Reads a link or an object that the variants' reader knows, if it is a classic board.
#[must_use]
pub fn read_linked(text: &str) -> Option<Result<Document, String>> {
    if text.len() as u64 > LONGEST { None } else { fpuzzles::read(text) }
}

/// The documents of a stream, one after another.
pub struct Documents {
    input: Box<dyn BufRead + Send>,
    kind: Kind,
    line: usize,
    /// Whether the line before ended with a carriage return, whose line feed is still to come.
    after_return: bool,
    ready: VecDeque<Found>,
    is_over: bool,
}

enum Kind {
    Lines(fn(&str) -> Result<Document, String>),
    /// An object over several lines, or links line by line.
    Linked(String),
    Sdk(Sdk),
    /// The rows so far.
    Marks(Vec<String>),
    Grids(Classic, Option<(usize, Document)>),
    Table(Option<Header>),
    Xml(Box<Games<Box<dyn BufRead + Send>>>),
    /// What the library's reader finds.
    Classic(Classic),
}

impl Format {
    /// Reads the documents of a stream of text; columns are read elsewhere.
    #[must_use]
    pub fn read(self, input: Box<dyn BufRead + Send>) -> Documents {
        let mut input = Some(input);
        let kind = match self.row().reads {
            Reads::Classic(ninefold::text::Form::Csv) | Reads::Table => Kind::Table(None),
            Reads::Classic(form) => Kind::Classic(Classic::only(form)),
            Reads::Lines(_, read) | Reads::Code(_, read) => Kind::Lines(read),
            Reads::Linked => Kind::Linked(String::new()),
            Reads::Sdk => Kind::Sdk(Sdk::default()),
            Reads::Marks => Kind::Marks(Vec::new()),
            Reads::Grids => Kind::Grids(Classic::new(), None),
            Reads::Xml => {
                let taken = input.take().unwrap_or_else(|| Box::new(io::empty()));
                Kind::Xml(Box::new(Games::new(taken)))
            }
            Reads::Columns | Reads::Never => Kind::Classic(Classic::new()),
        };
        let input = input.unwrap_or_else(|| Box::new(io::empty()));
        Documents {
            input,
            kind,
            line: 0,
            after_return: false,
            ready: VecDeque::new(),
            is_over: false,
        }
    }

    /// Reads the one document of a text.
    ///
    /// # Errors
    /// If there is none, several, or a malformed one.
    pub fn read_one(self, text: &str) -> Result<Document, String> {
        let input = Box::new(io::Cursor::new(text.as_bytes().to_vec()));
        let mut found = self.read(input);
        let first = found.next().ok_or("there is no board in the text")?;
        let first = first.map_err(|error| error.to_string())?.document?;
        if found.next().is_some() {
            return Err("there is more than one board in the text".to_owned());
        }
        Ok(first)
    }
}

impl Iterator for Documents {
    type Item = io::Result<Found>;

    fn next(&mut self) -> Option<io::Result<Found>> {
        if let Kind::Xml(games) = &mut self.kind {
            return games.next();
        }
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Some(Ok(found));
            }
            if self.is_over {
                return None;
            }
            match self.read_line() {
                Ok(Some(line)) => self.take(&line),
                Ok(None) => {
                    self.is_over = true;
                    self.finish();
                }
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl Documents {
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let Some(bytes) = self.read_bytes()? else { return Ok(None) };
        self.line += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(text.to_owned()))
    }

    /// Reads a line without its end, which is that of any system; nothing when all is read.
    fn read_bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        loop {
            let mut part = match self.input.fill_buf() {
                Ok(part) => part,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue, // by a signal
                Err(error) => return Err(error),
            };
            if part.is_empty() {
                return Ok((!bytes.is_empty()).then_some(bytes));
            }
            if std::mem::take(&mut self.after_return) && part[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let end = part.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            part = &part[..end.unwrap_or(part.len())];
            if (bytes.len() + part.len()) as u64 >= LONGEST {
                let what = format!("line {} is longer than two megabytes", self.line + 1);
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            bytes.extend_from_slice(part);
            let used = part.len();
            if end.is_none() {
                self.input.consume(used);
                continue;
            }
            self.after_return = self.input.fill_buf()?[used] == b'\r';
            self.input.consume(used + 1);
            return Ok(Some(bytes));
        }
    }

    fn take(&mut self, line: &str) {
        let number = self.line;
        let is_comment = line.trim().is_empty() || line.trim_start().starts_with('#');
        match &mut self.kind {
            Kind::Lines(_) | Kind::Table(_) if is_comment => {}
            Kind::Lines(read) => {
                let document = read(line);
                self.ready.push_back(Found::new(number, document).from(line));
            }
            Kind::Table(header @ None) => match Header::of(line) {
                Some(found) => *header = Some(found),
                None => self.ready.push_back(Found::wrong(
                    number,
                    "expected a header that names a column of puzzles",
                )),
            },
            // Tables that were put together have the header more than once.
            Kind::Table(Some(header)) if Header::of(line).as_ref() == Some(header) => {}
            Kind::Table(Some(header)) => {
                let document = header.read(line);
                self.ready.push_back(Found::new(number, document).from(line));
            }
            Kind::Linked(held) => {
                if held.is_empty() && is_comment {
                    return;
                }
                held.push_str(line);
                held.push('\n');
                let is_whole = !held.trim_start().starts_with('{') || is_balanced(held);
                if is_whole || held.len() as u64 > LONGEST {
                    let held = std::mem::take(held);
                    self.ready.push_back(linked(number, &held));
                }
            }
            Kind::Sdk(sdk) => self.ready.extend(sdk.push(number, line)),
            Kind::Marks(rows) => {
                if marks::read_row(line, false).is_some() {
                    rows.push(line.to_owned());
                    if rows.len() == 9 {
                        self.ready.push_back(marked(number - 8, &std::mem::take(rows)));
                    }
                } else if line.contains(|c: char| c.is_ascii_digit()) && !is_comment {
                    rows.clear();
                    let found = ninefold::text::shorten(line.as_bytes());
                    let what = format!("expected nine cells, found {found:?}");
                    self.ready.push_back(Found::wrong(number, what));
                }
            }
            Kind::Grids(reader, held) => {
                let mut entries = Vec::new();
                reader.push_line(line.as_bytes(), &mut entries);
                merge(entries, held, &mut self.ready);
            }
            Kind::Classic(reader) => {
                let mut entries = Vec::new();
                reader.push_line(line.as_bytes(), &mut entries);
                self.ready.extend(entries.into_iter().map(of_entry));
            }
            Kind::Xml(_) => {}
        }
    }

    fn finish(&mut self) {
        let mut entries = Vec::new();
        match &mut self.kind {
            Kind::Sdk(sdk) => self.ready.extend(sdk.finish()),
            Kind::Marks(rows) if !rows.is_empty() => {
                let what = format!("expected 9 rows, found {}", rows.len());
                self.ready.push_back(Found::wrong(self.line, what));
            }
            Kind::Linked(held) if !held.trim().is_empty() => {
                let held = std::mem::take(held);
                self.ready.push_back(linked(self.line, &held));
            }
            Kind::Grids(reader, held) => {
                reader.finish(&mut entries);
                merge(entries, held, &mut self.ready);
                let last = held.take().map(|(line, document)| Found::new(line, Ok(document)));
                self.ready.extend(last);
            }
            Kind::Classic(reader) => {
                reader.finish(&mut entries);
                self.ready.extend(entries.into_iter().map(of_entry));
            }
            _ => {}
        }
    }
}

/// Reads nine rows of cells that say what they are.
fn marked(line: usize, rows: &[String]) -> Found {
    let marks_clues = rows.iter().any(|row| row.contains('<'));
    let cells: Vec<Content> =
        rows.iter().filter_map(|row| marks::read_row(row, marks_clues)).flatten().collect();
    let cells: Result<[Content; 81], _> = cells.try_into();
    let document = cells.map(|cells| Document::of_cells(&cells));
    Found::new(line, document.map_err(|_| "expected 81 cells".to_owned()))
}

fn linked(line: usize, text: &str) -> Found {
    let other = || Err("it is a board of another size or with other rules".to_owned());
    Found::new(line, read_linked(text).unwrap_or_else(other)).from(text)
}

fn is_balanced(text: &str) -> bool {
    let (mut open, mut is_quoted, mut is_escaped) = (0_i64, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            b'{' if !is_quoted => open += 1,
            b'}' if !is_quoted => open -= 1,
            _ => {}
        }
    }
    open <= 0
}

fn of_entry(entry: Entry) -> Found {
    match entry.board {
        Ok(given) => Found::new(entry.line, Ok(given.into())),
        Err(malformed) => {
            Found::wrong(entry.line, malformed.error.to_string()).from(&malformed.raw)
        }
    }
}

/// Puts grids of one board together: clues, then digits, then candidates.
fn merge(entries: Vec<Entry>, held: &mut Option<(usize, Document)>, ready: &mut VecDeque<Found>) {
    for entry in entries {
        let joined = match (&entry.board, &*held) {
            (Ok(given), Some((line, before))) => {
                joined(before, given).map(|document| (*line, document))
            }
            _ => None,
        };
        if joined.is_some() {
            *held = joined;
            continue;
        }
        let before = held.take().map(|(line, document)| Found::new(line, Ok(document)));
        ready.extend(before);
        match of_entry(entry) {
            Found { line, document: Ok(document), .. } => *held = Some((line, document)),
            wrong => ready.push_back(wrong),
        }
    }
}

/// Returns what a further grid makes of a board, if it is about the same one.
fn joined(before: &Document, given: &Given) -> Option<Document> {
    let position = before.given.to_position();
    let is_fresh = matches!(before.given, Given::Clues(_));
    match given {
        Given::Clues(grid) if is_fresh => {
            let extends = position.clues.iter().all(|(cell, digit)| grid.get(cell) == Some(digit));
            let is_other = grid.clue_count() > position.clues.clue_count();
            let Position { clues, .. } = position;
            (extends && is_other)
                .then(|| Given::from(Position { clues, placed: *grid, struck: Vec::new() }).into())
        }
        Given::Candidates(marks) if position.struck.is_empty() => {
            let alone = is_fresh.then(|| given.to_position());
            with_candidates(&position, &marks.candidates, alone.as_ref())
        }
        _ => None,
    }
}

/// Adds candidates to digits; `alone` is what they say without a grid of digits before them.
fn with_candidates(
    position: &Position,
    candidates: &CandidateGrid,
    alone: Option<&Position>,
) -> Option<Document> {
    let agrees =
        position.placed.iter().all(|(cell, digit)| candidates.get(cell).single() == Some(digit));
    if !agrees {
        return None;
    }
    let mut cells = [Content::Empty; 81];
    for cell in ninefold::Cell::all() {
        let alone = alone.and_then(|alone| alone.placed.get(cell));
        cells[cell.index()] = match (position.clues.get(cell), position.placed.get(cell).or(alone))
        {
            (Some(digit), _) => Content::Clue(digit),
            (None, Some(digit)) => Content::Placed(digit),
            (None, None) => Content::Marks(candidates.get(cell)),
        };
    }
    Some(Document::of_cells(&cells))
}
