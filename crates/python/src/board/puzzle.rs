//! `Puzzle`: exactly one solution, proven.

use ninefold::Position;
use ninefold_api::Board;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::json;

use super::{Grid, input};
use crate::call::run;
use crate::draw::Scene;
use crate::value::{Amount, Pixels, number, to_py};

/// Clues with exactly one solution: making one proves it, or raises.
///
/// >>> from ninefold import Puzzle
/// >>> puzzle = Puzzle("@leetcode")
/// >>> puzzle.solution[0, 2]
/// 4
/// >>> Puzzle("." * 81)
/// Traceback (most recent call last):
/// ninefold.MultipleError: several solutions
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Puzzle(pub(crate) ninefold::Puzzle);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (board, budget=None))]
    fn new(py: Python<'_>, board: &Bound<'_, PyAny>, budget: Option<Amount>) -> PyResult<Self> {
        let entry = input::entry(board)?;
        run(py, number(budget), |work| Board::of(&entry)?.puzzle(work)).map(Self)
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

    /// Returns the puzzle as SVG; with `notes` its candidates are shown.
    #[pyo3(signature = (size=None, notes=false))]
    pub(crate) fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        Scene::new(Position::start(*self.0.clues()), &self.0.to_string()).svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, false)
    }

    fn _repr_html_(&self) -> String {
        self.svg(None, false)
    }

    /// Returns the object of the contract.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let solution = self.0.solution().to_string();
        to_py(
            py,
            &json!({ "puzzle": self.0.to_string(), "status": "unique", "solution": solution }),
        )
    }
}
