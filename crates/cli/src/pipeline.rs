//! Many boards through many threads: read in blocks, answered in parallel, written in input order.
//!
//! ```text
//!     reader thread ──jobs──▶ workers ──answers──▶ main thread: puts in order, writes
//! ```
//!
//! Both queues are bounded, and no worker runs far ahead of the job to be written next, so a slow
//! reader of our output slows the whole line down and memory stays flat. An answer that may be long
//! is passed on in parts when the turn of its job has come.

use anyhow::Result;
use ninefold::text::{Entry, Form, Given, Malformed};
use ninefold_api::Board;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::args::{Global, Inputs};
use crate::bulk::{Bulk, Solved};
use crate::exit::Exit;
use crate::failures::{Failures, Place};
use crate::input::{Piece, PlainLines, STRIDE, Source};
use crate::output;
use crate::progress::Progress;
use crate::stop;

/// How often the progress is looked at, answers or not.
const GLANCE: Duration = Duration::from_millis(200);

/// A board on its way, with its number in the input.
#[derive(Debug)]
pub(crate) struct Item {
    /// From 1, malformed ones counted.
    pub(crate) index: u64,
    /// Whether it is the only one of the input.
    pub(crate) alone: bool,
    pub(crate) entry: Entry,
    pub(crate) place: Place,
}

impl Item {
    /// Returns what was given, or why there is nothing.
    pub(crate) fn given(&self) -> Result<&Given, &Malformed> {
        self.entry.board.as_ref()
    }

    /// Returns the board as JSON shows it: 81 characters, or 729 for candidates.
    pub(crate) fn puzzle(&self) -> String {
        Board::of(&self.entry).map_or_else(|refusal| refusal.to_string(), Board::name)
    }
}

/// Whether a board had the answer that was hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hope {
    Fulfilled,
    /// Not, and the word for what it is instead.
    Failed(&'static str),
}

/// Takes on what has been written so far, and says whether more is wanted.
pub(crate) type Pass<'a> = &'a mut dyn FnMut(&mut Vec<u8>) -> bool;

/// Answers boards; each thread has its own.
pub(crate) trait Worker {
    /// Writes the answer for one board.
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope;

    /// Returns the batch that tells boards with the answer hoped for from the others, and at how
    /// many solutions it stops; nothing if each is looked at by itself.
    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        None
    }

    /// Writes the answer for a board that the batch has solved.
    fn write_solved(&self, _: &Solved<'_>, _: &mut Vec<u8>) {}

    /// Writes the answers for several boards; returns which had not the one hoped for.
    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> Failures {
        if let Some((bulk, solutions)) = self.sieve() {
            bulk.solve_items(items, solutions);
        }
        let mut failures = Failures::default();
        for (i, item) in items.iter().enumerate() {
            if let Some(digits) = self.sieve().and_then(|(bulk, _)| bulk.solution(i)) {
                let (puzzle, form) = (item.puzzle(), item.entry.form);
                let puzzle = puzzle.as_bytes();
                self.write_solved(&Solved { index: item.index, form, puzzle, digits }, out);
            } else {
                failures.note(item, item.answered_by(out, |item, out| self.answer(item, out)));
            }
        }
        failures
    }

    /// Writes the answers for plain lines, the first of which has the given number.
    fn answer_plain(
        &mut self,
        lines: &PlainLines,
        first_index: u64,
        out: &mut Vec<u8>,
    ) -> Failures {
        let Some((bulk, solutions)) = self.sieve() else {
            return self.answer_all(&lines.items(first_index), out);
        };
        bulk.solve_lines(lines, solutions);
        let mut failures = Failures::default();
        out.reserve(lines.bytes.len());
        for (i, line) in lines.bytes.chunks_exact(STRIDE).enumerate() {
            if let Some(digits) = self.sieve().and_then(|(bulk, _)| bulk.solution(i)) {
                let (index, puzzle) = (first_index + i as u64, &line[..81]);
                self.write_solved(&Solved { index, form: Form::Line, puzzle, digits }, out);
            } else if let Some(item) = lines.item(i, first_index) {
                failures.note(&item, item.answered_by(out, |item, out| self.answer(item, out)));
            }
        }
        failures
    }

    /// Says whether an answer may be too long to hold, so that [`Worker::stream`] is to write it.
    fn streams(&self) -> bool {
        false
    }

    /// Writes the answer for one board and passes it on piece by piece.
    fn stream(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Hope {
        self.answer(item, out)
    }
}

impl<F: FnMut(&Item, &mut Vec<u8>) -> Hope> Worker for F {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        self(item, out)
    }
}

