//! Ninefold: read, validate, solve, diagnose and make Sudoku boards, and compare strategies.
//!
//! The words: a [`Grid`] is 81 cells with or without digits, legal or not; a [`Puzzle`] is a grid
//! proven to have exactly one [`Solution`]; a [`Board`] is a grid with pencil marks. A [`House`] is
//! a row, column or block (3x3 box). Cells print as players write them: `r4c7`.
//!
//! ```
//! use ninefold::{Grid, Puzzle};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!     .parse()?;
//! let puzzle = Puzzle::try_from(grid)?; // exactly one solution, or an error that says why not
//! assert!(puzzle.solution().to_string().starts_with("534678912672195348"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`text`]: boards as text in every usual form, LeetCode's included
//! * [`leetcode`]: LeetCode 36 and 37 with their own signatures
//! * [`diagnose()`]: why a board is not a puzzle, and which clue is probably the typo
//! * [`classic`]: the textbook search strategies with counters and traces
//! * [`solve`]: the production solver
//! * [`mod@explain`]: solving like a person: steps, scores, hints, proofs
//! * [`Walk`]: a path on any scale, with what a face shows of each step
//! * [`rate`]: how difficult a puzzle is, on published scales
//! * [`gallery`]: boards with something to teach
//! * [`trial`]: boards that find the mistake in somebody's program
//! * [`Generator`], [`minimise()`], [`neighbours`], [`complete_pattern`]: making puzzles
//! * [`Opening`]: clues, candidates or a position with one solution, to rate and explain from
//! * [`Transform`], [`canonical_form`], [`CanonicalKey`]: which boards are the same puzzle
//! * [`backdoors`], [`true_candidates`]: what is behind a board
//!
//! The library does no input or output, starts no thread, reads no clock and has no global state.

pub mod classic;
pub mod explain;
pub mod gallery;
pub mod leetcode;
pub mod rate;
pub mod solve;
pub mod text;
pub mod trial;

mod board;
mod candidate;
mod candidate_grid;
mod canonical;
mod cell;
mod certificate;
mod diagnose;
mod digit;
mod dropping;
mod generate;
mod grid;
mod house;
mod minimise;
mod names;
mod opening;
mod position;
mod puzzle;
mod random;
mod set;
mod singles;
mod solution;
mod symmetry;
mod tables;
#[cfg(feature = "serde")]
mod text_serde;
mod transform;
mod true_candidates;
mod walk;
mod work;

pub use board::Board;
pub use candidate::Candidate;
pub use candidate_grid::{CandidateGrid, ParseCandidatesError};
pub use canonical::{
    Canonical, CanonicalGiven, CanonicalKey, CanonicalMarks, ClassKey, canonical_form,
    canonical_form_within, canonical_marks, canonical_marks_within,
};
pub use cell::{Cell, ParseNameError};
pub use certificate::{Certificate, MalformedCertificate, TreeNode, Uncertain};
pub use diagnose::{
    Diagnosis, FEWEST_CLUES, FEWEST_DIGITS, NeverUnique, Suspect, Verdict, diagnose,
    diagnose_within, never_unique,
};
pub use digit::{Digit, NotADigit};
pub use generate::{
    Contradiction, Generator, Made, Miss, Target, complete_pattern, complete_pattern_within,
    random_solution,
};
pub use grid::{Conflict, Grid};
pub use house::{House, HouseKind};
pub use minimise::{
    is_minimal, is_minimal_within, minimise, minimise_at_random, minimise_at_random_within,
    minimise_in_order, minimise_in_order_within, minimise_within, neighbours, neighbours_without,
    redundant_clues, redundant_clues_within,
};
pub use opening::{Opening, OpeningRef};
pub use position::Position;
pub use puzzle::{NotAPuzzle, ParsePuzzleError, Puzzle, Stray, Unproven};
pub use random::Random;
pub use rate::er::{Er, NotAnEr};
pub use rate::scale::Scale;
pub use set::{CellSet, CellSetIter, DigitSet, DigitSetIter, HouseSet, HouseSetIter};
pub use singles::{backdoors, backdoors_within, solves_with_singles};
pub use solution::{NotASolution, ParseSolutionError, Solution};
pub use solve::solver::{Solver, Uniqueness};
pub use symmetry::Symmetry;
pub use transform::{NotATransform, Transform};
pub use true_candidates::{true_candidates, true_candidates_within};
pub use walk::{Figure, Guide, Walk, WalkStep};
pub use work::{Stopped, Work};
