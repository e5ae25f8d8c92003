//! `solve`: the solution, and the proof that it is the only one.

mod list;

use anyhow::Result;
use ninefold::classic::Strategy;
use ninefold::solve::Start;
use ninefold::text::{Form, Given};
use ninefold::{Grid, Solution, Uniqueness};
use ninefold_json::{FROM_CLUES, Solve, Status};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::bulk::{self, Bulk};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item, Pass};
use crate::progress::Spinner;
use crate::{draw, json, stop};
use list::List;

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

/// How many it takes if there may be many solutions to each.
const SMALL_CHUNK: usize = 64;

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
    let worker = Worker { style: Style::new(global), mode, bulk: Bulk::new(args.backend)? };
    let chunk = if matches!(mode, Mode::List { .. }) { SMALL_CHUNK } else { CHUNK };
    pipeline::run_worker(&args.inputs, global, chunk, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    style: Style,
    mode: Mode,
    bulk: Bulk,
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

    /// Returns the word for a board whose solution was found.
    fn solved(&self) -> Status {
        if matches!(self.mode, Mode::First) { Status::Solved } else { Status::Unique }
    }

    /// Writes a solution as the whole answer, if no form is asked for that takes longer.
    fn write_quickly(&self, index: u64, puzzle: &[u8], digits: &[u8; 81], out: &mut Vec<u8>) {
        if self.style.json {
            bulk::begin_object(index, puzzle, out);
            out.extend_from_slice(b",\"status\":\"");
            out.extend_from_slice(self.solved().word().as_bytes());
            out.extend_from_slice(b"\",\"solution\":\"");
            out.extend_from_slice(&bulk::characters(digits));
            out.extend_from_slice(b"\"}\n");
        } else {
            let mut line = [b'\n'; STRIDE];
            line[..81].copy_from_slice(&bulk::characters(digits));
            out.extend_from_slice(&line);
        }
    }

    fn answer_slowly(&mut self, item: &Item, out: &mut Vec<u8>, pass: Pass<'_>) -> Hope {
        let start = match item.start() {
            Ok(start) => start,
            Err(malformed) => return self.style.write_malformed(item.index, malformed, out),
        };
        if let (Mode::List { limit }, true) = (self.mode, is_valid(start)) {
            let list = List::new(self.bulk.solver.solutions(start), limit);
            return list.write((item, &self.style), out, pass);
        }
        let _spinner = match self.mode {
            Mode::Classic(strategy) if item.alone => {
                Some(Spinner::new(self.style.progress, &format!("searching: {strategy}")))
            }
            _ => None,
        };
        let answer = self.solve(item.puzzle(), start);
        let hope = answer.hope;
        write(answer, item, &self.style, out);
        hope
    }

    fn solve(&mut self, puzzle: String, start: Start<'_>) -> Answer {
        if let Start::Clues(grid) = start
            && let [first, ..] = grid.conflicts().as_slice()
        {
            return Answer::new(Solve::invalid(puzzle, first), None);
        }
        match (self.mode, start) {
            (Mode::First, _) => {
                let mut until_stopped = |_: usize| go_on_unless_stopped();
                match self.bulk.batch.first_within(start, &mut until_stopped) {
                    Ok(found) => Answer::new(Solve::first(puzzle, found.as_ref()), found),
                    Err(_) => Answer::new(Solve::stopped(puzzle), None),
                }
            }
            (Mode::Classic(strategy), Start::Clues(grid)) => {
                let run = strategy.trace(grid, None, &mut Until::stopped());
                Answer::new(Solve::by_strategy(puzzle, &run), run.solution)
            }
            (Mode::Classic(_), Start::Candidates(_)) => {
                Answer::new(Solve::failed(puzzle, Status::Malformed, FROM_CLUES), None)
            }
            (Mode::Prove | Mode::List { .. }, _) => {
                let found = self.bulk.solver.solve(start);
                let solution =
                    if let Uniqueness::One(solution) = found { Some(solution) } else { None };
                Answer::new(Solve::proven(puzzle, &found), solution)
            }
        }
    }
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        self.answer_slowly(item, out, &mut |_| true)
    }

    fn streams(&self) -> bool {
        matches!(self.mode, Mode::List { .. })
    }

    fn stream(&mut self, item: &Item, out: &mut Vec<u8>, pass: Pass<'_>) -> Hope {
        self.answer_slowly(item, out, pass)
    }

    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> Failures {
        if let Some(limit) = self.batch_limit() {
            self.bulk.solve_items(items, limit);
        }
        let mut failures = Failures::default();
        for (i, item) in items.iter().enumerate() {
            let solution = self.batch_limit().and_then(|_| self.bulk.solution(i));
            let form = self.style.form(item.entry.form);
            match (solution, solution.and_then(|digits| Grid::from_values(*digits))) {
                (Some(digits), _) if self.style.json || form == Form::Line => {
                    self.write_quickly(item.index, item.puzzle().as_bytes(), digits, out);
                }
                (_, Some(grid)) => self.style.write_board(&grid, item, out),
                _ => failures.note(item, item.answered_by(out, |item, out| self.answer(item, out))),
            }
        }
        failures
    }

    fn answer_plain(
        &mut self,
        lines: &PlainLines,
        first_index: u64,
        out: &mut Vec<u8>,
    ) -> Failures {
        let is_quick = self.style.json || self.style.writes_plain_lines();
        let Some(limit) = self.batch_limit().filter(|_| is_quick) else {
            let items = lines.items(first_index);
            return self.answer_all(&items, out);
        };
        self.bulk.solve_lines(lines, limit);
        let mut failures = Failures::default();
        out.reserve(lines.len() * STRIDE);
        for (i, puzzle) in lines.bytes.chunks_exact(STRIDE).enumerate() {
            if let Some(digits) = self.bulk.solution(i) {
                self.write_quickly(first_index + i as u64, &puzzle[..81], digits, out);
            } else if let Some(item) = lines.item(i, first_index) {
                failures.note(&item, item.answered_by(out, |item, out| self.answer(item, out)));
            }
        }
        failures
    }
}

/// Says whether no house repeats a clue.
fn is_valid(start: Start<'_>) -> bool {
    match start {
        Start::Clues(grid) => grid.is_valid(),
        Start::Candidates(_) => true,
    }
}

fn go_on_unless_stopped() -> ControlFlow<()> {
    if stop::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
        if let Some(end) = self.end {
            let calls = self.calls.get();
            self.calls.set(calls.wrapping_add(1));
            if calls.is_multiple_of(1024) {
                self.is_over.set(Instant::now() >= end);
            }
        }
        !self.is_over.get() && !stop::requested()
    }
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
