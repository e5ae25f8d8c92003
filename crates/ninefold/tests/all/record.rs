//! Recorded runs: every window, summary and checkpoint is what the whole trace says, and a run from
//! a checkpoint goes on as if it had never been interrupted.

use crate::support;

use ninefold::classic::{
    Checkpoint, CheckpointError, Counters, DepthBucket, Event, Observer, Outcome, RecordOptions,
    Recording, Run, Strategy, Trail,
};
use ninefold::{Candidate, Cell, Digit, Grid, Work, gallery};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Cuts the longest runs of these tests short.
const BUDGET: u64 = 2000;

/// Returns an event number as an index.
fn index(event: u64) -> usize {
    usize::try_from(event).expect("runs of these tests are short")
}

/// All events of a run with the counters just after each: the slow twin of a recording.
struct Whole {
    clues: Grid,
    events: Vec<(Event, Counters)>,
    run: Run,
}

#[derive(Default)]
struct Collector(Vec<(Event, Counters)>);

impl Observer for Collector {
    fn event(&mut self, _: Event) {}

    fn counted(&mut self, event: Event, counters: &Counters) {
        self.0.push((event, *counters));
    }
}

impl Whole {
    fn new(strategy: Strategy, clues: &Grid) -> Self {
        let mut collector = Collector::default();
        let run = strategy.trace(clues, &Work::with_budget(BUDGET), &mut collector);
        Self { clues: *clues, events: collector.0, run }
    }

    fn len(&self) -> u64 {
        self.events.len() as u64
    }

    /// Returns the state before an event.
    fn at(&self, event: u64) -> Checkpoint {
        let mut state = Checkpoint { event, ..Checkpoint::default() };
        for (event, counters) in &self.events[..index(event)] {
            state.counters = *counters;
            match *event {
                Event::Prefill { cell, digit } => {
                    state.prefilled.0.push(Candidate { cell, digit });
                }
                Event::Place { cell, digit } => state.path.0.push(Candidate { cell, digit }),
                Event::Erase { cell, digit } => {
                    assert_eq!(state.path.0.pop(), Some(Candidate { cell, digit }));
                }
                _ => {}
            }
        }
        state
    }

    /// Returns the moments from which a run can go on: the start and after each placement.
    fn moments(&self) -> Vec<u64> {
        let is_place = |&i: &u64| matches!(self.events[index(i) - 1].0, Event::Place { .. });
        core::iter::once(0).chain((1..=self.len()).filter(is_place)).collect()
    }

    fn depths(&self, from: u64, to: u64) -> Vec<u8> {
        let mut depth = 0;
        let depths = self.events.iter().map(|(event, _)| {
            match event {
                Event::Place { .. } => depth += 1,
                Event::Erase { .. } => depth -= 1,
                _ => {}
            }
            depth
        });
        depths.take(index(to)).skip(index(from)).collect()
    }

    /// Checks a recording against the whole trace.
    fn compare(&self, asked: &Asked, start: u64, found: &Recording) {
        let end = self.len().min(asked.until.unwrap_or(u64::MAX).max(start));
        assert_eq!((found.start, found.events), (start, end));
        if end < self.len() {
            assert_eq!(found.outcome, Outcome::Stopped);
            assert_eq!((found.counters, found.solution), (self.at(end).counters, None));
        } else {
            assert_eq!(found.outcome, self.run.outcome);
            assert_eq!((found.counters, found.solution), (self.run.counters, self.run.solution));
        }
        assert!(!found.is_cancelled);
        self.compare_window(asked, start, end, found);
        self.compare_depths(asked, start, end, found);
        self.compare_checkpoints(asked, start, end, found);
    }

