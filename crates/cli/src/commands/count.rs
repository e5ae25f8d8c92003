//! `count`: how many solutions.

use anyhow::Result;
use ninefold::Solver;
use ninefold::solve::Start;
use ninefold_json::Count;

use super::{Style, line};
use crate::args::{CountArgs, Global};
use crate::bulk::{self, Bulk};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item};
use crate::progress::Progress;
use crate::{json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

/// How many solutions are counted between two looks at the clock.
const BETWEEN_LOOKS: u64 = 1 << 16;

pub(super) fn run(args: &CountArgs, global: &Global) -> Result<Exit> {
    let limit = if args.limit == 0 { u64::MAX } else { args.limit };
    let wants_progress = !global.no_progress;
    let worker =
        Worker { style: Style::new(global), limit, wants_progress, bulk: Bulk::new(None)? };
    pipeline::run_worker(&args.inputs, global, CHUNK, worker)
}

/// Finds out which of many boards have one solution; those of the others are counted one by one.
#[derive(Clone)]
struct Worker {
    style: Style,
    limit: u64,
    wants_progress: bool,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        let start = match item.start() {
            Ok(start) => start,
            Err(malformed) => return self.style.write_malformed(item.index, malformed, out),
        };
        let (count, complete) = count(start, self.limit, self.wants_progress && item.alone);
        if self.style.json {
            let found = (count, complete);
            let answer = Count::up_to(self.limit, item.puzzle(), found, "stopped before the end");
            json::write(item.index, answer, out);
        } else {
            line(out, &if complete { count.to_string() } else { format!("{count}+") });
        }
        if count == 0 && complete { Hope::Failed("unsolvable") } else { Hope::Fulfilled }
    }

    fn answer_all(&mut self, items: &[Item], out: &mut Vec<u8>) -> Failures {
        self.bulk.solve_items(items, 2);
        let mut failures = Failures::default();
        for (i, item) in items.iter().enumerate() {
            if self.bulk.solution(i).is_some() {
                self.write_one(item.index, item.puzzle().as_bytes(), out);
            } else {
                failures.note(item, item.answered_by(out, |item, out| self.answer(item, out)));
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
        self.bulk.solve_lines(lines, 2);
        let mut failures = Failures::default();
        for (i, line) in lines.bytes.chunks_exact(STRIDE).enumerate() {
            if self.bulk.solution(i).is_some() {
                self.write_one(first_index + i as u64, &line[..81], out);
            } else if let Some(item) = lines.item(i, first_index) {
                failures.note(&item, item.answered_by(out, |item, out| self.answer(item, out)));
            }
        }
        failures
    }
}

impl Worker {
    /// Writes that a board has exactly one solution, from its 81 characters.
    fn write_one(&self, index: u64, puzzle: &[u8], out: &mut Vec<u8>) {
        if self.style.json {
            bulk::begin_object(index, puzzle, out);
            out.extend_from_slice(b",\"count\":1,\"complete\":true}\n");
        } else {
            line(out, "1");
        }
    }
}

/// Counts up to the limit; says whether that is all there are.
fn count(start: Start<'_>, limit: u64, wants_progress: bool) -> (u64, bool) {
    let mut progress = Progress::new(wants_progress, None);
    let mut solutions = Solver::new().solutions(start);
    let mut count = 0;
    while count < limit {
        let room = usize::try_from(BETWEEN_LOOKS.min(limit - count)).unwrap_or(usize::MAX);
        let found = solutions.by_ref().take(room).count();
        count += found as u64;
        if found < room {
            return (count, true);
        }
        progress.update(count, 0);
        if stop::requested() {
            return (count, false);
        }
    }
    (count, solutions.next().is_none())
}
