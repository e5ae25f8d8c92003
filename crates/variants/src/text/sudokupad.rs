//! Links of `SudokuPad`: a drawing, of which clues, regions and cages have a meaning.

use super::{Form, ReadError, Reading, sudokupad_lines};
use crate::json::Json;
use crate::{Blocks, Cell, Digits, Grid, Kind, Rule, Rules, Shape, Sub};

pub(super) fn error(what: impl Into<String>) -> ReadError {
    ReadError::new(Some(Form::SudokuPad), what)
}

/// Reads a board. Everything but clues, regions and cages is a drawing: what it looks like becomes
/// a proposal, and one that the published solution breaks is struck out.
pub(super) fn read(json: &Json) -> Result<Reading, ReadError> {
    let rows = field(json, "cells", "ce").map_or(&[][..], Json::list);
    let columns = rows.iter().map(|row| row.list().len()).max().unwrap_or(0);
    let side = rows.len().max(columns);
    let shape =
        Shape::new(rows.len(), columns, 1, side).map_err(|bad| error(format!("cells: {bad}")))?;
    let mut sub = Sub::whole(shape);
    let regions = regions(shape, field(json, "regions", "re").map_or(&[][..], Json::list));
    if !regions.is_empty() {
        sub.blocks = blocks(shape, &sub, regions);
    }
    let mut facts = Facts::default();
    let mut rules = Vec::new();
    for cage in field(json, "cages", "ca").map_or(&[][..], Json::list) {
        rules.extend(cage_rule(shape, cage, &mut facts));
    }
    facts.metadata(json.get("metadata"));
    let mut grid = Grid::empty(Rules::new(shape, vec![sub], rules));
    for (cell, content) in cells(shape, rows) {
        let digit = field(content, "value", "v").and_then(Json::number);
        if let Some(bit) = digit.and_then(|digit| shape.bit(digit)) {
            grid.set(cell, Digits(bit));
        }
    }
    let mut reading = Reading::plain(grid, Form::SudokuPad);
    (reading.title, reading.author) = (facts.title, facts.author);
    reading.solution = facts.solution.filter(|digits| digits.len() == shape.cells());
    let proposals = sudokupad_lines::proposals(shape, json, &facts.rules);
    sudokupad_lines::judge(&mut reading, proposals);
    Ok(reading)
}

/// Returns a field by its name, or by the short name that packed texts have.
pub(super) fn field<'j>(json: &'j Json, name: &str, short: &str) -> Option<&'j Json> {
    json.get(name).or_else(|| json.get(short))
}

fn cells(shape: Shape, rows: &[Json]) -> impl Iterator<Item = (Cell, &Json)> {
    rows.iter().enumerate().flat_map(move |(row, cells)| {
        let places = cells.list().iter().enumerate();
        places.filter_map(move |(column, json)| Some((shape.at(row as i32, column as i32)?, json)))
    })
}

/// Reads `[row, column]`, from 0; a place that isn't a whole cell of the board is only drawn.
pub(super) fn place(shape: Shape, json: &Json) -> Option<Cell> {
    match json.list() {
        [row, column] => shape.at(row.number()?, column.number()?),
        _ => None,
    }
}

