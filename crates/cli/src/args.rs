//! The arguments, their help and examples.

mod explain;
mod formats;
mod generate;
#[cfg(feature = "judge")]
mod judge;
mod parse;
mod parts;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "print")]
mod print;
mod rules;

use clap::builder::PossibleValue;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgAction, Args as ClapArgs, CommandFactory as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ninefold::Transform;
use ninefold::classic::Strategy;
use ninefold::solve::Backend;
use ninefold::text::Form;
use ninefold_api::Written;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) use explain::{CheckArgs, ExplainArgs, HintArgs, RateArgs, TechniquesArgs, VerifyArgs};
pub(crate) use formats::{ConvertArgs, OutArgs};
pub(crate) use generate::GenerateArgs;
#[cfg(feature = "judge")]
pub(crate) use judge::JudgeArgs;
use parse::Named;
pub(crate) use parse::parse;
#[cfg(feature = "play")]
pub(crate) use play::PlayArgs;
#[cfg(feature = "print")]
pub(crate) use print::{Format, PrintArgs};
pub(crate) use rules::{RuleArgs, SourceForm};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const INPUT_HELP: &str = "\
Each INPUT is a file, '-' for standard input, a puzzle itself, or '@name' for a built-in one \
('ninefold puzzles' lists them). Without INPUT, standard input is read; on a terminal, @leetcode.

Puzzles may come as lines of 81 characters (blank: one of . 0 _ * - ? x), grids of nine rows, \
CSV with a puzzle column, LeetCode JSON, or Python, Java, C++ and integer-array literals; a \
player's state as a line in which '+5' is a placed digit, pencil marks, or 729 candidates; or in \
the formats of other tools, compressed or not, Parquet and Arrow included ('ninefold formats').

solve, count, check, candidates, minimal, minimise and convert also take boards of other sizes \
and with other rules: links and JSON of f-puzzles, links of SudokuPad, strings of the Interactive \
Sudoku Solver, killer and jigsaw texts, lines and rows of 4x4 to 32x32, samurai, our own JSON; \
docs/variants.md has the table.

Exit status: 0 on success; 1 if a puzzle is malformed, invalid or unsolvable, or has several \
solutions where one is needed; 2 for bad usage, an unreadable file, or no puzzle in the input.";

/// Returns the whole command; those below it that take boards say at length which.
pub(crate) fn command() -> clap::Command {
    Args::command().mut_subcommands(|command| {
        let takes_boards = command.get_arguments().any(|argument| argument.get_id() == "inputs");
        let command = match command.get_after_help().filter(|_| takes_boards) {
            Some(examples) => {
                let help = format!("{examples}\n\n{INPUT_HELP}");
                command.after_long_help(help)
            }
            None => command,
        };
        #[cfg(feature = "print")]
        let command = if command.get_name() == "print" { print::refine(command) } else { command };
        command
    })
}

/// The Sudoku engine: solve, check, rate, explain, generate, compare, convert
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, styles = STYLES, max_term_width = 100, propagate_version = true)]
#[command(after_help = parts::first_steps())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) global: Global,
}

