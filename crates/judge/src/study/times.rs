//! What the times of a program tell when its writes can't be seen.
//!
//! On the right strategy's tree the time a placement is nearly the same on every board; on any
//! other it differs manyfold, because the boards were chosen so.

use std::collections::BTreeMap;

use ninefold::classic::{Image, Strategy};
use ninefold::{Grid, trial};

use crate::judge::{Court, NoVerdict};
use crate::language::Build;
use crate::problem::Problem;
use crate::report::{How, Tree, Walk};
use crate::run::{NoRun, Task, is_unchecked};

/// All runs together, in seconds of the processor.
const IN_ALL: f64 = 6.0;
/// How often each board is run at most; the best time counts.
const ROUNDS: usize = 8;
/// The largest spread that is claimed, and the least that the next best must have.
const CLAIMED: f64 = 3.0;
const APART: f64 = 9.0;

/// Times the program and compares with the sizes of the trees.
pub(super) fn by_times(court: &Court<'_>) -> Result<Walk, NoVerdict> {
    (court.onlooker.say)("measuring its times");
    let times = measured(court)?;
    let mut spreads: Vec<(f64, Strategy)> =
        [Strategy::Bits, Strategy::Singles, Strategy::Sorted, Strategy::Fewest]
            .into_iter()
            .filter_map(|strategy| Some((spread(&times, strategy)?, strategy)))
            .collect();
    spreads.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Where every board takes about the same time, that fits whatever hardly varies.
    let level = spread_of(times.iter().map(|(_, seconds)| *seconds).collect()).unwrap_or(1.0);
    let unseen = "what it writes can't be watched (it searches in an array of its own, perhaps)";
    let (how, strategies, text, tree) = match spreads.as_slice() {
        [(best, strategy), (next, _), ..]
            if *best <= CLAIMED && *next >= APART && level >= APART =>
        {
            let (names, name) = if *strategy == Strategy::Bits {
                (vec!["scan", "tables", "bits", "cells"], "a row-by-row search".to_owned())
            } else {
                (vec![strategy.name()], strategy.name().to_owned())
            };
            let text = format!(
                "{unseen}; its times grow as the placements of {name} (spread {best:.1}; any other {next:.0} or more)"
            );
            (How::Times, names, text, Some(*strategy))
        }
        _ => {
            let text = format!("{unseen}, and its times fit none of the strategies");
            (How::None, Vec::new(), text, None)
        }
    };
    Ok(Walk {
        how,
        strategies,
        text,
        placements: BTreeMap::new(),
        illegal: 0,
        further: 0,
        looks: None,
        table: Vec::new(),
        tree: tree.map(|strategy| Tree { strategy, image: Image::PLAIN }),
        is_whole: true,
    })
}

/// Returns boards with the best time of each.
///
/// All are run in rounds, so that whatever changes with time (a compiler that warms up, the speed
/// of the machine) meets all boards alike; the first round only warms up, unless there is no other.
fn measured(court: &Court<'_>) -> Result<Vec<(Grid, f64)>, NoVerdict> {
    let build =
        if is_unchecked(court.bench.source.language) { Build::Fast } else { Build::Checked };
    let Ok(launch) = court.bench.build(build) else { return Ok(Vec::new()) };
    let Ok((mut process, _)) = court.runner.start(&launch) else { return Ok(Vec::new()) };
    let tasks: Vec<Task> =
        trial::fingerprint().into_iter().map(|trial| Task::new(trial, Problem::Solve)).collect();
    let (mut spent, mut number) = (0.0, 0);
    let mut best: Vec<f64> = Vec::new();
    for round in 0..ROUNDS {
        let mut times = Vec::new();
        for task in &tasks {
            number += 1;
            match court.runner.one(&mut process, number, task, &mut Vec::new()) {
                Ok((tried, true)) if tried.wrong.is_none() => times.push(tried.seconds),
                Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
                _ => return Ok(paired(&tasks, &best)),
            }
            spent += times.last().copied().unwrap_or_default();
            if spent > IN_ALL {
                // A part of the first round may still be enough to tell.
                return Ok(paired(&tasks, if round == 0 { &times } else { &best }));
            }
        }
        if round < 2 {
            best = times;
        } else {
            best = best.iter().zip(&times).map(|(a, b)| a.min(*b)).collect();
        }
    }
    Ok(paired(&tasks, &best))
}

fn paired(tasks: &[Task], times: &[f64]) -> Vec<(Grid, f64)> {
    tasks.iter().map(|task| task.trial.grid).zip(times.iter().copied()).collect()
}

/// Returns largest over least time a placement, the extremes dropped.
fn spread(times: &[(Grid, f64)], strategy: Strategy) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    let each = |(grid, seconds): &(Grid, f64)| {
        let counters = strategy.run(grid).counters;
        seconds / (counters.placements + counters.prefilled) as f64
    };
    spread_of(times.iter().map(each).collect())
}

/// Returns the largest over the least of some numbers, the extremes dropped; `None` of too few.
fn spread_of(mut paces: Vec<f64>) -> Option<f64> {
    paces.sort_by(f64::total_cmp);
    let kept = paces.get(1..paces.len().checked_sub(1)?)?;
    (kept.len() >= 8).then(|| kept[kept.len() - 1] / kept[0].max(1e-12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_leaves_out_the_extremes_and_needs_ten_numbers() {
        let numbers = [1.0, 2.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, 5.0, 1000.0];
        assert_eq!(spread_of(numbers.to_vec()), Some(2.5));
        assert_eq!(spread_of(numbers[..9].to_vec()), None);
    }

    #[test]
    fn times_of_a_strategy_fit_it_and_hardly_anything_else() {
        let (fits, other) = (Strategy::Bits, Strategy::Sorted);
        let time = |grid: &Grid| {
            let counters = fits.run(grid).counters;
            #[expect(clippy::cast_precision_loss, reason = "a time")]
            let seconds = (counters.placements + counters.prefilled) as f64 * 1e-7;
            seconds
        };
        let times: Vec<(Grid, f64)> =
            trial::fingerprint().iter().map(|trial| (trial.grid, time(&trial.grid))).collect();
        assert!(spread(&times, fits).unwrap() < 1.01);
        assert!(spread(&times, other).unwrap() > APART);
        let level = spread_of(times.iter().map(|(_, seconds)| *seconds).collect());
        assert!(level.unwrap() > APART);
    }
}
