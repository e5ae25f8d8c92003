//! The arguments of `print`.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{ArgGroup, Args as ClapArgs, Command, ValueEnum};
use ninefold::explain::{Level, Technique};
use ninefold_api::words::level_range;
use ninefold_print::{BadOption, Fold, Headings, Kind, Margins, Options, Paper, Solutions};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::generate::MakeArgs;
use super::{Inputs, Named};

pub(super) const EXAMPLES: &str = "Examples:
  ninefold print puzzles.txt -o puzzles.pdf     (four per page, solutions at the end)
  ninefold print --make 6 --level medium --per-page 6 --solutions foot -o page.pdf
  ninefold print --make 100 --level easy..hard --seed 7 --title 'A Hundred Sudoku' -o book.pdf
                                                (a book: cover, contents, lessons, solutions)
  ninefold print --make 40 --title 'For the train' --fold -o booklet.pdf
                                                (A5 pages on A4 sheets: print on both sides, fold)
  ninefold print --worksheet X-Wing --seed 1 -o x-wing.pdf
                                                (one technique: lesson, ten boards, answers)
  ninefold print --large --per-page 1 --paper letter puzzles.txt -o large.pdf
  ninefold print @inkala --candidates -o inkala.png";

pub(super) const ABOUT: &str = "\
The file's ending says what it is: .pdf, or .svg and .png, of which there is one file per page \
(name-1.png, name-2.png, …). '-o -' writes to standard output.

Puzzles with a title that fill more than one page are a book, sorted by difficulty: cover, how to \
use it, contents, a lesson with an example before the first puzzle that needs a technique, puzzles, \
solutions. --sheets prints the puzzles alone, in their order.

Papers: a4, letter, a5, half-letter, 6x9 (US trade, mirrored margins), a3, or a size such as 8x10in \
or 148x210mm. With --fold the paper is that of the folded page (a5 unless said otherwise), and the \
sheet is twice as wide.

A board that is malformed or has not exactly one solution is left out, with a word on standard \
error and exit status 1; --flawed prints it with a note. The same seed and options give the same \
bytes on every machine and with any number of threads.";

/// What `print` takes.
#[derive(Clone, Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(group = ArgGroup::new("made").args(["make", "worksheet"]).multiple(true))]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// The file to write: .pdf, .svg or .png; '-' for standard output
    #[arg(short, long = "output", alias = "out", value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// What to write, if the file's ending doesn't say
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Make N puzzles and print them; the options of 'generate' say how they are
    #[arg(long, value_name = "N", conflicts_with = "inputs")]
    pub(crate) make: Option<u64>,

    /// Levels of the puzzles that are made: one, or a range such as easy..hard
    #[arg(long, value_name = "LEVEL", value_parser = level_range, requires = "make", conflicts_with = "worksheet")]
    pub(crate) level: Option<RangeInclusive<Level>>,

    /// A worksheet for a technique: its lesson, boards to practise on (10, or --make N), answers
    #[arg(long, value_name = "TECHNIQUE", conflicts_with = "inputs")]
    pub(crate) worksheet: Option<Technique>,

    #[command(flatten)]
    pub(crate) wishes: MakeArgs,

    /// Puzzles per page, 1 to 9 [default: 4; 2 on small paper; 1 with --large]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    per_page: Option<u8>,

    /// The paper: a4, letter, a5, half-letter, 6x9, a3, or a size such as 8x10in [default: a4]
    #[arg(long, value_name = "PAPER")]
    paper: Option<Paper>,

    /// The margins [default: mirrored on 6x9 and with --fold, else even]
    #[arg(long, value_name = "HOW")]
    margins: Option<MarginsArg>,

    /// Where the solutions are
    #[arg(long, value_name = "WHERE", default_value = "part", value_parser = solutions_parser())]
    solutions: Solutions,

    /// What stands above a puzzle
    #[arg(long, value_name = "WHAT", default_value = "full", value_parser = headings_parser())]
    headings: Headings,

    /// Print the candidates of empty cells
    #[arg(long)]
    candidates: bool,

    /// Large print: one puzzle per page, larger text
    #[arg(long)]
    large: bool,

    /// Greys instead of colours
    #[arg(long, alias = "gray")]
    grey: bool,

    /// The title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The author
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,

    /// Make a book of it, title or not
    #[arg(long, conflicts_with_all = ["sheets", "worksheet"])]
    book: bool,

    /// Print sheets of puzzles, without cover, contents and lessons
    #[arg(long, conflicts_with = "worksheet")]
    sheets: bool,

    /// Leave the lessons out of a book
    #[arg(long)]
    no_lessons: bool,

    /// Put pages side by side for folding, all into each other or so many at a time
    #[arg(long, visible_alias = "booklet", value_name = "PAGES", num_args = 0..=1, require_equals = true, default_missing_value = "0", value_parser = fold)]
    fold: Option<Fold>,

    /// Also print boards without exactly one solution, with a note
    #[arg(long)]
    pub(crate) flawed: bool,

    /// Pixels per inch of a PNG
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(20..=1200))]
    pub(crate) dpi: u32,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One file with all pages
    Pdf,
    /// One file per page, all shapes
    Svg,
    /// One file per page, pixels
    Png,
}

