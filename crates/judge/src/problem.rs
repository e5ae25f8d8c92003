//! The two problems, and the words of a verdict.

use serde::{Serialize, Serializer};
use std::fmt;

/// A problem of LeetCode's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// 36: says whether a board is valid.
    Valid,
    /// 37: solves a board in place.
    Solve,
}

impl Problem {
    /// Returns LeetCode's number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Valid => 36,
            Self::Solve => 37,
        }
    }

    /// Returns LeetCode's title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Valid => "Valid Sudoku",
            Self::Solve => "Sudoku Solver",
        }
    }

    /// Returns the name of the function in most languages.
    #[must_use]
    pub const fn camel(self) -> &'static str {
        match self {
            Self::Valid => "isValidSudoku",
            Self::Solve => "solveSudoku",
        }
    }

    /// Returns the name of the function in Rust.
    #[must_use]
    pub const fn snake(self) -> &'static str {
        match self {
            Self::Valid => "is_valid_sudoku",
            Self::Solve => "solve_sudoku",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number(), self.title())
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// What comes of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Right on every board.
    Accepted,
    /// Wrong on some board.
    WrongAnswer,
    /// Took too long on some board.
    TimeLimit,
    /// Took too much memory.
    MemoryLimit,
    /// Printed too much.
    OutputLimit,
    /// Ended itself, or was ended by the system.
    RuntimeError,
    /// Isn't a program.
    CompileError,
}

impl Verdict {
    /// Returns LeetCode's words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Accepted => "Accepted",
            Self::WrongAnswer => "Wrong Answer",
            Self::TimeLimit => "Time Limit Exceeded",
            Self::MemoryLimit => "Memory Limit Exceeded",
            Self::OutputLimit => "Output Limit Exceeded",
            Self::RuntimeError => "Runtime Error",
            Self::CompileError => "Compile Error",
        }
    }

    /// Says whether a limit was reached.
    #[must_use]
    pub const fn is_limit(self) -> bool {
        matches!(self, Self::TimeLimit | Self::MemoryLimit | Self::OutputLimit)
    }

    /// Returns the word that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong_answer",
            Self::TimeLimit => "time_limit",
            Self::MemoryLimit => "memory_limit",
            Self::OutputLimit => "output_limit",
            Self::RuntimeError => "runtime_error",
            Self::CompileError => "compile_error",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}
