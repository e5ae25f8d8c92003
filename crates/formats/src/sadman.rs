//! `.sdk` files of `SadMan` Sudoku and `SudoCue`: sections, rows, and lines that begin with `#`.

use core::fmt::Write as _;
use ninefold::{Digit, Grid, Position};

use crate::Document;
use crate::grids::rows;
use crate::lines::one_line;
use crate::parts::Part;
use crate::reader::Found;

/// The letters behind `#`, and what they stand for.
const LETTERS: [(char, Part); 7] = [
    ('A', Part::Author),
    ('D', Part::Description),
    ('C', Part::Comment),
    ('B', Part::Date),
    ('S', Part::Source),
    ('L', Part::Level),
    ('U', Part::Url),
];

/// Returns what a line says about the board, if it is such a line.
fn told(line: &str) -> Option<(Part, &str)> {
    let mut characters = line.strip_prefix('#')?.chars();
    let letter = characters.next()?;
    let (_, part) = LETTERS.iter().find(|(other, _)| *other == letter)?;
    Some((*part, characters.as_str().trim()))
}

/// Says whether a text begins as such a file does.
pub(crate) fn is_one(lines: &[&str]) -> bool {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|l| !l.is_empty()).collect();
    let is_section =
        |line: &&str| matches!(line.to_ascii_lowercase().as_str(), "[puzzle]" | "[state]");
    let first = lines.iter().find(|line| !line.starts_with('#'));
    let says = lines.first().is_some_and(|line| told(line).is_some());
    let before = lines.iter().take_while(|line| line.starts_with('#'));
    first.is_some_and(|line| {
        is_section(line)
            || says && row(line).is_some() && before.clone().all(|line| told(line).is_some())
    })
}

/// Says whether a line is a row of such a file, or begins a section.
pub(crate) fn is_row(line: &str) -> bool {
    row(line).is_some() || line.starts_with('[') && line.ends_with(']') && !line.contains(',')
}

fn row(line: &str) -> Option<[Option<Digit>; 9]> {
    let cell = |c: char| match c {
        '.' | '0' | '-' | '_' | '*' | '?' | 'x' | 'X' => Some(None),
        c => Digit::from_char(c).map(Some),
    };
    let cells: Vec<Option<Digit>> = line.chars().map(cell).collect::<Option<_>>()?;
    cells.try_into().ok()
}

/// Reads such files line by line.
#[derive(Debug, Default)]
pub(crate) struct Sdk {
    line: usize,
    puzzle: Vec<[Option<Digit>; 9]>,
    state: Vec<[Option<Digit>; 9]>,
    in_state: bool,
    texts: Vec<(Part, String)>,
}

impl Sdk {
    /// Takes a line; returns the board before it if a new one begins, or what is wrong.
    pub(crate) fn push(&mut self, number: usize, line: &str) -> Option<Found> {
        let line = line.trim();
        let section = line.to_ascii_lowercase();
        let is_full = self.puzzle.len() >= 9 && (!self.in_state || self.state.len() >= 9);
        let begins = match section.as_str() {
            "[puzzle]" => !self.puzzle.is_empty(),
            "[state]" => false,
            _ => is_full && !line.is_empty(),
        };
        let before = if begins { self.finish() } else { None };
        if self.puzzle.is_empty() && self.texts.is_empty() {
            self.line = number;
        }
        match (section.as_str(), row(line), told(line)) {
            ("[puzzle]", ..) => self.in_state = false,
            ("[state]", ..) => self.in_state = true,
            (_, Some(cells), _) if self.in_state => self.state.push(cells),
            (_, Some(cells), _) => self.puzzle.push(cells),
            (_, None, Some((part, text))) => self.texts.push((part, text.to_owned())),
            _ if line.is_empty() || line.starts_with(['#', '[']) => {}
            _ if before.is_some() => {}
            _ => {
                let (at, row) = (self.line, self.puzzle.len().min(8) + 1);
                *self = Self::default();
                let found = ninefold::text::shorten(line.as_bytes());
                return Some(Found::wrong(
                    at,
                    format!("expected nine cells for row {row}, found {found:?}"),
                ));
            }
        }
        before
    }

    /// Returns the board so far, and begins anew.
    pub(crate) fn finish(&mut self) -> Option<Found> {
        let Self { line, puzzle, state, texts, .. } = std::mem::take(self);
        if puzzle.is_empty() && state.is_empty() {
            return None;
        }
        let read = || -> Result<Document, String> {
            let puzzle = if puzzle.is_empty() { &state } else { &puzzle };
            let clues = grid(puzzle)?;
            let mut placed = if state.is_empty() { clues } else { grid(&state)? };
            for (cell, digit) in clues.iter() {
                placed.set(cell, Some(digit));
            }
            let mut document = if placed == clues {
                Document::from(clues)
            } else {
                ninefold::text::Given::from(Position { clues, placed, struck: Vec::new() }).into()
            };
            for (part, text) in &texts {
                let text = match document.text(*part) {
                    Some(before) => format!("{before}\n{text}"),
                    None => text.clone(),
                };
                document.tell(*part, text);
            }
            Ok(document)
        };
        Some(Found::new(line, read()))
    }
}

fn grid(rows: &[[Option<Digit>; 9]]) -> Result<Grid, String> {
    if rows.len() != 9 {
        return Err(format!("expected 9 rows, found {}", rows.len()));
    }
    let mut grid = Grid::EMPTY;
    for (cell, digit) in ninefold::Cell::all().zip(rows.iter().flatten()) {
        grid.set(cell, *digit);
    }
    Ok(grid)
}

/// Writes a file: what is said about the board, its rows, and the player's digits if there are any.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    for (letter, part) in LETTERS {
        for line in document.text(part).unwrap_or_default().lines() {
            let _ = writeln!(text, "#{letter}{}", one_line(line));
        }
    }
    let position = document.given.to_position();
    let _ = write!(text, "[Puzzle]\n{}", rows(&position.clues));
    if position.placed != position.clues {
        let _ = write!(text, "\n[State]\n{}", rows(&position.placed));
    }
    text
}
