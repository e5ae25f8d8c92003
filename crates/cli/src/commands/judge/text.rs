//! A report for people: the verdict first, then the reason, then the study.

use std::fmt::Write as _;

use ninefold::text::thousands;
use ninefold::{Cell, CellSet, Grid};
use ninefold_judge::{Failed, How, Problem, Report, Stress, Verdict, Walk};

use crate::commands::Style;

/// Where texts begin.
const INDENT: usize = 15;
/// How wide a line is.
const WIDTH: usize = 80;

/// Writes a report.
pub(super) fn report(report: &Report, style: &Style) -> String {
    let mut out = String::new();
    let file = report.file.rsplit('/').next().unwrap_or(&report.file);
    line(&mut out, &format!("{file} · {} · {}", report.problem, report.tool));
    verdict(&mut out, report, style);
    if let Some(failed) = &report.failed {
        failure(&mut out, failed, style);
    }
    if let Some(shared) = &report.shared {
        line(&mut out, &wrapped(shared, 0, 0));
    }
    if let Some(failed) = report.failed.as_ref().filter(|failed| !failed.leetcode.is_empty()) {
        entry(&mut out, "To paste", &failed.leetcode);
    }
    for note in &report.notes {
        entry(&mut out, "Note", note);
    }
    if let Some(walk) = &report.walk {
        walked(&mut out, walk);
        stress(&mut out, &report.stress);
    }
    for (i, advice) in report.advice.iter().enumerate() {
        entry(&mut out, if i == 0 { "Next" } else { "" }, advice);
    }
    if report.trace.is_some() {
        entry(&mut out, "See it", &format!("ninefold judge {} --lab", report.file));
    }
    out
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

/// Writes a title and a text beside it.
fn entry(out: &mut String, title: &str, text: &str) {
    line(out, &format!("{title:<INDENT$}{}", wrapped(text, INDENT, INDENT)));
}

fn wrapped(text: &str, used: usize, indent: usize) -> String {
    crate::output::wrap(text, Some(WIDTH), used, indent)
}

fn verdict(out: &mut String, report: &Report, style: &Style) {
    let accepted = report.verdict == Verdict::Accepted;
    let color = if accepted { style.palette.good } else { style.palette.suspect };
    let words = report.verdict.words();
    let title =
        format!("{color}{words}{color:#}{}", " ".repeat(INDENT.saturating_sub(words.len()).max(1)));
    let used = INDENT.max(words.len() + 1);
    let text = match &report.failed {
        None => {
            let slowest = report.slowest.as_ref().filter(|_| report.problem == Problem::Solve);
            let slowest = slowest.map_or(String::new(), |s| {
                format!("; slowest {} ({})", seconds(s.seconds), s.name)
            });
            format!(
                "{} of {} {}, {}{slowest}; {} MB of {}",
                thousands(report.passed as u64),
                thousands(report.of as u64),
                if report.of == 1 { "board" } else { "boards" },
                seconds(report.seconds),
                report.memory,
                report.memory_limit
            )
        }
        Some(failed) if failed.number == 0 => with_line(failed),
        Some(failed) => {
            let about = if failed.about.is_empty() { failed.name.as_str() } else { failed.about };
            let place = failed.line.map_or(String::new(), |line| format!(", line {line}"));
            format!(
                "board {} of {}, {about}{place}: {}",
                thousands(failed.number as u64),
                thousands(report.of as u64),
                failed.message
            )
        }
    };
    line(out, &format!("{title}{}", wrapped(&text, used, INDENT)));
}

/// Says what is wrong, with the learner's line in front if there is no board.
fn with_line(failed: &Failed) -> String {
    match failed.line {
        Some(number) if failed.number == 0 => format!("line {number}: {}", failed.message),
        _ => failed.message.clone(),
    }
}

fn failure(out: &mut String, failed: &Failed, style: &Style) {
    if let (Some(number), Some(text)) = (failed.line, &failed.text) {
        let shown: String = text.trim_end().replace('\t', "⇥").chars().take(70).collect();
        line(out, &format!("{}→ {number:>4} | {shown}", " ".repeat(INDENT)));
    }
    for sentence in &failed.further {
        entry(out, "", sentence);
    }
    if let Some((grid, cells)) = failed.drawing {
        draw(out, &grid, cells, style);
    }
    if let Some(printed) = &failed.printed {
        entry(out, "It printed", &cut(printed));
    }
}

/// Draws a board; the cells in question are marked.
fn draw(out: &mut String, grid: &Grid, cells: CellSet, style: &Style) {
    for row in 0..9 {
        let mut text = String::new();
        for column in 0..9 {
            let cell = Cell::at(row, column);
            let digit = grid.get(cell).map_or(".".to_owned(), |digit| digit.to_string());
            let color = style.palette.wrong;
            if cells.contains(cell) {
                let _ = write!(text, "{color}{digit}{color:#}!");
            } else {
                let _ = write!(text, "{digit} ");
            }
            if column == 2 || column == 5 {
                text.push_str("| ");
            }
        }
        line(out, &format!("{}{}", " ".repeat(INDENT), text.trim_end()));
        if row == 2 || row == 5 {
            line(out, &format!("{}------+-------+------", " ".repeat(INDENT)));
        }
    }
}

/// Shows the first lines of what was printed, each cut.
fn cut(printed: &str) -> String {
    let clean = |line: &str| -> String {
        let shown: String = line.chars().filter(|c| !c.is_control()).take(80).collect();
        format!("\"{shown}\"")
    };
    let mut lines: Vec<String> = printed.lines().take(3).map(clean).collect();
    let more = printed.lines().count().saturating_sub(3);
    if more > 0 {
        lines.push(format!("… and {} more lines", thousands(more as u64)));
    }
    lines.join("\n")
}

fn walked(out: &mut String, walk: &Walk) {
    let title = if walk.how == How::Times { "Times" } else { "Walks" };
    entry(out, title, &walk.text);
    if walk.table.is_empty() {
        return;
    }
    let names: Vec<&str> = walk.table[0].strategies.keys().copied().collect();
    let order = ["scan", "singles", "sorted", "fewest"];
    let names: Vec<&str> = order.into_iter().filter(|name| names.contains(name)).collect();
    let heads: String = columns(names.iter().map(|name| (*name).to_owned()), 11);
    line(out, &format!("{}{:<10}{:>11}{heads}", " ".repeat(INDENT), "placements", "yours"));
    for row in &walk.table {
        let yours = row.yours.map_or("–".to_owned(), thousands);
        let cells: String = columns(names.iter().map(|name| thousands(row.strategies[name])), 11);
        line(out, &format!("{}{:<10}{yours:>11}{cells}", " ".repeat(INDENT), row.board));
    }
}

fn stress(out: &mut String, rows: &[Stress]) {
    for (i, row) in rows.iter().enumerate() {
        let count = row
            .placements
            .map_or(String::new(), |count| format!(" {:>10} placements", thousands(count)));
        let time = match (row.seconds, row.predicted) {
            (Some(time), _) => seconds(time),
            (None, Some(time)) => format!("about {}, not run", seconds(time)),
            (None, None) => format!("over {}", seconds(row.over.unwrap_or_default())),
        };
        let text = format!("{:<18}{time:<21}{count}", row.name);
        entry(out, if i == 0 { "Stress" } else { "" }, text.trim_end());
    }
}

/// Writes a table that compares files; below each how it walks, or what is wrong.
pub(super) fn table(reports: &[Report], style: &Style) -> String {
    let mut out = String::new();
    let boards = ["@leetcode", "@inkala", "few-clues-2"];
    let width =
        reports.iter().map(|report| report.file.chars().count()).max().unwrap_or(0).clamp(4, 12);
    let heads: String = columns(boards.iter().map(|board| (*board).to_owned()), 12);
    let faint = style.palette.faint;
    line(
        &mut out,
        &format!("{faint}{:<width$}    {:<21}{:>7}{heads}{faint:#}", "file", "verdict", "time"),
    );
    for report in reports {
        let accepted = report.verdict == Verdict::Accepted;
        let color = if accepted { style.palette.good } else { style.palette.suspect };
        let walk = report.walk.as_ref();
        let placed = |board: &&str| walk.and_then(|walk| walk.placements.get(*board)).copied();
        let shown = boards.iter().map(|board| placed(board).map_or("–".to_owned(), thousands));
        let placements = columns(shown, 12);
        let verdict = format!("{color}{:<21}{color:#}", report.verdict.words());
        let (file, problem) = (shortened(&report.file, width), report.problem.number());
        let compiled = report.verdict != Verdict::CompileError;
        let time = if compiled { seconds(report.seconds) } else { "–".to_owned() };
        line(&mut out, &format!("{file:<width$} {problem} {verdict}{time:>7}{placements}"));
        let tail = if accepted {
            walk.map_or(String::new(), in_a_word)
        } else {
            report.failed.as_ref().map_or(String::new(), with_line)
        };
        if !tail.is_empty() {
            line(&mut out, &format!("  {}", wrapped(&tail, 2, 2)));
        }
    }
    out
}

/// Cuts a long name at its beginning: its end tells more.
fn shortened(name: &str, width: usize) -> String {
    let left_out = name.chars().count().saturating_sub(width);
    if left_out == 0 {
        return name.to_owned();
    }
    std::iter::once('…').chain(name.chars().skip(left_out + 1)).collect()
}

/// Says how a program walks, in a few words.
fn in_a_word(walk: &Walk) -> String {
    let names = walk.strategies.join(", ");
    match walk.how {
        How::None => "walks a way of its own".to_owned(),
        How::Exact => format!("walks exactly like {names}"),
        How::Variant => format!("walks like {names}, with a habit of its own"),
        How::Times => format!("its times grow like those of {names}"),
    }
}

/// Writes texts side by side, each to the right of its column.
fn columns(texts: impl Iterator<Item = String>, width: usize) -> String {
    texts.fold(String::new(), |mut line, text| {
        let _ = write!(line, "{text:>width$}");
        line
    })
}

/// Writes a time as people say it.
fn seconds(time: f64) -> String {
    if time < 0.0095 {
        format!("{:.1} ms", time * 1e3)
    } else if time < 0.0995 {
        format!("{:.0} ms", time * 1e3)
    } else if time < 9.95 {
        format!("{time:.1} s")
    } else if time < 100.0 {
        format!("{time:.0} s")
    } else {
        format!("{:.0} min", time / 60.0)
    }
}
