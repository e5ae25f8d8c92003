//! Boards with something to teach, built in under short names.

use core::fmt;

use crate::names;
use crate::text::shorten;

/// A built-in board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The name, without the `@` that the command line puts before it.
    pub name: &'static str,
    /// The board, 81 characters.
    pub board: &'static str,
    /// What it shows.
    pub about: &'static str,
}

/// All built-in boards.
pub const ALL: &[Exhibit] = &[
    Exhibit {
        name: "leetcode",
        board: LEETCODE,
        about: "LeetCode's sample: naked singles alone solve it",
    },
    Exhibit {
        name: "tle",
        board: TLE,
        about: "17 clues that make row-major brute force write 26.6 million digits (time limit exceeded)",
    },
    Exhibit {
        name: "inkala",
        board: INKALA,
        about: "Inkala's board of 2012: sorting the cells once is 600 times worse than not sorting",
    },
    Exhibit {
        name: "anti-brute-force",
        board: ANTI_BRUTE_FORCE,
        about: "17 clues against row-major brute force: 69.2 million digits; sorting helps 166-fold",
    },
    Exhibit {
        name: "easy",
        board: EASY,
        about: "a symmetric puzzle for a beginner: singles all the way",
    },
    Exhibit {
        name: "17",
        board: SEVENTEEN,
        about: "17 clues, the fewest that can have one solution",
    },
    Exhibit {
        name: "hardest",
        board: HARDEST,
        about: "Inkala's board in disguise: as hard for people (SE 10.7), 25 times easier for sorted cells",
    },
    Exhibit {
        name: "conflict",
        board: CONFLICT,
        about: "the sample with an 8 for its first 5 (LeetCode 36): not valid",
    },
    Exhibit {
        name: "typo",
        board: TYPO,
        about: "the sample with a 1 read as a 7: valid, yet without a solution",
    },
    Exhibit {
        name: "two",
        board: TWO_SOLUTIONS,
        about: "the sample without its first two clues: exactly two solutions",
    },
    Exhibit {
        name: "empty",
        board: EMPTY,
        about: "no clue at all: 6,670,903,752,021,072,936,960 solutions",
    },
];

/// LeetCode's sample board: naked singles alone solve it.
pub const LEETCODE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Seventeen clues on which row-major brute force takes 26 million placements.
pub const TLE: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// A. Inkala's board of 2012: easy for row-major search, 600 times worse for sorted cells.
pub const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Seventeen clues made against row-major brute force: 69 million placements.
pub const ANTI_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A symmetric puzzle that singles solve.
pub const EASY: &str =
    ".2....54...1.9..3.57...69.88.....37..4615789..97.....59.82...13.3..8.6...54....8.";

/// Seventeen clues, the fewest that a puzzle can have: [`TLE`] turned over and relabelled.
pub const SEVENTEEN: &str =
    ".....2...........5..9.48...7...........1.3...658.........56.....3....9....4....8.";

/// As hard for people as any here, SE 10.7: [`INKALA`] after `transform --random --seed 1`. What a
/// search has to do changes with the disguise.
pub const HARDEST: &str =
    "8.3..7....9..2...45........3.5...7.........5..1.6....2....9...1..6..38.....26....";

/// The sample with an 8 for its first 5, as in LeetCode 36: two houses repeat a digit.
pub const CONFLICT: &str =
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The sample with one digit mistyped: valid, and without a solution.
pub const TYPO: &str =
    "53..7....6..195....98....6.8...6...34..8.3..77...2...6.6....28....419..5....8..79";

/// The sample without its first two clues: exactly two solutions.
pub const TWO_SOLUTIONS: &str =
    "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// No clue at all.
pub const EMPTY: &str =
    ".................................................................................";

/// Returns the built-in board of a name; an `@` before the name is allowed.
///
/// # Errors
/// If there is none of this name.
///
/// ```
/// use ninefold::gallery::{self, INKALA};
/// assert_eq!(gallery::find("@Inkala")?.board, INKALA);
/// # Ok::<(), gallery::UnknownExhibit>(())
/// ```
pub fn find(name: &str) -> Result<&'static Exhibit, UnknownExhibit> {
    let name = name.strip_prefix('@').unwrap_or(name);
    let found = ALL.iter().find(|exhibit| names::are_same(exhibit.name, name));
    found.ok_or_else(|| UnknownExhibit {
        name: shorten(name.as_bytes()),
        nearest: names::nearest(name, ALL.iter().map(|exhibit| exhibit.name)),
    })
}

/// A name that no built-in board has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownExhibit {
    /// The name, shortened.
    pub name: String,
    /// The name that was probably meant.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownExhibit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no built-in board @{}", self.name)?;
        self.nearest.map_or(Ok(()), |near| write!(f, "; did you mean @{near}?"))
    }
}

impl core::error::Error for UnknownExhibit {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose;

    #[test]
    fn every_board_is_what_it_says() {
        for exhibit in ALL {
            let diagnosis = diagnose(&exhibit.board.parse().unwrap());
            let expected = match exhibit.name {
                "conflict" => "invalid",
                "typo" => "unsolvable",
                "two" | "empty" => "multiple",
                _ => "unique",
            };
            assert_eq!(diagnosis.status(), expected, "{}", exhibit.name);
        }
        assert_eq!(find("@17").map(|exhibit| exhibit.board), Ok(SEVENTEEN));
        assert_eq!(SEVENTEEN.replace('.', "").len(), 17);
        assert_eq!(find("@Anti Brute Force").map(|found| found.name), Ok("anti-brute-force"));
        let unknown = |name| find(name).unwrap_err().to_string();
        let near = "there is no built-in board @leetcod; did you mean @leetcode?";
        assert_eq!(unknown("@leetcod"), near);
        assert_eq!(unknown("nothing"), "there is no built-in board @nothing");
    }
}
