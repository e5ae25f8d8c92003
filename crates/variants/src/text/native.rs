//! Our own JSON: one object a board, defaults left out, nothing lost.

use super::{Form, ReadError, Reading, diagonal, line_of};
use crate::json::Json;
use crate::{Blocks, Cell, Digits, Grid, Kind, Lines, Place, Rule, Rules, Shape, Sub};

fn error(what: impl Into<String>) -> ReadError {
    ReadError::new(Some(Form::Native), what)
}

const KEYS: &[&str] = &[
    "size", "digits", "blocks", "lines", "grids", "clues", "marks", "rules", "title", "author",
    "solution",
];

/// Says whether an object is a board of some size and nothing else that would tell it apart: other
/// objects have a size, too, but keys of their own besides.
pub(super) fn is_bare(json: &Json) -> bool {
    let Json::Object(fields) = json else { return false };
    json.get("size").and_then(Json::text).is_some()
        && fields.iter().all(|(key, _)| KEYS.contains(&key.as_str()))
}

/// Reads a board.
pub(super) fn read(json: &Json) -> Result<Reading, ReadError> {
    let Json::Object(fields) = json else { return Err(error("it is no object")) };
    if let Some((key, _)) = fields.iter().find(|field| !KEYS.contains(&field.0.as_str())) {
        return Err(error(format!("{key}: this key isn't known; there are {}", KEYS.join(", "))));
    }
    let text = |key: &str| json.get(key).and_then(Json::text);
    let shape = shape(text("size"), text("digits"))?;
    let subs = subs(shape, json)?;
    let rules = json.get("rules").map_or(&[][..], Json::list).iter().enumerate();
    let rules: Result<Vec<Rule>, ReadError> = rules
        .map(|(i, rule)| {
            read_rule(shape, rule).map_err(|what| error(format!("rules[{i}]: {what}")))
        })
        .collect();
    let mut grid = Grid::empty(Rules::new(shape, subs, rules?));
    if let Some(clues) = text("clues") {
        for (cell, digit) in symbols(shape, "clues", clues)? {
            grid.set(cell, Digits(digit.and_then(|digit| shape.bit(digit)).unwrap_or(shape.all())));
        }
    }
    if let Some(Json::Object(marks)) = json.get("marks") {
        for (name, digits) in marks {
            let cells = cells(shape, name).map_err(|what| error(format!("marks: {what}")))?;
            let digits = digits.text().unwrap_or("").chars().filter_map(|c| c.to_digit(36));
            let set =
                digits.filter_map(|digit| shape.bit(digit as i32)).fold(0, |set, bit| set | bit);
            for cell in cells {
                grid.set(cell, Digits(set));
            }
        }
    }
    let mut reading = Reading::plain(grid, Form::Native);
    (reading.title, reading.author) =
        (text("title").map(str::to_owned), text("author").map(str::to_owned));
    if let Some(solution) = text("solution") {
        reading.solution = Some(
            symbols(shape, "solution", solution)?.into_iter().map(|symbol| symbol.1).collect(),
        );
    }
    Ok(reading)
}

/// Reads `9x9`.
fn pair(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
}

fn shape(size: Option<&str>, digits: Option<&str>) -> Result<Shape, ReadError> {
    let size = size.unwrap_or("9x9");
    let (rows, columns) = pair(size).ok_or_else(|| {
        error(format!("size: expected rows and columns such as 9x9, found {size:?}"))
    })?;
    let (first, count) = match digits {
        None => (1, rows.max(columns)),
        Some(range) => {
            let read = || {
                let (from, to) = range.split_once('-')?;
                let (from, to): (usize, usize) =
                    (from.trim().parse().ok()?, to.trim().parse().ok()?);
                Some((from, (to + 1).checked_sub(from)?))
            };
            read().ok_or_else(|| {
                error(format!("digits: expected a range such as 1-9, found {range:?}"))
            })?
        }
    };
    Shape::new(rows, columns, first, count).map_err(|bad| error(format!("size: {bad}")))
}

