//! Boards of nine rows, with or without spaces, rules and frames.

use super::entry::{Entry, Malformed};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::line::{Blank, Mark};
use super::{sheet, shorten};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// What a line is to a board of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nine cells.
    Row,
    /// Nine dashes: nine blanks or a rule, depending on the rest of the board.
    DashRow,
    /// A row with a wrong number of cells or a wrong character.
    BrokenRow,
    /// Nine empty fields.
    Bare,
    /// A rule between boxes or a part of the frame.
    Rule,
    /// Anything else.
    Other,
}

/// A board of rows in the making.
#[derive(Debug)]
pub(super) struct Rows {
    line: usize,
    list: Vec<Row>,
    blank: Blank,
    problem: Option<ParseGridError>,
    raw: String,
}

#[derive(Debug)]
struct Row {
    marks: [Option<Mark>; 9],
    kind: Kind,
}

impl Rows {
    pub(super) fn new(line: usize) -> Self {
        let (list, raw) = (Vec::new(), String::new());
        Self { line, list, blank: Blank::default(), problem: None, raw }
    }

    /// Says what a line is.
    pub(super) fn classify(text: &str) -> Kind {
        let cells: Vec<char> = text.chars().filter(|&c| !is_frame(c)).collect();
        let good = cells.iter().filter(|&&c| Mark::of(c).is_some()).count();
        let rule_characters = text.chars().all(|c| is_frame(c) || "-=.:'\"*`,".contains(c));
        let dashes = text.chars().filter(|&c| matches!(c, '-' | '=' | '─' | '━' | '═')).count();
        let junction = text.chars().any(|c| matches!(c, '+' | '┼' | '╋' | '╬' | '├' | '╟' | '╠'));
        let nine_blanks = good == 9 && cells.len() == 9 && !junction;
        if cells.is_empty() || (rule_characters && dashes >= 3 && !nine_blanks) {
            Kind::Rule
        } else if cells.len() == 9 && cells.iter().all(|&c| c == '-') {
            Kind::DashRow
        } else if cells.len() == 9 && good == 9 {
            Kind::Row
        } else if good == cells.len() || (cells.len() == 9 && good >= 5) {
            Kind::BrokenRow
        } else {
            Kind::Other
        }
    }

    /// Adds a row, or what should be one.
    pub(super) fn push(&mut self, text: &str, line: usize) {
        if self.raw.len() < 400 {
            self.raw.push_str(text.trim());
            self.raw.push(' ');
        }
        let kind = Self::classify(text);
        match kind {
            Kind::Rule => {}
            Kind::DashRow => {
                let marks = [Some(Mark::Blank('-')); 9];
                self.list.push(Row { marks, kind });
            }
            Kind::Row | Kind::Bare | Kind::BrokenRow | Kind::Other => {
                let marks = self.read_marks(text, line);
                self.list.push(Row { marks, kind });
            }
        }
    }

    /// Adds a row that was read field by field.
    pub(super) fn push_fields(&mut self, cells: sheet::Cells, text: &str, line: usize) {
        if self.raw.len() < 400 {
            self.raw.push_str(text.trim());
            self.raw.push(' ');
        }
        for mark in cells {
            if let Err(problem) = self.blank.admit(mark) {
                self.fail(line, 1, problem);
            }
        }
        let kind = if sheet::is_bare(&cells) { Kind::Bare } else { Kind::Row };
        self.list.push(Row { marks: cells.map(Some), kind });
    }

    /// Says whether some field was empty so far.
    pub(super) fn has_empty_fields(&self) -> bool {
        self.blank.0.is_some_and(|blank| sheet::EMPTY == Mark::Blank(blank))
    }

    fn read_marks(&mut self, text: &str, line: usize) -> [Option<Mark>; 9] {
        let row = self.definite_rows();
        let mut marks = [None; 9];
        let mut count = 0;
        for (offset, c) in text.chars().enumerate().filter(|&(_, c)| !is_frame(c)) {
            let cell = (count < 9 && row < 9).then(|| Cell::at(row, count));
            let mark = Mark::of(c);
            let problem = match mark {
                None => Some(Problem::BadCharacter { cell, found: c }),
                Some(mark) => self.blank.admit(mark).err(),
            };
            if let Some(problem) = problem {
                self.fail(line, offset + 1, problem);
            }
            if let Some(slot) = marks.get_mut(count) {
                *slot = mark;
            }
            count += 1;
        }
        if count != 9 {
            let problem = Problem::WrongRowLength { row: row + 1, found: count };
            self.fail(line, text.chars().count() + 1, problem);
        }
        marks
    }

    fn fail(&mut self, line: usize, column: usize, problem: Problem) {
        self.problem.get_or_insert(ParseGridError::at(line, column, problem));
    }

    fn dashes_are_blanks(&self) -> bool {
        self.blank.0.is_none_or(|blank| blank == '-')
    }

    fn definite_rows(&self) -> usize {
        let dashes = self.dashes_are_blanks();
        self.list.iter().filter(|row| row.kind != Kind::DashRow || dashes).count()
    }

