//! XZ-Rule and XY-Wing.

use core::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::set::DigitSet;

use super::super::super::step::{Pattern, Step};
use super::super::super::technique::Technique;
use super::super::{Context, Sink};
use super::sets::{Link, LockedSet, Web};
use super::{digits_of, struck_by};

/// Two sets and a link. With two linked digits both sets are locked for all their other digits.
pub(super) fn xz_rule(web: &Web, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for link in &web.links {
        if !context.step() {
            return ControlFlow::Break(());
        }
        let [a, b] = link.sets.map(|i| &web.sets[i]);
        let mut struck = struck_by(a, b, DigitSet::only(link.first));
        let mut exits = digits_of(&struck);
        if let Some(second) = link.second {
            struck.extend(struck_by(a, b, DigitSet::only(second)));
            exits = digits_of(&struck);
            let before = struck.len();
            struck.extend(doubly_linked(a, b, link));
            struck.extend(doubly_linked(b, a, link));
            if struck.len() > before {
                exits = DigitSet::EMPTY;
            }
            keep_first(&mut struck);
        }
        if !struck.is_empty() {
            let pattern = Pattern::AlmostLockedSets {
                sets: vec![a.als, b.als],
                links: vec![link.digits()],
                exits,
                stem: None,
            };
            sink(Step::striking(Technique::AlsXz, pattern, struck))?;
        }
    }
    ControlFlow::Continue(())
}

/// What a set strikes on its own when two of its digits go to another set.
fn doubly_linked(set: &LockedSet, other: &LockedSet, link: &Link) -> Vec<Candidate> {
    let mut struck = Vec::new();
    for digit in set.als.digits - link.digits() {
        let cells = set.peers_of[digit.index()] - other.als.cells;
        struck.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }
    struck
}

/// Drops repeated candidates.
fn keep_first(candidates: &mut Vec<Candidate>) {
    let mut seen = Vec::with_capacity(candidates.len());
    candidates.retain(|&candidate| {
        let new = !seen.contains(&candidate);
        if new {
            seen.push(candidate);
        }
        new
    });
}

/// Two sets linked to a third one by different digits.
pub(super) fn xy_wing(web: &Web, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let overlap = context.options.als_overlap;
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); web.sets.len()];
    for (i, link) in web.links.iter().enumerate() {
        at[link.sets[0]].push(i);
        at[link.sets[1]].push(i);
    }
    for (i, first) in web.links.iter().enumerate() {
        let after = |set: usize| {
            let list = &at[set];
            &list[list.partition_point(|&j| j <= i)..]
        };
        let (mut one, mut other) = (after(first.sets[0]), after(first.sets[1]));
        loop {
            let j = match (one.first(), other.first()) {
                (Some(&x), Some(&y)) => x.min(y),
                (Some(&x), None) | (None, Some(&x)) => x,
                (None, None) => break,
            };
            if !context.step() {
                return ControlFlow::Break(());
            }
            let by_first = one.first() == Some(&j);
            if by_first {
                one = &one[1..];
            } else {
                other = &other[1..];
            }
            let pivot = first.sets[usize::from(!by_first)];
            if let Some(step) = wing(web, [first, &web.links[j]], pivot, overlap) {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(web: &Web, [first, second]: [&Link; 2], pivot: usize, overlap: bool) -> Option<Step> {
    if first.second.is_none() && second.second.is_none() && first.first == second.first {
        return None;
    }
    let end =
        |link: &Link| &web.sets[if link.sets[0] == pivot { link.sets[1] } else { link.sets[0] }];
    let (a, b, c) = (end(first), end(second), &web.sets[pivot]);
    let (mine, theirs) = (a.als.cells, b.als.cells);
    if !overlap && !mine.is_disjoint(theirs) || mine.is_subset(theirs) || theirs.is_subset(mine) {
        return None;
    }
    let links = [first.digits(), second.digits()];
    let struck = struck_by(a, b, links[0] | links[1]);
    if struck.is_empty() {
        return None;
    }
    let pattern = Pattern::AlmostLockedSets {
        sets: vec![a.als, b.als, c.als],
        links: links.to_vec(),
        exits: digits_of(&struck),
        stem: None,
    };
    Some(Step::striking(Technique::AlsXyWing, pattern, struck))
}
