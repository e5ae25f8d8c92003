//! Boards that take some programs minutes: run where that is a matter of seconds, predicted from
//! the program's own time a placement where it isn't.

use std::time::Duration;

use ninefold::classic::{Image, Strategy};
use ninefold::trial::{self, Trial};

use crate::judge::{Court, NoVerdict};
use crate::language::Build;
use crate::limits::Limits;
use crate::report::{Report, Stress, Tree};
use crate::run::{NoRun, Runner, Task, is_unchecked};

/// A board that would take longer is predicted.
const PATIENCE: f64 = 3.0;
/// All boards together.
const IN_ALL: f64 = 8.0;

/// Placements of one strategy of each tree, from running them; a test runs them again.
const KNOWN: [(&str, [u64; 4]); 7] = [
    ("@leetcode", [4208, 0, 102, 51]),
    ("@easy", [212, 0, 156, 46]),
    ("@hardest", [485_417, 485_417, 1_244_200, 12_137]),
    ("@17", [785_440, 230_811, 275_812, 3118]),
    ("@inkala", [49_558, 49_558, 31_055_186, 10_101]),
    ("@tle", [26_590_293, 19_443_258, 434_459, 4835]),
    ("@anti-brute-force", [69_175_316, 69_175_316, 416_309, 45_267]),
];

/// Returns how many digits a strategy writes on a built-in board.
pub(super) fn known(strategy: Strategy, board: &str) -> Option<u64> {
    let column = match strategy {
        Strategy::Scan | Strategy::Tables | Strategy::Bits | Strategy::Cells => 0,
        Strategy::Singles => 1,
        Strategy::Sorted => 2,
        Strategy::Fewest => 3,
        _ => return None,
    };
    KNOWN.iter().find(|(name, _)| *name == board).map(|(_, row)| row[column])
}

/// Runs or predicts the stress boards.
pub(crate) fn stress(court: &Court<'_>, report: &mut Report) -> Result<(), NoVerdict> {
    let Some(walk) = report.walk.clone() else { return Ok(()) };
    let tree = walk.tree;
    let build =
        if is_unchecked(court.bench.source.language) { Build::Fast } else { Build::Checked };
    let Ok(launch) = court.bench.build(build) else { return Ok(()) };
    let (mut spent, mut over, mut kept) = (0.0, 0, None);
    let mut pace = pace(report, tree);
    for trial in trial::stress() {
        let placements = tree.and_then(|tree| counted(tree, &trial));
        let predicted = placements.zip(pace).map(|(count, pace)| as_float(count) * pace);
        let name = trial.name.clone().into_owned();
        // Digits that are written before they are checked aren't among the tree's.
        let shown = placements.filter(|_| walk.illegal == 0);
        let mut row =
            Stress { name, seconds: None, predicted, placements: shown, over: None, right: None };
        let wait = predicted.map_or(1.0, |time| (time * 3.0).clamp(0.5, PATIENCE));
        let skip = predicted.is_some_and(|time| time > PATIENCE) || over > 0;
        if !skip && spent < IN_ALL {
            (court.onlooker.say)(&format!("{} for stress", row.name));
            let time = Duration::from_secs_f64(wait);
            let runner = Runner { limits: Limits { time, ..court.runner.limits }, ..*court.runner };
            let task = Task::new(trial, court.bench.problem);
            let started = kept.take().map_or_else(|| runner.start(&launch).map(|(p, _)| p), Ok);
            let mut process = match started {
                Ok(process) => process,
                Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
                Err(_) => break,
            };
            process.allow(runner.limits);
            let tried = match runner.one(
                &mut process,
                report.stress.len() as u64 + 1,
                &task,
                &mut Vec::new(),
            ) {
                Ok((tried, lives)) => {
                    kept = lives.then_some(process);
                    tried
                }
                Err(NoRun::Stopped) => return Err(NoVerdict::Stopped),
                Err(_) => break,
            };
            spent += tried.seconds;
            over += usize::from(tried.wrong.is_some());
            row.over = tried.wrong.is_some().then_some(wait);
            if tried.wrong.is_none() {
                row.seconds = Some(tried.seconds);
                row.right = Some(true);
                let long_enough = tried.seconds > 0.02;
                pace = placements
                    .filter(|&n| n > 0 && long_enough)
                    .map_or(pace, |n| Some(tried.seconds / as_float(n)));
            }
        }
        if row.seconds.is_some() || row.predicted.is_some() || row.over.is_some() {
            report.stress.push(row);
        }
    }
    Ok(())
}

/// Counts the placements of a tree on a board: known, or found in a moment.
fn counted(tree: Tree, trial: &Trial) -> Option<u64> {
    let plain = known(tree.strategy, &trial.name).filter(|_| tree.image == Image::PLAIN);
    plain.or_else(|| tree.placements(&trial.grid))
}

/// Returns the seconds that a placement takes, by the boards of the verdict.
fn pace(report: &Report, tree: Option<Tree>) -> Option<f64> {
    let tree = tree?;
    let seconds: f64 = report.boards.iter().map(|board| board.cpu).sum();
    let counts: Option<u64> = trial::core().iter().map(|trial| tree.placements(&trial.grid)).sum();
    let placements = counts.filter(|count| *count > 0)?;
    (report.boards.len() == trial::core().len()).then(|| seconds / as_float(placements))
}

#[expect(clippy::cast_precision_loss, reason = "counts for times to be shown")]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::gallery;

    #[test]
    fn what_is_known_is_so() {
        for (board, row) in KNOWN {
            let grid = gallery::find(board).unwrap().board.parse().unwrap();
            let strategies =
                [Strategy::Scan, Strategy::Singles, Strategy::Sorted, Strategy::Fewest];
            for (strategy, expected) in strategies.into_iter().zip(row) {
                // The largest are checked by the library's own tests.
                if expected < 15_000_000 {
                    assert_eq!(
                        strategy.run(&grid).counters.placements,
                        expected,
                        "{strategy} {board}"
                    );
                }
            }
        }
    }
}
