//! Work shared out to threads, its results taken in the order of the jobs.
//!
//! ```text
//!     jobs ──one at a time──▶ worker: does it ──in its turn──▶ taker
//!                             worker: …
//! ```
//!
//! A worker fetches its next job itself, and whoever has the result that is to be taken next takes
//! it, with those that wait behind it: nothing passes through a thread that only hands things on,
//! so one thread does all the work of one and two do it in half the time. No worker runs far ahead
//! of the job whose result is taken next, so a slow taker slows the whole line down and memory
//! stays flat. A result that may be long is passed on in parts when the turn of its job has come.

use anyhow::{Error, Result, anyhow};
use std::collections::BTreeMap;
use std::iter::Zip;
use std::ops::RangeFrom;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::args::Global;
use crate::stop;

/// How often the progress is looked at, results or not.
const GLANCE: Duration = Duration::from_millis(200);

/// How soon those who wait learn of a wish to stop.
const NUDGE: Duration = Duration::from_millis(50);

/// Some threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crew {
    pub(crate) threads: usize,
    /// How many jobs each of them may be ahead of the one whose result is taken next.
    pub(crate) ahead: usize,
}

/// Gets the results in the order of the jobs, by whichever thread has them.
pub(crate) trait Taker<R>: Send + 'static {
    /// Takes a result, or a part of one.
    fn take(&mut self, result: R) -> Result<()>;

    /// Looks at how far the work is, from time to time.
    fn glance(&mut self);
}

/// What the threads have in common.
struct Shared<J, R, T> {
    jobs: Mutex<Zip<RangeFrom<u64>, J>>,
    queue: Mutex<Queue<R>>,
    /// Another result is taken next.
    moved: Condvar,
    /// A thread has ended, or nothing more is to be taken.
    ended: Condvar,
    /// Gone when nothing more is to be taken.
    taker: Mutex<Option<T>>,
    ahead: u64,
}

/// Results that wait for those before them.
struct Queue<R> {
    early: BTreeMap<u64, R>,
    /// The job whose result is taken next.
    next: u64,
    /// Whether a thread is taking results just now.
    is_taking: bool,
    /// Whether a part of the next result is taken already.
    is_midway: bool,
    /// How many threads are still at work.
    working: usize,
    problem: Option<Error>,
}

impl Crew {
    /// Returns as many threads as asked for, or as there are cores.
    pub(crate) fn new(global: &Global, ahead: usize) -> Self {
        let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { threads: global.threads.map_or(cores, usize::from), ahead }
    }

    /// Does the jobs; each thread clones `work`, which may pass on a part of its result before it
    /// returns the rest. Returns the taker, which got all of them in order.
    ///
    /// A wish to stop ends it all; but a result that is taken in part is taken whole.
    pub(crate) fn run<J, R, W, T>(self, jobs: J, work: &W, taker: T) -> Result<T>
    where
        J: Iterator<Item: Send> + Send + 'static,
        R: Send + 'static,
        W: FnMut(J::Item, &mut dyn FnMut(R) -> bool) -> R + Clone + Send + 'static,
        T: Taker<R>,
    {
        let shared = Arc::new(Shared {
            jobs: Mutex::new((0..).zip(jobs)),
            queue: Mutex::new(Queue::new(self.threads)),
            moved: Condvar::new(),
            ended: Condvar::new(),
            taker: Mutex::new(Some(taker)),
            ahead: (self.ahead * self.threads) as u64,
        });
        for _ in 0..self.threads {
            let (worker, mut work) = (Worker(shared.clone()), work.clone());
            thread::spawn(move || while worker.0.do_next(&mut work) {});
        }
        shared.watch()
    }
}

impl<R> Queue<R> {
    fn new(working: usize) -> Self {
        let (early, next, problem) = (BTreeMap::new(), 0, None);
        Self { early, next, is_taking: false, is_midway: false, working, problem }
    }

    /// Says whether nothing more will be taken.
    fn is_at_end(&self) -> bool {
        self.working == 0 || self.problem.is_some() || stop::requested() && !self.is_midway
    }
}

impl<J: Iterator, R, T: Taker<R>> Shared<J, R, T> {
    /// Looks on until there is nothing more to take; threads that still wait for input are left.
    fn watch(&self) -> Result<T> {
        let mut queue = lock(&self.queue);
        while !queue.is_at_end() {
            queue = wait(&self.ended, queue, GLANCE);
            drop(queue);
            if let Ok(mut taker) = self.taker.try_lock()
                && let Some(taker) = &mut *taker
            {
                taker.glance();
            }
            queue = lock(&self.queue);
        }
        drop(queue);
        let taker = lock(&self.taker).take();
        match (lock(&self.queue).problem.take(), taker) {
            (None, Some(taker)) => Ok(taker),
            (problem, _) => Err(problem.unwrap_or_else(|| anyhow!("a thread has failed"))),
        }
    }

