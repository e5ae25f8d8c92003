//! A board that failed, looked at once more: alone in a new process, and watched.

use ninefold::trial;

use super::mistake::{self, Shown};
use super::watch::{self, Watched};
use super::{MOST, Studied, start, trace};
use crate::check::{Fault, Look};
use crate::judge::Court;
use crate::language::Build;
use crate::problem::Problem;
use crate::protocol::Mode;
use crate::report::Failed;
use crate::run::Task;
use crate::tool::Launch;
use crate::trace::Trace;

/// Looks at a failed board once more: alone, and watched. Returns whether something is kept from
/// one call to the next, and what was seen.
pub(crate) fn look_again(
    court: &Court<'_>,
    launch: &Launch,
    (i, fault): (usize, &Fault),
    failed: &mut Failed,
) -> (bool, Option<Trace>) {
    let task = &court.tasks[i];
    if i > 0
        && let Ok((mut process, _)) = court.runner.start(launch)
    {
        let alone = court.runner.one(&mut process, 1, task, &mut Vec::new());
        if alone.is_ok_and(|(tried, _)| tried.wrong.is_none()) {
            failed.message = kept(fault, &failed.message);
            return (true, None);
        }
    }
    let solves = court.bench.problem == Problem::Solve;
    (false, if solves { watched_again(court, task, fault, failed) } else { None })
}

/// Says that something is kept from one call to the next.
fn kept(fault: &Fault, message: &str) -> String {
    // That the board is untouched is only what it looks like.
    let begin = match fault.look {
        Look::Untouched => String::new(),
        _ => format!("{message}. "),
    };
    format!(
        "{begin}Alone in a new process it is right: something is kept from one call to the next \
         (static or global; LeetCode, too, runs all boards in one process)"
    )
}

/// Adds what a watched run shows of the mistake.
fn watched_again(
    court: &Court<'_>,
    task: &Task,
    fault: &Fault,
    failed: &mut Failed,
) -> Option<Trace> {
    let watched = watch_board(court, task)?;
    if let Look::Value(cell) = fault.look {
        failed.line = failed.line.or(watched.last_line(cell));
    }
    let solution = task.solution.as_ref()?;
    let shown = match mistake::shown(fault.look, &watched, solution) {
        Some(little) if !little.is_enough => Some(elsewhere(court, task, little)),
        other => other,
    };
    if let Some(shown) = shown {
        take(shown, fault.look, failed);
    }
    failed.text = failed.line.and_then(|line| court.bench.source.line(line)).map(str::to_owned);
    Some(trace(court, &[Studied { trial: task.trial.clone(), watched }]))
}

/// Looks at a larger board, too, where a small one shows too little of a search.
fn elsewhere(court: &Court<'_>, task: &Task, little: Shown) -> Shown {
    let larger = || {
        let trial = trial::study().into_iter().find(|trial| trial.grid != task.trial.grid)?;
        let task = Task::new(trial, Problem::Solve);
        let watched = watch_board(court, &task)?;
        let more = mistake::shown(Look::Untouched, &watched, task.solution.as_ref()?)?;
        let name = &task.trial.name;
        let said = if more.said == little.said {
            format!("{}, on {name} neither", little.said)
        } else {
            format!("{}; on {name} {}", little.said, more.said)
        };
        Some(Shown { said, ..little.clone() })
    };
    larger().unwrap_or(little)
}

fn watch_board(court: &Court<'_>, task: &Task) -> Option<Watched> {
    let launch = court.bench.build(Build::Watched).ok()?;
    let mut process = start(court, &launch).ok()??;
    let seen = watch::watch(&mut process, 1, &task.trial.grid, Mode::Watch(MOST));
    Some(court.bench.located(seen.ok()??, &launch))
}

/// Puts what was shown in front of what the answer looks like, or behind it.
fn take(shown: Shown, look: Look, failed: &mut Failed) {
    if shown.leads {
        let before = std::mem::replace(&mut failed.message, shown.said);
        // What explains that the board is untouched says so itself.
        if look != Look::Untouched {
            failed.further.insert(0, before);
        }
    } else {
        failed.message = format!("{}: {}", failed.message, shown.said);
    }
    failed.line = failed.line.or(shown.line);
}
