//! What a program may take for one board.

use std::time::Duration;

/// What a program may take for one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time of the processor.
    pub time: Duration,
    /// Bytes of memory.
    pub memory: u64,
}

impl Limits {
    /// Returns how long to wait on the clock: for programs that sleep, or on a busy machine.
    #[must_use]
    pub fn clock(&self) -> Duration {
        self.time * 4 + Duration::from_secs(2)
    }
}
