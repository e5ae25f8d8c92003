//! Solving like a person: techniques, steps with their premises, paths, hints and proofs.
//!
//! | file | holds |
//! |---|---|
//! | `technique` | the table of all techniques |
//! | `step` | [`Step`] and [`Pattern`]: what follows, and why, as data |
//! | `argument` | cases followed line by line, with steps found under way |
//! | `text`, `plain` | a step in HoDoKu's notation; in plain words |
//! | `chain_words` | chains in plain words |
//! | `story` | an argument as a story, and its lines in words |
//! | `picture` | what a drawing of a step marks |
//! | `page` | what a technique is, with an example |
//! | `noted` | how a step stands to a player's state |
//! | `hint` | the next step from a player's own state, in five levels |
//! | [`find`] | the finders, one family per file, pure over a board |
//! | `explanation` | the whole path of a puzzle; its order is the scale's, in [`hodoku`](crate::rate::hodoku) |
//! | `proof` | a puzzle and its steps as text, to be checked elsewhere |
//! | `check` | an independent checker of steps, from their premises alone |

mod argument;
mod chain_words;
pub(crate) mod check;
mod explanation;
pub mod find;
mod hint;
mod noted;
mod page;
mod picture;
mod plain;
mod proof;
pub(crate) mod step;
mod story;
pub(crate) mod technique;
mod text;

pub use argument::{Argument, Because, Choice, Claim, Line};
pub use check::{Flaw, check};
pub use explanation::{Explanation, explain, explain_within};
pub use find::context::{Context, Options};
pub use find::fish::FishShape;
pub use hint::{Hint, hint, hint_within};
pub use noted::Noted;
pub use page::Page;
pub use picture::{Link, Picture, Role};
pub(crate) use proof::read_start;
pub use proof::{Proof, ProofError};
pub use step::{Als, Chain, Clash, Fish, Ground, LinkPair, LoopSet, Node, Pattern, Step};
pub use technique::{Family, Level, ProfileEntry, Technique, UnknownLevel, UnknownTechnique};
