//! The reader: takes lines one by one, gives boards as they are complete.
//!
//! It holds at most one unfinished board, so a file of any length is read in flat memory.

use super::entry::{Entry, Malformed};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::line::{self, Columns};
use super::literal::Literal;
use super::notes::{self, Notes};
use super::rows::{Kind, Rows};
use super::{sheet, shorten};
use crate::candidate_grid::CandidateGrid;
use crate::grid::Grid;

/// Reads boards from lines of text in any form.
///
/// ```
/// use ninefold::text::Reader;
/// let mut reader = Reader::new();
/// let mut entries = Vec::new();
/// for line in ["# two boards", "oops", ninefold::gallery::LEETCODE] {
///     reader.push_line(line.as_bytes(), &mut entries);
/// }
/// reader.finish(&mut entries);
/// assert!(entries[0].board.is_err() && entries[0].line == 2);
/// assert!(entries[1].board.is_ok() && entries[1].line == 3);
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    line: usize,
    only: Option<Form>,
    state: State,
    /// The puzzle column, once a CSV header was seen.
    columns: Option<Columns>,
    /// A line of words: the title of a grid if one follows, malformed otherwise.
    title: Option<(usize, String)>,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Idle,
    Rows(Rows),
    Notes(Notes),
    Literal(Box<Literal>),
}

impl Reader {
    /// Returns a reader that detects the form of each board.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a reader that takes only one form.
    #[must_use]
    pub fn only(form: Form) -> Self {
        Self { only: Some(form), ..Self::default() }
    }

