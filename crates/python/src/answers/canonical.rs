//! `canonical`, `equivalent`: which boards are the same puzzle in disguise.

use ninefold::{CanonicalGiven, ClassKey};
use ninefold_api::{CanonicalRequest, Request as _};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::{Data, answer};
use crate::board::{self, Candidates, Grid, name};
use crate::call::{FACE, run};
use crate::transform::Transform;
use crate::value::{Amount, budget_argument, number};

answer! {
    /// The smallest of all boards equivalent to one, and how it relates to it.
    Canonical {
        /// The board.
        puzzle,
        /// The smallest equivalent board as text.
        canonical,
        /// How many transforms leave the board as it is.
        automorphisms,
        /// What of the given is no part of the puzzle, if anything.
        message,
    }

    /// The smallest equivalent board: a `Grid`, or `Candidates` of candidates.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.0.text("canonical");
        match text.parse::<ninefold::Grid>() {
            Ok(grid) => Ok(Bound::new(py, Grid(grid))?.into_any()),
            Err(_) => Ok(Bound::new(py, Candidates(text.parse().unwrap_or(ninefold::CandidateGrid::FULL)))?.into_any()),
        }
    }

    /// A transform that leads from the board to it.
    #[getter]
    fn transform(&self) -> Transform {
        Transform(self.0.text("transform").parse().unwrap_or(ninefold::Transform::IDENTITY))
    }

    /// The class of equivalent boards in 34 bytes: equal keys mean equivalent boards, and keys
    /// sort as the canonical forms do. Of candidates in 162 bytes.
    #[getter]
    fn key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let text = self.0.text("canonical");
        let transform = ninefold::Transform::IDENTITY;
        if let Ok(grid) = text.parse() {
            let form = ninefold::Canonical { grid, transform, automorphisms: 1 };
            return Ok(PyBytes::new(py, form.key().as_bytes()));
        }
        let candidates = text.parse().unwrap_or(ninefold::CandidateGrid::FULL);
        Ok(PyBytes::new(py, &ClassKey::Marks(Box::new(candidates)).to_bytes()))
    }
}

/// Finds the smallest of all equivalent boards.
///
/// >>> import ninefold
/// >>> turned = ninefold.Transform.random(7)(ninefold.Grid("@tle"))
/// >>> ninefold.canonical(turned).key == ninefold.canonical("@tle").key
/// True
#[pyfunction]
#[pyo3(signature = (board, budget=None))]
pub(crate) fn canonical(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    budget: Option<Amount>,
) -> PyResult<Canonical> {
    let entry = board::entry(board)?;
    let request = CanonicalRequest::default();
    let found = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    let answer = ninefold_api::Canonical::from(found);
    let call = format!("canonical('{}'{})", name(&entry), budget_argument(budget));
    Ok(Canonical(Data::new(&answer, call)))
}

/// Returns a transform that makes one board of another, or `None` if they are not equivalent.
///
/// >>> import ninefold
/// >>> board = ninefold.Grid("@tle")
/// >>> way = ninefold.equivalent(board, ninefold.Transform.random(3)(board))
/// >>> way(board) == ninefold.Transform.random(3)(board)
/// True
#[pyfunction]
#[pyo3(signature = (a, b, budget=None))]
pub(crate) fn equivalent(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    budget: Option<Amount>,
) -> PyResult<Option<Transform>> {
    let given = [board::given(a)?, board::given(b)?];
    let [a, b] = run(py, number(budget), |work| {
        let [a, b] = &given;
        Ok([CanonicalGiven::find(a, work)?, CanonicalGiven::find(b, work)?])
    })?;
    let keys: [ClassKey; 2] = [a.key(), b.key()];
    let way = || Transform(a.transform.then(&b.transform.inverse()));
    Ok((keys[0] == keys[1]).then(way))
}
