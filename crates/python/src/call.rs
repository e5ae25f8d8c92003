//! How the package calls the request layer: detached from the interpreter, within a budget, and so
//! that Ctrl-C ends every call soon.

use core::cell::{Cell, RefCell};
use ninefold::Work;
use ninefold_api::{Code, Face, Limits, Refusal};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

use crate::errors;

/// The limits, the clock and the seeds of the package.
pub(crate) const FACE: Face = Face::native(Limits::PRIVATE);

/// How long a call works between two looks for signals.
const PATIENCE: Duration = Duration::from_millis(20);

/// Does some work while other Python threads run, and ends it when a signal handler raises.
///
/// A refusal becomes the exception that goes with it.
pub(crate) fn run<R: Send>(
    py: Python<'_>,
    budget: Option<u64>,
    job: impl FnOnce(&Work<'_>) -> Result<R, Refusal> + Send,
) -> PyResult<R> {
    let (answer, spent, raised) = py.detach(|| {
        let signals = Signals::new();
        let cancel = || signals.are_raised();
        let work = budget.map_or_else(Work::unlimited, Work::with_budget).cancelled_by(&cancel);
        let answer = job(&work);
        (answer, work.spent(), signals.raised.take())
    });
    match (raised, answer) {
        (Some(raised), _) => Err(raised),
        (None, Err(refusal)) if refusal.code == Code::OverBudget => Err(errors::budget(py, spent)),
        (None, answer) => answer.map_err(|refusal| errors::refused(py, &refusal)),
    }
}

/// Looks for signals now and then.
struct Signals {
    looked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl Signals {
    fn new() -> Self {
        Self { looked: Cell::new(Instant::now()), raised: RefCell::new(None) }
    }

    /// Lets Python run its signal handlers if it is time, and says whether one has raised.
    fn are_raised(&self) -> bool {
        let now = Instant::now();
        if self.raised.borrow().is_some() {
            return true;
        }
        if now.duration_since(self.looked.get()) < PATIENCE {
            return false;
        }
        self.looked.set(now);
        #[expect(clippy::redundant_closure_for_method_calls, reason = "lifetimes")]
        let raised = Python::attach(|py| py.check_signals()).err();
        let is_raised = raised.is_some();
        self.raised.replace(raised);
        is_raised
    }
}