/// Options of every command.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Global {
    /// Write one JSON object per line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Read only this form instead of detecting it
    #[arg(long, global = true, value_name = "FORM", value_parser = rules::source_parser())]
    pub(crate) from: Option<SourceForm>,

    /// Write boards in this form
    #[arg(long, global = true, value_name = "FORM", value_parser = form_parser())]
    pub(crate) to: Option<Written>,

    /// Worker threads for several puzzles [default: one per core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,

    /// When to use colours
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,

    /// Don't show progress
    #[arg(long, global = true, action = ArgAction::SetTrue)]
    pub(crate) no_progress: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to work on.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct Inputs {
    /// Files, '-', puzzles, or @names
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles, and prove that there is one solution
    #[command(after_help = "Examples:
  ninefold solve @leetcode
  ninefold solve puzzles.txt > solutions.txt
  echo '[[\"5\",\"3\",…]]' | ninefold solve          (LeetCode in, LeetCode out)
  ninefold solve --first --json - < puzzles.csv
  ninefold solve puzzles.parquet -o solved.parquet
  ninefold solve --limit 5 @two                 (up to five solutions)
  ninefold solve --strategy sorted @inkala      (with a classic strategy)
  ninefold solve --rules diagonal,antiknight board.txt
  ninefold solve 'https://sudokupad.app/fpuzzles…'
                                                (killer, thermometers, …: any link with a board)")]
    Solve(SolveArgs),

    /// Count solutions
    #[command(after_help = "Examples:
  ninefold count @two
  ninefold count --limit 10 puzzles.txt
  ninefold count --limit 0 board.txt            (all of them, however many)
  ninefold count --estimate board.txt           (about how many, by random samples)")]
    Count(CountArgs),

    /// Say whether a board is valid, solvable, unique; and why not
    #[command(after_help = "Examples:
  ninefold check @typo                          (names the mistyped clue)
  ninefold check --json puzzles.txt
  ninefold check killer.json                    (which clues and rules exclude each other)")]
    Check(CheckArgs),

    /// Run the solving strategies side by side
    #[command(after_help = "Examples:
  ninefold race @leetcode
  ninefold race @inkala --strategies scan,sorted,fewest
  ninefold race @tle --budget 1000000 --json
  ninefold race @anti-brute-force --time 2s     (two seconds for each strategy)")]
    Race(RaceArgs),

    /// Say how hard puzzles are, on the scales of HoDoKu and the Sudoku Explainer
    #[command(after_help = "Examples:
  ninefold rate @inkala
  ninefold rate --scale hodoku --json puzzles.txt
  ninefold rate --scale se --max 7.5 puzzles.txt        (stop each at \"at least\")
  ninefold rate --format '%g ED=%r/%p/%d' puzzles.txt   (as serate writes)
  ninefold rate --format '%n: %L %H, SE %r' puzzles.txt (HoDoKu's level and score, too)
  ninefold rate --resume ratings.txt million.txt        (again, if it was interrupted, to go on)

Scales: hodoku (HoDoKu 2.2.0: level and score), se (Sudoku Explainer 1.2.1: ER/EP/ED).
In a format %g is the puzzle, %n its number, %r ER, %p EP, %d ED, as serate has them; %L HoDoKu's
level, %H its score; %% a percent sign. Only the scales that the format names are rated.
Candidates and a player's state are rated from there on: what is placed and struck counts.")]
    Rate(RateArgs),

    /// Solve like a person: every step, why it holds, and what follows
    #[command(after_help = "Examples:
  ninefold explain @leetcode
  ninefold explain --html walk.html @tle        (one page with a drawing for each step)
  ninefold explain --svg drawings @tle          (one drawing per step)
  ninefold explain --proof @inkala | ninefold verify
  ninefold explain --scale se @inkala           (the path of the Sudoku Explainer)
  ninefold explain --from-clues game.txt        (what of it you have noted already)

Candidates and a player's state are explained from there on: what is placed and struck counts.")]
    Explain(ExplainArgs),

    /// Give a hint from a player's own state
    #[command(after_help = "Examples:
  ninefold hint @leetcode                       (a nudge: what kind of step)
  ninefold hint --level 3 game.txt              (which cells)
  ninefold hint --level 5 --json - < game.txt   (the whole step)

Levels: 1 the technique, 2 the region, 3 the cells, 4 what follows and why, 5 the step to apply.
What is wrong already is said first, at every level.")]
    Hint(HintArgs),

    /// Check what 'explain --proof' and 'check --proof' wrote
    #[command(after_help = "Examples:
  ninefold explain --proof @inkala > proof.txt
  ninefold verify proof.txt
  ninefold explain --proof puzzles.txt | ninefold verify --json

Each step is checked from its premises alone, by code that shares nothing with the finders.
Exit status: 0 if all proofs are accepted, 1 if one is not, 2 if there is none to read.")]
    Verify(VerifyArgs),

    #[cfg(feature = "judge")]
    /// Judge your own program for LeetCode 36 or 37: is it right, what does it do, is it fast?
    #[command(after_help = judge::EXAMPLES, after_long_help = format!("{}\n\n{}", judge::EXAMPLES, judge::ABOUT))]
    Judge(JudgeArgs),

    /// List the techniques
    #[command(after_help = "Examples:
  ninefold techniques
  ninefold techniques --json")]
    Techniques(TechniquesArgs),

    /// Read boards in any format and write them in another
    #[command(after_help = formats::EXAMPLES)]
    Convert(ConvertArgs),

    /// List the formats, and what each of them carries
    #[command(after_help = "Examples:
  ninefold formats
  ninefold formats --json                       (with endings, sources and all that is carried)

A table row for each: r and w say whether it is read and written. gzip and zstd around any of them
are read by their first bytes, and written where the name of -o FILE ends in .gz or .zst.")]
    Formats,

    /// Make puzzles to order
    #[command(after_help = "Examples:
  ninefold generate --count 5 --minimal
  ninefold generate --symmetry 180 --clues 24..28 --seed 7
  ninefold generate --pattern @leetcode         (clues in the same cells)
  ninefold generate --level hard --symmetry 180 --count 10
  ninefold generate --hardest X-Wing --practice (an X-Wing, else singles)
  ninefold generate --se 7.0..7.9 --without 'XY-Chain' --json
  ninefold generate --count 1000 --seed 1 --json > puzzles.jsonl

Techniques have HoDoKu's long or short names. A seed gives the same puzzles on every machine and
with any number of threads. Full grids are drawn uniformly; clues are then dropped in a random
order, which favours some minimal puzzles over others, and near misses of a difficulty are varied.
Wishes that contradict each other are refused with the reason. Exit status 1 if a wish was not met
within the tries; the nearest found is written, and a larger --tries searches longer.")]
    Generate(GenerateArgs),

    #[cfg(feature = "print")]
    /// Print puzzles: sheets, booklets with lessons, worksheets, as PDF, SVG or PNG
    #[command(after_help = print::EXAMPLES)]
    Print(Box<PrintArgs>),

    /// Drop clues until none can go
    #[command(visible_alias = "minimize")]
    #[command(after_help = "Examples:
  ninefold minimise @leetcode
  ninefold minimise --seed 3 puzzles.txt

It works on clues: a puzzle of candidates is refused, of a player's state the clues count.")]
    Minimise(MinimiseArgs),

    /// Say whether no clue can be dropped, and which can
    Minimal(Inputs),

    /// Find the smallest sets of cells that make a puzzle solve with singles
    Backdoors(BackdoorsArgs),

    /// Show the digits that each cell has in some solution
    #[command(after_help = "Examples:
  ninefold candidates @two
  ninefold candidates --at-least 2 killer.json  (digits of two solutions or more)
  ninefold candidates --limit 8 --json killer.json
                                                (in how many solutions each is, up to eight)")]
    Candidates(CandidatesArgs),

    /// Write the canonical form: the smallest of all equivalent boards
    #[command(after_help = "Examples:
  ninefold canonical @17
  ninefold canonical --json puzzles.txt         (with transform and automorphisms)
  ninefold canonical --dedupe puzzles.txt > distinct.txt

Candidates have a form of 729 characters; of a player's state the clues count.")]
    Canonical(CanonicalArgs),

    /// Relabel, permute and transpose boards
    #[command(after_help = "Examples:
  ninefold transform --with t @leetcode                  (transpose)
  ninefold transform --with r321456789d987654321 @17     (rows 3, 2, 1 first; 9 for 1, …)
  ninefold transform --random --seed 5 puzzles.txt")]
    Transform(TransformArgs),

    /// List the puzzles of A that are equivalent to one in B
    #[command(after_help = "Examples:
  ninefold leak test.txt train.txt              (is the test set in the training set?)
  ninefold leak --json new.txt known.txt")]
    Leak(LeakArgs),

    /// List the built-in puzzles
    #[command(after_help = "Examples:
  ninefold puzzles
  ninefold puzzles --json")]
    Puzzles,

    #[cfg(feature = "play")]
    /// Play in the terminal: notes, hints, the path, the lab; games are saved
    #[command(after_help = play::EXAMPLES)]
    Play(PlayArgs),

    #[cfg(feature = "serve")]
    /// Serve the page and the HTTP interface
    #[command(after_help = "Examples:
  ninefold serve                                (http://127.0.0.1:8999)
  ninefold serve --open                         (and show it in the browser)
  ninefold serve --port 8080
  ninefold serve --host 0.0.0.0                 (for others, too)

The page is at / and /lab, the interface below /api/v1; /api/v1/openapi.json describes it:
  curl -d '{\"puzzle\": \"@leetcode\"}' http://127.0.0.1:8999/api/v1/solve

Nothing is kept between requests. Ctrl-C stops.")]
    Serve(ServeArgs),

    /// Measure the engines on this machine: puzzles per second, on one core and on more
    #[command(after_help = "Examples:
  ninefold bench
  ninefold bench puzzles.txt --rounds 50
  ninefold bench --json")]
    Bench(BenchArgs),

    /// Write the completion script for a shell
    #[command(after_help = "Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold")]
    Completions {
        /// Which shell
        shell: Shell,
    },

    /// Write the manual: one page, or all pages into a folder
    #[command(after_help = "Examples:
  ninefold man | man -l -
  ninefold man --out ~/.local/share/man/man1")]
    Man {
        /// Write ninefold.1, ninefold-solve.1 and so on into this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// What `solve` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Stop at the first solution; don't prove that it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub(crate) first: bool,

    /// List all solutions (a million at most; --limit 0 for no limit)
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// List up to N solutions; 0 for all
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,

    /// Run on this instruction set instead of the best one
    #[arg(long, value_name = "NAME", value_parser = backend_parser())]
    pub(crate) backend: Option<Backend>,

    /// Solve with a classic strategy instead of the production engine
    #[arg(long, value_name = "NAME", value_parser = strategy_parser(), conflicts_with_all = ["all", "limit"])]
    pub(crate) strategy: Option<Strategy>,

    #[command(flatten)]
    pub(crate) out: OutArgs,
}

#[cfg(feature = "serve")]
/// What `serve` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// The address to listen on; other than this machine's own, others can reach it, too
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    pub(crate) host: String,

    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8999)]
    pub(crate) port: u16,

    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// What `bench` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// A file of puzzles, one per line [default: generated minimal puzzles]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// How often each engine runs; the fastest time counts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rounds: u32,

    /// At most this many puzzles of the file
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) most: usize,
}

