//! The Python package `ninefold`: a skin over the request layer. It converts, calls, converts back.
//!
//! The module is `ninefold._ninefold`; `python/ninefold` makes the package of it.
#![cfg(feature = "extension")]
#![allow(clippy::doc_link_with_quotes, reason = "the docs of what Python sees are docstrings")]
#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands arguments over by value")]
#![allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
#![allow(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    clippy::wrong_self_convention,
    reason = "methods that Python asks for"
)]

mod answers;
mod board;
mod buffer;
mod bulk;
mod call;
mod capsule;
mod clues;
mod draw;
mod errors;
mod leetcode;
mod solve;
mod transform;
mod value;
mod variant;
mod watch;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PySequence};

/// The engine of the package `ninefold`.
#[pymodule(gil_used = false)]
fn _ninefold(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(m)?;
    add_classes(m)?;
    bulk::add(m)?;
    m.add_function(wrap_pyfunction!(build_info, m)?)?;
    m.add_function(wrap_pyfunction!(solve::solve, m)?)?;
    m.add_function(wrap_pyfunction!(solve::solutions, m)?)?;
    m.add_function(wrap_pyfunction!(answers::count::count, m)?)?;
    m.add_function(wrap_pyfunction!(answers::diagnosis::check, m)?)?;
    m.add_function(wrap_pyfunction!(answers::hint::hint, m)?)?;
    m.add_function(wrap_pyfunction!(answers::path::explain, m)?)?;
    m.add_function(wrap_pyfunction!(answers::verdict::verify, m)?)?;
    m.add_function(wrap_pyfunction!(answers::rating::rate, m)?)?;
    m.add_function(wrap_pyfunction!(answers::made::generate, m)?)?;
    m.add_function(wrap_pyfunction!(answers::made::order, m)?)?;
    m.add_function(wrap_pyfunction!(answers::canonical::canonical, m)?)?;
    m.add_function(wrap_pyfunction!(answers::canonical::equivalent, m)?)?;
    m.add_function(wrap_pyfunction!(answers::lap::race, m)?)?;
    m.add_function(wrap_pyfunction!(answers::trace::trace, m)?)?;
    m.add_function(wrap_pyfunction!(answers::entry::read, m)?)?;
    m.add_function(wrap_pyfunction!(answers::entry::convert, m)?)?;
    m.add_function(wrap_pyfunction!(answers::tables::strategies, m)?)?;
    m.add_function(wrap_pyfunction!(answers::tables::techniques, m)?)?;
    m.add_function(wrap_pyfunction!(answers::tables::puzzles, m)?)?;
    m.add_function(wrap_pyfunction!(answers::_restore, m)?)?;
    m.add_function(wrap_pyfunction!(clues::minimise, m)?)?;
    m.add_function(wrap_pyfunction!(clues::redundant, m)?)?;
    m.add_function(wrap_pyfunction!(clues::neighbours, m)?)?;
    m.add_function(wrap_pyfunction!(clues::backdoors, m)?)?;
    m.add_function(wrap_pyfunction!(clues::true_candidates, m)?)?;
    m.add_function(wrap_pyfunction!(leetcode::_is_valid_sudoku, m)?)?;
    m.add_function(wrap_pyfunction!(leetcode::_solve_sudoku, m)?)?;
    Ok(())
}

fn add_classes(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<board::Grid>()?;
    m.add_class::<board::Puzzle>()?;
    m.add_class::<board::Candidates>()?;
    m.add_class::<transform::Transform>()?;
    m.add_class::<solve::Solutions>()?;
    m.add_class::<variant::Variant>()?;
    m.add_class::<clues::Neighbours>()?;
    m.add_class::<answers::Canonical>()?;
    m.add_class::<answers::Conflict>()?;
    m.add_class::<answers::Count>()?;
    m.add_class::<answers::Diagnosis>()?;
    m.add_class::<answers::Entry>()?;
    m.add_class::<answers::Exhibit>()?;
    m.add_class::<answers::Generator>()?;
    m.add_class::<answers::Hint>()?;
    m.add_class::<answers::Lap>()?;
    m.add_class::<answers::Made>()?;
    m.add_class::<answers::Makes>()?;
    m.add_class::<answers::Path>()?;
    PySequence::register::<answers::Path>(m.py())?;
    m.add_class::<answers::Rating>()?;
    m.add_class::<answers::Reading>()?;
    m.add_class::<answers::Step>()?;
    m.add_class::<answers::Strategy>()?;
    m.add_class::<answers::Suspect>()?;
    m.add_class::<answers::Technique>()?;
    m.add_class::<answers::Trace>()?;
    m.add_class::<answers::Verdict>()
}

/// Returns what the package was built of: its version, the engine that this machine runs, and the
/// configurations whose numbers it gives.
///
/// >>> import ninefold
/// >>> ninefold.build_info()["profiles"]
/// ['se-1.2.1', 'hodoku-2.2.0']
#[pyfunction]
fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("backend", ninefold::Solver::new().backend().name())?;
    info.set_item("profiles", [ninefold::rate::se::PROFILE, answers::HODOKU_PROFILE])?;
    info.set_item("generator_stream", 1)?;
    Ok(info)
}
