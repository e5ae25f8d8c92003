//! The tables: strategies, techniques, built-in boards, symmetries.

use ninefold::classic::{CodeLine, Moment, Program, Strategy};
use ninefold::explain::{Page, Step, Technique, UnknownTechnique};
use ninefold::gallery::{self, Exhibit};
use ninefold::rate::ladder::Ladder;
use ninefold::{Grid, Opening, Symmetry};
use serde::Serialize;

use crate::{PictureObject, eliminations, json, placements};

/// A table: its name, and what writes it as JSON.
pub type Table = (&'static str, fn() -> Vec<u8>);

/// The tables.
pub const ALL: [Table; 5] = [
    ("strategies", || json(&strategies())),
    ("programs", || json(&programs())),
    ("techniques", || json(&techniques())),
    ("puzzles", || json(&puzzles())),
    ("symmetries", || json(&symmetries())),
];

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

/// Returns the techniques.
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

/// Returns the page of a technique, by its long or short name.
///
/// # Errors
/// If there is no such technique.
pub fn technique(name: &str) -> Result<TechniquePage, UnknownTechnique> {
    name.parse().map(|technique: Technique| technique.into())
}

/// What a technique is, why it holds, an example, and how often it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TechniquePage {
    /// The long name.
    pub name: &'static str,
    /// The short name.
    pub short: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Why it holds.
    pub why: &'static str,
    /// Whether it takes for granted that there is only one solution.
    pub assumes_uniqueness: bool,
    /// Its rung on the ladder of the full scale, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rung: Option<usize>,
    /// How many of 10,000 minimal puzzles use it on the full scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<u32>,
    /// A state in which the program found it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<ExampleObject>,
    /// Why there is no example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<&'static str>,
}

/// A step of a technique in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExampleObject {
    /// The state.
    pub state: String,
    /// The step in notation.
    pub text: String,
    /// The step in plain words.
    pub explanation: String,
    /// What it places.
    pub placements: Vec<String>,
    /// What it eliminates.
    pub eliminations: Vec<String>,
    /// The lines of an argument in words, which the explanation leaves out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub lines: Vec<String>,
    /// What a drawing marks.
    pub picture: PictureObject,
}

impl From<Technique> for TechniquePage {
    /// Returns the page of a technique, its example worked out by a search.
    fn from(technique: Technique) -> Self {
        Self::new(technique, Page::of(technique).worked().as_ref())
    }
}

impl TechniquePage {
    /// Returns the page of a technique with its example, as [`Page::worked`] finds it.
    #[must_use]
    pub fn new(technique: Technique, worked: Option<&(Opening, Step)>) -> Self {
        let page = Page::of(technique);
        let example = worked.map(|(opening, step)| ExampleObject {
            state: opening.position().to_string(),
            text: step.to_string(),
            explanation: step.explanation(),
            placements: placements(&step.placements),
            eliminations: eliminations(&step.eliminations),
            lines: step.lines(),
            picture: (&step.picture(&opening.board())).into(),
        });
        Self {
            name: technique.name(),
            short: technique.short_name(),
            what: page.what,
            why: page.why,
            assumes_uniqueness: technique.assumes_uniqueness(),
            rung: Ladder::rung(technique),
            needed: page.needed,
            example,
            without: Page::without(technique),
        }
    }
}

/// A technique.
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
    /// A state in which it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<&'static str>,
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
            example: Page::of(technique).example,
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
        let line = |line: &CodeLine| LineRow {
            text: line.text,
            on: line.on.iter().map(|kind| kind.name()).collect(),
            at: line.moments().into_iter().map(Moment::name).collect(),
        };
        let pseudocode = strategy.pseudocode().iter().map(line).collect();
        Self { name: strategy.name(), about: strategy.about(), pseudocode }
    }
}
