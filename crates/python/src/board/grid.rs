//! `Grid`: any 81 cells.

use core::ffi::c_int;
use ninefold::{CandidateGrid, Digit, Position};
use pyo3::ffi::Py_buffer;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};
use serde_json::json;

use super::index::{self, Place};
use super::{Candidates, input};
use crate::answers::Conflict;
use crate::buffer::{self, Layout};
use crate::draw::Scene;
use crate::errors::{SudokuError, wrong_type};
use crate::value::{BEYOND, Pixels, Text, is_beyond, to_py};

/// Any 81 cells, each empty or with a digit; nothing is promised about them.
///
/// It is made of whatever passes for a board, and is one: text in any readable form or "@name", 81
/// digits, nine rows of digits or characters, an array. A player's state gives all its digits. Of
/// nothing at all it is the empty grid.
///
/// >>> from ninefold import Grid
/// >>> grid = Grid("@leetcode")
/// >>> grid.clue_count, grid[0], grid[4, 4], grid["r2c1"], grid[0, :3]
/// (30, 5, 0, 6, [5, 3, 0])
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grid(pub(crate) ninefold::Grid);

/// What is handed in, if anything is: `None` is something, and no board.
struct Handed<'py>(Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Handed<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(object.to_owned())))
    }
}

#[pymethods]
impl Grid {
    #[new]
    #[pyo3(signature = (board=Handed(None), form=None))]
    fn new(board: Handed<'_>, form: Option<Text>) -> PyResult<Self> {
        let form = form.map(|form| input::form(&form)).transpose()?;
        let Handed(Some(board)) = board else { return Ok(Self::empty()) };
        let entry = input::entry_in(&board, form)?;
        Ok(Self(entry.to_position().map_or(ninefold::Grid::EMPTY, |position| position.placed)))
    }

    /// Returns the grid without digits.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid.empty().clue_count
    /// 0
    #[staticmethod]
    fn empty() -> Self {
        Self(ninefold::Grid::EMPTY)
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, values) = (at.py(), self.0.values());
        let list = |cells: Vec<ninefold::Cell>| {
            cells.iter().map(|cell| values[cell.index()]).collect::<Vec<_>>()
        };
        Ok(match index::place(at)? {
            Place::One(cell) => values[cell.index()].into_pyobject(py)?.into_any(),
            Place::Line(cells) => PyList::new(py, list(cells))?.into_any(),
            Place::Block(rows) => {
                let rows = rows.into_iter().map(|cells| PyList::new(py, list(cells)));
                PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any()
            }
        })
    }

    fn __len__(&self) -> usize {
        81
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.0.values())?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// Writes the grid in a form: "line" if left out, "grid", "leetcode" and others.
    fn __format__(&self, form: Text) -> PyResult<String> {
        let form = if form.is_empty() { "line" } else { &form };
        input::form(form).map(|form| form.write(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Self>(), (self.0.to_string(),)).into_pyobject(py)
    }

    #[expect(unsafe_code, reason = "the buffer protocol")]
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let cells = slf.get().0.values().as_ptr().cast();
        // SAFETY: the cells are 81 bytes of the object, which is frozen and lives as long as the
        // view.
        unsafe { buffer::fill(view, flags, slf.into_any(), (cells, &Layout::BYTES)) }
    }

    /// Returns the grid with one cell changed; 0 or `None` empties it.
    ///
    /// >>> from ninefold import Grid
    /// >>> Grid.empty().with_("r1c1", 5)[0, 0]
    /// 5
    #[pyo3(signature = (at, digit))]
    fn with_(&self, at: &Bound<'_, PyAny>, digit: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let cell = index::cell(at)?;
        let Some(digit) = digit else { return Ok(Self(self.0.with(cell, None))) };
        let wrong = |found: String| {
            SudokuError::new_err(format!("{cell}: expected a digit, found {found}"))
        };
        let value = digit.extract::<i64>().map_err(|error| {
            let is_beyond = is_beyond(digit, &error);
            if is_beyond { wrong(BEYOND.to_owned()) } else { wrong_type("a digit", digit) }
        })?;
        let known = u8::try_from(value).ok().and_then(|value| Digit::try_from(value).ok());
        if known.is_none() && value != 0 {
            return Err(wrong(value.to_string()));
        }
        Ok(Self(self.0.with(cell, known)))
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
        ninefold::Solution::try_from(self.0).is_ok()
    }

    /// The repeated digits.
    #[getter]
    fn conflicts(&self) -> Vec<Conflict> {
        self.0.conflicts().iter().map(Conflict::from).collect()
    }

    /// The digits that each cell can take by the clues it sees; of a filled cell its digit.
    #[getter]
    fn candidates(&self) -> Candidates {
        Candidates(CandidateGrid::from(&Position::start(self.0).board()))
    }

    /// Returns the grid as SVG; with `notes` its candidates are shown.
    #[pyo3(signature = (size=None, notes=false))]
    fn svg(&self, size: Option<Pixels>, notes: bool) -> String {
        Scene::new(Position::start(self.0), &self.0.to_string()).svg(size, notes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, false)
    }

    fn _repr_html_(&self) -> String {
        self.svg(None, false)
    }

    /// Returns the object of the contract.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &json!({ "puzzle": self.0.to_string() }))
    }
}
