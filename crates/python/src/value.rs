//! Values between Python and JSON, and numbers as calls take them.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};
use serde_json::Value;

use crate::errors::{SudokuError, wrong_type};

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
    let json = object.py().import("json")?;
    let text = json.call_method1("dumps", (object,))?.extract::<String>()?;
    parse(&text)
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

/// A number that is not negative: a budget, a limit, a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Amount {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<u64>() {
            Ok(number) => Ok(Self(number)),
            Err(_) if object.is_instance_of::<PyInt>() => {
                let found = object.str().map(|text| text.to_string()).unwrap_or_default();
                let found = ninefold::text::shorten(found.as_bytes());
                Err(SudokuError::new_err(format!(
                    "expected a number from 0 to 2**64 - 1, found {found}"
                )))
            }
            Err(_) => Err(wrong_type("a number", &object)),
        }
    }
}

/// Returns the number in an amount that may be left out.
pub(crate) fn number(amount: Option<Amount>) -> Option<u64> {
    amount.map(|amount| amount.0)
}
