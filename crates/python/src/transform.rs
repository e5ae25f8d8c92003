//! `Transform`: an element of the symmetry group of the grid.

use ninefold::text::Given;
use ninefold::{Digit, Stopped, Unproven};
use ninefold_api::Refusal;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::json;

use crate::board::{self, Candidates, Grid, Puzzle};
use crate::call::run;
use crate::errors::SudokuError;
use crate::value::{Amount, Text, to_py};

/// A change that makes a board of an equivalent one: transposing, then permuting rows and columns,
/// then digits.
///
/// The text is that list from 1: "t" transposes, "r231456789" takes rows 2, 3, 1 for the first
/// three, "c…" columns, "d…" digits; parts that change nothing may be left out.
///
/// >>> from ninefold import Grid, Transform
/// >>> turn = Transform("t r321456789")
/// >>> (turn >> ~turn) == Transform(), (~turn)(turn(Grid("@tle"))) == Grid("@tle")
/// (True, True)
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Transform(pub(crate) ninefold::Transform);

#[pymethods]
impl Transform {
    #[new]
    #[pyo3(signature = (text=Text::from("")), text_signature = "(text='')")]
    fn new(text: Text) -> PyResult<Self> {
        text.parse()
            .map(Self)
            .map_err(|error: ninefold::NotATransform| SudokuError::new_err(error.to_string()))
    }

    /// Returns a transform drawn at random; the same for a seed for ever.
    #[staticmethod]
    fn random(seed: Amount) -> Self {
        Self(ninefold::Transform::random(seed.0))
    }

    /// Returns what the transform makes of a board: a `Puzzle` of a `Puzzle`, `Candidates` of
    /// candidates, a `Grid` of anything else.
    fn __call__<'py>(&self, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = board.py();
        if let Ok(puzzle) = board.cast::<Puzzle>() {
            let clues = self.0.apply(puzzle.get().0.clues());
            let puzzle = run(py, None, |work| prove(clues, work))?;
            return Ok(Bound::new(py, Puzzle(puzzle))?.into_any());
        }
        match self.0.apply_to(&board::given(board)?) {
            Given::Candidates(marks) => {
                Ok(Bound::new(py, Candidates(marks.candidates))?.into_any())
            }
            given => Ok(Bound::new(py, Grid(given.to_position().placed))?.into_any()),
        }
    }

    fn __invert__(&self) -> Self {
        Self(self.0.inverse())
    }

    fn __rshift__(&self, next: &Self) -> Self {
        Self(self.0.then(&next.0))
    }

    /// Whether it exchanges rows and columns, before anything else.
    #[getter]
    fn transposed(&self) -> bool {
        self.0.is_transposed()
    }

    /// The row, from 0, that each row of the result is taken from.
    #[getter]
    fn rows(&self) -> [u8; 9] {
        *self.0.rows()
    }

    /// The column, from 0, that each column of the result is taken from.
    #[getter]
    fn columns(&self) -> [u8; 9] {
        *self.0.columns()
    }

    /// The digit that is written for each digit, from 1 to 9.
    #[getter]
    fn digits(&self) -> Vec<u8> {
        Digit::all().map(|digit| self.0.digit(digit).get()).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Transform('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Self>(), (self.0.to_string(),)).into_pyobject(py)
    }

    /// Returns the object of the contract.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &json!({ "transform": self.0.to_string() }))
    }
}

/// Proves a puzzle again whose equivalent is one.
fn prove(clues: ninefold::Grid, work: &ninefold::Work<'_>) -> Result<ninefold::Puzzle, Refusal> {
    ninefold::Puzzle::prove(clues, work).map_err(|error| match error {
        Unproven::Wrong(error) => Refusal::not_a_puzzle(clues.to_string(), &error),
        Unproven::Stopped => Stopped.into(),
    })
}
