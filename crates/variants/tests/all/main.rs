//! Rules, readers and corpora, in one program: it links once, and its tests share the cores to the
//! end. `cargo test -p ninefold-variants twins::` runs one file.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::print_stderr,
    reason = "in tests, a panic is the message, and numbers are small"
)]

mod corpora;
mod corpus;
mod forms;
mod table;
mod twins;
