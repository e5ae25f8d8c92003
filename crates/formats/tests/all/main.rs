//! The formats of other tools, in one program: `cargo test -p ninefold-formats samples::` runs one
//! file.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_wrap,
    clippy::print_stderr,
    reason = "in tests, a panic is the message"
)]

#[cfg(feature = "columns")]
mod columns;
mod properties;
mod samples;