    /// Does the next job; says whether there was one, and another is wanted.
    fn do_next(&self, work: &mut impl FnMut(J::Item, &mut dyn FnMut(R) -> bool) -> R) -> bool {
        let job = lock(&self.jobs).next();
        let Some((number, job)) = job else { return false };
        if !self.wait_for(number.saturating_sub(self.ahead)) {
            return false;
        }
        let mut is_begun = false;
        let result = work(job, &mut |part| {
            // Before its turn a job has to wait, with what it has.
            let is_turn = self.wait_for(number) && (is_begun || !stop::requested());
            is_begun |= is_turn;
            is_turn && self.take_part(part) && !stop::requested()
        });
        // What was cut short by a stop is not taken, but what was begun is ended.
        (is_begun || !stop::requested()) && self.deliver(number, result)
    }

    /// Waits until all results before this one are taken; not if there is nothing more to take.
    fn wait_for(&self, number: u64) -> bool {
        let mut queue = lock(&self.queue);
        while queue.next < number && queue.problem.is_none() && !stop::requested() {
            queue = wait(&self.moved, queue, NUDGE);
        }
        queue.next >= number && queue.problem.is_none()
    }

    /// Takes a part of the result whose turn it is; says whether more is wanted.
    fn take_part(&self, part: R) -> bool {
        lock(&self.queue).is_midway = true;
        self.take(part)
    }

    /// Puts a result in its place, and takes all whose turn has come, unless another thread does.
    fn deliver(&self, number: u64, result: R) -> bool {
        let mut queue = lock(&self.queue);
        queue.early.insert(number, result);
        if queue.is_taking {
            return queue.problem.is_none();
        }
        queue.is_taking = true;
        while let Some(result) = {
            let next = queue.next;
            queue.early.remove(&next)
        } {
            drop(queue);
            let is_taken = self.take(result);
            queue = lock(&self.queue);
            if !is_taken {
                return false;
            }
            (queue.next, queue.is_midway) = (queue.next + 1, false);
            self.moved.notify_all();
        }
        queue.is_taking = false;
        true
    }

    /// Has the taker take something; says whether it did.
    fn take(&self, result: R) -> bool {
        let taken = match &mut *lock(&self.taker) {
            Some(taker) => taker.take(result),
            None => return false,
        };
        taken.map_err(|error| self.fail(error)).is_ok()
    }

    fn fail(&self, problem: Error) {
        lock(&self.queue).problem.get_or_insert(problem);
        self.moved.notify_all();
        self.ended.notify_all();
    }
}

/// A thread's share in the work, which ends with it.
struct Worker<J: Iterator, R, T: Taker<R>>(Arc<Shared<J, R, T>>);

impl<J: Iterator, R, T: Taker<R>> Drop for Worker<J, R, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.fail(anyhow!("a thread has failed"));
        }
        lock(&self.0.queue).working -= 1;
        self.0.ended.notify_all();
    }
}

fn wait<'a, T>(for_what: &Condvar, guard: MutexGuard<'a, T>, most: Duration) -> MutexGuard<'a, T> {
    for_what.wait_timeout(guard, most).unwrap_or_else(PoisonError::into_inner).0
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes numbers as long as they are these.
    struct InOrder(Vec<u64>, u64);

    impl Taker<u64> for InOrder {
        fn take(&mut self, result: u64) -> Result<()> {
            self.0.push(result);
            if result == self.1 { Err(anyhow!("enough")) } else { Ok(()) }
        }

        fn glance(&mut self) {}
    }

    /// Returns what is taken of the jobs' numbers; every tenth is passed on in two parts.
    fn taken(threads: usize, ahead: usize, last: u64) -> Result<Vec<u64>> {
        let work = |job: u64, pass: &mut dyn FnMut(u64) -> bool| {
            thread::sleep(Duration::from_micros(job * 7 % 5 * 100));
            if job.is_multiple_of(10) {
                pass(job);
            }
            job
        };
        Crew { threads, ahead }.run(0..100, &work, InOrder(Vec::new(), last)).map(|taker| taker.0)
    }

    #[test]
    fn results_are_taken_in_order_whoever_has_them() {
        let mut expected: Vec<u64> = (0..100).chain((0..100).step_by(10)).collect();
        expected.sort_unstable();
        for (threads, ahead) in [(1, 1), (2, 1), (3, 8), (16, 2)] {
            assert_eq!(taken(threads, ahead, 1000).unwrap(), expected, "{threads} threads");
        }
    }

    #[test]
    fn a_taker_that_fails_ends_it_all() {
        assert_eq!(taken(3, 4, 41).unwrap_err().to_string(), "enough");
    }

    #[test]
    fn a_thread_that_fails_is_an_error() {
        let work = |job: u64, _: &mut dyn FnMut(u64) -> bool| {
            assert_ne!(job, 20, "as intended");
            job
        };
        let run = Crew { threads: 2, ahead: 3 }.run(0..100, &work, InOrder(Vec::new(), 1000));
        assert!(run.is_err());
    }
}
