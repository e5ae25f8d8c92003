//! Almost locked sets: a set that loses one of its digits holds all others.
//!
//! Two sets have a *restricted common* digit if all its places in the one see all in the other: one
//! of the two sets loses it, and is locked.

use crate::candidate::Candidate;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Pattern};
use super::super::technique::Technique;
use super::links::check_set;
use super::{Case, Flaw, require, seen_by_all};

impl Case<'_> {
    /// Returns the cells outside a set that see all places of a digit in it.
    fn seen_from(&self, set: &Als, candidate: Candidate) -> bool {
        let places = set.cells & self.board.all_places(candidate.digit);
        set.digits.contains(candidate.digit)
            && !set.cells.contains(candidate.cell)
            && seen_by_all(places).contains(candidate.cell)
    }

    /// Returns the restricted common digits of two sets.
    fn restricted(&self, one: &Als, other: &Als) -> DigitSet {
        let commons = (one.digits & other.digits).iter();
        let apart = |digit: &crate::digit::Digit| {
            let places = self.board.all_places(*digit);
            let (mine, theirs) = (one.cells & places, other.cells & places);
            theirs.is_subset(seen_by_all(mine) - one.cells)
        };
        commons.filter(apart).collect()
    }

    /// Checks that two sets are linked by the digits named.
    fn check_link(&self, one: &Als, other: &Als, link: DigitSet) -> Result<(), Flaw> {
        let restricted = self.restricted(one, other);
        require(!link.is_empty() && link.is_subset(restricted), || {
            format!("{} and {} are not linked by {link}", one.cells, other.cells)
        })
    }

    /// Checks that the digits named as struck are those that are.
    fn check_exits(&self, exits: DigitSet) -> Result<(), Flaw> {
        let struck = self.struck_digits();
        require(exits == struck, || format!("the digits struck are {struck}, not {exits}"))
    }
}

/// XZ-Rule: two linked sets. XY-Wing: two sets linked to the third. Chain: four sets or more.
pub(super) fn almost_locked(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::AlmostLockedSets { sets, links, exits, stem: None } = &case.step.pattern else {
        return Err(case.misfit());
    };
    for (i, set) in sets.iter().enumerate() {
        check_set(set, case.board)?;
        require(!sets[..i].contains(set), || format!("{} comes twice", set.cells))?;
    }
    match (case.step.technique, &sets[..], &links[..]) {
        (Technique::AlsXz, [one, other], &[link]) => xz_rule(case, [one, other], (link, *exits)),
        (Technique::AlsXyWing, [one, other, pivot], &[first, second]) => {
            case.check_exits(*exits)?;
            check_all_linked(case, one, pivot, first)?;
            check_all_linked(case, other, pivot, second)?;
            require((first | second).len() > 1, || {
                format!("both sets are linked to {} by {first}", pivot.cells)
            })?;
            let within = one.cells.is_subset(other.cells) || other.cells.is_subset(one.cells);
            require(!within, || format!("{} and {} are one", one.cells, other.cells))?;
            ends_strike(case, [one, other], first | second)
        }
        (Technique::AlsChain, [first, .., last], _) if sets.len() >= 4 => {
            case.check_exits(*exits)?;
            check_chain(case, sets, links)?;
            ends_strike(case, [first, last], links[0] | links[links.len() - 1])
        }
        _ => Err(case.misfit()),
    }
}

/// Checks that a link of one or two digits is all there is, or two of three and more.
fn check_all_linked(case: &Case<'_>, one: &Als, other: &Als, link: DigitSet) -> Result<(), Flaw> {
    case.check_link(one, other, link)?;
    let restricted = case.restricted(one, other);
    require(link.len() == restricted.len().min(2), || {
        format!("{} and {} are linked by {restricted}", one.cells, other.cells)
    })
}

/// A common digit of both ends that isn't a link goes where it sees all its places in both.
fn ends_strike(case: &Case<'_>, ends: [&Als; 2], links: DigitSet) -> Result<(), Flaw> {
    case.strikes(|c| !links.contains(c.digit) && ends.iter().all(|set| case.seen_from(set, c)))
}

/// With one restricted common `x`, one of the sets is locked, so another common digit `z` goes
/// where it sees all its places in both. With two of them, each is `z` to the other, and both sets
/// are locked for all their other digits: if such digits are struck, too, none is named.
fn xz_rule(
    case: &Case<'_>,
    sets: [&Als; 2],
    (link, exits): (DigitSet, DigitSet),
) -> Result<(), Flaw> {
    let [one, other] = sets;
    check_all_linked(case, one, other, link)?;
    let double = link.len() == 2;
    let by_both = |c: Candidate| {
        (double || !link.contains(c.digit)) && sets.iter().all(|s| case.seen_from(s, c))
    };
    if !exits.is_empty() {
        case.check_exits(exits)?;
        return case.strikes(by_both);
    }
    require(double, || "no digit to strike is named".to_owned())?;
    let by_one = |set: &Als, far: &Als, c: Candidate| {
        !link.contains(c.digit) && !far.cells.contains(c.cell) && case.seen_from(set, c)
    };
    let by_any = |c: Candidate| by_one(one, other, c) || by_one(other, one, c);
    require(case.step.eliminations.iter().any(|&c| by_any(c)), || {
        "no digit to strike is named".to_owned()
    })?;
    case.strikes(|c| by_both(c) || by_any(c))
}

/// Each set is linked to the next, and can be left by another digit than it was entered by.
fn check_chain(case: &Case<'_>, sets: &[Als], links: &[DigitSet]) -> Result<(), Flaw> {
    require(links.len() + 1 == sets.len(), || "a link is missing".to_owned())?;
    // The digits by which a set can be entered, if each set before is left by another one.
    let mut entered = DigitSet::EMPTY;
    for (pair, &link) in sets.windows(2).zip(links) {
        case.check_link(&pair[0], &pair[1], link)?;
        let can_leave = |digit: &crate::digit::Digit| entered != DigitSet::only(*digit);
        entered = link.iter().filter(can_leave).collect();
        require(!entered.is_empty(), || {
            format!("{} is entered and left by {link}", pair[0].cells)
        })?;
    }
    Ok(())
}

/// For each candidate of the stem a petal: a set whose places of that digit all see the stem. One
/// of the petals is locked, so a digit of all petals, not of the stem, goes where it sees all its
/// places in them.
pub(super) fn death_blossom(case: &Case<'_>) -> Result<(), Flaw> {
    let Pattern::AlmostLockedSets { sets, links, exits, stem: Some(stem) } = &case.step.pattern
    else {
        return Err(case.misfit());
    };
    let candidates = case.board.candidates(*stem);
    require(!candidates.is_empty(), || format!("{stem} is filled"))?;
    require(links.iter().copied().eq(candidates.iter().map(DigitSet::only)), || {
        format!("the petals are not those of the candidates {candidates} of {stem}")
    })?;
    require(sets.len() == links.len(), || format!("a petal of {stem} is missing"))?;
    for (set, &link) in sets.iter().zip(links) {
        check_set(set, case.board)?;
        let sees = |digit| case.seen_from(set, Candidate { cell: *stem, digit });
        require(link.iter().all(sees), || {
            format!("{stem} does not see all {link}s of {}", set.cells)
        })?;
    }
    case.check_exits(*exits)?;
    let petals = sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
    case.strikes(|c| {
        !candidates.contains(c.digit)
            && !petals.contains(c.cell)
            && sets.iter().all(|set| case.seen_from(set, c))
    })
}
