//! `verify`: whether a proof holds.

use ninefold_api::{Request as _, VerifyRequest};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{Data, answer};
use crate::board;
use crate::call::{FACE, run};
use crate::value::{Amount, number};

answer! {
    /// Whether a proof holds: `bool()` says so.
    Verdict {
        /// The clues, or the text that should have been a proof, shortened.
        puzzle,
        /// Whether every step follows and the last leaves the solution.
        accepted,
        /// "accepted", "refused" or "malformed".
        status,
        /// How many steps it has.
        steps,
        /// How many of them were looked up in the solution.
        looked_up,
        /// What is wrong with it, if anything.
        message,
    }

    fn __bool__(&self) -> bool {
        self.0.object["accepted"].as_bool().unwrap_or_default()
    }
}

/// Checks a proof with code that shares nothing with what finds the steps.
///
/// >>> import ninefold
/// >>> ninefold.verify(ninefold.explain("@leetcode").proof).status
/// 'accepted'
#[pyfunction]
#[pyo3(signature = (proof, budget=None))]
pub(crate) fn verify(
    py: Python<'_>,
    proof: &Bound<'_, PyString>,
    budget: Option<Amount>,
) -> PyResult<Verdict> {
    check(py, board::unicode(proof)?.to_owned(), budget)
}

/// Checks the text of a proof.
pub(crate) fn check(py: Python<'_>, proof: String, budget: Option<Amount>) -> PyResult<Verdict> {
    let request = VerifyRequest { proof };
    let verdict = run(py, number(budget), |work| request.find(&(), &FACE, work))?;
    Ok(Verdict(Data::row(&verdict)))
}
