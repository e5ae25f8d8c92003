//! `count` for variants: exactly up to a limit, or an estimate.

use ninefold::Work;
use ninefold::text::Given;
use ninefold_variants::{Grid, Solver};

use super::{opened, undecided, within};
use crate::count::Estimate;
use crate::{Count, CountRequest, Face, Refusal, STOPPED, Status, Told, Variant, stopped_at};

/// How many random branches an estimate goes down if nothing is said.
const SAMPLES: u32 = 1000;

/// Answers `count`.
pub(crate) fn count(
    request: &CountRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Count>, Refusal> {
    let mut answer = if request.estimate {
        estimate(request, variant.grid(), face, work)?
    } else {
        exact(request, variant.grid(), face, work)?
    };
    answer.puzzle = variant.name();
    answer.rules = Some(variant.rules());
    answer.notes = Some(variant.reading.notes.clone());
    let failure = (answer.count == 0 && answer.complete).then_some(Status::Unsolvable.word());
    Ok(Told { answer, failure })
}

fn exact(
    request: &CountRequest,
    grid: &Grid,
    face: &Face,
    work: &Work<'_>,
) -> Result<Count, Refusal> {
    let limit = face.limits.count.lowered(request.limit);
    let (found, most) = within(request.guesses, face, work, |work| {
        Solver::new(grid).count_within(limit.saturating_add(1), work)
    });
    let complete = !found.is_cut_short && found.solutions <= limit;
    let message = match found.solutions {
        _ if complete => None,
        solutions if solutions > limit => Some(stopped_at(limit)),
        _ if work.is_stopped() => Some(STOPPED.to_owned()),
        _ => Some(undecided(work, most)?),
    };
    Ok(Count { count: found.solutions.min(limit), complete, message, ..Count::default() })
}

/// Estimates the number of solutions of a classic board.
pub(crate) fn estimate_classic(
    request: &CountRequest,
    given: &Given,
    face: &Face,
    work: &Work<'_>,
) -> Result<Count, Refusal> {
    estimate(request, &opened(given), face, work)
}

fn estimate(
    request: &CountRequest,
    grid: &Grid,
    face: &Face,
    work: &Work<'_>,
) -> Result<Count, Refusal> {
    let samples = request.samples.unwrap_or(SAMPLES).clamp(1, 1_000_000);
    let (found, most) = within(request.guesses, face, work, |work| {
        Solver::new(grid).estimate_within(samples, request.seed.unwrap_or(0), work)
    });
    let Ok((mean, error)) = found else {
        return Err(Refusal::undecided(String::new(), undecided(work, most)?));
    };
    let range = [(mean - 1.96 * error).max(0.0), mean + 1.96 * error];
    let message = Some(format!("estimated from {samples} random branches"));
    let estimate = Some(Estimate { mean, range, samples });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a mean is not below 0, and the largest number will do for a larger one"
    )]
    let count = mean.round() as u64;
    Ok(Count { count, message, estimate, ..Count::default() })
}
