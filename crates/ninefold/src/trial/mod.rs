//! Boards that find the mistake in a program for LeetCode 36 or 37.
//!
//! The program under trial is somebody else's; this module has only the boards. Those for 36 are
//! made anew each time ([`valid`]), those for 37 are a table ([`core`]), found with the generator
//! under conditions that its tests repeat.

mod core;
mod valid;

pub use self::core::{STUDY, core, fingerprint, stress, study};

use std::borrow::Cow;

use crate::grid::Grid;

/// A board to try a program on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// A name to find it again: `few-clues-3`, `@leetcode`.
    pub name: Cow<'static, str>,
    /// What is special about it, in a few words; may be empty.
    pub about: &'static str,
    /// The board.
    pub grid: Grid,
}

impl Trial {
    fn made(name: impl Into<Cow<'static, str>>, grid: Grid) -> Self {
        Self { name: name.into(), about: "", grid }
    }
}

/// Returns the boards for LeetCode 36, simplest first: 4,351, among them every pair of cells.
///
/// ```
/// let boards = ninefold::trial::valid();
/// assert_eq!(boards.len(), 4351);
/// assert_eq!(boards.iter().filter(|trial| !trial.grid.is_valid()).count(), 810 + 81 + 100 + 50);
/// ```
#[must_use]
pub fn valid() -> Vec<Trial> {
    valid::boards()
}
