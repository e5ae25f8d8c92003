//! The binary as its users run it, in one program: it links once, and its tests share the cores to
//! the end. `cargo test -p ninefold-cli bulk::` runs one file.

mod bulk;
mod cli;
mod explain;
mod formats;
mod hostile;
mod judge;
mod make;
mod manners;
mod marks;
mod packages;
mod parity;
mod play;
mod print;
mod support;
mod variant_corpora;
mod variants;
