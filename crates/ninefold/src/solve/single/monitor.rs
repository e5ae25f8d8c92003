//! What may watch a search and stop it.

use core::ops::ControlFlow::{self, Break, Continue};

/// Watches a search and may stop it; closures that return [`ControlFlow`] are monitors.
pub trait Monitor {
    /// Called before each guess, with how many guesses stand; a `Break` stops the search there.
    ///
    /// Every solution after the first costs at least one guess, so a search is never long without a
    /// call.
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()>;
}

/// The monitor that never stops; it costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unwatched;

impl Monitor for Unwatched {
    #[inline(always)]
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        Continue(())
    }
}

impl<F: FnMut(usize) -> ControlFlow<()>> Monitor for F {
    #[inline(always)]
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()> {
        self(standing)
    }
}

/// The monitor that stops after a number of guesses.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many guesses are left.
    pub guesses: u64,
}

impl Monitor for Budget {
    #[inline(always)]
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        if self.guesses == 0 {
            return Break(());
        }
        self.guesses -= 1;
        Continue(())
    }
}
