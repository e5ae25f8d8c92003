//! Boards as text: [`Reading`] finds out the form, reads it, and says what it left out.
//!
//! A reader never guesses silently: what a text says and the rules don't enforce is in the notes; a
//! constraint that isn't known is an error that names it.

mod address;
mod fpuzzles;
mod fpuzzles_keys;
mod iss;
mod iss_rules;
mod iss_write;
mod killer;
mod native;
mod options;
mod sizes;
mod sudokupad;
mod sudokupad_lines;
mod sudokupad_write;

pub(crate) use native::line_name;
pub use options::{Alphabet, Assume, Options};

use core::fmt;

use crate::json::Json;
use crate::{Cell, Grid, Rule, Shape};

/// The longest text that is read.
const LONGEST: usize = 1 << 20;

/// A form of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Our own JSON: one object a board.
    Native,
    /// The JSON of f-puzzles, or a link with it.
    Fpuzzles,
    /// A link of `SudokuPad`.
    SudokuPad,
    /// The strings of the Interactive Sudoku Solver.
    Iss,
    /// `3x3::k:` and numbers with sum and cage; or clues, letters of cages and a list of their
    /// sums.
    KillerNumbers,
    /// Sums and arrows towards them.
    KillerArrows,
    /// `SumoCueV1` with its numbers.
    SumoCue,
    /// Clues and regions, each as a line.
    Jigsaw,
    /// Clues on one line or in rows, of any size.
    Line,
    /// Five boards that overlap.
    Samurai,
}

impl Form {
    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Fpuzzles => "fpuzzles",
            Self::SudokuPad => "sudokupad",
            Self::Iss => "iss",
            Self::KillerNumbers => "killer",
            Self::KillerArrows => "arrows",
            Self::SumoCue => "sumocue",
            Self::Jigsaw => "jigsaw",
            Self::Line => "line",
            Self::Samurai => "samurai",
        }
    }
}

/// A board as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board.
    pub grid: Grid,
    /// The form it came in.
    pub form: Form,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Its author, if one is named.
    pub author: Option<String>,
    /// The solution that came with it, one digit per cell.
    pub solution: Option<Vec<Option<i32>>>,
    /// What the text says and the rules don't enforce, and what had to be decided.
    pub notes: Vec<String>,
    /// Rules that a drawing looks like; they hold only if somebody accepts them.
    pub proposals: Vec<Rule>,
}

impl Reading {
    /// Returns a board that came without anything else.
    pub(crate) fn plain(grid: Grid, form: Form) -> Self {
        Self {
            grid,
            form,
            title: None,
            author: None,
            solution: None,
            notes: Vec::new(),
            proposals: Vec::new(),
        }
    }

    /// Reads a board in any form.
    ///
    /// # Errors
    /// If the text is in no form, or not as its form wants it.
    pub fn of(text: &str) -> Result<Self, ReadError> {
        Self::with(text, &Options::default())
    }

    /// Reads a board in any form, with what somebody says about it besides.
    ///
    /// # Errors
    /// If the text is in no form, or not as its form wants it, or the options don't fit the board.
    pub fn with(text: &str, options: &Options) -> Result<Self, ReadError> {
        Self::detected(text, options)?.changed_by(options)
    }

