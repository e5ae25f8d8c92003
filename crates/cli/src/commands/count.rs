//! `count`: how many solutions.

use anyhow::Result;
use ninefold::Work;
use ninefold_api::{Count, CountRequest, Estimate};

use super::desk::{Desk, FACE};
use super::{line, variants};
use crate::args::{CountArgs, Global};
use crate::bulk::{Bulk, Solved};
use crate::exit::Exit;
use crate::failures::Failure;
use crate::input::Other;
use crate::pipeline::{self, Item, Pass};
use crate::progress::Progress;

/// How many boards a worker takes at a time.
const CHUNK: usize = 256;

pub(super) fn run(args: &CountArgs, global: &Global) -> Result<Exit> {
    let &CountArgs { limit, estimate, samples, seed, .. } = args;
    let guesses = args.inputs.rules.guesses;
    let request =
        CountRequest { limit, estimate, samples, seed, guesses, ..CountRequest::default() };
    let worker = Worker { desk: Desk::new(request, global)?, bulk: Bulk::new(None)? };
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
        self.desk.answer_by(item, out, find, |_, _, found, out| write(&found, out))
    }

    fn answer_other(&mut self, item: &Item, other: &Other, out: &mut Vec<u8>) -> Option<Failure> {
        Some(self.desk.answer_other(item, other, out, variants::count))
    }

    fn sieve(&mut self) -> Option<(&mut Bulk, u32)> {
        (!self.desk.request.estimate).then_some((&mut self.bulk, 2))
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

/// Writes the number, or the estimate.
pub(super) fn write(found: &Count, out: &mut Vec<u8>) {
    let Count { count, complete, estimate, .. } = found;
    let text = match estimate {
        Some(Estimate { mean, range: [least, most], .. }) => {
            format!("about {mean:.4e} ({least:.4e} to {most:.4e} with 95 %)")
        }
        None if *complete => count.to_string(),
        None => format!("{count}+"),
    };
    line(out, &text);
}
