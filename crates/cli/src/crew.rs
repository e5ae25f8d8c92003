//! Work shared out to threads, its results taken in the order of the jobs.
//!
//! ```text
//!     one thread ──jobs──▶ workers ──results──▶ calling thread: puts in order, takes
//! ```
//!
//! Both queues are bounded, and no worker runs far ahead of the job whose result is taken next, so
//! a slow taker slows the whole line down and memory stays flat. A result that may be long is
//! passed on in parts when the turn of its job has come.

use anyhow::Result;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::args::Global;
use crate::stop;

/// How often the progress is looked at, results or not.
const GLANCE: Duration = Duration::from_millis(200);

/// Some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew {
    pub(crate) threads: usize,
    /// How many jobs each of them may be ahead of the one whose result is taken next.
    pub(crate) ahead: usize,
}

/// What a worker sends.
enum Message<R> {
    /// A part of the result that is to be taken next.
    Part(R),
    /// The rest, or all, of the result of the job with this number.
    Rest(u64, R),
}

impl Crew {
    /// Returns as many threads as asked for, or as there are cores.
    pub(crate) fn new(global: &Global, ahead: usize) -> Self {
        let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { threads: global.threads.map_or(cores, usize::from), ahead }
    }

    /// Does the jobs; each thread clones `work`, which may pass on a part of its result before it
    /// returns the rest. `take` gets all of them in order, and nothing from time to time.
    ///
    /// A wish to stop ends it all; but a result that is taken in part is taken whole.
    pub(crate) fn run<J, R, W>(
        self,
        jobs: impl Iterator<Item = J> + Send + 'static,
        work: W,
        mut take: impl FnMut(Option<R>) -> Result<()>,
    ) -> Result<()>
    where
        J: Send + 'static,
        R: Send + 'static,
        W: FnMut(J, &mut dyn FnMut(R) -> bool) -> R + Clone + Send + 'static,
    {
        let turns = Arc::new(Turns::default());
        let results = self.start(jobs, &work, &turns);
        let mut early = BTreeMap::new();
        let (mut next, mut is_midway) = (0, false);
        while is_midway || !stop::requested() {
            match results.recv_timeout(GLANCE) {
                Ok(Message::Part(part)) => {
                    take(Some(part))?;
                    is_midway = true;
                }
                Ok(Message::Rest(number, result)) => drop(early.insert(number, result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(result) = early.remove(&next) {
                take(Some(result))?;
                is_midway = false;
                next += 1;
                turns.set(next);
            }
            take(None)?;
        }
        // What was finished before the wish to stop is taken, as far as nothing is missing.
        for message in results.try_iter() {
            let Message::Rest(number, result) = message else { break };
            early.insert(number, result);
        }
        (next..).map_while(|number| early.remove(&number)).try_for_each(|result| take(Some(result)))
    }

    /// Starts the threads; their results come in any order.
    fn start<J, R, W>(
        self,
        jobs: impl Iterator<Item = J> + Send + 'static,
        work: &W,
        turns: &Arc<Turns>,
    ) -> Receiver<Message<R>>
    where
        J: Send + 'static,
        R: Send + 'static,
        W: FnMut(J, &mut dyn FnMut(R) -> bool) -> R + Clone + Send + 'static,
    {
        let (sender, waiting) = sync_channel(2 * self.threads);
        let (done, results) = sync_channel(2 * self.threads);
        thread::spawn(move || {
            let mut numbered = (0..).zip(jobs);
            while !stop::requested()
                && let Some(job) = numbered.next()
                && sender.send(job).is_ok()
            {}
        });
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..self.threads {
            let (waiting, done, turns) = (waiting.clone(), done.clone(), turns.clone());
            let (mut work, ahead) = (work.clone(), (self.ahead * self.threads) as u64);
            let next = move || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            thread::spawn(move || {
                while let Ok((number, job)) = next()
                    && turns.wait(u64::saturating_sub(number, ahead))
                    && send(number, &turns, &done, |pass| work(job, pass))
                {}
            });
        }
        results
    }
}

/// Does a job and sends its result; says whether another is wanted.
fn send<R>(
    number: u64,
    turns: &Turns,
    done: &SyncSender<Message<R>>,
    work: impl FnOnce(&mut dyn FnMut(R) -> bool) -> R,
) -> bool {
    let mut is_begun = false;
    let result = work(&mut |part| {
        // Before its turn a job has to wait, with what it has.
        let is_turn = turns.wait(number);
        is_begun |= is_turn;
        is_turn && done.send(Message::Part(part)).is_ok() && !stop::requested()
    });
    // What was cut short by a stop is not taken, but what was begun is ended.
    (is_begun || !stop::requested()) && done.send(Message::Rest(number, result)).is_ok()
}

/// Which result is to be taken next.
#[derive(Default)]
struct Turns {
    next: Mutex<u64>,
    changed: Condvar,
}

impl Turns {
    /// Waits until all results before this one are taken; not if the user wants to stop.
    fn wait(&self, number: u64) -> bool {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        while *next < number && !stop::requested() {
            let waited = self.changed.wait_timeout(next, Duration::from_millis(50));
            next = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *next >= number
    }

    fn set(&self, next: u64) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = next;
        self.changed.notify_all();
    }
}
