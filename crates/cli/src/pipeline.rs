//! Many boards through many threads: read in blocks, answered in parallel, written in input order.
//!
//! A single board is answered on the spot, for a person. An answer that may be long is passed on in
//! parts, so that memory stays flat.

use anyhow::{Result, bail};
use ninefold::text::{Entry, Given, Malformed};
use ninefold_api::{Board, Refusal};
use ninefold_formats::Document;
use std::collections::VecDeque;
use std::sync::Arc;

use crate::args::{Global, Inputs};
use crate::bulk::{Bulk, Solved};
use crate::commands::Style;
use crate::crew::{Crew, Taker};
use crate::exit::Exit;
use crate::failures::{Failure, Failures, Place};
use crate::input::{Other, Piece, Source, Wants};
use crate::output;
use crate::progress::Progress;
use crate::resume::Resumed;
use crate::stop;

/// How many jobs a thread may be ahead of the one that is written next.
const AHEAD: usize = 8;

/// A board on its way, with its number in the input.
#[derive(Debug)]
pub(crate) struct Item {
    /// From 1, malformed ones counted.
    pub(crate) index: u64,
    /// Whether it is the only one of the input.
    pub(crate) alone: bool,
    /// A classic board; of another one, only its line.
    pub(crate) entry: Entry,
    /// A board of another size or with other rules.
    pub(crate) other: Option<Arc<Other>>,
    /// A classic board with what is said about it, if its format says more.
    pub(crate) document: Option<Arc<Document>>,
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

    /// Writes the answer; where there are several files, one that isn't as hoped names its file.
    fn answer(
        &self,
        worker: &mut impl Worker,
        style: &Style,
        out: &mut Vec<u8>,
        pass: Pass<'_>,
    ) -> Failure {
        let mut start = out.len();
        let failure = match &self.other {
            Some(other) => worker.answer_other(self, other, out).unwrap_or_else(|| {
                let refusal = refusal_of(other);
                style.refuse(self.index, &refusal, out);
                Some((&refusal).into())
            }),
            None => worker.answer(self, out, &mut |text| {
                let goes_on = pass(text);
                start = text.len();
                goes_on
            }),
        };
        if failure.is_some() {
            self.name_file(start, out);
        }
        failure
    }
}

/// Returns why a board of another size or with other rules gets no answer from a command that is
/// only for classic ones.
pub(crate) fn refusal_of(other: &Other) -> Refusal {
    match other {
        Ok(variant) => Refusal::only_classic(variant.name()),
        Err(refusal) => refusal.clone(),
    }
}

/// Takes on what has been written so far, and says whether more is wanted.
pub(crate) type Pass<'a> = &'a mut dyn FnMut(&mut Vec<u8>) -> bool;

/// Answers boards; each thread has its own.
pub(crate) trait Worker {
    /// Says whether it needs what is said about boards.
    fn wants(&self) -> Wants {
        Wants::Boards
    }

    /// Writes the answer for one board; one that may be long is passed on piece by piece.
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, pass: Pass<'_>) -> Failure;

    /// Writes the answer for a board of another size or with other rules; nothing if the command
    /// is only for classic ones.
    fn answer_other(&mut self, _: &Item, _: &Other, _: &mut Vec<u8>) -> Option<Failure> {
        None
    }

    /// Returns the batch that tells boards with the answer hoped for from the others, and at how
    /// many solutions it stops; nothing if each is looked at by itself.
    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        None
    }

    /// Writes the answer for a board that the batch has solved.
    fn write_solved(&self, _: &Solved<'_>, _: &mut Vec<u8>) {}
}

impl<F: FnMut(&Item, &mut Vec<u8>) -> Failure> Worker for F {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Failure {
        self(item, out)
    }
}

/// Answers classic boards in one way and others in another.
#[derive(Clone)]
pub(crate) struct Both<C, O> {
    pub(crate) classic: C,
    pub(crate) other: O,
}

impl<C, O> Worker for Both<C, O>
where
    C: FnMut(&Item, &mut Vec<u8>) -> Failure,
    O: FnMut(&Item, &Other, &mut Vec<u8>) -> Failure,
{
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Failure {
        (self.classic)(item, out)
    }

    fn answer_other(&mut self, item: &Item, other: &Other, out: &mut Vec<u8>) -> Option<Failure> {
        Some((self.other)(item, other, out))
    }
}

/// Answers every board of the inputs; each thread clones the worker, which takes a chunk of this
/// many boards at a time.
pub(crate) fn run<W>(inputs: &Inputs, global: &Global, chunk: usize, worker: W) -> Result<Exit>
where
    W: Worker + Clone + Send + 'static,
{
    run_sifted(inputs, global, (chunk, worker), Ok)
}

