//! Difficulty: the published scales.
//!
//! * [`Scale`]: which they are
//! * [`se`]: the Sudoku Explainer 1.2.1 rating: ER, EP and ED, each an [`Er`]

mod er;
mod scale;
pub mod se;

pub use er::{Er, NotAnEr};
pub use scale::Scale;