/// How the margins are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MarginsArg {
    /// The same on both sides
    Even,
    /// Wider at the spine
    Mirrored,
}

impl PrintArgs {
    /// Returns the options of the printer.
    pub(crate) fn options(&self) -> Options {
        let fold_paper = self.fold.map(|_| Paper::A5);
        Options {
            paper: self.paper.or(fold_paper).unwrap_or(Paper::A4),
            margins: self.margins.map(|margins| match margins {
                MarginsArg::Even => Margins::Even,
                MarginsArg::Mirrored => Margins::Mirrored,
            }),
            per_page: self.per_page.map(usize::from),
            solutions: self.solutions,
            headings: self.headings,
            candidates: self.candidates,
            large: self.large,
            grey: self.grey,
            title: self.title.clone(),
            author: self.author.clone(),
            note: None,
            kind: match (self.book, self.sheets) {
                (true, _) => Some(Kind::Book),
                (_, true) => Some(Kind::Sheets),
                _ => None,
            },
            lessons: !self.no_lessons,
            fold: self.fold,
        }
    }
}

/// Says that wishes are about puzzles that are made, and what the options are about.
pub(super) fn refine(command: Command) -> Command {
    let inputs = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let inputs = inputs.strip_prefix(EXAMPLES).unwrap_or(&inputs).trim().to_owned();
    let command = command.after_long_help(format!("{EXAMPLES}\n\n{ABOUT}\n\n{inputs}"));
    command.mut_args(|argument| {
        let name = argument.get_id().as_str();
        if MakeArgs::IDS.contains(&name) {
            argument.requires("made").help_heading(MADE)
        } else if ["make", "level", "worksheet"].contains(&name) {
            argument.help_heading(MADE)
        } else if PRINTED.contains(&name) {
            argument.help_heading("How they are printed")
        } else {
            argument
        }
    })
}

const MADE: &str = "Puzzles that are made";

const PRINTED: [&str; 18] = [
    "output",
    "format",
    "per_page",
    "paper",
    "margins",
    "solutions",
    "headings",
    "candidates",
    "large",
    "grey",
    "title",
    "author",
    "book",
    "sheets",
    "no_lessons",
    "fold",
    "dpi",
    "flawed",
];

fn fold(text: &str) -> Result<Fold, String> {
    let pages = text.parse().map_err(|_| format!("expected a number of pages, found {text:?}"))?;
    Fold::of(pages).map_err(|error: BadOption| error.to_string())
}

fn solutions_parser() -> impl TypedValueParser<Value = Solutions> {
    let names = Solutions::ALL.iter();
    Named::new(names.map(|value| PossibleValue::new(value.name()).help(value.about())))
}

fn headings_parser() -> impl TypedValueParser<Value = Headings> {
    let names = Headings::ALL.iter();
    Named::new(names.map(|value| PossibleValue::new(value.name()).help(value.about())))
}
