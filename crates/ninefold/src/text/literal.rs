//! Boards as literals of programming languages: nested brackets or braces around 81 items.
//!
//! The reader doesn't know the languages; it takes brackets, quoted items and bare items, and
//! passes over words such as `new`, `char` and `vec!`. A group of nine items is a row, a string of
//! nine cells is one too; a group of nine rows, or of 81 items, is a board. So a list of boards
//! is read as well. Memory is bounded whatever comes.

use super::entry::{Entry, Malformed};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::line::{self, Blank, Mark};
use super::shorten;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

const MOST_FRAMES: usize = 16;
const LONGEST_ITEM: usize = 100;

/// A literal in the making.
#[derive(Debug)]
pub(super) struct Literal {
    frames: Vec<Frame>,
    quote: Option<char>,
    item: String,
    item_column: usize,
    line: usize,
    raw: String,
}

/// An open bracket and what came since: items of a row, or rows of a board.
#[derive(Debug)]
struct Frame {
    open: char,
    line: usize,
    column: usize,
    items: Vec<Option<Digit>>,
    item_count: usize,
    rows: Vec<Option<Digit>>,
    row_count: usize,
    quote: Option<char>,
    blank: Blank,
    problem: Option<ParseGridError>,
}

impl Literal {
    pub(super) fn new() -> Self {
        let (item, raw) = (String::new(), String::new());
        Self { frames: Vec::new(), quote: None, item, item_column: 1, line: 1, raw }
    }

    /// Returns the character offset where a literal begins in the line, if one does.
    pub(super) fn starts_at(text: &str) -> Option<usize> {
        let characters: Vec<char> = text.chars().collect();
        (0..characters.len()).find(|&i| {
            let next = characters[i + 1..].iter().find(|c| !c.is_whitespace());
            matches!(characters[i], '[' | '{')
                && next.is_none_or(|&c| {
                    matches!(c, '[' | '{' | '"' | '\'')
                        || c.is_ascii_digit()
                        || c == '.'
                        || characters[i + 1..].starts_with(&['n', 'e', 'w'])
                        || characters[i + 1..].starts_with(&['v', 'e', 'c', '!'])
                })
        })
    }

    /// Says whether the line can't belong to this literal, which is then unclosed.
    pub(super) fn is_broken_off_by(&self, text: &str) -> bool {
        let begun = self.frames.len() > 1
            || self.frames.last().is_some_and(|frame| frame.item_count + frame.row_count > 0);
        let text = text.trim_start();
        line::has_board(text) || (begun && (text.starts_with("[[") || text.starts_with("{{")))
    }

    /// Takes a line from the given character on; says whether the literal goes on after it.
    pub(super) fn feed(
        &mut self,
        text: &str,
        from: usize,
        line: usize,
        entries: &mut Vec<Entry>,
    ) -> bool {
        self.line = line;
        if self.raw.len() < 400 {
            self.raw.push_str(text.trim());
            self.raw.push(' ');
        }
        let mut characters = text.chars().enumerate().skip(from).peekable();
        while let Some((offset, c)) = characters.next() {
            let next = characters.peek().map(|&(_, next)| next);
            if self.quote.is_none() && (c == '#' || (c == '/' && next == Some('/'))) {
                break;
            }
            self.take(c, offset + 1, entries);
        }
        self.end_quote_or_item();
        !self.frames.is_empty()
    }

    fn take(&mut self, c: char, column: usize, entries: &mut Vec<Entry>) {
        match (self.quote, c) {
            (Some(quote), c) if c == quote => self.end_quote_or_item(),
            (None, '"' | '\'') => {
                self.end_quote_or_item();
                self.quote = Some(c);
                self.item_column = column;
            }
            (None, '[' | '{') => {
                self.end_quote_or_item();
                self.open(c, column, entries);
            }
            (None, ']' | '}') => {
                self.end_quote_or_item();
                self.close(column, entries);
            }
            (None, ',' | ';' | '(' | ')' | '=') => self.end_quote_or_item(),
            (None, c) if c.is_whitespace() => self.end_quote_or_item(),
            (_, c) => self.extend_item(c, column),
        }
    }

    fn extend_item(&mut self, c: char, column: usize) {
        if self.item.is_empty() && self.quote.is_none() {
            self.item_column = column;
        }
        if self.item.len() < LONGEST_ITEM {
            self.item.push(c);
        }
    }

