//! Which cell is meant: an index, a row and a column, or a name.

use ninefold::{Cell, ParseNameError};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString, PyTuple};

use super::input::unicode;
use crate::errors::wrong_type;
use crate::value::{BEYOND, is_beyond};

/// What names a cell, for messages.
const CELL: &str = "a cell: an index, a row and a column, or a name such as \"r4c7\"";

/// One cell, or several in one or two dimensions.
pub(crate) enum Place {
    One(Cell),
    Line(Vec<Cell>),
    Block(Vec<Vec<Cell>>),
}

/// Reads what an index asks for.
pub(crate) fn place(at: &Bound<'_, PyAny>) -> PyResult<Place> {
    if at.is_instance_of::<PySlice>() {
        let indices = range(at, Cell::COUNT)?.0;
        return Ok(Place::Line(indices.into_iter().map(Cell::new).collect()));
    }
    let Ok(pair) = at.cast::<PyTuple>() else { return cell(at).map(Place::One) };
    if pair.len() != 2 {
        return Err(wrong_type(CELL, at));
    }
    let (rows, one_row) = range(&pair.get_item(0)?, 9)?;
    let (columns, one_column) = range(&pair.get_item(1)?, 9)?;
    let line = |row: usize| columns.iter().map(move |&column| Cell::at(row, column)).collect();
    let mut lines: Vec<Vec<Cell>> = rows.into_iter().map(line).collect();
    Ok(match (one_row, one_column) {
        (true, true) => Place::One(lines[0][0]),
        (true, false) => Place::Line(lines.swap_remove(0)),
        (false, true) => Place::Line(lines.into_iter().flatten().collect()),
        (false, false) => Place::Block(lines),
    })
}

/// Reads which cell is meant.
pub(crate) fn cell(at: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = at.cast::<PyString>() {
        let wrong = |error: ParseNameError| PyKeyError::new_err(error.to_string());
        return unicode(name)?.parse().map_err(wrong);
    }
    if let Ok(pair) = at.cast::<PyTuple>()
        && pair.len() == 2
    {
        let [row, column] = [integer(&pair.get_item(0)?)?, integer(&pair.get_item(1)?)?];
        return Ok(Cell::at(index(row, 9)?, index(column, 9)?));
    }
    Ok(Cell::new(index(integer(at)?, Cell::COUNT)?))
}

/// Reads a whole number; one beyond all bounds is no index of anything.
fn integer(at: &Bound<'_, PyAny>) -> PyResult<i64> {
    let beyond = || PyIndexError::new_err(format!("{BEYOND} is no index"));
    at.extract()
        .map_err(|error| if is_beyond(at, &error) { beyond() } else { wrong_type(CELL, at) })
}

/// Returns the indices that a slice or a number asks for, and whether it is one number.
fn range(at: &Bound<'_, PyAny>, length: usize) -> PyResult<(Vec<usize>, bool)> {
    let Ok(slice) = at.cast::<PySlice>() else {
        return Ok((vec![index(integer(at)?, length)?], true));
    };
    let parts = slice.indices(isize::try_from(length).unwrap_or(isize::MAX))?;
    let count = isize::try_from(parts.slicelength).unwrap_or_default();
    let all = (0..count).map(|i| parts.start + i * parts.step);
    Ok((all.filter_map(|index| usize::try_from(index).ok()).collect(), false))
}

/// Returns an index as sequences have it: a negative one counts from the end.
fn index(number: i64, length: usize) -> PyResult<usize> {
    let wrong = || PyIndexError::new_err(format!("{number} is not an index of {length}"));
    let from_end =
        || usize::try_from(number.unsigned_abs()).ok().and_then(|n| length.checked_sub(n));
    let found = if number < 0 { from_end() } else { usize::try_from(number).ok() };
    found.filter(|&index| index < length).ok_or_else(wrong)
}
