//! Many boards through many threads: read in blocks, answered in parallel, written in input order.
//!
//! ```text
//!     reader thread ──jobs──▶ workers ──answers──▶ main thread: puts in order, writes
//! ```
//!
//! Both queues are bounded, so a slow reader of our output slows the whole line down and memory
//! stays flat.

use anyhow::Result;
use ninefold::text::Entry;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::args::{Global, Inputs};
use crate::exit::Exit;
use crate::input::Source;
use crate::output;
use crate::progress::Progress;
use crate::stop;

/// A board on its way, with its number in the input.
#[derive(Debug)]
pub(crate) struct Item {
    /// From 1, malformed ones counted.
    pub(crate) index: u64,
    /// Whether it is the only one of the input.
    pub(crate) alone: bool,
    pub(crate) entry: Entry,
}

/// Whether a board had the answer that was hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hope {
    Fulfilled,
    Failed,
}

/// The beginning of the input, already read, and the rest of it.
struct Start {
    source: Source,
    first: Vec<Entry>,
    bytes: u64,
}

/// Boards that one worker takes at a time, and how much of the input they were.
struct Job {
    number: u64,
    first_index: u64,
    entries: Vec<Entry>,
    bytes: u64,
}

/// The answers to a job.
struct Answers {
    number: u64,
    text: Vec<u8>,
    count: u64,
    failed: u64,
    bytes: u64,
}

type Jobs = SyncSender<Result<Job>>;

/// Answers every board of the inputs with `answer`, which writes to the buffer it is given.
///
/// `chunk` is how many boards a worker takes at a time.
pub(crate) fn run<F>(inputs: &Inputs, global: &Global, chunk: usize, answer: F) -> Result<Exit>
where
    F: Fn(&Item, &mut Vec<u8>) -> Hope + Send + Sync + 'static,
{
    let mut source = Source::new(&inputs.inputs, global.from)?;
    let mut progress = Progress::new(!global.no_progress, source.total_bytes);
    let mut first = Vec::new();
    let mut bytes = 0;
    let ended = loop {
        match source.read(&mut first)? {
            None => break true,
            Some(count) => bytes += count,
        }
        if first.len() > 1 {
            break false;
        }
    };
    match first.len() {
        0 => {
            output::complain("error: no puzzle in the input");
            Ok(Exit::Usage)
        }
        1 if ended => answer_one(first, &answer),
        _ => {
            let start = Start { source, first, bytes };
            let answers = answer_many(start, workers(global), chunk, answer);
            write_in_order(&answers, &mut progress)
        }
    }
}

fn answer_one<F>(entries: Vec<Entry>, answer: &F) -> Result<Exit>
where
    F: Fn(&Item, &mut Vec<u8>) -> Hope,
{
    let mut text = Vec::new();
    let mut exit = Exit::Fine;
    for entry in entries {
        if answer(&Item { index: 1, alone: true, entry }, &mut text) == Hope::Failed {
            exit = Exit::Failed;
        }
    }
    output::write(&text)?;
    Ok(exit)
}

fn workers(global: &Global) -> usize {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    global.threads.map_or(cores, usize::from)
}

/// Starts the reader and the workers; their answers come in any order.
fn answer_many<F>(
    start: Start,
    workers: usize,
    chunk: usize,
    answer: F,
) -> Receiver<Result<Answers>>
where
    F: Fn(&Item, &mut Vec<u8>) -> Hope + Send + Sync + 'static,
{
    let (jobs, waiting) = sync_channel(2 * workers);
    let (answered, answers) = sync_channel(2 * workers);
    thread::spawn(move || read_jobs(start, chunk, &jobs));
    let waiting = Arc::new(Mutex::new(waiting));
    let answer = Arc::new(answer);
    for _ in 0..workers {
        let (waiting, answered, answer) = (waiting.clone(), answered.clone(), answer.clone());
        thread::spawn(move || work(&waiting, &answered, &*answer));
    }
    answers
}

/// Cuts the input into jobs until it ends or nobody wants more.
fn read_jobs(start: Start, chunk: usize, jobs: &Jobs) {
    let Start { mut source, first, bytes } = start;
    let mut cutter = Cutter { jobs, chunk, number: 0, next_index: 1 };
    let mut read = Ok(Some(bytes));
    let mut entries = first;
    while let Ok(Some(bytes)) = read {
        if stop::requested() || cutter.send(std::mem::take(&mut entries), bytes).is_none() {
            return;
        }
        read = source.read(&mut entries);
    }
    // What the end of the input completed; then the error, if that is how it ended.
    if cutter.send(entries, 0).is_some()
        && let Err(error) = read
    {
        let _ = jobs.send(Err(error));
    }
}

struct Cutter<'a> {
    jobs: &'a Jobs,
    chunk: usize,
    number: u64,
    next_index: u64,
}

impl Cutter<'_> {
    fn send(&mut self, mut entries: Vec<Entry>, mut bytes: u64) -> Option<()> {
        while !entries.is_empty() {
            let rest = entries.split_off(entries.len().min(self.chunk));
            let count = entries.len() as u64;
            let job = Job { number: self.number, first_index: self.next_index, entries, bytes };
            self.jobs.send(Ok(job)).ok()?;
            self.number += 1;
            self.next_index += count;
            bytes = 0;
            entries = rest;
        }
        Some(())
    }
}

fn work<F>(
    waiting: &Mutex<Receiver<Result<Job>>>,
    answered: &SyncSender<Result<Answers>>,
    answer: &F,
) where
    F: Fn(&Item, &mut Vec<u8>) -> Hope,
{
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if stop::requested() || answered.send(job.map(|job| answer_job(job, answer))).is_err() {
            return;
        }
    }
}

fn answer_job<F>(job: Job, answer: &F) -> Answers
where
    F: Fn(&Item, &mut Vec<u8>) -> Hope,
{
    let mut text = Vec::with_capacity(100 * job.entries.len());
    let mut failed = 0;
    let count = job.entries.len() as u64;
    for (index, entry) in (job.first_index..).zip(job.entries) {
        let hope = answer(&Item { index, alone: false, entry }, &mut text);
        failed += u64::from(hope == Hope::Failed);
    }
    Answers { number: job.number, text, count, failed, bytes: job.bytes }
}

fn write_in_order(answers: &Receiver<Result<Answers>>, progress: &mut Progress) -> Result<Exit> {
    let mut early = BTreeMap::new();
    let mut problem = None;
    let (mut next, mut done, mut failed, mut bytes) = (0, 0, 0, 0);
    for answer in answers {
        match answer {
            Ok(answer) => drop(early.insert(answer.number, answer)),
            Err(error) => problem = Some(error),
        }
        while let Some(answer) = early.remove(&next) {
            output::write(&answer.text)?;
            next += 1;
            done += answer.count;
            failed += answer.failed;
            bytes += answer.bytes;
            progress.update(done, bytes);
        }
        if stop::requested() {
            break;
        }
    }
    match problem {
        Some(error) => Err(error),
        None if failed > 0 => Ok(Exit::Failed),
        None => Ok(Exit::Fine),
    }
}
