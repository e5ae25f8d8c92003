//! `solve`: the solution, and the proof that it is the only one.

mod list;

use anyhow::Result;
use ninefold::Grid;
use ninefold::solve::Start;
use ninefold::text::{Form, Given};
use ninefold_api::{SolveRequest, Solved, Status};

use super::desk::{Desk, FACE};
use super::{Style, line};
use crate::args::{Global, SolveArgs};
use crate::bulk::{self, Bulk};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item, Pass};
use crate::progress::Spinner;
use crate::{draw, stop};
use list::List;

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

/// How many it takes if there may be many solutions to each.
const SMALL_CHUNK: usize = 64;

pub(super) fn run(args: &SolveArgs, global: &Global) -> Result<Exit> {
    let SolveArgs { first, all, limit, strategy, .. } = *args;
    let request = SolveRequest { first, all, limit, strategy, ..SolveRequest::default() };
    let chunk = if request.lists() { SMALL_CHUNK } else { CHUNK };
    let worker = Worker { desk: Desk::new(request, global), bulk: Bulk::new(args.backend)? };
    pipeline::run_worker(&args.inputs, global, chunk, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    desk: Desk<SolveRequest>,
    bulk: Bulk,
}

impl Worker {
    /// Returns at how many solutions a batch stops, if this is work for one.
    fn batch_limit(&self) -> Option<u32> {
        let SolveRequest { first, strategy, .. } = self.desk.request;
        let is_plain = !self.desk.request.lists() && strategy.is_none();
        is_plain.then_some(if first { 1 } else { 2 })
    }

    /// Returns the word for a board whose solution was found.
    fn solved(&self) -> Status {
        if self.desk.request.first { Status::Solved } else { Status::Unique }
    }

    /// Writes a solution as the whole answer, if no form is asked for that takes longer.
    fn write_quickly(&self, index: u64, puzzle: &[u8], digits: &[u8; 81], out: &mut Vec<u8>) {
        if self.desk.style.json {
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
        let desk = &self.desk;
        desk.note(item);
        if let (true, Ok(given)) = (desk.request.lists(), item.given())
            && is_valid(given.start())
        {
            let limit = FACE.limits.listed.lowered(desk.request.limit);
            let list = List::new(self.bulk.engines.solver.solutions(given.start()), limit);
            return list.write((item, desk), out, pass);
        }
        let spinner =
            desk.request.strategy.filter(|_| item.alone).map(|strategy| {
                Spinner::new(desk.style.progress, &format!("searching: {strategy}"))
            });
        let solved = stop::within(|work| {
            desk.request.find_on(&mut self.bulk.engines, &item.entry, &FACE, work)
        });
        drop(spinner);
        match solved {
            Ok(solved) => desk.write(item, solved, out, write),
            Err(refusal) => desk.style.refuse(item.index, &refusal, out),
        }
    }
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        self.answer_slowly(item, out, &mut |_| true)
    }

    fn streams(&self) -> bool {
        self.desk.request.lists()
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
            let form = self.desk.style.form(item.entry.form);
            match (solution, solution.and_then(|digits| Grid::from_values(*digits))) {
                (Some(digits), _) if self.desk.style.json || form == Form::Line => {
                    self.write_quickly(item.index, item.puzzle().as_bytes(), digits, out);
                }
                (_, Some(grid)) => self.desk.style.write_board(&grid, item, out),
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
        let is_quick = self.desk.style.json || self.desk.style.writes_plain_lines();
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

/// Says whether no house repeats a clue.
fn is_valid(start: Start<'_>) -> bool {
    match start {
        Start::Clues(grid) => grid.is_valid(),
        Start::Candidates(_) => true,
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
