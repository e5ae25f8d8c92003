//! Wings: whatever the cells in the middle hold, one of the ends holds the struck digit.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, in_order, require, seen_by_all};

/// XY-Wing: pivot `xy`, pincers `xz` and `yz`; what sees both pincers loses `z`. XYZ-Wing: pivot
/// `xyz`; what sees all three loses `z`.
pub(super) fn wing(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::Wing { pivot, pincers: [one, other], digits } = case.step.pattern else {
        return Err(case.misfit());
    };
    let candidates = |cell: Cell| case.board.candidates(cell);
    in_order(one, other)?;
    for pincer in [one, other] {
        require(pivot.sees(pincer), || format!("{pivot} does not see {pincer}"))?;
        require(candidates(pincer).len() == 2, || format!("{pincer} is not bivalue"))?;
    }
    let common = (candidates(one) & candidates(other)).single();
    let z = common.ok_or_else(|| Flaw::Premise(format!("{one} and {other} share no one digit")))?;
    let sides = (candidates(one) | candidates(other)).without(z);
    let is_xyz = case.step.technique == Technique::XyzWing;
    let wanted = if is_xyz { sides.with(z) } else { sides };
    require(candidates(pivot) == wanted, || {
        format!("the candidates of {pivot} are {}, not {wanted}", candidates(pivot))
    })?;
    let named = candidates(pivot).iter().chain((!is_xyz).then_some(z));
    require(named.eq(digits), || "the digits are not those of the cells".to_owned())?;
    let mut ends = CellSet::only(one).with(other);
    if is_xyz {
        ends.insert(pivot);
    }
    let seen = seen_by_all(ends);
    case.strikes(|c| c.digit == z && seen.contains(c.cell))
}

/// Two cells of the same two candidates; a house has two places of the one digit, each seen by
/// another of the cells; what sees both cells loses the other digit.
pub(super) fn w_wing(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::WWing { cells: [one, other], digits: [struck, linked], house, link } =
        case.step.pattern
    else {
        return Err(case.misfit());
    };
    let pair: DigitSet = [struck, linked].into_iter().collect();
    for cell in [one, other] {
        require(case.board.candidates(cell) == pair && pair.len() == 2, || {
            format!("the candidates of {cell} are not {struck} and {linked}")
        })?;
    }
    in_order(one, other)?;
    check_link(case, linked, (house, link))?;
    let cells = CellSet::only(one).with(other);
    require(cells.is_disjoint(link), || format!("{link} are not other cells than {cells}"))?;
    let joined = link.pair().is_some_and(|[near, far]| {
        one.sees(near) && other.sees(far) || one.sees(far) && other.sees(near)
    });
    require(joined, || format!("{link} do not join {one} and {other}"))?;
    let seen = seen_by_all(cells);
    case.strikes(|c| c.digit == struck && seen.contains(c.cell))
}

fn check_link(
    case: &Case<'_>,
    digit: Digit,
    (house, link): (crate::house::House, CellSet),
) -> Result<(), Flaw> {
    let places = case.board.places(digit, house);
    require(places == link && link.len() == 2, || {
        format!("{digit} has not just two places in {house}, {link}")
    })
}
