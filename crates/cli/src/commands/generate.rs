//! `generate`: puzzles to order.

use anyhow::Result;
use ninefold::text::Form;
use ninefold::{Made, Puzzle, Stopped, Work};
use ninefold_api::{Plan, Rated, Request as _};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::desk::FACE;
use super::{Style, line, write_in_form};
use crate::args::{GenerateArgs, Global};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::{json, output, pipeline, stop};

/// How often the progress is looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// How long rating the nearest puzzle for the progress may take.
const QUICK: Duration = Duration::from_millis(100);

/// What the threads share: the next puzzle's number, the tries so far, and the nearest that one of
/// them has found for the puzzle it is at.
#[derive(Default)]
struct Shared {
    next: AtomicU64,
    tries: AtomicU64,
    nearest: Mutex<Option<Puzzle>>,
}

/// What is to be made, and how it is written.
struct Order {
    plan: Plan,
    style: Style,
}

/// A puzzle that was made, and its answer.
type Finished = (Made, Option<ninefold_api::Made>);

/// What is written so far.
#[derive(Default)]
struct Written {
    count: u64,
    tries: u64,
    /// How many are not as wished, and the number of the first, from 1.
    unmet: u64,
    first_unmet: u64,
}

pub(super) fn run(args: &GenerateArgs, global: &Global) -> Result<Exit> {
    let plan = args.request().prepare(&FACE)?;
    let order = Order { plan, style: Style::new(global) };
    if args.seed.is_none() && !order.style.json {
        output::complain(&format!("seed {}", order.plan.seed));
    }
    let shared = Shared::default();
    let (finished, made) = sync_channel(64);
    let written = thread::scope(|scope| {
        for _ in 0..pipeline::threads(global) {
            let (finished, shared, order) = (finished.clone(), &shared, &order);
            scope.spawn(move || make_all(order, shared, &finished));
        }
        drop(finished);
        let made = made; // dropped at the end of this block, which ends the threads
        let progress = Progress::new(!global.no_progress, None);
        write_in_order(&order, &shared, &made, progress)
    })?;
    if written.unmet > 0 && !stop::requested() {
        output::complain(&written.lament(&order));
    }
    Ok(if written.count == order.plan.count && written.unmet == 0 {
        Exit::Fine
    } else {
        Exit::Failed
    })
}

fn make_all(order: &Order, shared: &Shared, made: &SyncSender<(u64, Finished)>) {
    loop {
        let index = shared.next.fetch_add(1, Relaxed);
        if index >= order.plan.count || stop::requested() {
            return;
        }
        let Ok(found) = stop::within(|work| make(order, index, shared, work)) else { return };
        if made.send((index, found)).is_err() {
            return;
        }
    }
}

fn make(
    Order { plan, style }: &Order,
    index: u64,
    shared: &Shared,
    work: &Work<'_>,
) -> Result<Finished, Stopped> {
    let mut nearest = None;
    let made = plan.make(index, work, |best| {
        shared.tries.fetch_add(1, Relaxed);
        if best.puzzle != nearest {
            nearest = best.puzzle;
            *shared.nearest.lock().unwrap_or_else(PoisonError::into_inner) = nearest;
        }
    })?;
    let object = style.json.then(|| plan.describe(&made, work)).transpose()?;
    Ok((made, object))
}

fn write_in_order(
    order: &Order,
    shared: &Shared,
    made: &Receiver<(u64, Finished)>,
    mut progress: Progress,
) -> Result<Written> {
    let mut early = BTreeMap::new();
    let mut written = Written::default();
    let mut sight = (None, String::new());
    loop {
        match made.recv_timeout(GLANCE) {
            Ok((index, found)) => drop(early.insert(index, found)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(written),
        }
        while let Some(found) = early.remove(&written.count) {
            let mut out = Vec::new();
            let (made, object) = found;
            write(&order.style, written.count + 1, (&made, object), &mut out);
            output::write(&out)?;
            written.add(&made);
        }
        if progress.is_shown() {
            let nearest = *shared.nearest.lock().unwrap_or_else(PoisonError::into_inner);
            if nearest != sight.0 {
                sight = (nearest, nearest.map_or_else(String::new, |found| glimpse(order, &found)));
            }
        }
        show(order, &written, (shared.tries.load(Relaxed), &sight.1), &mut progress);
    }
}

impl Written {
    fn add(&mut self, made: &Made) {
        self.count += 1;
        self.tries += made.tries;
        if !made.met {
            self.unmet += 1;
            self.first_unmet = if self.unmet == 1 { self.count } else { self.first_unmet };
        }
    }

    /// Says how much was not met, and what to do.
    fn lament(&self, order: &Order) -> String {
        let tries = order.plan.generator.most_tries();
        let what = match (order.plan.count, self.unmet) {
            (1, _) => format!("not met in {tries} tries; this is the nearest"),
            (count, 1) => format!(
                "1 of {count} puzzles not met in {tries} tries (puzzle {}); it is the nearest",
                self.first_unmet
            ),
            (count, unmet) => format!(
                "{unmet} of {count} puzzles not met in {tries} tries each (the first is puzzle {}); \
                 they are the nearest",
                self.first_unmet
            ),
        };
        format!("{what}. A larger --tries searches longer")
    }
}

fn write(
    style: &Style,
    index: u64,
    (made, object): (&Made, Option<ninefold_api::Made>),
    out: &mut Vec<u8>,
) {
    match (object, &made.puzzle) {
        (Some(object), _) => json::write(index, object, out),
        (None, Some(puzzle)) => {
            let form = style.to.unwrap_or(Form::Line);
            write_in_form(&form.write(puzzle.clues()), form, index, out);
        }
        (None, None) => line(out, "# no puzzle with this pattern was found"),
    }
}

/// Describes the nearest puzzle so far by what was asked for.
fn glimpse(order: &Order, nearest: &Puzzle) -> String {
    let begun = Instant::now();
    let cancel = || begun.elapsed() > QUICK;
    let rated = order.plan.rate(nearest, &Work::unlimited().cancelled_by(&cancel));
    let mut words = vec![format!("{} clues", nearest.clues().clue_count())];
    if let Ok(Rated { hodoku, se, .. }) = rated {
        words.extend(hodoku.map(|rating| format!("{} {}", rating.level.word(), rating.score)));
        words.extend(se.map(|rating| format!("SE {rating}")));
    }
    format!("; nearest: {}", words.join(", "))
}

/// Shows how far the work is: the puzzles written, and the tries for those under way.
fn show(order: &Order, written: &Written, seen: (u64, &str), progress: &mut Progress) {
    let (tries, nearest) = seen;
    let limit = order.plan.generator.most_tries();
    let under_way = tries.saturating_sub(written.tries);
    #[expect(clippy::cast_precision_loss, reason = "a rate and a share for display")]
    let (rate, share) = (
        tries as f64 / progress.elapsed().as_secs_f64().max(1e-9),
        (written.count as f64 + under_way as f64 / limit as f64) / order.plan.count.max(1) as f64,
    );
    let message = match order.plan.count {
        1 => format!("{tries} of {limit} tries, {rate:.0}/s{nearest}"),
        count => format!("{} of {count} puzzles, {rate:.0} tries/s{nearest}", written.count),
    };
    progress.tell(share.min(1.0), &message);
}
