//! The tables: strategies, techniques, built-in boards.

use ninefold_api::tables;
use pyo3::prelude::*;

use super::{Data, answer};
use crate::board::Grid;

answer! {
    /// A classic search strategy.
    Strategy {
        /// Its name.
        name,
        /// How it searches.
        about,
        /// The program in outline: lines with the events that belong to each.
        pseudocode,
    }

    fn __str__(&self) -> String {
        self.0.text("name").to_owned()
    }
}

answer! {
    /// A technique of the HoDoKu scale.
    Technique {
        /// The long name.
        name,
        /// The short name.
        short,
        /// The level of a puzzle that needs it.
        level,
        /// What a use adds to the score.
        score,
        /// Whether the scale searches for it.
        enabled,
        /// Its place in the search.
        order,
        /// The technique that it is found with.
        entry,
        /// Whether it takes for granted that there is only one solution.
        assumes_uniqueness,
        /// A puzzle on whose path it is needed, if there is one at hand.
        example,
    }

    fn __str__(&self) -> String {
        self.0.text("name").to_owned()
    }
}

answer! {
    /// A built-in board.
    Exhibit {
        /// Its name, "@" in front.
        name,
        /// How many clues it has.
        clues,
        /// What it shows.
        about,
        /// The board as text.
        puzzle,
    }

    /// The board.
    #[getter]
    fn grid(&self) -> Option<Grid> {
        self.0.grid("puzzle")
    }
}

/// Returns the classic search strategies.
///
/// >>> import ninefold
/// >>> [strategy.name for strategy in ninefold.strategies()][:3]
/// ['scan', 'tables', 'bits']
#[pyfunction]
pub(crate) fn strategies() -> Vec<Strategy> {
    tables::strategies().iter().map(|row| Strategy(Data::row(row))).collect()
}

/// Returns the techniques of the HoDoKu scale.
///
/// >>> import ninefold
/// >>> ninefold.techniques()[0].name
/// 'Full House'
#[pyfunction]
pub(crate) fn techniques() -> Vec<Technique> {
    tables::techniques().iter().map(|row| Technique(Data::row(row))).collect()
}

/// Returns the built-in boards.
///
/// >>> import ninefold
/// >>> ninefold.puzzles()[0].name
/// '@leetcode'
#[pyfunction]
pub(crate) fn puzzles() -> Vec<Exhibit> {
    tables::puzzles().iter().map(|row| Exhibit(Data::row(row))).collect()
}
