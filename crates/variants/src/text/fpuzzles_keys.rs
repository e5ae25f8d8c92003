//! What each key of f-puzzles means, both ways.

use super::fpuzzles::error;
use super::{ReadError, line_of};
use crate::json::Json;
use crate::{Cell, Kind, Rule, Rules, Shape};

/// Keys whose value is `true`.
const FLAGS: &[(&str, Kind)] = &[
    ("diagonal+", Kind::DiagonalRising),
    ("diagonal-", Kind::DiagonalFalling),
    ("antiknight", Kind::AntiKnight),
    ("antiking", Kind::AntiKing),
    ("disjointgroups", Kind::Disjoint),
];

/// Keys with lines, each of them a rule of its own.
const LINES: &[(&str, Kind)] = &[
    ("thermometer", Kind::Thermo),
    ("slowthermometer", Kind::SlowThermo),
    ("palindrome", Kind::Palindrome),
    ("renban", Kind::Renban),
    ("regionsumline", Kind::RegionSum),
    ("betweenline", Kind::Between),
    ("entropicline", Kind::Entropic),
    ("modularline", Kind::Modular),
    ("nabner", Kind::Nabner),
    ("doublearrow", Kind::DoubleArrow),
    ("zipperline", Kind::Zipper),
    ("lockout", Kind::Lockout),
    ("whispers", Kind::Whispers),
];

/// Keys with sets of cells.
const SETS: &[(&str, Kind)] = &[
    ("extraregion", Kind::Different),
    ("rowindexer", Kind::RowIndexer),
    ("columnindexer", Kind::ColumnIndexer),
    ("boxindexer", Kind::BoxIndexer),
];

/// Keys with single cells.
const CELLS: &[(&str, Kind)] = &[
    ("odd", Kind::Odd),
    ("even", Kind::Even),
    ("minimum", Kind::Minimum),
    ("maximum", Kind::Maximum),
];

/// Keys with clues outside.
const OUTSIDE: &[(&str, Kind)] =
    &[("sandwichsum", Kind::Sandwich), ("xsum", Kind::XSum), ("skyscraper", Kind::Skyscraper)];

/// Keys with clues on pairs.
const PAIRS: &[(&str, Kind)] =
    &[("difference", Kind::Difference), ("ratio", Kind::Ratio), ("xv", Kind::PairSum)];

/// Keys that are drawn only, or that say nothing about solutions.
const DRAWN: &[&str] = &[
    "line",
    "rectangle",
    "circle",
    "text",
    "highlightConflicts",
    "disabledlogic",
    "fogofwar",
    "foglight",
    "truecandidatesoptions",
    "cage",
];

/// Keys that are read elsewhere.
const ELSEWHERE: &[&str] =
    &["size", "title", "author", "ruleset", "grid", "solution", "successMessage", "nonconsecutive"];

fn find(table: &[(&str, Kind)], key: &str) -> Option<Kind> {
    table.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// What is said of a constraint that isn't known.
const NOT_KNOWN: &str = "this constraint isn't known here";

/// What was read so far.
pub(super) struct Context<'j> {
    shape: Shape,
    json: &'j Json,
    pub(super) rules: Vec<Rule>,
    pub(super) proposals: Vec<Rule>,
    drawn: Vec<String>,
    /// Whether constraints that aren't known are left out with a note.
    pub(super) lenient: bool,
    unknown: Vec<String>,
}

impl<'j> Context<'j> {
    pub(super) fn new(shape: Shape, json: &'j Json) -> Self {
        let mut context = Self {
            shape,
            json,
            rules: Vec::new(),
            proposals: Vec::new(),
            drawn: Vec::new(),
            lenient: false,
            unknown: Vec::new(),
        };
        if json.get("nonconsecutive").is_some_and(Json::is_true) {
            // With dots on the board it is the negative rule of the white ones.
            let has_dots = json.get("difference").is_some_and(|dots| !dots.list().is_empty());
            let kind = if has_dots { Kind::NegativeDifference } else { Kind::NonConsecutive };
            context.rules.push(Rule::whole(kind));
        }
        context
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let lists =
            [("drawn only, not enforced", &self.drawn), ("not known, not enforced", &self.unknown)];
        let is_there = |list: &&(&str, &Vec<String>)| !list.1.is_empty();
        let said = lists.iter().filter(is_there);
        said.map(|(what, list)| format!("{what}: {}", list.join(", "))).collect()
    }

