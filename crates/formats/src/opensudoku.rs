//! The XML of `OpenSudoku`: games with what is said about them, and a game's state.
//!
//! A game is 81 digits, or a state: for each cell its value, notes and whether it can be edited,
//! between bars. Notes are a list (`1,2,` or `-`, version 1) or a number with bit d-1 for digit d;
//! from version 4 on there are corner and centre notes, from version 5 on a colour.

use ninefold::{Cell, Digit, DigitSet};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::{self, BufRead};

use crate::document::{Content, Document};
use crate::parts::Part;
use crate::reader::Found;

/// The deepest that elements may be nested.
const DEEPEST: usize = 16;

/// The most bytes of a tag or a text.
const LONGEST: usize = 1 << 20;

/// Elements about all games, and what they say.
const TEXTS: [(&str, Part); 8] = [
    ("name", Part::Title),
    ("author", Part::Author),
    ("description", Part::Description),
    ("comment", Part::Comment),
    ("created", Part::Date),
    ("source", Part::Source),
    ("level", Part::Level),
    ("sourceURL", Part::Url),
];

/// Says whether a text begins as such a file does.
pub(crate) fn is_one(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("<opensudoku")
        || text.starts_with("<?xml") && text.contains("<opensudoku")
        || text.starts_with("<!--") && text.contains("<opensudoku")
}

/// The games of a file, one after another.
pub(crate) struct Games<R: BufRead> {
    xml: Reader<Watched<R>>,
    buffer: Vec<u8>,
    texts: Vec<(Part, String)>,
    /// The text of the element that is open.
    words: String,
    /// The names of the elements that are open.
    open: Vec<String>,
    is_over: bool,
}

impl<R: BufRead> Games<R> {
    pub(crate) fn new(input: R) -> Self {
        let xml = Reader::from_reader(Watched { input, line: 1, read: 0 });
        Self {
            xml,
            buffer: Vec::new(),
            texts: Vec::new(),
            words: String::new(),
            open: Vec::new(),
            is_over: false,
        }
    }

    /// Reads to the next game.
    fn next_game(&mut self) -> io::Result<Option<Found>> {
        loop {
            self.buffer.clear();
            self.xml.get_mut().read = 0;
            let event = self.xml.read_event_into(&mut self.buffer).map_err(broken)?;
            let line = self.xml.get_ref().line;
            match event {
                Event::Eof if self.open.is_empty() => return Ok(None),
                Event::Eof => return Err(broken("the file breaks off")),
                Event::Empty(tag) if tag.name().as_ref() == "game" => {
                    let tag = tag.into_owned();
                    return Ok(Some(Found::new(line, self.game(&tag))));
                }
                Event::Start(tag) => {
                    let tag = tag.into_owned();
                    let name = tag.name().as_ref().to_owned();
                    self.words.clear();
                    self.enter(&name)?;
                    if name == "game" {
                        return Ok(Some(Found::new(line, self.game(&tag))));
                    }
                    if name == "folder" {
                        let title = attribute(&tag, "name").unwrap_or_default();
                        self.texts.push((Part::Title, title));
                    }
                }
                Event::Text(text) => self.words.push_str(&text),
                Event::CData(text) => self.words.push_str(&text),
                Event::GeneralRef(name) => {
                    let escaped = format!("&{};", &*name);
                    let word = quick_xml::escape::unescape(&escaped).map_err(broken)?;
                    self.words.push_str(&word);
                }
                Event::End(_) => {
                    self.take_text();
                    self.open.pop();
                }
                _ => {}
            }
            if self.words.len() > LONGEST {
                return Err(broken("a tag or a text is longer than a megabyte"));
            }
        }
    }

    fn enter(&mut self, name: &str) -> io::Result<()> {
        self.open.push(name.to_owned());
        if self.open.len() > DEEPEST {
            return Err(broken("elements are nested too deeply"));
        }
        Ok(())
    }