/// Does the same; `sift` sees the answers in input order, and what it returns is written.
pub(crate) fn run_sifted<W>(
    inputs: &Inputs,
    global: &Global,
    (chunk, worker): (usize, W),
    mut sift: impl FnMut(Vec<u8>) -> Result<Vec<u8>> + Send + 'static,
) -> Result<Exit>
where
    W: Worker + Clone + Send + 'static,
{
    let style = Style::new(global);
    let (mut jobs, total_bytes) = Jobs::new(inputs, global, chunk, worker.wants())?;
    let progress = Progress::new(!global.no_progress, total_bytes);
    while jobs.waiting() < 2 && jobs.read()? {}
    let write = move |text| Ok(output::write(&sift(text)?)?);
    match jobs.waiting() {
        0 => Ok(no_puzzle()),
        1 => answer_one(jobs, worker, &style, write),
        _ => answer_many(Crew::new(global, AHEAD), jobs, (worker, style), (progress, write)),
    }
}

/// Answers the boards that a file of answers, one line each, doesn't answer yet, and adds to it.
pub(crate) fn resume<W>(
    inputs: &Inputs,
    global: &Global,
    (chunk, worker): (usize, W),
    mut answers: Resumed,
) -> Result<Exit>
where
    W: Worker + Clone + Send + 'static,
{
    let (mut jobs, total_bytes) = Jobs::new(inputs, global, chunk, Wants::Boards)?;
    let (there, skipped) = (answers.lines, jobs.pass_over(answers.lines)?);
    while jobs.waiting() < 1 && jobs.read()? {}
    match (there - skipped, jobs.waiting()) {
        (0, 0) if there == 0 => return Ok(no_puzzle()),
        (0, 0) => {
            output::complain(&format!("note: all {there} puzzles have their answers already"));
            return Ok(Exit::Fine);
        }
        (0, _) => {}
        _ => bail!("{there} answers, but only {skipped} puzzles: these are not the same"),
    }
    if there > 0 {
        output::complain(&format!("note: {there} answers are there already, going on after them"));
    }
    let left = total_bytes.map(|total| total.saturating_sub(std::mem::take(&mut jobs.read)));
    let progress = Progress::new(!global.no_progress, left);
    let write = move |text: Vec<u8>| answers.write(&text);
    let style = Style::new(global);
    answer_many(Crew::new(global, AHEAD), jobs, (worker, style), (progress, write))
}

fn no_puzzle() -> Exit {
    output::complain("error: no puzzle in the input");
    Exit::Usage
}

fn answer_one(
    jobs: Jobs,
    mut worker: impl Worker,
    style: &Style,
    mut write: impl FnMut(Vec<u8>) -> Result<()>,
) -> Result<Exit> {
    let mut exit = Exit::Fine;
    for job in jobs {
        let job = Job { alone: true, ..job? };
        let mut written = Ok(());
        let answers = job.answer(&mut worker, style, &mut |text| {
            written = write(std::mem::take(text));
            written.is_ok() && !stop::requested()
        });
        written?;
        write(answers.text)?;
        exit = answers.failures.exit_alone();
    }
    Ok(exit)
}

fn answer_many<W: Worker + Clone + Send + 'static>(
    crew: Crew,
    jobs: Jobs,
    (mut worker, style): (W, Style),
    (progress, write): (Progress, impl FnMut(Vec<u8>) -> Result<()> + Send + 'static),
) -> Result<Exit> {
    let work = move |job: Result<Job>, pass: &mut dyn FnMut(Result<Answers>) -> bool| {
        Ok(job?.answer(&mut worker, &style, &mut |text| {
            let text = std::mem::take(text);
            pass(Ok(Answers { text, ..Answers::default() }))
        }))
    };
    let sum = Answers::default();
    let Summary { progress, sum, problem, .. } =
        crew.run(jobs, &work, Summary { progress, write, sum, problem: None })?;
    progress.clear();
    if let Some(summary) = sum.failures.summary(sum.count) {
        output::complain(&summary);
    }
    problem.map_or_else(|| Ok(sum.failures.exit()), Err)
}

/// Writes answers as their turn comes, and sums them up.
struct Summary<F> {
    progress: Progress,
    write: F,
    /// All answers so far, their text apart.
    sum: Answers,
    problem: Option<anyhow::Error>,
}

impl<F> Taker<Result<Answers>> for Summary<F>
where
    F: FnMut(Vec<u8>) -> Result<()> + Send + 'static,
{
    fn take(&mut self, answers: Result<Answers>) -> Result<()> {
        match answers {
            Err(problem) => self.problem = Some(problem),
            Ok(answers) => {
                (self.write)(answers.text)?;
                self.sum.count += answers.count;
                self.sum.bytes += answers.bytes;
                self.sum.failures.extend(answers.failures);
            }
        }
        Ok(())
    }

    fn glance(&mut self) {
        self.progress.update(self.sum.count, self.sum.bytes);
    }
}

/// The input, cut into jobs.
struct Jobs {
    /// What is still to be read.
    source: Option<Source>,
    chunk: usize,
    /// What has been read, in pieces of a chunk at most.
    cut: VecDeque<Piece>,
    /// So many bytes of the input are in no job yet.
    read: u64,
    /// So many boards are in a job already.
    boards: u64,
}