fn regions(shape: Shape, list: &[Json]) -> Vec<Vec<Cell>> {
    let region = |json: &Json| {
        let mut cells: Vec<Cell> =
            json.list().iter().filter_map(|cell| place(shape, cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    list.iter().map(region).filter(|region| !region.is_empty()).collect()
}

fn blocks(shape: Shape, sub: &Sub, mut regions: Vec<Vec<Cell>>) -> Blocks {
    let mut usual = sub.block_cells(shape);
    usual.sort();
    regions.sort();
    if regions == usual { sub.blocks.clone() } else { Blocks::Regions(regions) }
}

/// What a board says about itself.
#[derive(Default)]
struct Facts {
    title: Option<String>,
    author: Option<String>,
    rules: String,
    solution: Option<Vec<Option<i32>>>,
}

impl Facts {
    /// Takes `title: …` and the like, which stand in cages without cells.
    fn take(&mut self, text: &str) -> bool {
        let Some((key, value)) = text.split_once(':') else { return false };
        let value = value.trim();
        match key.trim().to_lowercase().as_str() {
            "title" => self.title = Some(value.to_owned()),
            "author" => self.author = Some(value.to_owned()),
            "rules" => self.rules = format!("{} {value}", self.rules),
            "solution" => self.solution = Some(digits(value)),
            "msgcorrect" | "foglight" | "source" => {}
            _ => return false,
        }
        true
    }

    fn metadata(&mut self, json: Option<&Json>) {
        let text = |key: &str| json.and_then(|json| json.get(key)).and_then(Json::text);
        for key in ["title", "author", "rules", "solution"] {
            if let Some(value) = text(key) {
                self.take(&format!("{key}:{value}"));
            }
        }
    }
}

fn digits(text: &str) -> Vec<Option<i32>> {
    let digit = |symbol: char| symbol.to_digit(36).map(|digit| digit as i32);
    text.chars().filter(|symbol| !symbol.is_whitespace()).map(digit).collect()
}

fn cage_rule(shape: Shape, cage: &Json, facts: &mut Facts) -> Option<Rule> {
    let list = field(cage, "cells", "ce").map_or(&[][..], Json::list);
    let cells: Vec<Cell> = list.iter().filter_map(|cell| place(shape, cell)).collect();
    let value = field(cage, "value", "v");
    if cells.is_empty() {
        facts.take(value.and_then(Json::text).unwrap_or(""));
        return None;
    }
    let sum = cage.get("sum").and_then(Json::number).or_else(|| value.and_then(Json::number));
    let is_unique = cage.get("unique") != Some(&Json::Bool(false));
    let is_rule = sum.is_some()
        || cage.get("unique").is_some_and(Json::is_true)
        || cage.get("type").and_then(Json::text) == Some("killer");
    let numbers: Vec<i32> = sum.into_iter().collect();
    match (is_rule, is_unique) {
        (false, _) => None,
        (true, true) => Some(Rule::on(Kind::Cage, cells, numbers)),
        (true, false) => (!numbers.is_empty()).then(|| Rule::on(Kind::Sum, cells, numbers)),
    }
}

/// Undoes the squeezing of packed texts: single quotes, keys without quotes, empty slots.
pub(super) fn unsqueezed(text: &str) -> String {
    let symbols: Vec<char> = text.chars().collect();
    let mut out = String::new();
    let mut at = 0;
    let mut last = ' ';
    while at < symbols.len() {
        let symbol = symbols[at];
        match symbol {
            '\'' | '"' => {
                at = quoted(&symbols, at, &mut out);
                last = '"';
                continue;
            }
            ',' | ']' | '}' if last == '[' && symbol == ',' || last == ',' && symbol != '}' => {
                out.push_str("{}");
                out.push(symbol);
            }
            symbol if symbol.is_alphabetic() || symbol == '_' || symbol == '#' => {
                let end = symbols[at..]
                    .iter()
                    .position(|c| !(c.is_alphanumeric() || *c == '_' || *c == '#'))
                    .map_or(symbols.len(), |n| at + n);
                let word: String = symbols[at..end].iter().collect();
                let is_key = symbols.get(end) == Some(&':');
                match word.as_str() {
                    "t" if !is_key => out.push_str("true"),
                    "f" if !is_key => out.push_str("false"),
                    "true" | "false" | "null" if !is_key => out.push_str(&word),
                    _ => out.extend(["\"", &word, "\""]),
                }
                at = end;
                last = 'w';
                continue;
            }
            symbol => out.push(symbol),
        }
        if !symbol.is_whitespace() {
            last = symbol;
        }
        at += 1;
    }
    out
}

/// Copies a quoted text with double quotes; returns where it ends.
fn quoted(symbols: &[char], start: usize, out: &mut String) -> usize {
    let quote = symbols[start];
    out.push('"');
    let mut at = start + 1;
    while at < symbols.len() && symbols[at] != quote {
        match (symbols[at], symbols.get(at + 1)) {
            ('\\', Some('\'')) => {
                out.push('\'');
                at += 1;
            }
            ('\\', Some(&next)) => {
                out.extend(['\\', next]);
                at += 1;
            }
            ('"', _) => out.push_str("\\\""),
            (symbol, _) => out.push(symbol),
        }
        at += 1;
    }
    out.push('"');
    at + 1
}

const CODE: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Reads the code of plain boards: each character is a digit and ten times the blanks after it; `w`
/// at the end for windoku, `x` for diagonals.
pub(super) fn read_codoku(data: &str) -> Result<Reading, ReadError> {
    let is_board = |symbols: &str| decoded(symbols).filter(|digits| digits.len() == 81);
    let plain = is_board(data).map(|digits| (digits, Vec::new()));
    let with = |suffix: &str, kinds: &[Kind]| {
        let digits = is_board(data.strip_suffix(suffix)?)?;
        Some((digits, kinds.iter().map(|&kind| Rule::whole(kind)).collect()))
    };
    let found = plain
        .or_else(|| with("w", &[Kind::Windoku]))
        .or_else(|| with("x", &[Kind::DiagonalFalling, Kind::DiagonalRising]));
    let (digits, rules) = found.ok_or_else(|| error("the code hasn't 81 cells"))?;
    let shape = Shape::square(9).map_err(|bad| error(bad.to_string()))?;
    Ok(Reading::plain(with_clues(shape, rules, &digits), Form::SudokuPad))
}

/// The other code of plain boards: digits, and letters and signs for so many blanks.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// Reads a plain board of any square size in one of the two codes. Nothing says which it is: the
/// newer one if it gives a square, else the older one.
pub(super) fn read_classic(data: &str) -> Result<Reading, ReadError> {
    let side = |digits: &Vec<i32>| (1..=32_usize).find(|side| side * side == digits.len());
    let is_square = |digits: &Vec<i32>| side(digits).is_some();
    let codes = [decoded(data), of_blanks(data)];
    let digits = codes.into_iter().flatten().find(is_square);
    let digits = digits.ok_or_else(|| error("the code has no square of cells"))?;
    let shape = Shape::square(side(&digits).unwrap_or(9)).map_err(|bad| error(bad.to_string()))?;
    Ok(Reading::plain(with_clues(shape, Vec::new(), &digits), Form::SudokuPad))
}

fn of_blanks(data: &str) -> Option<Vec<i32>> {
    let mut digits = Vec::new();
    for symbol in data.chars() {
        match (symbol, BLANKS.find(symbol)) {
            ('1'..='9', _) => digits.extend(symbol.to_digit(10).map(|digit| digit as i32)),
            (_, blanks) => digits.extend(std::iter::repeat_n(0, blanks?)),
        }
    }
    Some(digits)
}

fn with_clues(shape: Shape, rules: Vec<Rule>, digits: &[i32]) -> Grid {
    let mut grid = Grid::empty(Rules::new(shape, vec![Sub::whole(shape)], rules));
    for (cell, &digit) in shape.all_cells().zip(digits) {
        if let Some(bit) = shape.bit(digit) {
            grid.set(cell, Digits(bit));
        }
    }
    grid
}

fn decoded(data: &str) -> Option<Vec<i32>> {
    let mut digits = Vec::new();
    for symbol in data.chars() {
        let code = CODE.find(symbol)?;
        digits.push((code % 10) as i32);
        digits.extend(std::iter::repeat_n(0, code / 10));
    }
    Some(digits)
}
