//! Boards as literals of programming languages: nested brackets or braces around 81 items.
//!
//! The reader doesn't know the languages; it takes brackets, quoted items and bare items, and
//! passes over words such as `new`, `char` and `vec!`. A group of nine items is a row, a string of
//! nine cells is one too; a group of nine rows, or of 81 items, is a board. So a list of boards
//! is read as well, and one of strings that each hold a board. Memory is bounded whatever comes.
//!
//! Braces with keys are an object. As with the columns of CSV, a key such as `puzzle` says where
//! the boards are, and what other keys hold is passed over; without one every board counts, but for
//! a filled one beside an open one, which is its solution.

use super::entry::{Entry, Malformed};
use super::error::{ParseGridError, Problem};
use super::form::Form;
use super::frame::{Frame, Item, Place};
use super::line;
use super::reader::Reader;
use super::shorten;

const MOST_FRAMES: usize = 16;
const LONGEST_ITEM: usize = 4096;

/// A string of this many characters is meant to be a board, not a cell.
const SHORTEST_BOARD: usize = 20;

/// A literal in the making.
#[derive(Debug)]
pub(super) struct Literal {
    frames: Vec<Frame>,
    quote: Option<char>,
    /// Whether the character before was a backslash in quotes.
    escaped: bool,
    item: String,
    item_column: usize,
    /// A quoted item in braces: a key if a colon follows.
    pending: Option<Item>,
    line: usize,
    raw: String,
}

