//! The JSON of f-puzzles, in which most setters exchange their puzzles.

use super::fpuzzles_keys::{self as keys, Context};
use super::{Form, ReadError, Reading};
use crate::json::Json;
use crate::{Blocks, Cell, Digits, Grid, Rules, Shape, Sub};

pub(super) fn error(what: impl Into<String>) -> ReadError {
    ReadError::new(Some(Form::Fpuzzles), what)
}

/// Reads a board.
pub(super) fn read(json: &Json, lenient: bool) -> Result<Reading, ReadError> {
    let size = json.get("size").and_then(Json::number).and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| error("size: it is no number"))?;
    let shape = Shape::square(size).map_err(|bad| error(format!("size: {bad}")))?;
    let rows = json.get("grid").map_or(&[][..], Json::list);
    if rows.len() != size || rows.iter().any(|row| row.list().len() != size) {
        return Err(error(format!("grid: it hasn't {size} rows of {size} cells")));
    }
    let cells: Vec<&Json> = rows.iter().flat_map(Json::list).collect();
    let mut sub = Sub::whole(shape);
    sub.blocks = blocks(shape, &sub, &cells);
    let mut context = Context::new(shape, json);
    let Json::Object(fields) = json else { return Err(error("it is no object")) };
    context.lenient = lenient;
    for (key, value) in fields {
        context.take(key, value)?;
    }
    let mut grid = Grid::empty(Rules::new(shape, vec![sub], std::mem::take(&mut context.rules)));
    for (cell, json) in shape.all_cells().zip(&cells) {
        if let Some(digits) = given(shape, json)
            .map_err(|what| error(format!("grid: {}: {what}", shape.name(cell))))?
        {
            grid.set(cell, Digits(digits));
        }
    }
    let text = |key: &str| {
        json.get(key).and_then(Json::text).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let mut reading = Reading::plain(grid, Form::Fpuzzles);
    (reading.title, reading.author) = (text("title"), text("author"));
    reading.notes = context.notes();
    reading.proposals = context.proposals;
    let solution: Vec<Option<i32>> =
        json.get("solution").map_or(&[][..], Json::list).iter().map(Json::number).collect();
    reading.solution = (solution.len() == shape.cells()).then_some(solution);
    Ok(reading)
}

/// Returns the digits that a cell is given, if something is.
fn given(shape: Shape, json: &Json) -> Result<Option<u32>, String> {
    let set = |digits: &[i32]| {
        let bits: Option<Vec<u32>> = digits.iter().map(|&digit| shape.bit(digit)).collect();
        let bits = bits.ok_or_else(|| {
            format!("{digits:?} are not all digits from {} to {}", shape.first(), shape.last())
        });
        bits.map(|bits| bits.iter().fold(0, |set, bit| set | bit))
    };
    if json.get("given").is_some_and(Json::is_true)
        && let Some(digit) = json.get("value").and_then(Json::number)
    {
        return set(&[digit]).map(Some);
    }
    let marks: Vec<i32> = json
        .get("givenPencilMarks")
        .map_or(&[][..], Json::list)
        .iter()
        .filter_map(Json::number)
        .collect();
    if marks.is_empty() { Ok(None) } else { set(&marks).map(Some) }
}

/// Returns the blocks: the usual boxes, or the regions that the cells name.
fn blocks(shape: Shape, sub: &Sub, cells: &[&Json]) -> Blocks {
    let usual = sub.block_cells(shape);
    if cells.iter().all(|cell| cell.get("region").is_none()) {
        return sub.blocks.clone();
    }
    let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); shape.cells()];
    for (cell, json) in shape.all_cells().zip(cells) {
        let number = match json.get("region") {
            None => usual.iter().position(|block| block.contains(&cell)),
            Some(region) => region.number().and_then(|number| usize::try_from(number).ok()),
        };
        if let Some(region) = number.and_then(|number| regions.get_mut(number)) {
            region.push(cell);
        }
    }
    regions.retain(|region| !region.is_empty());
    let mut sorted = usual;
    sorted.sort();
    regions.sort();
    if regions == sorted { sub.blocks.clone() } else { Blocks::Regions(regions) }
}

/// Writes a board.
pub(super) fn write(reading: &Reading) -> Result<Json, ReadError> {
    let grid = &reading.grid;
    let shape = grid.shape();
    let [sub] = grid.rules().subs() else { return Err(error("it has no boards of several grids")) };
    if shape.rows() != shape.columns() || shape.digits() != shape.rows() || shape.first() != 1 {
        return Err(error(format!(
            "it has no {shape} boards with digits {} to {}",
            shape.first(),
            shape.last()
        )));
    }
    let usual = Sub::whole(shape);
    let regions = (sub.blocks != usual.blocks).then(|| sub.block_cells(shape));
    let cell = |cell: Cell| {
        let mut fields = Vec::new();
        let digits = grid.get(cell);
        if let Some(digit) = grid.clue(cell) {
            fields.push(("value".to_owned(), Json::int(digit)));
            fields.push(("given".to_owned(), Json::Bool(true)));
        } else if digits.0 != shape.all() {
            let marks = digits.iter().map(|place| Json::int(place as i32 + 1)).collect();
            fields.push(("givenPencilMarks".to_owned(), Json::List(marks)));
        }
        if let Some(regions) = &regions {
            let number = regions.iter().position(|region| region.contains(&cell));
            fields.push((
                "region".to_owned(),
                number.map_or(Json::Null, |number| Json::int(number as i32)),
            ));
        }
        Json::Object(fields)
    };
    let cells: Vec<Json> = shape.all_cells().map(cell).collect();
    let rows = cells.chunks(shape.columns()).map(|row| Json::List(row.to_vec())).collect();
    let mut fields = vec![("size".to_owned(), Json::int(shape.rows() as i32))];
    let names = [("title", &reading.title), ("author", &reading.author)];
    fields.extend(
        names.iter().filter_map(|(key, text)| Some(((*key).to_owned(), Json::of(text.as_ref()?)))),
    );
    fields.push(("grid".to_owned(), Json::List(rows)));
    fields.extend(keys::written(grid.rules())?);
    if let Some(solution) = &reading.solution {
        let digits = solution.iter().map(|digit| digit.map_or(Json::Null, Json::int)).collect();
        fields.push(("solution".to_owned(), Json::List(digits)));
    }
    Ok(Json::Object(fields))
}
