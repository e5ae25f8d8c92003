//! Writes boards as strings of the Interactive Sudoku Solver.

#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    clippy::similar_names,
    reason = "the strings are short and seldom written"
)]

use super::iss::error;
use super::iss_rules::{CELLS, NUMBERED, OUTSIDE};
use super::{ReadError, Reading, line_name};
use crate::{Blocks, Cell, Kind, Lines, Rule, Shape, Sub};

/// Writes a board.
pub(super) fn write(reading: &Reading) -> Result<String, ReadError> {
    let grid = &reading.grid;
    let shape = grid.shape();
    let [sub] = grid.rules().subs() else { return Err(error("it has no boards of several grids")) };
    if shape.rows() > 16 || shape.columns() > 16 || shape.digits() > 16 {
        return Err(error("it has no boards larger than 16x16"));
    }
    let mut text = String::new();
    let side = shape.rows().max(shape.columns());
    let is_usual = shape.digits() == side && shape.first() == 1;
    if shape.rows() != 9 || shape.columns() != 9 || !is_usual || sub.lines == Lines::Free {
        text += &format!(".Shape~{shape}");
        if !is_usual {
            text += &format!("~{}-{}", shape.first(), shape.last());
        }
        if sub.lines == Lines::Free {
            text += "~Raw";
        }
    }
    text += &blocks(shape, sub)?;
    for rule in grid.rules().rules() {
        text += &rule_text(shape, rule)?;
    }
    let digits = |cell: Cell| {
        grid.get(cell)
            .iter()
            .map(|place| format!("_{}", shape.first() + place as i32))
            .collect::<String>()
    };
    let given: String =
        grid.given().map(|cell| format!("~{}{}", name(shape, cell), digits(cell))).collect();
    if !given.is_empty() {
        text += &format!(".{given}");
    }
    Ok(text)
}

fn name(shape: Shape, cell: Cell) -> String {
    let symbol = |number: i32| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
    format!("R{}C{}", symbol(shape.row(cell)), symbol(shape.column(cell)))
}

fn names(shape: Shape, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", name(shape, cell))).collect()
}