    /// Returns the board once all nine rows are there.
    pub(super) fn complete(&self) -> Option<Entry> {
        (self.definite_rows() >= 9).then(|| self.entry())
    }

    /// Returns the first line and the rows, if all cells so far are digits.
    pub(super) fn solved(&self) -> Option<(usize, Vec<[Digit; 9]>)> {
        let digits = self.list.iter().filter(|row| row.kind != Kind::DashRow).map(|row| {
            let digit = |mark| match mark {
                Some(Mark::Digit(digit)) => Some(digit),
                _ => None,
            };
            let digits: Vec<Digit> = row.marks.iter().copied().map(digit).collect::<Option<_>>()?;
            digits.try_into().ok()
        });
        let rows: Vec<[Digit; 9]> = digits.collect::<Option<_>>()?;
        (self.problem.is_none() && rows.len() < 9).then_some((self.line, rows))
    }

    /// Returns the unfinished board as malformed; nothing if there were only rules.
    pub(super) fn broken_off(mut self) -> Option<Entry> {
        if self.list.iter().all(|row| matches!(row.kind, Kind::DashRow | Kind::Bare)) {
            return None;
        }
        let found = self.definite_rows();
        self.fail(self.line, 1, Problem::WrongRowCount { found });
        Some(self.entry())
    }

    fn entry(&self) -> Entry {
        match self.problem.clone() {
            Some(error) => {
                let raw = shorten(self.raw.as_bytes());
                Entry::malformed(self.line, Form::Grid, Malformed { error, raw })
            }
            None => Entry::new(self.line, Form::Grid, self.grid()),
        }
    }

    fn grid(&self) -> Grid {
        let dashes = self.dashes_are_blanks();
        let rows = self.list.iter().filter(|row| row.kind != Kind::DashRow || dashes);
        let mut grid = Grid::EMPTY;
        for (cell, mark) in Cell::all().zip(rows.flat_map(|row| row.marks)) {
            if let Some(Mark::Digit(digit)) = mark {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }
}

/// Says whether a character only frames or separates cells.
fn is_frame(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '|' | '!' | '¦' | '+' | ',' | ';' | ':')
        || ('\u{2500}'..='\u{257F}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::LEETCODE;
    use crate::text::{read_all, read_one};

    fn rows_of(line: &str) -> Vec<String> {
        (0..9).map(|row| line[9 * row..9 * row + 9].to_owned()).collect()
    }

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(Rows::classify("| 5 3 . | . 7 . | . . . |"), Kind::Row);
        assert_eq!(Rows::classify("5,3,0,0,7,0,0,0,0"), Kind::Row);
        assert_eq!(Rows::classify("--- --- ---"), Kind::DashRow);
        for rule in [
            "---+---+---",
            ".-------.-------.-------.",
            "*-----------*",
            "---------------------",
            "║",
            "╟───┼───┼───╢",
            "'---\"---\"---'",
        ] {
            assert_eq!(Rows::classify(rule), Kind::Rule, "{rule}");
        }
        assert_eq!(Rows::classify("53..7..."), Kind::BrokenRow);
        assert_eq!(Rows::classify("53..7..a."), Kind::BrokenRow);
        assert_eq!(Rows::classify("what is this"), Kind::Other);
    }

    #[test]
    fn dashes_serve_as_blanks_and_as_rules() {
        let dashed: Vec<String> = rows_of(&LEETCODE.replace('.', "-"));
        assert_eq!(read_one(&dashed.join("\n")).unwrap().0.to_string(), LEETCODE);
        let mut ruled = rows_of(LEETCODE);
        ruled.insert(6, "---------".into());
        ruled.insert(3, "---------".into());
        ruled.insert(0, "---------".into());
        assert_eq!(read_one(&ruled.join("\n")).unwrap().0.to_string(), LEETCODE);
        let empty = ["--- --- ---"; 9].join("\n");
        assert_eq!(read_one(&empty).unwrap().0, Grid::EMPTY);
    }

    #[test]
    fn a_broken_row_is_named() {
        let mut rows = rows_of(LEETCODE);
        rows[2] = "98....6.".into();
        let text = rows.join("\n");
        let error = read_one(&text).unwrap_err();
        assert_eq!(error.to_string(), "line 3, column 9: expected 9 cells in row 3, found 8");
        rows[2] = ".98..a.6.".into();
        let error = read_one(&rows.join("\r\n")).unwrap_err();
        let expected = "line 3, column 6: expected a digit or a blank for r3c6, found 'a'";
        assert_eq!(error.to_string(), expected);
        let error = read_one(&rows[3..].join("\n")).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 1: expected 9 rows, found 6");
    }

    #[test]
    fn titles_between_grids_are_passed_over() {
        let grid = rows_of(LEETCODE).join("\n");
        let text = format!("Grid 01\n{grid}\nGrid 02\n{grid}\n[Puzzle]\n#A me\n{grid}\n");
        let boards: Vec<_> = read_all(&text).collect();
        assert_eq!(boards.len(), 3);
        assert!(
            boards.iter().all(|entry| entry.board == Ok(LEETCODE.parse::<Grid>().unwrap().into()))
        );
    }
}
