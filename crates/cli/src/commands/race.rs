//! `race`: the strategies side by side, one after another on the same board.

use anyhow::Result;
use ninefold::Work;
use ninefold::text::thousands;
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
    let desk = Desk::new(request, global)?;
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
    let most = strategies.iter().map(|lap| lap.counters.placements).max().unwrap_or(0);
    let rows: Vec<[String; COLUMNS.len()]> = strategies.iter().map(texts).collect();
    let table = Table::new(&rows, style.width);
    let (faint, color) = (style.palette.faint, style.palette.solved);
    let title = if table.bar > 0 { "  placements (log scale)" } else { "" };
    let names = COLUMNS.map(|(name, _)| name.to_owned());
    line(out, &format!("{faint}{}{title}{faint:#}", table.line(&names)));
    for (lap, row) in strategies.iter().zip(&rows) {
        let bar = bar(lap.counters.placements, most, table.bar);
        let gap = if table.bar > 0 { "  " } else { "" };
        line(out, &format!("{}{gap}{color}{bar}{color:#}", table.line(row)));
    }
}

/// The columns with their widths where there is room.
const COLUMNS: [(&str, usize); 9] = [
    ("strategy", 8),
    ("status", 10),
    ("prefilled", 9),
    ("placements", 12),
    ("backtracks", 12),
    ("checks", 14),
    ("visits", 12),
    ("depth", 5),
    ("time", 12),
];

/// What is left out of a table that is too wide for the terminal, in this order.
const LESS_NEEDED: [&str; 5] = ["visits", "prefilled", "depth", "checks", "backtracks"];

fn texts(lap: &Lap) -> [String; COLUMNS.len()] {
    let counters = lap.counters;
    [
        lap.name.to_string(),
        lap.status.name().to_owned(),
        thousands(counters.prefilled),
        thousands(counters.placements),
        thousands(counters.backtracks),
        thousands(counters.checks),
        thousands(counters.visits),
        counters.max_depth.to_string(),
        duration(Duration::from_micros(lap.micros)),
    ]
}

/// How wide the columns are; 0 for one that is left out.
struct Table {
    widths: [usize; COLUMNS.len()],
    bar: usize,
}

impl Table {
    /// Fits the table into a terminal: columns no wider than their texts, no bar unless there is
    /// room for it, and fewer columns where it must be.
    fn new(rows: &[[String; COLUMNS.len()]], width: Option<usize>) -> Self {
        let widths = COLUMNS.map(|(_, width)| width);
        let roomy = Self { widths, bar: BAR };
        let Some(room) = width.filter(|&room| roomy.width() > room) else { return roomy };
        let needed = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
        let widths = core::array::from_fn(|i| needed(i).max(COLUMNS[i].0.len()));
        let mut table = Self { widths, bar: 0 };
        for name in LESS_NEEDED {
            if table.width() > room
                && let Some(i) = COLUMNS.iter().position(|column| column.0 == name)
            {
                table.widths[i] = 0;
            }
        }
        let left = room.saturating_sub(table.width() + 2);
        table.bar = if left < BAR { 0 } else { BAR };
        table
    }

    /// The columns it takes, the bar's title included.
    fn width(&self) -> usize {
        let columns: usize = self.widths.iter().filter(|&&width| width > 0).map(|w| w + 1).sum();
        columns - 1 + if self.bar > 0 { 2 + BAR } else { 0 }
    }

    fn line(&self, texts: &[String; COLUMNS.len()]) -> String {
        let shown = texts.iter().zip(self.widths).enumerate().filter(|(_, (_, width))| *width > 0);
        let cells = shown.map(|(i, (text, width))| match i {
            0 => format!("{text:<width$}"),
            _ => format!("{text:>width$}"),
        });
        cells.collect::<Vec<String>>().join(" ")
    }
}

/// Draws a bar of at most `longest` on a logarithmic scale; none for nothing.
fn bar(value: u64, most: u64, longest: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a length for display")]
    let log = |value: u64| (value as f64 + 1.0).log2();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "at most the longest"
    )]
    let length = (log(value) / log(most).max(1.0) * longest as f64).round() as usize;
    "█".repeat(length)
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
        let length = |value, most| bar(value, most, BAR).chars().count();
        assert_eq!(length(0, 100), 0);
        assert_eq!(length(100, 100), BAR);
        assert!(length(10, 1_000_000) > length(1, 1_000_000));
    }

    #[test]
    fn tables_fit_the_terminal() {
        let row = COLUMNS.map(|(name, _)| name.to_owned());
        let rows = [row.clone()];
        let width = |room| {
            let table = Table::new(&rows, room);
            let line = table.line(&row).chars().count();
            assert_eq!(line + if table.bar > 0 { 2 + BAR } else { 0 }, table.width());
            table.width()
        };
        let roomy = width(None);
        assert_eq!(width(Some(roomy)), roomy);
        for room in 36..roomy {
            assert!(width(Some(room)) <= room, "{room}");
        }
    }
}
