//! The proof that a variant is a puzzle, and the words for one that is none.

use ninefold::{Stopped, Unproven, Work};
use ninefold_variants::{Answer, Grid, Solution, Solver, diagnose};

use super::undecided;
use crate::status::several_solutions;
use crate::{NO_SOLUTION, Refusal, Status, Variant};

/// Why a variant is no puzzle: what it is instead, and the sentence for people.
pub(super) struct Defect {
    pub(super) status: Status,
    pub(super) message: String,
}

impl Defect {
    /// Returns that there is no solution.
    pub(super) fn unsolvable() -> Self {
        Self { status: Status::Unsolvable, message: NO_SOLUTION.to_owned() }
    }
}

/// Returns the first conflict of the clues, if there is one.
pub(super) fn conflict(grid: &Grid) -> Option<Defect> {
    let first = diagnose::conflicts(grid).into_iter().next()?;
    Some(Defect { status: Status::Invalid, message: first.say(grid) })
}

/// Returns the only solution of clues without a conflict.
pub(super) fn only(solver: &Solver, work: &Work<'_>) -> Result<Solution, Unproven<Defect>> {
    match solver.solve_within(work)? {
        Answer::One(only) => Ok(only),
        Answer::None => Err(Unproven::Wrong(Defect::unsolvable())),
        Answer::Many([one, other]) => {
            let message = several_solutions(one.differences(&other).count());
            Err(Unproven::Wrong(Defect { status: Status::Multiple, message }))
        }
    }
}

/// Does something for a board with exactly one solution.
pub(super) fn with_proof<T>(
    grid: &Grid,
    work: &Work<'_>,
    then: impl FnOnce() -> Result<T, Stopped>,
) -> Result<T, Unproven<Defect>> {
    if let Some(defect) = conflict(grid) {
        return Err(Unproven::Wrong(defect));
    }
    only(&Solver::new(grid), work)?;
    Ok(then()?)
}

/// Returns what was found within so many guesses, or why there is nothing.
pub(super) fn decided<T>(
    variant: &Variant,
    (found, most): (Result<T, Unproven<Defect>>, u64),
    work: &Work<'_>,
) -> Result<T, Refusal> {
    found.or_else(|unproven| match unproven {
        Unproven::Wrong(Defect { status, message }) => {
            Err(Refusal::no_puzzle(variant.name(), status, message))
        }
        Unproven::Stopped => Err(Refusal::undecided(variant.name(), undecided(work, most)?)),
    })
}
