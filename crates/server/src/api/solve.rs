//! `solve`: the solution, and the proof that it is the only one.

use axum::extract::State;
use axum::response::Response;
use ninefold::classic::{Event, Observer, Strategy};
use ninefold::solve::{Batch, Budget, Monitor, Start, Step};
use ninefold::{Solution, Solver, Stopped, Uniqueness, Work};
use ninefold_json::Solve;
use serde::Deserialize;
use utoipa::ToSchema;

use super::capped;
use crate::App;
use crate::error::{Failure, json};
use crate::request::{Board, Json};
use crate::work::{Kind, Watch};

/// So many guesses are made on the event loop: a fraction of a millisecond, and enough for nearly
/// every board.
const AT_ONCE: u64 = 500;

/// What `solve` takes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SolveOptions)]
pub(crate) struct Options {
    /// The board, in any form that Ninefold reads, or `@name` of a built-in one.
    puzzle: String,
    /// The form it is in; detected if left out.
    from: Option<String>,
    /// Stop at the first solution, without proof that there is no other.
    #[serde(default)]
    #[schema(required = false)]
    first: bool,
    /// List the solutions.
    #[serde(default)]
    #[schema(required = false)]
    all: bool,
    /// List at most so many solutions; never more than 1,000.
    limit: Option<u64>,
    /// Search with a classic strategy.
    strategy: Option<String>,
}

#[derive(Clone, Copy)]
enum Mode {
    Prove,
    First,
    List(u64),
    Classic(Strategy, u64),
}

pub(crate) async fn answer(
    State(app): State<App>,
    Json(options): Json<Options>,
) -> Result<Response, Failure> {
    let board = Board::read(&options.puzzle, options.from.as_deref())?;
    let mode = mode(&app, &options)?;
    if let Mode::Classic(..) = mode {
        board.clues()?;
    }
    if let Start::Clues(grid) = board.start()
        && let [first, ..] = grid.conflicts().as_slice()
    {
        return Ok(json(&Solve::invalid(board.name(), first)));
    }
    let kind = match mode {
        Mode::Prove | Mode::First => {
            let found = search(board.start(), mode, &mut Budget { guesses: AT_ONCE });
            if let Ok(found) = found {
                return Ok(json(&with_note(tell(board.name(), mode, &found), &board)));
            }
            Kind::Quick
        }
        Mode::List(_) => Kind::Quick,
        Mode::Classic(..) => Kind::Long,
    };
    let solved =
        app.works.run(kind, move |watch| with_note(work(&board, mode, watch), &board)).await?;
    Ok(json(&solved))
}

/// Says what of the given the answer is not about, if there is nothing else to say.
fn with_note(solve: Solve, board: &Board) -> Solve {
    let message = solve.message.or_else(|| board.beside_puzzle());
    Solve { message, ..solve }
}

fn mode(app: &App, options: &Options) -> Result<Mode, Failure> {
    let listed = app.limits.listed;
    if let Some(name) = &options.strategy {
        let strategy = super::race::strategy(name)?;
        return Ok(Mode::Classic(strategy, app.limits.placements));
    }
    if options.all || options.limit.is_some() {
        let limit = options.limit.filter(|&limit| limit > 0);
        return Ok(Mode::List(capped(limit, listed, listed)));
    }
    Ok(if options.first { Mode::First } else { Mode::Prove })
}

/// Does the work on a thread of its own.
fn work(board: &Board, mode: Mode, watch: &Watch) -> Solve {
    let start = board.start();
    match mode {
        Mode::Classic(strategy, budget) => {
            let grid = board.grid();
            let run = strategy.trace(&grid, Some(budget), &mut Watched::new(watch));
            Solve::by_strategy(board.name(), &run)
        }
        Mode::List(limit) => watch.within(|work| list(board.name(), start, limit, work)),
        Mode::Prove | Mode::First => match watch.within(|work| search(start, mode, work)) {
            Ok(found) => tell(board.name(), mode, &found),
            Err(Stopped) => Solve::stopped(board.name()),
        },
    }
}

/// Looks for the first two solutions, or the first: that of the command line.
fn search(start: Start<'_>, mode: Mode, monitor: &mut impl Monitor) -> Result<Uniqueness, Stopped> {
    if matches!(mode, Mode::First) {
        let first = Batch::new().first_within(start, monitor)?;
        return Ok(first.map_or(Uniqueness::None, Uniqueness::One));
    }
    Solver::new().solve_within(start, monitor)
}

fn tell(puzzle: String, mode: Mode, found: &Uniqueness) -> Solve {
    match (mode, found) {
        (Mode::First, Uniqueness::One(solution)) => Solve::first(puzzle, Some(solution)),
        (Mode::First, _) => Solve::first(puzzle, None),
        _ => Solve::proven(puzzle, found),
    }
}

fn list(puzzle: String, start: Start<'_>, limit: u64, work: &mut Work<'_>) -> Solve {
    let mut solutions = Solver::new().solutions(start);
    let mut found: Vec<Solution> = Vec::new();
    loop {
        match solutions.advance(work) {
            Step::Solution(_) if found.len() as u64 == limit => break,
            Step::Solution(solution) => found.push(solution),
            Step::Exhausted => return Solve::listed(puzzle, &found, true),
            Step::Stopped => break,
        }
    }
    Solve::listed(puzzle, &found, false)
}

/// How many placements pass between two looks at whether to stop.
const STRIDE: u64 = 4096;

/// Watches a strategy only to stop it.
pub(super) struct Watched<'a> {
    watch: &'a Watch,
    asked: core::cell::Cell<u64>,
}

impl<'a> Watched<'a> {
    pub(super) fn new(watch: &'a Watch) -> Self {
        Self { watch, asked: core::cell::Cell::new(0) }
    }
}

impl Observer for Watched<'_> {
    fn event(&mut self, _: Event) {}

    fn wants_more(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        !(self.asked.get().is_multiple_of(STRIDE) && self.watch.should_stop())
    }
}
