//! Boards as text: reading every usual form, writing each of them.
//!
//! The form is detected. What is tolerated, for all forms: Windows line ends, a byte-order mark,
//! blanks before and after, comment lines (`#`), a `[Section]` or title line above a grid.
//!
//! | form | looks like |
//! |---|---|
//! | [`Line`](Form::Line), [`Zeros`](Form::Zeros) | 81 characters; the blank is one of `.` `0` `_` `*` `-` `?` `x`, only one kind in a board; any text may follow |
//! | [`Grid`](Form::Grid) | nine rows of nine, with or without spaces, rules (`\|` `-` `+`) and frames; or nine fields as spreadsheets copy them, empty ones blank |
//! | [`Csv`](Form::Csv) | fields; the header names the puzzle column, or it is the first field of 81 cells |
//! | [`Candidates`](Form::Candidates) | 729 characters: the candidates of each cell, the digit or `.` (pencil-mark puzzles) |
//! | [`State`](Form::State) | 81 cells of a player: `+5` is a placed digit; struck candidates may follow, `:113` for the 1 of r1c3 |
//! | [`PencilMarks`](Form::PencilMarks) | nine rows of nine groups of digits, with or without rules, frames and annotations (`*46+9`, `#27`, `{69}`) |
//! | [`LeetCode`](Form::LeetCode) | `[["5","3",".",…],…]` |
//! | [`Python`](Form::Python) | `[['5','3','.',…],…]` |
//! | [`Java`](Form::Java), [`Cpp`](Form::Cpp) | `{{'5','3','.',…},…}` |
//! | [`Ints`](Form::Ints), [`CInts`](Form::CInts) | `[[5,3,0,…],…]`, `{{5,3,0,…},…}` |
//!
//! ```
//! use ninefold::text::{Form, read_one};
//! let (grid, form) = read_one("# from a paper\n5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n\
//!     . 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n\
//!     7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n\
//!     . . . | . 8 . | . 7 9\n")?;
//! assert_eq!(form, Form::Grid);
//! assert!(Form::LeetCode.write(&grid).starts_with(r#"[["5","3",".",".","7""#));
//! # Ok::<(), ninefold::text::ParseGridError>(())
//! ```

mod entry;
mod error;
mod form;
mod frame;
mod line;
mod literal;
mod notes;
mod number;
mod plain;
mod reader;
mod rows;
mod sheet;

pub use entry::{Entry, Given, Malformed, NotClues, PencilMarks};
pub use error::{ParseGridError, Problem};
pub use form::{Carries, Form, LeftOut, UnknownForm, draw_grid};
pub use number::thousands;
pub use plain::PlainLines;
pub use reader::Reader;

use crate::grid::Grid;

/// Reads text that holds exactly one board; returns its clues with the form it came in.
///
/// # Errors
/// If there is no board in the text, a malformed one, or more than one; or if it says more than
/// its clues do: placed digits or struck candidates.
pub fn read_one(text: &str) -> Result<(Grid, Form), ParseGridError> {
    let (given, (form, line)) = read_given(text)?;
    let more = || ParseGridError::at(line, 1, Problem::MoreThanClues);
    Ok((given.clues_alone().ok_or_else(more)?, form))
}

/// Reads text that holds exactly one board; returns it with its form and its line.
pub(crate) fn read_given(text: &str) -> Result<(Given, (Form, usize)), ParseGridError> {
    let mut entries = read_all(text);
    match (entries.next(), entries.next()) {
        (None, _) => Err(ParseGridError::at(1, 1, Problem::NoBoard)),
        (Some(_), Some(second)) => {
            Err(ParseGridError::at(second.line, 1, Problem::MoreThanOneBoard))
        }
        (Some(entry), None) => {
            let given = entry.board.map_err(|malformed| malformed.error)?;
            Ok((given, (entry.form, entry.line)))
        }
    }
}

/// Reads all boards of a text in order, malformed ones included.
///
/// ```
/// use ninefold::gallery::{INKALA, LEETCODE};
/// let text = format!("# two and a half\n{LEETCODE}\n{INKALA}\n{}\n", &INKALA[..40]);
/// let entries: Vec<_> = ninefold::text::read_all(&text).collect();
/// assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 3, 4]);
/// assert_eq!(entries.iter().filter(|entry| entry.board.is_ok()).count(), 2);
/// ```
pub fn read_all(text: &str) -> impl Iterator<Item = Entry> {
    let mut reader = Reader::new();
    let mut entries = Vec::new();
    for line in text.split('\n') {
        reader.push_line(line.as_bytes(), &mut entries);
    }
    reader.finish(&mut entries);
    entries.into_iter()
}

/// Says whether a word is meant as a board rather than as the name of a file.
///
/// ```
/// use ninefold::text::looks_like_a_board;
/// assert!(looks_like_a_board("53..7....6..195") && looks_like_a_board("[[5,3,0"));
/// assert!(!looks_like_a_board("puzzles.txt"));
/// ```
#[must_use]
pub fn looks_like_a_board(word: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || "._*-?xX".contains(c);
    let is_frame = |c: char| c.is_whitespace() || "|+[]{}()\"',;:=#".contains(c);
    let cells = word.chars().filter(|&c| is_cell(c)).count();
    let digits = word.chars().any(|c| c.is_ascii_digit());
    let only_cells = word.chars().all(|c| is_cell(c) || is_frame(c));
    cells >= 60
        || word.contains('\n')
        || word.contains("[[")
        || word.contains("{{")
        || (only_cells && (digits || cells > 8))
        || word.trim().is_empty()
}

/// Shortens a text for a message: at most 100 characters, control characters replaced.
#[must_use]
pub fn shorten(bytes: &[u8]) -> String {
    const LIMIT: usize = 100;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * LIMIT)]);
    let mut short: String = text
        .trim()
        .chars()
        .take(LIMIT)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if text.trim().chars().count() > LIMIT || bytes.len() > 4 * LIMIT {
        short.push('…');
    }
    short
}
