//! Properties, twins and corpora of the library, in one program: it links once, and its tests share
//! the cores to the end. `cargo test -p ninefold se::` runs one file.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail loudly and say what they leave out"
)]

mod batch;
mod bounded;
mod canonical;
mod chains;
mod classic;
mod contradiction;
mod diagnose;
mod full;
mod generate;
mod hodoku;
mod kraken;
mod lost;
mod marks;
mod open;
mod outsider;
mod record;
mod references;
mod se;
mod solve;
mod sound;
mod support;
mod text;
mod transform;
mod verify;
