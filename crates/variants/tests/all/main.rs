//! Rules, readers and corpora, in one program: it links once, and its tests share the cores to the
//! end. `cargo test -p ninefold-variants twins::` runs one file.

mod corpora;
mod forms;
mod table;
mod twins;
