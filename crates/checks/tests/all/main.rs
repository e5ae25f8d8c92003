//! Tests that need more than Rust, in one program, so that they share the cores to the end: some
//! compile for minutes on one of them, some wait for downloads, browsers or a cluster.
//! `cargo test -p ninefold-checks judge::` runs one part.
//!
//! | part | is about |
//! |---|---|
//! | `build` | what others here use, begun first: the WebAssembly modules, the wheel |
//! | `document` | the HTTP interface's document against the types |
//! | `judge` | programs of learners in eight languages |
//! | `module` | the WebAssembly modules in Node |
//! | `page` | the page on a server, in a browser |
//! | `python` | the Python package |
//! | `schema` | the HTTP interface against its document |
//! | `site` | the page without a server, and the npm package |
//! | `spark` | the Python package on clusters |
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "the helpers of tests, which say what they leave out"
)]

mod build;
mod document;
mod judge;
mod module;
mod page;
mod python;
mod schema;
#[path = "../../../server/tests/support.rs"]
mod server;
mod site;
mod spark;
