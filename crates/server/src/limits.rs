//! How much of everything a request may take.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// How much of everything a request may take.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// What a request may ask for.
    pub requests: ninefold_api::Limits,
    /// How long a client may take to send headers, or a body, and to take more of an answer.
    pub read_time: Duration,
    /// How long the work for a request may take.
    pub work_time: Duration,
    /// How long open requests may take after a wish to stop.
    pub parting: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Requests that may wait for a thread that does what is soon done; more are turned away.
    pub waiting: usize,
    /// Requests that may wait for a thread that does what takes long.
    pub waiting_long: usize,
    /// Threads for each of the two kinds of work: what is soon done, what takes long.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: ninefold_api::Limits::PUBLIC,
            read_time: Duration::from_secs(10),
            work_time: Duration::from_secs(20),
            parting: Duration::from_millis(400),
            connections: 1024,
            waiting: 64,
            waiting_long: 8,
            threads: thread::available_parallelism().map_or(1, NonZeroUsize::get).min(16),
        }
    }
}
