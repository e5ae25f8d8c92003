//! What the judge and a harness say to each other: a line a question, lines of JSON as answers.

use ninefold::Grid;
use serde::Deserialize;
use serde_json::Value;

/// How a board is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As it is.
    Plain,
    /// With what it writes into the board reported, up to so many writes.
    Watch(u64),
    /// With what it reads from the board counted, for so many writes.
    Look(u64),
}

/// Returns the line that asks for a board.
pub(crate) fn question(problem: u8, number: u64, mode: Mode, grid: &Grid) -> String {
    match mode {
        Mode::Plain => format!("{problem} {number} plain {grid}\n"),
        Mode::Watch(most) => format!("{problem} {number} watch {grid} {most}\n"),
        Mode::Look(most) => format!("{problem} {number} look {grid} {most}\n"),
    }
}

/// A line of an answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Line {
    /// The program is loaded; with the tool's own name and version.
    Ready { ready: String },
    /// It isn't a program.
    Compile { compile: Vec<Diagnostic> },
    /// It failed before it was asked anything.
    Start { start: Failure },
    /// It has no function of the name.
    Missing {
        #[serde(rename = "missing")]
        _functions: Vec<String>,
    },
    /// What it wrote, four characters a write: row, column, digit, line.
    Writes {
        n: u64,
        #[serde(default)]
        own: usize,
        writes: String,
    },
    /// It has ended a board.
    Done(Box<Answer>),
}

/// A complaint of a compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Diagnostic {
    #[serde(default)]
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

/// An exception, as the language tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Failure {
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) frames: Vec<Frame>,
    /// How many frames there were; the list has the innermost.
    #[serde(default)]
    pub(crate) depth: usize,
}

/// A place in the learner's file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Frame {
    pub(crate) line: Option<usize>,
    #[serde(default, rename = "in")]
    pub(crate) function: String,
}

/// What came of a board.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Answer {
    pub(crate) n: u64,
    /// Nanoseconds.
    #[serde(default)]
    pub(crate) cpu: u64,
    #[serde(default)]
    pub(crate) board: Value,
    /// How many rows the board has at the end, if more than are sent.
    #[serde(default)]
    pub(crate) rows: Option<usize>,
    #[serde(default)]
    pub(crate) returned: Value,
    #[serde(default)]
    pub(crate) truthy: Option<bool>,
    #[serde(default)]
    pub(crate) error: Option<Failure>,
    /// Whether the watched run was ended because it had written enough.
    #[serde(default)]
    pub(crate) cut: bool,
    /// Why it couldn't be watched.
    #[serde(default)]
    pub(crate) unwatched: Option<String>,
    /// The lines that the characters of the writes stand for, from `0` on.
    #[serde(default)]
    pub(crate) lines: Vec<usize>,
    /// The same as addresses in the program.
    #[serde(default)]
    pub(crate) places: Vec<u64>,
    #[serde(default)]
    pub(crate) unseen: u64,
    #[serde(default)]
    pub(crate) reads: u64,
    /// Boards of the program's own: what they held before the first write, and at the end.
    #[serde(default)]
    pub(crate) own: Vec<OwnBoard>,
}

/// A board of the program's own, digits or 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct OwnBoard {
    pub(crate) start: String,
    pub(crate) end: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart_by_their_fields() {
        let read = |text: &str| serde_json::from_str::<Line>(text);
        assert!(matches!(read(r#"{"ready":"Python 3"}"#), Ok(Line::Ready { .. })));
        assert!(matches!(read(r#"{"missing":["f"]}"#), Ok(Line::Missing { .. })));
        assert!(matches!(read(r#"{"n":1,"writes":"1150"}"#), Ok(Line::Writes { own: 0, .. })));
        assert!(matches!(
            read(r#"{"compile":[{"line":3,"message":"x"}]}"#),
            Ok(Line::Compile { .. })
        ));
        assert!(matches!(read(r#"{"n":1,"returned":true}"#), Ok(Line::Done(_))));
        assert!(read("nonsense").is_err() && read("[]").is_err() && read("{}").is_err());
    }

    #[test]
    fn a_question_is_a_line() {
        let line = question(37, 5, Mode::Watch(10), &Grid::EMPTY);
        assert_eq!(line, format!("37 5 watch {} 10\n", ".".repeat(81)));
    }
}
