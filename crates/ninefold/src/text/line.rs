//! Boards on one line: 81 characters, alone, among other text, or in a column of CSV.

use super::error::Problem;
use super::form::Form;
use super::notes::read_any_state;
use crate::candidate::Candidate;
use crate::candidate_grid::CandidateGrid;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// What a character means in a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Digit(Digit),
    Blank(char),
}

impl Mark {
    /// Returns what the character means; `X` is the blank `x`.
    pub(super) fn of(character: char) -> Option<Self> {
        match character {
            '1'..='9' => Digit::from_char(character).map(Self::Digit),
            '.' | '0' | '_' | '*' | '-' | '?' | 'x' => Some(Self::Blank(character)),
            'X' => Some(Self::Blank('x')),
            _ => None,
        }
    }
}

/// Collects the cells of a board, and sees to it that only one kind of blank occurs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blank(pub(super) Option<char>);

impl Blank {
    /// Returns the digit, or nothing for a blank.
    pub(super) fn admit(&mut self, mark: Mark) -> Result<Option<Digit>, Problem> {
        match (mark, self.0) {
            (Mark::Digit(digit), _) => Ok(Some(digit)),
            (Mark::Blank(other), Some(first)) if first != other => {
                Err(Problem::MixedBlanks { first, other })
            }
            (Mark::Blank(blank), _) => {
                self.0 = Some(blank);
                Ok(None)
            }
        }
    }

    /// Returns the form of a line with this blank.
    pub(super) fn form(self) -> Form {
        if self.0 == Some('0') { Form::Zeros } else { Form::Line }
    }
}

/// Reads a line of exactly 81 cells with `.` or `0` for blanks; the fast way for the usual case.
pub(super) fn read_plain(bytes: &[u8]) -> Option<(Grid, Form)> {
    let bytes: &[u8; 81] = bytes.try_into().ok()?;
    let mut values = [0; 81];
    let (mut dots, mut zeros, mut others) = (false, false, false);
    for (value, &byte) in values.iter_mut().zip(bytes) {
        dots |= byte == b'.';
        zeros |= byte == b'0';
        others |= !(byte.is_ascii_digit() || byte == b'.');
        *value = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
    }
    if others || (dots && zeros) {
        return None;
    }
    Grid::from_values(values).map(|grid| (grid, if zeros { Form::Zeros } else { Form::Line }))
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':' | '"' | '\'' | '|' | '#' | '(' | ')' | '=')
}

/// Returns the words of a line with the character columns they begin at, counted from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(is_separator).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

fn is_board(word: &str) -> bool {
    word.len() == 81 && word.chars().all(|c| Mark::of(c).is_some())
}

/// Says whether a word is a board that isn't filled: 81 cells, placed ones among them or not, or
/// 729 candidates.
pub(super) fn is_open_board(word: &str) -> bool {
    match word.len() {
        81 => is_board(word) && !word.bytes().all(|byte| byte.is_ascii_digit() && byte != b'0'),
        729 => word.parse::<CandidateGrid>().is_ok(),
        _ => word.contains('+') && read_any_state(word).is_some(),
    }
}

/// Returns the boards of a line after its first, with their columns. A filled one isn't among them:
/// it is the solution of the first.
pub(super) fn further_boards(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let boards = words(text).filter(|(_, word)| is_board(word) || is_open_board(word));
    boards.skip(1).filter(|(_, word)| is_open_board(word))
}

/// Returns the first board of a line with its character offset.
pub(super) fn first_board(text: &str) -> Option<(usize, &str)> {
    let mut boards = words(text).filter(|(_, word)| is_board(word) || is_open_board(word));
    boards.next().map(|(column, word)| (column - 1, word))
}

/// Says whether the line has a board outside quotes.
pub(super) fn has_bare_board(text: &str) -> bool {
    let is_quote = |c: char| matches!(c, '"' | '\'');
    let quoted = |column: usize| {
        column.checked_sub(2).and_then(|before| text.chars().nth(before)).is_some_and(is_quote)
    };
    words(text).any(|(column, word)| is_board(word) && !quoted(column))
        || (cell_count(text) == Some(81) && !text.contains(is_quote))
}

/// Says whether some word of the line is 81 cells, or the line is 81 cells one by one.
pub(super) fn has_board(text: &str) -> bool {
    words(text).any(|(_, word)| is_board(word)) || cell_count(text) == Some(81)
}

