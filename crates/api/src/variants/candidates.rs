//! `candidates` for variants: the digits of some solution, of so many solutions, and of how many.

use std::collections::BTreeMap;

use ninefold::{Stopped, Work};
use ninefold_variants::{Cell, Digits, Grid, Solver};

use super::{undecided, within};
use crate::{Candidates, CandidatesRequest, Face, Refusal, Status, Told, Variant};

/// So many solutions are looked through before each candidate is counted by itself.
const LOOKED_THROUGH: u64 = 10_000;

/// How many solutions each candidate is in, as far as that is asked for.
type Tally = Vec<Vec<u64>>;

/// Answers `candidates`.
pub(crate) fn candidates(
    request: &CandidatesRequest,
    variant: &Variant,
    face: &Face,
    work: &Work<'_>,
) -> Result<Told<Candidates>, Refusal> {
    let grid = variant.grid();
    let (found, most) = within(request.guesses, face, work, |work| find(request, grid, work));
    let Ok((digits, tally)) = found else {
        return Err(Refusal::undecided(variant.name(), undecided(work, most)?));
    };
    let shape = grid.shape();
    let open = || grid.rules().cells().filter(|&cell| grid.clue(cell).is_none());
    let first = usize::try_from(shape.first()).unwrap_or(0);
    let number = |place: usize| u8::try_from(first + place).unwrap_or(u8::MAX);
    let named = |cell: Cell| {
        let digits = digits[cell.index()].iter().map(number).collect();
        (shape.name(cell), digits)
    };
    let counted = |tally: &Tally, cell: Cell| {
        let digits = digits[cell.index()].iter();
        let counts = digits.map(|place| (number(place).to_string(), tally[cell.index()][place]));
        (shape.name(cell), counts.collect())
    };
    let is_none = digits.iter().all(|digits| digits.is_empty());
    let failure = is_none.then_some(Status::Unsolvable.word());
    let answer = Candidates {
        puzzle: variant.name(),
        candidates: open().map(named).collect(),
        counts: tally
            .filter(|_| request.limit.is_some())
            .map(|tally| open().map(|cell| counted(&tally, cell)).collect::<BTreeMap<_, _>>()),
        rules: Some(variant.rules()),
        notes: Some(variant.reading.notes.clone()),
    };
    Ok(Told { answer, failure })
}

/// Finds the digits of each cell that are in enough solutions, and in how many, up to the limit.
pub(crate) fn find(
    request: &CandidatesRequest,
    grid: &Grid,
    work: &Work<'_>,
) -> Result<(Vec<Digits>, Option<Tally>), Stopped> {
    let mut digits = Solver::new(grid).true_candidates_within(work)?;
    let least = request.at_least.unwrap_or(1);
    let limit = request.limit.unwrap_or(0).max(least);
    if least <= 1 && request.limit.is_none() {
        return Ok((digits, None));
    }
    let tally = tally(grid, &digits, limit, work)?;
    for cell in grid.rules().cells() {
        let at = cell.index();
        let kept = digits[at].iter().filter(|&place| tally[at][place] >= least);
        digits[at] = Digits(kept.fold(0, |set, place| set | 1 << place));
    }
    Ok((digits, Some(tally)))
}

/// Counts for each candidate the solutions that it is in, up to a limit.
fn tally(grid: &Grid, digits: &[Digits], limit: u64, work: &Work<'_>) -> Result<Tally, Stopped> {
    let shape = grid.shape();
    let mut tally = vec![vec![0_u64; shape.digits()]; shape.cells()];
    let mut seen = 0;
    Solver::new(grid).each_within(work, |solution| {
        seen += 1;
        for cell in grid.rules().cells() {
            if let Some(digit) = solution.get(cell) {
                let place = usize::try_from(digit - shape.first()).unwrap_or(0);
                let count = &mut tally[cell.index()][place];
                *count = limit.min(*count + 1);
            }
        }
        seen < LOOKED_THROUGH
    })?;
    if seen == LOOKED_THROUGH {
        for cell in grid.rules().cells() {
            for place in digits[cell.index()].iter().filter(|_| limit > 0) {
                let count = &mut tally[cell.index()][place];
                if *count < limit {
                    *count = count_with(grid, cell, place, limit, work)?;
                }
            }
        }
    }
    Ok(tally)
}

fn count_with(
    grid: &Grid,
    cell: Cell,
    place: usize,
    limit: u64,
    work: &Work<'_>,
) -> Result<u64, Stopped> {
    let mut board = grid.clone();
    board.set(cell, Digits(1 << place));
    let found = Solver::new(&board).count_within(limit, work);
    if found.is_cut_short { Err(Stopped) } else { Ok(found.solutions) }
}
