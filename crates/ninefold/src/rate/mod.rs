//! Difficulty: the published scales, one module each.
//!
//! * [`se`]: the Sudoku Explainer 1.2.1 rating: ER, EP and ED

pub mod se;
