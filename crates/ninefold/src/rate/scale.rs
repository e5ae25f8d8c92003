//! [`Scale`]: whose path is taken.

use core::fmt;
use core::str::FromStr;

use crate::cell::ParseNameError;
use crate::names;

/// Whose path to the solution is taken: that of a published scale of difficulty, or the ladder of
/// all techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// HoDoKu's.
    #[default]
    Hodoku,
    /// Sudoku Explainer's.
    Se,
    /// All techniques of both in one order, which never looks into the solution.
    Full,
}

impl Scale {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hodoku, Self::Se, Self::Full];

    /// Those that rate a puzzle.
    pub const PUBLISHED: [Self; 2] = [Self::Hodoku, Self::Se];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
            Self::Full => "full",
        }
    }

    /// Returns what the scale is, and what it says.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Hodoku => "HoDoKu 2.2.0: level and score",
            Self::Se => "Sudoku Explainer 1.2.1: ER, EP and ED",
            Self::Full => "All techniques of both, the easiest first; never looks anything up",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scale {
    type Err = ParseNameError;

    /// Reads the name; case, spaces and hyphens are ignored.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        names::find(&Self::ALL, Self::name, text).ok_or_else(|| ParseNameError {
            expected: "a scale: hodoku, se or full",
            found: text.to_owned(),
        })
    }
}
