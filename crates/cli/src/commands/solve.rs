//! `solve`: the solution, and the proof that it is the only one.

use anyhow::{Context as _, Result};
use ninefold::classic::Strategy;
use ninefold::solve::{Answers, Batch, Limits, Outcome, Source, Start};
use ninefold::text::Given;
use ninefold::{Grid, Solution, Solver, Uniqueness};
use ninefold_json::{FROM_CLUES, Solve, Status};

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item};
use crate::progress::Spinner;
use crate::{draw, json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

/// `--all` stops here; `--limit 0` doesn't.
const MOST_LISTED: u64 = 1_000_000;

#[derive(Clone, Copy, Debug)]
enum Mode {
    Prove,
    First,
    List { limit: u64 },
    Classic(Strategy),
}

/// What is known of a board.
struct Answer {
    object: Solve,
    /// The solution, or all that were asked for.
    found: Vec<Solution>,
    hope: Hope,
}

pub(super) fn run(args: &SolveArgs, global: &Global) -> Result<Exit> {
    let mode = match (args.strategy, args.limit) {
        (Some(strategy), _) => Mode::Classic(strategy),
        (_, Some(limit)) => Mode::List { limit: if limit == 0 { u64::MAX } else { limit } },
        _ if args.all => Mode::List { limit: MOST_LISTED },
        _ if args.first => Mode::First,
        _ => Mode::Prove,
    };
    let batch = match args.backend {
        None => Batch::new(),
        Some(backend) => Batch::with_backend(backend)
            .with_context(|| format!("this machine has no {backend}"))?,
    };
    let worker = Worker { style: Style::new(global), mode, batch, room: Room::default() };
    pipeline::run_worker(&args.inputs, global, CHUNK, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    style: Style,
    mode: Mode,
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
        match self.mode {
            Mode::Prove => Some(2),
            Mode::First => Some(1),
            Mode::List { .. } | Mode::Classic(_) => None,
        }
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
            Outcome::Solutions(2..) => matches!(self.mode, Mode::First),
            _ => false,
        };
        fine.then(|| &self.room.first[index])
    }

    fn answer_slowly(&self, item: &Item, out: &mut Vec<u8>) -> Hope {
        item.answered_by(out, |item, out| self.answer_alone(item, out))
    }

    fn answer_alone(&self, item: &Item, out: &mut Vec<u8>) -> Hope {
        match item.start() {
            Ok(start) => {
                let _spinner = match self.mode {
                    Mode::Classic(strategy) if item.alone => {
                        Some(Spinner::new(self.style.progress, &format!("searching: {strategy}")))
                    }
                    _ => None,
                };
                let answer = solve(item.puzzle(), start, self.mode);
                let hope = answer.hope;
                write(answer, item, &self.style, out);
                hope
            }
            Err(malformed) => self.style.write_malformed(item.index, malformed, out),
        }
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
        let Some(limit) = self.batch_limit().filter(|_| self.style.writes_plain_lines()) else {
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
        let status = if matches!(self.mode, Mode::First) { Status::Solved } else { Status::Unique };
        let mut next = 0;
        let answer = |item: &Item| {
            let in_batch = clues(item).is_some();
            let found = in_batch.then(|| self.hoped_for(next)).flatten();
            next += usize::from(in_batch);
            match found.and_then(|&digits| Grid::from_values(digits)?.try_into().ok()) {
                Some(solution) => {
                    let object = Solve::solved(item.puzzle(), status, &solution);
                    write(Answer::new(object, Some(solution)), item, &self.style, out);
                    Hope::Fulfilled
                }
                None => self.answer_slowly(item, out),
            }
        };
        items.iter().map(answer).collect()
    }
}

fn solve(puzzle: String, start: Start<'_>, mode: Mode) -> Answer {
    if let Start::Clues(grid) = start
        && let [first, ..] = grid.conflicts().as_slice()
    {
        return Answer::new(Solve::invalid(puzzle, first), None);
    }
    match mode {
        Mode::Prove => {
            let found = Solver::new().solve(start);
            let solution =
                if let Uniqueness::One(solution) = found { Some(solution) } else { None };
            Answer::new(Solve::proven(puzzle, &found), solution)
        }
        Mode::First => {
            let found = Solver::new().first(start);
            Answer::new(Solve::first(puzzle, found.as_ref()), found)
        }
        Mode::List { limit } => list(puzzle, start, limit),
        Mode::Classic(strategy) => {
            let Start::Clues(grid) = start else {
                return Answer::new(Solve::failed(puzzle, Status::Malformed, FROM_CLUES), None);
            };
            let run = strategy.trace(grid, None, &mut Until::stopped());
            Answer::new(Solve::by_strategy(puzzle, &run), run.solution)
        }
    }
}

/// Watches nothing but the wish to stop, and the clock if there is a limit.
pub(super) struct Until {
    end: Option<Instant>,
    /// Calls since the last look at the clock, which takes as long as many placements.
    calls: Cell<u32>,
    is_over: Cell<bool>,
}

impl Until {
    /// Goes on until the user stops it.
    pub(super) fn stopped() -> Self {
        Self { end: None, calls: Cell::new(0), is_over: Cell::new(false) }
    }

    /// Goes on for some time at most.
    pub(super) fn after(time: Option<Duration>) -> Self {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        Self { end, ..Self::stopped() }
    }

    /// Says whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.get()
    }
}

impl ninefold::classic::Observer for Until {
    fn event(&mut self, _: ninefold::classic::Event) {}

    fn wants_more(&self) -> bool {
        let calls = self.calls.get();
        self.calls.set(calls.wrapping_add(1));
        if calls.is_multiple_of(1024)
            && let Some(end) = self.end
        {
            self.is_over.set(Instant::now() >= end);
        }
        !self.is_over.get() && !stop::requested()
    }
}

fn list(puzzle: String, start: Start<'_>, limit: u64) -> Answer {
    let mut solutions = Solver::new().solutions(start);
    let room = usize::try_from(limit).unwrap_or(usize::MAX);
    let found: Vec<Solution> =
        solutions.by_ref().take(room).take_while(|_| !stop::requested()).collect();
    let complete = found.len() < room || solutions.next().is_none();
    let object = Solve::listed(puzzle, &found, complete);
    let hope = if found.is_empty() { Hope::Failed(object.status.word()) } else { Hope::Fulfilled };
    Answer { object, found, hope }
}

impl Answer {
    /// Returns an answer that is as hoped if there is a solution.
    fn new(object: Solve, found: Option<Solution>) -> Self {
        let status = object.status.word();
        let hope = if found.is_some() { Hope::Fulfilled } else { Hope::Failed(status) };
        Self { object, found: found.into_iter().collect(), hope }
    }
}

fn write(answer: Answer, item: &Item, style: &Style, out: &mut Vec<u8>) {
    if style.json {
        return json::write(item.index, answer.object, out);
    }
    let Ok(grid) = &item.given().map(Given::clues) else { return };
    let found = &answer.found;
    if style.draws(item) && found.is_empty() {
        let diagnosis = ninefold::diagnose(grid);
        let message = advised(&diagnosis.to_string(), answer.object.status);
        return super::check::write_drawing(&diagnosis, &message, style, out);
    }
    for solution in found {
        if style.draws(item) && found.len() < 2 {
            line(out, &draw::solved(grid, &solution.grid(), &style.palette));
        } else {
            style.write_board(&solution.grid(), item, out);
        }
    }
    if let Some(message) = &answer.object.message {
        let message = advised(message, answer.object.status);
        match answer.object.status.word() {
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
