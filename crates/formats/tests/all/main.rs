//! The formats of other tools, in one program: `cargo test -p ninefold-formats samples::` runs one
//! file.

#[cfg(feature = "columns")]
mod columns;
mod properties;
mod samples;
