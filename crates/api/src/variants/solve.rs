//! `solve` for variants.

use ninefold::{Stopped, Unproven, Work};
use ninefold_variants::{Solution, Solver};

use super::proven::{Defect, conflict, only};
use super::{line, undecided, within};
use crate::{Face, Refusal, Solve, SolveRequest, Status, Told, Variant, stopped_at};

/// What came of a search.
struct Found {
    status: Status,
    solutions: Vec<String>,
    message: Option<String>,
}

impl Found {
    fn new(status: Status, solutions: Vec<String>, message: Option<String>) -> Self {
        Self { status, solutions, message }
    }

    fn unsolvable() -> Self {
        Defect::unsolvable().into()
    }
}

impl From<Defect> for Found {
    fn from(Defect { status, message }: Defect) -> Self {
        Self::new(status, Vec::new(), Some(message))
    }
}

/// Answers `solve`.
pub(crate) fn solve(
    request: &SolveRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Solve>, Refusal> {
    if request.strategy.is_some() {
        return Err(Refusal::only_classic(variant.name()));
    }
    let found = if let Some(defect) = conflict(variant.grid()) {
        defect.into()
    } else {
        let (found, most) =
            within(request.guesses, face, work, |work| search(request, variant, face, work));
        match found {
            Ok(found) => found,
            Err(Stopped) => Found::new(Status::Stopped, Vec::new(), Some(undecided(work, most)?)),
        }
    };
    let Found { status, solutions, message } = found;
    let is_one = matches!(status, Status::Unique | Status::Solved);
    let failure = solutions.is_empty().then_some(status.word());
    let answer = Solve {
        puzzle: variant.name(),
        status,
        solution: solutions.first().filter(|_| is_one).cloned(),
        solutions: (request.lists() && status != Status::Invalid).then_some(solutions),
        message,
        rules: Some(variant.rules()),
        notes: Some(variant.reading.notes.clone()),
    };
    Ok(Told { answer, failure })
}

fn search(
    request: &SolveRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Found, Stopped> {
    let shape = variant.grid().shape();
    let solver = Solver::new(variant.grid());
    let line = |solution: &Solution| line(shape, solution);
    if request.lists() {
        return list(&solver, face.limits.listed.lowered(request.limit), line, work);
    }
    if request.first {
        let found = solver.first_within(work)?;
        let any = |first| Found::new(Status::Solved, vec![line(&first)], None);
        return Ok(found.map_or_else(Found::unsolvable, any));
    }
    match only(&solver, work) {
        Ok(only) => Ok(Found::new(Status::Unique, vec![line(&only)], None)),
        Err(Unproven::Wrong(defect)) => Ok(defect.into()),
        Err(Unproven::Stopped) => Err(Stopped),
    }
}

/// Lists solutions; what was found before the work was stopped counts.
fn list(
    solver: &Solver,
    limit: u64,
    line: impl Fn(&Solution) -> String,
    work: &Work<'_>,
) -> Result<Found, Stopped> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_more = false;
    let ended = solver.each_within(work, |solution| {
        is_more = lines.len() as u64 == limit;
        if !is_more {
            lines.push(line(&solution));
        }
        !is_more
    });
    let complete = ended.is_ok() && !is_more;
    Ok(match lines.len() {
        0 if complete => Found::unsolvable(),
        0 => return Err(Stopped),
        1 if complete => Found::new(Status::Unique, lines, None),
        count => {
            let message = (!complete).then(|| stopped_at(count as u64));
            Found::new(Status::Multiple, lines, message)
        }
    })
}