fn blocks(shape: Shape, sub: &Sub) -> Result<String, ReadError> {
    let side = shape.rows().max(shape.columns());
    if sub.blocks == Sub::whole(shape).blocks {
        return Ok(String::new());
    }
    match &sub.blocks {
        Blocks::None => Ok(".NoBoxes".to_owned()),
        &Blocks::Boxes { height, width }
            if Blocks::boxes(shape.rows(), shape.columns(), height * width) == sub.blocks =>
        {
            Ok(format!(".RegionSize~{}", height * width))
        }
        Blocks::Boxes { height, width } => {
            Err(error(format!("it has no boxes of {height}x{width}")))
        }
        Blocks::Regions(regions) => {
            let size = regions.first().map_or(0, Vec::len);
            let region = |cell: Cell| regions.iter().position(|region| region.contains(&cell));
            if regions.iter().any(|region| region.len() != size)
                || size < side
                || size > shape.digits()
                || regions.len() > 25
            {
                return Err(error("it has no regions of other sizes than the board's"));
            }
            let symbol = |number: Option<usize>| {
                number.map_or('z', |number| char::from(b'A' + number as u8))
            };
            let layout: String = shape.all_cells().map(|cell| symbol(region(cell))).collect();
            let size = if size == side { String::new() } else { format!(".RegionSize~{size}") };
            Ok(format!("{size}.NoBoxes.Jigsaw~{layout}"))
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one line a rule")]
fn rule_text(shape: Shape, rule: &Rule) -> Result<String, ReadError> {
    let back = |table: &[(&'static str, Kind)]| {
        table.iter().find(|row| row.1 == rule.kind).map(|row| row.0)
    };
    let number = rule.numbers.first().map_or_else(String::new, i32::to_string);
    let cells = names(shape, rule.cells());
    if let Some(kind) = back(CELLS) {
        return Ok(format!(".{kind}{cells}"));
    }
    if let Some(kind) = back(NUMBERED) {
        let number = if number.is_empty() && rule.kind == Kind::Whispers {
            shape.digits().div_ceil(2).to_string()
        } else {
            number
        };
        return Ok(format!(".{kind}~{number}{cells}"));
    }
    let line = || {
        line_name(shape, rule.cells())
            .ok_or_else(|| error(format!("{} isn't at the end of a line", rule.say(shape))))
    };
    if let Some(kind) = back(OUTSIDE) {
        let line = line()?;
        let is_back = line.ends_with(['<', '^']);
        let line = line.trim_end_matches(['<', '^']).to_uppercase();
        return Ok(if is_back {
            format!(".{kind}~{line}~~{number}")
        } else {
            format!(".{kind}~{line}~{number}~")
        });
    }
    let list = |separator: &str| {
        rule.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(separator)
    };
    Ok(match rule.kind {
        Kind::DiagonalFalling => ".Diagonal~-1".to_owned(),
        Kind::DiagonalRising => ".Diagonal~1".to_owned(),
        Kind::Windoku => ".Windoku".to_owned(),
        Kind::Disjoint => ".DisjointSets".to_owned(),
        Kind::AntiKnight => ".AntiKnight".to_owned(),
        Kind::AntiKing => ".AntiKing".to_owned(),
        Kind::AntiTaxicab => ".AntiTaxicab".to_owned(),
        Kind::NonConsecutive => ".AntiConsecutive".to_owned(),
        Kind::Entropy => ".GlobalEntropy".to_owned(),
        Kind::Mod => ".GlobalMod".to_owned(),
        // The two come together.
        Kind::NegativeDifference => String::new(),
        Kind::NegativeRatio if rule.numbers.iter().all(|&ratio| ratio == 2) => {
            ".StrictKropki".to_owned()
        }
        Kind::NegativeSum if rule.numbers.is_empty() => ".StrictXV".to_owned(),
        Kind::Difference if matches!(rule.numbers[..], [] | [1]) => format!(".WhiteDot{cells}"),
        Kind::Ratio if matches!(rule.numbers[..], [] | [2]) => format!(".BlackDot{cells}"),
        Kind::PairSum if rule.numbers == [10] => format!(".X{cells}"),
        Kind::PairSum if rule.numbers == [5] => format!(".V{cells}"),
        Kind::PairSum | Kind::Sum | Kind::LittleKiller if rule.numbers.len() == 1 => {
            format!(".Sum~{number}{cells}")
        }
        Kind::Greater => format!(".GreaterThan{cells}"),
        Kind::Cage if rule.numbers.len() < 2 => {
            format!(".Cage~{}{cells}", if number.is_empty() { "0" } else { &number })
        }
        Kind::Sandwich => {
            format!(".Sandwich~{number}~{}", line()?.trim_end_matches(['<', '^']).to_uppercase())
        }
        Kind::SumLine => format!(".SumLine~{number}{cells}"),
        Kind::SumLoop => format!(".SumLine~{number}{cells}~LOOP"),
        Kind::Contain | Kind::Quadruple => format!(".ContainAtLeast~{}{cells}", list("_")),
        Kind::ContainExactly => format!(".ContainExact~{}{cells}", list("_")),
        Kind::LookAndSay => format!(".LookAndSay~{}{cells}", list("")),
        Kind::RowIndexer => format!(".Indexing~R{cells}"),
        Kind::ColumnIndexer => format!(".Indexing~C{cells}"),
        Kind::Automaton => {
            let lines: Vec<String> = rule.groups.iter().map(|line| names(shape, line)).collect();
            format!(".NFA~{}~{}", rule.text, lines.join("~-"))
        }
        Kind::Connected if !rule.numbers.is_empty() => format!(".ConnectedValues~~{}", list("_")),
        Kind::Even | Kind::Odd | Kind::Given => {
            let allowed = (shape.first()..=shape.last()).filter(|digit| match rule.kind {
                Kind::Even => digit % 2 == 0,
                Kind::Odd => digit % 2 == 1,
                _ => rule.numbers.contains(digit),
            });
            let allowed: String = allowed.map(|digit| format!("_{digit}")).collect();
            let each = rule.cells().iter().map(|&cell| format!("~{}{allowed}", name(shape, cell)));
            format!(".{}", each.collect::<String>())
        }
        Kind::Arrow => {
            let shafts = rule.groups.iter().skip(1).map(|shaft| match rule.cells() {
                [circle] => format!(".Arrow~{}{}", name(shape, *circle), names(shape, shaft)),
                pill => format!(
                    ".PillArrow~{}{}{}",
                    pill.len(),
                    names(shape, pill),
                    names(shape, shaft)
                ),
            });
            shafts.collect()
        }
        Kind::Clone => {
            let copy = rule.groups.get(1).map_or(&[][..], Vec::as_slice);
            let pairs = rule.cells().iter().zip(copy);
            pairs.map(|(&a, &b)| format!(".SameValues~2{}", names(shape, &[a, b]))).collect()
        }
        Kind::SameValues => {
            format!(".SameValues~{}{}", rule.groups.len(), names(shape, &rule.groups.concat()))
        }
        Kind::EqualSum => {
            let groups: Vec<String> = rule.groups.iter().map(|group| names(shape, group)).collect();
            format!(".EqualSum{}", groups.join("~-"))
        }
        Kind::Or | Kind::And => {
            let parts: Result<String, ReadError> =
                rule.parts.iter().map(|part| rule_text(shape, part)).collect();
            format!(".{}{}.End", if rule.kind == Kind::Or { "Or" } else { "And" }, parts?)
        }
        _ => return Err(error(format!("it has no word for {}", rule.row().name))),
    })
}
