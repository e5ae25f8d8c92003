//! `minimise` and `minimal` for variants: clues and rules that are not needed.

use ninefold::Work;
use ninefold_variants::Reading;
use ninefold_variants::diagnose::{self, Part};

use super::proven::{decided, with_proof};
use super::within;
use crate::{Face, Minimal, MinimalRequest, Minimise, MinimiseRequest, Refusal, Told, Variant};

/// Answers `minimal`.
pub(crate) fn minimal(
    request: &MinimalRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Minimal>, Refusal> {
    let grid = variant.grid();
    let found = within(request.guesses, face, work, |work| {
        with_proof(grid, work, || diagnose::not_needed(grid, work))
    });
    let found = decided(variant, found, work)?;
    let say = |part: &Part| match part {
        Part::Clue(cell) => grid.shape().name(*cell),
        Part::Rule(_) => part.say(grid),
    };
    let redundant: Vec<String> = found.iter().map(say).collect();
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
    let order = request.seed.map(|seed| (seed, request.index.unwrap_or(0)));
    let found = within(request.guesses, face, work, |work| {
        with_proof(grid, work, || diagnose::minimise(grid, order, work))
    });
    let left = decided(variant, found, work)?;
    let left = Variant::new(Reading { grid: left, ..variant.reading.clone() });
    let answer = Minimise {
        puzzle: variant.name(),
        result: left.name(),
        clues: left.grid().given().count(),
        rules: Some(left.rules()),
        notes: Some(variant.reading.notes.clone()),
    };
    Ok(Told { answer, failure: None })
}