fn subs(shape: Shape, json: &Json) -> Result<Vec<Sub>, ReadError> {
    let Some(grids) = json.get("grids") else {
        let mut sub = Sub::whole(shape);
        if let Some(text) = json.get("blocks").and_then(Json::text) {
            sub.blocks = blocks(shape, text)?;
        }
        if json.get("lines").and_then(Json::text) == Some("free") {
            sub.lines = Lines::Free;
        }
        return Ok(vec![sub]);
    };
    let sub = |grid: &Json| {
        let text = |key: &str| grid.get(key).and_then(Json::text);
        let at = cell(shape, text("at").unwrap_or("r1c1"))
            .map_err(|what| error(format!("grids: {what}")))?;
        let side = shape.digits();
        let (rows, columns) = text("size")
            .map_or(Some((side, side)), pair)
            .ok_or_else(|| error("grids: size: expected rows and columns such as 9x9"))?;
        let (row, column) = (shape.row(at) as usize, shape.column(at) as usize);
        if row + rows > shape.rows() || column + columns > shape.columns() {
            return Err(error(format!("grids: the one at {} doesn't fit", shape.name(at))));
        }
        let blocks = text("blocks")
            .map_or_else(|| Ok(Blocks::boxes(rows, columns, side)), |text| blocks(shape, text))?;
        Ok(Sub { row, column, rows, columns, lines: Lines::Different, blocks })
    };
    grids.list().iter().map(sub).collect()
}

/// Reads `3x3`, `none`, or a layout with a character for each cell, `.` for a cell in no region.
pub(super) fn blocks(shape: Shape, text: &str) -> Result<Blocks, ReadError> {
    if text == "none" {
        return Ok(Blocks::None);
    }
    if let Some((height, width)) = pair(text).filter(|&(height, width)| height > 0 && width > 0) {
        return Ok(Blocks::Boxes { height, width });
    }
    let layout: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if layout.len() != shape.cells() {
        return Err(error(format!(
            "blocks: {} characters for {} cells",
            layout.len(),
            shape.cells()
        )));
    }
    let mut names = layout.clone();
    names.sort_unstable();
    names.dedup();
    let region =
        |name: char| shape.all_cells().filter(|cell| layout[cell.index()] == name).collect();
    Ok(Blocks::Regions(names.into_iter().filter(|&name| name != '.').map(region).collect()))
}

fn symbols(shape: Shape, key: &str, text: &str) -> Result<Vec<(Cell, Option<i32>)>, ReadError> {
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.len() != shape.cells() {
        return Err(error(format!(
            "{key}: {} characters for {} cells",
            symbols.len(),
            shape.cells()
        )));
    }
    let digit = |(cell, symbol): (Cell, char)| {
        let digit = symbol
            .to_digit(36)
            .map(|digit| digit as i32)
            .filter(|&digit| digit != 0 || shape.first() == 0);
        let is_blank = "._0".contains(symbol);
        if digit.is_none() && !is_blank || digit.is_some_and(|digit| shape.bit(digit).is_none()) {
            return Err(error(format!(
                "{key}: {}: {symbol:?} is no digit from {} to {}",
                shape.name(cell),
                shape.first(),
                shape.last()
            )));
        }
        Ok((cell, digit))
    };
    shape.all_cells().zip(symbols).map(digit).collect()
}

fn cell(shape: Shape, name: &str) -> Result<Cell, String> {
    let read = || {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        shape.at(row.parse::<i32>().ok()? - 1, column.parse::<i32>().ok()? - 1)
    };
    read().ok_or_else(|| format!("{name:?} is no cell of a {shape} board"))
}

/// Reads cells apart by spaces; where rows and columns have one digit, `r12c34` is four cells.
fn cells(shape: Shape, text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    for name in text.split([' ', ',', '-']).filter(|name| !name.is_empty()) {
        let parts = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        match parts {
            Some((rows, columns)) if shape.rows() <= 9 && shape.columns() <= 9 => {
                for row in rows.chars() {
                    for column in columns.chars() {
                        cells.push(cell(shape, &format!("r{row}c{column}"))?);
                    }
                }
            }
            _ => cells.push(cell(shape, name)?),
        }
    }
    Ok(cells)
}

