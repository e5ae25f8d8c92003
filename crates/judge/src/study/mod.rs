//! How a program walks: it is watched on six boards and compared with the strategies, move by move.

mod advice;
mod again;
mod mistake;
mod stress;
mod times;
mod watch;
mod words;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::classic::{Likeness, Match, Moves, Silent, Strategy, resemblance};
use ninefold::trial::{self, Trial};
use ninefold::{Grid, Work};

use crate::judge::{Court, NoVerdict};
use crate::language::Build;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::process::{Heard, Process};
use crate::protocol::Mode;
use crate::report::{How, Report, TableRow, Tree, Walk};
use crate::run::{NoRun, Runner, Task};
use crate::tool::Launch;
use crate::trace::{Trace, TraceRun};
pub(crate) use again::look_again;
pub(crate) use stress::stress;
use watch::MOST;
pub(crate) use watch::Watched;
use words::Known;

/// More unseen writes than one in so many, and nothing is claimed.
const UNSEEN: u64 = 100;
/// The boards of the table.
const SHOWN: [&str; 2] = ["@leetcode", "@inkala"];
/// The strategies of the table: one of each tree that tutorials know.
const COMPARED: [Strategy; 4] =
    [Strategy::Scan, Strategy::Singles, Strategy::Sorted, Strategy::Fewest];

/// On so many boards a walk has to be seen.
const ENOUGH: usize = 3;
/// So long a watched board may take, in time of the processor.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long all of them may take, on the clock, once there are enough.
const IN_ALL: Duration = Duration::from_secs(15);

/// So much memory what is seen may take, in bytes, besides what the program takes.
const NOTES: u64 = 128 << 20;

/// Studies a program that is right: how it walks, or how often it looks.
pub(crate) fn study(court: &Court<'_>, report: &mut Report) -> Result<(), NoVerdict> {
    if court.bench.problem == Problem::Valid {
        report.advice.extend(advice::of_validator(court));
        return Ok(());
    }
    (court.onlooker.say)("watching how it searches");
    let walk = match watched(court)? {
        Some(studied) => {
            report.notes.extend(unsteady(court, &studied[0]));
            report.trace = Some(trace(court, &studied));
            described(court, &studied)
        }
        None => times::by_times(court)?,
    };
    report.walk = Some(walk);
    Ok(())
}

/// Adds what to try next, from numbers that were measured in this run.
pub(crate) fn advise(court: &Court<'_>, report: &mut Report) -> Result<(), NoVerdict> {
    (court.onlooker.say)("comparing it with others");
    advice::advise(court, report)
}

/// A board with what was seen on it.
struct Studied {
    trial: Trial,
    watched: Watched,
}

impl Studied {
    /// Counts the digits written; of a program that leaves them in the board, again each time.
    fn placements(&self, leaves: bool) -> u64 {
        let moves = &self.watched.moves;
        let counters = if leaves { moves.unwound_counters() } else { moves.counters() };
        counters.placements
    }
}

/// Starts a program that is to be watched; `None` if it can't be.
fn start<'a>(court: &Court<'a>, launch: &Launch) -> Result<Option<Process<'a>>, NoVerdict> {
    let Limits { time, memory } = court.runner.limits;
    let limits = Limits { time: time.max(PATIENCE), memory: memory + NOTES };
    match (Runner { limits, ..*court.runner }).start(launch) {
        Ok((process, _)) => Ok(Some(process)),
        Err(NoRun::Stopped) => Err(NoVerdict::Stopped),
        Err(_) => Ok(None),
    }
}

/// Watches the program on the study boards; `None` if it can't be watched.
fn watched(court: &Court<'_>) -> Result<Option<Vec<Studied>>, NoVerdict> {
    let Ok(launch) = court.bench.build(Build::Watched) else { return Ok(None) };
    let (mut studied, mut kept) = (Vec::new(), None);
    let begun = Instant::now();
    for (i, trial) in trial::study().into_iter().enumerate() {
        // A slow program on a busy machine has shown enough by then.
        if studied.len() >= ENOUGH && begun.elapsed() > IN_ALL {
            break;
        }
        let process = if kept.is_some() { kept.take() } else { start(court, &launch)? };
        let Some(mut process) = process else { return Ok(None) };
        let watched = match watch::watch(&mut process, i as u64 + 1, &trial.grid, Mode::Watch(MOST))
        {
            Ok(Some(watched)) => watched,
            Err(Heard::Stopped) => return Err(NoVerdict::Stopped),
            Ok(None) | Err(_) => return Ok(None),
        };
        let watched = court.bench.located(watched, &launch);
        let enough = watched.moves.events().len() as u64 >= watched.unseen * UNSEEN;
        let ends_right = !watched.is_whole || is_solution(&trial, watched.moves.board());
        if !enough || !ends_right || watched.moves.events().is_empty() {
            return Ok(None);
        }
        // A run that was cut short isn't gone on with; and where boards of the program's own are
        // found by their addresses, memory has to be as new.
        kept = (watched.is_whole && !court.bench.sees_addresses()).then_some(process);
        studied.push(Studied { trial, watched });
    }
    // Where it searches in a board of its own, those on which that wasn't found tell nothing.
    if studied.iter().any(|one| one.watched.is_own) {
        studied.retain(|one| one.watched.is_own);
    }
    if studied.len() < ENOUGH {
        return Ok(None);
    }
    // A program that only writes the solution searched somewhere else.
    let searches = studied.iter().any(|one| one.watched.moves.counters().backtracks > 0);
    Ok(searches.then_some(studied))
}

