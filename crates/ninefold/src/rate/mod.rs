//! Difficulty: the published scales.
//!
//! * [`Scale`]: which they are
//! * [`hodoku`]: HoDoKu's level and score, with the path that gives them
//! * [`se`]: the Sudoku Explainer 1.2.1 rating: ER, EP and ED, each an [`Er`]

mod er;
pub mod hodoku;
mod scale;
pub mod se;

pub use er::{Er, NotAnEr};
pub use scale::Scale;