/// What `count` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Stop at N solutions; 0 for all [default: 1000000]
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,

    /// Estimate the number instead, from random branches of the search
    #[arg(long)]
    pub(crate) estimate: bool,

    /// How many branches [default: 1000]
    #[arg(long, value_name = "N", requires = "estimate")]
    pub(crate) samples: Option<u32>,

    /// Fixes the branches [default: 0]
    #[arg(long, value_name = "S", requires = "estimate")]
    pub(crate) seed: Option<u64>,
}

/// What `race` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct RaceArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Which strategies, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = strategy_parser())]
    pub(crate) strategies: Vec<Strategy>,

    /// Stop each strategy after N placements [default: never]
    #[arg(long, value_name = "N")]
    pub(crate) budget: Option<u64>,

    /// Stop each strategy after this time: 5, 0.5s, 200ms, 2m [default: never]
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    pub(crate) time: Option<Duration>,
}

/// What `minimise` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Try the clues in a random order, fixed by the seed and the puzzle's number
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

/// What `candidates` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Only digits that are in at least K solutions
    #[arg(long, value_name = "K")]
    pub(crate) at_least: Option<u64>,

    /// Count the solutions of each candidate, up to N
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

/// What `backdoors` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct BackdoorsArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Look for sets of at most N cells [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) most: Option<usize>,
}

