//! [`Work`]: how much a call may do, and who may stop it.

use core::cell::Cell;
use core::fmt;
use core::ops::ControlFlow;

use crate::solve::Monitor;

/// How many units of work pass between two looks at whether the caller cancels.
const PATIENCE: u64 = 256;

/// What a call may spend, counted in work and never in time, so that the same call ends the same
/// way on every machine; and a way to cancel it.
///
/// A unit is a guess of the solver, a state of the canonical form, an assumption that a chain
/// follows, or some microseconds of a finder's search: between one and a hundred microseconds. One
/// `Work` can be shared by several calls, which then have the budget together; it is spent through
/// a shared reference, so a search can hand it to its parts.
///
/// ```
/// use ninefold::{Grid, Solver, Stopped, Work};
/// let solver = Solver::new();
/// let work = Work::with_budget(10);
/// assert_eq!(solver.count_within(&Grid::EMPTY, 1_000_000, &work).is_cut_short, true);
/// assert_eq!(solver.solve_within(&Grid::EMPTY, &work), Err(Stopped));
///
/// let work = Work::unlimited().cancelled_by(&|| true);
/// assert_eq!(solver.first_within(&Grid::EMPTY, &work), Err(Stopped));
/// # assert!(work.is_stopped() && work.is_cancelled());
/// ```
#[derive(Default)]
pub struct Work<'a> {
    budget: Option<u64>,
    spent: Cell<u64>,
    /// What `spent` will be at the next look.
    next_look: Cell<u64>,
    /// Small steps that don't make a unit yet; see [`Work::step`].
    steps: Cell<u8>,
    cancel: Option<&'a dyn Fn() -> bool>,
    is_cancelled: Cell<bool>,
    is_stopped: Cell<bool>,
}

impl<'a> Work<'a> {
    /// Returns work without a limit.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Returns work with a limit.
    #[must_use]
    pub fn with_budget(budget: u64) -> Self {
        Self { budget: Some(budget), ..Self::default() }
    }

