//! `count`: how many solutions.

use ninefold_api::{CountRequest, Request as _};
use pyo3::prelude::*;

use super::{Data, answer};
use crate::board::{self, name};
use crate::call::{FACE, run};
use crate::value::{Amount, budget_argument, number};

answer! {
    /// How many solutions a board has: `int()` gives the number.
    ///
    /// >>> import ninefold
    /// >>> count = ninefold.count("@leetcode")
    /// >>> int(count), count.complete
    /// (1, True)
    Count {
        /// The board.
        puzzle,
        /// So many were found.
        count,
        /// Whether that is all there are.
        complete,
        /// What is to be said, if anything.
        message,
    }

    fn __int__(&self) -> u64 {
        self.0.object["count"].as_u64().unwrap_or_default()
    }

    fn __index__(&self) -> u64 {
        self.__int__()
    }

    fn __bool__(&self) -> bool {
        self.__int__() > 0
    }
}

/// Counts the solutions of a board, up to a limit; 0 is no limit.
///
/// When the limit or the budget ends it, `complete` is false.
///
/// >>> import ninefold
/// >>> int(ninefold.count(ninefold.Grid.empty(), limit=1000))
/// 1000
#[pyfunction]
#[pyo3(signature = (board, limit=Amount(1_000_000), budget=None))]
pub(crate) fn count(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    limit: Amount,
    budget: Option<Amount>,
) -> PyResult<Count> {
    let entry = board::entry(board)?;
    let request = CountRequest { limit: Some(limit.0), ..CountRequest::default() };
    let count = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    let budget = budget_argument(budget);
    let call = format!("count('{}', limit={}{budget})", name(&entry), limit.0);
    Ok(Count(Data::new(&count, call)))
}
