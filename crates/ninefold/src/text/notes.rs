//! A player's state: lines in which `+d` is a placed digit, and grids of pencil marks.

use core::fmt::Write as _;

use super::entry::{Entry, Malformed, PencilMarks};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::line::{Blank, Mark, cell_count, is_separator};
use super::shorten;
use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::position::Position;
use crate::set::{CellSet, DigitSet};

/// A state, or the column and the problem of a struck candidate that can't be read.
pub(super) type Read = Result<Position, (usize, Problem)>;

/// Reads a line with placed digits or struck candidates, or a library line that begins with a
/// colon.
pub(super) fn read_state(text: &str) -> Option<Read> {
    if text.contains('+') || text.trim_start().starts_with(':') {
        return read_any_state(text);
    }
    let (cells, struck) = text.split_once(':')?;
    let mut position = read_cells(cells.trim())?;
    // A number may as well be a count or a rating: every word must be a candidate of this board.
    let struck: Vec<Candidate> =
        struck.split_whitespace().map(read_struck).collect::<Option<_>>()?;
    position.apply(&[], &struck);
    (!struck.is_empty() && position.struck.len() == struck.len()).then_some(Ok(position))
}

/// Reads the first word of 81 cells, placed digits or not, and the struck candidates after it.
pub(super) fn read_any_state(text: &str) -> Option<Read> {
    let mut words = text.split(is_separator);
    let (word, mut position) =
        words.find_map(|word| read_cells(word).map(|position| (word, position)))?;
    let rest = text.find(word).and_then(|at| text.get(at + word.len()..)).unwrap_or_default();
    let notes = rest.strip_prefix(':').and_then(|rest| rest.split(':').next()).unwrap_or_default();
    let (struck, others): (Vec<_>, Vec<_>) = notes
        .split_whitespace()
        .map(|word| (word, read_struck(word)))
        .partition(|(_, c)| c.is_some());
    // Text without any candidate is a comment.
    if let Some(&(found, _)) = others.first().filter(|_| !struck.is_empty()) {
        let column = (text.len() - rest.len()) + rest.find(found).unwrap_or_default();
        let column = text.get(..column).map_or(column, |before| before.chars().count()) + 1;
        return Some(Err((column, Problem::BadStruck { found: found.to_owned() })));
    }
    let struck: Vec<Candidate> =
        struck.into_iter().filter_map(|(_, candidate)| candidate).collect();
    position.apply(&[], &struck);
    Some(Ok(position))
}

fn read_cells(word: &str) -> Option<Position> {
    if !(Cell::COUNT..=2 * Cell::COUNT).contains(&word.len()) {
        return None;
    }
    let mut position = Position::start(Grid::EMPTY);
    let mut blank = Blank::default();
    let mut characters = word.chars();
    for cell in Cell::all() {
        let first = characters.next()?;
        let player = first == '+';
        let found = if player { characters.next()? } else { first };
        let digit = blank.admit(Mark::of(found)?).ok()?;
        if player && digit.is_none() {
            return None;
        }
        position.placed.set(cell, digit);
        position.clues.set(cell, digit.filter(|_| !player));
    }
    characters.next().is_none().then_some(position)
}

/// Reads a candidate as digit, row and column, or as a step says it: `113` is the 1 of r1c3, and so
/// is `r1c3<>1`.
fn read_struck(word: &str) -> Option<Candidate> {
    if word.contains("<>") {
        return word.parse().ok();
    }
    let numbers: Vec<Digit> = word.chars().map(Digit::from_char).collect::<Option<_>>()?;
    let [digit, row, column] = numbers.try_into().ok()?;
    Some(Candidate { cell: Cell::at(row.index(), column.index()), digit })
}

/// A cell of pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    digits: DigitSet,
    /// In braces: candidates, even if there is only one.
    open: bool,
}

/// A row of pencil marks.
pub(super) type Row = [Group; 9];

/// Reads a row of nine groups of digits; frames and annotations are passed over.
pub(super) fn read_row(text: &str) -> Option<Row> {
    let is_frame = |c: char| {
        c.is_whitespace() || matches!(c, '|' | '¦') || ('\u{2500}'..='\u{257F}').contains(&c)
    };
    let words = text.split(is_frame).filter(|word| !word.is_empty());
    let groups: Vec<Group> = words.map(read_group).collect::<Option<_>>()?;
    groups.try_into().ok()
}

