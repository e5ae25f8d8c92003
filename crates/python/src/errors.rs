//! The exceptions: one for each reason that there is no answer, with what a program needs of it.

use ninefold::text::{ParseGridError, Problem, shorten};
use ninefold::{Grid, NotAPuzzle, Solution};
use ninefold_api::{Cause, Code, Refusal, Status, cells};
use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::answers::Conflict;
use crate::board;

create_exception!(ninefold, SudokuError, PyValueError, "A board or an option that has no answer.");
create_exception!(ninefold, MalformedError, SudokuError, "What was given is no board.");
create_exception!(ninefold, InvalidError, SudokuError, "A house repeats a digit.");
create_exception!(ninefold, UnsolvableError, SudokuError, "The board has no solution.");
create_exception!(ninefold, MultipleError, SudokuError, "The board has several solutions.");
create_exception!(ninefold, BudgetError, SudokuError, "The budget was spent before the answer.");

/// What is said of half a character, which no text of ours holds.
pub(crate) const HALF: &str = "the text has half a character (a lone surrogate)";

/// Adds the exceptions to the module.
pub(crate) fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    m.add("SudokuError", py.get_type::<SudokuError>())?;
    m.add("MalformedError", py.get_type::<MalformedError>())?;
    m.add("InvalidError", py.get_type::<InvalidError>())?;
    m.add("UnsolvableError", py.get_type::<UnsolvableError>())?;
    m.add("MultipleError", py.get_type::<MultipleError>())?;
    m.add("BudgetError", py.get_type::<BudgetError>())
}

/// Returns the exception that tells of a refusal.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let message = refusal.message.clone();
    match (refusal.cause.as_deref(), refusal.board.as_deref()) {
        (Some(Cause::Malformed(error)), _) => unreadable(py, error),
        (Some(Cause::NotAPuzzle(error)), Some((puzzle, _))) => not_a_puzzle(py, puzzle, error),
        (_, Some((_, Status::Malformed))) if refusal.code != Code::NotClues => {
            malformed(py, message, None)
        }
        (_, Some((_, status))) => no_puzzle(py, *status, message),
        _ => SudokuError::new_err(message),
    }
}

/// Returns that a board of another size or with other rules is no puzzle: which cells are to blame
/// is not told.
pub(crate) fn no_puzzle(py: Python<'_>, status: Status, message: String) -> PyErr {
    let nothing = Vec::<String>::new;
    match status {
        Status::Invalid => {
            let raised = InvalidError::new_err(message);
            with(py, &raised, "conflicts", nothing());
            with(py, &raised, "cells", nothing());
            raised
        }
        Status::Multiple => {
            let raised = MultipleError::new_err(message);
            with(py, &raised, "solutions", nothing());
            with(py, &raised, "cells", nothing());
            raised
        }
        Status::Unsolvable => UnsolvableError::new_err(message),
        _ => SudokuError::new_err(message),
    }
}

/// Returns that a text is no board, and where.
fn unreadable(py: Python<'_>, error: &ParseGridError) -> PyErr {
    let cell = match error.problem() {
        Problem::BadCharacter { cell, .. } | Problem::BadItem { cell, .. } => *cell,
        _ => None,
    };
    let raised = malformed(py, error.to_string(), cell);
    with(py, &raised, "line", error.line());
    with(py, &raised, "column", error.column());
    raised
}

/// Returns that something is no board; the cell is the one that is to blame, if one is.
pub(crate) fn malformed(py: Python<'_>, message: String, cell: Option<ninefold::Cell>) -> PyErr {
    let raised = MalformedError::new_err(message);
    with(py, &raised, "line", None::<usize>);
    with(py, &raised, "column", None::<usize>);
    with(py, &raised, "cell", cell.map(|cell| cell.to_string()));
    raised
}

/// Returns that the board, which is named, doesn't have exactly one solution.
pub(crate) fn not_a_puzzle(py: Python<'_>, puzzle: &str, error: &NotAPuzzle) -> PyErr {
    let message = error.to_string();
    match error {
        NotAPuzzle::Conflict(_) => invalid(py, puzzle, message),
        NotAPuzzle::NoSolution | NotAPuzzle::Strayed(_) => UnsolvableError::new_err(message),
        NotAPuzzle::ManySolutions(two) => multiple(py, two, message),
    }
}

/// Returns that the board of 81 characters repeats digits.
pub(crate) fn invalid(py: Python<'_>, puzzle: &str, message: String) -> PyErr {
    let raised = InvalidError::new_err(message);
    let conflicts = puzzle.parse::<Grid>().map(|grid| grid.conflicts()).unwrap_or_default();
    let cells: Vec<String> = conflicts.iter().flat_map(|conflict| cells(conflict.cells)).collect();
    with(py, &raised, "conflicts", conflicts.iter().map(Conflict::from).collect::<Vec<_>>());
    with(py, &raised, "cells", cells);
    raised
}

/// Returns that there are two solutions at least.
pub(crate) fn multiple(py: Python<'_>, two: &[Solution; 2], message: String) -> PyErr {
    let raised = MultipleError::new_err(message);
    with(py, &raised, "solutions", two.map(|solution| board::Grid(solution.grid())).to_vec());
    with(py, &raised, "cells", cells(two[0].differences(&two[1])));
    raised
}

/// Returns that a budget was spent.
pub(crate) fn budget(py: Python<'_>, spent: u64) -> PyErr {
    let raised = BudgetError::new_err(over_budget(spent));
    with(py, &raised, "spent", spent);
    raised
}

/// Returns what is said of a spent budget.
pub(crate) fn over_budget(spent: u64) -> String {
    format!("no answer within the budget: {spent} units of work are spent")
}

/// Returns that an object is of a type that can't be used for what is expected.
pub(crate) fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("expected {expected}, found {}", shorten(name.as_bytes())))
}

/// Gives an exception an attribute; the message stays if there is no memory left for it.
pub(crate) fn with<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    raised: &PyErr,
    name: &str,
    value: T,
) {
    let _ = raised.value(py).setattr(name, value);
}
