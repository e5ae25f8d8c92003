//! Programs of learners, in one program: it links once, and its tests share the cores to the end.
//! `cargo test -p ninefold-judge samples::` runs one file.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the helpers of tests, which say what they leave out"
)]

mod apart;
mod mutants;
mod programs;
mod samples;
mod seeds;
mod support;
