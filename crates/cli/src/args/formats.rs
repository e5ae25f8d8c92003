//! The arguments about formats: what `convert` takes, and where results go.

use clap::Args as ClapArgs;
use ninefold_api::Written;
use ninefold_formats::Format;
use std::path::PathBuf;

use super::Inputs;

pub(super) const EXAMPLES: &str = "Examples:
  ninefold convert @leetcode --to leetcode
  ninefold convert puzzles.csv --to line > puzzles.txt
  ninefold convert game.sdk --to coach          (a string for sudoku.coach)
  ninefold convert collection.opensudoku -o puzzles.sdm.gz
  ninefold convert 'SCv7_32_…' --to wiki-link   (play on at SudokuWiki)
  ninefold convert puzzles.txt -o puzzles.parquet
  ninefold convert --to fpuzzles-link board.txt
  ninefold convert --to svg killer.json > killer.svg

What the format can't carry (struck candidates, a title, notes) is said on standard error; --strict
refuses such boards. 'ninefold formats' lists the formats.";

/// What `convert` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Refuse boards of which something would be lost
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) out: OutArgs,
}

/// Where results go.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct OutArgs {
    /// Write into this file; its name tells the format (.sdk, .parquet, …) and .gz or .zst
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Returns the formats that boards are written in besides the forms.
pub(super) fn others() -> impl Iterator<Item = Written> {
    let is_new = |format: &Format| {
        !format.is_form() && Written::OTHERS.iter().all(|other| other.name() != format.name())
    };
    Format::all().filter(is_new).map(Written::Hub)
}
