//! Boards of other sizes and with other rules as text: rows that are read again, and drawings for
//! terminals.

use anstyle::Style;
use ninefold_variants::{Blocks, Cell, Grid, Rules};

use super::{Edge, edge_of};
use crate::terminal::Palette;

/// Writes the clues in rows, with rules between boxes; boards of several grids with blanks for
/// holes.
#[must_use]
pub fn rows(grid: &Grid) -> String {
    let (shape, rules) = (grid.shape(), grid.rules());
    let symbol = |cell: Cell| grid.clue(cell).map_or('.', |digit| shape.symbol(digit));
    let [sub] = rules.subs() else { return bare_rows(grid) };
    let boxes = match sub.blocks {
        Blocks::Boxes { height, width } => (height, width),
        _ => (shape.rows(), shape.columns()),
    };
    let mut text = String::new();
    let mut divider = String::new();
    for (i, cell) in shape.all_cells().enumerate() {
        let (row, column) = (i / shape.columns(), i % shape.columns());
        if column == 0 && row > 0 {
            text.push('\n');
            if row.is_multiple_of(boxes.0) {
                text.push_str(&divider);
                text.push('\n');
            }
        }
        let gap = match column {
            0 => "",
            _ if column.is_multiple_of(boxes.1) => " | ",
            _ => " ",
        };
        text.push_str(gap);
        text.push(symbol(cell));
        if row == 0 {
            divider.push_str(&gap.replace(' ', "-").replace('|', "+"));
            divider.push('-');
        }
    }
    text
}

/// Writes the clues in rows without anything between them, blanks for holes.
fn bare_rows(grid: &Grid) -> String {
    let (shape, rules) = (grid.shape(), grid.rules());
    let symbol = |cell: Cell| match grid.clue(cell) {
        Some(digit) => shape.symbol(digit),
        None if rules.has(cell) => '.',
        None => ' ',
    };
    let symbols: Vec<char> = shape.all_cells().map(symbol).collect();
    let rows: Vec<String> = symbols.chunks(shape.columns()).map(String::from_iter).collect();
    rows.join("\n")
}

/// Draws a board for a terminal: `cell` gives each cell's text, all of them as wide.
#[must_use]
pub fn drawn(rules: &Rules, cell: impl Fn(Cell) -> String, width: usize) -> String {
    let shape = rules.shape();
    let at = |row: i32, column: i32| shape.at(row, column).filter(|&cell| rules.has(cell));
    let is_thick = |a: Option<Cell>, b: Option<Cell>| edge_of(rules, a, b) == Edge::Thick;
    let mut lines = Vec::new();
    for row in 0..=shape.rows() as i32 {
        let (mut divider, mut cells) = (String::new(), String::new());
        for column in 0..=shape.columns() as i32 {
            let (here, left) = (at(row, column), at(row, column - 1));
            let (above, before) = (at(row - 1, column), at(row - 1, column - 1));
            divider.push(crossing([
                is_thick(before, above),
                is_thick(above, here),
                is_thick(left, here),
                is_thick(before, left),
            ]));
            let dash = if is_thick(above, here) { '─' } else { ' ' };
            divider.extend(std::iter::repeat_n(dash, width + 2));
            cells.push(if is_thick(left, here) { '│' } else { ' ' });
            let text = here.map_or_else(|| " ".repeat(width), &cell);
            cells.extend([" ", &text, " "]);
        }
        lines.extend([divider, cells]);
    }
    lines.pop();
    let is_empty = |line: &String| line.trim().is_empty();
    lines.retain(|line| !is_empty(line));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Returns the character at which lines up, right, down and left meet.
const fn crossing(lines: [bool; 4]) -> char {
    match lines {
        [true, true, true, true] => '┼',
        [true, true, true, false] => '├',
        [true, true, false, true] => '┴',
        [true, true, false, false] => '└',
        [true, false, true, true] => '┤',
        [true, false, true | false, false] | [false, false, true, false] => '│',
        [true, false, false, true] => '┘',
        [false, true, true, true] => '┬',
        [false, true, true, false] => '┌',
        [false, true, false, true | false] | [false, false, false, true] => '─',
        [false, false, true, true] => '┐',
        [false, false, false, false] => ' ',
    }
}

/// Draws a board with its digits: clues as given, others as solved.
#[must_use]
pub fn board(clues: &Grid, board: &Grid, palette: &Palette) -> String {
    let shape = board.shape();
    let styled = |style: Style, symbol: char| format!("{style}{symbol}{style:#}");
    let cell = |cell: Cell| match (clues.clue(cell), board.clue(cell)) {
        (Some(digit), _) => styled(palette.given, shape.symbol(digit)),
        (None, Some(digit)) => styled(palette.solved, shape.symbol(digit)),
        (None, None) => ".".to_owned(),
    };
    drawn(board.rules(), cell, 1)
}
