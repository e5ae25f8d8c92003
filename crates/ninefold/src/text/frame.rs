//! [`Frame`]: an open bracket of a literal and what came since.

use super::entry::{Entry, Given};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::line::{self, Blank, Mark};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// An object keeps this many boards until it is known whether they are its puzzles.
const MOST_KEPT: usize = 256;

/// Where something stands, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// A quoted or bare item.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) text: String,
    pub(super) quote: Option<char>,
    pub(super) place: Place,
}

impl Item {
    /// Returns the text that may be cells; nothing for a bare word.
    pub(super) fn cells(&self) -> Option<&str> {
        let word = self.quote.is_none()
            && self.text.chars().count() > 1
            && self.text.starts_with(char::is_alphabetic);
        if !word {
            return Some(&self.text);
        }
        matches!(self.text.as_str(), "None" | "null" | "nil").then_some(".")
    }
}

/// An open bracket and what came since: items of a row, rows of a board, or boards.
#[derive(Debug)]
pub(super) struct Frame {
    open: char,
    place: Place,
    items: Vec<Option<Digit>>,
    item_count: usize,
    rows: Vec<Option<Digit>>,
    row_count: usize,
    quote: Option<char>,
    blank: Blank,
    problem: Option<ParseGridError>,
    /// Whether boards were handed over from here.
    has_boards: bool,
    object: Option<Object>,
}

/// What is known of an object.
#[derive(Debug)]
struct Object {
    /// Whether the present key names puzzles.
    names_puzzles: bool,
    /// Whether a board stood under such a key.
    named: bool,
    /// Boards under other keys: they count if no key names puzzles.
    kept: Vec<Entry>,
}

impl Frame {
    pub(super) fn new(open: char, place: Place) -> Self {
        Self {
            open,
            place,
            items: Vec::new(),
            item_count: 0,
            rows: Vec::new(),
            row_count: 0,
            quote: None,
            blank: Blank::default(),
            problem: None,
            has_boards: false,
            object: None,
        }
    }

    pub(super) const fn place(&self) -> Place {
        self.place
    }

    pub(super) const fn row_count(&self) -> usize {
        self.row_count
    }

    /// Says whether a colon may end a key here.
    pub(super) const fn may_have_keys(&self) -> bool {
        self.open == '{' && self.item_count == 0 && self.row_count == 0
    }

    /// Says whether there are keys.
    pub(super) const fn is_object(&self) -> bool {
        self.object.is_some()
    }

    pub(super) const fn has_items(&self) -> bool {
        self.item_count > 0
    }

    pub(super) const fn has_boards(&self) -> bool {
        self.has_boards
    }

    pub(super) const fn is_board(&self) -> bool {
        self.row_count > 0 || self.item_count == Cell::COUNT
    }

    /// Says whether a value here must be a board: it stands in a list, or its key says so.
    pub(super) fn admits_boards(&self) -> bool {
        self.object.as_ref().is_none_or(|object| object.names_puzzles)
    }

    /// Says whether the present key names puzzles.
    pub(super) fn names_puzzles(&self) -> bool {
        self.object.as_ref().is_some_and(|object| object.names_puzzles)
    }

    /// Takes a key; what follows is its value.
    pub(super) fn begin_value(&mut self, key: &str) {
        let fresh = Object { names_puzzles: false, named: false, kept: Vec::new() };
        let object = self.object.get_or_insert(fresh);
        object.names_puzzles = line::names_puzzles(key);
    }

    /// Notes that a board was handed over from here.
    pub(super) const fn note_board(&mut self) {
        self.has_boards = true;
        if let Some(object) = &mut self.object {
            object.named = true;
        }
    }