    /// Takes the next line, with or without its line end; adds the boards it completes.
    pub fn push_line(&mut self, line: &[u8], entries: &mut Vec<Entry>) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        for part in line.split(|&byte| byte == b'\r') {
            self.line += 1;
            let part = match (self.line, part) {
                (1, [0xEF, 0xBB, 0xBF, rest @ ..]) => rest,
                _ => part,
            };
            self.take(part, entries);
        }
    }

    /// Takes a line that is too long to be held: it is malformed whatever it says.
    ///
    /// `start` is what there is of it.
    pub fn push_overlong(&mut self, start: &[u8], entries: &mut Vec<Entry>) {
        self.line += 1;
        self.interrupt(entries);
        let error = ParseGridError::at(self.line, start.len() + 1, Problem::TooLong);
        entries.push(self.malformed(Form::Line, error, shorten(start)));
    }

    /// Says whether a line of nothing but 81 cells would now be a board by itself: nothing is
    /// unfinished, no header names a column, and any form is taken.
    pub(super) fn takes_plain_lines(&self) -> bool {
        let idle = matches!(self.state, State::Idle) && self.title.is_none();
        idle && self.columns.is_none() && self.only.is_none()
    }

    /// Says whether nothing is unfinished but a title perhaps, no header names a column, and any
    /// form is taken: then the next line may as well belong to something else.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self.state, State::Idle) && self.columns.is_none() && self.only.is_none()
    }

    /// Ends what is unfinished because a board follows that is read elsewhere; a title above it is
    /// passed over.
    pub fn set_aside(&mut self, entries: &mut Vec<Entry>) {
        self.title = None;
        self.interrupt(entries);
    }

    /// Returns how many lines were taken so far.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Counts lines that were read elsewhere.
    pub const fn skip_lines(&mut self, count: usize) {
        self.line += count;
    }

    /// Says that the text ends; adds an unfinished board as malformed.
    pub fn finish(&mut self, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
    }

    fn take(&mut self, bytes: &[u8], entries: &mut Vec<Entry>) {
        if self.take_plain(bytes, entries) {
            return;
        }
        let text = String::from_utf8_lossy(bytes);
        if self.take_fields(&text, entries) {
            return;
        }
        let text = text.trim_end();
        if text.trim_start().is_empty() {
            return;
        }
        if let State::Literal(literal) = &self.state {
            if !literal.is_broken_off_by(text) {
                return self.continue_literal(text, entries);
            }
            self.interrupt(entries);
        }
        if text.trim_start().starts_with('#') {
            return;
        }
        match self.only {
            None => self.detect(text, entries),
            Some(Form::Grid) => self.take_row(text, entries),
            Some(Form::Csv) => self.take_field(text, entries),
            Some(Form::Candidates) => match line::read_candidates(text) {
                Some(candidates) => self.take_candidates(candidates, text, entries),
                None => self.take_line(text, entries),
            },
            Some(Form::State) => match notes::read_any_state(text) {
                Some(read) => self.take_state(read, text, entries),
                None => self.take_line(text, entries),
            },
            Some(Form::PencilMarks) => match notes::read_row(text) {
                Some(row) => self.take_notes(row, text, entries),
                None if Rows::classify(text) == Kind::Rule => {}
                None => self.take_line(text, entries),
            },
            Some(Form::Line | Form::Zeros) => self.take_line(text, entries),
            Some(
                Form::LeetCode
                | Form::Python
                | Form::Java
                | Form::Cpp
                | Form::Strings
                | Form::Ints
                | Form::CInts,
            ) => self.start_literal(text, 0, entries),
        }
    }

    /// Takes the line if it is nothing but 81 cells, the most frequent form by far.
    fn take_plain(&mut self, bytes: &[u8], entries: &mut Vec<Entry>) -> bool {
        if bytes.len() != 81 || !self.takes_plain_lines() {
            return false;
        }
        let Some((grid, form)) = line::read_plain(bytes) else { return false };
        entries.push(Entry::new(self.line, form, grid));
        true
    }

    /// Takes the line if it is a row of nine fields with empty ones among them, as spreadsheets
    /// write them; blanks at its end count.
    fn take_fields(&mut self, text: &str, entries: &mut Vec<Entry>) -> bool {
        let fits = matches!(self.state, State::Idle | State::Rows(_)) && self.columns.is_none();
        if !fits || !matches!(self.only, None | Some(Form::Grid)) {
            return false;
        }
        let has_empty = matches!(&self.state, State::Rows(rows) if rows.has_empty_fields());
        let drawn = || sheet::read_drawn(text).filter(|cells| has_empty || !sheet::is_bare(cells));
        let Some(cells) = sheet::read(text).or_else(drawn) else { return false };
        let mut rows = self.rows();
        rows.push_fields(cells, text, self.line);
        self.keep(rows, entries);
        true
    }

    fn detect(&mut self, text: &str, entries: &mut Vec<Entry>) {
        if self.columns.is_some() {
            return self.take_field(text, entries);
        }
        if let Some(row) = notes::read_row(text)
            && (matches!(self.state, State::Notes(_)) || notes::is_certain(text, &row))
        {
            return self.take_notes(row, text, entries);
        }
        let first = line::first_board(text);
        if let Some((board, _)) = first
            && text.contains(['[', '{'])
            && let Some(at) = Literal::starts_at(text)
            && at < board
        {
            return self.start_literal(text, at, entries);
        }
        if let Some(candidates) = first.and_then(|(_, word)| word.parse().ok()) {
            return self.take_candidates(candidates, text, entries);
        }
        if let Some(read) = notes::read_state(text) {
            return self.take_state(read, text, entries);
        }
        if line::has_board(text) {
            return self.take_line(text, entries);
        }
        if line::is_section(text) {
            return self.interrupt(entries);
        }
        if let Some(at) = Literal::starts_at(text) {
            return self.start_literal(text, at, entries);
        }
        let in_grid = matches!(self.state, State::Rows(_));
        match Rows::classify(text) {
            Kind::Rule => {}
            Kind::Row | Kind::Bare | Kind::DashRow => self.take_row(text, entries),
            Kind::BrokenRow
                if in_grid || line::cell_count(text).is_some_and(|n| n < 12 && n > 6) =>
            {
                self.take_row(text, entries);
            }
            Kind::BrokenRow | Kind::Other => self.take_words(text, entries),
        }
    }

    /// Takes a line that is neither a board nor a part of one.
    fn take_words(&mut self, text: &str, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        if let Some(columns) = Columns::from_header(text) {
            self.columns = Some(columns);
        } else if line::is_wordy(text) {
            self.title = Some((self.line, text.to_owned()));
        } else {
            self.take_line(text, entries);
        }
    }

    fn take_line(&mut self, text: &str, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        self.push(line::read(text), Form::Line, text, entries);
        self.take_further(text, entries);
    }

    /// Takes the boards of a line after its first.
    fn take_further(&self, text: &str, entries: &mut Vec<Entry>) {
        for (column, word) in line::further_boards(text) {
            self.push_word(word, column, Form::Line, entries);
        }
    }

    /// Takes a word or field that is a board, or should be one.
    fn push_word(&self, word: &str, column: usize, form: Form, entries: &mut Vec<Entry>) {
        let as_csv = |found| if form == Form::Csv { form } else { found };
        if let Some(candidates) = line::read_candidates(word) {
            entries.push(Entry::new(self.line, as_csv(Form::Candidates), candidates));
        } else if let Some(read) = notes::read_state(word) {
            let read = read.map_err(|(offset, problem)| (column + offset - 1, problem));
            self.push_state(read, as_csv(Form::State), word, entries);
        } else {
            let read = line::read(word);
            let read = read.map_err(|(offset, problem)| (column + offset - 1, problem));
            self.push(read, form, word, entries);
        }
    }

    fn take_candidates(&mut self, candidates: CandidateGrid, text: &str, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        entries.push(Entry::new(self.line, Form::Candidates, candidates));
        self.take_further(text, entries);
    }

    fn take_state(&mut self, read: notes::Read, text: &str, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        self.push_state(read, Form::State, text, entries);
        self.take_further(text, entries);
    }

    fn push_state(&self, read: notes::Read, form: Form, text: &str, entries: &mut Vec<Entry>) {
        entries.push(match read {
            Ok(position) => Entry::new(self.line, form, position),
            Err((column, problem)) => {
                let error = ParseGridError::at(self.line, column, problem);
                self.malformed(form, error, shorten(text.as_bytes()))
            }
        });
    }

    fn take_notes(&mut self, row: notes::Row, text: &str, entries: &mut Vec<Entry>) {
        let mut grid = match core::mem::take(&mut self.state) {
            State::Notes(grid) => grid,
            State::Rows(rows) => {
                if let Some((line, solved)) = rows.solved() {
                    Notes::after(line, &solved)
                } else {
                    entries.extend(rows.broken_off());
                    Notes::new(self.line)
                }
            }
            State::Idle | State::Literal(_) => Notes::new(self.line),
        };
        self.title = None;
        match grid.push(row, text) {
            Some(entry) => entries.push(entry),
            None => self.state = State::Notes(grid),
        }
    }

    fn take_field(&mut self, text: &str, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        if let Some(columns) = &self.columns {
            match columns.fields(text) {
                Ok(fields) => {
                    for (column, field) in fields {
                        self.push_word(&field, column, Form::Csv, entries);
                    }
                }
                Err(problem) => self.push(Err(problem), Form::Csv, text, entries),
            }
            return;
        }
        self.columns = Columns::from_header(text);
        if self.columns.is_none() {
            self.push(line::read(text), Form::Csv, text, entries);
            self.take_further(text, entries);
        }
    }

    fn push(
        &self,
        read: Result<(Grid, Form), (usize, Problem)>,
        form: Form,
        text: &str,
        entries: &mut Vec<Entry>,
    ) {
        entries.push(match read {
            Ok((grid, read_as)) => {
                let form = if form == Form::Csv { form } else { read_as };
                Entry::new(self.line, form, grid)
            }
            Err((column, problem)) => {
                let error = ParseGridError::at(self.line, column, problem);
                self.malformed(form, error, shorten(text.as_bytes()))
            }
        });
    }

    fn malformed(&self, form: Form, error: ParseGridError, raw: String) -> Entry {
        Entry::malformed(self.line, form, Malformed { error, raw })
    }

    fn take_row(&mut self, text: &str, entries: &mut Vec<Entry>) {
        if matches!(self.state, State::Notes(_)) {
            self.interrupt(entries);
        }
        let mut rows = self.rows();
        rows.push(text, self.line);
        self.keep(rows, entries);
    }

    /// Returns the rows so far; none after anything else.
    fn rows(&mut self) -> Rows {
        self.title = None;
        match core::mem::take(&mut self.state) {
            State::Rows(rows) => rows,
            _ => Rows::new(self.line),
        }
    }

    /// Keeps rows until there are nine.
    fn keep(&mut self, rows: Rows, entries: &mut Vec<Entry>) {
        match rows.complete() {
            Some(entry) => entries.push(entry),
            None => self.state = State::Rows(rows),
        }
    }

    fn start_literal(&mut self, text: &str, at: usize, entries: &mut Vec<Entry>) {
        self.interrupt(entries);
        let mut literal = Box::new(Literal::new());
        if literal.feed(text, at, self.line, entries) {
            self.state = State::Literal(literal);
        }
    }

    fn continue_literal(&mut self, text: &str, entries: &mut Vec<Entry>) {
        if let State::Literal(mut literal) = core::mem::take(&mut self.state)
            && literal.feed(text, 0, self.line, entries)
        {
            self.state = State::Literal(literal);
        }
    }

    /// Ends an unfinished board, which is then malformed.
    fn interrupt(&mut self, entries: &mut Vec<Entry>) {
        if let Some((line, text)) = self.title.take() {
            let (column, problem) = line::explain(&text);
            let error = ParseGridError::at(line, column, problem);
            let raw = shorten(text.as_bytes());
            entries.push(Entry::malformed(line, Form::Line, Malformed { error, raw }));
        }
        match core::mem::take(&mut self.state) {
            State::Idle => {}
            State::Rows(rows) => entries.extend(rows.broken_off()),
            State::Notes(grid) => entries.push(grid.broken_off()),
            State::Literal(literal) => literal.break_off(entries),
        }
    }
}
