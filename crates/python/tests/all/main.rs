//! The Python package, in one program: it links once, and its tests share the cores to the end.
//! `cargo test -p ninefold-python package::` runs one file.

mod package;
mod spark;
mod support;
