//! `Grid`: any 81 cells.

use ninefold::Digit;
use ninefold_api::cells;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::input;
use crate::errors::SudokuError;

/// Any 81 cells, each empty or with a digit; nothing is promised about them.
///
/// >>> from ninefold import Grid
/// >>> grid = Grid("@leetcode")
/// >>> grid.clue_count, grid[0], grid[4, 4], grid["r2c1"]
/// (30, 5, 0, 6)
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grid(pub(crate) ninefold::Grid);

#[pymethods]
impl Grid {
    #[new]
    #[pyo3(signature = (board=None, form=None))]
    fn new(board: Option<&Bound<'_, PyAny>>, form: Option<&str>) -> PyResult<Self> {
        let form = form.map(input::form).transpose()?;
        let Some(board) = board else { return Ok(Self::empty()) };
        let entry = input::entry_in(board, form)?;
        Ok(Self(entry.to_position().map_or(ninefold::Grid::EMPTY, |position| position.placed)))
    }

    /// Returns the grid without digits.
    #[staticmethod]
    fn empty() -> Self {
        Self(ninefold::Grid::EMPTY)
    }

    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.value(input::cell(at)?))
    }

    fn __len__(&self) -> usize {
        81
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Self>(), (self.0.to_string(),)).into_pyobject(py)
    }

    /// Returns the grid with one cell changed; 0 or `None` empties it.
    #[pyo3(signature = (at, digit))]
    fn with_(&self, at: &Bound<'_, PyAny>, digit: Option<u8>) -> PyResult<Self> {
        let digit = match digit {
            None | Some(0) => None,
            Some(value) => {
                let wrong = |_| SudokuError::new_err(format!("expected a digit, found {value}"));
                Some(Digit::try_from(value).map_err(wrong)?)
            }
        };
        Ok(Self(self.0.with(input::cell(at)?, digit)))
    }

    /// Returns the nine rows as lists.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.0.values().chunks(9).map(|row| PyList::new(py, row));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many cells hold a digit.
    #[getter]
    fn clue_count(&self) -> usize {
        self.0.clue_count()
    }

    /// Whether no house repeats a digit.
    #[getter]
    fn is_valid(&self) -> bool {
        self.0.is_valid()
    }

    /// Whether every cell holds a digit, and no house repeats one.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.clue_count() == 81 && self.0.is_valid()
    }

    /// The repeated digits.
    #[getter]
    fn conflicts(&self) -> Vec<Conflict> {
        conflicts(&self.0.conflicts())
    }
}

impl Grid {
    fn value(&self, cell: ninefold::Cell) -> u8 {
        self.0.values()[cell.index()]
    }
}

/// Returns conflicts as objects.
pub(crate) fn conflicts(found: &[ninefold::Conflict]) -> Vec<Conflict> {
    found.iter().map(|&conflict| Conflict(conflict)).collect()
}

/// A digit that a house repeats.
#[pyclass(frozen, module = "ninefold")]
#[derive(Clone, Copy)]
pub(crate) struct Conflict(ninefold::Conflict);

#[pymethods]
impl Conflict {
    /// The digit.
    #[getter]
    fn digit(&self) -> u8 {
        self.0.digit.get()
    }

    /// The house, such as "r3".
    #[getter]
    fn house(&self) -> String {
        self.0.house.to_string()
    }

    /// Where the digit stands in it.
    #[getter]
    fn cells(&self) -> Vec<String> {
        cells(self.0.cells)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
