//! What each name of the Interactive Sudoku Solver means.

use super::address::decoded;
use super::iss::{cell, error};
use super::{ReadError, diagonal, line_of};
use crate::automaton::{Machine, sextet};
use crate::{Cell, Kind, Rule, Shape};

/// One item of a string.
#[derive(Debug)]
pub(super) struct Item<'t> {
    pub(super) name: &'t str,
    pub(super) arguments: Vec<&'t str>,
}

impl<'t> Item<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut parts = text.split('~');
        let name = parts.next().unwrap_or("");
        Self { name, arguments: parts.collect() }
    }

    fn cells(&self, shape: Shape, from: usize) -> Result<Vec<Cell>, ReadError> {
        let names =
            self.arguments.iter().skip(from).filter(|name| !name.is_empty() && **name != "LOOP");
        names.map(|name| cell(shape, name)).collect()
    }

    /// Returns the groups of cells between empty arguments.
    fn groups(&self, shape: Shape, from: usize) -> Result<Vec<Vec<Cell>>, ReadError> {
        let mut groups = Vec::new();
        for group in self.arguments[from.min(self.arguments.len())..].split(|name| name.is_empty())
        {
            let names = group.iter().filter(|name| !name.starts_with('_'));
            let cells: Vec<Cell> = names.map(|name| cell(shape, name)).collect::<Result<_, _>>()?;
            if !cells.is_empty() {
                groups.push(cells);
            }
        }
        Ok(groups)
    }

    /// Returns groups of lines: groups are apart by an empty argument, lines by a dash.
    fn lines(&self, shape: Shape, from: usize) -> Result<Vec<Vec<Vec<Cell>>>, ReadError> {
        let mut groups = Vec::new();
        for group in self.arguments[from.min(self.arguments.len())..].split(|name| name.is_empty())
        {
            let names: Vec<&str> =
                group.iter().copied().filter(|name| !name.starts_with('_')).collect();
            let line = |names: &[&str]| names.iter().map(|name| cell(shape, name)).collect();
            let lines: Vec<Vec<Cell>> =
                names.split(|name| *name == "-").map(line).collect::<Result<_, _>>()?;
            if !names.is_empty() {
                groups.push(lines);
            }
        }
        Ok(groups)
    }

    fn number(&self, at: usize) -> Result<i32, ReadError> {
        let argument = self.arguments.get(at).copied().unwrap_or("");
        argument.parse().map_err(|_| error(format!("{}: {argument:?} is no number", self.name)))
    }

    fn numbers(&self, at: usize) -> Result<Vec<i32>, ReadError> {
        let list = self.arguments.get(at).copied().unwrap_or("");
        let bad = || error(format!("{}: {list:?} is no list of numbers", self.name));
        list.split(['_', ','])
            .filter(|n| !n.is_empty())
            .map(|n| n.parse().map_err(|_| bad()))
            .collect()
    }

    /// Returns a number that may be missing in front of the cells, and where the cells begin.
    fn optional(&self) -> (Vec<i32>, usize) {
        match self.arguments.first().map(|argument| (argument.is_empty(), argument.parse())) {
            Some((true, _)) => (Vec::new(), 1),
            Some((_, Ok(number))) => (vec![number], 1),
            _ => (Vec::new(), 0),
        }
    }
}

/// The rules without arguments.
const WHOLE: &[(&str, &[Kind])] = &[
    ("StrictKropki", &[Kind::NegativeDifference, Kind::NegativeRatio]),
    ("StrictXV", &[Kind::NegativeSum]),
    ("Windoku", &[Kind::Windoku]),
    ("DisjointSets", &[Kind::Disjoint]),
    ("AntiKnight", &[Kind::AntiKnight]),
    ("AntiKing", &[Kind::AntiKing]),
    ("AntiTaxicab", &[Kind::AntiTaxicab]),
    ("AntiConsecutive", &[Kind::NonConsecutive]),
    ("GlobalEntropy", &[Kind::Entropy]),
    ("GlobalMod", &[Kind::Mod]),
];

