//! `solve`: the solution, and the proof that it is the only one.

mod list;

use anyhow::Result;
use ninefold::solve::Start;
use ninefold::text::{Form, Given};
use ninefold::{Diagnosis, Grid, Work, diagnose_within};
use ninefold_api::{Board, SolveRequest, Solved, Status};
use ninefold_draw::terminal;

use super::desk::{self, Desk, FACE};
use super::{Style, line, variants, write_in_form};
use crate::args::{Global, SolveArgs};
use crate::bulk::{self, Bulk};
use crate::exit::Exit;
use crate::failures::Failure;
use crate::input::Other;
use crate::pipeline::{self, Item, Pass};
use crate::progress::Spinner;
use crate::stop;
use list::List;

/// How many boards a worker takes at a time.
const CHUNK: usize = 1 << 14;

/// How many it takes if there may be many solutions to each.
const SMALL_CHUNK: usize = 64;

pub(super) fn run(args: &SolveArgs, global: &Global) -> Result<Exit> {
    let SolveArgs { first, all, limit, strategy, .. } = *args;
    let guesses = args.inputs.rules.guesses;
    let request = SolveRequest { first, all, limit, strategy, guesses, ..SolveRequest::default() };
    let chunk = if request.lists() { SMALL_CHUNK } else { CHUNK };
    let worker = Worker { desk: Desk::new(request, global)?, bulk: Bulk::new(args.backend)? };
    pipeline::run(&args.inputs, global, chunk, worker)
}

/// Solves many boards at once where it can.
#[derive(Clone)]
struct Worker {
    desk: Desk<SolveRequest>,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, pass: Pass<'_>) -> Failure {
        let desk = &self.desk;
        desk::note::<SolveRequest>(item);
        if let (true, Ok(board)) = (desk.request.lists(), Board::of(&item.entry))
            && is_valid(board.start())
        {
            let limit = FACE.limits.listed.lowered(desk.request.limit);
            let list = List::new(self.bulk.engines.solver.solutions(board.start()), limit);
            return list.write((item, board, desk), out, pass);
        }
        let _spinner =
            desk.request.strategy.filter(|_| item.alone).map(|strategy| {
                Spinner::new(desk.style.progress, &format!("searching: {strategy}"))
            });
        let find = |request: &SolveRequest, work: &Work<'_>| {
            request.find_on(&mut self.bulk.engines, &item.entry, &FACE, work)
        };
        desk.answer_by(item, out, find, write)
    }

    fn answer_other(&mut self, item: &Item, other: &Other, out: &mut Vec<u8>) -> Option<Failure> {
        Some(self.desk.answer_other(item, other, out, variants::solve))
    }

    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        let SolveRequest { first, strategy, .. } = self.desk.request;
        let is_plain = !self.desk.request.lists() && strategy.is_none();
        is_plain.then_some((&mut self.bulk, if first { 1 } else { 2 }))
    }

    fn write_solved(&self, solved: &bulk::Solved<'_>, out: &mut Vec<u8>) {
        let Desk { style, request } = &self.desk;
        let form = style.form(solved.form);
        if style.json {
            let status = if request.first { Status::Solved } else { Status::Unique };
            solved.begin_object(out);
            out.extend_from_slice(b",\"status\":\"");
            out.extend_from_slice(status.word().as_bytes());
            out.extend_from_slice(b"\",\"solution\":\"");
            bulk::write_digits(solved.digits, out);
            out.extend_from_slice(b"\"}\n");
        } else if form == Form::Line {
            bulk::write_digits(solved.digits, out);
            out.push(b'\n');
        } else if let Some(grid) = Grid::from_values(*solved.digits) {
            write_in_form(&form.write(&grid), form, solved.index, out);
        }
    }
}

fn write(style: &Style, item: &Item, solved: Solved, out: &mut Vec<u8>) {
    let Solved { status, found, message, .. } = solved;
    let Ok(grid) = &item.given().map(Given::clues) else { return };
    if style.draws(item)
        && found.is_empty()
        && let Some(diagnosis) = diagnosis(item, status)
    {
        let message = format!("{diagnosis}{}", advice(status, found.len()));
        return super::check::write_drawing(&diagnosis, &message, style, out);
    }
    for solution in &found {
        if style.draws(item) && found.len() < 2 {
            line(out, &terminal::solved(grid, &solution.grid(), &style.palette));
        } else {
            style.write_board(&solution.grid(), item, out);
        }
    }
    if let Some(message) = message {
        write_remark(status, found.len(), &message, out);
    }
}

/// Returns what is wrong with clues that a search found no solution for, or several where one was
/// asked for; nothing of a search that was stopped, before or now.
fn diagnosis(item: &Item, status: Status) -> Option<Diagnosis> {
    let is_flawed = matches!(status, Status::Invalid | Status::Unsolvable | Status::Multiple);
    match item.given().map(Given::start) {
        Ok(Start::Clues(grid)) if is_flawed => {
            stop::within(|work| diagnose_within(grid, work)).ok()
        }
        _ => None,
    }
}

/// Writes the remark on a search that found so many solutions; without any it is the reason.
pub(super) fn write_remark(status: Status, found: usize, message: &str, out: &mut Vec<u8>) {
    match found {
        0 => line(out, &format!("# {}: {message}{}", status.word(), advice(status, found))),
        _ => line(out, &format!("# {message}")),
    }
}

/// Returns what to do about several solutions where one was asked for.
fn advice(status: Status, found: usize) -> &'static str {
    match (status, found) {
        (Status::Multiple, 0) => " (--first takes one, --all lists them)",
        _ => "",
    }
}

/// Says whether no house repeats a clue.
fn is_valid(start: Start<'_>) -> bool {
    match start {
        Start::Clues(grid) => grid.is_valid(),
        Start::Candidates(_) => true,
    }
}
