//! [`Face`]: what the layer takes from those who call it. It has no clock and no source of chance
//! of its own; `Face::native` hands it the system's.

use core::time::Duration;

use crate::Limits;

/// What a face brings along.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// How much a request may ask for.
    pub limits: Limits,
    /// The time since some moment, for the times of a race.
    pub now: fn() -> Duration,
    /// Draws a seed for requests that name none.
    pub seed: fn() -> u64,
}

#[cfg(not(target_family = "wasm"))]
impl Face {
    /// Returns a face with the system's clock and its source of chance.
    #[must_use]
    pub const fn native(limits: Limits) -> Self {
        Self { limits, now: native::now, seed: native::seed }
    }
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use core::time::Duration;
    use std::hash::{BuildHasher as _, RandomState};
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn now() -> Duration {
        BEGUN.elapsed()
    }

    /// Draws 48 bits: what is a number in every language's JSON.
    pub(super) fn seed() -> u64 {
        RandomState::new().hash_one(0) >> 16
    }
}
