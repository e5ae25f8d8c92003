#![doc = include_str!("../README.md")]

mod base;
mod coach;
mod column;
#[cfg(feature = "columns")]
pub mod columns;
mod dimacs;
mod document;
mod format;
mod fpuzzles;
mod good;
mod grids;
mod hodoku;
mod lines;
mod marks;
mod opensudoku;
mod packed;
mod parts;
mod reader;
mod sadman;
mod sudokupad;
mod susser;
mod table;
mod wiki;
mod writer;

pub use document::{About, Content, Document, Notes};
pub use format::Format;
pub use packed::{Packed, Packing};
pub use parts::{Part, Parts};
pub use reader::{Detected, Documents, Found, detect, may_be_code, read_code, read_linked};
