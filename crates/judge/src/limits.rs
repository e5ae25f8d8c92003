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
    /// Returns how long a program may wait for something. Waiting for its turn on a busy machine
    /// doesn't count.
    #[must_use]
    pub fn sleep(&self) -> Duration {
        self.time * 4 + Duration::from_secs(2)
    }

    /// Returns when to give up on the clock, whatever the reason: every wait has an end.
    #[must_use]
    pub fn clock(&self) -> Duration {
        self.sleep() * 20
    }
}
