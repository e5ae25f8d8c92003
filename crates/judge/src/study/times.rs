//! What the times of a program tell when its writes can't be seen.
//!
//! On the right strategy's tree the time a placement is nearly the same on every board; on any other
//! it differs manyfold, because the boards were chosen so.

use std::collections::BTreeMap;

use ninefold::classic::Strategy;
use ninefold::trial;

use crate::judge::{Court, NoVerdict};
use crate::language::Build;
use crate::report::{How, Walk};
use crate::run::{NoRun, Task, is_unchecked};

/// All runs together, in seconds of the processor.
const IN_ALL: f64 = 6.0;
/// How often a board is run at most; the best time counts.
const ROUNDS: usize = 3;
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
    let unseen = "what it writes can't be watched (it searches in an array of its own, perhaps)";
    let (how, strategies, text) = match spreads.as_slice() {
        [(best, strategy), (next, _), ..] if *best <= CLAIMED && *next >= APART => {
            let (names, name) = if *strategy == Strategy::Bits {
                (vec!["scan", "tables", "bits", "cells"], "a row-by-row search".to_owned())
            } else {
                (vec![strategy.name()], strategy.name().to_owned())
            };
            let text = format!(
                "{unseen}; its times grow as the placements of {name} (spread {best:.1}; any other {next:.0} or more)"
            );
            (How::Times, names, text)
        }
        _ => (How::None, Vec::new(), format!("{unseen}, and its times fit none of the strategies")),
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
    })
}

/// Returns board and best time for as many boards as there is time for.
fn measured(court: &Court<'_>) -> Result<Vec<(ninefold::Grid, f64)>, NoVerdict> {
    let build =
        if is_unchecked(court.bench.source.language) { Build::Fast } else { Build::Checked };
    let Ok(launch) = court.bench.build(build) else { return Ok(Vec::new()) };
    let Ok((mut process, _)) = court.runner.start(&launch) else { return Ok(Vec::new()) };
    let (mut spent, mut times, mut number) = (0.0, Vec::new(), 0);
    for trial in trial::fingerprint() {
        let task = Task::new(trial, court.bench.problem);
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            if spent > IN_ALL {
                return Ok(times);
            }
            number += 1;
            match court.runner.one(&mut process, number, &task, &mut Vec::new()) {
                Ok((tried, true)) if tried.wrong.is_none() => {
                    spent += tried.seconds;
                    best = best.min(tried.seconds);
                }
                Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
                _ => return Ok(times),
            }
            if best > 0.2 {
                break;
            }
        }
        times.push((task.trial.grid, best));
    }
    Ok(times)
}

/// Returns largest over least time a placement, the extremes dropped.
fn spread(times: &[(ninefold::Grid, f64)], strategy: Strategy) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    let each = |(grid, seconds): &(ninefold::Grid, f64)| {
        let counters = strategy.run(grid).counters;
        seconds / (counters.placements + counters.prefilled) as f64
    };
    let mut paces: Vec<f64> = times.iter().map(each).collect();
    paces.sort_by(f64::total_cmp);
    let kept = paces.get(1..paces.len().checked_sub(1)?)?;
    (kept.len() >= 8).then(|| kept[kept.len() - 1] / kept[0].max(1e-12))
}
