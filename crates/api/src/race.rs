//! `race`: the strategies side by side.

use core::time::Duration;
use ninefold::classic::{Outcome, Run, Silent, Strategy};
use ninefold::text::Entry;
use ninefold::{Grid, Work};
use serde::{Serialize, Serializer};

use crate::request::{Attempt, Pace, on_its_board, request};
use crate::{Board, CountersObject, Face, Refusal, Request};

/// Most races are over after some ten thousand placements; those don't wait behind the others.
const SHORT: Attempt = Attempt { pace: Pace::Quick, budget: Some(180_000) };

request! {
    /// What `race` takes.
    RaceRequest {
        /// Which strategies; all if left out.
        #[serde(default, deserialize_with = "crate::words::list")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, required = false))]
        strategies: Vec<Strategy>,
        /// Stop each after this many placements; never after more than 100,000,000.
        budget: Option<u64>,
        /// Stop each after so much time; for faces on someone's own machine.
        #[serde(skip)]
        time: Option<Duration>,
    }
}

/// The strategies side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Race {
    /// The board.
    pub puzzle: String,
    /// What each strategy did.
    pub strategies: Vec<Lap>,
    /// A remark for people, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What a strategy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lap {
    /// Its name.
    pub name: &'static str,
    /// How it ended: `solved`, `unsolvable`, `invalid`, `budget`, `time` or `stopped`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub status: LapEnd,
    /// What it took.
    #[serde(flatten)]
    pub counters: CountersObject,
    /// How long it took, in millionths of a second.
    pub micros: u64,
}

/// How a strategy ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LapEnd {
    /// Of itself, or with its budget.
    Outcome(Outcome),
    /// Its time was up.
    Time,
}

impl LapEnd {
    /// Returns the word that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outcome(outcome) => outcome.name(),
            Self::Time => "time",
        }
    }
}

impl Serialize for LapEnd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Lap {
    /// Returns what a strategy did in some time.
    #[must_use]
    pub fn new(strategy: Strategy, run: &Run, time: Duration) -> Self {
        Self {
            name: strategy.name(),
            status: LapEnd::Outcome(run.outcome),
            counters: run.counters.into(),
            micros: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
        }
    }
}

impl Request for RaceRequest {
    const NAME: &'static str = "race";
    const ABOUT: &'static str = "The strategies side by side";
    const LEAVES_PLAY_OUT: bool = true;

    on_its_board!();

    type Found = Race;
    type Answer = Race;

    fn check(&self, _: &Face) -> Result<(), Refusal> {
        if self.strategies.len() > Strategy::ALL.len() {
            return Err(Refusal::bad_request("a strategy is named more than once"));
        }
        Ok(())
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[SHORT, Attempt::LONG]
    }

    fn find(&self, entry: &Entry, face: &Face, work: &Work<'_>) -> Result<Race, Refusal> {
        self.find_watched(entry, face, work, |_, _| {})
    }

    fn failure(Race { strategies, .. }: &Race) -> Option<&'static str> {
        let is_cut =
            |lap: &Lap| matches!(lap.status, LapEnd::Outcome(Outcome::Budget) | LapEnd::Time);
        let is_solved = strategies.iter().any(|lap| lap.status == LapEnd::Outcome(Outcome::Solved));
        (!is_solved && !strategies.iter().all(is_cut)).then_some("unsolved")
    }
}

impl RaceRequest {
    /// Does the same as [`find`](Request::find), and says before each strategy which it is, and how
    /// many there are.
    ///
    /// # Errors
    /// If the entry is malformed, or a puzzle of candidates.
    pub fn find_watched(
        &self,
        entry: &Entry,
        face: &Face,
        work: &Work<'_>,
        mut watch: impl FnMut(Strategy, [usize; 2]),
    ) -> Result<Race, Refusal> {
        let board = Board::of(entry)?;
        let grid = board.clues()?;
        let all = self.strategies.is_empty();
        let chosen = if all { Strategy::ALL } else { &self.strategies };
        let budget = face.limits.placements.lowered(self.budget);
        let lap = |(number, &strategy): (usize, &Strategy)| {
            watch(strategy, [number, chosen.len()]);
            let begun = (face.now)();
            let end = self.time.map(|time| begun.saturating_add(time));
            let is_late = || end.is_some_and(|end| (face.now)() >= end);
            let search = |part: &Work<'_>| strategy.trace(&grid, part, &mut Silent);
            let run = work.part_until(budget, &is_late, search);
            let mut lap = Lap::new(strategy, &run, (face.now)().saturating_sub(begun));
            if run.outcome == Outcome::Stopped && !work.is_stopped() && is_late() {
                lap.status = LapEnd::Time;
            }
            lap
        };
        let strategies: Vec<Lap> = (1..).zip(chosen).map(lap).collect();
        let stopped = strategies.iter().any(|lap| lap.status == LapEnd::Outcome(Outcome::Stopped));
        let message = stopped.then(|| crate::STOPPED.to_owned()).or_else(|| board.beside_puzzle());
        Ok(Race { puzzle: board.name(), strategies, message })
    }
}

/// Runs a strategy with at most this many placements, within the work allowed.
pub(crate) fn run_within(strategy: Strategy, grid: &Grid, budget: u64, work: &Work<'_>) -> Run {
    work.part(budget, |part| strategy.trace(grid, part, &mut Silent))
}
