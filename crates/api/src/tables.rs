//! The tables: strategies, techniques, built-in boards, symmetries.

use ninefold::classic::{Line, Moment, Program, Strategy};
use ninefold::explain::Technique;
use ninefold::gallery::{self, Exhibit};
use ninefold::{Grid, Symmetry};
use serde::Serialize;

/// Returns the classic strategies.
#[must_use]
pub fn strategies() -> Vec<StrategyRow> {
    Strategy::ALL.iter().map(|&strategy| strategy.into()).collect()
}

/// Returns the strategies as programs in the languages that learners use most.
#[must_use]
pub fn programs() -> Vec<ProgramRow> {
    let shown = |program: &&Program| LANGUAGES.contains(&program.language);
    Program::ALL.iter().filter(shown).map(Into::into).collect()
}

/// The languages that programs are shown in.
const LANGUAGES: [&str; 5] = ["python", "java", "javascript", "cpp", "rust"];

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
    /// A puzzle on whose path it is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
}

/// Returns a puzzle on whose path a technique is needed.
fn example(technique: Technique) -> Option<&'static str> {
    let examples = include_str!("examples.txt").lines();
    let mut rows = examples.filter_map(|line| line.split_once(" | "));
    rows.find(|(name, _)| *name == technique.name()).map(|(_, puzzle)| puzzle)
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
            example: example(technique),
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
    /// What the program does there, between events as well.
    pub at: Vec<&'static str>,
}

/// A strategy as a program that LeetCode takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProgramRow {
    /// The strategy.
    pub strategy: &'static str,
    /// The language: `python`, `java`, `javascript`, `cpp` or `rust`.
    pub language: &'static str,
    /// The text.
    pub source: &'static str,
    /// What the program does at each line of it.
    pub lines: Vec<Vec<&'static str>>,
}

impl From<&Program> for ProgramRow {
    fn from(program: &Program) -> Self {
        let names = |moments: Vec<Moment>| moments.into_iter().map(Moment::name).collect();
        Self {
            strategy: program.strategy.name(),
            language: program.language,
            source: program.source,
            lines: program.moments().into_iter().map(names).collect(),
        }
    }
}

impl From<Strategy> for StrategyRow {
    fn from(strategy: Strategy) -> Self {
        let line = |line: &Line| LineRow {
            text: line.text,
            on: line.on.iter().map(|kind| kind.name()).collect(),
            at: line.moments().into_iter().map(Moment::name).collect(),
        };
        let pseudocode = strategy.pseudocode().iter().map(line).collect();
        Self { name: strategy.name(), about: strategy.about(), pseudocode }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::rate::hodoku::Profile;
    use ninefold::{Puzzle, Scale, Walk, Work};

    #[test]
    fn every_example_has_a_step_of_its_technique() {
        let rows: Vec<_> = techniques().into_iter().filter(|row| row.example.is_some()).collect();
        assert!(rows.len() > 30, "{} examples", rows.len());
        for row in rows {
            let puzzle: Puzzle = row.example.unwrap_or_default().parse().expect("a puzzle");
            let walk = Walk::new(&puzzle, Scale::Hodoku, &Profile::hodoku(), &Work::unlimited());
            let there = walk.steps.iter().any(|step| step.technique() == row.name);
            assert!(there, "{}", row.name);
        }
    }
}