/// The rules about cells alone.
pub(super) const CELLS: &[(&str, Kind)] = &[
    ("Thermo", Kind::Thermo),
    ("Renban", Kind::Renban),
    ("Entropic", Kind::Entropic),
    ("RegionSumLine", Kind::RegionSum),
    ("Between", Kind::Between),
    ("Palindrome", Kind::Palindrome),
    ("Zipper", Kind::Zipper),
    ("DoubleArrow", Kind::DoubleArrow),
    ("AllDifferent", Kind::Different),
    ("EqualityCage", Kind::Equality),
    ("CountingCircles", Kind::CountingCircles),
    ("CountDistinct", Kind::CountDistinct),
    ("ValueIndexing", Kind::ValueIndex),
];

/// The rules with a number in front of their cells.
pub(super) const NUMBERED: &[(&str, Kind)] = &[
    ("Whisper", Kind::Whispers),
    ("Modular", Kind::Modular),
    ("Lockout", Kind::Lockout),
    ("RellikCage", Kind::Rellik),
    ("Lunchbox", Kind::Lunchbox),
];

/// The clues outside that stand at one or both ends of a line.
pub(super) const OUTSIDE: &[(&str, Kind)] = &[
    ("XSum", Kind::XSum),
    ("Skyscraper", Kind::Skyscraper),
    ("HiddenSkyscraper", Kind::HiddenSkyscraper),
    ("NumberedRoom", Kind::NumberedRoom),
];

/// The names that other parts of the reader see to, or that mean nothing for solutions.
const ELSEWHERE: &[&str] = &["Shape", "NoBoxes", "RegionSize", "Jigsaw", "SearchPriority"];

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// Returns the rules of an item.
pub(super) fn rules(item: &Item<'_>, shape: Shape) -> Result<Vec<Rule>, ReadError> {
    if ELSEWHERE.contains(&item.name) {
        return Ok(Vec::new());
    }
    if let Some(kinds) = find(WHOLE, item.name) {
        return Ok(kinds.iter().map(|&kind| Rule::whole(kind)).collect());
    }
    if let Some(kind) = find(CELLS, item.name) {
        return Ok(vec![Rule::on(kind, item.cells(shape, 0)?, Vec::new())]);
    }
    if let Some(kind) = find(NUMBERED, item.name) {
        let (numbers, from) = item.optional();
        return Ok(vec![Rule::on(kind, item.cells(shape, from)?, numbers)]);
    }
    if let Some(kind) = find(OUTSIDE, item.name) {
        return outside(item, shape, kind);
    }
    match item.name {
        "" => givens(item, shape),
        "Diagonal" => {
            let kind =
                if item.number(0)? > 0 { Kind::DiagonalRising } else { Kind::DiagonalFalling };
            Ok(vec![Rule::whole(kind)])
        }
        "WhiteDot" => pairs(item, shape, Kind::Difference, None),
        "BlackDot" => pairs(item, shape, Kind::Ratio, None),
        "GreaterThan" => pairs(item, shape, Kind::Greater, None),
        "X" => pairs(item, shape, Kind::PairSum, Some(10)),
        "V" => pairs(item, shape, Kind::PairSum, Some(5)),
        "Arrow" => arrow(&item.cells(shape, 0)?, 1),
        "PillArrow" => {
            let size = usize::try_from(item.number(0)?).unwrap_or(0);
            let mut cells = item.cells(shape, 1)?;
            if !(2..=3).contains(&size) || cells.len() <= size {
                return Err(error("PillArrow: a pill has two or three cells, and a shaft follows"));
            }
            cells[..size].sort_unstable();
            arrow(&cells, size)
        }
        _ => more_rules(item, shape),
    }
}

