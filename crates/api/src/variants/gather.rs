//! [`Gatherer`]: takes lines one by one, gives boards of every kind as they are complete.
//!
//! Classic boards are the business of the classic [`Reader`], which sees the same lines as if there
//! were nothing else: a line that may belong to another kind of board is held back, and if nothing
//! comes of it, the reader gets it after all, with those that were held back beside it. Only what
//! the reader calls malformed, or what can't be a classic board, becomes one of another kind.

use ninefold::text::{Entry, PlainLines, Reader};
use ninefold_variants::{Form as OtherForm, Options, Reading};

use super::glance::{
    Kind, goes_on_with_iss, is_iss, is_long_word, is_marked, is_one_board, is_plain_and_more,
    is_rule, is_samurai_cell, is_square, kind_of, open_braces, unwrapped, width_of,
};
use super::{is_plain, of_certain, of_reading};
use crate::{Refusal, Variant};

/// The longest object that is held back, in bytes.
const LONGEST: usize = 1 << 20;

/// What is said of lines that might have been a board each.
const ONE_BOARD: &str = "lines without an empty one between them were read as one board";

/// What was read.
#[derive(Debug)]
pub enum Taken {
    /// A classic board, or what should have been one.
    Classic(Entry),
    /// A board of another size or with other rules, or why it can't be read; and its line.
    Other(usize, Result<Box<Variant>, Refusal>),
    /// A classic board with what its format says besides; and its line.
    #[cfg(feature = "formats")]
    Document(usize, Box<ninefold_formats::Document>),
}

impl Taken {
    /// Returns the line it began on, and a text that is the same board by itself; of what can't be
    /// read, the text shortened.
    #[must_use]
    pub fn to_text(&self) -> (usize, String) {
        match self {
            Self::Classic(Entry { line, board, .. }) => match board {
                Ok(given) => (*line, given.to_string()),
                Err(malformed) => (*line, malformed.raw.clone()),
            },
            Self::Other(line, Ok(variant)) => (*line, variant.name()),
            Self::Other(line, Err(refusal)) => {
                let board = refusal.board.as_ref().map(|board| board.0.clone());
                (*line, board.unwrap_or_default())
            }
            #[cfg(feature = "formats")]
            Self::Document(line, document) => (*line, document.given.to_string()),
        }
    }
}

/// Reads boards of every kind from lines of text.
#[derive(Debug, Default)]
pub struct Gatherer {
    reader: Reader,
    options: Options,
    only: Option<OtherForm>,
    held: Held,
    /// Room for what the reader finds in a line, kept from line to line.
    room: Vec<Entry>,
}

/// Lines that are held back.
#[derive(Debug, Default)]
struct Held {
    lines: Vec<String>,
    kind: Kind,
}

impl Gatherer {
    /// Returns one that hands lines on to a reader of classic boards.
    #[must_use]
    pub fn new(reader: Reader, options: Options) -> Self {
        Self { reader, options, ..Self::default() }
    }

    /// Returns one that takes one of the other forms only.
    #[must_use]
    pub fn only(form: OtherForm, options: Options) -> Self {
        Self { only: Some(form), options, ..Self::default() }
    }

    /// Takes the whole lines at the front of a block at once, if all of them are plain and nothing
    /// makes them other boards.
    pub fn take_plain_lines(&mut self, block: &[u8]) -> Option<(PlainLines, usize)> {
        if self.held.kind != Kind::Nothing || self.options.changes_boards() || self.only.is_some() {
            return None;
        }
        self.reader.take_plain_lines(block)
    }

    /// Takes a line that is too long to be held: it is malformed whatever it says.
    pub fn push_overlong(&mut self, start: &[u8], taken: &mut Vec<Taken>) {
        self.release(taken);
        let mut entries = Vec::new();
        self.reader.push_overlong(start, &mut entries);
        taken.extend(entries.into_iter().map(Taken::Classic));
    }

    /// Says that the text ends.
    pub fn finish(&mut self, taken: &mut Vec<Taken>) {
        self.release(taken);
        let mut entries = Vec::new();
        self.reader.finish(&mut entries);
        taken.extend(entries.into_iter().map(Taken::Classic));
    }

    /// Takes the next line, with or without its line end; adds the boards it completes.
    pub fn push_line(&mut self, line: &[u8], taken: &mut Vec<Taken>) {
        if self.held.kind == Kind::Nothing && self.reader.is_idle() && is_plain_and_more(line) {
            return self.pass_on(line, None, taken);
        }
        let end = line.strip_suffix(b"\n").unwrap_or(line);
        let end = end.strip_suffix(b"\r").unwrap_or(end);
        let end = match self.reader.line() {
            0 if self.held.lines.is_empty() => end.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(end),
            _ => end,
        };
        let text = match std::str::from_utf8(end) {
            Ok(text) if !end.contains(&b'\r') => text,
            _ => {
                self.release(taken);
                return self.pass_on(line, None, taken);
            }
        };
        if self.held.kind != Kind::Nothing {
            if self.goes_on(text) {
                self.held.lines.push(text.to_owned());
                return self.look(taken);
            }
            self.release(taken);
        }
        self.start(line, text, taken);
    }