impl Literal {
    pub(super) fn new() -> Self {
        Self {
            frames: Vec::new(),
            quote: None,
            escaped: false,
            item: String::new(),
            item_column: 1,
            pending: None,
            line: 1,
            raw: String::new(),
        }
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

    /// Says whether the line can't belong to this literal, which is then unclosed: it has a board
    /// outside quotes, or a literal begins where one has begun already.
    pub(super) fn is_broken_off_by(&self, text: &str) -> bool {
        let begun = self.frames.len() > 1
            || self.frames.last().is_some_and(|frame| frame.has_items() || frame.has_boards());
        let text = text.trim_start();
        line::has_bare_board(text) || (begun && (text.starts_with("[[") || text.starts_with("{{")))
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
        self.end_item(entries);
        self.settle_pending(entries);
        !self.frames.is_empty()
    }

    fn take(&mut self, c: char, column: usize, entries: &mut Vec<Entry>) {
        let escaped = core::mem::take(&mut self.escaped);
        match (self.quote, c) {
            (Some(quote), c) if c == quote && !escaped => self.end_item(entries),
            (Some(_), c) => {
                self.escaped = c == '\\' && !escaped;
                self.extend_item(c, column);
            }
            (None, '"' | '\'') => {
                self.end_item(entries);
                self.quote = Some(c);
                self.item_column = column;
            }
            (None, '[' | '{') => {
                self.end_item(entries);
                self.settle_pending(entries);
                self.open(c, column, entries);
            }
            (None, ']' | '}') => {
                self.end_item(entries);
                self.settle_pending(entries);
                self.close(column, entries);
            }
            (None, ':') if self.frames.last().is_some_and(Frame::may_have_keys) => self.end_key(),
            (None, ',' | ';' | '(' | ')' | '=') => {
                self.end_item(entries);
                self.settle_pending(entries);
            }
            (None, c) if c.is_whitespace() => self.end_item(entries),
            (None, c) => self.extend_item(c, column),
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
            self.give_up(entries);
            let error = ParseGridError::at(self.line, column, Problem::TooLong);
            entries.push(self.malformed(error));
        }
        self.frames.push(Frame::new(open, Place { line: self.line, column }));
    }

    /// Ends the item: in braces, a quoted one may turn out to be a key.
    fn end_item(&mut self, entries: &mut Vec<Entry>) {
        let quote = self.quote.take();
        if quote.is_none() && self.item.is_empty() {
            return;
        }
        let text = core::mem::take(&mut self.item);
        let item = Item { text, quote, place: Place { line: self.line, column: self.item_column } };
        self.settle_pending(entries);
        if quote.is_some() && self.frames.last().is_some_and(Frame::may_have_keys) {
            self.pending = Some(item);
        } else {
            self.take_item(&item, entries);
        }
    }

    /// Takes an item that no colon followed.
    fn settle_pending(&mut self, entries: &mut Vec<Entry>) {
        if let Some(item) = self.pending.take() {
            self.take_item(&item, entries);
        }
    }

    /// Ends a key: what was read last, quoted or bare.
    fn end_key(&mut self) {
        let bare = core::mem::take(&mut self.item);
        let key = self.pending.take().map_or(bare, |item| item.text);
        if let Some(frame) = self.frames.last_mut() {
            frame.begin_value(&key);
        }
    }

    fn take_item(&mut self, item: &Item, entries: &mut Vec<Entry>) {
        let length = item.text.chars().count();
        let Some(frame) = self.frames.last_mut() else {
            // Text after the last bracket: another board isn't lost.
            if line::is_open_board(&item.text) {
                self.read_text(item, entries);
            }
            return;
        };
        if frame.is_object() {
            let named = frame.names_puzzles() && item.quote.is_some();
            if named || length >= SHORTEST_BOARD {
                self.read_text(item, entries);
            }
        } else if length >= SHORTEST_BOARD {
            self.flush_items(entries);
            self.read_text(item, entries);
        } else if let Some(text) = item.cells() {
            let parents = self.frames.len().checked_sub(2);
            let rows_before = parents.map_or(0, |parent| self.frames[parent].row_count());
            if let Some(frame) = self.frames.last_mut() {
                frame.take_item(text, rows_before, item);
            }
        }
    }

    /// Reads the boards in a string: any form, line ends written as `\n`.
    fn read_text(&mut self, item: &Item, entries: &mut Vec<Entry>) {
        let mut found = Vec::new();
        let mut reader = Reader::new();
        for line in unescaped(&item.text).split('\n') {
            reader.push_line(line.as_bytes(), &mut found);
        }
        reader.finish(&mut found);
        let Place { line, column } = item.place;
        if found.is_empty() {
            let error = ParseGridError::at(line, column, Problem::NotABoard);
            let malformed = Malformed { error, raw: shorten(item.text.as_bytes()) };
            found.push(Entry::malformed(line, Form::Line, malformed));
        }
        for mut entry in found {
            entry.line = line;
            if let Err(malformed) = &mut entry.board {
                let inside = malformed.error.clone();
                let column = column + inside.column();
                malformed.error = ParseGridError::at(line, column, inside.problem().clone());
            }
            self.emit(entry, entries);
        }
    }

    /// Hands over an entry: to the object that can't tell yet whether it is one of its boards, or
    /// out.
    fn emit(&mut self, entry: Entry, entries: &mut Vec<Entry>) {
        for i in (0..self.frames.len()).rev() {
            if !self.frames[i].admits_boards() {
                self.frames[i].keep(entry);
                if self.frames[i].is_full() {
                    self.let_go(i, entries);
                }
                return;
            }
            self.frames[i].note_board();
        }
        entries.push(entry);
    }

    /// Hands over what an object has kept.
    fn let_go(&mut self, frame: usize, entries: &mut Vec<Entry>) {
        let kept = self.frames[frame].take_kept();
        let inner = self.frames.split_off(frame);
        for entry in kept {
            self.emit(entry, entries);
        }
        self.frames.extend(inner);
    }

    /// Names items that make no board before a board in the same brackets.
    fn flush_items(&mut self, entries: &mut Vec<Entry>) {
        let problem = self.frames.last_mut().and_then(Frame::take_items);
        if let Some(error) = problem {
            let malformed = self.malformed(error);
            self.emit(malformed, entries);
        }
    }

    fn close(&mut self, column: usize, entries: &mut Vec<Entry>) {
        let Some(frame) = self.frames.last() else { return };
        let last = self.frames.len() - 1;
        if frame.is_object() {
            self.let_go(last, entries);
        } else if frame.has_boards() {
            self.flush_items(entries);
        }
        let Some(frame) = self.frames.pop() else { return };
        let place = Place { line: self.line, column };
        let wants_board = self.frames.last().is_none_or(Frame::admits_boards);
        let parent = self.frames.last_mut().filter(|parent| !parent.is_object());
        if frame.is_object() {
            if !frame.has_boards() && wants_board {
                let malformed = self.malformed(frame.into_problem(Problem::NotABoard));
                self.emit(malformed, entries);
            }
        } else if frame.is_board() {
            let entry = self.board(frame);
            self.emit(entry, entries);
        } else if frame.has_items() {
            match parent {
                Some(parent) => parent.take_row(&frame, place),
                None if wants_board => {
                    let malformed = self.malformed(frame.into_wrong_count(place));
                    self.emit(malformed, entries);
                }
                None => {}
            }
        }
        if self.frames.is_empty() {
            self.raw.clear();
        }
    }

    fn board(&self, frame: Frame) -> Entry {
        let (line, form) = (frame.place().line, frame.form());
        match frame.into_grid() {
            Ok(grid) => Entry::new(line, form, grid),
            Err(error) => self.malformed(error),
        }
    }

    fn malformed(&self, error: ParseGridError) -> Entry {
        let raw = shorten(self.raw.as_bytes());
        Entry::malformed(error.line(), Form::LeetCode, Malformed { error, raw })
    }

    /// Ends the unfinished literal: what it has kept is handed over, the rest is malformed.
    pub(super) fn break_off(mut self, entries: &mut Vec<Entry>) {
        let Some(first) = self.frames.first() else { return };
        let unclosed = first.unclosed();
        let problem = self.frames.iter().find_map(Frame::problem).unwrap_or(unclosed);
        self.give_up(entries);
        entries.push(self.malformed(problem));
    }

    /// Hands over what all open brackets have kept, and closes them.
    fn give_up(&mut self, entries: &mut Vec<Entry>) {
        while let Some(last) = self.frames.len().checked_sub(1) {
            self.let_go(last, entries);
            self.frames.pop();
        }
    }
}

/// Returns a string of a literal with its escapes read, as far as boards need it.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        plain.push(match c {
            '\\' => match characters.next() {
                Some('n' | 'r') => '\n',
                Some('t') => '\t',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        });
    }
    plain
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
