//! [`Lab`]: the playhead over the run of a strategy. It knows no terminal and no clock.

use core::time::Duration;

use ninefold::classic::{Counters, Event, Outcome, RecordOptions, Recording, Strategy};
use ninefold::{Cell, Grid, Work};

use crate::engine::Ask;

/// The slowest and the fastest speed, in events a second.
const SLOWEST: f64 = 1.0;
const FASTEST: f64 = 1e7;

/// A frame never moves the playhead by more than this much time.
const LONGEST_FRAME: Duration = Duration::from_millis(200);

/// A moment of a run: after so many events.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The board.
    pub board: Grid,
    /// How many digits stand that the search wrote.
    pub depth: usize,
    /// What it took so far.
    pub counters: Counters,
    /// The event that led here.
    pub last: Option<Event>,
}

/// The playhead over a run.
#[derive(Debug)]
pub struct Lab {
    /// The board.
    pub grid: Grid,
    /// What it is called.
    pub name: String,
    /// The strategy.
    pub strategy: Strategy,
    /// Whether it is playing.
    pub playing: bool,
    /// In events a second.
    pub speed: f64,
    run: Option<Box<Recording>>,
    position: f64,
    moment: Moment,
}

impl Lab {
    /// Returns the lab of a board; the run is still to be asked for.
    #[must_use]
    pub fn new(grid: Grid, name: impl Into<String>, strategy: Strategy) -> Self {
        Self {
            grid,
            name: name.into(),
            strategy,
            playing: false,
            speed: 4.0,
            run: None,
            position: 0.0,
            moment: start_of(grid),
        }
    }

    /// Chooses a strategy. Returns what to ask.
    pub fn choose(&mut self, strategy: Strategy) -> Ask {
        *self = Self::new(self.grid, core::mem::take(&mut self.name), strategy);
        self.ask()
    }

    /// Returns what to ask.
    #[must_use]
    pub fn ask(&self) -> Ask {
        Ask::Run(self.grid, self.strategy)
    }

    /// Takes a run.
    pub fn take(&mut self, run: Box<Recording>) {
        self.speed = fitting_speed(run.events);
        self.run = Some(run);
        self.seek(0);
    }

    /// Returns the run, once it is there.
    #[must_use]
    pub fn run(&self) -> Option<&Recording> {
        self.run.as_deref()
    }

