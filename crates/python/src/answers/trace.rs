//! `trace`: what a strategy did, event by event.

use ninefold_api::{CheckpointObject, Request as _, TraceRequest};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use super::lap::strategy as named;
use super::{Data, answer};
use crate::board::{self, Grid, name};
use crate::call::{FACE, run};
use crate::errors::SudokuError;
use crate::value::{Amount, Text, arguments, from_py, number, to_py};

answer! {
    /// A run of a strategy: how it ended, how deep it was, and a window of its events.
    ///
    /// `len()` is the number of events in the window; `trace.board(n)` plays it forwards and back.
    Trace {
        /// The board.
        puzzle,
        /// The strategy.
        strategy,
        /// How it ended: "solved", "unsolvable", "invalid", "budget" or "stopped".
        status,
        /// The counters at the end of what was run.
        counters,
        /// How deep the search was, in buckets of consecutive events.
        depth,
        /// Moments to go on from.
        checkpoints,
        /// What is to be said, if anything.
        message,
    }

    /// The events of the window as columns: "event", "cell" and "digit".
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for name in ["event", "cell", "digit"] {
            let column = self.rows().iter().map(|event| to_py(py, &event[name]));
            columns.set_item(name, PyList::new(py, column.collect::<PyResult<Vec<_>>>()?)?)?;
        }
        Ok(columns)
    }

    /// How many events there were from the start of the run.
    #[getter]
    fn event_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.field(py, "events")
    }

    /// The number of the window's first event.
    #[getter]
    fn offset<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.0.object["window"]["offset"])
    }

    fn __len__(&self) -> usize {
        self.rows().len()
    }

    /// Returns the board after so many events of the window.
    fn board(&self, after: Amount) -> PyResult<Grid> {
        let count = usize::try_from(after.0).ok().filter(|&count| count <= self.rows().len());
        let beyond = || PyIndexError::new_err(format!("the window has {} events", self.rows().len()));
        let mut grid = self.first_board();
        for event in &self.rows()[..count.ok_or_else(beyond)?] {
            let cell = event["cell"].as_str().and_then(|cell| cell.parse().ok());
            let digit = event["digit"].as_u64().and_then(|digit| u8::try_from(digit).ok());
            let written = digit.and_then(|digit| ninefold::Digit::try_from(digit).ok());
            match (event["event"].as_str(), cell) {
                (Some("place" | "prefill"), Some(cell)) => grid.set(cell, written),
                (Some("erase"), Some(cell)) => grid.set(cell, None),
                _ => {}
            }
        }
        Ok(Grid(grid))
    }
}

impl Trace {
    fn rows(&self) -> &[Value] {
        self.0.object["window"]["events"].as_array().map_or(&[], Vec::as_slice)
    }

    fn first_board(&self) -> ninefold::Grid {
        let text = self.0.object["window"]["board"].as_str().unwrap_or_default();
        text.parse().unwrap_or_default()
    }
}

/// Runs a strategy and returns a window of its events, from a start or from a checkpoint.
///
/// >>> import ninefold
/// >>> trace = ninefold.trace("@leetcode", "scan", limit=3)
/// >>> trace.events["cell"]
/// ['r1c3', 'r1c4', 'r1c6']
/// >>> trace.board(1)["r1c3"]
/// 1
#[pyfunction]
#[pyo3(signature = (board, strategy, *, offset=Amount(0), limit=Amount(1000), checkpoint=None, budget=None))]
pub(crate) fn trace(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    strategy: Text,
    offset: Amount,
    limit: Amount,
    checkpoint: Option<&Bound<'_, PyAny>>,
    budget: Option<Amount>,
) -> PyResult<Trace> {
    let entry = board::entry(board)?;
    let from = checkpoint.map(from_py).transpose()?;
    let wrong = |error: serde_json::Error| SudokuError::new_err(format!("checkpoint: {error}"));
    let checkpoint = from.clone().map(serde_json::from_value::<CheckpointObject>).transpose();
    let request = TraceRequest {
        puzzle: String::new(),
        from: None,
        strategy: named(py, &strategy)?,
        offset: Some(offset.0),
        limit: Some(limit.0),
        budget: number(budget),
        checkpoints: None,
        buckets: None,
        density: false,
        until: None,
        checkpoint: checkpoint.map_err(wrong)?,
        branches: None,
    };
    let found = run(py, None, |work| request.find(&entry, &FACE, work))?;
    let options = [("checkpoint", from), ("budget", number(budget).map(Value::from))];
    let options = options.iter().filter_map(|(name, value)| Some((*name, value.as_ref()?)));
    let options = arguments(py, options);
    let (name, offset, limit) = (name(&entry), offset.0, limit.0);
    let strategy = &*strategy;
    let call = format!("trace('{name}', '{strategy}', offset={offset}, limit={limit}{options})");
    Ok(Trace(Data::new(&found, call)))
}