    /// Returns the same work with a callback that is asked now and then, and first of all, whether
    /// to stop; `true` stops.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &'a dyn Fn() -> bool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Returns how many units were spent.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Says whether a call was stopped, by the budget or the callback; all further ones are, too.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    /// Says whether it was the callback that stopped.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        self.is_cancelled.get()
    }

    /// Spends some units, or says that there are not enough left.
    ///
    /// # Errors
    /// If the budget is spent or the callback says so.
    #[inline]
    pub fn spend(&self, units: u64) -> Result<(), Stopped> {
        let spent = self.spent.get();
        if self.is_stopped.get() || self.budget.is_some_and(|budget| budget - spent < units) {
            self.is_stopped.set(true);
            return Err(Stopped);
        }
        if spent >= self.next_look.get() {
            self.look()?;
        }
        self.spent.set(spent.saturating_add(units));
        Ok(())
    }

    /// Looks at once whether the caller cancels, and spends nothing: for long pieces of work.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn poll(&self) -> Result<(), Stopped> {
        if self.is_stopped.get() { Err(Stopped) } else { self.look() }
    }

    /// Returns how many units are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.budget.map_or(u64::MAX, |budget| budget - self.spent.get())
    }

    /// Runs a part of the work with a budget of its own, within what is left.
    ///
    /// ```
    /// use ninefold::{Stopped, Work};
    /// let work = Work::with_budget(10);
    /// assert_eq!(work.part(3, |part| part.spend(4)), Err(Stopped));
    /// assert_eq!((work.part(3, |part| part.spend(2)), work.left()), (Ok(()), 8));
    /// ```
    pub fn part<R>(&self, budget: u64, run: impl FnOnce(&Work<'_>) -> R) -> R {
        self.part_until(budget, &|| false, run)
    }

    /// Does the same with a callback of its own that ends the part, and nothing else.
    ///
    /// ```
    /// use ninefold::{Stopped, Work};
    /// let work = Work::unlimited();
    /// assert_eq!(work.part_until(9, &|| true, |part| part.spend(1)), Err(Stopped));
    /// assert!(!work.is_stopped());
    /// ```
    pub fn part_until<R>(
        &self,
        budget: u64,
        until: &dyn Fn() -> bool,
        run: impl FnOnce(&Work<'_>) -> R,
    ) -> R {
        let is_given_up = Cell::new(self.is_cancelled.get());
        let cancel = || {
            is_given_up.set(self.cancel.is_some_and(|cancel| cancel()));
            is_given_up.get() || until()
        };
        let (is_stopped, is_cancelled) = (self.is_stopped.clone(), self.is_cancelled.clone());
        let budget = Some(budget.min(self.left()));
        let part =
            Work { budget, cancel: Some(&cancel), is_stopped, is_cancelled, ..Work::default() };
        let answer = run(&part);
        self.spent.set(self.spent.get().saturating_add(part.spent.get()));
        self.is_cancelled.set(is_given_up.get());
        let ran_out = part.is_stopped.get() && self.left() == 0;
        self.is_stopped.set(self.is_stopped.get() || is_given_up.get() || ran_out);
        answer
    }

    /// Takes back units that were spent in advance and not needed.
    pub(crate) fn give_back(&self, units: u64) {
        self.spent.set(self.spent.get().saturating_sub(units));
    }

    /// Counts a step that is too small for a unit and says whether to go on: 256 of them are one.
    #[inline]
    pub(crate) fn step(&self) -> bool {
        let steps = self.steps.get().wrapping_add(1);
        self.steps.set(steps);
        if steps == 0 { self.spend(1).is_ok() } else { !self.is_stopped.get() }
    }

    /// Spends for searches that end with a `Break`.
    #[inline]
    pub(crate) fn flow(&self, units: u64) -> ControlFlow<()> {
        self.spend(units).map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }

    #[cold]
    fn look(&self) -> Result<(), Stopped> {
        self.next_look.set(self.spent.get().saturating_add(PATIENCE));
        let is_cancelled = self.cancel.is_some_and(|cancel| cancel());
        self.is_cancelled.set(is_cancelled);
        self.is_stopped.set(is_cancelled);
        if is_cancelled { Err(Stopped) } else { Ok(()) }
    }
}

impl Monitor for &Work<'_> {
    /// Spends a unit for each guess.
    #[inline]
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        self.flow(1)
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("budget", &self.budget)
            .field("spent", &self.spent)
            .field("is_stopped", &self.is_stopped)
            .finish_non_exhaustive()
    }
}

/// Returns the answer of a call that nobody stops.
pub(crate) fn unlimited<R>(call: impl FnOnce(&Work<'_>) -> Result<R, Stopped>) -> R {
    call(&Work::unlimited()).expect("unlimited work isn't stopped")
}

/// The work was stopped before the answer was known: its budget is spent or the caller cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before the answer was known")
    }
}

impl core::error::Error for Stopped {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_to_the_last_unit_and_no_further() {
        let work = Work::with_budget(3);
        assert_eq!([1, 2, 1].map(|units| work.spend(units)), [Ok(()), Ok(()), Err(Stopped)]);
        assert_eq!((work.spent(), work.is_stopped(), work.is_cancelled()), (3, true, false));
        assert_eq!(work.spend(0), Err(Stopped));
        assert_eq!(Work::with_budget(0).spend(1), Err(Stopped));
        assert_eq!(Work::unlimited().spend(u64::MAX), Ok(()));
    }

    #[test]
    fn the_callback_is_asked_first_of_all_and_then_now_and_then() {
        let looks = Cell::new(0);
        let cancel = || {
            looks.set(looks.get() + 1);
            looks.get() == 3
        };
        let work = Work::unlimited().cancelled_by(&cancel);
        let spent = (0..9999_u64).take_while(|_| work.spend(1).is_ok()).count() as u64;
        assert!(work.is_cancelled() && work.poll().is_err());
        assert_eq!((spent, looks.get()), (2 * PATIENCE, 3));
        let polls = Cell::new(0);
        let cancel = || {
            polls.set(polls.get() + 1);
            polls.get() == 3
        };
        let work = Work::unlimited().cancelled_by(&cancel);
        assert_eq!([(); 3].map(|()| work.poll()), [Ok(()), Ok(()), Err(Stopped)]);
    }
}
