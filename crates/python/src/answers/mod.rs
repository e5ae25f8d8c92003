//! Answers as objects. Each holds the object of the contract as JSON, so that it can be compared,
//! pickled, printed and made again from a dictionary, and reads its attributes from there.

pub(crate) mod canonical;
pub(crate) mod count;
pub(crate) mod diagnosis;
pub(crate) mod entry;
pub(crate) mod hint;
pub(crate) mod lap;
pub(crate) mod made;
pub(crate) mod path;
pub(crate) mod rating;
pub(crate) mod tables;
pub(crate) mod trace;
pub(crate) mod verdict;

pub(crate) use canonical::Canonical;
pub(crate) use count::Count;
pub(crate) use diagnosis::{Conflict, Diagnosis, Suspect};
pub(crate) use entry::{Entry, Reading};
pub(crate) use hint::Hint;
pub(crate) use lap::{Lap, strategy};
pub(crate) use made::{Generator, Made, Makes};
pub(crate) use path::{Path, Step};
pub(crate) use rating::{HODOKU_PROFILE, Rating};
pub(crate) use tables::{Exhibit, Strategy, Technique};
pub(crate) use trace::Trace;
pub(crate) use verdict::Verdict;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::Serialize;
use serde_json::Value;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::board::Grid;
use crate::errors::SudokuError;
use crate::value::{Text, literal, parse, to_py};
use crate::variant::Variant;

/// What an answer holds.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// The object of the contract.
    pub(crate) object: Value,
    /// What else the answer needs: the call that gave it, and what it draws.
    pub(crate) more: Value,
}

impl Data {
    /// Returns an answer with the call that gave it.
    pub(crate) fn new(answer: &impl Serialize, call: String) -> Self {
        let object = serde_json::to_value(answer).unwrap_or_default();
        Self { object, more: serde_json::json!({ "call": call }) }
    }

    /// Returns an answer that is told from others by its fields alone.
    pub(crate) fn row(answer: &impl Serialize) -> Self {
        Self { object: serde_json::to_value(answer).unwrap_or_default(), more: Value::Null }
    }

    /// Adds something that the answer needs.
    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.more[name] = value;
        self
    }

    /// Returns a text of the object, empty if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.object[name].as_str().unwrap_or_default()
    }

    /// Returns a field of the object, `None` if it is left out.
    pub(crate) fn field<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.object[name])
    }

    /// Returns a board of the object.
    pub(crate) fn grid(&self, name: &str) -> Option<Grid> {
        self.object[name].as_str().and_then(grid)
    }

    /// Returns the objects of a list of the object.
    pub(crate) fn rows(&self, name: &str) -> Vec<Self> {
        let rows = self.object[name].as_array().into_iter().flatten();
        rows.map(|row| Self { object: row.clone(), more: Value::Null }).collect()
    }

    fn repr(&self, py: Python<'_>, class: &str) -> String {
        match self.more["call"].as_str() {
            Some(call) => call.to_owned(),
            None => format!("{class}({})", literal(py, &self.object)),
        }
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        hash(&self.object, &mut hasher);
        hasher.finish()
    }

    pub(crate) fn reduce<'py>(
        &self,
        py: Python<'py>,
        class: &str,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("ninefold._ninefold")?.getattr("_restore")?;
        (restore, (class, self.object.to_string(), self.more.to_string())).into_pyobject(py)
    }
}

/// Hashes a value so that equal ones have equal hashes: the order of an object's fields doesn't
/// count, and the two zeros are one.
fn hash(value: &Value, hasher: &mut DefaultHasher) {
    match value {
        Value::Array(items) => {
            items.len().hash(hasher);
            for item in items {
                hash(item, hasher);
            }
        }
        Value::Object(fields) => {
            let mut sorted: Vec<_> = fields.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| *name);
            fields.len().hash(hasher);
            for (name, value) in sorted {
                name.hash(hasher);
                hash(value, hasher);
            }
        }
        Value::Number(number) if number.is_f64() => {
            (number.as_f64().unwrap_or_default() + 0.0).to_bits().hash(hasher);
        }
        plain => plain.to_string().hash(hasher),
    }
}

/// Returns a board of 81 characters.
pub(crate) fn grid(text: &str) -> Option<Grid> {
    text.parse().ok().map(Grid)
}

/// Declares a class of answers: the attributes that are fields of its object, and other methods.
macro_rules! answer {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $field:ident,)* }
        $($methods:tt)*
    ) => {
        $(#[$about])*
        #[pyclass(frozen, module = "ninefold")]
        pub(crate) struct $name(pub(crate) $crate::answers::Data);

        #[pymethods]
        impl $name {
            #[new]
            fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
                let object = $crate::value::from_py(object)?;
                Ok(Self($crate::answers::Data { object, more: serde_json::Value::Null }))
            }

            $(
                $(#[$doc])*
                #[getter]
                fn $field<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.field(py, stringify!($field))
                }
            )*

            /// Returns the object of the contract, as the command line and HTTP write it.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                $crate::value::to_py(py, &self.0.object)
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                self.0.repr(py, stringify!($name))
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                other.cast::<Self>().is_ok_and(|other| other.get().0.object == self.0.object)
            }

            fn __hash__(&self) -> u64 {
                self.0.hash()
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                self.0.reduce(py, stringify!($name))
            }

            $($methods)*
        }
    };
}

pub(crate) use answer;

/// Makes an answer again from what a pickle holds.
macro_rules! restore {
    ($($name:ident)*) => {
        /// Makes an answer again from what a pickle holds.
        #[pyfunction]
        pub(crate) fn _restore(py: Python<'_>, kind: Text, object: Text, more: Text) -> PyResult<Py<PyAny>> {
            let data = Data { object: parse(&object)?, more: parse(&more)? };
            match &*kind {
                "Variant" => Ok(Py::new(py, Variant::restored(data)?)?.into_any()),
                $(stringify!($name) => Ok(Py::new(py, $name(data))?.into_any()),)*
                other => Err(SudokuError::new_err(format!("there is no class {other}"))),
            }
        }
    };
}

restore! {
    Canonical Conflict Count Diagnosis Entry Exhibit Hint Lap Made Path Rating Step Strategy Suspect
    Technique Trace Verdict
}
