//! [`Scale`]: the published scales of difficulty.

use core::fmt;
use core::str::FromStr;

use crate::cell::ParseNameError;

/// A published scale of difficulty, each with its own path to the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// HoDoKu's.
    #[default]
    Hodoku,
    /// Sudoku Explainer's.
    Se,
}

impl Scale {
    /// All scales.
    pub const ALL: [Self; 2] = [Self::Hodoku, Self::Se];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
        }
    }

    /// Returns what the scale is, and what it says.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Hodoku => "HoDoKu 2.2.0: level and score",
            Self::Se => "Sudoku Explainer 1.2.1: ER, EP and ED",
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

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let found = Self::ALL.into_iter().find(|scale| scale.name() == text);
        found.ok_or_else(|| ParseNameError {
            expected: "a scale: hodoku or se",
            found: text.to_owned(),
        })
    }
}
