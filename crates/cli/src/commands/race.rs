//! `race`: the strategies side by side, one after another on the same board.

use anyhow::Result;
use ninefold::Grid;
use ninefold::classic::{Outcome, Run, Strategy};
use ninefold_json::Race;
use std::time::{Duration, Instant};

use super::solve::Until;
use super::{Style, line};
use crate::args::{Global, RaceArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Hope, Item};
use crate::progress::Spinner;
use crate::{json, stop};

/// The widest bar of the table.
const BAR: usize = 24;

/// A strategy's result and how long it took.
struct Lap {
    strategy: Strategy,
    run: Run,
    /// How it ended: as the run says, or `time` if its time was up.
    status: &'static str,
    time: Duration,
}

/// What stops a strategy.
#[derive(Clone, Copy)]
struct Limits {
    budget: Option<u64>,
    time: Option<Duration>,
}

pub(super) fn run(args: &RaceArgs, global: &Global) -> Result<Exit> {
    let style = Style::new(global);
    let chosen = match args.strategies.as_slice() {
        [] => Strategy::ALL.to_vec(),
        some => some.to_vec(),
    };
    let limits = Limits { budget: args.budget, time: args.time };
    // One board at a time: two races at once would slow each other down.
    let global = Global { threads: Some(1), ..global.clone() };
    pipeline::run(&args.inputs, &global, 1, move |item, out| {
        let grid = &match style.clues(item, out) {
            Ok(grid) => grid,
            Err(hope) => return hope,
        };
        let spinner = Spinner::new(style.progress && item.alone, "racing");
        let laps = race(grid, &chosen, limits, &spinner);
        drop(spinner);
        if style.json {
            write_json(grid, &laps, item.index, out);
        } else {
            write_table(grid, &laps, item, &style, out);
        }
        let fine = grid.is_valid() && laps.iter().any(|lap| lap.run.solution.is_some());
        if fine || laps.iter().all(|lap| matches!(lap.status, "budget" | "time")) {
            Hope::Fulfilled
        } else {
            Hope::Failed("unsolved")
        }
    })
}

fn race(grid: &Grid, chosen: &[Strategy], limits: Limits, spinner: &Spinner) -> Vec<Lap> {
    let lap = |(number, &strategy): (usize, &Strategy)| {
        spinner.say(&format!("racing: {strategy}, {} of {}", number + 1, chosen.len()));
        let begun = Instant::now();
        let mut until = Until::after(limits.time);
        let run = strategy.trace(grid, limits.budget, &mut until);
        let time = begun.elapsed();
        let is_stopped = run.outcome == Outcome::Stopped;
        let status = if is_stopped && until.is_over() { "time" } else { run.outcome.name() };
        Lap { strategy, run, status, time }
    };
    chosen.iter().enumerate().take_while(|_| !stop::requested()).map(lap).collect()
}

fn write_json(grid: &Grid, laps: &[Lap], index: u64, out: &mut Vec<u8>) {
    let laps = laps.iter().map(|lap| ninefold_json::Lap {
        status: lap.status,
        ..ninefold_json::Lap::new(lap.strategy, &lap.run, lap.time)
    });
    let race = Race { puzzle: grid.to_string(), strategies: laps.collect(), message: None };
    json::write(index, race, out);
}

fn write_table(grid: &Grid, laps: &[Lap], item: &Item, style: &Style, out: &mut Vec<u8>) {
    if item.alone {
        line(out, &format!("{grid:#}\n"));
    } else {
        line(out, &format!("{}{grid}", if item.index > 1 { "\n" } else { "" }));
    }
    let faint = style.palette.faint;
    line(
        out,
        &format!(
            "{faint}{:<8} {:>10} {:>9} {:>12} {:>12} {:>14} {:>12} {:>5} {:>12}  {}{faint:#}",
            "strategy",
            "status",
            "prefilled",
            "placements",
            "backtracks",
            "checks",
            "visits",
            "depth",
            "time",
            "placements (log scale)"
        ),
    );
    let most = laps.iter().map(|lap| lap.run.counters.placements).max().unwrap_or(0);
    for lap in laps {
        line(out, &row(lap, most, style));
    }
}

fn row(Lap { strategy, run, status, time }: &Lap, most: u64, style: &Style) -> String {
    let counters = run.counters;
    let color = style.palette.solved;
    format!(
        "{:<8} {:>10} {:>9} {:>12} {:>12} {:>14} {:>12} {:>5} {:>12}  {color}{}{color:#}",
        strategy.name(),
        status,
        thousands(counters.prefilled),
        thousands(counters.placements),
        thousands(counters.backtracks),
        thousands(counters.checks),
        thousands(counters.visits),
        counters.max_depth,
        duration(*time),
        bar(counters.placements, most),
    )
}

/// Draws a bar on a logarithmic scale; none for nothing.
fn bar(value: u64, most: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a length for display")]
    let log = |value: u64| (value as f64 + 1.0).log2();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "at most BAR"
    )]
    let length = (log(value) / log(most).max(1.0) * BAR as f64).round() as usize;
    "█".repeat(length)
}

/// Writes a number in groups of three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn duration(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        0..10_000 => format!("{} µs", thousands(u64::try_from(micros).unwrap_or(u64::MAX))),
        10_000..10_000_000 => format!("{:.1} ms", time.as_secs_f64() * 1e3),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(4208), "4,208");
        assert_eq!(thousands(69_175_316), "69,175,316");
    }

    #[test]
    fn bars_grow_with_the_logarithm() {
        assert_eq!(bar(0, 100), "");
        assert_eq!(bar(100, 100).chars().count(), BAR);
        assert!(bar(10, 1_000_000).chars().count() > bar(1, 1_000_000).chars().count());
    }
}