/// Returns how many cells the line has if it consists of them, separators apart.
pub(super) fn cell_count(text: &str) -> Option<usize> {
    let mut count = 0;
    for c in text.chars().filter(|&c| !is_separator(c)) {
        Mark::of(c)?;
        count += 1;
    }
    Some(count)
}

/// Reads the first word of 729 candidates, if there is one.
pub(super) fn read_candidates(text: &str) -> Option<CandidateGrid> {
    words(text).find(|(_, word)| word.len() == Candidate::COUNT)?.1.parse().ok()
}

/// Says whether the line is a section header such as `[Puzzle]`.
pub(super) fn is_section(text: &str) -> bool {
    let inner = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner.is_some_and(|name| {
        name.chars().all(|c| c.is_alphabetic() || c == ' ')
            && name.chars().filter(|c| c.is_alphabetic()).count() > 1
    })
}

/// Says whether the line has a word of three letters or more.
pub(super) fn is_wordy(text: &str) -> bool {
    let letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    text.split(|c| !letter(c)).any(|word| word.chars().count() >= 3)
        && !words(text).any(|(_, word)| word.chars().count() > 40)
}

/// Reads the first word of 81 cells; or says at which column what is wrong.
pub(super) fn read(text: &str) -> Result<(Grid, Form), (usize, Problem)> {
    let whole = || (cell_count(text) == Some(81)).then_some((1, text));
    let (column, word) =
        words(text).find(|(_, word)| is_board(word)).or_else(whole).ok_or_else(|| explain(text))?;
    read_cells(word).map_err(|(offset, problem)| (column + offset, problem))
}

/// Reads 81 cells, with separators among them or not.
fn read_cells(word: &str) -> Result<(Grid, Form), (usize, Problem)> {
    let mut grid = Grid::EMPTY;
    let mut blank = Blank::default();
    let cells = word.chars().enumerate().filter(|&(_, c)| !is_separator(c));
    for (cell, (offset, c)) in Cell::all().zip(cells) {
        let bad = Problem::BadCharacter { cell: Some(cell), found: c };
        let mark = Mark::of(c).ok_or((offset, bad))?;
        grid.set(cell, blank.admit(mark).map_err(|problem| (offset, problem))?);
    }
    Ok((grid, blank.form()))
}

/// Says why a line without a word of 81 cells is none: the column and the problem.
pub(super) fn explain(text: &str) -> (usize, Problem) {
    let Some((column, word)) = words(text).max_by_key(|(column, word)| {
        (word.chars().filter(|&c| Mark::of(c).is_some()).count(), usize::MAX - column)
    }) else {
        return (1, Problem::NotABoard);
    };
    if let Some(found) = cell_count(text) {
        return (text.chars().count() + 1, Problem::WrongCellCount { found });
    }
    let length = word.chars().count();
    let good = word.chars().filter(|&c| Mark::of(c).is_some()).count();
    let bad = word.chars().enumerate().find(|&(_, c)| Mark::of(c).is_none());
    match bad {
        None if length > 20 => (column + length, Problem::WrongCellCount { found: length }),
        Some((offset, found)) if length > 20 && 2 * good > length => {
            let cell = (offset < Cell::COUNT).then(|| Cell::new(offset));
            (column + offset, Problem::BadCharacter { cell, found })
        }
        _ => (1, Problem::NotABoard),
    }
}

/// Where the puzzles are in a file of CSV.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    delimiter: char,
    puzzle: usize,
    /// Further columns whose names would do.
    others: Vec<usize>,
}

/// The names of puzzle columns in files that people publish, the surest first.
const PUZZLE_NAMES: [&str; 16] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "board",
    "grid",
    "givens",
    "unsolved",
    "problem",
    "problems",
    "sudokus",
    "boards",
    "grids",
];

/// Says whether a column or a key of this name holds puzzles.
pub(super) fn names_puzzles(name: &str) -> bool {
    PUZZLE_NAMES.contains(&name.trim().to_ascii_lowercase().as_str())
}

