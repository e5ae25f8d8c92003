//! `count`: how many solutions.

use anyhow::Result;
use ninefold::Work;
use ninefold_api::{Count, CountRequest};

use super::desk::{Desk, FACE};
use super::{Style, line};
use crate::args::{CountArgs, Global};
use crate::bulk::{Bulk, Solved};
use crate::exit::Exit;
use crate::pipeline::{self, Failure, Item, Pass};
use crate::progress::Progress;

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

pub(super) fn run(args: &CountArgs, global: &Global) -> Result<Exit> {
    let request = CountRequest { limit: args.limit, ..CountRequest::default() };
    let worker = Worker { desk: Desk::new(request, global), bulk: Bulk::new(None)? };
    pipeline::run(&args.inputs, global, CHUNK, worker)
}

/// Finds out which of many boards have one solution; those of the others are counted one by one.
#[derive(Clone)]
struct Worker {
    desk: Desk<CountRequest>,
    bulk: Bulk,
}

impl pipeline::Worker for Worker {
    fn answer(&mut self, item: &Item, out: &mut Vec<u8>, _: Pass<'_>) -> Failure {
        let mut progress = Progress::new(self.desk.style.progress && item.alone, None);
        let show = |count| progress.update(count, 0);
        let find = |request: &CountRequest, work: &Work<'_>| {
            request.find_watched(&item.entry, &FACE, work, show)
        };
        self.desk.answer_by(item, out, find, write)
    }

    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        Some((&mut self.bulk, 2))
    }

    /// Writes that a board has exactly one solution, from its 81 characters.
    fn write_solved(&self, solved: &Solved<'_>, out: &mut Vec<u8>) {
        if self.desk.style.json {
            solved.begin_object(out);
            out.extend_from_slice(b",\"count\":1,\"complete\":true}\n");
        } else {
            line(out, "1");
        }
    }
}

fn write(_: &Style, _: &Item, Count { count, complete, .. }: Count, out: &mut Vec<u8>) {
    line(out, &if complete { count.to_string() } else { format!("{count}+") });
}