/// What `canonical` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Keep the first board of each class, as it came
    #[arg(long)]
    pub(crate) dedupe: bool,

    #[command(flatten)]
    pub(crate) out: OutArgs,
}

/// What `transform` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// What to do: t (transpose), r, c, d with nine numbers each, in this order
    #[arg(long = "with", value_name = "TRANSFORM", default_value = "")]
    pub(crate) transform: Transform,

    /// A random one for each board instead
    #[arg(long, conflicts_with = "transform")]
    pub(crate) random: bool,

    /// Fixes the random ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// What `leak` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct LeakArgs {
    /// The puzzles to report (a file, '-', a puzzle, or @name)
    pub(crate) a: String,

    /// The puzzles to look for them in
    pub(crate) b: String,
}

fn form_parser() -> impl clap::builder::TypedValueParser<Value = Written> {
    let forms = Form::ALL.into_iter().map(Written::Classic).chain(Written::OTHERS);
    let forms = forms.chain(formats::others());
    Named::new(forms.map(|form| PossibleValue::new(form.name()).help(form.about())))
}

fn backend_parser() -> impl clap::builder::TypedValueParser<Value = Backend> {
    Named::new(Backend::ALL.map(|backend| PossibleValue::new(backend.name())))
}

fn strategy_parser() -> impl clap::builder::TypedValueParser<Value = Strategy> {
    Named::new(Strategy::ALL.iter().map(|s| PossibleValue::new(s.name()).help(s.about())))
}