    /// Keeps a board that stands under a key which doesn't name puzzles.
    pub(super) fn keep(&mut self, entry: Entry) {
        match (&entry.board, &mut self.object) {
            (Ok(_), Some(object)) => object.kept.push(entry),
            (Err(malformed), _) => {
                self.problem.get_or_insert_with(|| malformed.error.clone());
            }
            (Ok(_), None) => {}
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.object.as_ref().is_some_and(|object| object.kept.len() >= MOST_KEPT)
    }

    /// Returns the boards that were kept, if they are this object's: no key names puzzles, and a
    /// filled board isn't the solution of an open one.
    pub(super) fn take_kept(&mut self) -> Vec<Entry> {
        let object = self.object.as_mut();
        let mut kept = object.map_or_else(Vec::new, |object| core::mem::take(&mut object.kept));
        if self.object.as_ref().is_some_and(|object| object.named) {
            kept.clear();
        }
        let is_open = |entry: &Entry| match &entry.board {
            Ok(Given::Clues(grid)) => grid.clue_count() < Cell::COUNT,
            _ => true,
        };
        if kept.iter().any(is_open) {
            kept.retain(is_open);
        }
        self.has_boards |= !kept.is_empty();
        kept
    }

    /// Forgets items that can't become a board any more; returns what is wrong with them.
    pub(super) fn take_items(&mut self) -> Option<ParseGridError> {
        if self.item_count == 0 && self.row_count == 0 {
            return None;
        }
        let place = self.place;
        let fresh = Self { has_boards: true, ..Self::new(self.open, place) };
        Some(core::mem::replace(self, fresh).into_wrong_count(place))
    }

    /// Returns the first thing that was wrong inside.
    pub(super) fn problem(&self) -> Option<ParseGridError> {
        self.problem.clone()
    }

    /// Returns the first thing that was wrong inside, or this.
    pub(super) fn into_problem(self, problem: Problem) -> ParseGridError {
        let Place { line, column } = self.place;
        self.problem.unwrap_or(ParseGridError::at(line, column, problem))
    }

    /// Returns the first thing that was wrong inside, or that there are not 81 cells.
    pub(super) fn into_wrong_count(self, Place { line, column }: Place) -> ParseGridError {
        let problem = match self.row_count {
            0 => Problem::WrongCellCount { found: self.item_count },
            found => Problem::WrongRowCount { found },
        };
        self.problem.unwrap_or(ParseGridError::at(line, column, problem))
    }

    /// Returns that the bracket is never closed.
    pub(super) fn unclosed(&self) -> ParseGridError {
        ParseGridError::at(self.place.line, self.place.column, Problem::Unclosed(self.open))
    }

    /// Returns the form that brackets and quotes tell.
    pub(super) const fn form(&self) -> Form {
        match (self.open, self.quote) {
            ('[', Some('"')) => Form::LeetCode,
            ('[', Some(_)) => Form::Python,
            ('[', None) => Form::Ints,
            (_, Some('"')) => Form::Strings,
            (_, Some(_)) => Form::Java,
            (_, None) => Form::CInts,
        }
    }

    /// Returns the board, or what is wrong with it.
    pub(super) fn into_grid(mut self) -> Result<Grid, ParseGridError> {
        let flat = self.row_count == 0;
        if !flat && self.row_count != 9 {
            self.fail(self.place, Problem::WrongRowCount { found: self.row_count });
        }
        if let Some(error) = self.problem {
            return Err(error);
        }
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(if flat { self.items } else { self.rows }) {
            grid.set(cell, digit);
        }
        Ok(grid)
    }

    fn fail(&mut self, Place { line, column }: Place, problem: Problem) {
        self.problem.get_or_insert(ParseGridError::at(line, column, problem));
    }

    /// Takes a cell, or a row of nine.
    pub(super) fn take_item(&mut self, text: &str, rows_before: usize, item: &Item) {
        self.quote = self.quote.or(item.quote);
        let place = item.place;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(c), None) if Mark::of(c).is_some() => self.take_mark(Mark::of(c), place),
            (None | Some(' '), None) => self.take_mark(Some(Mark::Blank(' ')), place),
            _ if text.len() == 9 && text.chars().all(|c| Mark::of(c).is_some()) => {
                self.row_count += 1;
                for c in text.chars() {
                    let digit = self.admit(Mark::of(c), place);
                    if self.rows.len() < Cell::COUNT {
                        self.rows.push(digit);
                    }
                }
            }
            _ => {
                let row = rows_before + self.item_count / 9;
                let cell = (row < 9).then(|| Cell::at(row, self.item_count % 9));
                self.fail(place, Problem::BadItem { cell, found: text.to_owned() });
                self.take_mark(None, place);
            }
        }
    }

    fn take_mark(&mut self, mark: Option<Mark>, place: Place) {
        self.item_count += 1;
        let digit = self.admit(mark, place);
        if self.items.len() < Cell::COUNT {
            self.items.push(digit);
        }
    }

    fn admit(&mut self, mark: Option<Mark>, place: Place) -> Option<Digit> {
        match self.blank.admit(mark?) {
            Ok(digit) => digit,
            Err(problem) => {
                self.fail(place, problem);
                None
            }
        }
    }

    /// Takes a closed group of items as the next row.
    pub(super) fn take_row(&mut self, row: &Self, place: Place) {
        self.row_count += 1;
        self.quote = self.quote.or(row.quote);
        if self.problem.is_none() {
            self.problem.clone_from(&row.problem);
        }
        if row.item_count != 9 {
            let found = row.item_count;
            self.fail(place, Problem::WrongRowLength { row: self.row_count, found });
        }
        match (self.blank.0, row.blank.0) {
            (Some(first), Some(other)) if first != other => {
                self.fail(row.place, Problem::MixedBlanks { first, other });
            }
            (None, blank) => self.blank = Blank(blank),
            _ => {}
        }
        if self.rows.len() < Cell::COUNT {
            self.rows.extend(&row.items);
            self.rows.truncate(Cell::COUNT);
        }
    }
}
