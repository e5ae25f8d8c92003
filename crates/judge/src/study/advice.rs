//! What to try next: each sentence from two numbers that were measured in this run, and left out
//! where they hardly differ.
//!
//! The learner's times are compared with those of our own programs in the same language, run with
//! the same tool on the same board: its *kin*.

use std::path::Path;
use std::time::Duration;

use ninefold::Grid;
use ninefold::classic::{Image, Program, Strategy};
use ninefold::trial::{self, Trial};

use super::words::number;
use super::{MOST, start, stress};
use crate::judge::{Court, NoVerdict};
use crate::language::{Bench, Build, Language, Prelude};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::protocol::Mode;
use crate::report::{How, Report, Walk};
use crate::run::{NoRun, Runner, Task, is_unchecked};
use crate::source::Source;

/// A difference smaller than this factor is not worth a sentence.
const NOTABLE: f64 = 1.5;
/// A shorter time than this, in seconds, is mostly chance.
const LEAST: f64 = 0.002;
/// So often a board that takes less than this many seconds is run; the best time counts.
const ROUNDS: u64 = 3;
const SHORT: f64 = 0.3;

/// Adds what to try next.
pub(super) fn advise(court: &Court<'_>, report: &mut Report) -> Result<(), NoVerdict> {
    let Some(walk) = report.walk.clone() else { return Ok(()) };
    report.advice.extend(waste(&walk));
    report.advice.extend(trap(&walk));
    let Some(mut yard) = yard(report) else { return Ok(()) };
    if yard.seconds < SHORT {
        // As often as its kin, or chance and warming up would be on one side only.
        let runner = Runner { limits: patience(&yard, court), ..*court.runner };
        let best = best_time(court.bench, &runner, &yard)?;
        yard.seconds = best.unwrap_or(yard.seconds);
    }
    let language = match court.bench.source.language {
        Language::TypeScript => Language::JavaScript,
        other => other,
    };
    report.advice.extend(same_tree(court, &walk, language, (&yard, title(&report.tool)))?);
    report.advice.extend(smaller_tree(court, &walk, language, &yard)?);
    Ok(())
}

/// Says how long our own program takes that walks the same tree.
fn same_tree(
    court: &Court<'_>,
    walk: &Walk,
    language: Language,
    (yard, tool): (&Yard, &str),
) -> Result<Option<String>, NoVerdict> {
    let Some(tree) = walk.tree else { return Ok(None) };
    let Some((own, what)) = twin(tree.strategy, &court.bench.source.text) else { return Ok(None) };
    let turned = Trial { grid: tree.turned(&yard.trial.grid), ..yard.trial.clone() };
    let (name, seconds) = (&yard.trial.name, yard.seconds);
    let also = if turned.grid == yard.trial.grid { "" } else { ", turned to fit it," };
    let time = kin(court, own, language, &Yard { trial: turned, seconds })?;
    Ok(time.filter(|time| seconds >= time * NOTABLE).map(|time| {
        format!(
            "the same tree {what}: {}, not {}, on {name}{also} with this {tool}",
            milliseconds(time),
            milliseconds(seconds),
        )
    }))
}

/// Says how much smaller the tree of `fewest` is, where the program's own is known.
fn smaller_tree(
    court: &Court<'_>,
    walk: &Walk,
    language: Language,
    yard: &Yard,
) -> Result<Option<String>, NoVerdict> {
    let name = yard.trial.name.as_ref();
    let counted = walk.placements.get(name).copied();
    let Some(yours) = counted.or_else(|| {
        stress::known(walk.tree?.strategy, name)
            .filter(|_| walk.tree.is_some_and(|tree| tree.image == Image::PLAIN))
            .or_else(|| walk.tree?.placements(&yard.trial.grid))
    }) else {
        return Ok(None);
    };
    let placements = Strategy::Fewest.run(&yard.trial.grid).counters.placements;
    let chooses = ["fewest", "dancing", "fast"];
    if yours < placements + placements / 2 || walk.strategies.iter().any(|s| chooses.contains(s)) {
        return Ok(None);
    }
    let time = kin(court, Strategy::Fewest, language, yard)?;
    Ok(time.filter(|time| yard.seconds >= time * NOTABLE).map(|time| {
        format!(
            "a smaller tree: fewest (always the cell with fewest digits) needs {} placements, not {}, \
             on {name}, and {} instead of {}",
            number(placements),
            number(yours),
            milliseconds(time),
            milliseconds(yard.seconds)
        )
    }))
}

