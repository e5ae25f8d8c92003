//! `minimise` and `minimal` for variants: clues and rules that are not needed.

use ninefold::{Stopped, Work};
use ninefold_variants::diagnose::{self, Part};
use ninefold_variants::{Answer, Reading, Solver};

use super::{undecided, within};
use crate::{
    Face, Minimal, MinimalRequest, Minimise, MinimiseRequest, Refusal, Status, Told, Variant,
};

/// Refuses a board that doesn't have exactly one solution.
fn prove(variant: &Variant, work: &Work<'_>) -> Result<Result<(), Refusal>, Stopped> {
    let grid = variant.grid();
    let refuse = |status, message: String| Err(Refusal::no_puzzle(variant.name(), status, message));
    if let [first, ..] = &diagnose::conflicts(grid)[..] {
        return Ok(refuse(Status::Invalid, first.say(grid)));
    }
    Ok(match Solver::new(grid).solve_within(work)? {
        Answer::One(_) => Ok(()),
        Answer::None => refuse(Status::Unsolvable, "no solution".to_owned()),
        Answer::Many([one, other]) => {
            let differ = one.differences(&other).count();
            let message = format!("several solutions: two of them differ in {differ} cells");
            refuse(Status::Multiple, message)
        }
    })
}

/// Answers `minimal`.
pub(crate) fn minimal(
    request: &MinimalRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Minimal>, Refusal> {
    let grid = variant.grid();
    let (found, most) = within(request.guesses, face, work, |work| {
        prove(variant, work)?
            .map_or_else(|refusal| Ok(Err(refusal)), |()| diagnose::not_needed(grid, work).map(Ok))
    });
    let Ok(found) = found else {
        return Err(Refusal::undecided(variant.name(), undecided(work, most)?));
    };
    let say = |part: &Part| match part {
        Part::Clue(cell) => grid.shape().name(*cell),
        Part::Rule(_) => part.say(grid),
    };
    let redundant: Vec<String> = found?.iter().map(say).collect();
    let answer = Minimal {
        puzzle: variant.name(),
        minimal: redundant.is_empty(),
        redundant,
        rules: Some(variant.rules()),
        notes: Some(variant.reading.notes.clone()),
    };
    Ok(Told { answer, failure: None })
}

/// Answers `minimise`.
pub(crate) fn minimise(
    request: &MinimiseRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Minimise>, Refusal> {
    let grid = variant.grid();
    let number = request.index.unwrap_or(0);
    let (found, most) = within(request.guesses, face, work, |work| {
        prove(variant, work)?.map_or_else(
            |refusal| Ok(Err(refusal)),
            |()| diagnose::minimise(grid, request.seed.map(|seed| (seed, number)), work).map(Ok),
        )
    });
    let Ok(found) = found else {
        return Err(Refusal::undecided(variant.name(), undecided(work, most)?));
    };
    let left = Variant::new(Reading { grid: found?, ..variant.reading.clone() });
    let answer = Minimise {
        puzzle: variant.name(),
        result: left.name(),
        clues: left.grid().given().count(),
        rules: Some(left.rules()),
        notes: Some(variant.reading.notes.clone()),
    };
    Ok(Told { answer, failure: None })
}
