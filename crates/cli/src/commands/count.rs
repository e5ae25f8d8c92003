//! `count`: how many solutions.

use anyhow::Result;
use ninefold_api::{Count, CountRequest};

use super::desk::{Desk, FACE};
use super::{Style, line};
use crate::args::{CountArgs, Global};
use crate::bulk::{self, Bulk};
use crate::exit::Exit;
use crate::failures::Failures;
use crate::input::{PlainLines, STRIDE};
use crate::pipeline::{self, Hope, Item};
use crate::progress::Progress;
use crate::stop;

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

pub(super) fn run(args: &CountArgs, global: &Global) -> Result<Exit> {
    let request = CountRequest { limit: args.limit, ..CountRequest::default() };
    let worker = Worker { desk: Desk::new(request, global), bulk: Bulk::new(None)? };
    pipeline::run_worker(&args.inputs, global, CHUNK, worker)
}

/// Finds out which of many boards have one solution; those of the others are counted one by one.
#[derive(Clone)]
struct Worker {
    desk: Desk<CountRequest>,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>) -> Hope {
        let desk = &self.desk;
        desk.note(item);
        let mut progress = Progress::new(desk.style.progress && item.alone, None);
        let counted = stop::within(|work| {
            let show = |count| progress.update(count, 0);
            desk.request.find_watched(&item.entry, &FACE, work, show)
        });
        drop(progress);
        match counted {
            Ok(counted) => desk.write(item, counted, out, write),
            Err(refusal) => desk.style.refuse(item.index, &refusal, out),
        }
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
        if self.desk.style.json {
            bulk::begin_object(index, puzzle, out);
            out.extend_from_slice(b",\"count\":1,\"complete\":true}\n");
        } else {
            line(out, "1");
        }
    }
}

fn write(_: &Style, _: &Item, Count { count, complete, .. }: Count, out: &mut Vec<u8>) {
    line(out, &if complete { count.to_string() } else { format!("{count}+") });
}