    fn open(&mut self, open: char, column: usize, entries: &mut Vec<Entry>) {
        if self.frames.len() >= MOST_FRAMES {
            let error = ParseGridError::at(self.line, column, Problem::TooLong);
            self.frames.clear();
            entries.push(self.malformed(error));
        }
        self.frames.push(Frame {
            open,
            line: self.line,
            column,
            items: Vec::new(),
            item_count: 0,
            rows: Vec::new(),
            row_count: 0,
            quote: None,
            blank: Blank::default(),
            problem: None,
        });
    }

    fn end_quote_or_item(&mut self) {
        let quote = self.quote.take();
        let item = core::mem::take(&mut self.item);
        let Some(frame) = self.frames.len().checked_sub(1) else { return };
        let word =
            quote.is_none() && item.chars().count() > 1 && item.starts_with(char::is_alphabetic);
        let null = word && matches!(item.as_str(), "None" | "null" | "nil");
        if (quote.is_none() && item.is_empty()) || (word && !null) {
            return;
        }
        let rows_before = frame.checked_sub(1).map_or(0, |parent| self.frames[parent].row_count);
        let place = (self.line, self.item_column);
        self.frames[frame].quote = self.frames[frame].quote.or(quote);
        self.frames[frame].take_item(if null { "." } else { &item }, rows_before, place);
    }

    fn close(&mut self, column: usize, entries: &mut Vec<Entry>) {
        let Some(frame) = self.frames.pop() else { return };
        let has_items = frame.item_count > 0;
        let is_board = frame.row_count > 0 || frame.item_count == Cell::COUNT;
        match self.frames.last_mut() {
            _ if is_board => entries.push(self.board(frame)),
            Some(parent) if has_items => parent.take_row(&frame, (self.line, column)),
            None if has_items => {
                let found = frame.item_count;
                let problem = Problem::WrongCellCount { found };
                let error = frame.problem.clone();
                let error = error.unwrap_or(ParseGridError::at(self.line, column, problem));
                entries.push(self.malformed(error));
            }
            _ => {}
        }
        if self.frames.is_empty() {
            self.raw.clear();
        }
    }

    fn board(&mut self, mut frame: Frame) -> Entry {
        let flat = frame.row_count == 0;
        if !flat && frame.row_count != 9 {
            let problem = Problem::WrongRowCount { found: frame.row_count };
            frame.fail((frame.line, frame.column), problem);
        }
        if let Some(error) = frame.problem {
            return self.malformed(error);
        }
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(if flat { frame.items } else { frame.rows }) {
            grid.set(cell, digit);
        }
        let form = match (frame.open, frame.quote) {
            ('[', Some('"')) => Form::LeetCode,
            ('[', Some(_)) => Form::Python,
            ('[', None) => Form::Ints,
            (_, Some('"')) => Form::Strings,
            (_, Some(_)) => Form::Java,
            (_, None) => Form::CInts,
        };
        Entry::new(frame.line, form, grid)
    }

    fn malformed(&self, error: ParseGridError) -> Entry {
        let raw = shorten(self.raw.as_bytes());
        let line = error.line();
        Entry::malformed(line, Form::LeetCode, Malformed { error, raw })
    }

    /// Returns the unfinished literal as malformed.
    pub(super) fn broken_off(self) -> Option<Entry> {
        let frame = self.frames.first()?;
        let first_problem = self.frames.iter().find_map(|frame| frame.problem.clone());
        let unclosed = ParseGridError::at(frame.line, frame.column, Problem::Unclosed(frame.open));
        Some(self.malformed(first_problem.unwrap_or(unclosed)))
    }
}

impl Frame {
    fn fail(&mut self, (line, column): (usize, usize), problem: Problem) {
        self.problem.get_or_insert(ParseGridError::at(line, column, problem));
    }

    fn take_item(&mut self, item: &str, rows_before: usize, place: (usize, usize)) {
        let mut characters = item.chars();
        match (characters.next(), characters.next()) {
            (Some(c), None) if Mark::of(c).is_some() => self.take_mark(Mark::of(c), place),
            (None | Some(' '), None) => self.take_mark(Some(Mark::Blank(' ')), place),
            _ if item.len() == 9 && item.chars().all(|c| Mark::of(c).is_some()) => {
                self.row_count += 1;
                for c in item.chars() {
                    let digit = self.admit(Mark::of(c), place);
                    if self.rows.len() < Cell::COUNT {
                        self.rows.push(digit);
                    }
                }
            }
            _ => {
                let row = rows_before + self.item_count / 9;
                let cell = (row < 9).then(|| Cell::at(row, self.item_count % 9));
                self.fail(place, Problem::BadItem { cell, found: item.to_owned() });
                self.take_mark(None, place);
            }
        }
    }

