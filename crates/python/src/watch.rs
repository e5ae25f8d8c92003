//! [`Watch`]: looks for Ctrl-C while work goes on detached from the interpreter.

use core::cell::{Cell, RefCell};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How long work goes on between two looks.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// Lets Python's signal handlers run now and then, and keeps what one of them raises.
pub(crate) struct Watch {
    looked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl Default for Watch {
    fn default() -> Self {
        Self { looked: Cell::new(Instant::now()), raised: RefCell::new(None) }
    }
}

impl Watch {
    /// Lets Python run its signal handlers if it is time, and says whether one has raised.
    pub(crate) fn is_raised(&self) -> bool {
        if self.raised.borrow().is_some() {
            return true;
        }
        let now = Instant::now();
        if now.duration_since(self.looked.get()) >= PATIENCE {
            self.looked.set(now);
            #[expect(clippy::redundant_closure_for_method_calls, reason = "lifetimes")]
            self.note(Python::attach(|py| py.check_signals()));
        }
        self.raised.borrow().is_some()
    }

    /// Keeps what something else has raised, unless there is something already.
    pub(crate) fn note(&self, outcome: PyResult<()>) {
        if let Err(raised) = outcome {
            self.raised.borrow_mut().get_or_insert(raised);
        }
    }

    /// Returns what was raised.
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.raised.take()
    }
}