impl Columns {
    /// Reads a header, if a field of it names a puzzle column.
    pub(super) fn from_header(text: &str) -> Option<Self> {
        let delimiter = [',', ';', '\t'].into_iter().find(|&c| text.contains(c)).unwrap_or(',');
        let names: Vec<String> =
            fields(text, delimiter).map(|(_, name)| name.trim().to_ascii_lowercase()).collect();
        let puzzle =
            PUZZLE_NAMES.iter().find_map(|wanted| names.iter().position(|name| name == wanted))?;
        let others = (0..names.len()).filter(|&i| i != puzzle && names_puzzles(&names[i]));
        Some(Self { delimiter, puzzle, others: others.collect() })
    }

    /// Returns the puzzle field of a line, and other fields that hold an open board under a name
    /// that would do; each with its column.
    pub(super) fn fields(&self, text: &str) -> Result<Vec<(usize, String)>, (usize, Problem)> {
        let missing = Problem::MissingColumn { column: self.puzzle + 1 };
        let all: Vec<(usize, String)> = fields(text, self.delimiter).collect();
        let puzzle = all.get(self.puzzle).ok_or((text.chars().count() + 1, missing))?;
        let is_board = |field: &&(usize, String)| is_open_board(field.1.trim());
        let others = self.others.iter().filter_map(|&i| all.get(i)).filter(is_board);
        Ok(core::iter::once(puzzle).chain(others).cloned().collect())
    }
}

/// Splits a line of CSV into fields, quotes taken off, with the columns they begin at.
fn fields(text: &str, delimiter: char) -> impl Iterator<Item = (usize, String)> {
    let mut fields = vec![(1, String::new())];
    let mut quoted = false;
    for (i, c) in text.chars().enumerate() {
        let last = fields.len() - 1;
        if c == '"' {
            quoted = !quoted;
            if quoted && fields[last].1.is_empty() {
                fields[last].0 = i + 2;
            }
        } else if c == delimiter && !quoted {
            fields.push((i + 2, String::new()));
        } else {
            fields[last].1.push(c);
        }
    }
    fields.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::LEETCODE;

    fn problem(text: &str) -> (usize, String) {
        let (column, problem) = read(text).unwrap_err();
        (column, problem.to_string())
    }

    #[test]
    fn any_usual_blank_is_read() {
        let grid: Grid = LEETCODE.parse().unwrap();
        for blank in ['.', '0', '_', '*', '-', '?', 'x', 'X'] {
            let line = LEETCODE.replace('.', &blank.to_string());
            assert_eq!(read(&line).map(|(grid, _)| grid), Ok(grid), "{blank}");
        }
    }

    #[test]
    fn text_around_the_cells_is_passed_over() {
        for text in [
            format!("{LEETCODE}:1:{}", "1".repeat(81)),
            format!("  {LEETCODE}  # a comment"),
            format!("0000183b305c {LEETCODE} 1.2"),
            format!("\"id\",{LEETCODE},\"easy\""),
            format!("{{\"index\":1,\"puzzle\":\"{LEETCODE}\"}}"),
        ] {
            assert_eq!(
                read(&text),
                LEETCODE.parse().map(|grid| (grid, Form::Line)).map_err(|_| (0, Problem::NoBoard))
            );
        }
    }

    #[test]
    fn problems_name_the_column() {
        assert_eq!(problem(&LEETCODE[1..]), (81, "expected 81 cells, found 80".into()));
        let text = LEETCODE.replacen('.', "a", 1);
        assert_eq!(problem(&text), (3, "expected a digit or a blank for r1c3, found 'a'".into()));
        let text = LEETCODE.replacen('.', "?", 1);
        let expected = "expected one kind of blank ('?' so far), found '.'";
        assert_eq!(problem(&text), (4, expected.into()));
        assert_eq!(problem("hello").0, 1);
    }

    #[test]
    fn headers_name_the_puzzle_column() {
        let columns = Columns::from_header("source,question,answer,rating").unwrap();
        let solution = "1".repeat(81);
        let text = format!("x,{LEETCODE},{solution},3");
        assert_eq!(columns.fields(&text).unwrap(), [(3, LEETCODE.to_owned())]);
        assert_eq!(columns.fields("x").unwrap_err().0, 2);
        assert!(Columns::from_header("a,b,c").is_none());
        let quoted = Columns::from_header("\"id\";\"Puzzle\"").unwrap();
        let fields = quoted.fields(&format!("1;\"{LEETCODE}\"")).unwrap();
        assert_eq!(fields, [(4, LEETCODE.to_owned())]);
    }
}
