//! What `judge` takes.

use clap::Args as ClapArgs;
use ninefold_judge::Language;
use std::path::PathBuf;
use std::time::Duration;

use super::parse;

pub(super) const EXAMPLES: &str = "Examples:
  ninefold judge solve.py                       (is it right, is it fast, what does it do?)
  ninefold judge a.py b.java c.cpp              (a table that compares them)
  ninefold judge --boards stress solve.js       (boards that take some programs minutes)
  ninefold judge --random 200 --seed 7 valid.go
  ninefold judge --watch solve.ts               (again at every save)
  ninefold judge --lab solve.cpp                (your own search in the lab)
  ninefold judge --json solve.rs";

pub(super) const ABOUT: &str = "\
The file is LeetCode's, unedited: a class Solution or a bare function, isValidSudoku (36) or \
solveSudoku (37). Python, JavaScript, TypeScript, Java, C++, C, Go and Rust are told by the file's \
ending; the compiler or interpreter is yours. Nothing is sent anywhere.

It is your own code and runs with your own rights, as if you started it yourself. Limits on time, \
memory, output, processes and files, and namespaces without network where the system allows them, \
are there against accidents, not against malice.

Exit status: 0 accepted; 1 any other verdict; 2 for bad usage, an unreadable file, no such function, \
or no compiler; 130 stopped.";

/// What `judge` takes.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct JudgeArgs {
    /// Your programs; '-' for standard input, with --lang
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,

    /// LeetCode's number [default: told by the function's name]
    #[arg(long, value_name = "36|37", value_parser = clap::value_parser!(u8).range(36..=37))]
    pub(crate) problem: Option<u8>,

    /// The language [default: told by the file's ending]
    #[arg(long, value_name = "NAME", value_parser = clap::value_parser!(Language))]
    pub(crate) lang: Option<Language>,

    /// The compiler or interpreter to use
    #[arg(long, value_name = "PATH")]
    pub(crate) tool: Option<PathBuf>,

    /// Which boards: core, stress, all, a built-in one as @name, or a file; may be repeated
    /// [default: core]
    #[arg(long, value_name = "BOARDS")]
    pub(crate) boards: Vec<String>,

    /// N further boards, made from the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) random: u64,

    /// Fixes the random boards
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,

    /// CPU time per board: 5, 0.5s, 200ms [default: 2 s; JavaScript 4 s; Python 10
    /// s]
    #[arg(long, value_name = "TIME", value_parser = parse::limit)]
    pub(crate) time: Option<Duration>,

    /// Megabytes of memory
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(16..=65_536))]
    pub(crate) memory: u64,

    /// The verdict only: don't watch how it searches
    #[arg(long)]
    pub(crate) no_study: bool,

    /// Write what was seen of the search to a file, for the lab
    #[arg(long, value_name = "FILE", conflicts_with = "no_study")]
    pub(crate) trace: Option<PathBuf>,

    /// Play the search in the lab: serve it on this machine and open the browser
    #[arg(long, conflicts_with_all = ["no_study", "watch", "json"])]
    pub(crate) lab: bool,

    /// Judge again at every save, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
}
