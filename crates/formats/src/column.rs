//! What the columns of tables and the keys of objects are called, and what they say.

use crate::parts::Part;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The board.
    Puzzle,
    /// The board with a player's work.
    State,
    /// The solution.
    Solution,
    /// A number that is a rating, or words that are a level.
    Difficulty,
    /// A text about the board.
    Text(Part),
}

/// Names as people publish them, the surest first.
const NAMES: &[(&str, Role)] = &[
    ("puzzle", Role::Puzzle),
    ("puzzles", Role::Puzzle),
    ("quiz", Role::Puzzle),
    ("quizzes", Role::Puzzle),
    ("question", Role::Puzzle),
    ("questions", Role::Puzzle),
    ("sudoku", Role::Puzzle),
    ("sudokus", Role::Puzzle),
    ("board", Role::Puzzle),
    ("boards", Role::Puzzle),
    ("grid", Role::Puzzle),
    ("grids", Role::Puzzle),
    ("givens", Role::Puzzle),
    ("clue", Role::Puzzle),
    ("unsolved", Role::Puzzle),
    ("problem", Role::Puzzle),
    ("problems", Role::Puzzle),
    ("input", Role::Puzzle),
    ("state", Role::State),
    ("solution", Role::Solution),
    ("solutions", Role::Solution),
    ("solved", Role::Solution),
    ("answer", Role::Solution),
    ("answers", Role::Solution),
    ("target", Role::Solution),
    ("output", Role::Solution),
    ("id", Role::Text(Part::Id)),
    ("hash", Role::Text(Part::Id)),
    ("title", Role::Text(Part::Title)),
    ("name", Role::Text(Part::Title)),
    ("author", Role::Text(Part::Author)),
    ("description", Role::Text(Part::Description)),
    ("comment", Role::Text(Part::Comment)),
    ("date", Role::Text(Part::Date)),
    ("created", Role::Text(Part::Date)),
    ("source", Role::Text(Part::Source)),
    ("url", Role::Text(Part::Url)),
    ("level", Role::Text(Part::Level)),
    ("rating", Role::Text(Part::Rating)),
    ("er", Role::Text(Part::Rating)),
    ("difficulty", Role::Difficulty),
];

/// Returns what a column of this name holds.
pub(crate) fn role(name: &str) -> Option<Role> {
    rank(name).map(|rank| NAMES[rank].1)
}

fn rank(name: &str) -> Option<usize> {
    let name = name.trim().to_ascii_lowercase();
    NAMES.iter().position(|(other, _)| *other == name)
}

/// Returns the place of the surest puzzle column among names.
pub(crate) fn puzzle_column(names: &[impl AsRef<str>]) -> Option<usize> {
    let ranked = names.iter().enumerate().filter_map(|(at, name)| Some((rank(name.as_ref())?, at)));
    let puzzles = ranked.filter(|&(rank, _)| NAMES[rank].1 == Role::Puzzle);
    puzzles.min().map(|(_, at)| at)
}
