//! `Candidates`: 729 candidates, pencil marks or a puzzle of their own.

use core::ffi::c_int;
use ninefold::text::Given;
use ninefold::{CandidateGrid, Cell};
use ninefold_api::digits;
use pyo3::ffi::Py_buffer;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyIterator, PyList, PyTuple};
use serde_json::json;

use super::{Grid, index, input};
use crate::buffer::{self, Layout};
use crate::value::{Text, to_py};

/// The candidates of each cell: pencil marks, or a puzzle of candidates ("Sukaku").
///
/// Of a board of clues these are the digits that each cell can take by the clues it sees.
///
/// >>> from ninefold import Candidates
/// >>> candidates = Candidates("@leetcode")
/// >>> sorted(candidates["r1c3"]), sorted(candidates[0])
/// ([1, 2, 4], [5])
#[pyclass(frozen, eq, ord, hash, module = "ninefold")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Candidates(pub(crate) CandidateGrid);

#[pymethods]
impl Candidates {
    #[new]
    #[pyo3(signature = (board, form=None))]
    fn new(board: &Bound<'_, PyAny>, form: Option<Text>) -> PyResult<Self> {
        let form = form.map(|form| input::form(&form)).transpose()?;
        Ok(Self(match input::entry_in(board, form)?.board {
            Ok(Given::Candidates(marks)) => marks.candidates,
            Ok(given) => CandidateGrid::from(&given.to_position().board()),
            Err(_) => CandidateGrid::FULL,
        }))
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyFrozenSet>> {
        self.of(at.py(), index::cell(at)?)
    }

    fn __len__(&self) -> usize {
        81
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let sets = Cell::all().map(|cell| self.of(py, cell));
        PyList::new(py, sets.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Candidates('{}')", self.0)
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
        let bits = slf.get().0.bits().as_ptr().cast();
        // SAFETY: the bits are 81 words of the object, which is frozen and lives as long as the
        // view.
        unsafe { buffer::fill(view, flags, slf.into_any(), (bits, &Layout::WORDS)) }
    }

    /// How many candidates there are in all.
    #[getter]
    fn candidate_count(&self) -> usize {
        self.0.candidate_count()
    }

    /// The cells that have one candidate, as a grid.
    #[getter]
    fn singles(&self) -> Grid {
        Grid(self.0.singles())
    }

    /// Returns the digits of each cell by its name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let named = Cell::all().map(|cell| (cell.to_string(), json!(digits(self.0.get(cell)))));
        to_py(py, &json!({ "candidates": named.collect::<serde_json::Map<_, _>>() }))
    }
}

impl Candidates {
    fn of<'py>(&self, py: Python<'py>, cell: Cell) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, digits(self.0.get(cell)))
    }
}