    fn take_text(&mut self) {
        let words = std::mem::take(&mut self.words).trim().to_owned();
        let name = self.open.last().map(String::as_str).unwrap_or_default();
        if let Some((_, part)) = TEXTS.iter().find(|(other, _)| *other == name) {
            self.texts.push((*part, words));
        }
    }

    fn game(&self, tag: &BytesStart<'_>) -> Result<Document, String> {
        let data = attribute(tag, "data").or_else(|| attribute(tag, "cells_data"));
        let mut document = read_game(&data.ok_or("a game has no data")?)?;
        for (part, text) in &self.texts {
            document.tell(*part, text.clone());
        }
        for name in ["user_note", "note"] {
            document.tell(Part::Comment, attribute(tag, name).unwrap_or_default());
        }
        Ok(document)
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Found>;

    fn next(&mut self) -> Option<io::Result<Found>> {
        if self.is_over {
            return None;
        }
        let game = self.next_game().transpose();
        self.is_over = !matches!(game, Some(Ok(_)));
        game
    }
}

fn broken(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("XML: {error}"))
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|other| other.key.as_ref() == name)?;
    quick_xml::escape::unescape(&found.value).ok().map(std::borrow::Cow::into_owned)
}

/// Counts lines, and the bytes of what is being read.
struct Watched<R> {
    input: R,
    line: usize,
    read: usize,
}

impl<R: BufRead> io::Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

impl<R: BufRead> BufRead for Watched<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read > LONGEST {
            return Err(broken("a tag or a text is longer than a megabyte"));
        }
        let available = self.input.fill_buf()?;
        Ok(&available[..available.len().min(1 << 16)])
    }

    fn consume(&mut self, count: usize) {
        if let Ok(taken) = self.input.fill_buf() {
            let taken = &taken[..count.min(taken.len())];
            self.line += taken.split(|&byte| byte == b'\n').count() - 1;
        }
        self.read += count;
        self.input.consume(count);
    }
}

/// Reads a game: 81 digits, or a state.
fn read_game(data: &str) -> Result<Document, String> {
    if data.contains('|') {
        read_state(data)
    } else {
        crate::lines::clues(data.trim()).map(Document::from)
    }
}

/// Says whether a text is a state.
pub(crate) fn is_state(text: &str) -> bool {
    let bars = text.matches('|').count();
    let is_count = |fields: usize| bars == 81 * fields || bars == 81 * fields - 1;
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '|' | ',' | '-' | ' ' | '\r' | '\n');
    let data = after_version(text).1;
    (3..=5).any(is_count) && data.chars().all(is_plain)
}

/// Returns the version that stands in front of a state, and the rest.
fn after_version(text: &str) -> (Option<usize>, &str) {
    let Some(rest) = text.trim_start().strip_prefix("version:") else { return (None, text) };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (rest[..end].parse().ok(), &rest[end..])
}

/// Reads a state.
pub(crate) fn read_state(text: &str) -> Result<Document, String> {
    let (version, data) = after_version(text);
    let mut fields: Vec<&str> = data.trim().split('|').map(str::trim).collect();
    if fields.last() == Some(&"") {
        fields.pop();
    }
    // A version wrote a bar too many after the notes.
    if version == Some(2) && fields.len() == 4 * 81 {
        fields = fields.chunks(4).flat_map(|four| [four[0], four[1], four[3]]).collect();
    }
    let each = fields.len() / 81;
    if !fields.len().is_multiple_of(81) || !(3..=5).contains(&each) {
        return Err(format!("expected 243, 324 or 405 fields, found {}", fields.len()));
    }
    let mut cells = [Content::Empty; 81];
    let (mut corner, mut colours) = ([DigitSet::EMPTY; 81], Vec::new());
    for (cell, fields) in Cell::all().zip(fields.chunks(each)) {
        let bad = |what: &str| format!("{cell}: {what}");
        let value: u8 = fields[0].parse().map_err(|_| bad("the value is no digit"))?;
        let marks =
            notes(fields[if each > 3 { 2 } else { 1 }]).ok_or_else(|| bad("its notes are none"))?;
        if each > 3 {
            corner[cell.index()] = notes(fields[1]).ok_or_else(|| bad("its notes are none"))?;
        }
        if each > 4 && fields[3] != "0" {
            colours.push((cell, fields[3].to_owned()));
        }
        cells[cell.index()] = match (Digit::try_from(value).ok(), fields[each - 1]) {
            (Some(digit), "0") => Content::Clue(digit),
            (Some(digit), _) => Content::Placed(digit),
            (None, _) if value > 9 => return Err(bad("the value is no digit")),
            (None, _) if marks.is_empty() => Content::Empty,
            (None, _) => Content::Marks(marks),
        };
    }
    let mut document = Document::of_notes(&cells);
    if corner.iter().any(|digits| !digits.is_empty()) {
        document.notes_mut().corner = corner;
    }
    for (cell, colour) in colours {
        document.notes_mut().colours.insert(cell, colour);
    }
    Ok(document)
}

