//! `solve`: the solution, and the proof that it is the only one.

use ninefold::classic::Strategy;
use ninefold_api::{Refusal, Request as _, SolveRequest, Solved, Status};
use pyo3::prelude::*;

use crate::board::{self, Grid};
use crate::call::{FACE, run};
use crate::errors::{self, UnsolvableError};

/// Returns the only solution of a board; with `first` or a strategy any one.
///
/// >>> import ninefold
/// >>> print(ninefold.solve("@leetcode"))
/// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
#[pyfunction]
#[pyo3(signature = (board, *, first=false, strategy=None, budget=None))]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    first: bool,
    strategy: Option<&str>,
    budget: Option<u64>,
) -> PyResult<Grid> {
    let entry = board::entry(board)?;
    let strategy = strategy.map(str::parse::<Strategy>).transpose();
    let strategy = strategy.map_err(|error| errors::SudokuError::new_err(error.to_string()))?;
    let request = SolveRequest { first, strategy, ..SolveRequest::default() };
    let solved = run(py, budget, |work| {
        let solved = request.find(&entry, &FACE, work)?;
        match solved.object.status {
            Status::Stopped => Err(Refusal::from(ninefold::Stopped)),
            _ => Ok(solved),
        }
    })?;
    match solved.found.first() {
        Some(solution) => Ok(Grid(solution.grid())),
        None => Err(failed(py, &solved)),
    }
}

fn failed(py: Python<'_>, solved: &Solved) -> PyErr {
    let message = solved.object.message.clone().unwrap_or_default();
    match (solved.object.status, &solved.two) {
        (Status::Invalid, _) => errors::invalid(py, &solved.object.puzzle, message),
        (_, Some(two)) => errors::multiple(py, two, message),
        _ => UnsolvableError::new_err(message),
    }
}
