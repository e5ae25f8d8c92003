//! What may watch a search and stop it.

use core::ops::ControlFlow::{self, Continue};

/// Watches a search and may stop it.
pub(crate) trait Monitor {
    /// Called before each guess, with how many guesses stand; a `Break` stops the search there.
    ///
    /// Every solution after the first costs at least one guess, so a search is never long without a
    /// call.
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()>;
}

/// The monitor that never stops; it costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Unwatched;

impl Monitor for Unwatched {
    #[inline(always)]
    fn on_guess(&mut self, _: usize) -> ControlFlow<()> {
        Continue(())
    }
}