/// Reads notes: a list, or a number.
fn notes(text: &str) -> Option<DigitSet> {
    if text.is_empty() || text == "-" {
        return Some(DigitSet::EMPTY);
    }
    if text.contains(',') {
        let digit = |word: &str| Digit::try_from(word.trim().parse::<u8>().ok()?).ok();
        let words = text.split(',').filter(|word| !word.trim().is_empty());
        let digits: Vec<Digit> = words.map(digit).collect::<Option<_>>()?;
        return Some(digits.into_iter().fold(DigitSet::EMPTY, DigitSet::with));
    }
    text.parse::<u16>().ok().filter(|&bits| bits < 512).map(DigitSet::from_bits)
}

/// Writes a state without its version: value, notes and whether it can be edited, for each cell.
pub(crate) fn write_state(document: &Document) -> String {
    state(document, 3).join("|")
}

fn state(document: &Document, each: usize) -> Vec<String> {
    let notes = document.notes.as_deref();
    let mut fields = Vec::with_capacity(81 * each);
    for (cell, content) in Cell::all().zip(document.cells()) {
        let (value, marks, is_open) = match content {
            Content::Empty => (0, 0, 1),
            Content::Clue(digit) => (digit.get(), 0, 0),
            Content::Placed(digit) => (digit.get(), 0, 1),
            Content::Marks(digits) => (0, digits.bits(), 1),
        };
        fields.push(value.to_string());
        if each > 3 {
            let corner = notes.map_or(0, |notes| notes.corner[cell.index()].bits());
            fields.push(corner.to_string());
        }
        fields.push(marks.to_string());
        if each > 4 {
            let colour = notes.and_then(|notes| notes.colours.get(&cell));
            let number = colour.and_then(|colour| colour.parse::<u8>().ok()).filter(|&n| n < 10);
            fields.push(number.unwrap_or(0).to_string());
        }
        fields.push(is_open.to_string());
    }
    fields
}

/// Writes the beginning of a file, with what the first game says.
pub(crate) fn write_head(document: &Document) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>".to_owned();
    for (name, part) in TEXTS {
        let words = quick_xml::escape::escape(document.text(part).unwrap_or_default());
        text.extend(["\n  <", name, ">", &words, "</", name, ">"]);
    }
    text
}

/// Writes a game.
pub(crate) fn write_game(document: &Document) -> String {
    let parts = document.parts();
    let is_noted = document.notes.is_some() || parts.has(Part::Placed) || parts.has(Part::Struck);
    let data = if is_noted {
        let version = match document.notes.as_deref() {
            Some(notes) if !notes.colours.is_empty() => 5,
            Some(notes) if notes.corner.iter().any(|digits| !digits.is_empty()) => 4,
            _ => 3,
        };
        format!("version: {version}&#10;{}|", state(document, version).join("|"))
    } else {
        document.given.clues().to_string().replace('.', "0")
    };
    format!("  <game data='{data}' />")
}

/// The end of a file.
pub(crate) const FOOT: &str = "</opensudoku>";
