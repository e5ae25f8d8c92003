//! Difficulty: the published scales.
//!
//! * [`Scale`]: which they are
//! * [`hodoku`]: HoDoKu's level and score, with the path that gives them
//! * [`se`]: the Sudoku Explainer 1.2.1 rating: ER, EP and ED, each an [`Er`]
//! * [`ladder`]: the techniques of both in one order, for people

pub(crate) mod er;
mod format;
pub mod hodoku;
pub mod ladder;
pub(crate) mod scale;
pub mod se;

pub(crate) use er::Er;
pub use format::Format;
pub(crate) use scale::Scale;