fn read_group(word: &str) -> Option<Group> {
    let mut digits = DigitSet::EMPTY;
    for c in word.chars() {
        match Digit::from_char(c) {
            Some(digit) if digits.contains(digit) => return None,
            Some(digit) => digits.insert(digit),
            None if c.is_ascii_alphabetic() || "{}()[]<>*#+-@^~='\"!".contains(c) => {}
            None => return None,
        }
    }
    let open = word.contains('{');
    (open || !digits.is_empty()).then_some(Group { digits, open })
}

/// Says whether a row can be nothing but pencil marks: some cell has several or none, and it isn't
/// a whole board in nine words.
pub(super) fn is_certain(text: &str, row: &Row) -> bool {
    let noted = row.iter().any(|group| group.open || group.digits.len() > 1);
    let untouched = || text.split_whitespace().all(|word| word == "123456789" || word == "|");
    noted && (cell_count(text) != Some(Cell::COUNT) || untouched())
}

/// A grid of pencil marks in the making.
#[derive(Debug)]
pub(super) struct Notes {
    line: usize,
    rows: Vec<Row>,
    raw: String,
}

impl Notes {
    pub(super) const fn new(line: usize) -> Self {
        Self { line, rows: Vec::new(), raw: String::new() }
    }

    /// Continues rows that were all digits so far, as they may begin a grid of pencil marks.
    pub(super) fn after(line: usize, solved: &[[Digit; 9]]) -> Self {
        let group = |digit| Group { digits: DigitSet::only(digit), open: false };
        Self { rows: solved.iter().map(|row| row.map(group)).collect(), ..Self::new(line) }
    }

    /// Adds a row; returns the board once all nine are there.
    pub(super) fn push(&mut self, row: Row, text: &str) -> Option<Entry> {
        if self.raw.len() < 400 {
            self.raw.push_str(text.trim());
            self.raw.push(' ');
        }
        self.rows.push(row);
        (self.rows.len() == 9).then(|| self.entry())
    }

    fn entry(&self) -> Entry {
        let mut candidates = CandidateGrid::FULL;
        let mut open = CellSet::EMPTY;
        for (cell, group) in Cell::all().zip(self.rows.iter().flatten()) {
            candidates.set(cell, group.digits);
            if group.open {
                open.insert(cell);
            }
        }
        Entry::new(self.line, Form::PencilMarks, PencilMarks { candidates, open })
    }

    /// Returns the unfinished grid as malformed.
    pub(super) fn broken_off(&self) -> Entry {
        let problem = Problem::WrongRowCount { found: self.rows.len() };
        let error = ParseGridError::at(self.line, 1, problem);
        let malformed = Malformed { error, raw: shorten(self.raw.as_bytes()) };
        Entry::malformed(self.line, Form::PencilMarks, malformed)
    }
}