fn more_rules(item: &Item<'_>, shape: Shape) -> Result<Vec<Rule>, ReadError> {
    let one = |rule: Rule| Ok(vec![rule]);
    match item.name {
        "Cage" => {
            let (numbers, from) = item.optional();
            let sums = numbers.into_iter().filter(|&sum| sum != 0).collect();
            one(Rule::on(Kind::Cage, item.cells(shape, from)?, sums))
        }
        "Sum" => sum(item, shape),
        "SumLine" => {
            let kind = if item.arguments.contains(&"LOOP") { Kind::SumLoop } else { Kind::SumLine };
            one(Rule::on(kind, item.cells(shape, 1)?, vec![item.number(0)?]))
        }
        "LittleKiller" => little_killer(item, shape),
        "Sandwich" => {
            let name = item.arguments.get(1).copied().unwrap_or("");
            let line = line_of(shape, name)
                .ok_or_else(|| error(format!("Sandwich: {name:?} is no line")))?;
            one(Rule::on(Kind::Sandwich, line, vec![item.number(0)?]))
        }
        "ContainAtLeast" => one(Rule::on(Kind::Contain, item.cells(shape, 1)?, item.numbers(0)?)),
        "ContainExact" => {
            one(Rule::on(Kind::ContainExactly, item.cells(shape, 1)?, item.numbers(0)?))
        }
        "LookAndSay" => {
            let said = item.arguments.first().copied().unwrap_or("");
            let numbers: Vec<i32> =
                said.chars().filter_map(|c| c.to_digit(36)).map(|d| d as i32).collect();
            one(Rule::on(Kind::LookAndSay, item.cells(shape, 1)?, numbers))
        }
        "SameValues" => {
            let (count, cells) =
                (usize::try_from(item.number(0)?).unwrap_or(0), item.cells(shape, 1)?);
            if count == 0 || cells.len() % count != 0 || cells.is_empty() {
                return Err(error("SameValues: the cells can't be shared out evenly"));
            }
            let groups = cells.chunks(cells.len() / count).map(<[Cell]>::to_vec).collect();
            one(Rule::on_groups(Kind::SameValues, groups))
        }
        "EqualSum" => {
            let parts = item.arguments.split(|name| *name == "-");
            let group = |part: &[&str]| part.iter().map(|name| cell(shape, name)).collect();
            let groups: Result<Vec<Vec<Cell>>, ReadError> = parts.map(group).collect();
            one(Rule::on_groups(Kind::EqualSum, groups?))
        }
        "Quad" => {
            let corner = cell(shape, item.arguments.first().copied().unwrap_or(""))?;
            let digits: Result<Vec<i32>, ReadError> =
                (1..item.arguments.len()).map(|at| item.number(at)).collect();
            let (row, column) = (shape.row(corner), shape.column(corner));
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| shape.at(row + down, column + right));
            one(Rule::on(Kind::Quadruple, square.into_iter().flatten().collect(), digits?))
        }
        "Pair" | "Binary" => relation(item, shape, Kind::Relation),
        "PairX" | "BinaryX" => relation(item, shape, Kind::AllRelation),
        "Indexing" => {
            let kind = if item.arguments.first() == Some(&"R") {
                Kind::RowIndexer
            } else {
                Kind::ColumnIndexer
            };
            one(Rule::on(kind, item.cells(shape, 1)?, Vec::new()))
        }
        "Regex" => {
            let text = pattern(item.arguments.first().copied().unwrap_or(""))?;
            crate::automaton::expression::parse(&text)
                .map_err(|what| error(format!("Regex: {what}")))?;
            let lines = item.groups(shape, 1)?.into_iter();
            Ok(lines
                .map(|line| Rule { text: text.clone(), ..Rule::on(Kind::Regex, line, Vec::new()) })
                .collect())
        }
        "NFA" => {
            let text = item.arguments.first().copied().unwrap_or("").to_owned();
            Machine::from_text(&text).map_err(|what| error(format!("NFA: {what}")))?;
            let lines = item.lines(shape, 1)?.into_iter();
            Ok(lines
                .map(|lines| Rule { text: text.clone(), ..Rule::on_groups(Kind::Automaton, lines) })
                .collect())
        }
        "ConnectedValues" => {
            if item.arguments.first().is_some_and(|cells| !cells.is_empty()) {
                return Err(error("ConnectedValues: only the whole board is known here"));
            }
            let rule = |at| Ok(Rule { numbers: item.numbers(at)?, ..Rule::whole(Kind::Connected) });
            (1..item.arguments.len()).map(rule).collect()
        }
        name => Err(error(format!("{name} isn't known here"))),
    }
}

fn givens(item: &Item<'_>, shape: Shape) -> Result<Vec<Rule>, ReadError> {
    let given = |argument: &&str| {
        let mut parts = argument.split('_');
        let name = parts.next().unwrap_or("");
        let digits: Result<Vec<i32>, _> = parts.map(str::parse).collect();
        let digits =
            digits.map_err(|_| error(format!("{argument:?} has something that is no digit")))?;
        Ok(Rule::on(Kind::Given, vec![cell(shape, name)?], digits))
    };
    item.arguments.iter().filter(|argument| !argument.is_empty()).map(given).collect()
}

