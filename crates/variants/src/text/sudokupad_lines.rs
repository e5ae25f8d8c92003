//! What the drawings of `SudokuPad` look like: proposals, never assumed.

use super::sudokupad::field;
use super::{Reading, diagonal};
use crate::json::Json;
use crate::{Cell, Kind, Rule, Shape, View};

/// The colours that the common tools give their lines.
const COLOURS: &[(&str, Kind, Option<i32>)] = &[
    ("f067f0", Kind::Renban, None),
    ("67f067", Kind::Whispers, Some(5)),
    ("ff9a00", Kind::Whispers, Some(4)),
    ("ffccaa", Kind::Entropic, None),
    ("33bbbb", Kind::Modular, Some(3)),
    ("2ecbff", Kind::RegionSum, None),
    ("c9c883", Kind::Nabner, None),
    ("c54b8b", Kind::DoubleArrow, None),
    ("cdb1ec", Kind::Zipper, None),
    ("6495ed", Kind::SlowThermo, None),
];

/// Returns the rules that the drawing looks like; the words of the rules decide what is ambiguous.
pub(super) fn proposals(shape: Shape, json: &Json, words: &str) -> Vec<Rule> {
    let words = words.to_lowercase();
    let list = |name: &str, short: &str| field(json, name, short).map_or(&[][..], Json::list);
    let marks: Vec<&Json> = list("underlays", "u").iter().chain(list("overlays", "o")).collect();
    let mut found = Vec::new();
    for line in list("lines", "l") {
        found.extend(line_rule(shape, line, &marks, &words));
    }
    for arrow in list("arrows", "a") {
        found.extend(arrow_rule(shape, arrow, &marks));
    }
    for mark in &marks {
        found.extend(pair_rule(shape, mark));
        found.extend(outside_rule(shape, mark, &words));
    }
    found.sort();
    found.dedup();
    found
}

/// Keeps the proposals that a published solution bears out, and says of the others that it doesn't.
pub(super) fn judge(reading: &mut Reading, proposals: Vec<Rule>) {
    let shape = reading.grid.shape();
    let digits: Option<Vec<i32>> =
        reading.solution.as_ref().and_then(|digits| digits.iter().copied().collect());
    for rule in proposals {
        let holds = digits
            .as_ref()
            .is_none_or(|digits| rule.holds(&View { rules: reading.grid.rules(), digits }));
        let said = rule.say(shape);
        if holds {
            reading.notes.push(format!("drawn, not enforced unless accepted: {said}"));
            reading.proposals.push(rule);
        } else {
            reading.notes.push(format!("drawn, but the published solution breaks it: {said}"));
        }
    }
}

fn colour(json: &Json) -> String {
    let colour = field(json, "color", "c").and_then(Json::text).unwrap_or("");
    colour.trim_start_matches('#').to_lowercase().chars().take(6).collect()
}

/// Returns a place in halves of a cell, from the top left corner.
fn halves(json: &Json) -> Option<(i32, i32)> {
    let half = |json: &Json| {
        if let Json::Number(number) = json { Some((number * 2.0).round() as i32) } else { None }
    };
    match json.list() {
        [row, column] => Some((half(row)?, half(column)?)),
        _ => None,
    }
}

/// Returns the cells that a drawn line goes through: way points in the middles of cells, straight
/// between them.
fn path(shape: Shape, json: &Json) -> Option<Vec<Cell>> {
    let points = field(json, "wayPoints", "wp")?.list().iter();
    let points: Option<Vec<(i32, i32)>> = points.map(halves).collect();
    let points = points?;
    let cell = |(row, column): (i32, i32)| {
        let is_middle = row.rem_euclid(2) == 1 && column.rem_euclid(2) == 1;
        if is_middle { shape.at((row - 1) / 2, (column - 1) / 2) } else { None }
    };
    let mut cells = vec![cell(*points.first()?)?];
    for pair in points.windows(2) {
        let (down, right) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let steps = down.abs().max(right.abs()) / 2;
        for step in 1..=steps {
            let at = (pair[0].0 + down.signum() * 2 * step, pair[0].1 + right.signum() * 2 * step);
            cells.push(cell(at)?);
        }
    }
    cells.dedup();
    Some(cells)
}

/// Says whether a round mark is drawn in a cell.
fn has_circle(shape: Shape, marks: &[&Json], cell: Cell) -> bool {
    marks.iter().any(|mark| {
        let at = field(mark, "center", "ct").and_then(halves);
        let is_round = field(mark, "rounded", "r").is_some_and(Json::is_true);
        let is_big = matches!(field(mark, "width", "w"), Some(Json::Number(width)) if *width > 0.4);
        is_round && is_big && at == Some((shape.row(cell) * 2 + 1, shape.column(cell) * 2 + 1))
    })
}