/// Says how often a validator looks at each cell of a full board, where that can be seen.
pub(super) fn of_validator(court: &Court<'_>) -> Option<String> {
    if !court.bench.sees_reads() {
        return None;
    }
    let full = trial::valid()
        .into_iter()
        .find(|trial| trial.grid.clue_count() == 81 && trial.grid.is_valid())?;
    let launch = court.bench.build(Build::Watched).ok()?;
    let mut process = start(court, &launch).ok()??;
    let asked = (Problem::Valid.number(), Mode::Look(MOST));
    let answer = process.ask(1, asked, &full.grid, |_, _| {}).ok()?;
    #[expect(clippy::cast_precision_loss, reason = "a ratio for display")]
    let looks = answer.reads as f64 / 81.0;
    (looks >= NOTABLE && answer.error.is_none()).then(|| {
        format!("it looks at each cell {looks:.1} times on a full board; one pass looks once")
    })
}

/// A board that the learner's program was timed on.
struct Yard {
    trial: Trial,
    seconds: f64,
}

/// Chooses the board to compare times on: @inkala if it was run, else the one that took longest.
fn yard(report: &Report) -> Option<Yard> {
    let timed = |name: &str| {
        let row = report.stress.iter().find(|row| row.name == name)?;
        row.seconds.filter(|seconds| *seconds >= LEAST)
    };
    let by_stress = trial::stress()
        .into_iter()
        .filter_map(|trial| Some(Yard { seconds: timed(&trial.name)?, trial }));
    let by_core = trial::core().into_iter().filter_map(|trial| {
        let board = report.boards.iter().find(|board| board.name == trial.name)?;
        (board.cpu >= LEAST).then_some(Yard { seconds: board.cpu, trial })
    });
    let all: Vec<Yard> = by_stress.chain(by_core).collect();
    let inkala = all.iter().position(|yard| yard.trial.name == "@inkala");
    let longest = || {
        let by_time = |a: &usize, b: &usize| all[*a].seconds.total_cmp(&all[*b].seconds);
        (0..all.len()).max_by(by_time)
    };
    let at = inkala.or_else(longest)?;
    all.into_iter().nth(at)
}

/// Returns our own program that walks the same tree, and what it shows that this one may lack.
fn twin(strategy: Strategy, text: &str) -> Option<(Strategy, &'static str)> {
    Some(match strategy {
        Strategy::Scan | Strategy::Tables | Strategy::Bits | Strategy::Cells => (
            Strategy::Bits,
            if has_masks(text) { "as our bits walks it" } else { "with masks (bits)" },
        ),
        Strategy::Singles => (Strategy::Singles, "with tables (our singles)"),
        Strategy::Sorted => (Strategy::Sorted, "with tables (our sorted)"),
        Strategy::Fewest => (Strategy::Fewest, "with tables (our fewest)"),
        _ => return None,
    })
}

/// Says whether a program makes bits of digits: it shifts a one.
fn has_masks(text: &str) -> bool {
    let shifts = |(at, _): (usize, &str)| {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let before = text[..at].trim_end();
        let word = before.rsplit(|c| !in_word(c)).next().unwrap_or("");
        // A suffix says which kind of number it is: 1L, 1u32.
        word.strip_prefix('1').is_some_and(|kind| !kind.starts_with(|c: char| c.is_ascii_digit()))
    };
    text.match_indices("<<").any(shifts)
}

