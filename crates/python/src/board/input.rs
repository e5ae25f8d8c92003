//! What passes for a board: text in any form, an object of this package, numbers or characters in
//! sequences, an array.

use ninefold::text::{Entry, Form, Given};
use ninefold::{Cell, Grid as Cells};
use ninefold_api::{Refusal, read_one};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyList, PySequence, PyString, PyTuple};

use super::{Candidates, Grid, Puzzle};
use crate::errors::{self, HALF, SudokuError, malformed, wrong_type};
use crate::value::{BEYOND, digit};

/// What a board may be, for messages.
const BOARD: &str = "a board: text, a Grid, a Puzzle, 81 digits or nine rows of them";

/// A text of more bytes takes long enough to let other threads run.
const LONG: usize = 1 << 14;

/// Reads the board of a call, with the form it came in.
pub(crate) fn entry(board: &Bound<'_, PyAny>) -> PyResult<Entry> {
    entry_in(board, None)
}

/// Does the same; text is read in the form named.
pub(crate) fn entry_in(board: &Bound<'_, PyAny>, form: Option<Form>) -> PyResult<Entry> {
    let py = board.py();
    if let Ok(text) = board.cast::<PyString>() {
        return read(py, unicode(text)?, form);
    }
    if let Ok(grid) = board.cast::<Grid>() {
        return Ok(held(grid.get().0));
    }
    if let Ok(puzzle) = board.cast::<Puzzle>() {
        return Ok(held(*puzzle.get().0.clues()));
    }
    if let Ok(candidates) = board.cast::<Candidates>() {
        return Ok(held(candidates.get().0));
    }
    sequence(board, form)
}

/// Reads what the board of a call gives.
pub(crate) fn given(board: &Bound<'_, PyAny>) -> PyResult<Given> {
    let refused = |malformed| errors::refused(board.py(), &Refusal::from(&malformed));
    entry(board)?.board.map_err(refused)
}

/// Returns the text that stands for a board in a call.
pub(crate) fn name(entry: &Entry) -> String {
    entry.board.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn held(given: impl Into<Given>) -> Entry {
    Entry { line: 1, form: Form::Line, board: Ok(given.into()) }
}

fn read(py: Python<'_>, text: &str, form: Option<Form>) -> PyResult<Entry> {
    let read = || read_one(text, form);
    let entry = if text.len() > LONG { py.detach(read) } else { read() };
    entry.map_err(|refusal| errors::refused(py, &refusal))
}

/// Returns the text of a string; half a character (a lone surrogate) is none.
pub(crate) fn unicode<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| malformed(text.py(), HALF.to_owned(), None))
}

/// Reads 81 cells or nine rows.
fn sequence(board: &Bound<'_, PyAny>, form: Option<Form>) -> PyResult<Entry> {
    let py = board.py();
    let items = listed(board)?;
    if items.len() == 81 {
        return cells(py, &items).map(held);
    }
    if items.len() != 9 {
        let message = format!("expected 81 cells or nine rows, found {}", items.len());
        return Err(malformed(py, message, None));
    }
    if items.iter().all(PyAnyMethods::is_instance_of::<PyString>) {
        let texts = items.iter().map(|row| unicode(row.cast()?)).collect::<PyResult<Vec<_>>>()?;
        return read(py, &texts.join("\n"), form);
    }
    let mut all = Vec::with_capacity(81);
    for (number, row) in (1..).zip(&items) {
        let row = listed(row)?;
        if row.len() != 9 {
            let message = format!("row {number}: expected 9 cells, found {}", row.len());
            return Err(malformed(py, message, None));
        }
        all.extend(row);
    }
    cells(py, &all).map(held)
}

/// Returns the items of a sequence or an array, which are not looked into; never more than 82.
fn listed<'py>(items: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let is_list = items.is_instance_of::<PyList>() || items.is_instance_of::<PyTuple>();
    if is_list || (items.cast::<PySequence>().is_ok() && !is_text(items)) {
        return items.try_iter()?.take(82).collect();
    }
    // Arrays of any library have this method; what it gives is a list.
    match items.call_method0("tolist").ok().and_then(|list| list.cast_into::<PyList>().ok()) {
        Some(list) if !is_text(items) => Ok(list.iter().take(82).collect()),
        _ => Err(wrong_type(BOARD, items)),
    }
}

/// Says whether it is text, or bytes, which could be text or digits.
fn is_text(items: &Bound<'_, PyAny>) -> bool {
    use pyo3::types::{PyByteArray, PyBytes};
    items.is_instance_of::<PyString>()
        || items.is_instance_of::<PyBytes>()
        || items.is_instance_of::<PyByteArray>()
}

/// Reads 81 cells: digits, 0 or `None` for an empty one; or characters.
fn cells(py: Python<'_>, items: &[Bound<'_, PyAny>]) -> PyResult<Cells> {
    let mut values = [0; 81];
    for (cell, item) in Cell::all().zip(items) {
        values[cell.index()] = value(cell, item)?;
    }
    let beyond = || malformed(py, "a digit is above 9".to_owned(), None);
    Cells::from_values(values).ok_or_else(beyond)
}

fn value(cell: Cell, item: &Bound<'_, PyAny>) -> PyResult<u8> {
    let wrong = |found: String| {
        let message = format!("{cell}: expected a digit or a blank, found {found}");
        malformed(item.py(), message, Some(cell))
    };
    if item.is_none() {
        return Ok(0);
    }
    if let Ok(text) = item.cast::<PyString>() {
        let text = unicode(text)?;
        return match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            [] | [b'.' | b'_' | b'*' | b'-' | b'?' | b'x' | b' '] => Ok(0),
            _ => Err(wrong(format!("{:?}", ninefold::text::shorten(text.as_bytes())))),
        };
    }
    if let Ok(number) = item.cast::<PyFloat>() {
        // Arrays of floats may hold digits; their blanks are 0, as in columns.
        return digit(number.value()).ok_or_else(|| wrong(number.value().to_string()));
    }
    match item.extract::<i64>() {
        Ok(digit @ 0..=9) => Ok(u8::try_from(digit).unwrap_or_default()),
        Ok(other) => Err(wrong(other.to_string())),
        Err(_) if item.is_instance_of::<PyInt>() => Err(wrong(BEYOND.to_owned())),
        Err(_) => Err(wrong_type(&format!("a digit or a blank in {cell}"), item)),
    }
}

/// Reads the name of a form.
pub(crate) fn form(name: &str) -> PyResult<Form> {
    name.parse()
        .map_err(|error: ninefold::text::UnknownForm| SudokuError::new_err(error.to_string()))
}