/// Watches the first board once more, in a new process and with sets in another order: says so if
/// the program walks otherwise.
fn unsteady(court: &Court<'_>, first: &Studied) -> Option<String> {
    let mut launch = court.bench.build(Build::Watched).ok()?;
    launch.variables.push(("PYTHONHASHSEED", "1".into()));
    let mut process = start(court, &launch).ok()??;
    let again = watch::watch(&mut process, 1, &first.trial.grid, Mode::Watch(MOST)).ok()??;
    if again.moves.events() == first.watched.moves.events() {
        return None;
    }
    let placed = |watched: &Watched| words::number(watched.moves.counters().placements);
    Some(format!(
        "its walk changes from run to run: {} placements on {}, then {}. Does it go by the order of \
         a set, by chance or by the clock?",
        placed(&first.watched),
        first.trial.name,
        placed(&again)
    ))
}

/// Writes down what was seen, for the lab.
fn trace(court: &Court<'_>, studied: &[Studied]) -> Trace {
    let (mut places, mut erases) = (Vec::new(), Vec::new());
    for one in studied {
        let (more_places, more_erases) = one.watched.lines_by_event();
        places.extend(more_places);
        erases.extend(more_erases);
    }
    let runs = studied.iter().map(|one| {
        TraceRun::new(one.trial.name.clone().into_owned(), &one.watched.moves, one.watched.is_whole)
    });
    Trace::new(court.bench.source, places, erases, runs.collect())
}

fn is_own(studied: &[Studied]) -> bool {
    studied.iter().all(|one| one.watched.is_own)
}

fn is_solution(trial: &Trial, board: &Grid) -> bool {
    let task = Task::new(trial.clone(), Problem::Solve);
    task.solution.is_some_and(|solution| solution.grid() == *board)
}

/// Compares what was seen with the strategies, and puts it into words.
fn described(court: &Court<'_>, studied: &[Studied]) -> Walk {
    let moves: Vec<(&Moves, bool)> =
        studied.iter().map(|one| (&one.watched.moves, one.watched.is_whole)).collect();
    let likeness = resemblance(&moves);
    let row_major = likeness.strategies.contains(&Strategy::Scan);
    let sees = row_major && court.bench.sees_reads() && !is_own(studied);
    let placed = studied[0].placements(likeness.leaves);
    let looks = if sees { looks(court, &studied[0], placed) } else { None };
    let known = Known {
        boards: studied.len(),
        looks,
        is_own: is_own(studied),
        is_whole: studied.iter().all(|one| one.watched.is_whole),
    };
    let strategies = words::narrowed(&likeness, known);
    let (how, text) = words::sentence(&likeness, &strategies, known);
    let placements = placements(&likeness, how, studied);
    let table = table(&placements);
    let names =
        if how == How::None { Vec::new() } else { strategies.iter().map(|s| s.name()).collect() };
    let (illegal, further) = (likeness.flashes.count, likeness.further);
    let (tree, looks, is_whole) = (tree(&likeness), known.looks, known.is_whole);
    let strategies = names;
    Walk { how, strategies, text, placements, illegal, further, looks, table, tree, is_whole }
}

/// Returns the tree that was walked. One that is gone on with after the solution is larger.
fn tree(likeness: &Likeness) -> Option<Tree> {
    let same = matches!(likeness.kind, Match::Exact | Match::Image) && likeness.further == 0;
    let strategy = likeness.strategies.first().copied().filter(|_| same)?;
    Some(Tree { strategy, image: likeness.image })
}

/// Counts the digits written on each board. Where the program is a strategy, these are its own
/// placements: digits filled in before the search aren't among them.
fn placements(likeness: &Likeness, how: How, studied: &[Studied]) -> BTreeMap<String, u64> {
    let same = how == How::Exact || how == How::Variant && is_plain_tree(likeness);
    let exact = likeness.strategies.first().copied().filter(|_| same);
    let count = |one: &Studied| match exact {
        Some(strategy) if one.watched.is_whole => {
            let work = Work::with_budget(10_000_000);
            strategy.trace(&one.trial.grid, &work, &mut Silent).counters.placements
        }
        _ => one.placements(likeness.leaves),
    };
    let whole = studied.iter().filter(|one| one.watched.is_whole);
    whole.map(|one| (one.trial.name.clone().into_owned(), count(one))).collect()
}

/// Says whether the tree is the strategy's own, on the board as it is, and no digit more is
/// written.
fn is_plain_tree(likeness: &Likeness) -> bool {
    likeness.kind == Match::Exact && likeness.flashes.count == 0 && likeness.further == 0
}

/// Sets the placements beside those of the strategies.
fn table(yours: &BTreeMap<String, u64>) -> Vec<TableRow> {
    SHOWN
        .iter()
        .map(|&board| TableRow {
            board: board.to_owned(),
            yours: yours.get(board).copied(),
            strategies: COMPARED
                .iter()
                .filter_map(|&strategy| Some((strategy.name(), stress::known(strategy, board)?)))
                .collect(),
        })
        .collect()
}

/// Counts how often the program looks at the board for each digit that it writes.
fn looks(court: &Court<'_>, first: &Studied, placements: u64) -> Option<f64> {
    let launch = court.bench.build(Build::Watched).ok()?;
    let mut process = start(court, &launch).ok()??;
    let seen = watch::watch(&mut process, 1, &first.trial.grid, Mode::Look(MOST));
    let Ok(Some(watched)) = seen else { return None };
    #[expect(clippy::cast_precision_loss, reason = "a ratio for display")]
    Some(watched.reads as f64 / placements as f64)
}
