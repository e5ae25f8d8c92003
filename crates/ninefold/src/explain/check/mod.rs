//! An independent checker: verifies a step from its premises alone, without any finder.
//!
//! What it takes for granted: the candidates of the board hold the solution (each step before was
//! checked), every house takes every digit once, and, for uniqueness rules only, that the puzzle
//! has one solution. Each [`Pattern`] has its rule:
//!
//! | file | rule |
//! |---|---|
//! | `counting` | singles, intersections, subsets, fish: as many takers as places |
//! | `implication` | links, wings, colours, chains: assume the struck candidate, follow the pattern to a contradiction |
//! | `sets` | almost locked sets, Sue de Coq: fewer digits than cells |
//! | `forcing` | forcing chains and nets: all cases, or the opposite of the conclusion |
//! | `kraken` | Kraken Fish: chains and fish leave the bases too few covers |
//! | `templates` | templates: no way is left to place a digit nine times |
//! | `deadly` | rectangles and BUG: assume the struck candidate, and the board has two solutions |

mod counting;
mod deadly;
mod forcing;
mod implication;
mod kraken;
mod replay;
mod sets;
mod templates;

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;

use super::find::Context;
use super::step::{Pattern, Step};

/// Why a step was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It concludes nothing.
    NoConclusion,
    /// It strikes or places a candidate that isn't on the board.
    NotACandidate(Candidate),
    /// The pattern isn't on the board as described.
    Premise(&'static str),
    /// The pattern stands, but this candidate doesn't follow from it.
    DoesNotFollow(Candidate),
    /// It assumes one solution, which isn't proven.
    NotProvenUnique,
    /// The pattern proves nothing: the step gives up.
    NoProof,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => f.write_str("the step concludes nothing"),
            Self::NotACandidate(candidate) => write!(f, "{candidate} is not a candidate"),
            Self::Premise(reason) => f.write_str(reason),
            Self::DoesNotFollow(candidate) => write!(f, "{candidate} does not follow"),
            Self::NotProvenUnique => f.write_str("the puzzle is not proven to be unique"),
            Self::NoProof => f.write_str("the step gives no proof"),
        }
    }
}

impl core::error::Error for Flaw {}

/// Returns the error unless the premise holds.
fn require(premise: bool, reason: &'static str) -> Result<(), Flaw> {
    if premise { Ok(()) } else { Err(Flaw::Premise(reason)) }
}

/// Checks one step on the board it was found on.
///
/// # Errors
/// If a premise isn't on the board, or a conclusion doesn't follow from the premises.
pub fn check(step: &Step, board: &Board, context: &Context<'_>) -> Result<(), Flaw> {
    if step.is_empty() {
        return Err(Flaw::NoConclusion);
    }
    let mut conclusions = step.placements.iter().chain(&step.eliminations);
    if let Some(&missing) = conclusions.find(|&&candidate| !board.has(candidate)) {
        return Err(Flaw::NotACandidate(missing));
    }
    if step.technique.assumes_uniqueness() && context.solution.is_none() {
        return Err(Flaw::NotProvenUnique);
    }
    match &step.pattern {
        Pattern::Single { house } => counting::single(step, *house, board),
        Pattern::Intersection { digit, from, into } => {
            counting::intersection(step, *digit, [*from, *into], board)
        }
        Pattern::Subset { house, cells, digits } => {
            counting::subset(step, *house, (*cells, *digits), board)
        }
        Pattern::Fish(fish) => counting::fish(step, fish, board),
        Pattern::TwoLinks { .. }
        | Pattern::EmptyRectangle { .. }
        | Pattern::Wing { .. }
        | Pattern::WWing { .. }
        | Pattern::Coloring { .. }
        | Pattern::Chain(_) => implication::follow(step, board),
        Pattern::Kraken { fish, chains, .. } => kraken::kraken(step, fish, chains, board),
        Pattern::Rectangle { cells, digits, subset } => {
            deadly::rectangle(step, *cells, (*digits, *subset), board, context)
        }
        Pattern::Bug { cell, digit } => {
            deadly::bug(step, Candidate { cell: *cell, digit: *digit }, board)
        }
        Pattern::AlmostLockedSets { sets, stem, .. } => {
            sets::almost_locked(step, sets, *stem, board)
        }
        Pattern::SueDeCoq { cells, line, block, line_house, block_house, .. } => {
            let parts = [*cells, line.cells, block.cells];
            sets::sue_de_coq(step, parts, [*line_house, *block_house], board)
        }
        Pattern::Forcing { chains, clash } => forcing::forcing(step, chains, *clash, board),
        Pattern::Template { .. } => templates::templates(step, board),
        Pattern::Solution => solution(step, context),
        Pattern::Nothing => Err(Flaw::NoProof),
    }
}

/// A looked-up digit is right if the proven solution has it.
fn solution(step: &Step, context: &Context<'_>) -> Result<(), Flaw> {
    let solution = context.solution.ok_or(Flaw::NotProvenUnique)?;
    let wrong = step.placements.iter().find(|c| solution.get(c.cell) != c.digit);
    wrong.map_or(Ok(()), |&candidate| Err(Flaw::DoesNotFollow(candidate)))
}