    /// Returns how many events there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.run.as_ref().map_or(0, |run| run.events)
    }

    /// Returns how many events have happened.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the run")]
    pub fn event(&self) -> u64 {
        self.position as u64
    }

    /// Returns what is the case now.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Starts, from the beginning when at the end; or stops.
    pub fn toggle(&mut self) {
        if self.playing {
            self.playing = false;
        } else if self.total() > 0 {
            if self.event() >= self.total() {
                self.seek(0);
            }
            self.playing = true;
        }
    }

    /// Goes to a moment, within the run.
    #[expect(clippy::cast_precision_loss, reason = "runs are far shorter than 2^53")]
    pub fn seek(&mut self, event: u64) {
        let event = event.min(self.total());
        self.position = event as f64;
        self.moment = self.look(event);
    }

    /// Steps forwards or back, and pauses.
    pub fn step(&mut self, events: i64) {
        self.playing = false;
        self.seek(self.event().saturating_add_signed(events));
    }

    /// Goes to a part of the run: 0 is its start, `of` its end.
    pub fn seek_part(&mut self, part: u64, of: u64) {
        let target = u128::from(self.total()) * u128::from(part) / u128::from(of.max(1));
        self.seek(u64::try_from(target).unwrap_or(u64::MAX));
    }

    /// Plays faster or slower: 1, 2, 5, 10, 20, …
    pub fn change_speed(&mut self, steps: i32) {
        let ladder = |index: i32| {
            let factor = [1.0, 2.0, 5.0][index.rem_euclid(3) as usize];
            factor * 10_f64.powi(index.div_euclid(3))
        };
        let index = (0..=21).find(|&i| ladder(i) >= self.speed - 0.01).unwrap_or(21);
        self.speed = ladder(index + steps).clamp(SLOWEST, FASTEST);
    }

    /// Lets time pass.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the run"
    )]
    pub fn tick(&mut self, time: Duration) {
        if !self.playing {
            return;
        }
        let next = self.position + self.speed * time.min(LONGEST_FRAME).as_secs_f64();
        let next = next.min(self.total() as f64);
        if next as u64 != self.event() {
            self.moment = self.look(next as u64);
        }
        self.position = next;
        self.playing = self.event() < self.total();
    }

    /// Runs the strategy from the checkpoint before a moment up to it.
    fn look(&self, event: u64) -> Moment {
        let Some(run) = self.run.as_ref().filter(|_| event > 0) else { return start_of(self.grid) };
        let from = run.checkpoints.iter().rev().find(|checkpoint| checkpoint.event < event);
        let options = RecordOptions {
            offset: event - 1,
            limit: 1,
            buckets: 0,
            checkpoints: 0,
            until: Some(event),
            from,
        };
        let Ok(part) = self.strategy.record(&self.grid, options, &Work::unlimited()) else {
            return start_of(self.grid);
        };
        let (mut board, mut depth) = (part.window.board, part.window.path.0.len());
        let last = part.window.events.first().copied();
        match last {
            Some(Event::Place { .. }) => depth += 1,
            Some(Event::Erase { .. }) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if let Some(last) = last {
            last.apply(&mut board);
        }
        Moment { board, depth, counters: part.counters, last }
    }

    /// Returns the number of the line of pseudo-code at which the search is.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        let kind = self.moment.last?.kind();
        self.strategy.pseudocode().iter().position(|line| line.on.contains(&kind))
    }

    /// Says what happened last.
    #[must_use]
    pub fn sentence(&self) -> String {
        let name = |cell: Option<Cell>| cell.map_or_else(String::new, |cell| cell.to_string());
        match self.moment.last {
            None => "Nothing has happened yet.".to_owned(),
            Some(Event::Prefill { cell, digit }) => {
                format!("{cell} can only be {digit}: filled before the search.")
            }
            Some(Event::Place { cell, digit }) => format!("Tries {digit} in {cell}."),
            Some(Event::Erase { cell, digit }) => format!("Takes {digit} back from {cell}."),
            Some(Event::Dead { cell: None, digit: Some(digit) }) => {
                format!("{digit} has no place left in a house: a dead end.")
            }
            Some(Event::Dead { cell, .. }) => {
                format!("Nothing is left to try in {}: a dead end.", name(cell))
            }
            Some(Event::Solved { .. }) => "Solved.".to_owned(),
        }
    }

    /// Says how the run ended.
    #[must_use]
    pub fn ending(&self) -> &'static str {
        match self.run.as_ref().map(|run| run.outcome) {
            None => "not run yet",
            Some(Outcome::Solved) => "ends solved",
            Some(Outcome::Unsolvable) => "all was tried: no solution",
            Some(Outcome::Invalid) => "the clues conflict: nothing was run",
            Some(Outcome::Budget) => "given up after 100 million placements",
            Some(_) => "stopped",
        }
    }

    /// Returns how deep the search was over time, as the greatest depth in each of `width` parts.
    #[must_use]
    pub fn depths(&self, width: usize) -> Vec<u8> {
        let Some(run) = &self.run else { return Vec::new() };
        let buckets = &run.depth.buckets;
        if buckets.is_empty() || width == 0 {
            return Vec::new();
        }
        let part = |column: usize| {
            let start = column * buckets.len() / width;
            let end =
                ((column + 1) * buckets.len()).div_ceil(width).clamp(start + 1, buckets.len());
            buckets[start..end].iter().map(ninefold::classic::DepthBucket::max).max().unwrap_or(0)
        };
        (0..width).map(part).collect()
    }
}

