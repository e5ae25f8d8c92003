//! What is wrong on a board at a glance: digits twice in a house, rules that don't hold.

use crate::{Cell, Grid, Kind, Lines, Place, Rule, Shape, View};

/// Something that is wrong on a board, whatever stands in its empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The house that has a digit twice: `r3`, `c3`, `b3`.
    pub house: Option<String>,
    /// The rule that doesn't hold, by its number.
    pub rule: Option<usize>,
    /// The digit that comes twice, if that is what is wrong.
    pub digit: Option<i32>,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Conflict {
    /// Says what is wrong: `cage 10 at r1c1: r1c1 + r1c2 = 12`.
    #[must_use]
    pub fn say(&self, grid: &Grid) -> String {
        let shape = grid.shape();
        let names: Vec<String> = self.cells.iter().map(|&cell| shape.name(cell)).collect();
        let twice = self.digit.map(|digit| {
            let count = match names.len() {
                2 => "two",
                3 => "three",
                4 => "four",
                _ => "several",
            };
            format!("{count} {}s", shape.symbol(digit))
        });
        match (&self.house, self.rule, twice) {
            (Some(house), _, Some(twice)) => format!("{twice} in {house} ({})", names.join(", ")),
            (_, Some(rule), twice) => {
                let rule = &grid.rules().rules()[rule];
                let what = twice.map_or_else(
                    || broken(grid, rule, &self.cells),
                    |twice| format!("{twice} ({})", names.join(", ")),
                );
                format!("{}: {what}", rule.say(shape))
            }
            _ => names.join(", "),
        }
    }
}

/// Says how the digits in the cells break a rule.
fn broken(grid: &Grid, rule: &Rule, cells: &[Cell]) -> String {
    let shape = grid.shape();
    let sums = [Kind::Cage, Kind::Sum, Kind::LittleKiller, Kind::PairSum];
    if sums.contains(&rule.kind) {
        let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell)).collect();
        let sum: i32 = cells.iter().filter_map(|&cell| grid.clue(cell)).sum();
        return format!("{} = {sum}", names.join(" + "));
    }
    let said = |&cell: &Cell| {
        let digit = grid.clue(cell).map_or('.', |digit| shape.symbol(digit));
        format!("{}={digit}", shape.name(cell))
    };
    let said: Vec<String> = cells.iter().map(said).collect();
    format!("not with {}", said.join(", "))
}

/// Returns what is wrong on a complete or partly filled board at once: digits twice in a house, and
/// rules that can't hold with the digits that are there.
#[must_use]
pub fn conflicts(grid: &Grid) -> Vec<Conflict> {
    let mut found = Vec::new();
    for (house, cells) in houses(grid) {
        let twice = repeated(grid, &cells);
        found.extend(twice.into_iter().map(|(digit, cells)| Conflict {
            house: Some(house.clone()),
            rule: None,
            digit: Some(digit),
            cells,
        }));
    }
    for (number, rule) in grid.rules().rules().iter().enumerate() {
        found.extend(of_rule(grid, number, rule));
    }
    found
}

/// Returns the houses of the Sudokus with their names; those that are the same once.
fn houses(grid: &Grid) -> Vec<(String, Vec<Cell>)> {
    let (shape, rules) = (grid.shape(), grid.rules());
    let mut houses: Vec<(String, Vec<Cell>)> = Vec::new();
    for sub in rules.subs() {
        let part = if rules.subs().len() == 1 {
            String::new()
        } else {
            format!(" of the grid at r{}c{}", sub.row + 1, sub.column + 1)
        };
        let mut add = |letter: char, first: usize, sets: Vec<Vec<Cell>>| {
            for (i, cells) in sets.into_iter().enumerate() {
                if houses.iter().all(|house| house.1 != cells) {
                    houses.push((format!("{letter}{}{part}", first + i), cells));
                }
            }
        };
        if sub.lines == Lines::Different {
            add('r', sub.row + 1, sub.row_cells(shape));
            add('c', sub.column + 1, sub.column_cells(shape));
        }
        add('b', 1, sub.block_cells(shape));
    }
    houses
}

/// Returns the digits that some cells have twice, and where.
fn repeated(grid: &Grid, cells: &[Cell]) -> Vec<(i32, Vec<Cell>)> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let shape = grid.shape();
    let places = |digit: i32| {
        let with = cells.iter().copied().filter(|&cell| grid.clue(cell) == Some(digit));
        (digit, with.collect::<Vec<Cell>>())
    };
    (shape.first()..=shape.last()).map(places).filter(|(_, cells)| cells.len() > 1).collect()
}

/// Rules that want their cells all different.
const DIFFERENT: &[Kind] = &[
    Kind::Cage,
    Kind::Root,
    Kind::Rellik,
    Kind::Equality,
    Kind::Renban,
    Kind::Nabner,
    Kind::Lunchbox,
    Kind::Different,
];

fn of_rule(grid: &Grid, number: usize, rule: &Rule) -> Vec<Conflict> {
    let conflict = |digit, cells| Conflict { house: None, rule: Some(number), digit, cells };
    if DIFFERENT.contains(&rule.kind) {
        let twice = repeated(grid, rule.cells());
        if !twice.is_empty() {
            return twice.into_iter().map(|(digit, cells)| conflict(Some(digit), cells)).collect();
        }
    }
    let cells = rule.all_cells();
    let is_filled = !cells.is_empty() && cells.iter().all(|&cell| grid.clue(cell).is_some());
    if is_filled && rule.row().is_local() {
        let is_broken = !holds(grid, rule, &cells);
        return is_broken.then(|| conflict(None, cells)).into_iter().collect();
    }
    whole(grid, rule).map(|cells| conflict(None, cells)).into_iter().collect()
}

/// Returns the clues that break a rule of the whole board, none of them more than needed.
fn whole(grid: &Grid, rule: &Rule) -> Option<Vec<Cell>> {
    let wants_something = [Kind::Entropy, Kind::Mod, Kind::Connected].contains(&rule.kind);
    if rule.row().place != Place::Whole || wants_something {
        return None;
    }
    let mut kept: Vec<Cell> = grid.given().filter(|&cell| grid.clue(cell).is_some()).collect();
    if holds(grid, rule, &kept) {
        return None;
    }
    for cell in kept.clone() {
        let rest: Vec<Cell> = kept.iter().copied().filter(|&other| other != cell).collect();
        if !holds(grid, rule, &rest) {
            kept = rest;
        }
    }
    Some(kept)
}

/// Says whether a rule holds with the digits of these cells, and in all others numbers that are as
/// no digit: far from all of them, and from each other.
fn holds(grid: &Grid, rule: &Rule, cells: &[Cell]) -> bool {
    let shape: Shape = grid.shape();
    let mut digits: Vec<i32> = (10_000..).map(|i| 100 * i).take(shape.cells()).collect();
    for &cell in cells {
        if let Some(digit) = grid.clue(cell) {
            digits[cell.index()] = digit;
        }
    }
    rule.holds(&View { rules: grid.rules(), digits: &digits })
}
