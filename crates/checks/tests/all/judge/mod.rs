//! Programs of learners.

mod apart;
mod mutants;
mod programs;
mod samples;
mod seeds;
mod support;
