//! Layout: from puzzles to pages.

mod arrange;
mod book;
mod cover;
mod lesson;
mod press;
mod prose;
mod puzzles;
mod solutions;
mod worksheet;

pub use book::{Counts, print};
pub use worksheet::{Practice, worksheet};
