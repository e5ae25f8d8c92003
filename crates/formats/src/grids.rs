//! Drawings of boards: rows as tools draw them, pencil marks in several dialects.

use core::fmt::Write as _;
use ninefold::{Cell, Digit, Grid};

use crate::Document;
use crate::document::Content;

/// Draws nine bare rows, as `.msk` and `.sdk` files have them.
pub(crate) fn rows(grid: &Grid) -> String {
    draw(grid, "", [""; 3])
}

/// Draws rows with bars between the boxes, as `.spf` files have them.
pub(crate) fn barred(grid: &Grid) -> String {
    draw(grid, "|", ["", "---+---+---", ""])
}

/// Draws the frame of Simple Sudoku.
pub(crate) fn simple(grid: &Grid) -> String {
    draw(grid, "|", ["*-----------*", "|---+---+---|", "*-----------*"])
}

/// Draws the frame of forum posts: dots on top, quotation marks below.
pub(crate) fn framed(grid: &Grid) -> String {
    let rules =
        [".-------.-------.-------.", ":-------+-------+-------:", "'-------\"-------\"-------'"];
    let cell = |cell: Cell| character(grid, cell).to_string();
    frame(&rules.map(str::to_owned), |row| boxes(row, &cell))
}

/// Draws a post of the programmers' forum: spaces between cells, bars between boxes.
pub(crate) fn post(grid: &Grid) -> String {
    let line = |row: usize| {
        let cells: Vec<String> =
            (0..9).map(|column| character(grid, Cell::at(row, column)).to_string()).collect();
        cells.chunks(3).map(|three| three.join(" ")).collect::<Vec<_>>().join(" | ")
    };
    let rule = "-".repeat(21);
    frame(&[String::new(), rule, String::new()], line)
}

fn character(grid: &Grid, cell: Cell) -> char {
    grid.get(cell).map_or('.', Digit::to_char)
}

/// Draws rows of cells side by side, with a bar between boxes and rules above, between and below.
fn draw(grid: &Grid, bar: &str, rules: [&str; 3]) -> String {
    let is_framed = !rules[0].is_empty();
    let line = |row: usize| {
        let cells: String = (0..9).map(|column| character(grid, Cell::at(row, column))).collect();
        let parts = [&cells[..3], &cells[3..6], &cells[6..]].join(bar);
        if is_framed { format!("{bar}{parts}{bar}") } else { parts }
    };
    frame(&rules.map(str::to_owned), line)
}

/// Puts rules above, between and below the lines of nine rows; an empty rule isn't drawn.
fn frame(rules: &[String; 3], line: impl Fn(usize) -> String) -> String {
    let mut lines = vec![rules[0].clone()];
    for row in 0..9 {
        if row == 3 || row == 6 {
            lines.push(rules[1].clone());
        }
        lines.push(line(row));
    }
    lines.push(rules[2].clone());
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn boxes(row: usize, cell: &impl Fn(Cell) -> String) -> String {
    let mut line = String::new();
    for column in 0..9 {
        let bar = if column % 3 == 0 { "| " } else { "" };
        let _ = write!(line, "{bar}{} ", cell(Cell::at(row, column)));
    }
    line + "|"
}

/// How a dialect of pencil marks draws cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// HoDoKu's: dots and colons in the frame, columns as wide as they need be.
    Hodoku,
    /// Simple Sudoku's: stars in the corners of the frame.
    Simple,
    /// Marked: `<5>` is a clue, `*5*` a placed digit.
    Marked,
    /// Candidates in braces.
    Braces,
    /// `SudoCue`'s: a blank between cells, `u` in front of a placed digit.
    Sdx,
}

/// Draws pencil marks.
pub(crate) fn marks(document: &Document, dialect: Dialect) -> String {
    let cells = document.cells_with_candidates();
    let text = |cell: Cell| mark(cells[cell.index()], dialect);
    if dialect == Dialect::Sdx {
        let row = |row: usize| (0..9).map(|c| text(Cell::at(row, c))).collect::<Vec<_>>().join(" ");
        return (0..9).map(row).collect::<Vec<_>>().join("\n");
    }
    let width = |column: usize| {
        (0..9).map(|row| text(Cell::at(row, column)).chars().count()).max().unwrap_or(1)
    };
    let widest = (0..9).map(width).max().unwrap_or(1);
    if dialect == Dialect::Braces {
        return braces(&text, widest);
    }
    let room = |column: usize| if dialect == Dialect::Simple { widest } else { width(column) } + 2;
    let rooms: Vec<usize> = (0..9).map(room).collect();
    let dashes = |b: usize| "-".repeat(rooms[3 * b..3 * b + 3].iter().sum::<usize>() + 1);
    let rule = |[left, middle, right]: [&str; 3]| {
        format!("{left}{}{right}", [dashes(0), dashes(1), dashes(2)].join(middle))
    };
    let rules = match dialect {
        Dialect::Simple => [["*", "-", "*"], ["|", "+", "|"], ["*", "-", "*"]],
        _ => [[".", ".", "."], [":", "+", ":"], ["'", "'", "'"]],
    };
    frame(&rules.map(rule), |row| {
        let mut line = String::new();
        for (column, room) in rooms.iter().enumerate() {
            let bar = if column % 3 == 0 { "| " } else { "" };
            let _ = write!(line, "{bar}{:<1$}", text(Cell::at(row, column)), room);
        }
        line + "|"
    })
}

fn braces(text: &impl Fn(Cell) -> String, width: usize) -> String {
    let line = |row: usize| {
        let cells = (0..9).map(|column| format!("{:^1$}", text(Cell::at(row, column)), width));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    (0..9).map(line).collect::<Vec<_>>().join("\n")
}

fn mark(content: Content, dialect: Dialect) -> String {
    match (content, dialect) {
        (Content::Clue(digit), Dialect::Marked) => format!("<{digit}>"),
        (Content::Placed(digit), Dialect::Marked) => format!("*{digit}*"),
        (Content::Placed(digit), Dialect::Sdx) => format!("u{digit}"),
        (Content::Clue(digit) | Content::Placed(digit), _) => digit.to_string(),
        (Content::Marks(digits), Dialect::Braces) => format!("{{{digits}}}"),
        (Content::Marks(digits), _) => digits.to_string(),
        (Content::Empty, Dialect::Braces) => "{}".to_owned(),
        (Content::Empty, _) => ".".to_owned(),
    }
}
