//! Boards drawn in text for people: givens and solved digits told apart, wrong clues marked.

use anstyle::{AnsiColor, Style};
use ninefold::explain::Role;
use ninefold::text::draw_grid;
use ninefold::{Candidate, Cell, CellSet, Diagnosis, Grid};
use std::fmt::Write as _;

use crate::Drawing;

/// The colours of drawings; all plain by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    /// Whether there are colours at all.
    pub on: bool,
    /// Clues, and other digits that stand.
    pub given: Style,
    /// Digits of the solution; the pattern of a step.
    pub solved: Style,
    /// What is wrong, or eliminated.
    pub wrong: Style,
    /// What is probably wrong; the other side of a pattern.
    pub suspect: Style,
    /// What matters less.
    pub faint: Style,
    /// What is right, or placed.
    pub good: Style,
}

impl Palette {
    /// Returns colours for terminals.
    #[must_use]
    pub fn colourful() -> Self {
        let color = |color: AnsiColor| color.on_default();
        Self {
            on: true,
            given: Style::new().bold(),
            solved: color(AnsiColor::Cyan),
            wrong: color(AnsiColor::Red).bold().invert(),
            suspect: color(AnsiColor::Yellow).bold(),
            faint: Style::new().dimmed(),
            good: color(AnsiColor::Green).bold(),
        }
    }
}

/// What to point out in a drawing.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    /// Marked `!`.
    wrong: CellSet,
    /// Marked `?`.
    suspect: CellSet,
    /// Marked `*`.
    core: CellSet,
}

/// Draws a board with what is wrong with it marked, and says what the marks mean.
#[must_use]
pub fn diagnosis(diagnosis: &Diagnosis, palette: &Palette) -> String {
    let wrong = diagnosis.conflicts().iter().fold(CellSet::EMPTY, |set, c| set | c.cells);
    let suspect: CellSet = diagnosis.suspects().iter().map(|suspect| suspect.cell).collect();
    let core = diagnosis.core().unwrap_or_default();
    let marks = Marks { wrong: wrong - suspect, suspect, core };
    let mut drawing = marked(&diagnosis.grid, marks, palette);
    let legend = [
        (marks.wrong, "! repeats a digit"),
        (marks.suspect, "? probably a typo"),
        (marks.core, "* has no solution already"),
    ];
    let legend: Vec<&str> =
        legend.iter().filter(|(cells, _)| !cells.is_empty()).map(|(_, text)| *text).collect();
    if !legend.is_empty() {
        drawing.extend(["\n(", &legend.join(", "), ")"]);
    }
    drawing
}

/// Draws a solved board. In colours, givens are bold; without, the puzzle stands beside it.
#[must_use]
pub fn solved(puzzle: &Grid, solution: &Grid, palette: &Palette) -> String {
    let drawing = draw_grid(|cell| {
        let style = if puzzle.get(cell).is_some() { palette.given } else { palette.solved };
        format!("{style}{}{style:#}", character(solution, cell))
    });
    if palette.on || puzzle == solution {
        drawing
    } else {
        beside(&format!("{puzzle:#}"), &drawing)
    }
}

/// Draws a board with marks on its clues.
fn marked(grid: &Grid, marks: Marks, palette: &Palette) -> String {
    let plain = draw_grid(|cell| character(grid, cell).to_string());
    let mut drawing = String::new();
    let mut cells = Cell::all();
    let mut characters = plain.chars().peekable();
    while let Some(c) = characters.next() {
        let is_cell = c == '.' || c.is_ascii_digit();
        let Some(cell) = is_cell.then(|| cells.next()).flatten() else {
            drawing.push(c);
            continue;
        };
        let (mark, style) = if marks.wrong.contains(cell) {
            (Some('!'), palette.wrong)
        } else if marks.suspect.contains(cell) {
            (Some('?'), palette.suspect)
        } else if marks.core.contains(cell) {
            (Some('*'), palette.given)
        } else {
            (None, if c == '.' { palette.faint } else { palette.given })
        };
        drawing.push_str(&style.render().to_string());
        drawing.push(c);
        if let Some(mark) = mark {
            drawing.push(mark);
            characters.next_if(|&next| next == ' ');
        }
        drawing.push_str(&style.render_reset().to_string());
    }
    drawing
}