/// The beginning of the input, already read, and the rest of it.
struct Opening {
    source: Source,
    first: Vec<Piece>,
    bytes: u64,
}

/// Boards that one worker takes at a time, and how much of the input they were.
struct Job {
    number: u64,
    first_index: u64,
    piece: Piece,
    bytes: u64,
}

/// The answers to a job.
struct Answers {
    number: u64,
    text: Vec<u8>,
    count: u64,
    failures: Failures,
    bytes: u64,
}

/// What a worker sends.
enum Message {
    /// A part of the answers to the job that is to be written next.
    Part(Vec<u8>),
    /// The rest, or all, of the answers to a job.
    Answers(Answers),
}

type Jobs = SyncSender<Result<Job>>;

/// Answers every board of the inputs with a closure; see [`run_worker`].
pub(crate) fn run<F>(inputs: &Inputs, global: &Global, chunk: usize, answer: F) -> Result<Exit>
where
    F: FnMut(&Item, &mut Vec<u8>) -> Hope + Clone + Send + 'static,
{
    run_worker(inputs, global, chunk, answer)
}

/// Answers every board of the inputs; each thread clones the worker.
///
/// `chunk` is how many boards a worker takes at a time.
pub(crate) fn run_worker<W>(
    inputs: &Inputs,
    global: &Global,
    chunk: usize,
    worker: W,
) -> Result<Exit>
where
    W: Worker + Clone + Send + 'static,
{
    run_sifted(inputs, global, (chunk, worker), |text| text)
}

/// Answers every board of the inputs; `sift` sees the answers in input order, and what it returns
/// is written.
pub(crate) fn run_sifted<W>(
    inputs: &Inputs,
    global: &Global,
    (chunk, mut worker): (usize, W),
    mut sift: impl FnMut(Vec<u8>) -> Vec<u8>,
) -> Result<Exit>
where
    W: Worker + Clone + Send + 'static,
{
    let mut source = Source::new(&inputs.inputs, global.from)?;
    let mut progress = Progress::new(!global.no_progress, source.total_bytes);
    let mut first = Vec::new();
    let mut bytes = 0;
    let count = |pieces: &[Piece]| pieces.iter().map(Piece::len).sum::<usize>();
    let ended = loop {
        match source.read(&mut first)? {
            None => break true,
            Some(count) => bytes += count,
        }
        if count(&first) > 1 {
            break false;
        }
    };
    match count(&first) {
        0 => {
            output::complain("error: no puzzle in the input");
            Ok(Exit::Usage)
        }
        1 if ended => answer_one(first, &mut worker, sift),
        _ => {
            let start = Opening { source, first, bytes };
            let turns = Arc::new(Turns::default());
            let answers = answer_many(start, (threads(global), chunk), &worker, &turns);
            write_in_order((&answers, &turns), &mut progress, &mut sift)
        }
    }
}

fn answer_one(
    pieces: Vec<Piece>,
    worker: &mut impl Worker,
    mut sift: impl FnMut(Vec<u8>) -> Vec<u8>,
) -> Result<Exit> {
    let mut text = Vec::new();
    let mut exit = Exit::Fine;
    let mut problem = None;
    let mut pass = |text: &mut Vec<u8>| {
        problem = output::write(&sift(std::mem::take(text))).err();
        problem.is_none() && !stop::requested()
    };
    for piece in pieces {
        let (place, entries) = match piece {
            Piece::Entries(place, entries) => (place, entries),
            Piece::Plain(lines) => (lines.place.clone(), lines.entries().collect()),
        };
        for entry in entries {
            let item = Item { index: 1, alone: true, entry, place: place.clone() };
            if stream_one(&item, worker, &mut text, &mut pass) != Hope::Fulfilled {
                exit = Exit::Failed;
            }
        }
    }
    if let Some(problem) = problem {
        return Err(problem.into());
    }
    output::write(&sift(text))?;
    Ok(exit)
}

/// Returns how many threads to work with.
pub(crate) fn threads(global: &Global) -> usize {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    global.threads.map_or(cores, usize::from)
}

