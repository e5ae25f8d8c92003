//! How the package calls the request layer: detached from the interpreter, within a budget, and so
//! that Ctrl-C ends every call soon.

use ninefold::Work;
use ninefold_api::{Code, Face, Limits, Refusal};
use pyo3::prelude::*;

use crate::errors;
use crate::watch::Watch;

/// The limits, the clock and the seeds of the package.
pub(crate) const FACE: Face = Face::native(Limits::PRIVATE);

/// Does some work while other Python threads run, and ends it when a signal handler raises.
///
/// A refusal becomes the exception that goes with it.
pub(crate) fn run<R: Send>(
    py: Python<'_>,
    budget: Option<u64>,
    job: impl FnOnce(&Work<'_>) -> Result<R, Refusal> + Send,
) -> PyResult<R> {
    let (answer, spent, raised) = py.detach(|| {
        let watch = Watch::default();
        let cancel = || watch.is_raised();
        let work = budget.map_or_else(Work::unlimited, Work::with_budget).cancelled_by(&cancel);
        let answer = job(&work);
        (answer, work.spent(), watch.raised())
    });
    match (raised, answer) {
        (Some(raised), _) => Err(raised),
        (None, Err(refusal)) if refusal.code == Code::OverBudget => Err(errors::budget(py, spent)),
        (None, answer) => answer.map_err(|refusal| errors::refused(py, &refusal)),
    }
}
