//! LeetCode 36 and 37, as the judge calls them.

use ninefold::leetcode::{LeetCodeError, is_valid_sudoku, solve_sudoku};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::{SudokuError, UnsolvableError, invalid, malformed, wrong_type};

type Characters = [[char; 9]; 9];

/// Reads nine lists of nine characters.
fn characters(board: &Bound<'_, PyList>) -> PyResult<Characters> {
    board.extract().map_err(|_| wrong_type("nine lists of nine characters", board))
}

fn failed(py: Python<'_>, board: &Characters, error: LeetCodeError) -> PyErr {
    let message = error.to_string();
    match error {
        LeetCodeError::BadCharacter { cell, .. } => malformed(py, message, Some(cell)),
        LeetCodeError::Invalid => invalid(py, &board.iter().flatten().collect::<String>(), message),
        LeetCodeError::Unsolvable => UnsolvableError::new_err(message),
        _ => SudokuError::new_err(message),
    }
}

/// Says whether no row, column or box of the board repeats a digit.
#[pyfunction]
pub(crate) fn _is_valid_sudoku(board: &Bound<'_, PyList>) -> PyResult<bool> {
    let read = characters(board)?;
    is_valid_sudoku(&read).map_err(|error| failed(board.py(), &read, error))
}

/// Fills the empty cells in place with the solution; the first one if there are several.
#[pyfunction]
pub(crate) fn _solve_sudoku(board: &Bound<'_, PyList>) -> PyResult<()> {
    let py = board.py();
    let mut filled = characters(board)?;
    let solved = py.detach(|| solve_sudoku(&mut filled));
    solved.map_err(|error| failed(py, &filled, error))?; // a board without an answer stays as it is
    for (row, filled) in board.iter().zip(filled) {
        for (column, character) in filled.into_iter().enumerate() {
            row.set_item(column, character)?;
        }
    }
    Ok(())
}
