//! Values between Python and JSON, and numbers as calls take them.

use core::ops::Deref;
use pyo3::exceptions::{PyOverflowError, PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use serde_json::Value;

use crate::errors::{HALF, SudokuError, wrong_type};

/// Returns a JSON value as a Python object.
pub(crate) fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?,
        },
        Value::Array(items) => {
            let items = items.iter().map(|item| to_py(py, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_py(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Returns a Python object of lists, dictionaries and plain values as JSON.
pub(crate) fn from_py(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    let py = object.py();
    let written = py.import("json")?.call_method1("dumps", (object,));
    // What is its own part or too deep can't be written; exceptions of the object are passed on.
    let wrong = |error: PyErr| {
        let is_ours = error.get_type(py).is(py.get_type::<PyValueError>())
            || error.is_instance_of::<PyRecursionError>(py);
        if is_ours { SudokuError::new_err(error.value(py).to_string()) } else { error }
    };
    parse(&written.map_err(wrong)?.extract::<String>()?)
}

/// Reads JSON text.
pub(crate) fn parse(text: &str) -> PyResult<Value> {
    serde_json::from_str(text).map_err(|error| SudokuError::new_err(error.to_string()))
}

/// Returns how Python writes a JSON value.
pub(crate) fn literal(py: Python<'_>, value: &Value) -> String {
    let written = to_py(py, value).and_then(|object| object.repr().map(|text| text.to_string()));
    written.unwrap_or_default()
}

/// Returns named values as further arguments of a call.
pub(crate) fn arguments<'v>(
    py: Python<'_>,
    named: impl Iterator<Item = (&'v str, &'v Value)>,
) -> String {
    named.fold(String::new(), |all, (name, value)| all + ", " + name + "=" + &literal(py, value))
}

/// Returns the budget as a further argument of a call, if there is one.
pub(crate) fn budget_argument(budget: Option<Amount>) -> String {
    budget.map(|budget| format!(", budget={}", budget.0)).unwrap_or_default()
}

/// A number that is not negative: a budget, a limit, a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Amount {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&object, 64).map(Self)
    }
}

/// How many pixels wide a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pixels(pub(crate) u32);

impl<'py> FromPyObject<'_, 'py> for Pixels {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = whole(&object, u32::BITS)?;
        u32::try_from(number).map(Self).map_err(|_| beyond(&object, u32::BITS))
    }
}

/// A number with a fraction: a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Figure(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Figure {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<f64>() {
            Ok(number) => Ok(Self(number)),
            Err(error) if is_beyond(&object, &error) => {
                Err(SudokuError::new_err("expected a number, found one beyond all bounds"))
            }
            Err(_) => Err(wrong_type("a number", &object)),
        }
    }
}

/// A text that is no board: a form, a scale, the name of a strategy.
pub(crate) struct Text(String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>().map_err(|_| wrong_type("text", &object))?;
        text.to_str().map(|text| Self(text.to_owned())).map_err(|_| SudokuError::new_err(HALF))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Reads a number that is not negative and has so many bits at most.
fn whole(object: &Bound<'_, PyAny>, bits: u32) -> PyResult<u64> {
    match object.extract::<u64>() {
        Ok(number) if number.checked_shr(bits).unwrap_or(0) == 0 => Ok(number),
        Ok(_) => Err(beyond(object, bits)),
        Err(error) if is_beyond(object, &error) => Err(beyond(object, bits)),
        Err(_) => Err(wrong_type("a number", object)),
    }
}

/// What is said of a number that is too small or too large for anything here.
pub(crate) const BEYOND: &str = "a number beyond all bounds";

/// Returns the digit that a number with a fraction is, or 0 for a blank; nothing for all others.
pub(crate) fn digit(number: f64) -> Option<u8> {
    let number = number + 0.0; // of the two zeros the one that is compared with
    (0..=9).find(|&digit| f64::from(digit).total_cmp(&number).is_eq())
}

/// Says whether an object is a number, but too small or too large.
pub(crate) fn is_beyond(object: &Bound<'_, PyAny>, error: &PyErr) -> bool {
    error.is_instance_of::<PyOverflowError>(object.py())
}

fn beyond(object: &Bound<'_, PyAny>, bits: u32) -> PyErr {
    let found = object.str().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    let found = ninefold::text::shorten(found.as_bytes());
    SudokuError::new_err(format!("expected a number from 0 to 2**{bits} - 1, found {found}"))
}

/// Returns the number in an amount that may be left out.
pub(crate) fn number(amount: Option<Amount>) -> Option<u64> {
    amount.map(|amount| amount.0)
}
