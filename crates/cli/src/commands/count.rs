//! `count`: how many solutions.

use anyhow::Result;
use ninefold::Solver;
use ninefold::solve::Start;
use ninefold_json::Count;

use super::{Style, line};
use crate::args::{CountArgs, Global};
use crate::exit::Exit;
use crate::pipeline::{self, Hope};
use crate::progress::Progress;
use crate::{json, stop};

/// How many boards a worker takes at a time.
const CHUNK: usize = 64;

/// How many solutions are counted between two looks at the clock.
const STRIDE: u64 = 1 << 16;

pub(super) fn run(args: &CountArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let limit = if args.limit == 0 { u64::MAX } else { args.limit };
    let wants_progress = !global.no_progress;
    pipeline::run(&args.inputs, global, CHUNK, move |item, out| {
        let start = match item.start() {
            Ok(start) => start,
            Err(malformed) => return style.write_malformed(item.index, malformed, out),
        };
        let (count, complete) = count(start, limit, wants_progress && item.alone);
        if style.json {
            let found = (count, complete);
            let answer = Count::up_to(limit, item.puzzle(), found, "stopped before the end");
            json::write(item.index, answer, out);
        } else {
            line(out, &if complete { count.to_string() } else { format!("{count}+") });
        }
        if count == 0 && complete { Hope::Failed("unsolvable") } else { Hope::Fulfilled }
    })
}

/// Counts up to the limit; says whether that is all there are.
fn count(start: Start<'_>, limit: u64, wants_progress: bool) -> (u64, bool) {
    let mut progress = Progress::new(wants_progress, None);
    let mut solutions = Solver::new().solutions(start);
    let mut count = 0;
    while count < limit {
        let room = usize::try_from(STRIDE.min(limit - count)).unwrap_or(usize::MAX);
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