/// A clue on every pair of neighbours among the cells, the earlier one first.
fn pairs(
    item: &Item<'_>,
    shape: Shape,
    kind: Kind,
    number: Option<i32>,
) -> Result<Vec<Rule>, ReadError> {
    let cells = item.cells(shape, 0)?;
    let are_neighbours = |a: Cell, b: Cell| {
        (shape.row(a) - shape.row(b)).abs() + (shape.column(a) - shape.column(b)).abs() == 1
    };
    let mut rules = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for &b in cells[i + 1..].iter().filter(|&&b| are_neighbours(a, b)) {
            rules.push(Rule::on(kind, vec![a, b], number.into_iter().collect()));
        }
    }
    // Together they are one rule, which matters inside of an Or.
    Ok(if rules.len() == 1 {
        rules
    } else {
        vec![Rule { kind: Kind::And, parts: rules, ..Rule::default() }]
    })
}

fn arrow(cells: &[Cell], pill: usize) -> Result<Vec<Rule>, ReadError> {
    let Some((head, shaft)) = cells.split_at_checked(pill) else {
        return Err(error("Arrow: there are no cells"));
    };
    Ok(vec![Rule::on_groups(Kind::Arrow, vec![head.to_vec(), shaft.to_vec()])])
}

/// A total, and after `_=_` a factor for each cell.
fn sum(item: &Item<'_>, shape: Shape) -> Result<Vec<Rule>, ReadError> {
    let head = item.arguments.first().copied().unwrap_or("");
    let (total, factors) =
        head.split_once("_=_").map_or((head, None), |(total, list)| (total, Some(list)));
    let bad = || error(format!("Sum: {head:?} is no sum"));
    let total: i32 = total.parse().map_err(|_| bad())?;
    let cells = item.cells(shape, 1)?;
    let Some(factors) = factors else { return Ok(vec![Rule::on(Kind::Sum, cells, vec![total])]) };
    let numbers: Result<Vec<i32>, ReadError> =
        factors.split('_').map(|factor| factor.parse().map_err(|_| bad())).collect();
    let mut numbers = numbers?;
    if numbers.len() != cells.len() {
        return Err(error("Sum: each cell needs a number"));
    }
    numbers.push(total);
    Ok(vec![Rule::on(Kind::Weighted, cells, numbers)])
}

fn little_killer(item: &Item<'_>, shape: Shape) -> Result<Vec<Rule>, ReadError> {
    let start = cell(shape, item.arguments.get(1).copied().unwrap_or(""))?;
    let (row, column) = (shape.row(start), shape.column(start));
    let (last_row, last_column) = (shape.rows() as i32 - 1, shape.columns() as i32 - 1);
    let (down, right) = if column == 0 && row < last_row {
        (1, 1)
    } else if column == last_column && row > 0 && row < last_row {
        (-1, -1)
    } else if row == 0 {
        (1, -1)
    } else {
        (-1, 1)
    };
    let cells = diagonal(shape, start, down, right);
    Ok(vec![Rule::on(Kind::LittleKiller, cells, vec![item.number(0)?])])
}

/// A clue in front of a line, behind it, or both.
fn outside(item: &Item<'_>, shape: Shape, kind: Kind) -> Result<Vec<Rule>, ReadError> {
    let name = item.arguments.first().copied().unwrap_or("");
    let line = iss_line(shape, name)
        .ok_or_else(|| error(format!("{}: {name:?} is no line", item.name)))?;
    let mut rules = Vec::new();
    for at in 1..=2 {
        if item.arguments.get(at).is_some_and(|clue| !clue.is_empty()) {
            let mut cells = line.clone();
            if at == 2 {
                cells.reverse();
            }
            rules.push(Rule::on(kind, cells, vec![item.number(at)?]));
        }
    }
    Ok(rules)
}

/// Returns a line by its name, numbers beyond nine decimal or of base 17.
fn iss_line(shape: Shape, name: &str) -> Option<Vec<Cell>> {
    let number = name.get(1..).and_then(|number| match number.parse::<u32>() {
        Ok(number) => Some(number),
        Err(_) => u32::from_str_radix(number, 17).ok(),
    })?;
    line_of(shape, &format!("{}{number}", name.get(..1)?))
}