fn line_rule(shape: Shape, line: &Json, marks: &[&Json], words: &str) -> Option<Rule> {
    let cells = path(shape, line)?;
    let colour = colour(line);
    if let Some(&(_, kind, number)) = COLOURS.iter().find(|row| row.0 == colour) {
        return Some(Rule::on(kind, cells, number.into_iter().collect()));
    }
    let is_grey = colour.len() >= 3
        && colour.as_bytes().chunks(2).all(|part| part == &colour.as_bytes()[..2]);
    let (&first, &last) = (cells.first()?, cells.last()?);
    if is_grey && cells.len() > 1 && has_circle(shape, marks, first) {
        let kind = if has_circle(shape, marks, last) { Kind::Between } else { Kind::Thermo };
        return Some(Rule::on(kind, cells, Vec::new()));
    }
    (is_grey && words.contains("palindrome")).then(|| Rule::on(Kind::Palindrome, cells, Vec::new()))
}

/// A circle with an arrow that starts in it.
fn arrow_rule(shape: Shape, arrow: &Json, marks: &[&Json]) -> Option<Rule> {
    let cells = path(shape, arrow)?;
    let (&circle, shaft) = cells.split_first()?;
    let is_arrow = !shaft.is_empty() && has_circle(shape, marks, circle);
    is_arrow.then(|| Rule::on_groups(Kind::Arrow, vec![vec![circle], shaft.to_vec()]))
}

/// A dot, an X or a V on the border of two cells.
fn pair_rule(shape: Shape, mark: &Json) -> Option<Rule> {
    let (row, column) = field(mark, "center", "ct").and_then(halves)?;
    let cells = match (row.rem_euclid(2), column.rem_euclid(2)) {
        (1, 0) => {
            vec![shape.at((row - 1) / 2, column / 2 - 1)?, shape.at((row - 1) / 2, column / 2)?]
        }
        (0, 1) => {
            vec![shape.at(row / 2 - 1, (column - 1) / 2)?, shape.at(row / 2, (column - 1) / 2)?]
        }
        _ => return None,
    };
    match field(mark, "text", "te").and_then(Json::text) {
        Some("X" | "x") => return Some(Rule::on(Kind::PairSum, cells, vec![10])),
        Some("V" | "v") => return Some(Rule::on(Kind::PairSum, cells, vec![5])),
        _ => {}
    }
    let is_dot = field(mark, "rounded", "r").is_some_and(Json::is_true);
    let back =
        field(mark, "backgroundColor", "c2").and_then(Json::text).unwrap_or("").to_lowercase();
    match back.trim_start_matches('#') {
        "fff" | "ffffff" | "f" | "white" if is_dot => {
            Some(Rule::on(Kind::Difference, cells, Vec::new()))
        }
        "000" | "000000" | "0" | "black" if is_dot => {
            Some(Rule::on(Kind::Ratio, cells, Vec::new()))
        }
        _ => None,
    }
}

/// A number outside: what it counts is in the words of the rules, if anywhere.
fn outside_rule(shape: Shape, mark: &Json, words: &str) -> Option<Rule> {
    let number: i32 = field(mark, "text", "te")?.number()?;
    let (row, column) = field(mark, "center", "ct").and_then(halves)?;
    let (row, column) = ((row - 1).div_euclid(2), (column - 1).div_euclid(2));
    let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
    if shape.at(row, column).is_some() {
        return None;
    }
    let is_corner = !(0..rows).contains(&row) && !(0..columns).contains(&column);
    let kinds = [
        ("sandwich", Kind::Sandwich),
        ("x-sum", Kind::XSum),
        ("skyscraper", Kind::Skyscraper),
        ("numbered room", Kind::NumberedRoom),
    ];
    let named: Vec<Kind> =
        kinds.iter().filter(|(word, _)| words.contains(word)).map(|row| row.1).collect();
    let (down, right) = (
        i32::from(row < 0) - i32::from(row >= rows),
        i32::from(column < 0) - i32::from(column >= columns),
    );
    match (&named[..], is_corner) {
        ([kind], false) => {
            let start = shape.at(row + down, column + right)?;
            Some(Rule::on(*kind, diagonal(shape, start, down, right), vec![number]))
        }
        ([], true) if words.contains("little killer") || words.contains("diagonal") => {
            let start = shape.at(row + down, column + right)?;
            Some(Rule::on(Kind::LittleKiller, diagonal(shape, start, down, right), vec![number]))
        }
        _ => None,
    }
}