/// Writes a position as a grid of pencil marks: placed digits bare, a lone candidate in braces.
pub(super) fn write_pencil_marks(position: &Position) -> String {
    let board = position.board();
    let group = |cell: Cell| match board.digit(cell) {
        Some(digit) => digit.to_string(),
        None if board.candidates(cell).len() > 1 => board.candidates(cell).to_string(),
        None => format!("{{{}}}", board.candidates(cell)),
    };
    let width = Cell::all().map(|cell| group(cell).len()).max().unwrap_or(1);
    let rule = format!("+{}", "-".repeat(3 * width + 4)).repeat(3) + "+";
    let mut drawing = rule.clone();
    for row in 0..9 {
        drawing.push('\n');
        for column in 0..9 {
            let bar = if column % 3 == 0 { "| " } else { "" };
            let _ = write!(drawing, "{bar}{:<width$} ", group(Cell::at(row, column)));
        }
        drawing.push('|');
        if row % 3 == 2 {
            drawing.push('\n');
            drawing.push_str(&rule);
        }
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::LEETCODE;
    use crate::text::{Given, read_all};

    fn only(text: &str) -> Entry {
        let mut entries = read_all(text);
        let entry = entries.next().unwrap();
        assert!(entries.next().is_none(), "{text}");
        entry
    }

    #[test]
    fn placed_digits_and_struck_candidates_are_told_from_clues() {
        let grid: Grid = LEETCODE.parse().unwrap();
        let line = LEETCODE.replacen("8.3", "8+53", 1);
        for text in
            [line.clone(), format!(":0100:12:{line}:113 213:483::"), format!("{line}:113 213")]
        {
            let entry = only(&text);
            assert_eq!(entry.form, Form::State, "{text}");
            let Ok(Given::Position(position)) = entry.board else { panic!("{text}") };
            assert_eq!(position.clues, grid);
            assert_eq!(position.placed, grid.with(Cell::at(4, 4), Some(Digit::new(5))));
            assert_eq!(position.struck.len(), if text.contains(':') { 2 } else { 0 });
        }
        for wrong in [line.replacen("+5", "+.", 1), format!("{line}5"), format!("{LEETCODE}+")] {
            assert!(only(&wrong).board.is_err(), "{wrong}");
        }
    }

    #[test]
    fn struck_candidates_are_read_or_named_but_never_dropped() {
        let line = LEETCODE.replacen("8.3", "8+53", 1);
        for text in [
            format!("{LEETCODE}:113 213"),
            format!("{LEETCODE}: 213 113"),
            format!("{LEETCODE}:r1c3<>1 r1c3<>2"),
            format!("{line}:r1c3<>1 213"),
        ] {
            let entry = only(&text);
            let Ok(Given::Position(position)) = entry.board else { panic!("{text}") };
            assert_eq!((entry.form, position.struck.len()), (Form::State, 2), "{text}");
        }
        let wrong = only(&format!("{line}:113 999x")).board.unwrap_err().error.to_string();
        assert_eq!(
            wrong,
            "line 1, column 88: expected a struck candidate (113 is the 1 of r1c3), found \"999x\""
        );
        // Counts, ratings and comments are none.
        for text in [":1", ":215", ":113 solutions", ":513", ":", ":113:214", ": see page 113"] {
            assert_eq!(only(&format!("{LEETCODE}{text}")).form, Form::Line, "{text}");
        }
        assert_eq!(only(&format!("{line}:see page 7")).form, Form::State);
    }

    #[test]
    fn pencil_marks_read_back() {
        let grid: Grid = LEETCODE.parse().unwrap();
        let mut position = Position::start(grid);
        for _ in 0..2 {
            let entry = only(&write_pencil_marks(&position));
            assert_eq!(entry.form, Form::PencilMarks);
            assert_eq!(entry.to_position().as_ref(), Some(&position));
            position.apply(&[], &["r1c3<>1".parse().unwrap(), "r1c3<>2".parse().unwrap()]);
        }
    }

    #[test]
    fn annotations_frames_and_solved_rows_are_understood() {
        let text = " *------------------------------------------------*\n\
            | 5 3 4 | 6 7 8 | 9 1 2 |\n| 6 7 2 | 1 9 5 | 3 4 8 |\n| 1 9 8 | 3 4 2 | 5 6 7 |\n\
            |-------+-------+-------|\n| 8 5 9 | 7 6 1 | 4 2 3 |\n| 4 2 6 | 8 5 3 | 7 9 1 |\n\
            | 7 1 3 | 9 2 4 | 8 5 6 |\n| 9 6 1 | 5 3 7 | 2 8 4 |\n| 2 8 7 | 4 1 9 | 6 3 5 |\n\
            |*34+5 {45} -3a5b |#2 8 6 | 1 7 9 |\n";
        let entry = only(text);
        assert_eq!(entry.form, Form::PencilMarks);
        let given = entry.board.unwrap();
        assert_eq!(given.clues().clue_count(), 74, "four digits still linger in row 9");
        let Given::Candidates(marks) = given else { panic!("{given}") };
        assert_eq!(marks.candidates.get(Cell::at(8, 0)).to_string(), "345");
        assert_eq!(marks.candidates.get(Cell::at(8, 2)).to_string(), "35");
        assert!(only("12 3 4 5 6 7 8 9 1\n").board.is_err());
    }
}