/// Runs our own program on the board; its best time, if it came to an end in time.
fn kin(
    court: &Court<'_>,
    strategy: Strategy,
    language: Language,
    yard: &Yard,
) -> Result<Option<f64>, NoVerdict> {
    let Some(program) = Program::find(strategy, language.name()) else { return Ok(None) };
    let learners = court.bench.source.language;
    let name = format!("{strategy}.{}", learners.endings()[0]);
    let source = Source::new(Path::new(&name), learners, program.source.as_bytes());
    let (problem, prelude) = (Problem::Solve, Prelude::Own);
    let bench = Bench { source: &source, problem, prelude, ..*court.bench };
    let limits = patience(yard, court);
    let runner = Runner { source: &source, problem: Problem::Solve, limits, ..*court.runner };
    best_time(&bench, &runner, yard)
}

/// As long as the learner's program took is long enough.
fn patience(yard: &Yard, court: &Court<'_>) -> Limits {
    let time = Duration::from_secs_f64((yard.seconds * 2.0).max(0.5));
    Limits { time, ..court.runner.limits }
}

/// Runs a program on the board, several times if that is short.
fn best_time(
    bench: &Bench<'_>,
    runner: &Runner<'_>,
    yard: &Yard,
) -> Result<Option<f64>, NoVerdict> {
    let build = if is_unchecked(bench.source.language) { Build::Fast } else { Build::Checked };
    let Ok(launch) = bench.build(build) else { return Ok(None) };
    let mut process = match runner.start(&launch) {
        Ok((process, _)) => process,
        Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
        Err(_) => return Ok(None),
    };
    let task = Task::new(yard.trial.clone(), Problem::Solve);
    let mut best: Option<f64> = None;
    for round in 1..=if yard.seconds < SHORT { ROUNDS } else { 1 } {
        match runner.one(&mut process, round, &task, &mut Vec::new()) {
            Ok((tried, true)) if tried.wrong.is_none() => {
                best = Some(best.unwrap_or(f64::INFINITY).min(tried.seconds));
            }
            Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
            _ => break,
        }
    }
    Ok(best)
}

/// Says what is written in vain.
fn waste(walk: &Walk) -> Vec<String> {
    let mut said = Vec::new();
    if walk.further > 0 {
        said.push(format!(
            "return as soon as it has succeeded: it goes on for {}{} writes after the solution",
            if walk.is_whole { "" } else { "more than " },
            number(walk.further)
        ));
    }
    if walk.illegal > 0 {
        said.push(format!(
            "check a digit before you write it: {} digits on these boards are illegal and taken back at once",
            number(walk.illegal)
        ));
    }
    said
}

/// Says what sorting the cells once does on a board made against it.
fn trap(walk: &Walk) -> Option<String> {
    if walk.strategies != ["sorted"] || walk.how == How::None {
        return None;
    }
    let grid: Grid = ninefold::gallery::INKALA.parse().ok()?;
    let plain = Strategy::Scan.run(&grid).counters.placements;
    let yours = walk.placements.get("@inkala").copied();
    let (count, more) = yours.map_or((MOST / 2, "more than "), |count| (count, ""));
    let notable = count >= plain + plain / 2;
    notable.then(|| {
        format!(
            "sorting the cells once can be a trap: {more}{} placements on @inkala, {} row by row",
            number(count),
            number(plain)
        )
    })
}

/// The name of the tool without its version.
fn title(tool: &str) -> &str {
    tool.rsplit_once(' ').map_or(tool, |(name, _)| name)
}

fn milliseconds(seconds: f64) -> String {
    if seconds < 0.0095 {
        format!("{:.1} ms", seconds * 1e3)
    } else if seconds < 0.9995 {
        format!("{:.0} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_told_by_a_one_that_is_shifted() {
        for text in ["int mask = 1 << i;", "m = 1<<d", "x |= 1L << d", "1u32 << d", "(1 << 9) - 1"]
        {
            assert!(has_masks(text), "{text}");
        }
        for text in ["cout << board[0][1] << endl;", "rows[1][d] = true", "x11 << 2"] {
            assert!(!has_masks(text), "{text}");
        }
        assert_eq!(twin(Strategy::Scan, "m = 1 << d").unwrap().1, "as our bits walks it");
        assert_eq!(twin(Strategy::Scan, "").unwrap().1, "with masks (bits)");
    }
}