/// Reads the line of a clue outside: `r3`, `c3^`, `r1c3 dl`, or its cells.
fn outside(shape: Shape, text: &str) -> Result<Vec<Cell>, String> {
    if let Some(line) = line_of(shape, text) {
        return Ok(line);
    }
    let step = |direction: &str| {
        Some(match direction {
            "dl" => (1, -1),
            "dr" => (1, 1),
            "ul" => (-1, -1),
            "ur" => (-1, 1),
            _ => return None,
        })
    };
    if let Some((start, direction)) = text.split_once(' ')
        && let Some((down, right)) = step(direction)
    {
        return Ok(diagonal(shape, cell(shape, start)?, down, right));
    }
    cells(shape, text)
}

/// Reads a rule: its name, or an object of its name with its cells and its numbers.
pub(super) fn read_rule(shape: Shape, json: &Json) -> Result<Rule, String> {
    if let Some(name) = json.text() {
        let kind = Kind::named(name).ok_or_else(|| format!("there is no rule {name:?}"))?;
        let is_whole = kind.row().place == Place::Whole;
        return if is_whole { Ok(Rule::whole(kind)) } else { Err(format!("{name} needs cells")) };
    }
    let Json::Object(fields) = json else {
        return Err("it is neither a name nor an object".to_owned());
    };
    let Some((name, value)) = fields.first() else { return Err("it is empty".to_owned()) };
    let kind = Kind::named(name).ok_or_else(|| format!("there is no rule {name:?}"))?;
    let row = kind.row();
    let mut rule = Rule::whole(kind);
    for (key, value) in &fields[1..] {
        let bad = || format!("{name}: {key}: {value} is no number");
        if key == row.number {
            rule.numbers = match value {
                Json::List(numbers) => {
                    numbers.iter().map(|n| n.number().ok_or_else(bad)).collect::<Result<_, _>>()?
                }
                one => vec![one.number().ok_or_else(bad)?],
            };
        } else if key == "text" {
            value.text().unwrap_or("").clone_into(&mut rule.text);
        } else {
            return Err(format!("{name}: {key} isn't one of its fields"));
        }
    }
    if row.place == Place::Parts {
        rule.parts =
            value.list().iter().map(|part| read_rule(shape, part)).collect::<Result<_, _>>()?;
        return Ok(rule);
    }
    let group = |value: &Json| {
        let text = value.text().ok_or_else(|| format!("{name}: its cells are no text"))?;
        if row.place == Place::Outside { outside(shape, text) } else { cells(shape, text) }
    };
    rule.groups = match value {
        Json::Bool(true) if row.place == Place::Whole => Vec::new(),
        Json::List(groups) => groups.iter().map(group).collect::<Result<_, _>>()?,
        one => vec![group(one)?],
    };
    Ok(rule)
}