    /// Takes one key of the board.
    pub(super) fn take(&mut self, key: &str, value: &Json) -> Result<(), ReadError> {
        if ELSEWHERE.contains(&key) {
            return Ok(());
        }
        if let Some(kind) = find(FLAGS, key) {
            if value.is_true() {
                self.rules.push(Rule::whole(kind));
            }
            return Ok(());
        }
        if key == "negative" {
            return self.negative(value);
        }
        if DRAWN.contains(&key) {
            self.draw(key, value);
            return Ok(());
        }
        for (i, entry) in value.list().iter().enumerate() {
            let rules = self.entry(key, entry);
            if self.lenient && rules.as_ref().is_err_and(|what| what.ends_with(NOT_KNOWN)) {
                self.unknown.push(format!("{key} x{}", value.list().len()));
                return Ok(());
            }
            let rules = rules.map_err(|what| error(format!("{key}[{i}]{what}")))?;
            self.rules.extend(rules);
        }
        let is_known = value.list().is_empty() || !self.rules.is_empty();
        if is_known { Ok(()) } else { Err(error(format!("{key}: it isn't known here"))) }
    }

    fn draw(&mut self, key: &str, value: &Json) {
        // What doubles a constraint of the list says nothing new.
        let is_new = |entry: &&Json| {
            entry.get("fromConstraint").is_none() && entry.get("isNewConstraint").is_none()
        };
        if key == "cage" {
            self.roots(value);
        }
        if key == "text" {
            self.signs(value);
        }
        let count = value.list().iter().filter(is_new).count();
        if count > 0 || value.is_true() {
            self.drawn.push(if count > 1 { format!("{key} x{count}") } else { key.to_owned() });
        }
    }

    /// Cages that are drawn have a meaning if they say `DR5`: the sum's remainder by 9.
    fn roots(&mut self, value: &Json) {
        for entry in value.list() {
            let root = entry
                .get("value")
                .and_then(Json::text)
                .and_then(|text| text.strip_prefix("DR")?.parse().ok());
            if let (Some(root), Ok(cells)) = (root, self.cells(entry, "cells")) {
                self.rules.push(Rule::on(Kind::Root, cells, vec![root]));
            }
        }
    }

    /// Signs between two cells look like a comparison.
    fn signs(&mut self, value: &Json) {
        for entry in value.list() {
            let sign = entry.get("value").and_then(Json::text).map(str::trim);
            let Ok(cells) = self.cells(entry, "cells") else { continue };
            if let (&[a, b], Some(sign)) = (&cells[..], sign) {
                match sign {
                    ">" | "v" | "∨" => {
                        self.proposals.push(Rule::on(Kind::Greater, vec![a, b], Vec::new()));
                    }
                    "<" | "^" | "∧" => {
                        self.proposals.push(Rule::on(Kind::Greater, vec![b, a], Vec::new()));
                    }
                    _ => {}
                }
            }
        }
    }

    fn negative(&mut self, value: &Json) -> Result<(), ReadError> {
        for name in value.list() {
            match name.text() {
                Some("xv") => self.rules.push(Rule::whole(Kind::NegativeSum)),
                Some("ratio") => {
                    let dots = self.json.get("ratio").map_or(&[][..], Json::list);
                    let mut ratios: Vec<i32> = dots
                        .iter()
                        .map(|dot| dot.get("value").and_then(Json::number).unwrap_or(2))
                        .collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    self.rules.push(Rule {
                        kind: Kind::NegativeRatio,
                        numbers: ratios,
                        ..Rule::default()
                    });
                }
                name if self.lenient => {
                    self.unknown.push(format!("negative {}", name.unwrap_or("?")));
                }
                name => {
                    return Err(error(format!(
                        "negative: {} isn't known here",
                        name.unwrap_or("?")
                    )));
                }
            }
        }
        Ok(())
    }

