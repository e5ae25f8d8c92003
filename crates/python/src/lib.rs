//! The Python package `ninefold`: a skin over the request layer. It converts, calls, converts back.
//!
//! The module is `ninefold._ninefold`; `python/ninefold` makes the package of it.
#![cfg(feature = "extension")]
#![allow(clippy::doc_link_with_quotes, reason = "the docs of what Python sees are docstrings")]
#![allow(clippy::unused_self, reason = "methods that Python asks for")]

mod board;
mod call;
mod errors;
mod solve;

use pyo3::prelude::*;

/// The engine of the package `ninefold`.
#[pymodule(gil_used = false)]
fn _ninefold(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(m)?;
    m.add_class::<board::Conflict>()?;
    m.add_class::<board::Grid>()?;
    m.add_class::<board::Puzzle>()?;
    m.add_function(wrap_pyfunction!(solve::solve, m)?)?;
    Ok(())
}
