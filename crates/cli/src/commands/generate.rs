//! `generate`: puzzles to order.

use anyhow::{Context as _, Result};
use ninefold::explain::{self, Profile};
use ninefold::rate::se;
use ninefold::text::Form;
use ninefold::{Generator, Grid, Made, Puzzle, Target};
use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

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

/// What is to be made.
struct Order {
    generator: Generator,
    target: Target,
    seed: u64,
    count: u64,
    style: Style,
}

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
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(args.count) >> 16);
    let target = args.wishes.target();
    let generator = generator(args, seed)?.target(target.clone());
    if let Some(contradiction) = generator.contradiction() {
        return Err(contradiction.into());
    }
    let order = Order { generator, target, seed, count: args.count, style: Style::new(global) };
    if args.seed.is_none() && !order.style.json {
        output::complain(&format!("seed {seed}"));
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
    Ok(if written.count == order.count && written.unmet == 0 { Exit::Fine } else { Exit::Failed })
}

fn generator(args: &GenerateArgs, seed: u64) -> Result<Generator> {
    let mut generator = Generator::new(seed).symmetry(args.symmetry);
    if let Some(tries) = args.tries {
        generator = generator.tries(tries);
    }
    if args.minimal {
        generator = generator.minimal();
    }
    if let Some(range) = &args.clues {
        generator = generator.clues(range.clone());
    }
    if let Some(text) = &args.pattern {
        let named = text.strip_prefix('@').and_then(ninefold::gallery::find);
        let board = named.map_or(text.as_str(), |exhibit| exhibit.board);
        let grid: Grid = board.parse().context("the pattern is not a board")?;
        generator = generator.pattern(grid.clues());
    }
    Ok(generator)
}

fn make_all(order: &Order, shared: &Shared, made: &SyncSender<(u64, Made)>) {
    loop {
        let index = shared.next.fetch_add(1, Relaxed);
        if index >= order.count || stop::requested() {
            return;
        }
        let mut nearest = None;
        let found = order.generator.make_watched(index, |best| {
            shared.tries.fetch_add(1, Relaxed);
            if best.puzzle != nearest {
                nearest = best.puzzle;
                *shared.nearest.lock().unwrap_or_else(PoisonError::into_inner) = nearest;
            }
            if stop::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stop::requested() || made.send((index, found)).is_err() {
            return;
        }
    }
}

fn write_in_order(
    order: &Order,
    shared: &Shared,
    made: &Receiver<(u64, Made)>,
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
            write(order, written.count, &found, &mut out);
            output::write(&out)?;
            written.add(&found);
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
        let tries = order.generator.most_tries();
        let what = match (order.count, self.unmet) {
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

fn write(order: &Order, index: u64, made: &Made, out: &mut Vec<u8>) {
    let (style, seed) = (&order.style, order.seed);
    match &made.puzzle {
        _ if style.json => {
            let mut answer = ninefold_json::Made::new(seed, made);
            if let Some(puzzle) = &made.puzzle {
                add_ratings(&order.target, puzzle, &mut answer);
            }
            json::write(index + 1, answer, out);
        }
        Some(puzzle) => {
            let form = style.to.unwrap_or(Form::Line);
            write_in_form(&form.write(puzzle.clues()), form, index + 1, out);
        }
        None => line(out, "# no puzzle with this pattern was found"),
    }
}

/// Adds the ratings that were asked for.
fn add_ratings(target: &Target, puzzle: &Puzzle, answer: &mut ninefold_json::Made) {
    if target.asks_hodoku() {
        answer.hodoku = Some((&explain::rate(puzzle, &Profile::hodoku())).into());
    }
    if target.se.is_some() {
        answer.se = Some((&se::rate(puzzle, se::Options::default())).into());
    }
}

/// Describes the nearest puzzle so far by what was asked for.
fn glimpse(order: &Order, nearest: &Puzzle) -> String {
    let mut words = vec![format!("{} clues", nearest.clues().clue_count())];
    if order.target.asks_hodoku() {
        let rating = explain::rate(nearest, &Profile::hodoku());
        words.push(format!("{} {}", rating.level.word(), rating.score));
    }
    if order.target.se.is_some() {
        let begun = Instant::now();
        let mut cancel = || begun.elapsed() > QUICK;
        let options = se::Options { cancel: Some(&mut cancel), ..se::Options::default() };
        words.push(format!("SE {}", se::rate(nearest, options)));
    }
    format!("; nearest: {}", words.join(", "))
}

/// Shows how far the work is: the puzzles written, and the tries for those under way.
fn show(order: &Order, written: &Written, seen: (u64, &str), progress: &mut Progress) {
    let (tries, nearest) = seen;
    let limit = order.generator.most_tries();
    let under_way = tries.saturating_sub(written.tries);
    #[expect(clippy::cast_precision_loss, reason = "a rate and a share for display")]
    let (rate, share) = (
        tries as f64 / progress.elapsed().as_secs_f64().max(1e-9),
        (written.count as f64 + under_way as f64 / limit as f64) / order.count.max(1) as f64,
    );
    let message = match order.count {
        1 => format!("{tries} of {limit} tries, {rate:.0}/s{nearest}"),
        count => format!("{} of {count} puzzles, {rate:.0} tries/s{nearest}", written.count),
    };
    progress.tell(share.min(1.0), &message);
}