    /// Reads `R1C1`.
    fn cell(&self, json: &Json) -> Result<Cell, String> {
        let name = json.text().unwrap_or("");
        let (row, column) = place(name).ok_or_else(|| format!(": {name:?} is no cell"))?;
        self.shape
            .at(row - 1, column - 1)
            .ok_or_else(|| format!(": {name:?} is outside a {} grid", self.shape))
    }

    fn cells(&self, entry: &Json, key: &str) -> Result<Vec<Cell>, String> {
        let list = entry.get(key).map_or(&[][..], Json::list);
        list.iter()
            .enumerate()
            .map(|(i, json)| self.cell(json).map_err(|what| format!(".{key}[{i}]{what}")))
            .collect()
    }

    fn lines(&self, entry: &Json) -> Result<Vec<Vec<Cell>>, String> {
        let mut lines = Vec::new();
        for (i, line) in entry.get("lines").map_or(&[][..], Json::list).iter().enumerate() {
            let cells: Result<Vec<Cell>, String> =
                line.list().iter().map(|json| self.cell(json)).collect();
            lines.push(cells.map_err(|what| format!(".lines[{i}]{what}"))?);
        }
        Ok(lines)
    }

    /// Returns the rules of one entry of a key.
    fn entry(&self, key: &str, entry: &Json) -> Result<Vec<Rule>, String> {
        let value = entry.get("value").filter(|value| value.text() != Some(""));
        let number = value.and_then(Json::number);
        if value.is_some() && number.is_none() && key != "xv" {
            return Err(format!(
                ".value: {} is no number",
                value.map_or_else(String::new, Json::to_string)
            ));
        }
        let numbers: Vec<i32> = number.into_iter().collect();
        let one = |rule: Rule| Ok(vec![rule]);
        if let Some(kind) = find(LINES, key) {
            let lines = self.lines(entry)?.into_iter();
            return Ok(lines.map(|line| Rule::on(kind, line, numbers.clone())).collect());
        }
        if let Some(kind) = find(SETS, key) {
            return one(Rule::on(kind, self.cells(entry, "cells")?, Vec::new()));
        }
        if let Some(kind) = find(CELLS, key) {
            let cell = self
                .cell(entry.get("cell").unwrap_or(&Json::Null))
                .map_err(|what| format!(".cell{what}"))?;
            return one(Rule::on(kind, vec![cell], Vec::new()));
        }
        if let Some(kind) = find(OUTSIDE, key) {
            let line = self.outside(entry)?;
            return Ok(number
                .map(|number| Rule::on(kind, line, vec![number]))
                .into_iter()
                .collect());
        }
        if let Some(kind) = find(PAIRS, key) {
            let cells = self.cells(entry, "cells")?;
            let numbers = match (key, value.and_then(Json::text)) {
                ("xv", Some("X" | "x")) => vec![10],
                ("xv", Some("V" | "v")) => vec![5],
                ("xv", _) => return Ok(Vec::new()),
                _ => numbers,
            };
            return one(Rule::on(kind, cells, numbers));
        }
        match key {
            "killercage" => {
                let sum = numbers.into_iter().filter(|&sum| sum != 0).collect();
                one(Rule::on(Kind::Cage, self.cells(entry, "cells")?, sum))
            }
            "littlekillersum" => {
                let cells = self.cells(entry, "cells")?;
                Ok(number
                    .map(|sum| Rule::on(Kind::LittleKiller, cells, vec![sum]))
                    .into_iter()
                    .collect())
            }
            "clone" => one(Rule::on_groups(
                Kind::Clone,
                vec![self.cells(entry, "cells")?, self.cells(entry, "cloneCells")?],
            )),
            "quadruple" => {
                let digits: Vec<i32> = entry
                    .get("values")
                    .map_or(&[][..], Json::list)
                    .iter()
                    .filter_map(Json::number)
                    .collect();
                let rule = Rule::on(Kind::Quadruple, self.cells(entry, "cells")?, digits);
                Ok(if rule.numbers.is_empty() { Vec::new() } else { vec![rule] })
            }
            "arrow" => self.arrow(entry),
            _ => Err(format!(": {NOT_KNOWN}")),
        }
    }

