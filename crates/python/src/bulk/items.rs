//! A list of anything as a column: text as it is, boards as text, `None` and not-a-number as null,
//! and a reason for everything else.

use arrow_array::{ArrayRef, LargeBinaryArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyFloat, PyString, PyTuple};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::board;
use crate::variant::Variant;

/// How many items are read between two looks for signals.
const PATIENCE: usize = 1 << 14;

/// Returns some items as a column of bytes, and the reasons for those that are no boards, by their
/// numbers among all items.
pub(crate) fn read(
    items: &Bound<'_, PyTuple>,
    rows: Range<usize>,
) -> PyResult<(ArrayRef, HashMap<usize, String>)> {
    let count = rows.len();
    let mut bytes = Vec::with_capacity(81 * count);
    let mut ends = Vec::with_capacity(count + 1);
    let mut nulls = NullBufferBuilder::new(count);
    let mut junk = HashMap::new();
    ends.push(0_i64);
    for row in rows {
        let item = items.get_borrowed_item(row)?;
        if row % PATIENCE == PATIENCE - 1 {
            items.py().check_signals()?;
        }
        let is_null = match write(&item, &mut bytes) {
            Ok(is_there) => !is_there,
            Err(error) if error.is_instance_of::<PyException>(items.py()) => {
                junk.insert(row, reason(items.py(), &error));
                false
            }
            Err(error) => return Err(error), // the user has interrupted
        };
        nulls.append(!is_null);
        ends.push(i64::try_from(bytes.len()).unwrap_or(i64::MAX));
    }
    let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
    let array = LargeBinaryArray::new(offsets, bytes.into(), nulls.finish());
    Ok((Arc::new(array), junk))
}

/// Writes the text of an item; says whether there is one.
fn write(item: &Bound<'_, PyAny>, bytes: &mut Vec<u8>) -> PyResult<bool> {
    if let Ok(text) = item.cast::<PyString>()
        && let Ok(text) = text.to_str()
    {
        bytes.extend_from_slice(text.as_bytes());
    } else if item.is_none() || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return Ok(false);
    } else if let Ok(text) = item.cast::<PyBytes>() {
        bytes.extend_from_slice(text.as_bytes());
    } else if let Ok(text) = item.cast::<PyByteArray>() {
        bytes.extend_from_slice(&text.to_vec());
    } else if let Ok(variant) = item.cast::<Variant>() {
        bytes.extend_from_slice(variant.get().name().as_bytes());
    } else if is_missing(item) {
        return Ok(false);
    } else {
        let entry = board::entry(item)?;
        let given = entry.board.map(|given| given.to_string());
        bytes.extend_from_slice(given.unwrap_or_default().as_bytes());
    }
    Ok(true)
}

/// Says whether an object stands for a value that isn't there: not-a-number of any kind, which
/// isn't even equal to itself, or `pandas.NA`, which is neither equal nor different.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_na = || item.get_type().name().is_ok_and(|name| name == "NAType");
    item.ne(item).unwrap_or_else(|_| is_na())
}

/// Returns what an exception says, in a line that isn't long.
fn reason(py: Python<'_>, error: &PyErr) -> String {
    let said = error.value(py).str().map(|text| text.to_string_lossy().into_owned());
    ninefold::text::shorten(said.unwrap_or_default().as_bytes())
}
