//! Chains of almost locked sets: neighbours are linked by digits, each set is left by another
//! digit than it was entered by, and the two ends strike what both see.

use core::cmp::Ordering;
use core::ops::ControlFlow;
use std::collections::HashMap;

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::super::step::{Pattern, Step};
use super::super::super::technique::Technique;
use super::super::Context;
use super::super::Sink;
use super::super::tabling::{sort_steps, weight};
use super::sets::{Link, Web};
use super::{digits_of, struck_by};

/// The most links of a chain.
const LONGEST: usize = 50;

/// Hands over all chains, best first; for the same eliminations only one with the fewest cells.
pub(super) fn search(web: &Web, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut search = Search {
        web,
        path: Vec::new(),
        found: Vec::new(),
        known: HashMap::new(),
        budget: BUDGET,
        context,
    };
    for start in 0..web.sets.len() {
        search.extend(start, start);
    }
    context.flow(0)?;
    let mut found = search.found;
    sort_steps(&mut found, &Found::compare);
    found.into_iter().try_for_each(|found| sink(found.into_step(web)))
}

/// The most links that are followed on one board.
const BUDGET: usize = 40_000_000;

/// A link in use: which of its digits.
#[derive(Clone, Copy)]
struct Used {
    link: usize,
    digits: Active,
}

/// The digits of a link that are in use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Active {
    First,
    Second,
    Both,
}

#[derive(Clone)]
struct Found {
    eliminations: Vec<Candidate>,
    start: usize,
    path: Vec<Used>,
    cells: usize,
}

impl Found {
    /// More eliminations first; then the lower weighted sum; then fewer sets; then fewer cells.
    fn compare(&self, other: &Self) -> Ordering {
        let more = other.eliminations.len().cmp(&self.eliminations.len());
        more.then_with(|| {
            if self.eliminations != other.eliminations {
                return weight(&self.eliminations).cmp(&weight(&other.eliminations));
            }
            self.path.len().cmp(&other.path.len()).then(self.cells.cmp(&other.cells))
        })
    }

    fn into_step(self, web: &Web) -> Step {
        let mut sets = vec![web.sets[self.start].als];
        sets.extend(self.path.iter().map(|used| web.sets[web.links[used.link].sets[1]].als));
        let links = self.path.iter().map(|used| digits(&web.links[used.link], used.digits));
        let pattern = Pattern::AlmostLockedSets {
            sets,
            links: links.collect(),
            exits: digits_of(&self.eliminations),
            stem: None,
        };
        Step::striking(Technique::AlsChain, pattern, self.eliminations)
    }
}

fn digits(link: &Link, active: Active) -> DigitSet {
    match (active, link.second) {
        (Active::Second, Some(second)) => DigitSet::only(second),
        (Active::Both, _) => link.digits(),
        _ => DigitSet::only(link.first),
    }
}

struct Search<'a> {
    web: &'a Web,
    path: Vec<Used>,
    found: Vec<Found>,
    known: HashMap<Vec<Candidate>, usize>,
    budget: usize,
    context: &'a Context<'a>,
}

impl Search<'_> {
    /// Follows each link of a set to the sets after it in the list.
    fn extend(&mut self, start: usize, set: usize) {
        if self.path.len() >= LONGEST {
            return;
        }
        for link in self.web.starts[set]..self.web.starts[set + 1] {
            let second = self.web.links[link].second;
            let Some(last) = self.path.last().copied() else {
                self.follow(start, Used { link, digits: Active::First });
                if second.is_some() {
                    self.follow(start, Used { link, digits: Active::Second });
                }
                continue;
            };
            if let Some(digits) = self.active(last, link) {
                self.follow(start, Used { link, digits });
            }
        }
    }

    /// Returns the digits of a link that differ from those of the link before.
    ///
    /// Of a double link before, only the first digit counts, as in the reference.
    fn active(&self, last: Used, link: usize) -> Option<Active> {
        let before = &self.web.links[last.link];
        let taken: Digit = match (last.digits, before.second) {
            (Active::Second, Some(second)) => second,
            _ => before.first,
        };
        let link = &self.web.links[link];
        match link.second {
            None => (taken != link.first).then_some(Active::First),
            Some(second) if taken == second => Some(Active::First),
            Some(_) if taken == link.first => Some(Active::Second),
            Some(_) => Some(Active::Both),
        }
    }

    fn follow(&mut self, start: usize, used: Used) {
        let left = self.budget.checked_sub(1).filter(|_| self.context.step());
        let Some(budget) = left else { return };
        self.budget = budget;
        self.path.push(used);
        let end = self.web.links[used.link].sets[1];
        if self.path.len() >= 3 {
            self.check(start, end);
        }
        self.extend(start, end);
        self.path.pop();
    }

    fn check(&mut self, start: usize, end: usize) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let links = digits(&self.web.links[first.link], first.digits)
            | digits(&self.web.links[last.link], last.digits);
        let mut eliminations = struck_by(&self.web.sets[start], &self.web.sets[end], links);
        if eliminations.is_empty() {
            return;
        }
        eliminations.sort_unstable_by_key(|c| (c.digit, c.cell));
        let sets = self.path.iter().map(|used| self.web.links[used.link].sets[1]);
        let size = |set: usize| -> CellSet { self.web.sets[set].als.cells };
        let cells = size(start).len() + sets.map(|set| size(set).len()).sum::<usize>();
        match self.known.get(&eliminations) {
            Some(&old) if self.found[old].cells <= cells => {}
            Some(&old) => {
                let path = self.path.clone();
                self.found[old] = Found { eliminations, start, path, cells };
            }
            None => {
                self.known.insert(eliminations.clone(), self.found.len());
                let path = self.path.clone();
                self.found.push(Found { eliminations, start, path, cells });
            }
        }
    }
}
