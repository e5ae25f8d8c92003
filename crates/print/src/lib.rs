//! Sudoku on paper: puzzles laid out on sheets or as a book with lessons, and worksheets for one
//! technique; written as PDF, SVG or PNG.
//!
//! ```text
//!     Entry (a puzzle, its solution and ratings) ─▶ print, worksheet ─▶ Document ─▶ pdf, svg, png
//! ```
//!
//! Nothing is read or written here, and the same puzzles and options give the same bytes.

#![allow(
    clippy::similar_names,
    clippy::many_single_char_names,
    reason = "sides and sizes, coordinates and corners"
)]

mod board;
mod entry;
mod font;
mod impose;
mod layout;
mod options;
mod page;
mod paper;
mod pdf;
mod png;
mod svg;

pub use entry::{Depth, Entry};
pub use font::{Face, Missing, check};
pub use layout::{Counts, Practice, print, worksheet};
pub use options::{BadOption, Fold, Headings, Kind, Options, Solutions, UnknownWord};
pub use page::Document;
pub use paper::{Margins, Paper, UnknownPaper};
pub use pdf::pdf;
pub use png::{DPI, png};
pub use svg::svg;