    fn compare_window(&self, asked: &Asked, start: u64, end: u64, found: &Recording) {
        let offset = asked.offset.max(start).min(end);
        let state = self.at(offset);
        let window = &found.window;
        assert_eq!((window.offset, window.board), (offset, state.board(&self.clues)));
        assert_eq!(window.path, state.path);
        // A run that ends by itself may test more digits after its last event.
        if offset < self.len() || asked.offset == offset {
            assert_eq!(window.counters, state.counters);
        }
        let slice = &self.events[index(offset)..index(end)];
        let events: Vec<Event> = slice.iter().map(|pair| pair.0).take(asked.limit).collect();
        assert_eq!(window.events, events);
    }

    fn compare_depths(&self, asked: &Asked, start: u64, end: u64, found: &Recording) {
        let depths = self.depths(start, end);
        let mut width = 1;
        while depths.len().div_ceil(width) > asked.buckets.max(1) {
            width *= 2;
        }
        let chunks = depths.chunks(width).take(if asked.buckets > 0 { usize::MAX } else { 0 });
        assert_eq!(found.depth.buckets.len(), chunks.len());
        for (bucket, depths) in found.depth.buckets.iter().zip(chunks) {
            compare_bucket(bucket, depths);
        }
        if asked.buckets > 0 {
            assert_eq!((found.depth.offset, found.depth.width), (start, width as u64));
        }
    }

    fn compare_checkpoints(&self, asked: &Asked, start: u64, end: u64, found: &Recording) {
        let moments: Vec<u64> =
            self.moments().into_iter().filter(|event| (start..=end).contains(event)).collect();
        let mut interval = 1;
        let kept = loop {
            let mut kept = moments.clone();
            kept.dedup_by_key(|event| (*event - start) / interval);
            if kept.len() <= asked.checkpoints.max(1) {
                break kept;
            }
            interval *= 2;
        };
        let expected: Vec<Checkpoint> = match asked.checkpoints {
            0 => Vec::new(),
            _ => kept.into_iter().map(|event| self.at(event)).collect(),
        };
        assert_eq!(found.checkpoints, expected);
    }
}

/// Checks a bucket against the depths that it stands for.
fn compare_bucket(found: &DepthBucket, depths: &[u8]) {
    let least = *depths.iter().min().expect("a chunk isn't empty");
    let most = *depths.iter().max().expect("a chunk isn't empty");
    assert_eq!((found.min(), found.max()), (least, most));
    let times = |wanted| depths.iter().map(|&depth| u64::from(depth == wanted)).sum();
    assert_eq!(found.counts(), (least..=most).map(times).collect::<Vec<u64>>());
    assert_eq!(found.count(), depths.len() as u64);
    let sum: f64 = depths.iter().copied().map(f64::from).sum();
    let count = u32::try_from(depths.len()).expect("runs of these tests are short");
    assert!((found.mean() - sum / f64::from(count)).abs() < 1e-9);
}

/// The placements that a run may make.
fn allowed() -> Work<'static> {
    Work::with_budget(BUDGET)
}

/// What is asked of a recording.
#[derive(Clone, Debug)]
struct Asked {
    offset: u64,
    limit: usize,
    buckets: usize,
    checkpoints: usize,
    until: Option<u64>,
}

impl Asked {
    fn options<'a>(&self, from: Option<&'a Checkpoint>) -> RecordOptions<'a> {
        let Self { offset, limit, buckets, checkpoints, until } = *self;
        RecordOptions { offset, limit, buckets, checkpoints, until, from }
    }
}

fn asked() -> impl proptest::strategy::Strategy<Value = Asked> {
    let event = prop_oneof![Just(0), 0..200u64, 0..8000u64, Just(u64::MAX)];
    let few = prop_oneof![0..5usize, 5..600usize];
    (event.clone(), few.clone(), few.clone(), few, proptest::option::of(event)).prop_map(
        |(offset, limit, buckets, checkpoints, until)| Asked {
            offset,
            limit,
            buckets,
            checkpoints,
            until,
        },
    )
}

