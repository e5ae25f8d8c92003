//! What the clues of a board are worth: `minimise`, `redundant`, `neighbours`, `backdoors`,
//! `true_candidates`.

use ninefold::{CandidateGrid, CellSet, neighbours_without};
use ninefold_api::{
    BackdoorsRequest, Board, CandidatesRequest, MinimalRequest, MinimiseRequest, Request as _,
    cells,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::board::{self, Candidates, Puzzle};
use crate::call::{FACE, run};
use crate::errors::UnsolvableError;
use crate::value::{Amount, number};

/// Drops clues until none can go: row by row, or in a random order that the seed fixes.
///
/// >>> import ninefold
/// >>> ninefold.redundant(ninefold.minimise("@leetcode"))
/// []
#[pyfunction]
#[pyo3(signature = (board, seed=None))]
pub(crate) fn minimise(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seed: Option<Amount>,
) -> PyResult<Puzzle> {
    let entry = board::entry(board)?;
    let request = MinimiseRequest { seed: number(seed), ..MinimiseRequest::default() };
    run(py, None, |work| request.find(&entry, &FACE, work)).map(|(_, puzzle)| Puzzle(puzzle))
}

/// Returns the clues each of which could be dropped by itself.
#[pyfunction]
pub(crate) fn redundant(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let entry = board::entry(board)?;
    let request = MinimalRequest::default();
    run(py, None, |work| request.find(&entry, &FACE, work)).map(|(_, clues)| cells(clues))
}

/// Returns the smallest sets of at most `size` cells that, once filled, let singles solve the
/// puzzle; an empty one if singles solve it anyway.
///
/// >>> import ninefold
/// >>> ninefold.backdoors("@leetcode")
/// [()]
#[pyfunction]
#[pyo3(signature = (board, size=Amount(1), budget=None))]
pub(crate) fn backdoors<'py>(
    py: Python<'py>,
    board: &Bound<'py, PyAny>,
    size: Amount,
    budget: Option<Amount>,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let entry = board::entry(board)?;
    let most = Some(usize::try_from(size.0).unwrap_or(usize::MAX));
    let request = BackdoorsRequest { most, ..BackdoorsRequest::default() };
    let (_, sets) = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    sets.into_iter().map(|set| PyTuple::new(py, cells(set))).collect()
}

/// Returns the digits that each cell has in some solution.
///
/// >>> import ninefold
/// >>> ninefold.true_candidates("@leetcode").singles == ninefold.solve("@leetcode")
/// True
#[pyfunction]
#[pyo3(signature = (board, budget=None))]
pub(crate) fn true_candidates(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    budget: Option<Amount>,
) -> PyResult<Candidates> {
    let entry = board::entry(board)?;
    let request = CandidatesRequest::default();
    let found = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    if found.digits[0].is_empty() {
        return Err(UnsolvableError::new_err("no solution"));
    }
    let mut candidates = CandidateGrid::FULL;
    for (cell, digits) in ninefold::Cell::all().zip(found.digits) {
        candidates.set(cell, digits);
    }
    Ok(Candidates(candidates))
}

/// Iterates over the puzzles with one clue dropped and another one added.
///
/// >>> import ninefold
/// >>> near = next(ninefold.neighbours("@leetcode"))
/// >>> near.grid.clue_count
/// 30
#[pyfunction]
pub(crate) fn neighbours(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Neighbours> {
    let entry = board::entry(board)?;
    let puzzle = run(py, None, |work| Board::of(&entry)?.puzzle(work))?;
    let clues: CellSet = puzzle.clues().filled();
    Ok(Neighbours { puzzle, found: Mutex::new((clues, VecDeque::new())) })
}

/// The neighbours of a puzzle, found as they are asked for.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Neighbours {
    puzzle: ninefold::Puzzle,
    /// The clues that weren't dropped so far, and what was found and not asked for.
    found: Mutex<(CellSet, VecDeque<ninefold::Puzzle>)>,
}

#[pymethods]
impl Neighbours {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        // Locked while detached: one who waits for the lock must not hold up the interpreter.
        run(py, None, |work| {
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            let (left, waiting) = &mut *found;
            while waiting.is_empty() {
                let Some(dropped) = left.iter().next() else { return Ok(None) };
                waiting.extend(neighbours_without(&self.puzzle, dropped, work)?);
                left.remove(dropped); // not before: whoever interrupts may go on later
            }
            Ok(waiting.pop_front().map(Puzzle))
        })
    }
}
