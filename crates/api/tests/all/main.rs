//! The request layer, in one program: it links once, and its tests share the cores to the end.
//! `cargo test -p ninefold-api cancel::` runs one file.
#![allow(clippy::unwrap_used, reason = "in tests, a panic is the message")]

mod any;
mod cancel;
mod gather;
