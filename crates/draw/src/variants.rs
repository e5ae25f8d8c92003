//! Boards of other sizes and with other rules: as SVG with all that their rules draw, and as text.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "rows, columns and digits are below 33"
)]

mod text;

pub use text::{board, drawn, rows};

use ninefold_variants::{Blocks, Cell, Grid, Mark, Reading, Rules, Shape, Spot};
use std::fmt::Write as _;

use crate::escape;

/// The side of a cell.
const CELL: f32 = 48.0;

/// Returns a drawing of a board with its rules; what can't be drawn stands below it in words.
#[must_use]
pub fn svg(reading: &Reading) -> String {
    let rules = reading.grid.rules();
    let marks = rules.picture();
    let captions = captions(reading);
    let edge = if marks.iter().any(|mark| is_outside(rules.shape(), mark)) { CELL } else { 12.0 };
    let sheet = Sheet { shape: rules.shape(), edge };
    let (width, height) = sheet.size();
    let height = height + 18.0 * captions.len() as f32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica,Arial,sans-serif\" role=\"img\">"
    );
    let title = reading.title.as_deref().unwrap_or("Sudoku");
    let _ = write!(svg, "<title>{}</title>", escape(title));
    let _ = write!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    let _ = write!(
        svg,
        "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"16\" \
         markerHeight=\"16\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M1 1L6 4L1 7\" \
         fill=\"none\" stroke=\"#888\" stroke-width=\"1.4\"/></marker></defs>"
    );
    let (below, above): (Vec<&Mark>, Vec<&Mark>) = marks.iter().partition(|mark| is_below(mark));
    for mark in below {
        sheet.draw(mark, &mut svg);
    }
    sheet.draw_lines(rules, &mut svg);
    for mark in above {
        sheet.draw(mark, &mut svg);
    }
    sheet.draw_digits(&reading.grid, &mut svg);
    for (i, caption) in captions.iter().enumerate() {
        let y = height - 18.0 * (captions.len() - i) as f32 + 6.0;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{y}\" font-size=\"13\" fill=\"#444\">{}</text>",
            sheet.edge,
            escape(caption)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns what stands below a board: the rules without a picture, as many to a line as fit.
fn captions(reading: &Reading) -> Vec<String> {
    let most = (reading.grid.shape().columns() * 7).max(30);
    let mut lines: Vec<String> = Vec::new();
    for words in reading.grid.rules().captions() {
        match lines.last_mut() {
            Some(line) if line.len() + words.len() + 2 <= most => {
                line.push_str(", ");
                line.push_str(&words);
            }
            _ => lines.push(words),
        }
    }
    lines
}

/// Says whether a mark is drawn below the lines of the board.
fn is_below(mark: &Mark) -> bool {
    match mark {
        Mark::Shade { .. } | Mark::Line { .. } => true,
        Mark::Disc { radius, text, .. } => *radius > 0.3 && text.is_empty(),
        Mark::Outline { .. } | Mark::Text { .. } => false,
    }
}

fn is_outside(shape: Shape, mark: &Mark) -> bool {
    let outside = |spot: &Spot| {
        spot.down < 0.0
            || spot.right < 0.0
            || spot.down > shape.rows() as f32
            || spot.right > shape.columns() as f32
    };
    matches!(mark, Mark::Text { spot, .. } if outside(spot))
}

/// Where things are on a drawing.
struct Sheet {
    shape: Shape,
    edge: f32,
}

impl Sheet {
    fn size(&self) -> (f32, f32) {
        let side = |cells: usize| cells as f32 * CELL + 2.0 * self.edge;
        (side(self.shape.columns()), side(self.shape.rows()))
    }

    /// Returns a place as it stands in a drawing, across and down.
    fn at(&self, spot: Spot) -> (f32, f32) {
        (self.edge + spot.right * CELL, self.edge + spot.down * CELL)
    }

    fn corner(&self, cell: Cell) -> (f32, f32) {
        let (down, right) = (self.shape.row(cell) as f32, self.shape.column(cell) as f32);
        self.at(Spot { down, right })
    }

    fn draw(&self, mark: &Mark, svg: &mut String) {
        match mark {
            Mark::Shade { cells, colour } => {
                for &cell in cells {
                    let (x, y) = self.corner(cell);
                    let _ = write!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                         fill=\"{colour}\"/>"
                    );
                }
            }
            Mark::Outline { cells, text } => self.draw_outline(cells, text, svg),
            Mark::Line { spots, colour, width, is_arrow } => {
                let path: Vec<String> = spots
                    .iter()
                    .map(|&spot| self.at(spot))
                    .map(|(x, y)| format!("{x} {y}"))
                    .collect();
                let head = if *is_arrow { " marker-end=\"url(#head)\"" } else { "" };
                let _ = write!(
                    svg,
                    "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{:.1}\" \
                     stroke-linecap=\"round\" stroke-linejoin=\"round\"{head}/>",
                    path.join("L"),
                    width * CELL
                );
            }
            Mark::Disc { spot, radius, fill, edge, is_square, text } => {
                let ((x, y), r) = (self.at(*spot), radius * CELL);
                let edge = if edge.is_empty() {
                    String::new()
                } else {
                    format!(" stroke=\"{edge}\" stroke-width=\"1.5\"")
                };
                let _ = if *is_square {
                    let (left, top, side) = (x - r, y - r, 2.0 * r);
                    write!(
                        svg,
                        "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" \
                         fill=\"{fill}\"{edge}/>"
                    )
                } else {
                    write!(
                        svg,
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\" fill=\"{fill}\"{edge}/>"
                    )
                };
                if !text.is_empty() {
                    let size = (r * 1.3).min(2.6 * r / text.chars().count() as f32);
                    let colour = if *fill == "#222" { "#fff" } else { "#222" };
                    write_text(svg, (x, y), (size, colour), text);
                }
            }
            Mark::Text { spot, text, size } => {
                write_text(svg, self.at(*spot), (size * CELL, "#333"), text);
            }
        }
    }

    /// Draws the dashed outline of a cage and its number.
    fn draw_outline(&self, cells: &[Cell], text: &str, svg: &mut String) {
        let shape = self.shape;
        let has =
            |row: i32, column: i32| shape.at(row, column).is_some_and(|cell| cells.contains(&cell));
        let mut path = String::new();
        for &cell in cells {
            let (row, column) = (shape.row(cell), shape.column(cell));
            for side in SIDES {
                if !has(row + side.out.0, column + side.out.1) {
                    let [from, to] = side.ends((row, column), has);
                    let ((x1, y1), (x2, y2)) = (self.at(from), self.at(to));
                    let _ = write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
                }
            }
        }
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#333\" stroke-width=\"1\" \
             stroke-dasharray=\"4 3\"/>"
        );
        if let (Some(&first), false) = (cells.iter().min(), text.is_empty()) {
            let (x, y) = self.corner(first);
            let length = text.chars().count() as f32 * 6.4;
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{length}\" height=\"11\" fill=\"#fff\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"#222\">{}</text>",
                x + 2.0,
                y + 2.0,
                x + 3.0,
                y + 11.0,
                escape(text)
            );
        }
    }

    /// Draws the cells, thick where blocks meet.
    fn draw_lines(&self, rules: &Rules, svg: &mut String) {
        let shape = self.shape;
        let (mut thin, mut thick) = (String::new(), String::new());
        let at = |row: i32, column: i32| shape.at(row, column).filter(|&cell| rules.has(cell));
        for row in 0..=shape.rows() as i32 {
            for column in 0..=shape.columns() as i32 {
                let here = at(row, column);
                let (x, y) = self.at(Spot { down: row as f32, right: column as f32 });
                for (other, dx, dy) in
                    [(at(row - 1, column), CELL, 0.0), (at(row, column - 1), 0.0, CELL)]
                {
                    let path = match edge_of(rules, here, other) {
                        Edge::None => continue,
                        Edge::Thin => &mut thin,
                        Edge::Thick => &mut thick,
                    };
                    let _ = write!(path, "M{x} {y}l{dx} {dy}");
                }
            }
        }
        for (path, colour, width) in [(thin, "#aaa", "1"), (thick, "#222", "2.5")] {
            let _ = write!(
                svg,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"square\"/>"
            );
        }
    }

    fn draw_digits(&self, grid: &Grid, svg: &mut String) {
        let shape = self.shape;
        for cell in grid.given() {
            let (x, y) = self.corner(cell);
            let middle = (x + CELL / 2.0, y + CELL / 2.0);
            let symbol = |digit: i32| {
                if shape.digits() > 9 { digit.to_string() } else { shape.symbol(digit).to_string() }
            };
            if let Some(digit) = grid.clue(cell) {
                write_text(svg, middle, (26.0, "#000"), &symbol(digit));
            } else {
                let marks: String = grid
                    .get(cell)
                    .iter()
                    .map(|place| shape.symbol(shape.first() + place as i32))
                    .collect();
                let size = (70.0 / marks.chars().count().max(1) as f32).clamp(5.0, 14.0);
                write_text(svg, middle, (size, "#456"), &marks);
            }
        }
    }
}

