//! Boards as `SudokuPad` shows them: clues, regions and cages, and everything else as a drawing.

use super::sudokupad::error;
use super::{ReadError, Reading};
use crate::json::Json;
use crate::picture::{Mark, Spot};
use crate::{Cell, Kind, Rule, Shape};

/// How wide a cell is drawn, in the units of lines and letters.
const CELL: f32 = 64.0;

/// Writes a board. Rules but cages are drawn and told in words; nothing checks them there.
pub(super) fn write(reading: &Reading) -> Result<Json, ReadError> {
    let grid = &reading.grid;
    let shape = grid.shape();
    if grid.has_marks() {
        return Err(error("it has no pencil marks that are given"));
    }
    let cell = |cell: Cell| {
        let value = grid.clue(cell).map(|digit| ("value", Json::of(digit.to_string())));
        object(value.into_iter().collect())
    };
    let cells: Vec<Json> = shape.all_cells().map(cell).collect();
    let rows = cells.chunks(shape.columns()).map(|row| Json::List(row.to_vec())).collect();
    let regions = grid.rules().subs().iter().flat_map(|sub| sub.block_cells(shape));
    let regions = regions.map(|region| places(shape, &region)).collect();
    let cages = grid.rules().rules().iter().filter_map(|rule| cage(shape, rule)).collect();
    let mut drawing = Drawing { cages, ..Drawing::default() };
    for mark in grid.rules().picture() {
        drawing.draw(shape, mark);
    }
    Ok(object(vec![
        ("cellSize", Json::int(CELL as i32)),
        ("metadata", metadata(reading)),
        ("cells", Json::List(rows)),
        ("regions", Json::List(regions)),
        ("cages", Json::List(drawing.cages)),
        ("lines", Json::List(drawing.lines)),
        ("arrows", Json::List(drawing.arrows)),
        ("underlays", Json::List(drawing.underlays)),
        ("overlays", Json::List(drawing.overlays)),
    ]))
}

