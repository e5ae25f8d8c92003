//! A learner's file: read, never changed; its lines stay where they are.

use std::io;
use std::path::{Path, PathBuf};

use crate::language::Language;
use crate::problem::Problem;

/// A learner's file.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// Its name without folders.
    pub name: String,
    /// In which language it is.
    pub language: Language,
    /// What counts of it; blank lines stand for the rest.
    pub text: String,
}

impl Source {
    /// Reads a file; the language is told by its name unless given.
    ///
    /// # Errors
    /// If it can't be read, or its language isn't known.
    pub fn read(path: &Path, language: Option<Language>) -> Result<Self, Unread> {
        let bytes = std::fs::read(path).map_err(Unread::File)?;
        let language = language.or_else(|| Language::of(path)).ok_or(Unread::Language)?;
        Ok(Self::new(path, language, &bytes))
    }

    /// Returns a file that was read already.
    #[must_use]
    pub fn new(path: &Path, language: Language, bytes: &[u8]) -> Self {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
        let text = String::from_utf8_lossy(bytes);
        let text = marked_part(text.strip_prefix('\u{FEFF}').unwrap_or(&text));
        Self { path: path.to_owned(), name, language, text }
    }

    /// Returns a line, counted from 1.
    #[must_use]
    pub fn line(&self, number: usize) -> Option<&str> {
        self.text.lines().nth(number.checked_sub(1)?)
    }

    /// Returns the problems whose function the file names.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let names = |problem: &Problem| self.has_word(self.language.function(*problem));
        [Problem::Valid, Problem::Solve].into_iter().filter(names).collect()
    }

    fn has_word(&self, word: &str) -> bool {
        words(&self.text).any(|found| found == word)
    }

    /// Returns a sentence about the function that isn't there.
    #[must_use]
    pub fn missing(&self, wanted: Option<Problem>) -> String {
        let plain = |word: &str| word.replace('_', "").to_lowercase();
        let found = words(&self.text).find(|word| plain(word).contains("sudoku"));
        let valid = found.is_some_and(|word| plain(word).contains("valid"));
        let guessed = if valid { Problem::Valid } else { Problem::Solve };
        let problem = wanted.unwrap_or(guessed);
        let (name, file) = (self.language.function(problem), &self.name);
        if self.has_word(name) {
            return format!(
                "{file} names {name}, but has no function of that name that could be called: \
                 LeetCode looks for it in a class Solution"
            );
        }
        if let Some(other) = self.problems().first() {
            return format!(
                "no {name} in {file}, which has {}: that is problem {}, not {}",
                self.language.function(*other),
                other.number(),
                problem.number()
            );
        }
        let language = self.language.title();
        match found {
            Some(found) => {
                format!("no {name} in {file}; it has {found}, LeetCode's {language} name is {name}")
            }
            None => format!("no {name} in {file}: that is the function LeetCode calls"),
        }
    }
}

/// Iterates over the words that could be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let in_name = |c: char| c.is_alphanumeric() || c == '_';
    text.split(move |c: char| !in_name(c)).filter(|word| !word.is_empty())
}

/// How editors mark the part that is sent to LeetCode: where it begins and where it ends.
const MARKS: [(&str, &str); 2] = [
    ("@lc code=start", "@lc code=end"),
    ("leetcode submit region begin", "leetcode submit region end"),
];

/// Keeps the part between LeetCode's marks, if it has any; lines stay where they are.
fn marked_part(text: &str) -> String {
    let Some((start, end)) = MARKS.into_iter().find(|(start, _)| text.contains(start)) else {
        return text.to_owned();
    };
    let mut inside = false;
    let mut part = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        inside &= !line.contains(end);
        part.push_str(if inside { line } else { "\n" });
        inside |= line.contains(start);
    }
    part
}

/// Why a file can't be judged.
#[derive(Debug)]
pub enum Unread {
    /// It can't be read.
    File(io::Error),
    /// Its name doesn't tell the language.
    Language,
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Language => write!(
                f,
                "its name doesn't tell the language: use one of .{}, or --lang",
                Language::ALL.map(|language| language.endings()[0]).join(" .")
            ),
        }
    }
}

impl std::error::Error for Unread {}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new(Path::new("a/solve.py"), Language::Python, text.as_bytes())
    }

    #[test]
    fn only_the_marked_part_counts_and_stays_in_place() {
        let text = "import x\n# @lc code=start\nclass Solution:\n  pass\n# @lc code=end\nmain()\n";
        assert_eq!(source(text).text, "\n\nclass Solution:\n  pass\n\n\n");
        let text = "package x;\n//leetcode submit region begin(...)\nclass Solution {}\n//leetcode submit region end(...)\n}\n";
        assert_eq!(source(text).text, "\n\nclass Solution {}\n\n\n");
        assert_eq!(source("\u{FEFF}a\r\nb").text, "a\r\nb");
        assert_eq!(source("\u{FEFF}a\r\nb").line(2), Some("b"));
    }

    #[test]
    fn the_names_in_a_file_tell_the_problem() {
        assert_eq!(source("def solveSudoku(self, b): ...").problems(), [Problem::Solve]);
        assert_eq!(source("isValidSudoku solveSudoku").problems().len(), 2);
        let valid = source("def isValidSudoku(b): pass");
        assert_eq!(
            valid.missing(Some(Problem::Solve)),
            "no solveSudoku in solve.py, which has isValidSudoku: that is problem 36, not 37"
        );
        assert!(valid.missing(Some(Problem::Valid)).contains("could be called"));
        let wrong = source("def solve_sudoku(b): pass");
        assert!(wrong.problems().is_empty());
        assert_eq!(
            wrong.missing(None),
            "no solveSudoku in solve.py; it has solve_sudoku, LeetCode's Python name is solveSudoku"
        );
    }
}
