//! The tables: strategies, techniques, built-in boards, symmetries.

use ninefold::classic::{Line, Strategy};
use ninefold::explain::Technique;
use ninefold::gallery::{self, Exhibit};
use ninefold::{Grid, Symmetry};
use serde::Serialize;

/// Returns the classic strategies.
#[must_use]
pub fn strategies() -> Vec<StrategyRow> {
    Strategy::ALL.iter().map(|&strategy| strategy.into()).collect()
}

/// Returns the techniques of the HoDoKu scale.
#[must_use]
pub fn techniques() -> Vec<TechniqueRow> {
    Technique::ALL.iter().map(|&technique| technique.into()).collect()
}

/// Returns the built-in boards.
#[must_use]
pub fn puzzles() -> Vec<BoardRow> {
    gallery::ALL.iter().map(Into::into).collect()
}

/// Returns the names of the symmetries of clue patterns.
#[must_use]
pub fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.map(Symmetry::name).to_vec()
}

/// A technique of the HoDoKu scale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TechniqueRow {
    /// The long name.
    pub name: &'static str,
    /// The short name.
    pub short: &'static str,
    /// The level of a puzzle that needs it.
    pub level: &'static str,
    /// What a use adds to the score.
    pub score: u32,
    /// Whether the scale searches for it.
    pub enabled: bool,
    /// Its place in the search.
    pub order: u32,
    /// The technique that it is found with, itself if it stands alone.
    pub entry: &'static str,
    /// Whether it takes for granted that there is only one solution.
    pub assumes_uniqueness: bool,
}

impl From<Technique> for TechniqueRow {
    fn from(technique: Technique) -> Self {
        let entry = technique.default_entry();
        Self {
            name: technique.name(),
            short: technique.short_name(),
            level: entry.level.word(),
            score: entry.score,
            enabled: entry.enabled,
            order: entry.order,
            entry: technique.entry().name(),
            assumes_uniqueness: technique.assumes_uniqueness(),
        }
    }
}

/// A built-in board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardRow {
    /// The board.
    pub puzzle: &'static str,
    /// Its name, `@` in front.
    pub name: String,
    /// How many clues it has.
    pub clues: usize,
    /// What it shows.
    pub about: &'static str,
}

impl From<&Exhibit> for BoardRow {
    fn from(exhibit: &Exhibit) -> Self {
        let clues = exhibit.board.parse::<Grid>().map_or(0, |grid| grid.clue_count());
        let name = format!("@{}", exhibit.name);
        Self { puzzle: exhibit.board, name, clues, about: exhibit.about }
    }
}

/// A classic strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyRow {
    /// Its name.
    pub name: &'static str,
    /// How it searches.
    pub about: &'static str,
    /// The program in outline.
    pub pseudocode: Vec<LineRow>,
}

/// A line of a program in outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineRow {
    /// The text, indented.
    pub text: &'static str,
    /// The events that happen on this line.
    pub on: Vec<&'static str>,
}

impl From<Strategy> for StrategyRow {
    fn from(strategy: Strategy) -> Self {
        let line = |line: &Line| LineRow {
            text: line.text,
            on: line.on.iter().map(|kind| kind.name()).collect(),
        };
        let pseudocode = strategy.pseudocode().iter().map(line).collect();
        Self { name: strategy.name(), about: strategy.about(), pseudocode }
    }
}
