//! What can be said about boards of other sizes and with other rules.

use clap::Args as ClapArgs;
use clap::builder::PossibleValue;
use ninefold::text::{Form, UnknownForm};
use ninefold_api::Refusal;
use ninefold_formats::Format;
use ninefold_variants::{Form as OtherForm, Options};
use std::str::FromStr;

use super::Named;

/// What is said about boards besides their text.
#[derive(Clone, Debug, Default, ClapArgs)]
#[command(next_help_heading = "Other sizes and rules")]
pub(crate) struct RuleArgs {
    /// Add rules: diagonal, antiknight, … or our JSON of any rules
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Rows and columns of plain boards, where the number of cells doesn't tell: 5x5
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<String>,

    /// Other blocks: 2x3, none, or a layout with a character for each cell
    #[arg(long, value_name = "BLOCKS")]
    pub(crate) blocks: Option<String>,

    /// How the digits of plain boards are written: 1-9A-Z, 0-9A-Z or A-Z
    #[arg(long, value_name = "ALPHABET")]
    pub(crate) alphabet: Option<String>,

    /// Accept rules that a drawing looks like: all, or names such as whispers,renban
    #[arg(long, value_name = "RULES")]
    pub(crate) assume: Option<String>,

    /// Leave constraints out that aren't known, with a note
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Stop a board after N guesses [default: never]
    #[arg(long, value_name = "N")]
    pub(crate) guesses: Option<u64>,
}

impl RuleArgs {
    /// Returns what they mean.
    pub(crate) fn options(&self) -> Result<Options, Refusal> {
        let said = [&self.rules, &self.size, &self.blocks, &self.alphabet, &self.assume];
        ninefold_api::options(said.map(Option::as_deref), self.lenient)
    }
}

/// A form that boards come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceForm {
    /// One of those of classic boards.
    Classic(Form),
    /// One of those of other boards.
    Other(OtherForm),
    /// A format of another tool.
    Hub(Format),
}

/// The forms of other boards that can be asked for, and what they are.
const OTHERS: [(OtherForm, &str); 9] = [
    (OtherForm::Native, "our own JSON, any size and rules"),
    (OtherForm::Fpuzzles, "JSON or link of f-puzzles"),
    (OtherForm::SudokuPad, "link of SudokuPad"),
    (OtherForm::Iss, "string of the Interactive Sudoku Solver"),
    (OtherForm::KillerNumbers, "killer as 3x3::k: and numbers"),
    (OtherForm::KillerArrows, "killer as sums and arrows"),
    (OtherForm::SumoCue, "killer or jigsaw of SumoCue"),
    (OtherForm::Jigsaw, "clues and regions, as many symbols each"),
    (OtherForm::Samurai, "five lines of 81, or 21 rows of 21"),
];

impl FromStr for SourceForm {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Self, UnknownForm> {
        let other = OTHERS.iter().find(|(form, _)| form.name() == name.to_lowercase());
        if let Some((form, _)) = other {
            return Ok(Self::Other(*form));
        }
        let hub = || Format::named(name).filter(|format| format.is_read()).map(Self::Hub);
        name.parse().map(Self::Classic).or_else(|unknown: UnknownForm| hub().ok_or(unknown))
    }
}

/// Reads the name of a form that boards come in.
pub(super) fn source_parser() -> impl clap::builder::TypedValueParser<Value = SourceForm> {
    let classic = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.about()));
    let others = OTHERS.map(|(form, about)| PossibleValue::new(form.name()).help(about));
    let is_new = |format: &Format| {
        format.is_read()
            && !format.is_form()
            && OTHERS.iter().all(|(form, _)| form.name() != format.name())
    };
    let hub = Format::all().filter(is_new);
    let hub = hub.map(|format| PossibleValue::new(format.name()).help(format.about()));
    Named::new(classic.into_iter().chain(others).chain(hub))
}
