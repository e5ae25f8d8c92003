//! The strategies as programs that LeetCode would take, in seven languages.
//!
//! They are there to be read, and to be run: `ninefold judge` compares a learner's program with the
//! one that walks like it in the same language.

use super::Strategy;

/// A strategy written in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// The strategy.
    pub strategy: Strategy,
    /// The name of the language: `python`, `javascript`, `java`, `cpp`, `c`, `go` or `rust`.
    pub language: &'static str,
    /// The text.
    pub source: &'static str,
}

/// Lists the programs of a language.
macro_rules! programs {
    ($($language:literal $ending:literal),*) => {
        [$(
            programs!(@ $language $ending Scan "scan"),
            programs!(@ $language $ending Tables "tables"),
            programs!(@ $language $ending Bits "bits"),
            programs!(@ $language $ending Cells "cells"),
            programs!(@ $language $ending Singles "singles"),
            programs!(@ $language $ending Sorted "sorted"),
            programs!(@ $language $ending Fewest "fewest"),
        )*]
    };
    (@ $language:literal $ending:literal $strategy:ident $name:literal) => {
        Program {
            strategy: Strategy::$strategy,
            language: $language,
            source: include_str!(concat!("../../programs/", $language, "/", $name, ".", $ending)),
        }
    };
}

impl Program {
    /// All programs, language by language.
    pub const ALL: [Self; 49] = programs!(
        "python" "py", "javascript" "js", "java" "java", "cpp" "cpp", "c" "c", "go" "go", "rust" "rs"
    );

    /// Returns the program of a strategy in a language.
    #[must_use]
    pub fn find(strategy: Strategy, language: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.strategy == strategy && one.language == language)
    }

    /// Returns the lines, counted from 1, that write a digit.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        self.lines(|written| written != "'.'" && written != "\".\"")
    }

    /// Returns the lines, counted from 1, that take a digit back.
    #[must_use]
    pub fn erases(&self) -> Vec<usize> {
        self.lines(|written| written == "'.'" || written == "\".\"")
    }

    /// Finds the lines that store into the board something that fits.
    fn lines(&self, fits: impl Fn(&str) -> bool) -> Vec<usize> {
        let written = |line: &str| {
            let written = line.trim().strip_prefix("board[row][column] = ")?;
            Some(fits(written.trim_end_matches(';')))
        };
        let numbered = self.source.lines().enumerate();
        numbered.filter(|(_, line)| written(line) == Some(true)).map(|(i, _)| i + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_writes_and_erases_in_lines_that_are_found() {
        for program in Program::ALL {
            let expected = if program.strategy == Strategy::Singles { 2 } else { 1 };
            let name = format!("{} {}", program.language, program.strategy);
            assert_eq!(program.places().len(), expected, "{name}");
            assert_eq!(program.erases().len(), 1, "{name}");
            assert_eq!(Program::find(program.strategy, program.language), Some(program));
        }
        assert_eq!(Program::find(Strategy::Dancing, "python"), None);
    }
}
