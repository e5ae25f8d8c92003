//! `check`: valid, solvable, unique; and why not.

use anyhow::Result;
use ninefold::Diagnosis;
use ninefold_api::{CheckRequest, Checked, ONE_SOLUTION, Request as _, Status};
use ninefold_draw::terminal;

use super::desk::Desk;
use super::{Style, line, variants};
use crate::args::{CheckArgs, Global};
use crate::bulk::{self, Bulk, Solved};
use crate::exit::Exit;
use crate::failures::Failure;
use crate::input::Other;
use crate::json;
use crate::pipeline::{self, Item, Pass};

/// How many boards a worker takes at a time.
const CHUNK: usize = 1024;

pub(super) fn run(CheckArgs { inputs, proof }: &CheckArgs, global: &Global) -> Result<Exit> {
    if *proof {
        let request = CheckRequest { proof: true, ..CheckRequest::default() };
        return Desk::new(request, global)?.run((inputs, global), 16, |_, _, found, out| {
            out.extend_from_slice(found.check.certificate.unwrap_or_default().as_bytes());
        });
    }
    let guesses = inputs.rules.guesses;
    let desk = Desk::new(CheckRequest { guesses, ..CheckRequest::default() }, global)?;
    let worker = Worker { desk, bulk: Bulk::new(None)? };
    pipeline::run(inputs, global, CHUNK, worker)
}

/// Finds out which of many boards have one solution; the others are looked at one by one.
#[derive(Clone)]
struct Worker {
    desk: Desk<CheckRequest>,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Failure {
        self.desk.answer(item, out, write)
    }

    fn answer_other(&mut self, item: &Item, other: &Other, out: &mut Vec<u8>) -> Option<Failure> {
        Some(self.desk.answer_other(item, other, out, variants::check))
    }

    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        Some((&mut self.bulk, 2))
    }

    /// Writes what [`write`] writes of a board with one solution, from its 81 characters.
    fn write_solved(&self, solved: &Solved<'_>, out: &mut Vec<u8>) {
        if !self.desk.style.json {
            return line(out, "unique");
        }
        let clues = solved.puzzle.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
        solved.begin_object(out);
        out.extend_from_slice(
            br#","status":"unique","valid":true,"solvable":true,"unique":true,"clues":"#,
        );
        json::write_number(clues as u64, out);
        out.extend_from_slice(br#","conflicts":[],"message":""#);
        out.extend_from_slice(ONE_SOLUTION.as_bytes());
        out.extend_from_slice(br#"","solution":""#);
        bulk::write_digits(solved.digits, out);
        out.extend_from_slice(b"\"}\n");
    }
}

fn write(style: &Style, item: &Item, found: Checked, out: &mut Vec<u8>) {
    let is_fine = CheckRequest::failure(&found).is_none();
    let Checked { check, diagnosis } = found;
    match diagnosis {
        Some(diagnosis) if style.draws(item) => {
            write_drawing(&diagnosis, &check.message, style, out);
        }
        _ if is_fine => line(out, check.status.word()),
        _ => line(out, &format!("# {}: {}", check.status.word(), check.message)),
    }
}

/// Draws the board with its wrong clues marked, and says what is wrong.
pub(super) fn write_drawing(
    diagnosis: &Diagnosis,
    message: &str,
    style: &Style,
    out: &mut Vec<u8>,
) {
    line(out, &terminal::diagnosis(diagnosis, &style.palette));
    write_verdict(style, diagnosis.status(), message, out);
}

/// Writes what a board is, in its colour, and why.
pub(super) fn write_verdict(style: &Style, status: &str, message: &str, out: &mut Vec<u8>) {
    let is_good = status == Status::Unique.word();
    let color = if is_good { style.palette.good } else { style.palette.suspect };
    let message = style.wrap(message, status.len() + 2, 0);
    line(out, &format!("{color}{status}{color:#}: {message}"));
}
