//! Parts of a column through an operation: threads that live as long as the call, answers in order,
//! progress, Ctrl-C.

use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use ninefold::Work;
use ninefold::text::Form;
use ninefold_api::Refusal;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use super::input::Part;
use super::{Answered, Operation};
use crate::watch::{PATIENCE, Watch};

/// Columns of fewer parts are not worth a second thread.
const FEW_PARTS: usize = 8;

/// More threads than this would only get in each other's way.
const MOST_THREADS: usize = 256;

/// How much the sieve may guess where there is a budget; what it leaves is judged by itself.
const FEW_GUESSES: u64 = 16;

/// With a smaller budget than this, rows that the sieve lets pass could be beyond it by themselves.
const SMALL_BUDGET: u64 = 4096;

/// What holds for every row.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// How much work a row may take.
    pub(crate) budget: Option<u64>,
    /// The form that text is in; detected if left out.
    pub(crate) form: Option<Form>,
    /// Whether there is a column with reasons.
    pub(crate) tells_reasons: bool,
    /// Whether the first row without an answer ends all.
    pub(crate) ends_at_failure: bool,
}

/// What holds for every row, and a way to stop.
pub(crate) struct Desk<'a> {
    pub(crate) terms: Terms,
    cancel: &'a dyn Fn() -> bool,
}

impl Desk<'_> {
    /// Returns the work that a row may take.
    pub(crate) fn work(&self) -> Work<'_> {
        let work = self.terms.budget.map_or_else(Work::unlimited, Work::with_budget);
        work.cancelled_by(self.cancel)
    }

    /// Returns the work of many rows, which can only be cancelled.
    pub(crate) fn common_work(&self) -> Work<'_> {
        Work::unlimited().cancelled_by(self.cancel)
    }

    /// Returns how much a sieve may guess at a board, so that a row's answer doesn't depend on its
    /// neighbours; nothing if there must be no sieve.
    ///
    /// The batch engine shares out its guesses among the boards side by side, so whether a limit
    /// stops a board depends on the others. What it finds within few guesses, the engine for one
    /// board finds within a budget that isn't small; what it doesn't find counts for nothing.
    pub(crate) fn guesses(&self) -> Option<u64> {
        match (self.terms.form, self.terms.budget) {
            (Some(_), _) => None,
            (None, None) => Some(u64::MAX),
            (None, Some(budget)) => (budget >= SMALL_BUDGET).then_some(FEW_GUESSES),
        }
    }
}

/// The first row without an answer.
pub(crate) struct Failure {
    /// Its number.
    pub(crate) row: usize,
    /// Why it has none.
    pub(crate) reason: Refusal,
    /// How much work was spent on it.
    pub(crate) spent: u64,
}

/// How a run goes about it.
pub(crate) struct Run {
    pub(crate) terms: Terms,
    /// How many threads; as many as there are cores for many parts, if left out.
    pub(crate) threads: Option<usize>,
    /// Is called with the rows done and all rows.
    pub(crate) progress: Option<Py<PyAny>>,
    /// The rows done before these and the rows there are in all, if these are not all.
    pub(crate) round: Option<(usize, usize)>,
}

impl Run {
    /// Answers all parts, in their order; of those after the first failure there may be none.
    pub(crate) fn run<O: Operation>(
        &self,
        py: Python<'_>,
        operation: &O,
        parts: &[Part],
    ) -> PyResult<Vec<Answered>> {
        let threads = self.thread_count(parts.len());
        py.detach(|| match threads {
            0 | 1 => self.alone(operation, parts),
            _ => self.together(operation, parts, threads),
        })
    }

    fn thread_count(&self, parts: usize) -> usize {
        match self.threads {
            Some(0) | None if parts < FEW_PARTS => 1,
            _ => self.most_threads().min(parts),
        }
    }

    /// Returns how many threads there are if there is enough to do.
    pub(crate) fn most_threads(&self) -> usize {
        let named = || std::env::var("NINEFOLD_THREADS").ok()?.parse().ok();
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let wanted = match self.threads {
            Some(0) | None => named().unwrap_or_else(cores),
            Some(threads) => threads,
        };
        wanted.clamp(1, MOST_THREADS)
    }