/// Starts the reader and the workers; their answers come in any order.
fn answer_many<W>(
    start: Opening,
    (threads, chunk): (usize, usize),
    worker: &W,
    turns: &Arc<Turns>,
) -> Receiver<Result<Message>>
where
    W: Worker + Clone + Send + 'static,
{
    let (jobs, waiting) = sync_channel(2 * threads);
    let (answered, answers) = sync_channel(2 * threads);
    thread::spawn(move || read_jobs(start, chunk, &jobs));
    let waiting = Arc::new(Mutex::new(waiting));
    for _ in 0..threads {
        let (waiting, mut worker) = (waiting.clone(), worker.clone());
        let (answered, turns) = (answered.clone(), turns.clone());
        let way = Way { answered, turns, ahead: 8 * threads as u64 };
        thread::spawn(move || work(&waiting, &way, &mut worker));
    }
    answers
}

/// Cuts the input into jobs until it ends or nobody wants more.
fn read_jobs(start: Opening, chunk: usize, jobs: &Jobs) {
    let Opening { mut source, first, bytes } = start;
    let mut cutter = Cutter { jobs, chunk, number: 0, next_index: 1 };
    let mut read = Ok(Some(bytes));
    let mut pieces = first;
    while let Ok(Some(bytes)) = read {
        if stop::requested() || cutter.cut(&mut pieces, bytes).is_none() {
            return;
        }
        read = source.read(&mut pieces);
    }
    // What the end of the input completed; then the error, if that is how it ended.
    if cutter.cut(&mut pieces, 0).is_some()
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
    /// Sends the pieces as jobs of at most a chunk each.
    fn cut(&mut self, pieces: &mut Vec<Piece>, mut bytes: u64) -> Option<()> {
        for piece in split_all(pieces, self.chunk) {
            self.send(piece, std::mem::take(&mut bytes))?;
        }
        Some(())
    }

    fn send(&mut self, piece: Piece, bytes: u64) -> Option<()> {
        let count = piece.len() as u64;
        let job = Job { number: self.number, first_index: self.next_index, piece, bytes };
        self.jobs.send(Ok(job)).ok()?;
        self.number += 1;
        self.next_index += count;
        Some(())
    }
}

/// Splits pieces into smaller ones of at most so many boards.
fn split_all(pieces: &mut Vec<Piece>, most: usize) -> Vec<Piece> {
    let mut small = Vec::new();
    for piece in pieces.drain(..) {
        match piece {
            piece if piece.len() <= most => small.push(piece),
            Piece::Entries(place, entries) => {
                let mut entries = entries.into_iter().peekable();
                while entries.peek().is_some() {
                    let some = entries.by_ref().take(most).collect();
                    small.push(Piece::Entries(place.clone(), some));
                }
            }
            Piece::Plain(PlainLines { bytes, first_line, place }) => {
                let parts = bytes.chunks(most * STRIDE).enumerate();
                small.extend(parts.map(|(i, part)| {
                    let first_line = first_line + i * most;
                    let place = place.clone();
                    Piece::Plain(PlainLines { bytes: part.to_vec(), first_line, place })
                }));
            }
        }
    }
    small
}

/// The way of a worker's answers to the thread that writes them.
struct Way {
    answered: SyncSender<Result<Message>>,
    turns: Arc<Turns>,
    /// How many jobs a worker may be ahead of the one to be written next.
    ahead: u64,
}

fn work(waiting: &Mutex<Receiver<Result<Job>>>, way: &Way, worker: &mut impl Worker) {
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let sent = match job {
            Ok(job) => answer_job(job, worker, way),
            Err(problem) => way.answered.send(Err(problem)).ok(),
        };
        if sent.is_none() {
            return;
        }
    }
}

/// Answers a job and sends the answers; nothing if nobody wants them.
fn answer_job(job: Job, worker: &mut impl Worker, way: &Way) -> Option<()> {
    way.turns.wait(job.number.saturating_sub(way.ahead))?;
    let (number, bytes, count) = (job.number, job.bytes, job.piece.len());
    let mut is_begun = false;
    let (text, failures) = if worker.streams() {
        let mut pass = |text: &mut Vec<u8>| {
            // Before its turn a job has to wait, with what it has.
            let Some(()) = way.turns.wait(number) else { return false };
            is_begun = true;
            let part = Message::Part(std::mem::take(text));
            way.answered.send(Ok(part)).is_ok() && !stop::requested()
        };
        stream_job(job, worker, &mut pass)
    } else {
        write_job(job, worker)
    };
    // What was cut short by a stop is not written, but what was begun is ended.
    if stop::requested() && !is_begun {
        return None;
    }
    let answers = Answers { number, text, count: count as u64, failures, bytes };
    way.answered.send(Ok(Message::Answers(answers))).ok()
}

