//! Solving like a person: techniques, steps with their premises, paths, hints and proofs.
//!
//! | file | holds |
//! |---|---|
//! | [`technique`] | the table of all techniques |
//! | [`step`] | [`Step`] and [`Pattern`]: what follows, and why, as data |
//! | `text` | a step in HoDoKu's notation; in plain words |
//! | [`find`] | the finders, one family per file, pure over a board |
//! | [`profile`] | the path of the HoDoKu scale: order, queues of singles, scores, levels |
//! | [`mod@check`] | an independent checker of steps, from their premises alone |

pub mod check;
pub mod find;
pub mod profile;
pub mod step;
pub mod technique;
mod text;

pub use check::{Flaw, check};
pub use find::{Context, Options};
pub use profile::{Explanation, Profile, Rating, explain, rate};
pub use step::{Pattern, Step};
pub use technique::{Family, Level, Technique};
