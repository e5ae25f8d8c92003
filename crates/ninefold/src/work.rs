//! [`Work`]: how much a call may do, and who may stop it.

use core::cell::RefCell;
use core::fmt;
use core::ops::ControlFlow;

use crate::solve::Monitor;

/// How many units of work pass between two looks at whether the caller cancels.
const PATIENCE: u64 = 256;

/// What a call may spend, counted in work and never in time, so that the same call ends the same
/// way on every machine; and a way to cancel it.
///
/// A unit is a guess of the solver, a state of the canonical form, or some microseconds of a
/// finder's search: between one and a hundred microseconds. One `Work` can be shared by several
/// calls, which then have the budget together.
///
/// ```
/// use ninefold::{Grid, Solver, Stopped, Work};
/// let solver = Solver::new();
/// let mut work = Work::with_budget(10);
/// assert_eq!(solver.count_within(&Grid::EMPTY, 1_000_000, &mut work).is_cut_short, true);
/// assert_eq!(solver.solve_within(&Grid::EMPTY, &mut work), Err(Stopped));
///
/// let mut cancel = || true;
/// let mut work = Work::unlimited().cancelled_by(&mut cancel);
/// assert_eq!(solver.first_within(&Grid::EMPTY, &mut work), Err(Stopped));
/// # assert!(work.is_stopped() && work.is_cancelled());
/// ```
#[derive(Default)]
pub struct Work<'a> {
    budget: Option<u64>,
    spent: u64,
    /// What `spent` will be at the next look.
    next_look: u64,
    cancel: Option<&'a mut dyn FnMut() -> bool>,
    is_cancelled: bool,
    is_stopped: bool,
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
    pub fn cancelled_by(mut self, cancel: &'a mut dyn FnMut() -> bool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Returns how many units were spent.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Says whether a call was stopped, by the budget or the callback; all further ones are, too.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Says whether it was the callback that stopped.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Spends some units, or says that there are not enough left.
    ///
    /// # Errors
    /// If the budget is spent or the callback says so.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), Stopped> {
        if self.is_stopped || self.budget.is_some_and(|budget| budget - self.spent < units) {
            self.is_stopped = true;
            return Err(Stopped);
        }
        if self.spent >= self.next_look {
            self.look()?;
        }
        self.spent = self.spent.saturating_add(units);
        Ok(())
    }

    /// Looks at once whether the caller cancels, and spends nothing: for long pieces of work.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn poll(&mut self) -> Result<(), Stopped> {
        if self.is_stopped { Err(Stopped) } else { self.look() }
    }

    /// Runs something that spends through a [`Pulse`].
    pub fn share<R>(&mut self, run: impl FnOnce(Pulse<'_>) -> R) -> R {
        let work = RefCell::new(self);
        let beat = |units| work.try_borrow_mut().map_or(Ok(()), |mut work| work.spend(units));
        run(Pulse::new(&beat))
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.next_look = self.spent.saturating_add(PATIENCE);
        self.is_cancelled = self.cancel.as_mut().is_some_and(|cancel| cancel());
        self.is_stopped = self.is_cancelled;
        if self.is_stopped { Err(Stopped) } else { Ok(()) }
    }
}

impl Monitor for Work<'_> {
    /// Spends a unit for each guess.
    #[inline]
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        self.spend(1).map_or(ControlFlow::Break(()), ControlFlow::Continue)
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

/// Work that many may spend from, each through a shared reference; by default without a limit.
#[derive(Clone, Copy, Default)]
pub struct Pulse<'a>(Option<&'a dyn Fn(u64) -> Result<(), Stopped>>);

impl<'a> Pulse<'a> {
    /// Returns a pulse that asks a callback for each amount of work whether to stop.
    #[must_use]
    pub const fn new(beat: &'a dyn Fn(u64) -> Result<(), Stopped>) -> Self {
        Self(Some(beat))
    }

    /// Spends some units.
    ///
    /// # Errors
    /// If the search is to stop.
    #[inline]
    pub fn spend(self, units: u64) -> Result<(), Stopped> {
        self.0.map_or(Ok(()), |beat| beat(units))
    }

    /// Does the same for searches that end with a `Break`.
    #[inline]
    pub(crate) fn beat(self, units: u64) -> ControlFlow<()> {
        self.spend(units).map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }
}

/// Spends a unit for every 256 small steps of a search.
pub(crate) struct Ticker<'a> {
    pulse: Pulse<'a>,
    steps: u8,
    is_stopped: bool,
}

impl<'a> Ticker<'a> {
    pub(crate) const fn new(pulse: Pulse<'a>) -> Self {
        Self { pulse, steps: 0, is_stopped: false }
    }

    /// Counts a step and says whether to go on.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps == 0 && !self.is_stopped {
            self.is_stopped = self.pulse.spend(1).is_err();
        }
        !self.is_stopped
    }
}

impl fmt::Debug for Pulse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Pulse(watched)" } else { "Pulse(unlimited)" })
    }
}

/// Returns the answer of a call that nobody stops.
pub(crate) fn unlimited<R>(call: impl FnOnce(&mut Work<'_>) -> Result<R, Stopped>) -> R {
    call(&mut Work::unlimited()).expect("unlimited work isn't stopped")
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
        let mut work = Work::with_budget(3);
        assert_eq!([1, 2, 1].map(|units| work.spend(units)), [Ok(()), Ok(()), Err(Stopped)]);
        assert_eq!((work.spent(), work.is_stopped(), work.is_cancelled()), (3, true, false));
        assert_eq!(work.spend(0), Err(Stopped));
        assert_eq!(Work::with_budget(0).spend(1), Err(Stopped));
        assert_eq!(Work::unlimited().spend(u64::MAX), Ok(()));
    }

    #[test]
    fn the_callback_is_asked_first_of_all_and_then_now_and_then() {
        let mut looks = 0;
        let mut cancel = || {
            looks += 1;
            looks == 3
        };
        let mut work = Work::unlimited().cancelled_by(&mut cancel);
        let spent = (0..9999_u64).take_while(|_| work.spend(1).is_ok()).count() as u64;
        assert!(work.is_cancelled() && work.poll().is_err());
        assert_eq!((spent, looks), (2 * PATIENCE, 3));
        let mut polls = 0;
        let mut cancel = || {
            polls += 1;
            polls == 3
        };
        let mut work = Work::unlimited().cancelled_by(&mut cancel);
        assert_eq!([(); 3].map(|()| work.poll()), [Ok(()), Ok(()), Err(Stopped)]);
    }
}