    fn alone<O: Operation>(&self, operation: &O, parts: &[Part]) -> PyResult<Vec<Answered>> {
        let watch = Watch::default();
        let cancel = || watch.is_raised();
        let desk = Desk { terms: self.terms, cancel: &cancel };
        let mut worker = operation.worker();
        let mut teller = Teller::new(self, parts);
        let mut answers = Vec::with_capacity(parts.len());
        for part in parts {
            let answered = operation.answer(&mut worker, part, &desk);
            if watch.is_raised() {
                break;
            }
            teller.tell(part)?;
            let ends = self.terms.ends_at_failure && answered.failure.is_some();
            answers.push(answered);
            if ends {
                break;
            }
        }
        watch.raised().map_or(Ok(answers), Err)
    }

    /// Answers parts, as one thread of several, until there are none left.
    fn serve<O: Operation>(
        &self,
        operation: &O,
        parts: &[Part],
        shared: &Shared,
        send: &Sender<(usize, Answered)>,
    ) {
        let cancel = || shared.stop.load(Relaxed);
        let desk = Desk { terms: self.terms, cancel: &cancel };
        let mut worker = operation.worker();
        while let Some(index) = shared.next_part() {
            let answered = operation.answer(&mut worker, &parts[index], &desk);
            if cancel() || send.send((index, answered)).is_err() {
                return;
            }
        }
    }

    fn together<O: Operation>(
        &self,
        operation: &O,
        parts: &[Part],
        threads: usize,
    ) -> PyResult<Vec<Answered>> {
        let shared = Shared { next: 0.into(), end: parts.len().into(), stop: false.into() };
        let (send, receive) = channel();
        let mut answers: Vec<Option<Answered>> = Vec::new();
        answers.resize_with(parts.len(), || None);
        let watch = Watch::default();
        let mut teller = Teller::new(self, parts);
        let begun = thread::scope(|scope| {
            let mut begun = 0;
            for _ in 0..threads {
                let (send, shared) = (send.clone(), &shared);
                let serve = move || self.serve(operation, parts, shared, &send);
                let thread = thread::Builder::new().spawn_scoped(scope, serve);
                if thread.is_err() {
                    break; // the system has no more of them
                }
                begun += 1;
            }
            drop(send);
            loop {
                match receive.recv_timeout(PATIENCE) {
                    Ok((index, answered)) => {
                        if self.terms.ends_at_failure && answered.failure.is_some() {
                            shared.end.fetch_min(index, Relaxed);
                        }
                        answers[index] = Some(answered);
                        watch.note(teller.tell(&parts[index]));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return begun,
                }
                if watch.is_raised() {
                    shared.stop.store(true, Relaxed);
                }
            }
        });
        match watch.raised() {
            Some(raised) => Err(raised),
            None if begun == 0 => self.alone(operation, parts),
            None => Ok(answers.into_iter().map_while(|answered| answered).collect()),
        }
    }
}

/// What the threads of a run share.
struct Shared {
    next: AtomicUsize,
    /// No part after this one is wanted.
    end: AtomicUsize,
    stop: AtomicBool,
}

impl Shared {
    fn next_part(&self) -> Option<usize> {
        let index = self.next.fetch_add(1, Relaxed);
        (index < self.end.load(Relaxed) && !self.stop.load(Relaxed)).then_some(index)
    }
}

/// Tells how far the work is.
struct Teller<'a> {
    progress: Option<&'a Py<PyAny>>,
    done: usize,
    total: usize,
    told: Instant,
}

impl<'a> Teller<'a> {
    fn new(run: &'a Run, parts: &[Part]) -> Self {
        let all = || parts.iter().map(|part| part.array.len()).sum();
        let (done, total) = run.round.unwrap_or_else(|| (0, all()));
        Self { progress: run.progress.as_ref(), done, total, told: Instant::now() }
    }

    fn tell(&mut self, part: &Part) -> PyResult<()> {
        self.done += part.array.len();
        let Some(progress) = self.progress else { return Ok(()) };
        if self.done < self.total && self.told.elapsed() < PATIENCE {
            return Ok(());
        }
        self.told = Instant::now();
        Python::attach(|py| progress.call1(py, (self.done, self.total))).map(drop)
    }
}
