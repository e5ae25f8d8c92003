//! The arguments of the commands that rate, explain and hint.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::explain::Technique;
use ninefold::rate::Format;
use ninefold::{Er, Scale};
use std::path::PathBuf;

use super::{Inputs, Named, OutArgs};

/// A scale, or nothing for all there are.
type ScaleOrAll = Option<Scale>;

/// What `rate` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Which scale [default: all; with --format those it names]
    #[arg(long, value_parser = scale_or_all_parser(), ignore_case = true)]
    pub(crate) scale: Option<ScaleOrAll>,

    /// Stop rating on the SE scale once ER is above this; the answer is then "at least"
    #[arg(long, value_name = "ER")]
    pub(crate) max: Option<Er>,

    /// Write the ratings in this format, e.g. '%g ED=%r/%p/%d' or '%g %L %H'
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<Format>,

    /// Add the ratings to FILE, a line for each puzzle; go on after those it has already
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) out: OutArgs,
}

/// What `explain` takes.
#[derive(Clone, Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches that users set by name")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Which scale's path
    #[arg(long, default_value = "hodoku", value_parser = scale_parser())]
    pub(crate) scale: Scale,

    /// On the full scale, leave out techniques that assume one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Go from the clues of a player's state, and say which parts of each step are noted there
    /// already
    #[arg(long)]
    pub(crate) from_clues: bool,

    /// Also list the links of long arguments
    #[arg(long, conflicts_with_all = ["json", "proof", "html"])]
    pub(crate) links: bool,

    /// Write a drawing of each step into this folder as well
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,

    /// Write an illustrated walk-through to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "proof"])]
    pub(crate) html: Option<PathBuf>,

    /// Write the machine-checkable form ('ninefold verify' checks it)
    #[arg(long, conflicts_with = "json")]
    pub(crate) proof: bool,
}

/// What `hint` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// How much to tell, from a nudge (1) to the whole step (5)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,

    /// Which scale's step
    #[arg(long, default_value = "full", value_parser = scale_parser())]
    pub(crate) scale: Scale,

    /// On the full scale, leave out techniques that assume one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

/// What `check` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Write a certificate of how many solutions there are ('ninefold verify' checks it)
    #[arg(long)]
    pub(crate) proof: bool,
}

/// What `techniques` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TechniquesArgs {
    /// Tell of this one: what it is, why it holds, an example [default: the table of all]
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<Technique>,
}

/// What `verify` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct VerifyArgs {
    /// Files of proofs, or '-' [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<String>,
}

fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    Named::new(Scale::ALL.into_iter().map(value))
}

fn scale_or_all_parser() -> impl TypedValueParser<Value = Option<Scale>> {
    let all = PossibleValue::new("all").help("All there are");
    let scales = Scale::PUBLISHED.into_iter().map(value);
    PossibleValuesParser::new(scales.chain([all])).map(|name| name.parse::<Scale>().ok())
}

fn value(scale: Scale) -> PossibleValue {
    PossibleValue::new(scale.name()).help(scale.about())
}
