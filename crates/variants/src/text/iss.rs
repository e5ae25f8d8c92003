//! The strings of the Interactive Sudoku Solver: `.Type~argument~…`, one after the other.

use super::iss_rules::{self, Item};
use super::{Form, ReadError, Reading};
use crate::{Blocks, Cell, Digits, Grid, Kind, Lines, Rule, Rules, Shape, Sub};

pub(super) fn error(what: impl Into<String>) -> ReadError {
    ReadError::new(Some(Form::Iss), what)
}

/// Says whether a text that begins with a dot is such a string: a name or givens follow.
pub(super) fn is_iss(text: &str) -> bool {
    let next = text.trim_start_matches('.').trim_start().chars().next();
    next.is_some_and(|next| next == '~' || next.is_ascii_uppercase())
        && text.contains(['~', 'a', 'e', 'i', 'o'])
}

/// Reads a board.
pub(super) fn read(text: &str, lenient: bool) -> Result<Reading, ReadError> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: String =
        lines.flat_map(str::chars).filter(|symbol| !symbol.is_whitespace()).collect();
    let items: Vec<Item<'_>> =
        text.split('.').filter(|item| !item.is_empty()).map(Item::of).collect();
    let shape = shape(&items)?;
    let mut left_out: Vec<String> = Vec::new();
    let mut frames = vec![Frame::default()];
    for item in &items {
        match item.name {
            "Or" | "And" | "Replicate" => {
                frames.push(Frame { item: Some(item), rules: Vec::new() });
            }
            "End" => {
                let closed = frames.pop().ok_or_else(|| error("one End too many"))?;
                let open = frames.last_mut().ok_or_else(|| error("one End too many"))?;
                open.rules.extend(closed.close(shape)?);
            }
            _ => {
                let rules = match iss_rules::rules(item, shape) {
                    Err(_) if lenient => {
                        left_out.push(item.name.to_owned());
                        continue;
                    }
                    rules => rules?,
                };
                frames.last_mut().ok_or_else(|| error("one End too many"))?.rules.extend(rules);
            }
        }
    }
    // A missing End is forgiven at the end of the text.
    while frames.len() > 1 {
        let closed = frames.pop().map_or(Ok(Vec::new()), |frame| frame.close(shape))?;
        if let Some(open) = frames.last_mut() {
            open.rules.extend(closed);
        }
    }
    let rules = frames.pop().map(|frame| frame.rules).unwrap_or_default();
    let mut reading = board(shape, &items, rules)?;
    if !left_out.is_empty() {
        left_out.dedup();
        reading.notes.push(format!("not known, not enforced: {}", left_out.join(", ")));
    }
    Ok(reading)
}

/// Rules between an opening name and its `End`.
#[derive(Default)]
struct Frame<'t> {
    item: Option<&'t Item<'t>>,
    rules: Vec<Rule>,
}

impl Frame<'_> {
    fn close(self, shape: Shape) -> Result<Vec<Rule>, ReadError> {
        match self.item {
            Some(item) if item.name == "Replicate" => {
                iss_rules::replicate(item, &self.rules, shape)
            }
            Some(item) => {
                let kind = if item.name == "Or" { Kind::Or } else { Kind::And };
                Ok(vec![Rule { kind, parts: self.rules, ..Rule::default() }])
            }
            None => Ok(self.rules),
        }
    }
}

/// Reads `Shape~RxC~digits`; without one the board is 9x9.
fn shape(items: &[Item<'_>]) -> Result<Shape, ReadError> {
    let Some(item) = items.iter().find(|item| item.name == "Shape") else {
        return Shape::square(9).map_err(|bad| error(bad.to_string()));
    };
    let bad = || error(format!("Shape: {} is no shape", item.arguments.join("~")));
    let size = item.arguments.first().and_then(|size| size.split_once('x'));
    let (rows, columns) = size.ok_or_else(bad)?;
    let (rows, columns): (usize, usize) =
        (rows.parse().map_err(|_| bad())?, columns.parse().map_err(|_| bad())?);
    let (mut first, mut digits) = (1, rows.max(columns));
    if let Some(range) = item.arguments.get(1).filter(|range| !range.is_empty() && **range != "Raw")
    {
        match range.split_once('-') {
            None => digits = range.parse().map_err(|_| bad())?,
            Some((from, to)) => {
                let (from, to): (usize, usize) =
                    (from.parse().map_err(|_| bad())?, to.parse().map_err(|_| bad())?);
                first = from;
                digits = (to + 1).checked_sub(from).ok_or_else(bad)?;
            }
        }
    }
    Shape::new(rows, columns, first, digits).map_err(|bad| error(bad.to_string()))
}

/// Puts the board together: blocks, clues and rules.
fn board(shape: Shape, items: &[Item<'_>], rules: Vec<Rule>) -> Result<Reading, ReadError> {
    let has = |name: &str| items.iter().any(|item| item.name == name);
    let size = items
        .iter()
        .find(|item| item.name == "RegionSize")
        .and_then(|item| item.arguments.first()?.parse().ok());
    let size: usize = size.unwrap_or(shape.rows().max(shape.columns()));
    let is_raw = items.iter().any(|item| item.name == "Shape" && item.arguments.contains(&"Raw"));
    let mut sub = Sub::whole(shape);
    sub.blocks = if has("NoBoxes") || is_raw {
        Blocks::None
    } else {
        Blocks::boxes(shape.rows(), shape.columns(), size)
    };
    sub.lines = if is_raw { Lines::Free } else { Lines::Different };
    let mut rules = flattened(rules);
    let regions = iss_rules::regions(items, shape)?;
    if !regions.is_empty() {
        if sub.blocks == Blocks::None {
            sub.blocks = Blocks::Regions(regions);
        } else {
            rules.extend(
                regions.into_iter().map(|region| Rule::on(Kind::Different, region, Vec::new())),
            );
        }
    }
    let (given, rules): (Vec<Rule>, Vec<Rule>) =
        rules.into_iter().partition(|rule| rule.kind == Kind::Given);
    let mut grid = Grid::empty(Rules::new(shape, vec![sub], rules));
    for rule in given {
        let digits = shape.digits_where(|digit| rule.numbers.contains(&digit));
        for &cell in rule.cells() {
            grid.set(cell, Digits(grid.get(cell).0 & digits));
        }
    }
    Ok(Reading::plain(grid, Form::Iss))
}

/// Takes the rules out of what holds anyway.
fn flattened(rules: Vec<Rule>) -> Vec<Rule> {
    let flat = |rule: Rule| if rule.kind == Kind::And { flattened(rule.parts) } else { vec![rule] };
    rules.into_iter().flat_map(flat).collect()
}

/// Reads a cell: `R1C1`, one character of base 17 for each number.
pub(super) fn cell(shape: Shape, name: &str) -> Result<Cell, ReadError> {
    let number = |symbol: char| symbol.to_digit(17).map(|digit| digit as i32);
    let read = || {
        let mut symbols = name.chars();
        let head = symbols.next()?;
        let row = number(symbols.next()?)?;
        let middle = symbols.next()?;
        let column = number(symbols.next()?)?;
        let is_cell = head == 'R' && middle == 'C' && symbols.next().is_none();
        if is_cell { shape.at(row - 1, column - 1) } else { None }
    };
    read().ok_or_else(|| error(format!("{name:?} is no cell of a {shape} board")))
}
