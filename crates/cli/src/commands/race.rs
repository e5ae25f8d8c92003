//! `race`: the strategies side by side, one after another on the same board.

use anyhow::Result;
use ninefold::Work;
use ninefold_api::{Lap, Race, RaceRequest};
use std::time::Duration;

use super::desk::{Desk, FACE};
use super::{Style, line};
use crate::args::{Global, RaceArgs};
use crate::exit::Exit;
use crate::pipeline::{self, Item};
use crate::progress::Spinner;

/// The widest bar of the table.
const BAR: usize = 24;

pub(super) fn run(args: &RaceArgs, global: &Global) -> Result<Exit> {
    let (strategies, budget, time) = (args.strategies.clone(), args.budget, args.time);
    let request = RaceRequest { strategies, budget, time, ..RaceRequest::default() };
    let desk = Desk::new(request, global);
    // One board at a time: two races at once would slow each other down.
    let one_thread = Global { threads: Some(1), ..global.clone() };
    pipeline::run(&args.inputs, &one_thread, 1, move |item: &Item, out: &mut Vec<u8>| {
        let spinner = Spinner::new(desk.style.progress && item.alone, "racing");
        let show = |strategy, [number, of]: [usize; 2]| {
            spinner.say(&format!("racing: {strategy}, {number} of {of}"));
        };
        let find = |request: &RaceRequest, work: &Work<'_>| {
            request.find_watched(&item.entry, &FACE, work, show)
        };
        desk.answer_by(item, out, find, write)
    })
}

fn write(style: &Style, item: &Item, Race { puzzle, strategies, .. }: Race, out: &mut Vec<u8>) {
    match item.given() {
        Ok(given) if item.alone => line(out, &format!("{:#}\n", given.clues())),
        _ => line(out, &format!("{}{}", if item.index > 1 { "\n" } else { "" }, puzzle)),
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
    let most = strategies.iter().map(|lap| lap.counters.placements).max().unwrap_or(0);
    for lap in strategies {
        line(out, &row(&lap, most, style));
    }
}

fn row(lap: &Lap, most: u64, style: &Style) -> String {
    let counters = lap.counters;
    let color = style.palette.solved;
    format!(
        "{:<8} {:>10} {:>9} {:>12} {:>12} {:>14} {:>12} {:>5} {:>12}  {color}{}{color:#}",
        lap.name,
        lap.status,
        thousands(counters.prefilled),
        thousands(counters.placements),
        thousands(counters.backtracks),
        thousands(counters.checks),
        thousands(counters.visits),
        counters.max_depth,
        duration(Duration::from_micros(lap.micros)),
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
