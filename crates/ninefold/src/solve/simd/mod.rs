//! The vectors the engines are written in. This folder holds the only `unsafe` code there is.
//!
//! A value of a token type (`Scalar`, `Avx2`, `Neon`) proves that its instructions may run here:
//! detection is the only way to get one. So every operation is safe to call, and the engines
//! themselves are safe code, generic over the token.
//!
//! * `board`: sixteen lanes of one board, for the single-puzzle engine
//! * `lanes`: sixteen boards, one in each lane, for the batch engine

pub(super) mod board;
pub(super) mod lanes;
