//! Threads for work that takes a while, so that the event loop never waits.
//!
//! There are two kinds: what is usually done in milliseconds, and what may take seconds. Each has
//! its own threads and its own short queue; when that is full, a request is turned away at once.
//! Long work runs at a lower priority, so that it doesn't slow the rest down. A job is asked to
//! stop when its time is up or its client has gone.

use ninefold::Work;
use ninefold_api::Pace;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

use crate::error::Failure;
use crate::limits::Limits;

/// The threads of both kinds.
#[derive(Debug)]
pub(crate) struct Works {
    quick: Pool,
    long: Pool,
    time: Duration,
}

/// Tells a job when to stop.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    gone: Arc<AtomicBool>,
    deadline: Instant,
}

impl Watch {
    /// Says whether the job should stop: nobody waits for it, or its time is up.
    fn should_stop(&self) -> bool {
        self.gone.load(Relaxed) || Instant::now() >= self.deadline
    }

    /// Runs something that can be stopped, by the watch or for want of budget.
    pub(crate) fn within<R>(&self, budget: Option<u64>, run: impl FnOnce(&Work<'_>) -> R) -> R {
        let cancel = || self.should_stop();
        let work = budget.map_or_else(Work::unlimited, Work::with_budget);
        run(&work.cancelled_by(&cancel))
    }
}

/// Tells the job when the handler is dropped, as it is when the client goes away.
struct Leave(Arc<AtomicBool>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Works {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            quick: Pool::new(limits.threads, limits.waiting, false),
            long: Pool::new(limits.threads, limits.waiting_long, true),
            time: limits.work_time,
        }
    }

    /// Runs a job on a thread for its pace; its time begins when it does.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        pace: Pace,
        job: impl FnOnce(&Watch) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let pool = if pace == Pace::Long { &self.long } else { &self.quick };
        let gone = Arc::new(AtomicBool::new(false));
        let _leave = Leave(Arc::clone(&gone));
        let (answer, answered) = oneshot::channel();
        let time = self.time;
        pool.push(Box::new(move || {
            if gone.load(Relaxed) {
                return;
            }
            let watch = Watch { gone, deadline: Instant::now() + time };
            let _ = answer.send(job(&watch));
        }))?;
        answered.await.map_err(|_| Failure::internal())
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// Some threads and their queue; they end when the pool is dropped.
struct Pool {
    jobs: Sender<Job>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("waiting", &self.waiting).finish_non_exhaustive()
    }
}

impl Pool {
    fn new(threads: usize, most_waiting: usize, lower: bool) -> Self {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let waiting = Arc::new(AtomicUsize::new(0));
        for _ in 0..threads.max(1) {
            let (queue, waiting) = (Arc::clone(&queue), Arc::clone(&waiting));
            thread::spawn(move || work_off(&queue, &waiting, lower));
        }
        Self { jobs, waiting, most_waiting }
    }

    fn push(&self, job: Job) -> Result<(), Failure> {
        if self.waiting.fetch_add(1, Relaxed) >= self.most_waiting {
            self.waiting.fetch_sub(1, Relaxed);
            return Err(Failure::busy());
        }
        self.jobs.send(job).map_err(|_| Failure::internal())
    }
}

fn work_off(queue: &Mutex<Receiver<Job>>, waiting: &AtomicUsize, lower: bool) {
    if lower {
        lower_priority();
    }
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        waiting.fetch_sub(1, Relaxed);
        // A defect in one job must not take the thread from the others.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}

/// Lets other threads go first; on Linux this holds for the calling thread alone.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}
