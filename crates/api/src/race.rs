//! `race`: the strategies side by side.

use core::time::Duration;
use ninefold::classic::{Run, Silent, Strategy};
use ninefold::solve::Start;
use ninefold::text::Entry;
use ninefold::{Grid, Work};
use serde::Serialize;

use crate::request::{Attempt, Pace, request};
use crate::{Board, CountersObject, Face, Refusal, Request};

/// Why strategies don't take candidates.
pub const FROM_CLUES: &str = "the strategies search from clues, not from candidates";

/// Most races are over after some ten thousand placements; those don't wait behind the others.
const SHORT: Attempt = Attempt { pace: Pace::Quick, budget: Some(180_000) };

request! {
    /// What `race` takes.
    RaceRequest {
        /// Which strategies; all if left out.
        #[serde(default, deserialize_with = "crate::words::list")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, required = false))]
        strategies: Vec<Strategy>,
        /// Stop each after so many placements; never after more than 100,000,000.
        budget: Option<u64>,
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
    /// What is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What a strategy did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lap {
    /// Its name.
    pub name: &'static str,
    /// How it ended: `solved`, `unsolvable`, `invalid`, `budget` or `stopped`.
    pub status: &'static str,
    /// What it took.
    #[serde(flatten)]
    pub counters: CountersObject,
    /// How long it took, in millionths of a second.
    pub micros: u64,
}

impl Lap {
    /// Returns what a strategy did in some time.
    #[must_use]
    pub fn new(strategy: Strategy, run: &Run, time: Duration) -> Self {
        Self {
            name: strategy.name(),
            status: run.outcome.name(),
            counters: run.counters.into(),
            micros: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
        }
    }
}

impl Request for RaceRequest {
    const NAME: &'static str = "race";
    const ABOUT: &'static str = "The strategies side by side";

    type Subject = Entry;
    type Found = Race;
    type Answer = Race;

    fn prepare(&self, _: &Face) -> Result<Entry, Refusal> {
        if self.strategies.len() > Strategy::ALL.len() {
            return Err(Refusal::bad_request("a strategy is named more than once"));
        }
        self.entry()
    }

    fn attempts(&self) -> &'static [Attempt] {
        &[SHORT, Attempt { pace: Pace::Long, budget: None }]
    }

    fn find(&self, entry: &Entry, face: &Face, work: &mut Work<'_>) -> Result<Race, Refusal> {
        let board = Board::of(entry)?;
        let puzzle = board.name();
        let Start::Clues(grid) = board.start() else {
            let message = Some(FROM_CLUES.to_owned());
            return Ok(Race { puzzle, strategies: Vec::new(), message });
        };
        let all = self.strategies.is_empty();
        let chosen = if all { Strategy::ALL } else { &self.strategies };
        let budget = face.limits.placements.lowered(self.budget);
        let lap = |&strategy: &Strategy| {
            let begun = (face.now)();
            let run = run_within(strategy, grid, budget, work);
            Lap::new(strategy, &run, (face.now)().saturating_sub(begun))
        };
        let strategies: Vec<Lap> = chosen.iter().map(lap).collect();
        let stopped = strategies.iter().any(|lap| lap.status == "stopped");
        let message = stopped.then(|| crate::TIME_IS_OVER.to_owned());
        Ok(Race { puzzle, strategies, message })
    }

    fn is_as_hoped(race: &Race) -> bool {
        let ends = |status| race.strategies.iter().filter(move |lap| lap.status == status).count();
        ends("solved") > 0 || (ends("budget") > 0 && ends("budget") == race.strategies.len())
    }
}

/// Runs a strategy with so many placements at most, within the work allowed.
pub(crate) fn run_within(strategy: Strategy, grid: &Grid, budget: u64, work: &Work<'_>) -> Run {
    work.part(budget, |part| strategy.trace(grid, part, &mut Silent))
}