fn start_of(board: Grid) -> Moment {
    Moment { board, depth: 0, counters: Counters::default(), last: None }
}

/// Returns a speed at which a run takes about half a minute; a short run isn't rushed.
#[expect(clippy::cast_precision_loss, reason = "runs are far shorter than 2^53")]
fn fitting_speed(total: u64) -> f64 {
    let wanted = (total as f64 / 30.0).clamp(4.0, FASTEST);
    let mut speed = 1.0;
    for (i, factor) in [2.0, 2.5, 2.0].iter().cycle().enumerate() {
        if speed >= wanted || i > 21 {
            break;
        }
        speed *= factor;
    }
    speed.min(FASTEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Answer;
    use std::sync::atomic::AtomicU64;

    fn lab(strategy: Strategy, board: &str) -> Lab {
        let mut lab = Lab::new(board.parse().unwrap(), "sample", strategy);
        let answer = lab.ask().answer(&Work::unlimited(), &AtomicU64::new(0));
        let Answer::Run(_, Some(run)) = answer else { panic!("a run") };
        lab.take(run);
        lab
    }

    #[test]
    fn every_moment_is_what_the_trace_says_both_ways() {
        for &strategy in Strategy::ALL {
            let mut lab = lab(strategy, ninefold::gallery::LEETCODE);
            let mut events = Vec::new();
            strategy.trace(&lab.grid, &Work::unlimited(), &mut |event| events.push(event));
            assert_eq!(lab.total(), events.len() as u64, "{strategy}");
            let mut boards = vec![lab.grid];
            for event in &events {
                let mut board = *boards.last().unwrap();
                event.apply(&mut board);
                boards.push(board);
            }
            let some = (0..boards.len()).step_by(97).chain([boards.len() - 1]);
            for at in some.clone().chain(some.rev()) {
                lab.seek(at as u64);
                assert_eq!(lab.moment().board, boards[at], "{strategy} {at}");
                assert_eq!(lab.moment().last, at.checked_sub(1).map(|last| events[last]));
            }
            lab.seek(u64::MAX);
            assert_eq!(lab.moment().counters, lab.run().unwrap().counters, "{strategy}");
            lab.step(-1);
            assert_eq!(lab.event(), lab.total() - 1);
            assert_eq!(lab.moment().board, boards[boards.len() - 2]);
        }
    }

    #[test]
    fn it_plays_to_the_end_and_stops() {
        let mut lab = lab(Strategy::Bits, ninefold::gallery::LEETCODE);
        lab.toggle();
        for _ in 0..1000 {
            lab.tick(Duration::from_millis(100));
        }
        assert!(!lab.playing && lab.event() == lab.total());
        assert_eq!(lab.sentence(), "Solved.");
        lab.toggle();
        assert!(lab.playing && lab.event() == 0, "it begins again");
        let depths = lab.depths(40);
        assert_eq!((depths.len(), depths.iter().max()), (40, Some(&51)));
    }

    #[test]
    fn boards_without_a_run_are_no_trouble() {
        let mut lab = lab(Strategy::Scan, ninefold::gallery::CONFLICT);
        assert_eq!(lab.total(), 0);
        lab.toggle();
        lab.step(5);
        lab.seek_part(3, 4);
        lab.tick(Duration::from_secs(1));
        assert!(!lab.playing && lab.event() == 0 && lab.depths(10).is_empty());
    }

    #[test]
    fn speeds_go_up_and_down_and_end() {
        let mut lab = lab(Strategy::Bits, ninefold::gallery::LEETCODE);
        for _ in 0..40 {
            lab.change_speed(1);
        }
        assert!((lab.speed - FASTEST).abs() < 1.0);
        for _ in 0..40 {
            lab.change_speed(-1);
        }
        assert!((lab.speed - SLOWEST).abs() < 0.1);
    }
}