/// Reads a table of pairs: bits in rows, six to a character, the lowest first.
fn relation(item: &Item<'_>, shape: Shape, kind: Kind) -> Result<Vec<Rule>, ReadError> {
    let key = item.arguments.first().copied().unwrap_or("");
    let mut bits = String::new();
    // The older names have the last two characters of the alphabet the other way round.
    let is_old = item.name.starts_with("Binary");
    for symbol in key.chars() {
        let symbol = match symbol {
            '-' if is_old => '_',
            '_' if is_old => '-',
            symbol => symbol,
        };
        let worth =
            sextet(symbol).ok_or_else(|| error(format!("{}: {key:?} is no table", item.name)))?;
        bits.extend((0..6).map(|bit| if worth >> bit & 1 == 1 { '1' } else { '0' }));
    }
    let size = shape.digits() * shape.digits();
    let table: String = bits.chars().chain(std::iter::repeat('0')).take(size).collect();
    let lines = item.groups(shape, 1)?.into_iter();
    Ok(lines.map(|line| Rule { text: table.clone(), ..Rule::on(kind, line, Vec::new()) }).collect())
}

/// Reads an expression: base 64, or percent-encoded.
fn pattern(text: &str) -> Result<String, ReadError> {
    if text.contains(['%', '.', '[', '(', '*']) {
        return Ok(decoded(text));
    }
    let mut bits = Vec::new();
    for symbol in text.chars() {
        let worth =
            sextet(symbol).ok_or_else(|| error(format!("Regex: {text:?} isn't base 64")))?;
        bits.extend((0..6).rev().map(|bit| worth >> bit & 1));
    }
    let bytes =
        bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, bit| byte * 2 + bit) as u8);
    Ok(String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned())
}

/// Returns copies of rules, moved so that their origin falls on each of the cells that bits name.
pub(super) fn replicate(
    item: &Item<'_>,
    rules: &[Rule],
    shape: Shape,
) -> Result<Vec<Rule>, ReadError> {
    let bits = item.arguments.first().copied().unwrap_or("");
    let origin = cell(shape, item.arguments.get(1).copied().unwrap_or("R1C1"))?;
    let mut copies = Vec::new();
    for (i, symbol) in bits.chars().enumerate() {
        let worth = sextet(symbol).ok_or_else(|| error("Replicate: the cells aren't base 64"))?;
        for bit in (0..6).filter(|bit| worth >> bit & 1 == 1) {
            let target = origin.index() + 6 * i + bit;
            if target >= shape.cells() {
                return Err(error("Replicate: cells outside of the board aren't known here"));
            }
            let target = Cell(target as u16);
            let by = (
                shape.row(target) - shape.row(origin),
                shape.column(target) - shape.column(origin),
            );
            for rule in rules {
                copies.push(moved(rule, shape, by)?);
            }
        }
    }
    Ok(copies)
}

fn moved(rule: &Rule, shape: Shape, (down, right): (i32, i32)) -> Result<Rule, ReadError> {
    let away = |&cell: &Cell| {
        let place = shape.at(shape.row(cell) + down, shape.column(cell) + right);
        place.ok_or_else(|| error("Replicate: a copy leaves the board"))
    };
    let group = |group: &Vec<Cell>| group.iter().map(away).collect();
    let groups: Result<Vec<Vec<Cell>>, ReadError> = rule.groups.iter().map(group).collect();
    let parts: Result<Vec<Rule>, ReadError> =
        rule.parts.iter().map(|part| moved(part, shape, (down, right))).collect();
    Ok(Rule { groups: groups?, parts: parts?, ..rule.clone() })
}

/// Returns the regions of all layouts.
pub(super) fn regions(items: &[Item<'_>], shape: Shape) -> Result<Vec<Vec<Cell>>, ReadError> {
    let mut regions = Vec::new();
    for item in items.iter().filter(|item| item.name == "Jigsaw") {
        let layout: Vec<char> = item.arguments.last().copied().unwrap_or("").chars().collect();
        if layout.len() != shape.cells() {
            return Err(error(format!(
                "Jigsaw: {} characters for {} cells",
                layout.len(),
                shape.cells()
            )));
        }
        let mut names = layout.clone();
        names.sort_unstable();
        names.dedup();
        let smallest = shape.rows().max(shape.columns());
        for name in names {
            let region: Vec<Cell> =
                shape.all_cells().filter(|cell| layout[cell.index()] == name).collect();
            if (smallest..=shape.digits()).contains(&region.len()) {
                regions.push(region);
            }
        }
    }
    Ok(regions)
}