/// Boards that one worker takes at a time, and how much of the input they were.
struct Job {
    first_index: u64,
    alone: bool,
    piece: Piece,
    bytes: u64,
}

/// The answers to a job, or a part of them.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    count: u64,
    failures: Failures,
    bytes: u64,
}

impl Jobs {
    /// Returns the jobs of the inputs, and how many bytes these are, if that is known.
    fn new(
        inputs: &Inputs,
        global: &Global,
        chunk: usize,
        wants: Wants,
    ) -> Result<(Self, Option<u64>)> {
        let options = inputs.rules.options()?;
        let source = Source::new(&inputs.inputs, global.from, options, wants)?;
        let total_bytes = source.total_bytes;
        let cut = VecDeque::new();
        Ok((Self { source: Some(source), chunk, cut, read: 0, boards: 0 }, total_bytes))
    }

    /// Passes over boards, at most so many; returns how many.
    fn pass_over(&mut self, most: u64) -> Result<u64> {
        while self.boards < most && (!self.cut.is_empty() || self.read()?) {
            let Some(piece) = self.cut.pop_front() else { continue };
            let left = usize::try_from(most - self.boards).unwrap_or(usize::MAX);
            let skipped = left.min(piece.len());
            self.boards += skipped as u64;
            if skipped < piece.len() {
                let parts = piece.split(skipped).into_iter().skip(1);
                parts.rev().for_each(|part| self.cut.push_front(part));
            }
        }
        Ok(self.boards)
    }

    /// Returns how many boards are read and in no job yet.
    fn waiting(&self) -> usize {
        self.cut.iter().map(Piece::len).sum()
    }

    /// Reads the next block, and says whether there was one.
    fn read(&mut self) -> Result<bool> {
        let Some(source) = &mut self.source else { return Ok(false) };
        let mut pieces = Vec::new();
        let read = source.read(&mut pieces);
        if !matches!(read, Ok(Some(_))) {
            self.source = None;
        }
        self.cut.extend(pieces.into_iter().flat_map(|piece| piece.split(self.chunk)));
        let bytes = read?;
        self.read += bytes.unwrap_or(0);
        Ok(bytes.is_some())
    }
}

impl Iterator for Jobs {
    type Item = Result<Job>;

    fn next(&mut self) -> Option<Result<Job>> {
        while self.cut.is_empty() {
            match self.read() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return Some(Err(error)),
            }
        }
        let waiting = self.waiting().max(1) as u64;
        let piece = self.cut.pop_front()?;
        // Its share of what was read, so that progress goes by the boards that are done.
        let bytes = self.read * piece.len() as u64 / waiting;
        self.read -= bytes;
        let first_index = self.boards + 1;
        self.boards += piece.len() as u64;
        Some(Ok(Job { first_index, alone: false, piece, bytes }))
    }
}

impl Job {
    /// Answers the boards; those of several that the worker's batch solves are answered by that.
    fn answer(&self, worker: &mut impl Worker, style: &Style, pass: Pass<'_>) -> Answers {
        let mut text = Vec::with_capacity(100 * self.piece.len());
        let mut failures = Failures::default();
        let sieve = worker.sieve().filter(|_| !self.alone);
        let sifted = sieve.map(|(bulk, solutions)| bulk.solve(&self.piece, solutions));
        for (at, index) in (0..self.piece.len()).zip(self.first_index..) {
            if stop::requested() {
                break;
            }
            if let Some(digits) = sifted.as_ref().and_then(|sifted| sifted.solution(at)) {
                let (form, puzzle) = self.piece.cells(at);
                worker.write_solved(&Solved { index, form, puzzle: &puzzle, digits }, &mut text);
                continue;
            }
            let (entry, place) = self.piece.entry(at);
            let (other, document) = (self.piece.other(at), self.piece.document(at));
            let item = Item { index, alone: self.alone, entry, other, document, place };
            failures.note(&item, item.answer(worker, style, &mut text, pass));
        }
        if let (Some((bulk, _)), Some(sifted)) = (worker.sieve(), sifted) {
            bulk.room = sifted;
        }
        Answers { text, count: self.piece.len() as u64, failures, bytes: self.bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::Options;

    #[test]
    fn progress_goes_by_the_boards_that_are_done_not_by_what_is_read() {
        let line = format!("{}\n", ninefold::gallery::LEETCODE);
        let source =
            Source::new(&[line.repeat(10)], None, Options::default(), Wants::Boards).unwrap();
        let mut jobs =
            Jobs { source: Some(source), chunk: 3, cut: VecDeque::new(), read: 0, boards: 0 };
        let shares: Vec<u64> = jobs.by_ref().map(|job| job.unwrap().bytes).collect();
        assert_eq!((shares.len(), shares.iter().sum()), (4, 820));
        assert!(shares.iter().all(|&share| share <= 3 * 82), "{shares:?}");
    }
}