/// Records from the start and from a moment of the run, and compares both.
fn check(clues: &Grid, asked: &Asked, moment: usize) {
    for &strategy in Strategy::ALL {
        let whole = Whole::new(strategy, clues);
        let recording =
            strategy.record(clues, asked.options(None), &allowed()).expect("no checkpoint");
        whole.compare(asked, 0, &recording);

        let moments = whole.moments();
        let from = whole.at(moments[moment % moments.len()]);
        let resumed = strategy.record(clues, asked.options(Some(&from)), &allowed());
        whole.compare(asked, from.event, &resumed.unwrap_or_else(|e| panic!("{strategy}: {e}")));

        let text = from.path.to_string();
        assert_eq!(text.len(), 3 * from.path.0.len());
        assert_eq!(text.parse(), Ok(from.path));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn recordings_of_puzzles_are_the_whole_trace(
        grid in support::puzzle(), asked in asked(), moment in 0..10_000usize,
    ) {
        check(&grid, &asked, moment);
    }

    #[test]
    fn recordings_of_other_boards_are_the_whole_trace(
        grid in support::solvable(15..40), at in 0..81usize, to in 0..9usize,
        asked in asked(), moment in 0..10_000usize,
    ) {
        check(&grid.with(Cell::new(at), Some(Digit::from_index(to))), &asked, moment);
    }

    #[test]
    fn recordings_of_built_in_boards_are_the_whole_trace(
        index in 0..gallery::ALL.len(), asked in asked(), moment in 0..10_000usize,
    ) {
        check(&gallery::ALL[index].board.parse().unwrap(), &asked, moment);
    }

    #[test]
    fn hostile_checkpoints_are_refused_or_run_to_an_end(
        index in 0..gallery::ALL.len(), moment in 0..10_000usize,
        field in 0..9usize, change in prop_oneof![Just(1), Just(u64::MAX), any::<u64>()],
        digit in 0..729usize,
    ) {
        let clues: Grid = gallery::ALL[index].board.parse().unwrap();
        for &strategy in Strategy::ALL {
            let whole = Whole::new(strategy, &clues);
            let moments = whole.moments();
            let right = whole.at(moments[moment % moments.len()]);
            let wrong = spoil(&right, field, change, Candidate::new(digit));
            let options = RecordOptions { from: Some(&wrong), ..Default::default() };
            // These can't be verified, within bounds, nor another digit that fits in the last cell;
            // all else must be as it was.
            if let Ok(recording) = strategy.record(&clues, options, &allowed()) {
                let Counters { visits, checks, max_depth, .. } = right.counters;
                let counters = Counters { visits, checks, max_depth, ..wrong.counters };
                let path = if fits(&clues, &wrong, &right) { &right.path } else { &wrong.path };
                let same = Checkpoint { counters, path: path.clone(), ..wrong.clone() };
                prop_assert!(
                    same == right || recording.outcome == Outcome::Invalid,
                    "{} went on from {:?}, spoilt from {:?}", strategy, wrong, right
                );
            }
        }
    }
}

/// Says whether the path has the same cells and no digit twice in a house: a state that the run may
/// come to, though at another moment.
fn fits(clues: &Grid, wrong: &Checkpoint, right: &Checkpoint) -> bool {
    let cells = |state: &Checkpoint| state.path.0.iter().map(|c| c.cell).collect::<Vec<Cell>>();
    let put = |grid: Grid, candidate: &Candidate| grid.with(candidate.cell, Some(candidate.digit));
    let board = wrong.prefilled.0.iter().chain(&wrong.path.0).fold(*clues, put);
    cells(wrong) == cells(right) && board.is_valid()
}

/// Changes one thing about a checkpoint.
fn spoil(right: &Checkpoint, field: usize, change: u64, digit: Candidate) -> Checkpoint {
    let mut wrong = right.clone();
    let number = match field {
        0 => &mut wrong.event,
        1 => &mut wrong.counters.prefilled,
        2 => &mut wrong.counters.placements,
        3 => &mut wrong.counters.backtracks,
        4 => &mut wrong.counters.checks,
        5 => &mut wrong.counters.visits,
        6 => &mut wrong.counters.max_depth,
        7 => {
            wrong.prefilled.0.push(digit);
            &mut wrong.counters.prefilled
        }
        _ => {
            let last = wrong.path.0.len().saturating_sub(1);
            wrong.path.0.truncate(last);
            wrong.path.0.push(digit);
            return wrong;
        }
    };
    *number = number.wrapping_add(change);
    wrong
}

#[test]
fn a_digit_that_is_never_tried_is_on_no_path() {
    let clues: Grid = gallery::LEETCODE.parse().unwrap();
    let whole = Whole::new(Strategy::Bits, &clues);
    let mut checkpoint = whole.at(whole.moments()[40]);
    checkpoint.path.0[0].digit = Digit::new(5);
    let from = Some(&checkpoint);
    let options = RecordOptions { from, ..Default::default() };
    let error = Strategy::Bits.record(&clues, options, &allowed());
    assert_eq!(error, Err(CheckpointError::Path));
}

#[test]
fn a_checkpoint_of_another_board_or_strategy_is_refused() {
    let (clues, other): (Grid, Grid) =
        (gallery::LEETCODE.parse().unwrap(), gallery::INKALA.parse().unwrap());
    let whole = Whole::new(Strategy::Singles, &gallery::TLE.parse().unwrap());
    let checkpoint = whole.at(whole.moments()[100]);
    assert_eq!(checkpoint.prefilled.0.len(), 1);
    for grid in [clues, other] {
        let from = Some(&checkpoint);
        let options = RecordOptions { from, ..Default::default() };
        let found = Strategy::Singles.record(&grid, options, &allowed());
        assert!(found.is_err());
    }
    let tle = gallery::TLE.parse().unwrap();
    for &strategy in Strategy::ALL.iter().filter(|&&strategy| strategy != Strategy::Singles) {
        let from = Some(&checkpoint);
        let options = RecordOptions { from, ..Default::default() };
        let found = strategy.record(&tle, options, &allowed());
        assert_eq!(found, Err(CheckpointError::Path), "{strategy}");
    }
}

#[test]
fn a_cancelled_recording_says_so_and_a_later_look_stops_later() {
    let clues: Grid = gallery::ANTI_BRUTE_FORCE.parse().unwrap();
    for &strategy in Strategy::ALL.iter().filter(|&&strategy| strategy != Strategy::Fast) {
        for looks in [1, 5] {
            let left = std::cell::Cell::new(looks);
            let cancel = || {
                left.set(left.get() - 1);
                left.get() == 0
            };
            let work = Work::unlimited().cancelled_by(&cancel);
            let found = strategy.record(&clues, RecordOptions::default(), &work).unwrap();
            if found.outcome == Outcome::Stopped {
                assert!(found.is_cancelled);
                assert_eq!(found.counters.placements, (looks - 1) * 256, "{strategy}");
            } else {
                assert!(looks == 5 && found.counters.placements <= 1024, "{strategy}");
            }
        }
    }
}

#[test]
fn the_fast_engine_has_the_one_event() {
    let clues = gallery::INKALA.parse().unwrap();
    let found = Strategy::Fast.record(&clues, RecordOptions::default(), &allowed()).unwrap();
    assert_eq!((found.events, found.outcome), (1, Outcome::Solved));
    assert!(matches!(found.window.events[..], [Event::Solved { .. }]));
    assert_eq!(found.checkpoints, [Checkpoint::default()]);
}

#[test]
fn texts_that_are_no_trails_are_refused() {
    for text in ["1", "12", "1311", "130", "r1c", "abc", &"111".repeat(82), "１３１"] {
        assert!(text.parse::<Trail>().is_err(), "{text}");
    }
    assert_eq!("111".repeat(81).parse::<Trail>().map(|trail| trail.0.len()), Ok(81));
    assert_eq!("".parse(), Ok(Trail::default()));
}
