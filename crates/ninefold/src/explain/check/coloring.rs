//! Colours: of the two colours of a digit's strong links, one is true.

use crate::digit::Digit;
use crate::house::House;
use crate::set::CellSet;

use super::super::step::Pattern;
use super::super::technique::Technique;
use super::{Case, Flaw, require, seen_by_any};

/// Simple Colors: one pair of colours. Trap: what sees both goes. Wrap: a colour with two cells
/// that see each other goes. Multi Colors: two pairs. Type 1: two colours that see each other
/// aren't both true, so what sees both their opposites goes. Type 2: a colour of the first pair
/// that sees both of the second goes.
pub(super) fn coloring(case: &Case<'_>) -> Result<(), Flaw> {
    use Technique as T;
    let Pattern::Coloring { digit, pairs } = &case.step.pattern else { return Err(case.misfit()) };
    for &pair in pairs {
        check_colors(case, *digit, pair)?;
    }
    let of_digit = |c: crate::candidate::Candidate| c.digit == *digit;
    match (case.step.technique, &pairs[..]) {
        (T::SimpleColorsTrap, &[[one, other]]) => {
            let trapped = seen_by_any(one) & seen_by_any(other);
            case.strikes(|c| of_digit(c) && trapped.contains(c.cell))
        }
        (T::SimpleColorsWrap, &[colors]) => {
            let clashes = |color: &CellSet| !color.is_disjoint(seen_by_any(*color));
            let gone = colors.into_iter().filter(clashes);
            let gone = gone.fold(CellSet::EMPTY, |all, color| all | color);
            case.strikes(|c| of_digit(c) && gone.contains(c.cell))
        }
        (T::MultiColors1, &[one, other]) => {
            check_apart(one, other)?;
            let gone = between(one, other);
            case.strikes(|c| of_digit(c) && gone.contains(c.cell))
        }
        (T::MultiColors2, &[one, other]) => {
            check_apart(one, other)?;
            let sees_both = |color: &CellSet| {
                let seen = seen_by_any(*color);
                other.iter().all(|far| !seen.is_disjoint(*far))
            };
            let gone = one.into_iter().filter(sees_both);
            let gone = gone.fold(CellSet::EMPTY, |all, color| all | color);
            case.strikes(|c| of_digit(c) && gone.contains(c.cell))
        }
        _ => Err(case.misfit()),
    }
}

/// Returns what sees the opposites of two colours that see each other.
fn between(one: [CellSet; 2], other: [CellSet; 2]) -> CellSet {
    let mut gone = CellSet::EMPTY;
    for (side, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if !seen_by_any(one[side]).is_disjoint(other[far]) {
            gone |= seen_by_any(one[1 - side]) & seen_by_any(other[1 - far]);
        }
    }
    gone
}

fn check_apart(one: [CellSet; 2], other: [CellSet; 2]) -> Result<(), Flaw> {
    require((one[0] | one[1]).is_disjoint(other[0] | other[1]), || {
        "both pairs of colours have a cell in common".to_owned()
    })
}

/// Checks a pair of colours: the cells that strong links join, each link from one to the other
/// colour, none left out.
fn check_colors(case: &Case<'_>, digit: Digit, [one, other]: [CellSet; 2]) -> Result<(), Flaw> {
    let all = one | other;
    require(!one.is_empty() && !other.is_empty() && one.is_disjoint(other), || {
        "two colours are needed".to_owned()
    })?;
    require(one.first() == all.first(), || "the first cell has the second colour".to_owned())?;
    let links: Vec<CellSet> = House::all()
        .map(|house| case.board.places(digit, house))
        .filter(|places| places.len() == 2)
        .collect();
    for &link in &links {
        let colored = link & all;
        require(colored.is_empty() || colored == link, || {
            format!("{} is joined to {colored} and has no colour", link - colored)
        })?;
        require(colored.is_empty() || (link & one).len() == 1, || {
            format!("{link} are joined and have the same colour")
        })?;
    }
    let first = one.first().map_or(CellSet::EMPTY, CellSet::only);
    let mut reached = first;
    loop {
        let near = links.iter().filter(|link| !link.is_disjoint(reached));
        let next = near.fold(reached, |all, &link| all | link);
        if next == reached {
            break;
        }
        reached = next;
    }
    require(reached == all, || format!("{} are not joined to {first}", all - reached))
}