    fn detected(text: &str, options: &Options) -> Result<Self, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError::new(None, "the text is longer than a megabyte"));
        }
        let text = text.trim();
        if let Some(reading) = address::read(text, options) {
            return reading;
        }
        if text.starts_with('{') {
            return of_json(text, options);
        }
        if text.starts_with('.') && iss::is_iss(text) {
            return iss::read(text, options.lenient);
        }
        if let Some(reading) = killer::read(text) {
            return reading;
        }
        sizes::read(text, options)
    }

    /// Says whether a text can be nothing but one of these forms, whatever else is wrong with it:
    /// a link, packed data, an object with their keys, a string of theirs.
    #[must_use]
    pub fn is_certain(text: &str) -> bool {
        let text = text.trim();
        match text.as_bytes().first() {
            Some(b'{') => {
                text.len() <= LONGEST
                    && Json::parse(text).is_ok_and(|json| options::form_of(&json).is_some())
            }
            Some(b'.') => iss::is_iss(text),
            _ => address::is_one(text) || killer::is_marked(text),
        }
    }

    /// Returns the JSON that a link or the data of one carries.
    #[must_use]
    pub fn json_of(text: &str) -> Option<String> {
        if text.len() > LONGEST { None } else { address::json_of(text) }
    }

    /// Writes the board as a link that `SudokuPad` opens: with the data of f-puzzles, or as a
    /// drawing where that has no word for something on the board.
    ///
    /// # Errors
    /// If a drawing can't show it either.
    pub fn sudokupad_link(&self) -> Result<String, ReadError> {
        match self.fpuzzles() {
            Ok(json) => Ok(format!("https://sudokupad.app/fpuzzles{}", crate::lz::compress(&json))),
            Err(_) => self.sudokupad_drawing(),
        }
    }

    /// Writes the board as a link that `SudokuPad` opens, with its own JSON: rules but cages are
    /// drawn and told in words.
    ///
    /// # Errors
    /// If a drawing can't show it.
    pub fn sudokupad_drawing(&self) -> Result<String, ReadError> {
        let json = sudokupad_write::write(self)?.to_string();
        Ok(format!("https://sudokupad.app/ctc{}", crate::lz::compress(&json)))
    }

    /// Writes the board in our own JSON.
    #[must_use]
    pub fn native(&self) -> String {
        native::write(self)
    }

    /// Writes the board as the JSON of f-puzzles.
    ///
    /// # Errors
    /// If f-puzzles has no word for something on it.
    pub fn fpuzzles(&self) -> Result<String, ReadError> {
        fpuzzles::write(self).map(|json| json.to_string())
    }

    /// Writes the board as a link to f-puzzles.
    ///
    /// # Errors
    /// If f-puzzles has no word for something on it.
    pub fn fpuzzles_link(&self) -> Result<String, ReadError> {
        let packed = crate::lz::compress(&self.fpuzzles()?);
        Ok(format!("https://www.f-puzzles.com/?load={packed}"))
    }

    /// Writes the board as a string of the Interactive Sudoku Solver.
    ///
    /// # Errors
    /// If it has no word for something on the board.
    pub fn iss(&self) -> Result<String, ReadError> {
        iss_write::write(self)
    }
}

fn of_json(text: &str, options: &Options) -> Result<Reading, ReadError> {
    let json = Json::parse(text).map_err(|error| ReadError::new(None, format!("JSON: {error}")))?;
    match options::form_of(&json) {
        Some(Form::Fpuzzles) => fpuzzles::read(&json, options.lenient),
        Some(Form::SudokuPad) => sudokupad::read(&json),
        _ => native::read(&json),
    }
}

/// Why a text can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    form: Option<Form>,
    what: String,
}

impl ReadError {
    pub(crate) fn new(form: Option<Form>, what: impl Into<String>) -> Self {
        Self { form, what: what.into() }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(form) = self.form {
            write!(f, "{}: ", form.name())?;
        }
        f.write_str(&self.what)
    }
}

impl core::error::Error for ReadError {}

/// Returns the cells of a diagonal that starts at a cell.
pub(crate) fn diagonal(shape: Shape, start: Cell, down: i32, right: i32) -> Vec<Cell> {
    let (row, column) = (shape.row(start), shape.column(start));
    (0..).map_while(|step| shape.at(row + down * step, column + right * step)).collect()
}

/// Returns a row or a column from one of its ends: `r3`, `r3<`, `c3`, `c3^`, numbers from 1.
pub(crate) fn line_of(shape: Shape, name: &str) -> Option<Vec<Cell>> {
    let (name, is_back) = match name.strip_suffix(['<', '^']) {
        Some(name) => (name, true),
        None => (name, false),
    };
    let number: i32 = name.get(1..)?.parse().ok()?;
    let mut cells: Vec<Cell> = match name.get(..1)? {
        "r" | "R" => {
            (0..shape.columns() as i32).filter_map(|column| shape.at(number - 1, column)).collect()
        }
        "c" | "C" => (0..shape.rows() as i32).filter_map(|row| shape.at(row, number - 1)).collect(),
        _ => return None,
    };
    if is_back {
        cells.reverse();
    }
    (!cells.is_empty()).then_some(cells)
}