/// Draws the candidates before a step in colours: the pattern, what is placed, what is eliminated.
#[must_use]
pub fn step(drawing: &Drawing<'_>, palette: &Palette) -> String {
    let board = drawing.board;
    let width = Cell::all().map(|cell| board.candidates(cell).len()).max().unwrap_or(1).max(1);
    let rule = ["-".repeat(3 * width + 3), "-".repeat(3 * width + 4), "-".repeat(3 * width + 3)];
    let mut text = String::new();
    for cell in Cell::all() {
        let (row, column) = (cell.row().number(), cell.column().number());
        let digits = board.candidates(cell);
        let length = digits.len().max(1);
        if let Some(digit) = board.digit(cell) {
            let style = palette.given;
            let _ = write!(text, "{style}{digit}{style:#}");
        } else {
            for digit in digits {
                push_candidate(drawing, Candidate { cell, digit }, palette, &mut text);
            }
        }
        text.push_str(&" ".repeat(width - length + 1));
        match (row, column) {
            (2 | 5, 8) => text.extend(["\n", &rule.join("+"), "\n"]),
            (_, 8) => text.push('\n'),
            (_, 2 | 5) => text.push_str("| "),
            _ => {}
        }
    }
    text.pop();
    text
}

fn push_candidate(
    drawing: &Drawing<'_>,
    candidate: Candidate,
    palette: &Palette,
    text: &mut String,
) {
    let digit = candidate.digit;
    let role = drawing.picture.marks.iter().find(|(marked, _)| *marked == candidate);
    let style = match role {
        _ if drawing.eliminations.contains(&candidate) => palette.wrong,
        _ if drawing.placements.contains(&candidate) => palette.good,
        Some((_, Role::Main)) => palette.solved.bold(),
        Some(_) => palette.suspect,
        None => palette.faint,
    };
    let _ = write!(text, "{style}{digit}{style:#}");
}

fn character(grid: &Grid, cell: Cell) -> char {
    grid.get(cell).map_or('.', ninefold::Digit::to_char)
}

/// Puts two drawings side by side.
fn beside(left: &str, right: &str) -> String {
    let lines = left.lines().zip(right.lines()).enumerate().map(|(i, (left, right))| {
        let arrow = if i == 5 { "  =>  " } else { "      " };
        format!("{left}{arrow}{right}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_behind_the_digit() {
        let grid: Grid = ninefold::gallery::CONFLICT.parse().unwrap();
        let wrong = grid.conflicts().iter().fold(CellSet::EMPTY, |cells, c| cells | c.cells);
        let suspect = CellSet::only(Cell::at(8, 8));
        let marks = Marks { wrong, suspect, ..Marks::default() };
        let drawing = marked(&grid, marks, &Palette::default());
        assert!(drawing.starts_with("8!3 . | . 7 . | . . .\n6 . . |"), "{drawing}");
        assert!(drawing.contains(". 9 8!| . . ."), "{drawing}");
        assert!(drawing.ends_with(". 7 9?"), "{drawing}");
    }

    #[test]
    fn without_colours_the_puzzle_stands_beside_the_solution() {
        let grid: Grid = ninefold::gallery::LEETCODE.parse().unwrap();
        let solution = ninefold::Solver::new().first(&grid).unwrap().grid();
        let drawing = solved(&grid, &solution, &Palette::default());
        let first = drawing.lines().next().unwrap();
        assert_eq!(first, "5 3 . | . 7 . | . . .      5 3 4 | 6 7 8 | 9 1 2");
    }
}
