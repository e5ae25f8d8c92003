//! `solve --all` and `--limit`: solutions are written as they are found, so memory stays flat.

use ninefold::solve::{Next, Solutions};
use ninefold::text::Form;
use ninefold::{Solution, Work};
use ninefold_api::{Board, SolveRequest, Solved, stopped_at};
use std::time::{Duration, Instant};

use super::super::desk::Desk;
use super::super::{Style, line, write_in_form};
use crate::bulk;
use crate::failures::Failure;
use crate::pipeline::{Item, Pass};
use crate::{json, stop};

/// How much is written before it is passed on.
const PIECE: usize = 1 << 16;

/// How many guesses are made between two looks at the clock and the wish to stop.
const GUESSES: u64 = 1 << 12;

/// How long a solution waits for others before it is passed on.
const WAIT: Duration = Duration::from_millis(100);

/// The solutions of a board, one after another.
pub(super) struct List {
    solutions: Solutions,
    limit: u64,
    found: u64,
    end: Option<End>,
    passed: Instant,
}

/// How a list ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With the last solution.
    Complete,
    /// At the limit, or because nobody wants more.
    CutShort,
}

impl List {
    /// Returns a list that stops at a limit.
    pub(super) fn new(solutions: Solutions, limit: u64) -> Self {
        Self { solutions, limit, found: 0, end: None, passed: Instant::now() }
    }

    /// Writes the list for one board, and passes it on piece by piece.
    pub(super) fn write(
        mut self,
        (item, board, desk): (&Item, Board<'_>, &Desk<SolveRequest>),
        out: &mut Vec<u8>,
        pass: Pass<'_>,
    ) -> Failure {
        let mut head = Vec::new();
        while head.len() < 2
            && let Some(solution) = self.next(out, pass)
        {
            head.push(solution);
        }
        if head.len() < 2 {
            let complete = self.end == Some(End::Complete);
            return desk.write(item, Solved::listed(board, head, complete), out, super::write);
        }
        let style = &desk.style;
        let writer = Writer { index: item.index, board, style, form: style.form(board.form) };
        writer.begin(out);
        for (number, solution) in head.iter().enumerate() {
            writer.write(number == 0, solution, out);
        }
        while let Some(solution) = self.next(out, pass) {
            writer.write(false, &solution, out);
        }
        let message = (self.end == Some(End::CutShort)).then(|| stopped_at(self.found));
        writer.end(message, out);
        None
    }

    /// Returns the next solution, and passes on what has been written for long enough.
    fn next(&mut self, out: &mut Vec<u8>, pass: Pass<'_>) -> Option<Solution> {
        if out.len() >= PIECE {
            self.pass(out, pass);
        }
        while self.end.is_none() {
            match self.solutions.advance(&Work::with_budget(GUESSES)) {
                Next::Solution(_) if self.found == self.limit => self.end = Some(End::CutShort),
                Next::Solution(solution) => {
                    self.found += 1;
                    return Some(solution);
                }
                Next::Exhausted => self.end = Some(End::Complete),
                Next::Stopped if stop::requested() => self.end = Some(End::CutShort),
                Next::Stopped if self.passed.elapsed() > WAIT => self.pass(out, pass),
                Next::Stopped => {}
            }
        }
        None
    }

    fn pass(&mut self, out: &mut Vec<u8>, pass: Pass<'_>) {
        if !pass(out) {
            self.end = Some(End::CutShort);
        }
        self.passed = Instant::now();
    }
}

/// Writes a list of two or more solutions piece by piece.
struct Writer<'a> {
    index: u64,
    board: Board<'a>,
    style: &'a Style,
    form: Form,
}

impl Writer<'_> {
    /// Writes what comes before the first solution.
    fn begin(&self, out: &mut Vec<u8>) {
        if self.style.json {
            json::begin(self.index, out);
            out.extend_from_slice(b",\"puzzle\":");
            json::write_text(&self.board.name(), out);
            out.extend_from_slice(b",\"status\":\"multiple\",\"solutions\":[");
        }
    }

    fn write(&self, is_first: bool, solution: &Solution, out: &mut Vec<u8>) {
        let grid = solution.grid();
        if self.style.json {
            out.extend_from_slice(if is_first { b"\"" } else { b",\"" });
            bulk::write_digits(grid.values(), out);
            out.push(b'"');
        } else if self.form == Form::Line {
            bulk::write_digits(grid.values(), out);
            out.push(b'\n');
        } else {
            // Only the first solution of the first board is the first of the output.
            let place = if is_first { self.index } else { self.index + 1 };
            write_in_form(&self.form.write(&grid), self.form, place, out);
        }
    }

    /// Writes what comes after the last solution.
    fn end(&self, message: Option<String>, out: &mut Vec<u8>) {
        match (self.style.json, message) {
            (true, message) => {
                out.push(b']');
                if let Some(message) = message.or_else(|| self.board.beside_puzzle()) {
                    out.extend_from_slice(b",\"message\":");
                    json::write_text(&message, out);
                }
                out.extend_from_slice(b"}\n");
            }
            (false, Some(message)) => line(out, &format!("# {message}")),
            (false, None) => {}
        }
    }
}