    fn take_mark(&mut self, mark: Option<Mark>, place: (usize, usize)) {
        self.item_count += 1;
        let digit = self.admit(mark, place);
        if self.items.len() < Cell::COUNT {
            self.items.push(digit);
        }
    }

    fn admit(&mut self, mark: Option<Mark>, place: (usize, usize)) -> Option<Digit> {
        match self.blank.admit(mark?) {
            Ok(digit) => digit,
            Err(problem) => {
                self.fail(place, problem);
                None
            }
        }
    }

    /// Takes a closed group of items as the next row.
    fn take_row(&mut self, row: &Self, place: (usize, usize)) {
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
                self.fail((row.line, row.column), Problem::MixedBlanks { first, other });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::LEETCODE;
    use crate::text::{read_all, read_one};

    fn leetcode() -> String {
        Form::LeetCode.write(&LEETCODE.parse().unwrap())
    }

    #[test]
    fn literals_as_people_paste_them() {
        let json = leetcode();
        let java = Form::Java.write(&LEETCODE.parse().unwrap());
        let rows: Vec<String> =
            (0..9).map(|i| format!("\"{}\"", &LEETCODE[9 * i..][..9])).collect();
        for (text, form) in [
            (format!("board = {json}"), Form::LeetCode),
            (json.replace("],", "],\n  "), Form::LeetCode),
            (json.replace("\",", "\" , "), Form::LeetCode),
            (format!("char[][] board = {java};"), Form::Java),
            (format!("char[][] board = new char[][]{java};"), Form::Java),
            (java.replacen('{', "vector<vector<char>> board{", 1), Form::Java),
            (format!("new char[][]{}", java.replace("{'", "new char[]{'")), Form::Java),
            (json.replace('"', "'").replace('[', "vec![") + ";", Form::Python),
            (format!("[{}]", rows.join(", ")), Form::LeetCode),
            (json.replace('"', "").replace('.', "0"), Form::Ints),
            (json.replace('"', "").replace('.', "None"), Form::Ints),
            (json.replace("],", "], // a row\n"), Form::LeetCode),
        ] {
            let read = read_one(&text);
            assert_eq!(read, Ok((LEETCODE.parse().unwrap(), form)), "{text}");
        }
    }

    #[test]
    fn a_list_of_boards_gives_each() {
        let text = format!("[{0},\n{0}]", leetcode());
        assert_eq!(read_all(&text).filter(|entry| entry.board.is_ok()).count(), 2);
        let flat: Vec<String> = LEETCODE.replace('.', "0").chars().map(String::from).collect();
        assert_eq!(read_one(&format!("[{}]", flat.join(", "))).unwrap().0.to_string(), LEETCODE);
    }

    #[test]
    fn problems_name_row_and_column() {
        let error = |text: &str| read_one(text).unwrap_err().to_string();
        let json = leetcode();
        assert_eq!(
            error(&json.replacen("\"3\"", "\"10\"", 1)),
            "line 1, column 7: expected a digit, '.' or 0 for r1c2, found \"10\""
        );
        assert_eq!(
            error(&json.replacen("\"6\",", "", 1)),
            "line 1, column 72: expected 9 cells in row 2, found 8"
        );
        assert_eq!(
            error(&json.replacen("[\"6\"", "[\"0\"", 1)),
            "line 1, column 45: expected one kind of blank ('0' so far), found '.'"
        );
        assert_eq!(error(&json[..json.len() - 1]), "line 1, column 1: '[' is never closed");
        assert_eq!(error("[[1,2,3]]"), "line 1, column 8: expected 9 cells in row 1, found 3");
        assert_eq!(error("[1,2,3]"), "line 1, column 7: expected 81 cells, found 3");
    }

    #[test]
    fn an_unclosed_literal_does_not_swallow_the_rest() {
        let broken = leetcode();
        let broken = &broken[..100];
        let text = format!("{broken}\n{LEETCODE}\n{broken}\n{}\n[\n{LEETCODE}\n", leetcode());
        let good: Vec<bool> = read_all(&text).map(|entry| entry.board.is_ok()).collect();
        assert_eq!(good, [false, true, false, true, false, true]);
    }

    #[test]
    fn nonsense_stays_bounded() {
        let text = format!("{}\n{}\n", "[".repeat(10_000), "[\"".repeat(1000));
        assert!(read_all(&text).all(|entry| entry.board.is_err()));
        let long = format!("[[{}]]", "5,".repeat(100_000));
        assert!(read_one(&long).is_err());
    }
}
