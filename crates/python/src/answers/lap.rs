//! `race`: the strategies side by side.

use ninefold_api::{RaceRequest, Refusal, Request as _};
use pyo3::prelude::*;

use super::{Data, answer};
use crate::board;
use crate::call::{FACE, run};
use crate::errors;
use crate::value::{Amount, Text, number};

answer! {
    /// What a strategy did.
    Lap {
        /// Its name.
        name,
        /// How it ended: "solved", "unsolvable", "invalid" or "budget".
        status,
        /// Cells written before the search.
        prefilled,
        /// Digits written by the search.
        placements,
        /// Digits erased by it.
        backtracks,
        /// Pairs of cell and digit tested for legality.
        checks,
        /// Entries into the recursive step.
        visits,
        /// Most digits standing at once that the search wrote.
        max_depth,
        /// How long it took, in millionths of a second.
        micros,
    }
}

/// Reads the name of a strategy.
pub(crate) fn strategy(py: Python<'_>, name: &str) -> PyResult<ninefold::classic::Strategy> {
    let refused = |error: ninefold::classic::UnknownStrategy| {
        errors::refused(py, &Refusal::bad_request(error.to_string()))
    };
    name.parse().map_err(refused)
}

/// Runs classic strategies side by side, each with so many placements at most.
///
/// >>> import ninefold
/// >>> laps = ninefold.race("@leetcode", ["scan", "fewest"])
/// >>> [(lap.name, lap.status) for lap in laps]
/// [('scan', 'solved'), ('fewest', 'solved')]
#[pyfunction]
#[pyo3(signature = (board, strategies=None, budget=None))]
pub(crate) fn race(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    strategies: Option<Vec<Text>>,
    budget: Option<Amount>,
) -> PyResult<Vec<Lap>> {
    let entry = board::entry(board)?;
    let names = strategies.unwrap_or_default();
    let strategies = names.iter().map(|name| strategy(py, name)).collect::<PyResult<_>>()?;
    let request = RaceRequest { strategies, budget: number(budget), ..RaceRequest::default() };
    let race = run(py, None, |work| request.find(&entry, &FACE, work))?;
    Ok(race.strategies.iter().map(|lap| Lap(Data::row(lap))).collect())
}
