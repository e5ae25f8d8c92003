//! `generate`: puzzles to order.

use anyhow::{Context as _, Error, Result};
use ninefold::explain::{self, Profile};
use ninefold::rate::se;
use ninefold::{Generator, Grid, Made, Puzzle, Target};
use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::{Style, line};
use crate::args::{GenerateArgs, Global};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::{json, output, pipeline, stop};

/// What the threads share: the next puzzle's number, and the tries so far.
#[derive(Default)]
struct Shared {
    next: AtomicU64,
    tries: AtomicU64,
}

pub(super) fn run(args: &GenerateArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(args.count) >> 16);
    if args.seed.is_none() && !style.json {
        output::complain(&format!("seed {seed}"));
    }
    let target = args.wishes.target().map_err(Error::msg)?;
    let generator = generator(args, seed)?.target(target.clone());
    let shared = Shared::default();
    let (finished, made) = sync_channel(64);
    thread::scope(|scope| {
        for _ in 0..pipeline::threads(global) {
            let (finished, shared, generator) = (finished.clone(), &shared, &generator);
            scope.spawn(move || make_all(generator, args.count, shared, &finished));
        }
        drop(finished);
        let made = made; // dropped at the end of this block, which ends the threads
        let mut progress = Progress::new(!global.no_progress, None);
        let mut early = BTreeMap::new();
        let (mut next, mut hits) = (0, 0);
        loop {
            match made.recv_timeout(Duration::from_millis(200)) {
                Ok((index, found)) => drop(early.insert(index, found)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(found) = early.remove(&next) {
                let mut out = Vec::new();
                write(&style, &target, (next, seed), &found, &mut out);
                output::write(&out)?;
                next += 1;
                hits += u64::from(found.met);
            }
            show(&mut progress, hits, shared.tries.load(Relaxed));
        }
        Ok(if hits == args.count { Exit::Fine } else { Exit::Failed })
    })
}

fn generator(args: &GenerateArgs, seed: u64) -> Result<Generator> {
    let mut generator = Generator::new(seed).symmetry(args.symmetry).tries(args.tries);
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

fn make_all(generator: &Generator, count: u64, shared: &Shared, made: &SyncSender<(u64, Made)>) {
    loop {
        let index = shared.next.fetch_add(1, Relaxed);
        if index >= count || stop::requested() {
            return;
        }
        let found = generator.make_watched(index, || {
            shared.tries.fetch_add(1, Relaxed);
            if stop::requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stop::requested() || made.send((index, found)).is_err() {
            return;
        }
    }
}

fn write(
    style: &Style,
    target: &Target,
    (index, seed): (u64, u64),
    made: &Made,
    out: &mut Vec<u8>,
) {
    let Some(puzzle) = &made.puzzle else {
        return write_none(style, (index, seed), made, out);
    };
    if style.json {
        let mut answer = ninefold_api::Made::new(seed, made);
        add_ratings(target, puzzle, &mut answer);
        json::write(index + 1, answer, out);
        return;
    }
    let form = style.to.unwrap_or(ninefold::text::Form::Line);
    line(out, &form.write(puzzle.clues()));
    if !made.met {
        output::complain(&format!(
            "puzzle {}: not met in {} tries; this is the nearest",
            index + 1,
            made.tries
        ));
    }
}

/// Adds the ratings that were asked for.
fn add_ratings(target: &Target, puzzle: &Puzzle, answer: &mut ninefold_api::Made) {
    if target.asks_hodoku() {
        answer.hodoku = Some((&explain::rate(puzzle, &Profile::hodoku())).into());
    }
    if target.se.is_some() {
        answer.se = Some((&se::rate(puzzle, se::Options::default())).into());
    }
}

fn write_none(style: &Style, (index, seed): (u64, u64), made: &Made, out: &mut Vec<u8>) {
    if style.json {
        json::write(index + 1, ninefold_api::Made::new(seed, made), out);
    } else {
        line(out, "# no puzzle with this pattern was found");
    }
}

fn show(progress: &mut Progress, hits: u64, tries: u64) {
    #[expect(clippy::cast_precision_loss, reason = "a rate for display")]
    let rate = tries as f64 / progress.elapsed().as_secs_f64().max(1e-9);
    progress.tell(format!("{hits} puzzles, {tries} tries, {rate:.0} tries/s"));
}
