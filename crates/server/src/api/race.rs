//! `race`: the strategies side by side.

use axum::extract::State;
use axum::response::Response;
use ninefold::Grid;
use ninefold::classic::Strategy;
use ninefold_json::{Lap, Race};
use serde::Deserialize;
use std::time::Instant;
use utoipa::ToSchema;

use super::capped;
use super::solve::Watched;
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::{Kind, Watch};

/// So many placements of each strategy take a millisecond or two.
const SHORT: u64 = 20_000;

/// What `race` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RaceOptions)]
pub(crate) struct Options {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// Which strategies; all if left out.
    #[serde(default)]
    #[schema(required = false)]
    strategies: Vec<String>,
    /// Stop each after so many placements; never after more than 100,000,000.
    budget: Option<u64>,
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let most = app.limits.placements;
    let budget = capped(options.budget, most, most);
    let mut chosen =
        options.strategies.iter().map(|name| strategy(name)).collect::<Result<Vec<_>, _>>()?;
    if chosen.is_empty() {
        chosen = Strategy::ALL.to_vec();
    } else if chosen.len() > Strategy::ALL.len() {
        return Err(Failure::BadRequest("a strategy is named more than once".to_owned()));
    }
    // Most races are over after a few thousand placements; those don't wait behind the others.
    let (grid, first) = (board.clues()?, budget.min(SHORT));
    let (runners, note) = (chosen.clone(), board.beside_puzzle());
    let with_note = |race: Race| Race { message: race.message.or(note), ..race };
    let short =
        app.works.run(Kind::Quick, move |watch| race(&grid, &runners, first, watch)).await?;
    if first == budget || short.strategies.iter().all(|lap| lap.status != "budget") {
        return Ok(json(&with_note(short)));
    }
    let race = app.works.run(Kind::Long, move |watch| race(&grid, &chosen, budget, watch));
    Ok(json(&with_note(race.await?)))
}

/// Returns the strategy of a name.
pub(super) fn strategy(name: &str) -> Result<Strategy, Failure> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = Strategy::ALL.iter().map(|strategy| strategy.name()).collect();
        Failure::BadRequest(format!("expected a strategy: one of {}", names.join(", ")))
    })
}

fn race(grid: &Grid, chosen: &[Strategy], budget: u64, watch: &Watch) -> Race {
    let lap = |&strategy: &Strategy| {
        let begun = Instant::now();
        let run = strategy.trace(grid, Some(budget), &mut Watched::new(watch));
        Lap::new(strategy, &run, begun.elapsed())
    };
    let laps: Vec<Lap> = chosen.iter().map(lap).collect();
    let stopped = laps.iter().any(|lap| lap.status == "stopped");
    let message = stopped.then(|| "stopped: the time for a request is over".to_owned());
    Race { puzzle: grid.to_string(), strategies: laps, message }
}