/// Writes a board.
pub(super) fn write(reading: &Reading) -> String {
    let grid = &reading.grid;
    let (shape, rules) = (grid.shape(), grid.rules());
    let mut fields: Vec<(&str, Json)> = Vec::new();
    if shape.rows() != 9 || shape.columns() != 9 {
        fields.push(("size", Json::Text(shape.to_string())));
    }
    if shape.first() != 1 || shape.digits() != shape.rows().max(shape.columns()) {
        fields.push(("digits", Json::Text(format!("{}-{}", shape.first(), shape.last()))));
    }
    match rules.subs() {
        [sub] if sub.rows == shape.rows() && sub.columns == shape.columns() => {
            if sub.blocks != Sub::whole(shape).blocks {
                fields.push(("blocks", Json::Text(blocks_text(shape, &sub.blocks))));
            }
            if sub.lines == Lines::Free {
                fields.push(("lines", Json::of("free")));
            }
        }
        subs => fields
            .push(("grids", Json::List(subs.iter().map(|sub| sub_json(shape, sub)).collect()))),
    }
    fields.push(("clues", Json::Text(grid.to_string())));
    let marked = grid.given().filter(|&cell| grid.clue(cell).is_none());
    let marks: Vec<(String, Json)> = marked
        .map(|cell| {
            let digits =
                grid.get(cell).iter().map(|place| shape.symbol(shape.first() + place as i32));
            (shape.name(cell), Json::Text(digits.collect()))
        })
        .collect();
    if !marks.is_empty() {
        fields.push(("marks", Json::Object(marks)));
    }
    if !rules.rules().is_empty() {
        fields.push((
            "rules",
            Json::List(rules.rules().iter().map(|rule| rule_json(shape, rule)).collect()),
        ));
    }
    for (key, text) in [("title", &reading.title), ("author", &reading.author)] {
        if let Some(text) = text {
            fields.push((key, Json::of(text)));
        }
    }
    if let Some(solution) = &reading.solution {
        let symbols = solution.iter().map(|digit| digit.map_or('.', |digit| shape.symbol(digit)));
        fields.push(("solution", Json::Text(symbols.collect())));
    }
    Json::Object(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        .to_string()
}

fn blocks_text(shape: Shape, blocks: &Blocks) -> String {
    match blocks {
        Blocks::None => "none".to_owned(),
        Blocks::Boxes { height, width } => format!("{height}x{width}"),
        Blocks::Regions(regions) => {
            let name = |cell: Cell| regions.iter().position(|region| region.contains(&cell));
            let symbol = |number: usize| {
                char::from_u32(if number < 26 { 65 } else { 71 } + number as u32).unwrap_or('?')
            };
            shape.all_cells().map(|cell| name(cell).map_or('.', symbol)).collect()
        }
    }
}

fn sub_json(shape: Shape, sub: &Sub) -> Json {
    let at = shape
        .at(sub.row as i32, sub.column as i32)
        .map_or_else(String::new, |cell| shape.name(cell));
    let mut fields = vec![("at".to_owned(), Json::Text(at))];
    if sub.rows != shape.digits() || sub.columns != shape.digits() {
        fields.push(("size".to_owned(), Json::Text(format!("{}x{}", sub.rows, sub.columns))));
    }
    if sub.blocks != Blocks::boxes(sub.rows, sub.columns, shape.digits()) {
        fields.push(("blocks".to_owned(), Json::Text(blocks_text(shape, &sub.blocks))));
    }
    Json::Object(fields)
}

/// Writes a rule.
pub(crate) fn rule_json(shape: Shape, rule: &Rule) -> Json {
    let row = rule.row();
    let names = |cells: &Vec<Cell>| {
        let line = (row.place == Place::Outside).then(|| line_name(shape, cells)).flatten();
        Json::Text(line.unwrap_or_else(|| {
            cells.iter().map(|&cell| shape.name(cell)).collect::<Vec<_>>().join(" ")
        }))
    };
    let value = match (&rule.groups[..], row.place) {
        (_, Place::Parts) => {
            Json::List(rule.parts.iter().map(|part| rule_json(shape, part)).collect())
        }
        ([], _) if rule.numbers.is_empty() => return Json::of(row.name),
        ([], _) => Json::Bool(true),
        ([one], _) => names(one),
        (groups, _) => Json::List(groups.iter().map(names).collect()),
    };
    let mut fields = vec![(row.name.to_owned(), value)];
    match rule.numbers[..] {
        [] => {}
        [one] => fields.push((row.number.to_owned(), Json::int(one))),
        _ => fields.push((
            row.number.to_owned(),
            Json::List(rule.numbers.iter().map(|&number| Json::int(number)).collect()),
        )),
    }
    if !rule.text.is_empty() {
        fields.push(("text".to_owned(), Json::of(&rule.text)));
    }
    Json::Object(fields)
}

/// Returns the name of a whole line from one of its ends.
pub(crate) fn line_name(shape: Shape, cells: &[Cell]) -> Option<String> {
    let (&first, &second) = (cells.first()?, cells.get(1)?);
    let (row, column) = (shape.row(first) + 1, shape.column(first) + 1);
    let names =
        [format!("r{row}"), format!("r{row}<"), format!("c{column}"), format!("c{column}^")];
    let is_diagonal = shape.row(second) + 1 != row && shape.column(second) + 1 != column;
    if is_diagonal {
        return None;
    }
    names.into_iter().find(|name| line_of(shape, name).as_deref() == Some(cells))
}
