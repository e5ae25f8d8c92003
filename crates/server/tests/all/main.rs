//! The page in a browser, and the interface against its document, in one program, so that they
//! share the cores; `http` is one of its own, since it measures how long answers take.
//! `cargo test -p ninefold-server browser::` runs one file.

mod browser;
mod schema;
#[path = "../support/mod.rs"]
mod support;
