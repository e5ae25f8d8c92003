//! `generate`: puzzles to order.

use anyhow::Result;
use ninefold::text::Form;
use ninefold::{Made, Puzzle, Stopped, Work};
use ninefold_api::{Plan, Rated, Request as _};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::desk::FACE;
use super::{Style, line, write_in_form};
use crate::args::{GenerateArgs, Global};
use crate::crew::{Crew, Taker};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::{json, output, stop};

/// How many puzzles a thread may be ahead of the one that is written next: some take long.
const AHEAD: usize = 1024;

/// How long rating the nearest puzzle for the progress may take.
const QUICK: Duration = Duration::from_millis(100);

/// What is to be made, and how it is written; with the tries so far, and the nearest that a thread
/// has found for the puzzle it is at.
struct Order {
    plan: Plan,
    style: Style,
    tries: AtomicU64,
    nearest: Mutex<Option<Puzzle>>,
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
    let (tries, nearest) = Default::default();
    let order = Arc::new(Order { plan, style: Style::new(global), tries, nearest });
    if args.make.seed.is_none() && !order.style.json {
        output::complain(&format!("seed {}", order.plan.seed));
    }
    let maker = order.clone();
    let work =
        move |index, _: &mut dyn FnMut(_) -> bool| stop::within(|work| make(&maker, index, work));
    let jobs = 0..order.plan.count;
    let progress = Progress::new(!global.no_progress, None);
    let (written, sight) = (Written::default(), (None, String::new()));
    let watch = Watch { order, written, sight, progress };
    let Watch { order, written, progress, .. } =
        Crew::new(global, AHEAD).run(jobs, &work, watch)?;
    progress.clear();
    if written.unmet > 0 && !stop::requested() {
        let (unmet, tries) = ([written.unmet, order.plan.count], order.plan.generator.most_tries());
        output::complain(&lament(unmet, tries, Some(written.first_unmet)));
    }
    Ok(if written.count == order.plan.count && written.unmet == 0 {
        Exit::Fine
    } else {
        Exit::Failed
    })
}

/// Writes puzzles as their turn comes, and shows how far the work is.
struct Watch {
    order: Arc<Order>,
    written: Written,
    /// The nearest puzzle that was described last, and how.
    sight: (Option<Puzzle>, String),
    progress: Progress,
}

impl Taker<Result<Finished, Stopped>> for Watch {
    fn take(&mut self, made: Result<Finished, Stopped>) -> Result<()> {
        if let Ok((made, object)) = made {
            let mut out = Vec::new();
            self.written.add(&made);
            write(&self.order.style, self.written.count, (&made, object), &mut out);
            output::write(&out)?;
        }
        Ok(())
    }

    fn glance(&mut self) {
        show(&self.order, &self.written, &mut self.sight, &mut self.progress);
    }
}

fn make(order: &Order, index: u64, work: &Work<'_>) -> Result<Finished, Stopped> {
    let mut nearest = None;
    let made = order.plan.make(index, work, |best| {
        order.tries.fetch_add(1, Relaxed);
        if best.puzzle != nearest {
            nearest = best.puzzle;
            *order.nearest.lock().unwrap_or_else(PoisonError::into_inner) = nearest;
        }
    })?;
    let object = order.style.json.then(|| order.plan.describe(&made, work)).transpose()?;
    Ok((made, object))
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
}

/// What to do where puzzles are not met.
pub(super) const LONGER: &str = "A larger --tries searches longer";

/// Says how many puzzles of how many were not met, and what to do; `first` is the number of the
/// first of them, where they are numbered.
pub(super) fn lament([unmet, of]: [u64; 2], tries: u64, first: Option<u64>) -> String {
    let named = |words| first.map_or_else(String::new, |first| format!(" ({words}puzzle {first})"));
    let what = match (of, unmet) {
        (1, _) => format!("not met in {tries} tries; this is the nearest"),
        (_, 1) => {
            format!("1 of {of} puzzles not met in {tries} tries{}; it is the nearest", named(""))
        }
        _ => format!(
            "{unmet} of {of} puzzles not met in {tries} tries each{}; they are the nearest",
            named("the first is ")
        ),
    };
    format!("{what}. {LONGER}")
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

/// Shows how far the work is: the puzzles written, the tries for those under way, and the nearest,
/// which is looked at only where it is another.
fn show(
    order: &Order,
    written: &Written,
    sight: &mut (Option<Puzzle>, String),
    progress: &mut Progress,
) {
    let nearest = *order.nearest.lock().unwrap_or_else(PoisonError::into_inner);
    if progress.is_shown() && nearest != sight.0 {
        *sight = (nearest, nearest.map_or_else(String::new, |found| glimpse(order, &found)));
    }
    let (tries, nearest) = (order.tries.load(Relaxed), &sight.1);
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