    /// An arrow has a circle or pill, and shafts that start in it.
    fn arrow(&self, entry: &Json) -> Result<Vec<Rule>, String> {
        let mut pill = self.cells(entry, "cells")?;
        pill.sort_unstable();
        let steps = |pair: &[Cell]| {
            let (down, right) = (
                self.shape.row(pair[1]) - self.shape.row(pair[0]),
                self.shape.column(pair[1]) - self.shape.column(pair[0]),
            );
            (0..=1).contains(&down) && (0..=1).contains(&right)
        };
        if !pill.windows(2).all(steps) {
            return Err(".cells: it isn't clear in which order the pill is read".to_owned());
        }
        let mut groups = vec![pill];
        for line in self.lines(entry)? {
            let shaft: Vec<Cell> = line.into_iter().skip(1).collect();
            if !shaft.is_empty() {
                groups.push(shaft);
            }
        }
        Ok(if groups.len() > 1 { vec![Rule::on_groups(Kind::Arrow, groups)] } else { Vec::new() })
    }

    /// Returns the line that a cell outside of the board reads.
    fn outside(&self, entry: &Json) -> Result<Vec<Cell>, String> {
        let name = entry.get("cell").and_then(Json::text).unwrap_or("");
        let (row, column) = place(name).ok_or_else(|| format!(".cell: {name:?} is no cell"))?;
        let (rows, columns) = (self.shape.rows() as i32, self.shape.columns() as i32);
        let line = match (row, column) {
            (0, column) => format!("c{column}"),
            (row, 0) => format!("r{row}"),
            (row, column) if row == rows + 1 => format!("c{column}^"),
            (row, column) if column == columns + 1 => format!("r{row}<"),
            _ => String::new(),
        };
        line_of(self.shape, &line).ok_or_else(|| format!(".cell: {name:?} isn't beside the board"))
    }
}

/// Reads the numbers of `R1C1`.
fn place(name: &str) -> Option<(i32, i32)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// Returns the keys that say the rules.
pub(super) fn written(rules: &Rules) -> Result<Vec<(String, Json)>, ReadError> {
    let mut fields: Vec<(String, Json)> = Vec::new();
    for rule in rules.rules() {
        let (key, value) = entry(rules.shape(), rule)?;
        match fields.iter_mut().find(|field| field.0 == key) {
            Some((_, Json::List(list))) => list.extend(value.list().iter().cloned()),
            Some(_) => {}
            None => fields.push((key, value)),
        }
    }
    Ok(fields)
}

