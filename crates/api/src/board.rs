//! The board of a request: read from text, and what commands ask of it.

use ninefold::solve::Start;
use ninefold::text::{Entry, Form, Given, LeftOut, Reader};
use ninefold::{Grid, Opening, Puzzle, Stopped, Unproven, Work, gallery};

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

    /// Returns what a search starts from.
    #[must_use]
    pub fn start(self) -> Start<'a> {
        self.given.start()
    }

    /// Returns the board as answers name it: 81 characters, or 729 for candidates; of a player's
    /// position, the clues.
    #[must_use]
    pub fn name(self) -> String {
        names(self.given).0
    }

    /// Returns what to say of an answer that is about the puzzle alone.
    #[must_use]
    pub fn beside_puzzle(self) -> Option<String> {
        self.given.beside_puzzle().map(LeftOut::beside_puzzle)
    }

    /// Proves what a path starts from, marks and all.
    ///
    /// # Errors
    /// If there is no such start, or the proof is stopped.
    pub fn opening(self, work: &Work<'_>) -> Result<Opening, Refusal> {
        Opening::prove(self.given, work).map_err(|error| self.unproven(&error))
    }

    /// Returns the clues of the puzzle, for what works on clues alone.
    ///
    /// # Errors
    /// If it is a puzzle of candidates.
    pub fn clues(self) -> Result<Grid, Refusal> {
        self.given.puzzle_clues().map_err(|_| Refusal::not_clues(self.name()))
    }

    /// Proves that the clues are a puzzle.
    ///
    /// # Errors
    /// If they are none, or the proof is stopped.
    pub fn puzzle(self, work: &Work<'_>) -> Result<Puzzle, Refusal> {
        Puzzle::prove(self.clues()?, work).map_err(|error| self.unproven(&error))
    }

    /// Returns why the board is refused.
    #[must_use]
    pub fn unproven(self, error: &Unproven) -> Refusal {
        match error {
            Unproven::Wrong(error) => Refusal::not_a_puzzle(self.name(), error),
            Unproven::Stopped => Stopped.into(),
        }
    }
}

/// Returns the board as answers name it, and the state that they start from if it is a player's.
pub(crate) fn names(given: &Given) -> (String, Option<String>) {
    match given {
        Given::Position(position) => (position.clues.to_string(), Some(given.to_string())),
        given => (given.to_string(), None),
    }
}

/// Reads all boards of a text, or the one of a built-in name.
///
/// # Errors
/// If no built-in board has the name.
pub fn read_all(text: &str, from: Option<Form>) -> Result<Vec<Entry>, Refusal> {
    #[cfg(feature = "variants")]
    if from.is_none()
        && let Some(entry) = crate::variants::classic_entry(text)
    {
        return Ok(vec![entry]);
    }
    read_classic(text, from)
}

/// Reads all boards of a text in the forms of classic boards, or the one of a built-in name.
pub(crate) fn read_classic(text: &str, from: Option<Form>) -> Result<Vec<Entry>, Refusal> {
    #[cfg(feature = "formats")]
    if from.is_none()
        && ninefold_formats::may_be_code(text.as_bytes())
        && let Some(read) = ninefold_formats::read_code(text)
    {
        let given = read.map_err(|what| Refusal::no_board(text, what))?.given;
        return Ok(vec![given.into()]);
    }
    let board = match text.trim().strip_prefix('@') {
        None => text,
        Some(name) => match gallery::find(name) {
            Ok(exhibit) => exhibit.board,
            Err(unknown) => return Err(Refusal::no_board(text, unknown.to_string())),
        },
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
    only(text, read_all(text, from)?)
}

/// Returns the one board that was read of a text.
pub(crate) fn only(text: &str, mut entries: Vec<Entry>) -> Result<Entry, Refusal> {
    let entry = entries.swap_remove(0);
    if !entries.is_empty() {
        return Err(Refusal::no_board(text, "there is more than one board in the text"));
    }
    Board::of(&entry)?;
    Ok(entry)
}
