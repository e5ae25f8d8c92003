//! The board of a request: read from text, and what commands ask of it.

use ninefold::solve::Start;
use ninefold::text::{Entry, Form, Given, Reader, shorten};
use ninefold::{Grid, Puzzle, Work, gallery};

use crate::Refusal;

/// A board as a request means it: clues, candidates, or a player's position.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The form it came in.
    pub form: Form,
    /// What came.
    pub given: &'a Given,
}

impl<'a> Board<'a> {
    /// Returns the board of an entry.
    ///
    /// # Errors
    /// If the entry is malformed.
    pub fn of(entry: &'a Entry) -> Result<Self, Refusal> {
        Ok(Self { form: entry.form, given: entry.board.as_ref()? })
    }

    /// Returns the clues.
    #[must_use]
    pub fn grid(self) -> Grid {
        self.given.clues()
    }

    /// Returns what a search starts from.
    #[must_use]
    pub fn start(self) -> Start<'a> {
        self.given.start()
    }

    /// Returns the board as answers name it: 81 characters, or 729 for candidates; of a player's
    /// position, the clues.
    #[must_use]
    pub fn name(self) -> String {
        match self.given {
            Given::Position(position) => position.clues.to_string(),
            given => given.to_string(),
        }
    }

    /// Proves that the board is a puzzle.
    ///
    /// # Errors
    /// If it is none, or the proof is stopped.
    pub fn puzzle(self, work: &mut Work<'_>) -> Result<Puzzle, Refusal> {
        let grid = self.grid();
        Puzzle::prove(grid, work)?.map_err(|error| Refusal::not_a_puzzle(grid.to_string(), &error))
    }
}

/// Reads all boards of a text, or the one of a built-in name.
///
/// # Errors
/// If no built-in board has the name.
pub fn read_all(text: &str, from: Option<Form>) -> Result<Vec<Entry>, Refusal> {
    let board = match text.trim().strip_prefix('@') {
        None => text,
        Some(name) => gallery::find(name).map(|exhibit| exhibit.board).ok_or_else(|| {
            let near = gallery::nearest(name).map(|near| format!("; did you mean @{near}?"));
            let (name, near) = (shorten(name.as_bytes()), near.unwrap_or_default());
            Refusal::no_board(text, format!("there is no built-in board @{name}{near}"))
        })?,
    };
    let mut reader = from.map_or_else(Reader::new, Reader::only);
    let mut entries = Vec::new();
    for line in board.split('\n') {
        reader.push_line(line.as_bytes(), &mut entries);
    }
    reader.finish(&mut entries);
    if entries.is_empty() {
        return Err(Refusal::no_board(text, "there is no board in the text"));
    }
    Ok(entries)
}

/// Reads the one board of a text, or of a built-in name.
///
/// # Errors
/// If there is none, more than one, or a malformed one.
pub fn read_one(text: &str, from: Option<Form>) -> Result<Entry, Refusal> {
    let mut entries = read_all(text, from)?;
    let entry = entries.swap_remove(0);
    if !entries.is_empty() {
        return Err(Refusal::no_board(text, "there is more than one board in the text"));
    }
    Board::of(&entry)?;
    Ok(entry)
}
