//! `Puzzle`: exactly one solution, proven.

use ninefold_api::Board;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Grid, input};
use crate::call::run;

/// Clues with exactly one solution: making one proves it, or raises.
///
/// >>> from ninefold import Puzzle
/// >>> puzzle = Puzzle("@leetcode")
/// >>> puzzle.solution[0, 2]
/// 4
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Puzzle(pub(crate) ninefold::Puzzle);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (board, budget=None))]
    fn new(py: Python<'_>, board: &Bound<'_, PyAny>, budget: Option<u64>) -> PyResult<Self> {
        let entry = input::entry(board)?;
        run(py, budget, |work| Board::of(&entry)?.puzzle(work)).map(Self)
    }

    /// The clues.
    #[getter]
    fn grid(&self) -> Grid {
        Grid(*self.0.clues())
    }

    /// The only solution.
    #[getter]
    fn solution(&self) -> Grid {
        Grid(self.0.solution().grid())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Self>(), (self.0.to_string(),)).into_pyobject(py)
    }
}