fn write_job(job: Job, worker: &mut impl Worker) -> (Vec<u8>, Failures) {
    let mut text = Vec::with_capacity(100 * job.piece.len());
    let failures = match job.piece {
        Piece::Plain(lines) => worker.answer_plain(&lines, job.first_index, &mut text),
        piece @ Piece::Entries(..) => {
            let items: Vec<Item> = items(piece, job.first_index).collect();
            worker.answer_all(&items, &mut text)
        }
    };
    (text, failures)
}

fn stream_job(job: Job, worker: &mut impl Worker, pass: Pass<'_>) -> (Vec<u8>, Failures) {
    let (mut text, mut failures) = (Vec::new(), Failures::default());
    for item in items(job.piece, job.first_index) {
        if stop::requested() {
            break;
        }
        failures.note(&item, stream_one(&item, worker, &mut text, pass));
    }
    (text, failures)
}

/// Writes the answer for one board, as [`Item::answered_by`] does, and passes it on.
fn stream_one(item: &Item, worker: &mut impl Worker, out: &mut Vec<u8>, pass: Pass<'_>) -> Hope {
    let mut start = out.len();
    let hope = worker.stream(item, out, &mut |text| {
        let goes_on = pass(text);
        start = text.len();
        goes_on
    });
    if hope != Hope::Fulfilled {
        item.name_file(start, out);
    }
    hope
}

/// Returns the boards of a piece, the first of which has the given number.
fn items(piece: Piece, first_index: u64) -> impl Iterator<Item = Item> {
    let (place, entries) = match piece {
        Piece::Plain(lines) => (lines.place.clone(), lines.entries().collect()),
        Piece::Entries(place, entries) => (place, entries),
    };
    let numbered = (first_index..).zip(entries);
    numbered.map(move |(index, entry)| Item { index, alone: false, entry, place: place.clone() })
}

/// Which job is to be written next.
#[derive(Default)]
struct Turns {
    next: Mutex<u64>,
    changed: Condvar,
}

impl Turns {
    /// Waits until all jobs before this one are written; returns nothing if the user wants to stop.
    fn wait(&self, number: u64) -> Option<()> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        while *next < number {
            if stop::requested() {
                return None;
            }
            let waited = self.changed.wait_timeout(next, Duration::from_millis(50));
            next = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        Some(())
    }

    fn set(&self, next: u64) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = next;
        self.changed.notify_all();
    }
}

fn write_in_order(
    (messages, turns): (&Receiver<Result<Message>>, &Turns),
    progress: &mut Progress,
    sift: &mut impl FnMut(Vec<u8>) -> Vec<u8>,
) -> Result<Exit> {
    let mut early = BTreeMap::new();
    let mut problem = None;
    let mut failures = Failures::default();
    let (mut next, mut done, mut bytes) = (0, 0, 0);
    // An answer that is written in parts is ended even if the user wants to stop.
    let mut is_midway = false;
    while is_midway || !stop::requested() {
        match messages.recv_timeout(GLANCE) {
            Ok(Ok(Message::Part(text))) => {
                output::write(&sift(text))?;
                is_midway = true;
            }
            Ok(Ok(Message::Answers(answer))) => drop(early.insert(answer.number, answer)),
            Ok(Err(error)) => problem = Some(error),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while let Some(answer) = early.remove(&next) {
            output::write(&sift(answer.text))?;
            is_midway = false;
            next += 1;
            done += answer.count;
            failures.extend(answer.failures);
            bytes += answer.bytes;
            turns.set(next);
        }
        progress.update(done, bytes);
    }
    progress.clear();
    if let Some(summary) = failures.summary(done) {
        output::complain(&summary);
    }
    match problem {
        Some(error) => Err(error),
        None if failures.count() > 0 => Ok(Exit::Failed),
        None => Ok(Exit::Fine),
    }
}
