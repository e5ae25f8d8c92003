//! The arguments of `play`.

use clap::Args as ClapArgs;
use ninefold::classic::Strategy;
use ninefold::explain::{Level, Technique};
use ninefold_api::GenerateRequest;

use super::generate::level_parser;
use super::strategy_parser;

pub(super) const EXAMPLES: &str = "Examples:
  ninefold play                                 (go on with a game, or choose a new one)
  ninefold play @inkala
  ninefold play game.txt                        (any board; '+5' is a digit of yours)
  ninefold play --level hard
  ninefold play --technique X-Wing              (a puzzle to practise it)
  ninefold play --resume                        (the game that you played last)
  ninefold play --games                         (all saved games)
  ninefold play --lab=fewest @inkala            (watch a strategy search)
  ninefold play --plain                         (line by line, in sentences)

Keys: 1-9 place a digit, Shift or Alt with a digit writes a note, arrows or w a s d move, h gives a
hint (five levels), k checks, p shows the path, u undoes, ? lists the rest, q quits. The mouse works.
Every move is saved at once, in $XDG_DATA_HOME/ninefold/games or where the platform keeps such data.

Without a terminal, or with TERM=dumb, it plays line by line as with --plain: r4c7=5, note r1c2 3,
hint, row 3, check, undo, quit; help lists the commands.";

/// What `play` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// A file, '-', a board, or @name
    #[arg(value_name = "INPUT", conflicts_with_all = ["resume", "games", "level", "technique"])]
    pub(crate) input: Option<String>,

    /// Go on with the game played last, or with the N-th last
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    pub(crate) resume: Option<usize>,

    /// List the saved games, to go on with one
    #[arg(long, conflicts_with = "resume")]
    pub(crate) games: bool,

    /// A new puzzle of this level
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), conflicts_with_all = ["resume", "games"])]
    level: Option<Level>,

    /// A new puzzle to practise this technique
    #[arg(long, value_name = "NAME", conflicts_with_all = ["resume", "games"])]
    technique: Option<Technique>,

    /// The same seed gives the same puzzle everywhere
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Watch a strategy search the board
    #[arg(long, value_name = "STRATEGY", num_args = 0..=1, require_equals = true, default_missing_value = "bits", value_parser = strategy_parser())]
    pub(crate) lab: Option<Strategy>,

    /// Play line by line, in sentences: for screen readers and scripts
    #[arg(long)]
    pub(crate) plain: bool,

    /// Colours for a light terminal
    #[arg(long)]
    pub(crate) light: bool,
}

impl PlayArgs {
    /// Returns the puzzle to make, if one is asked for.
    pub(crate) fn wish(&self) -> Option<GenerateRequest> {
        let is_asked = self.level.is_some() || self.technique.is_some();
        is_asked.then(|| GenerateRequest {
            level: self.level,
            technique: self.technique.into_iter().collect(),
            practice: self.technique.is_some() && self.level.is_none(),
            seed: self.seed,
            ..GenerateRequest::default()
        })
    }
}
