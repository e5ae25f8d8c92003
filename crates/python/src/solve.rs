//! `solve` and `solutions`: the only solution, or all of them.

use ninefold::solve::{Next, Solutions as Search};
use ninefold::{Solver, Stopped};
use ninefold_api::{Refusal, Request as _, SolveRequest, Solved, Status};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::answers::strategy as named;
use crate::board::{self, Grid};
use crate::call::{FACE, run};
use crate::errors::{self, UnsolvableError};
use crate::value::{Amount, Text, number};

/// Returns the only solution of a board; with `first` or a strategy any one.
///
/// >>> import ninefold
/// >>> print(ninefold.solve("@leetcode"))
/// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
/// >>> ninefold.solve("." * 81)
/// Traceback (most recent call last):
/// ninefold.MultipleError: several solutions: two of them differ in 6 cells
#[pyfunction]
#[pyo3(signature = (board, *, first=false, strategy=None, budget=None))]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    first: bool,
    strategy: Option<Text>,
    budget: Option<Amount>,
) -> PyResult<Grid> {
    let entry = board::entry(board)?;
    let strategy = strategy.map(|name| named(py, &name)).transpose()?;
    let request = SolveRequest { first, strategy, ..SolveRequest::default() };
    let solved = run(py, number(budget), |work| {
        let solved = request.find(&entry, &FACE, work)?;
        match solved.status {
            Status::Stopped => Err(Refusal::from(Stopped)),
            _ => Ok(solved),
        }
    })?;
    match solved.found.first() {
        Some(solution) => Ok(Grid(solution.grid())),
        None => Err(failed(py, &solved)),
    }
}

fn failed(py: Python<'_>, solved: &Solved) -> PyErr {
    let message = solved.message.clone().unwrap_or_default();
    match (solved.status, &solved.two) {
        (Status::Invalid, _) => errors::invalid(py, &solved.puzzle, message),
        (_, Some(two)) => errors::multiple(py, two, message),
        _ => UnsolvableError::new_err(message),
    }
}

/// Iterates over the solutions of a board as they are found, always in the same order.
///
/// >>> import ninefold
/// >>> several = ninefold.solutions(ninefold.Grid.empty(), limit=3)
/// >>> len(set(several)), several.guesses > 0
/// (3, True)
#[pyfunction]
#[pyo3(signature = (board, limit=None))]
pub(crate) fn solutions(board: &Bound<'_, PyAny>, limit: Option<Amount>) -> PyResult<Solutions> {
    let search = Solver::new().solutions(board::given(board)?.start());
    Ok(Solutions(Mutex::new((search, number(limit)))))
}

/// The solutions of a board, one by one.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Solutions(Mutex<(Search, Option<u64>)>);

#[pymethods]
impl Solutions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Grid>> {
        // Locked while detached: one who waits for the lock must not hold up the interpreter.
        run(py, None, |work| {
            let mut state = self.lock();
            let (search, left) = &mut *state;
            if *left == Some(0) {
                return Ok(None);
            }
            match search.advance(work) {
                Next::Solution(solution) => {
                    *left = left.map(|left| left - 1);
                    Ok(Some(Grid(solution.grid())))
                }
                Next::Exhausted => Ok(None),
                Next::Stopped => Err(Stopped.into()),
            }
        })
    }

    /// How many digits were tried so far where deduction didn't decide.
    #[getter]
    fn guesses(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.lock().0.effort().guesses)
    }
}

impl Solutions {
    fn lock(&self) -> MutexGuard<'_, (Search, Option<u64>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
