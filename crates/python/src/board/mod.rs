//! Boards: what passes for one, and the classes that hold them.

mod candidates;
mod grid;
mod index;
mod input;
mod puzzle;

pub(crate) use candidates::Candidates;
pub(crate) use grid::Grid;
pub(crate) use input::{entry, entry_in, form, given, name, unicode};
pub(crate) use puzzle::Puzzle;