fn write_text(svg: &mut String, (x, y): (f32, f32), (size, colour): (f32, &str), text: &str) {
    let _ = write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{colour}\" \
         text-anchor=\"middle\">{}</text>",
        y + 0.36 * size,
        escape(text)
    );
}

/// One side of a cell: the way out of it, and the way along it.
#[derive(Clone, Copy)]
struct Side {
    out: (i32, i32),
    along: (i32, i32),
}

const SIDES: [Side; 4] = [
    Side { out: (-1, 0), along: (0, 1) },
    Side { out: (1, 0), along: (0, 1) },
    Side { out: (0, -1), along: (1, 0) },
    Side { out: (0, 1), along: (1, 0) },
];

/// How far an outline is from the edge of its cells.
const INSET: f32 = 0.07;

impl Side {
    /// Returns the ends of an outline on this side of a cell: shorter at a corner, longer where it
    /// turns outwards.
    fn ends(self, (row, column): (i32, i32), has: impl Fn(i32, i32) -> bool) -> [Spot; 2] {
        [-1, 1].map(|way: i32| {
            let (down, right) = (way * self.along.0, way * self.along.1);
            let is_beside = has(row + down, column + right);
            let is_across = has(row + down + self.out.0, column + right + self.out.1);
            let reach = match (is_beside, is_across) {
                (false, _) => 0.5 - INSET,
                (true, false) => 0.5,
                (true, true) => 0.5 + INSET,
            };
            let out = 0.5 - INSET;
            Spot {
                down: row as f32 + 0.5 + reach * down as f32 + out * self.out.0 as f32,
                right: column as f32 + 0.5 + reach * right as f32 + out * self.out.1 as f32,
            }
        })
    }
}

/// What is between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    None,
    Thin,
    Thick,
}

fn edge_of(rules: &Rules, a: Option<Cell>, b: Option<Cell>) -> Edge {
    match (a, b) {
        (None, None) => Edge::None,
        (Some(a), Some(b)) if rules.block_of(a) == rules.block_of(b) => Edge::Thin,
        (Some(_), Some(_)) if has_no_blocks(rules) => Edge::Thin,
        _ => Edge::Thick,
    }
}

fn has_no_blocks(rules: &Rules) -> bool {
    rules.subs().iter().all(|sub| sub.blocks == Blocks::None)
}