    /// Takes a line that nothing is held before.
    fn start(&mut self, line: &[u8], text: &str, taken: &mut Vec<Taken>) {
        #[cfg(feature = "formats")]
        if self.only.is_none() && self.reader.is_idle() && self.take_code(text, taken) {
            return;
        }
        let kind = if self.only.is_some() {
            let is_empty = text.trim().is_empty() || text.trim_start().starts_with('#');
            if is_empty { Kind::Nothing } else { Kind::Block }
        } else if self.reader.is_idle() {
            kind_of(text, &self.options)
        } else {
            Kind::Nothing
        };
        if kind != Kind::Nothing {
            self.held = Held { lines: vec![text.to_owned()], kind };
            return self.look(taken);
        }
        let is_idle = self.reader.is_idle();
        if is_idle && !is_plain(text) && is_marked(text) {
            return self.take(1, text, taken);
        }
        self.pass_on(line, is_idle.then_some(text), taken);
    }

    /// Says whether a line belongs to those that are held.
    fn goes_on(&self, text: &str) -> bool {
        let is_empty = text.trim().is_empty();
        match self.held.kind {
            Kind::Nothing => false,
            Kind::Object(_) => {
                self.held.lines.iter().map(String::len).sum::<usize>() + text.len() < LONGEST
            }
            Kind::Rows(width) => {
                self.held.lines.len() < 3 * width
                    && (is_rule(text) || width_of(text) == Some(width))
            }
            Kind::Samurai => text.len() <= 21 && text.bytes().all(is_samurai_cell),
            Kind::Iss => goes_on_with_iss(text),
            Kind::Block => !is_empty,
        }
    }

    /// Looks whether the lines that are held are complete.
    fn look(&mut self, taken: &mut Vec<Taken>) {
        let lines = &self.held.lines;
        let is_complete = match self.held.kind {
            Kind::Nothing | Kind::Iss => false,
            Kind::Object(_) => open_braces(lines) == 0,
            Kind::Rows(width) => {
                let rows = self.options.size.map_or(width, |size| size.0);
                lines.iter().filter(|line| !is_rule(line)).count() == rows
            }
            Kind::Samurai => lines.len() == 21,
            Kind::Block => self.is_whole_block(),
        };
        if is_complete {
            self.release(taken);
        }
    }

    /// Says whether a block of the form asked for needs no further line.
    fn is_whole_block(&self) -> bool {
        let lines = &self.held.lines;
        match self.only {
            Some(OtherForm::Samurai) => {
                let is_five = lines.iter().all(|line| line.trim().len() == 81);
                lines.len() == if is_five { 5 } else { 21 }
            }
            Some(OtherForm::Jigsaw) => {
                let symbols = |line: &String| line.chars().filter(|c| !c.is_whitespace()).count();
                let cells: usize = lines.iter().map(symbols).sum();
                (4..=16).any(|size| cells == 2 * size * size)
            }
            Some(OtherForm::Native | OtherForm::Fpuzzles) => open_braces(lines) == 0,
            Some(OtherForm::Iss) | None => false,
            Some(_) => true,
        }
    }

    /// Makes boards of the lines that are held; those that are none go to the reader.
    fn release(&mut self, taken: &mut Vec<Taken>) {
        let Held { lines, kind } = std::mem::take(&mut self.held);
        let count = lines.len();
        let is_one = match kind {
            Kind::Nothing => return,
            Kind::Iss => is_one_board(&lines),
            Kind::Rows(width) => is_square(&lines, width, &self.options),
            Kind::Object(_) | Kind::Samurai | Kind::Block => true,
        };
        if is_one && self.take_whole(count, &lines.join("\n"), kind, taken) {
            return;
        }
        for line in lines {
            if kind == Kind::Iss && is_iss(line.trim_start()) {
                self.take(1, &line, taken);
            } else {
                self.pass_on(line.as_bytes(), Some(&line), taken);
            }
        }
    }

