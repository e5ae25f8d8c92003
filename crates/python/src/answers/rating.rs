//! `rate`: how hard, on the published scales.

use ninefold::Er;
use ninefold::rate::se;
use ninefold_api::words::scale_or_all;
use ninefold_api::{Rate, RateRequest, Request as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use super::{Data, answer};
use crate::board::{self, name};
use crate::call::{FACE, run};
use crate::errors::SudokuError;
use crate::value::{Amount, Figure, Text, budget_argument, number, to_py};

/// The configuration whose numbers the HoDoKu scale gives.
pub(crate) const HODOKU_PROFILE: &str = "hodoku-2.2.0";

answer! {
    /// How hard a puzzle is: HoDoKu's level and score, the Sudoku Explainer's ER, EP and ED.
    ///
    /// What was not asked for is `None`.
    Rating {
        /// The puzzle.
        puzzle,
        /// The player's state that it is rated from, if there is one.
        state,
    }

    /// HoDoKu's level in lower case.
    #[getter]
    fn level<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "hodoku", "level")
    }

    /// HoDoKu's score.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "hodoku", "score")
    }

    /// How often each technique is used, by its long name.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "hodoku", "techniques")
    }

    /// The Sudoku Explainer's rating of the hardest step.
    #[getter]
    fn er<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "se", "er")
    }

    /// Its rating of the hardest step up to the first placement.
    #[getter]
    fn ep<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "se", "ep")
    }

    /// Its rating of the first step.
    #[getter]
    fn ed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "se", "ed")
    }

    /// Whether the rating was stopped early, so that `er` is a lower bound.
    #[getter]
    fn at_least(&self) -> bool {
        self.0.object["se"]["at_least"].as_bool().unwrap_or_default()
    }

    /// The names of the configurations whose numbers these are.
    #[getter]
    fn profiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let profiles = PyDict::new(py);
        for (scale, profile) in [("hodoku", HODOKU_PROFILE), ("se", se::PROFILE)] {
            if self.0.object[scale].is_object() {
                profiles.set_item(scale, profile)?;
            }
        }
        Ok(profiles)
    }
}

impl Rating {
    fn part<'py>(&self, py: Python<'py>, scale: &str, field: &str) -> PyResult<Bound<'py, PyAny>> {
        to_py(py, &self.0.object[scale][field])
    }

    /// Returns the rating that an object of another kind has in it.
    pub(crate) fn within(object: &Value) -> Option<Self> {
        let scales = ["hodoku", "se"].map(|scale| (scale, &object[scale]));
        let rated: Vec<_> = scales.into_iter().filter(|(_, rating)| rating.is_object()).collect();
        let mut rating = serde_json::json!({ "puzzle": object["puzzle"] });
        for (scale, value) in &rated {
            rating[*scale] = (*value).clone();
        }
        (!rated.is_empty()).then_some(Self(Data { object: rating, more: Value::Null }))
    }
}

/// Rates a puzzle on a scale: "hodoku", "se" or "all".
///
/// With `max_er` the Sudoku Explainer's rating stops once it is above that.
///
/// >>> import ninefold
/// >>> rating = ninefold.rate("@tle")
/// >>> rating.level, rating.er >= rating.ed
/// ('easy', True)
#[pyfunction]
#[pyo3(
    signature = (board, scale=Text::from("all"), max_er=None, budget=None),
    text_signature = "(board, scale='all', max_er=None, budget=None)"
)]
pub(crate) fn rate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    scale: Text,
    max_er: Option<Figure>,
    budget: Option<Amount>,
) -> PyResult<Rating> {
    let entry = board::entry(board)?;
    let chosen = scale_or_all(&scale).map_err(SudokuError::new_err)?;
    let max = max_er.map(|Figure(er)| Er::try_from(er)).transpose();
    let max = max.map_err(|error| SudokuError::new_err(format!("max_er: {error}")))?;
    let request = RateRequest { scale: chosen, max, ..RateRequest::default() };
    let rated = run(py, number(budget), |work| request.find(&entry, &FACE, work))?;
    let most = max_er.map(|Figure(er)| format!(", max_er={er}")).unwrap_or_default();
    let budget = budget_argument(budget);
    let call = format!("rate('{}', scale='{}'{most}{budget})", name(&entry), &*scale);
    Ok(Rating(Data::new(&Rate::from(rated), call)))
}