fn object(fields: Vec<(&str, Json)>) -> Json {
    Json::Object(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn number(number: f32) -> Json {
    // Two digits after the point, so that a third of a cell doesn't become a long number.
    Json::Number((f64::from(number) * 100.0).round() / 100.0)
}

fn point(spot: Spot) -> Json {
    Json::List(vec![number(spot.down), number(spot.right)])
}

fn places(shape: Shape, cells: &[Cell]) -> Json {
    let place =
        |&cell: &Cell| Json::List(vec![Json::int(shape.row(cell)), Json::int(shape.column(cell))]);
    Json::List(cells.iter().map(place).collect())
}

/// Returns what is told about the board: the rules in words, each once.
fn metadata(reading: &Reading) -> Json {
    let grid = &reading.grid;
    let shape = grid.shape();
    let mut told: Vec<String> = Vec::new();
    if shape.first() != 1 || shape.digits() != shape.rows().max(shape.columns()) {
        told.push(format!("Digits are {}-{}.", shape.first(), shape.last()));
    }
    for rule in grid.rules().rules() {
        let name = rule.row().name;
        let number = if rule.groups.is_empty() { rule.say(shape) } else { name.to_owned() };
        let words = format!("{number}: {}.", rule.row().help);
        if !told.contains(&words) {
            told.push(words);
        }
    }
    let mut fields = Vec::new();
    for (key, text) in [("title", &reading.title), ("author", &reading.author)] {
        fields.extend(text.as_ref().map(|text| (key, Json::of(text))));
    }
    if !told.is_empty() {
        fields.push(("rules", Json::Text(told.join("\n"))));
    }
    if let Some(solution) = &reading.solution {
        let symbol = |digit: &Option<i32>| digit.map_or('.', |digit| shape.symbol(digit));
        fields.push(("solution", Json::Text(solution.iter().map(symbol).collect())));
    }
    object(fields)
}

/// Returns a cage, if the rule is one that `SudokuPad` checks.
fn cage(shape: Shape, rule: &Rule) -> Option<Json> {
    let is_unique = match rule.kind {
        Kind::Cage => true,
        Kind::Sum => false,
        _ => return None,
    };
    if rule.numbers.len() > 1 || (!is_unique && rule.numbers.is_empty()) {
        return None;
    }
    let mut fields = vec![("cells", places(shape, rule.cells())), ("type", Json::of("killer"))];
    if let Some(&sum) = rule.numbers.first() {
        fields.extend([("value", Json::of(sum.to_string())), ("sum", Json::int(sum))]);
    }
    fields.push(("unique", Json::Bool(is_unique)));
    Some(object(fields))
}

/// What is drawn, by where it goes.
#[derive(Default)]
struct Drawing {
    cages: Vec<Json>,
    lines: Vec<Json>,
    arrows: Vec<Json>,
    underlays: Vec<Json>,
    overlays: Vec<Json>,
}

impl Drawing {
    fn draw(&mut self, shape: Shape, mark: Mark) {
        match mark {
            Mark::Shade { cells, colour } => {
                let middle = |cell: &Cell| Spot {
                    down: shape.row(*cell) as f32 + 0.5,
                    right: shape.column(*cell) as f32 + 0.5,
                };
                let square = |cell: &Cell| figure(middle(cell), 1.0, (colour, ""), false, "");
                self.underlays.extend(cells.iter().map(square));
            }
            Mark::Line { spots, colour, width, is_arrow } => {
                let points = spots.into_iter().map(point).collect();
                let mut fields = vec![
                    ("wayPoints", Json::List(points)),
                    ("color", Json::of(colour)),
                    ("thickness", number(width * CELL)),
                ];
                if is_arrow {
                    fields.push(("headLength", number(0.3)));
                    self.arrows.push(object(fields));
                } else {
                    self.lines.push(object(fields));
                }
            }
            Mark::Disc { spot, radius, fill, edge, is_square, text } => {
                let figure = figure(spot, 2.0 * radius, (fill, edge), !is_square, &text);
                // What stands in a cell stays under its digit.
                let is_inside = radius > 0.3 && text.is_empty();
                if is_inside { &mut self.underlays } else { &mut self.overlays }.push(figure);
            }
            Mark::Text { spot, text, size } => self.overlays.push(letters(spot, &text, size)),
            Mark::Outline { cells, text } => self.outline(shape, &cells, &text),
        }
    }

    /// An outline that isn't a cage of its own; its text must not be taken for a sum.
    fn outline(&mut self, shape: Shape, cells: &[Cell], text: &str) {
        let outlined = places(shape, cells);
        if self.cages.iter().any(|cage| cage.get("cells") == Some(&outlined)) {
            return;
        }
        self.cages.push(object(vec![("cells", outlined), ("type", Json::of("box"))]));
        let first = cells.iter().min();
        if let Some(&first) = first.filter(|_| !text.is_empty()) {
            let down = shape.row(first) as f32 + 0.2;
            let right = shape.column(first) as f32 + 0.25;
            self.overlays.push(letters(Spot { down, right }, text, 0.25));
        }
    }
}

fn figure(spot: Spot, width: f32, (fill, edge): (&str, &str), is_round: bool, text: &str) -> Json {
    let mut fields =
        vec![("center", point(spot)), ("width", number(width)), ("height", number(width))];
    if is_round {
        fields.push(("rounded", Json::Bool(true)));
    }
    for (key, colour) in [("backgroundColor", fill), ("borderColor", edge)] {
        if !colour.is_empty() && colour != "none" {
            // Dots are told apart by plain black and white.
            let colour = if key == "backgroundColor" && colour == "#222" { "#000" } else { colour };
            fields.push((key, Json::of(colour)));
        }
    }
    if !text.is_empty() {
        let colour = if fill == "#222" { "#fff" } else { "#000" };
        let size = number(width * CELL / (1.0 + text.chars().count() as f32 / 2.0));
        fields.extend([("text", Json::of(text)), ("color", Json::of(colour)), ("fontSize", size)]);
    }
    object(fields)
}

fn letters(spot: Spot, text: &str, size: f32) -> Json {
    object(vec![
        ("center", point(spot)),
        ("width", number(size)),
        ("height", number(size)),
        ("text", Json::of(text)),
        ("color", Json::of("#000")),
        ("fontSize", number(size * CELL)),
    ])
}
