//! `solve`: the solution, and the proof that it is the only one.

use anyhow::{Context as _, Result};
use ninefold::Grid;
use ninefold::solve::{Answers, Batch, Limits, Outcome, Source, Start};
use ninefold::text::Given;
use ninefold_api::{Solve, SolveRequest, Solved, Status};

use super::desk::Desk;
use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item};
use crate::progress::Spinner;
use crate::{draw, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

pub(super) fn run(args: &SolveArgs, global: &Global) -> Result<Exit> {
    let SolveArgs { first, all, limit, strategy, .. } = *args;
    let request = SolveRequest { first, all, limit, strategy, ..SolveRequest::default() };
    let batch = match args.backend {
        None => Batch::new(),
        Some(backend) => Batch::with_backend(backend)
            .with_context(|| format!("this machine has no {backend}"))?,
    };
    let worker = Worker { desk: Desk::new(request, global), batch, room: Room::default() };
    pipeline::run_worker(&args.inputs, global, CHUNK, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    desk: Desk<SolveRequest>,
    batch: Batch,
    room: Room,
}

/// Where a batch leaves its answers; kept from job to job.
#[derive(Clone, Default)]
struct Room {
    outcomes: Vec<Outcome>,
    first: Vec<[u8; 81]>,
}

impl Worker {
    /// Returns at how many solutions a batch stops, if this is work for one.
    fn batch_limit(&self) -> Option<u32> {
        let SolveRequest { first, all, limit, strategy, .. } = self.desk.request;
        let is_plain = !all && limit.is_none() && strategy.is_none();
        is_plain.then_some(if first { 1 } else { 2 })
    }

    /// Solves a batch; the answers are in `room`.
    fn solve_batch(&mut self, source: Source<'_>, count: usize, solutions: u32) {
        let Room { outcomes, first } = &mut self.room;
        outcomes.clear();
        outcomes.resize(count, Outcome::Undecided);
        first.resize(first.len().max(count), [0; 81]);
        let limits = Limits { solutions, guesses: u64::MAX };
        let answers = Answers { outcomes, first: &mut first[..count], second: &mut [] };
        self.batch.solve(source, limits, answers, &mut || !stop::requested());
    }

    /// Returns the digits that the batch found for a board, if that is the answer hoped for.
    fn hoped_for(&self, index: usize) -> Option<&[u8; 81]> {
        let fine = match self.room.outcomes.get(index)? {
            Outcome::Solutions(1) => true,
            Outcome::Solutions(2..) => self.desk.request.first,
            _ => false,
        };
        fine.then(|| &self.room.first[index])
    }

    fn answer_slowly(&self, item: &Item, out: &mut Vec<u8>) -> Hope {
        let spinner = self.desk.request.strategy.filter(|_| item.alone).map(|strategy| {
            Spinner::new(self.desk.style.progress, &format!("searching: {strategy}"))
        });
        item.answered_by(out, |item, out| {
            self.desk.answer(item, out, |style, item, solved, out| {
                drop(spinner);
                write(style, item, solved, out);
            })
        })
    }
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        self.answer_batch(std::slice::from_ref(item), out).pop().unwrap_or(Hope::Fulfilled)
    }

    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> Failures {
        let mut failures = Failures::default();
        let hopes = self.answer_batch(items, out);
        items.iter().zip(hopes).for_each(|(item, hope)| failures.note(item, hope));
        failures
    }

    fn answer_plain(
        &mut self,
        lines: &PlainLines,
        first_index: u64,
        out: &mut Vec<u8>,
    ) -> Failures {
        let style = &self.desk.style;
        let Some(limit) = self.batch_limit().filter(|_| style.writes_plain_lines()) else {
            let items = lines.items(first_index);
            return self.answer_all(&items, out);
        };
        let source = Source::Text { bytes: &lines.bytes, stride: STRIDE };
        self.solve_batch(source, lines.len(), limit);
        let mut failures = Failures::default();
        out.reserve(lines.len() * STRIDE);
        for i in 0..lines.len() {
            if let Some(digits) = self.hoped_for(i) {
                let mut line = [b'\n'; STRIDE];
                for (character, digit) in line.iter_mut().zip(digits) {
                    *character = digit + b'0';
                }
                out.extend_from_slice(&line);
            } else if let Some(item) = lines.item(i, first_index) {
                failures.note(&item, self.answer_slowly(&item, out));
            }
        }
        failures
    }
}

impl Worker {
    /// Solves the boards, side by side where it can; returns what came of each.
    fn answer_batch(&mut self, items: &[Item], out: &mut Vec<u8>) -> Vec<Hope> {
        let clues = |item: &Item| match item.start() {
            Ok(Start::Clues(grid)) => Some(*grid),
            _ => None,
        };
        let grids: Vec<Grid> = match self.batch_limit() {
            Some(_) => items.iter().filter_map(clues).collect(),
            None => Vec::new(),
        };
        if let Some(limit) = self.batch_limit() {
            self.solve_batch(Source::Grids(&grids), grids.len(), limit);
        } else {
            self.room.outcomes.clear();
        }
        let status = if self.desk.request.first { Status::Solved } else { Status::Unique };
        let mut next = 0;
        let answer = |item: &Item| {
            let in_batch = clues(item).is_some();
            let found = in_batch.then(|| self.hoped_for(next)).flatten();
            next += usize::from(in_batch);
            match found.and_then(|&digits| Grid::from_values(digits)?.try_into().ok()) {
                Some(solution) => {
                    let object = Solve::solved(item.puzzle(), status, &solution);
                    self.desk.write(
                        item,
                        Solved { object, found: vec![solution], note: None },
                        out,
                        write,
                    )
                }
                None => self.answer_slowly(item, out),
            }
        };
        items.iter().map(answer).collect()
    }
}

fn write(style: &Style, item: &Item, Solved { object, found, .. }: Solved, out: &mut Vec<u8>) {
    let Ok(grid) = &item.given().map(Given::clues) else { return };
    if style.draws(item) && found.is_empty() {
        let diagnosis = ninefold::diagnose(grid);
        let message = advised(&diagnosis.to_string(), object.status);
        return super::check::write_drawing(&diagnosis, &message, style, out);
    }
    for solution in &found {
        if style.draws(item) && found.len() < 2 {
            line(out, &draw::solved(grid, &solution.grid(), &style.palette));
        } else {
            style.write_board(&solution.grid(), item, out);
        }
    }
    if let Some(message) = &object.message {
        let message = advised(message, object.status);
        match object.status.word() {
            status if found.is_empty() => line(out, &format!("# {status}: {message}")),
            _ => line(out, &format!("# {message}")),
        }
    }
}

/// Returns the message with what to do about several solutions where one was asked for.
fn advised(message: &str, status: Status) -> String {
    match status {
        Status::Multiple if !message.starts_with("stopped") => {
            format!("{message} (--first takes one, --all lists them)")
        }
        _ => message.to_owned(),
    }
}
