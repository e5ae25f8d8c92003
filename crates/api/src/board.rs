//! The board of a request: read from text, and what commands ask of it.

use ninefold::explain::Position;
use ninefold::solve::Start;
use ninefold::text::{Entry, Form, Reader, shorten};
use ninefold::{Grid, Puzzle, Work, gallery};

use crate::Refusal;

/// A board as a request means it: clues, candidates, or a player's position.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    entry: &'a Entry,
    grid: &'a Grid,
}

impl<'a> Board<'a> {
    /// Returns the board of an entry.
    ///
    /// # Errors
    /// If the entry is malformed.
    pub fn of(entry: &'a Entry) -> Result<Self, Refusal> {
        let grid = entry.board.as_ref()?;
        Ok(Self { entry, grid })
    }

    /// Returns the clues.
    #[must_use]
    pub const fn grid(self) -> &'a Grid {
        self.grid
    }

    /// Returns what a search starts from.
    #[must_use]
    pub fn start(self) -> Start<'a> {
        self.entry
            .candidates
            .as_ref()
            .map_or(Start::Clues(self.grid), |notes| Start::Candidates(notes))
    }

    /// Returns the board as answers name it: 81 characters, or 729 for candidates.
    #[must_use]
    pub fn name(self) -> String {
        match &self.entry.candidates {
            Some(candidates) if self.entry.position.is_none() => candidates.to_string(),
            _ => self.grid.to_string(),
        }
    }

    /// Returns the position to play on from.
    #[must_use]
    pub fn position(self) -> Position {
        self.entry.to_position().unwrap_or_else(|| Position::start(*self.grid))
    }

    /// Writes the board in the form asked for, or as it came: a literal, candidates, a player's
    /// state; else as a line.
    #[must_use]
    pub fn write(self, to: Option<Form>) -> (Form, String) {
        let came_as = self.entry.form;
        if let Some(position) = &self.entry.position {
            let to = to.unwrap_or(came_as);
            return (to, to.write_position(position));
        }
        if let (Some(notes), None | Some(Form::Candidates)) = (&self.entry.candidates, to) {
            return (Form::Candidates, notes.to_string());
        }
        let to = to.unwrap_or(if came_as.is_literal() { came_as } else { Form::Line });
        match &self.entry.candidates {
            Some(_) if to.holds_positions() => (to, to.write_position(&self.position())),
            _ => (to, to.write(self.grid)),
        }
    }

    /// Proves that the board is a puzzle.
    ///
    /// # Errors
    /// If it is none, or the proof is stopped.
    pub fn puzzle(self, work: &mut Work<'_>) -> Result<Puzzle, Refusal> {
        Puzzle::prove(*self.grid, work)?
            .map_err(|error| Refusal::not_a_puzzle(self.grid.to_string(), &error))
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
            let name = shorten(name.as_bytes());
            Refusal::no_board(text, format!("there is no built-in board @{name}"))
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
