//! How much of everything a request may take.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// How much of everything a request may take.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The longest body, in bytes.
    pub body: usize,
    /// How long a client may take to send headers, or a body, and to take more of an answer.
    pub read_time: Duration,
    /// How long the work for a request may take.
    pub work_time: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Requests that may wait for a thread that does what is soon done; more are turned away.
    pub waiting: usize,
    /// Requests that may wait for a thread that does what takes long.
    pub waiting_long: usize,
    /// Threads for each of the two kinds of work: what is soon done, what takes long.
    pub threads: usize,
    /// Placements of a strategy in a race or a trace.
    pub placements: u64,
    /// Solutions counted.
    pub count: u64,
    /// Solutions listed.
    pub listed: u64,
    /// Puzzles generated.
    pub made: u64,
    /// Tries for each of them.
    pub tries: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 128 << 10,
            read_time: Duration::from_secs(10),
            work_time: Duration::from_secs(20),
            connections: 1024,
            waiting: 64,
            waiting_long: 8,
            threads: thread::available_parallelism().map_or(1, NonZeroUsize::get).min(16),
            placements: 100_000_000,
            count: 100_000,
            listed: 1_000,
            made: 100,
            tries: 1_000_000,
        }
    }
}