    /// Takes held lines for one board; says whether they are one.
    fn take_whole(&mut self, count: usize, text: &str, kind: Kind, taken: &mut Vec<Taken>) -> bool {
        let inner = if matches!(kind, Kind::Object(_)) { unwrapped(text) } else { None };
        let text = inner.as_deref().unwrap_or(text);
        let is_certain = match kind {
            Kind::Iss => true,
            Kind::Block => self.only.is_some(),
            _ => Reading::is_certain(text),
        };
        if is_certain {
            self.take(count, text, taken);
            let is_list = kind == Kind::Iss && count > 1 && !text.starts_with([' ', '\t']);
            if let (true, Some(Taken::Other(_, Ok(variant)))) = (is_list, taken.last_mut()) {
                variant.reading.notes.push(ONE_BOARD.to_owned());
            }
            return true;
        }
        if matches!(kind, Kind::Object(_)) {
            return false;
        }
        let Ok(reading) = Reading::with(text, &self.options) else { return false };
        let Err(variant) = of_reading(reading) else { return false };
        self.aside(taken);
        taken.push(Taken::Other(self.reader.line() + 1, Ok(variant)));
        self.reader.skip_lines(count);
        true
    }

    /// Takes so many lines that can be nothing but a board of one of the other forms.
    fn take(&mut self, count: usize, text: &str, taken: &mut Vec<Taken>) {
        self.aside(taken);
        let line = self.reader.line() + 1;
        self.reader.skip_lines(count);
        let read = of_certain(text, &self.options);
        let form = |variant: &Variant| variant.reading.form;
        taken.push(match (read, self.only) {
            (Ok(Err(variant)), Some(only)) if form(&variant) != only => {
                let what = format!("{}: the text is {}", only.name(), form(&variant).name());
                Taken::Other(line, Err(Refusal::no_board(text, what)))
            }
            (Ok(Err(variant)), _) => Taken::Other(line, Ok(variant)),
            #[cfg(feature = "formats")]
            (Ok(Ok(_)), _) if let Some(Ok(document)) = ninefold_formats::read_linked(text) => {
                Taken::Document(line, Box::new(document))
            }
            (Ok(Ok(given)), _) => {
                Taken::Classic(Entry { line, form: ninefold::text::Form::Line, board: Ok(given) })
            }
            (Err(refusal), _) => Taken::Other(line, Err(refusal)),
        });
    }

    /// Takes a line that is a link or a code of another tool; says whether it is one.
    #[cfg(feature = "formats")]
    fn take_code(&mut self, text: &str, taken: &mut Vec<Taken>) -> bool {
        if !ninefold_formats::may_be_code(text.as_bytes()) || self.options.changes_boards() {
            return false;
        }
        let Some(read) = ninefold_formats::read_code(text) else { return false };
        self.aside(taken);
        let line = self.reader.line() + 1;
        self.reader.skip_lines(1);
        taken.push(match read {
            Ok(document) => Taken::Document(line, Box::new(document)),
            Err(what) => Taken::Other(line, Err(Refusal::no_board(text, what))),
        });
        true
    }

    /// Ends what the reader has begun, since another board follows.
    fn aside(&mut self, taken: &mut Vec<Taken>) {
        let mut entries = Vec::new();
        self.reader.set_aside(&mut entries);
        taken.extend(entries.into_iter().map(Taken::Classic));
    }

    /// Hands a line on to the reader. If that finds one malformed board and nothing else, and the
    /// line is given as text, it may be a board of another kind.
    fn pass_on(&mut self, line: &[u8], text: Option<&str>, taken: &mut Vec<Taken>) {
        // The reader would keep a long word as a title.
        if let Some(text) = text.filter(|text| is_long_word(text))
            && self.reader.is_idle()
            && self.take_whole(1, text, Kind::Nothing, taken)
        {
            return;
        }
        let mut entries = std::mem::take(&mut self.room);
        self.reader.push_line(line, &mut entries);
        if let ([Entry { line, board: Err(_), .. }], Some(text)) = (&entries[..], text)
            && self.reader.is_idle()
            && *line == self.reader.line()
            && let Ok(reading) = Reading::with(text, &self.options)
        {
            let is_jigsaw = reading.form == OtherForm::Jigsaw;
            match of_reading(reading) {
                Err(variant) => {
                    taken.push(Taken::Other(*line, Ok(variant)));
                    entries.clear();
                }
                // Regions that are the usual boxes make a classic board.
                Ok(given) if is_jigsaw => entries[0].board = Ok(given),
                Ok(_) => {}
            }
        }
        if self.options.changes_boards() {
            taken.extend(entries.drain(..).map(|entry| self.changed(entry)));
        } else {
            taken.extend(entries.drain(..).map(Taken::Classic));
        }
        self.room = entries;
    }

    /// Returns what the options make of a classic board.
    fn changed(&self, entry: Entry) -> Taken {
        let Ok(given) = &entry.board else { return Taken::Classic(entry) };
        let text = given.to_puzzle().to_string();
        match of_certain(&text, &self.options) {
            Ok(Err(variant)) => Taken::Other(entry.line, Ok(variant)),
            Ok(Ok(_)) => Taken::Classic(entry),
            Err(refusal) => Taken::Other(entry.line, Err(refusal)),
        }
    }
}
