//! What the judge says of a file: the object of the contract, and what a face draws.

use ninefold::classic::{Image, Outcome, Silent, Strategy};
use ninefold::{Grid, Work};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

use crate::problem::{Problem, Verdict};
use crate::trace::Trace;

/// What the judge says of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The file as it was named.
    pub file: String,
    /// Its language.
    pub language: &'static str,
    /// The compiler or interpreter, with its version.
    pub tool: String,
    /// LeetCode's number.
    pub problem: Problem,
    /// What comes of it.
    pub verdict: Verdict,
    /// How many boards it is right on.
    pub passed: usize,
    /// Of how many.
    pub of: usize,
    /// The first board that fails; or, without a board, what the compiler says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<Failed>,
    /// How it did on each board; of LeetCode 36 only those that fail, a hundred at most.
    pub boards: Vec<BoardReport>,
    /// What all failures have in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// How it walks, if it was studied; else an object that claims nothing is written.
    #[serde(serialize_with = "or_unstudied")]
    pub walk: Option<Walk>,
    /// Boards that take some programs minutes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stress: Vec<Stress>,
    /// What to try next, each sentence from numbers measured in this run.
    pub advice: Vec<String>,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Seconds of the processor, on all boards together.
    pub seconds: f64,
    /// The most memory it took, in megabytes.
    pub memory: u64,
    /// How much memory it may take, in megabytes.
    pub memory_limit: u64,
    /// The board that took longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest: Option<Slowest>,
    /// What was seen while it was watched.
    #[serde(skip)]
    pub trace: Option<Trace>,
}

/// The first board that fails.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Failed {
    /// The name of the board.
    pub name: String,
    /// Its place in the list, from 1.
    pub number: usize,
    /// The board, 81 characters.
    pub puzzle: String,
    /// What is wrong.
    pub message: String,
    /// What else is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<String>,
    /// The learner's own line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What stands in that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The board to paste into LeetCode's own test case.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub leetcode: String,
    /// What the program printed, cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The board to draw, and the cells to mark in it.
    #[serde(skip)]
    pub drawing: Option<(Grid, ninefold::CellSet)>,
    /// What is special about the board.
    #[serde(skip)]
    pub about: &'static str,
}

/// How a program did on a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardReport {
    /// The name of the board.
    pub name: String,
    /// `passed`, or the verdict that it would mean alone.
    pub status: &'static str,
    /// Seconds of the processor.
    pub cpu: f64,
    /// Seconds on the clock.
    pub wall: f64,
    /// The most memory that it had taken up to then, in megabytes.
    pub memory: u64,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The board to paste, where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leetcode: Option<String>,
}

/// The board that took longest.
#[derive(Clone, Debug, Serialize)]
pub struct Slowest {
    /// Its name.
    pub name: String,
    /// Seconds of the processor.
    pub seconds: f64,
}

/// How sure it is how a program walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// The same digits in the same order on all boards that were watched.
    Exact,
    /// The same but for a habit that is named.
    Variant,
    /// Its times grow as the strategy's placements.
    Times,
    /// Nothing is claimed.
    None,
}

#[expect(clippy::ref_option, reason = "serde asks for it")]
fn or_unstudied<S: Serializer>(walk: &Option<Walk>, serializer: S) -> Result<S::Ok, S::Error> {
    match walk {
        Some(walk) => walk.serialize(serializer),
        None => Walk::unstudied().serialize(serializer),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// How a program walks.
#[derive(Clone, Debug, Serialize)]
pub struct Walk {
    /// How sure that is.
    pub how: How,
    /// The strategies that fit.
    pub strategies: Vec<&'static str>,
    /// The same in words.
    pub text: String,
    /// Digits written, by board.
    pub placements: BTreeMap<String, u64>,
    /// Digits that the rules forbid, written and taken back at once, on all boards watched.
    #[serde(skip_serializing_if = "is_zero")]
    pub illegal: u64,
    /// Writes after the solution was found, on all boards watched.
    #[serde(skip_serializing_if = "is_zero")]
    pub further: u64,
    /// Looks at the board for each digit written, where they can be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looks: Option<f64>,
    /// The strategies' placements on the same boards.
    pub table: Vec<TableRow>,
    /// The tree that it walks, where that is known.
    #[serde(skip)]
    pub(crate) tree: Option<Tree>,
    /// Whether every board was watched to its end.
    #[serde(skip)]
    pub(crate) is_whole: bool,
}

impl Walk {
    /// Claims nothing.
    fn unstudied() -> Self {
        Self {
            how: How::None,
            strategies: Vec::new(),
            text: "not studied".to_owned(),
            placements: BTreeMap::new(),
            illegal: 0,
            further: 0,
            looks: None,
            table: Vec::new(),
            tree: None,
            is_whole: true,
        }
    }
}

/// A tree: that of a strategy on an image of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) strategy: Strategy,
    pub(crate) image: Image,
}

impl Tree {
    /// Turns a board so that the strategy walks this tree on it.
    pub(crate) fn turned(self, grid: &Grid) -> Grid {
        self.image.transform().apply(grid)
    }

    /// Counts the placements on a board; `None` if there are too many to count in a moment.
    pub(crate) fn placements(self, grid: &Grid) -> Option<u64> {
        let work = Work::with_budget(COUNTED);
        let run = self.strategy.trace(&self.turned(grid), &work, &mut Silent);
        (run.outcome == Outcome::Solved).then_some(run.counters.placements)
    }
}

/// So many placements are counted.
const COUNTED: u64 = 3_000_000;

/// A board in the table of placements.
#[derive(Clone, Debug, Serialize)]
pub struct TableRow {
    /// The name of the board.
    pub board: String,
    /// The program's own.
    pub yours: Option<u64>,
    /// Those of `scan`, `singles`, `sorted` and `fewest`.
    pub strategies: BTreeMap<&'static str, u64>,
}

/// How a program did on a board that takes some programs minutes.
#[derive(Clone, Debug, Serialize)]
pub struct Stress {
    /// The name of the board.
    pub name: String,
    /// Seconds of the processor, if it came to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Seconds it would take at the program's own time a placement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicted: Option<f64>,
    /// Digits written, as far as that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<u64>,
    /// Seconds after which it was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<f64>,
    /// Whether the answer was right, if it came to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_studied_claims_nothing() {
        let text = serde_json::to_string(&Walk::unstudied()).unwrap();
        let expected =
            r#"{"how":"none","strategies":[],"text":"not studied","placements":{},"table":[]}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn a_tree_is_counted_on_the_turned_board_or_not_at_all() {
        let grid = ninefold::gallery::LEETCODE.parse().unwrap();
        let tree = |image| Tree { strategy: Strategy::Scan, image };
        assert_eq!(tree(Image::PLAIN).placements(&grid), Some(4208));
        let from_9 = Image::all().nth(1).unwrap();
        assert_eq!(tree(from_9).placements(&grid), Some(474));
        let large = ninefold::gallery::TLE.parse().unwrap();
        assert_eq!(tree(Image::PLAIN).placements(&large), None);
    }
}
