//! Programs of learners, in one program: it links once, and its tests share the cores to the end.
//! `cargo test -p ninefold-judge samples::` runs one file.

mod apart;
mod mutants;
mod programs;
mod samples;
mod seeds;
mod support;