/// Returns the key of a rule and what stands there for it.
fn entry(shape: Shape, rule: &Rule) -> Result<(String, Json), ReadError> {
    let name = |cell: &Cell| Json::Text(shape.name(*cell).to_uppercase());
    let names = |cells: &[Cell]| Json::List(cells.iter().map(name).collect());
    let back = |table: &[(&'static str, Kind)]| {
        table.iter().find(|row| row.1 == rule.kind).map(|row| row.0)
    };
    let value =
        || rule.numbers.first().map(|number| ("value".to_owned(), Json::Text(number.to_string())));
    let object = |key: &str, fields: Vec<(&str, Json)>| {
        let fields = fields.into_iter().map(|(key, json)| (key.to_owned(), json)).chain(value());
        Ok((key.to_owned(), Json::List(vec![Json::Object(fields.collect())])))
    };
    if let Some(key) = back(FLAGS) {
        return Ok((key.to_owned(), Json::Bool(true)));
    }
    if let Some(key) = back(LINES) {
        return object(key, vec![("lines", Json::List(vec![names(rule.cells())]))]);
    }
    if let Some(key) = back(SETS) {
        return object(key, vec![("cells", names(rule.cells()))]);
    }
    if let (Some(key), [cell]) = (back(CELLS), rule.cells()) {
        return object(key, vec![("cell", name(cell))]);
    }
    if let (Some(key), [first, .., last]) = (back(OUTSIDE), rule.cells()) {
        return object(key, vec![("cell", Json::Text(beside(shape, *first, *last)))]);
    }
    match rule.kind {
        Kind::NonConsecutive | Kind::NegativeDifference => {
            Ok(("nonconsecutive".to_owned(), Json::Bool(true)))
        }
        Kind::NegativeRatio => Ok(("negative".to_owned(), Json::List(vec![Json::of("ratio")]))),
        Kind::NegativeSum => Ok(("negative".to_owned(), Json::List(vec![Json::of("xv")]))),
        Kind::Difference => object("difference", vec![("cells", names(rule.cells()))]),
        Kind::Ratio => object("ratio", vec![("cells", names(rule.cells()))]),
        Kind::PairSum if matches!(rule.numbers[..], [5 | 10]) => {
            let sign = if rule.numbers == [10] { "X" } else { "V" };
            let fields = vec![
                ("cells".to_owned(), names(rule.cells())),
                ("value".to_owned(), Json::of(sign)),
            ];
            Ok(("xv".to_owned(), Json::List(vec![Json::Object(fields)])))
        }
        Kind::Cage => object("killercage", vec![("cells", names(rule.cells()))]),
        Kind::LittleKiller => little_killer(shape, rule),
        Kind::Clone => {
            let copy = rule.groups.get(1).map_or(&[][..], Vec::as_slice);
            object("clone", vec![("cells", names(rule.cells())), ("cloneCells", names(copy))])
        }
        Kind::Quadruple => {
            let digits = rule.numbers.iter().map(|&digit| Json::int(digit)).collect();
            let fields = vec![
                ("cells".to_owned(), names(rule.cells())),
                ("values".to_owned(), Json::List(digits)),
            ];
            Ok(("quadruple".to_owned(), Json::List(vec![Json::Object(fields)])))
        }
        Kind::Arrow => {
            let pill = rule.cells();
            let start = pill.last().copied();
            let shaft = |shaft: &Vec<Cell>| {
                names(&start.into_iter().chain(shaft.iter().copied()).collect::<Vec<_>>())
            };
            let lines = rule.groups.iter().skip(1).map(shaft).collect();
            object("arrow", vec![("lines", Json::List(lines)), ("cells", names(pill))])
        }
        Kind::Root => {
            let fields = vec![
                ("cells".to_owned(), names(rule.cells())),
                (
                    "value".to_owned(),
                    Json::Text(format!("DR{}", rule.numbers.first().unwrap_or(&0))),
                ),
            ];
            Ok(("cage".to_owned(), Json::List(vec![Json::Object(fields)])))
        }
        _ => Err(error(format!("it has no word for {}", rule.row().name))),
    }
}

/// Returns the name of the cell beside the board from which a line is read.
fn beside(shape: Shape, first: Cell, last: Cell) -> String {
    let (row, column) = (shape.row(first) + 1, shape.column(first) + 1);
    let (down, right) =
        ((shape.row(last) + 1 - row).signum(), (shape.column(last) + 1 - column).signum());
    format!("R{}C{}", row - down, column - right)
}

fn little_killer(shape: Shape, rule: &Rule) -> Result<(String, Json), ReadError> {
    let (Some(&first), Some(&second)) = (rule.cells().first(), rule.cells().get(1)) else {
        return Err(error("it has no word for a little killer of one cell"));
    };
    let (row, column) = (shape.row(first) + 1, shape.column(first) + 1);
    let (down, right) = (shape.row(second) + 1 - row, shape.column(second) + 1 - column);
    let direction =
        format!("{}{}", if down > 0 { "D" } else { "U" }, if right > 0 { "R" } else { "L" });
    let cells =
        rule.cells().iter().map(|&cell| Json::Text(shape.name(cell).to_uppercase())).collect();
    let sum = rule.numbers.first().map_or(String::new(), i32::to_string);
    let fields = [
        ("cell", Json::Text(format!("R{}C{}", row - down, column - right))),
        ("cells", Json::List(cells)),
        ("direction", Json::Text(direction)),
        ("value", Json::Text(sum)),
    ];
    let fields = fields.into_iter().map(|(key, json)| (key.to_owned(), json)).collect();
    Ok(("littlekillersum".to_owned(), Json::List(vec![Json::Object(fields)])))
}
