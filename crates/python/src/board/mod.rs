//! Boards: what passes for one, and the classes that hold them.

mod grid;
mod input;
mod puzzle;

pub(crate) use grid::{Conflict, Grid, conflicts};
pub(crate) use input::entry;
pub(crate) use puzzle::Puzzle;
