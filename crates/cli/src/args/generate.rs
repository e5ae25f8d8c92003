//! The arguments of `generate`.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, TypedValueParser};
use ninefold::explain::{Level, Technique};
use ninefold::{Er, Symmetry};
use ninefold_api::GenerateRequest;
use ninefold_api::words::{clue_range, er_range, score_range};
use std::ops::RangeInclusive;

use super::{Named, OutArgs};

/// What `generate` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    /// Level of the HoDoKu scale
    #[arg(long, value_name = "LEVEL", value_parser = level_parser())]
    level: Option<Level>,

    #[command(flatten)]
    pub(crate) out: OutArgs,

    #[command(flatten)]
    pub(crate) make: MakeArgs,
}

/// What puzzles that are made may be asked to be like.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct MakeArgs {
    /// The same seed gives the same puzzles everywhere [default: drawn and printed]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// How many clues: a number or a range
    #[arg(long, value_name = "N or MIN..MAX", value_parser = clue_range)]
    clues: Option<RangeInclusive<usize>>,

    /// Only puzzles from which no clue can be dropped
    #[arg(long)]
    minimal: bool,

    /// Symmetry of the clue cells
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser())]
    symmetry: Symmetry,

    /// Clues in exactly the cells that are not blank here (a board or @name)
    #[arg(long, value_name = "BOARD")]
    pattern: Option<String>,

    /// Score of the HoDoKu scale: a number or a range
    #[arg(long, value_name = "MIN..MAX", value_parser = score_range)]
    score: Option<RangeInclusive<u32>>,

    /// Sudoku Explainer rating (ER): a number or a range
    #[arg(long, value_name = "MIN..MAX", value_parser = er_range)]
    se: Option<RangeInclusive<Er>>,

    /// A technique that is needed; may be repeated
    #[arg(long, value_name = "NAME")]
    technique: Vec<Technique>,

    /// A technique that is not needed; may be repeated
    #[arg(long, value_name = "NAME")]
    without: Vec<Technique>,

    /// The hardest technique that is needed
    #[arg(long, value_name = "NAME")]
    hardest: Option<Technique>,

    /// For practice: singles suffice apart from the techniques of --technique and --hardest
    #[arg(long)]
    practice: bool,

    /// Give up on a puzzle after N tries, and write the nearest [default: 50000; 10000 with --se
    /// from 7.0 on]
    #[arg(long, value_name = "N")]
    tries: Option<u64>,
}

impl GenerateArgs {
    /// Returns the same as a request.
    pub(crate) fn request(&self) -> GenerateRequest {
        GenerateRequest { count: Some(self.count), level: self.level, ..self.make.request() }
    }
}

impl MakeArgs {
    #[cfg(feature = "print")]
    /// The options, by the names that clap has for them.
    pub(super) const IDS: [&str; 12] = [
        "seed",
        "clues",
        "minimal",
        "symmetry",
        "pattern",
        "score",
        "se",
        "technique",
        "without",
        "hardest",
        "practice",
        "tries",
    ];

    /// Returns the same as a request, without count and level.
    pub(crate) fn request(&self) -> GenerateRequest {
        GenerateRequest {
            seed: self.seed,
            count: None,
            clues: self.clues.clone(),
            minimal: self.minimal,
            symmetry: Some(self.symmetry),
            pattern: self.pattern.clone(),
            level: None,
            score: self.score.clone(),
            se: self.se.clone(),
            technique: self.technique.clone(),
            without: self.without.clone(),
            hardest: self.hardest,
            practice: self.practice,
            tries: self.tries,
        }
    }
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    Named::new(Symmetry::ALL.map(|symmetry| PossibleValue::new(symmetry.name())))
}

pub(super) fn level_parser() -> impl TypedValueParser<Value = Level> {
    Named::new(Level::ALL.map(|level| PossibleValue::new(level.word())))
}
