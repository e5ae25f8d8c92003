//! The site and the npm package, in one program: it links once, and its tests share the cores to
//! the end. `cargo test -p ninefold-site npm::` runs one file.

mod browser;
mod npm;
mod support;
