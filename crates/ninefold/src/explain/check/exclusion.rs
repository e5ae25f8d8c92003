//! Aligned exclusion, and steps that go straight to the single they leave.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, check, require};

/// Every way to fill two or three cells that has the struck candidate repeats a digit in cells that
/// see each other, or takes all candidates of one of the excluders, which see all the cells.
pub(super) fn aligned(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Exclusion { cells, excluders } = case.step.pattern else {
        return Err(case.misfit());
    };
    let size = if case.step.technique == Technique::AlignedPairExclusion { 2 } else { 3 };
    require(cells.len() == size, || format!("{cells} are not {size} cells"))?;
    for cell in excluders {
        require(cells.is_subset(cell.peers()), || format!("{cell} does not see {cells}"))?;
        require(!case.board.candidates(cell).is_empty(), || format!("{cell} is filled"))?;
    }
    case.strikes(|struck| {
        let filling = Filling { case, excluders, taken: vec![(struck.cell, struck.digit)] };
        let rest: Vec<Cell> = cells.without(struck.cell).iter().collect();
        cells.contains(struck.cell) && !filling.is_possible(&rest)
    })
}

/// Some of the cells filled.
struct Filling<'a> {
    case: &'a Case<'a>,
    excluders: CellSet,
    taken: Vec<(Cell, Digit)>,
}

impl Filling<'_> {
    /// Says whether the rest can be filled and no excluder is left without a candidate.
    fn is_possible(&self, rest: &[Cell]) -> bool {
        let Some((&cell, rest)) = rest.split_first() else { return self.leaves_all() };
        self.case.board.candidates(cell).iter().any(|digit| {
            let clash = |&(other, taken): &(Cell, Digit)| taken == digit && other.sees(cell);
            let mut taken = self.taken.clone();
            taken.push((cell, digit));
            let next = Filling { case: self.case, excluders: self.excluders, taken };
            !self.taken.iter().any(clash) && next.is_possible(rest)
        })
    }

    fn leaves_all(&self) -> bool {
        let digits: DigitSet = self.taken.iter().map(|&(_, digit)| digit).collect();
        let has_more = |cell: Cell| !self.case.board.candidates(cell).is_subset(digits);
        self.excluders.iter().all(has_more)
    }
}

/// The first step holds, and without what it strikes the placed digit has one place in the house,
/// where it had more.
pub(super) fn direct(case: &Case<'_>) -> Result<(), Flaw> {
    use Technique as T;
    let Pattern::Direct { first, house } = &case.step.pattern else { return Err(case.misfit()) };
    let fits = match case.step.technique {
        T::DirectPointing => first.technique == T::Pointing,
        T::DirectClaiming => first.technique == T::Claiming,
        T::DirectHiddenPair => first.technique == T::HiddenPair,
        _ => first.technique == T::HiddenTriple,
    };
    require(fits, || case.misfit().to_string())?;
    check(first, case.board, case.context)?;
    let Candidate { cell, digit } = case.only_placement()?;
    let mut board = case.board.clone();
    for &struck in &first.eliminations {
        require(struck.digit == digit && house.cells().contains(struck.cell), || {
            format!("{} is of no use", struck.eliminated())
        })?;
        board.eliminate(struck);
    }
    require(board.places(digit, *house) == CellSet::only(cell), || {
        format!("{digit} has other places in {house} than {cell}")
    })
}
