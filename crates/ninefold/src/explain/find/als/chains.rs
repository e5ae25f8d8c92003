//! Chains of almost locked sets: neighbours are linked by digits, each set is left by another
//! digit than it was entered by, and the two ends strike what both see.

use core::cmp::Ordering;
use core::ops::ControlFlow;
use std::collections::HashMap;

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::set::DigitSet;

use super::super::super::step::{Pattern, Step};
use super::super::super::technique::Technique;
use super::super::Context;
use super::super::Sink;
use super::super::tabling::{sort_steps, weight};
use super::sets::{Link, Web};
use super::{digits_of, struck_by};

/// The most links of a chain.
const LONGEST: usize = 50;

/// Hands over the chains that lead forward through the list of sets, best first; for the same
/// eliminations only one with the fewest cells.
pub(super) fn search(web: &Web, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut search =
        Search { harvest: Harvest::new(web), path: Vec::new(), budget: BUDGET, context };
    for start in 0..web.sets.len() {
        search.extend(start, start);
    }
    context.flow(0)?;
    search.harvest.hand_over(sink)
}

/// The most links that are followed on one board.
const BUDGET: usize = 40_000_000;

/// A link in use: which of its digits, and the set that it leads to.
#[derive(Clone, Copy)]
pub(super) struct Used {
    pub(super) link: usize,
    pub(super) digits: Active,
    pub(super) to: usize,
}

/// The digits of a link that are in use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Active {
    First,
    Second,
    Both,
}

/// A chain and what it strikes.
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
        sets.extend(self.path.iter().map(|used| web.sets[used.to].als));
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

/// Returns the digits of a link that are in use.
pub(super) fn digits(link: &Link, active: Active) -> DigitSet {
    match (active, link.second) {
        (Active::Second, Some(second)) => DigitSet::only(second),
        (Active::Both, _) => link.digits(),
        _ => DigitSet::only(link.first),
    }
}

/// Returns the digit by which a link enters its set: of a double link only the first counts, as in
/// the reference: by which digits a chain can go on depends on it.
pub(super) fn entered_by(link: &Link, active: Active) -> Digit {
    match (active, link.second) {
        (Active::Second, Some(second)) => second,
        _ => link.first,
    }
}

/// Returns the digits of a link that differ from the one by which the set was entered.
pub(super) fn active(entered: Digit, link: &Link) -> Option<Active> {
    match link.second {
        None => (entered != link.first).then_some(Active::First),
        Some(second) if entered == second => Some(Active::First),
        Some(_) if entered == link.first => Some(Active::Second),
        Some(_) => Some(Active::Both),
    }
}

/// The chains found: for the same eliminations only one with the fewest cells.
pub(super) struct Harvest<'a> {
    pub(super) web: &'a Web,
    found: Vec<Found>,
    known: HashMap<Vec<Candidate>, usize>,
}

impl<'a> Harvest<'a> {
    pub(super) fn new(web: &'a Web) -> Self {
        Self { web, found: Vec::new(), known: HashMap::new() }
    }

    /// Adds a chain if its ends strike anything.
    pub(super) fn add(&mut self, start: usize, path: &[Used]) {
        let [first, .., last] = path else { return };
        if !self.web.meet(start, last.to) {
            return;
        }
        let links = digits(&self.web.links[first.link], first.digits)
            | digits(&self.web.links[last.link], last.digits);
        let mut eliminations = struck_by(&self.web.sets[start], &self.web.sets[last.to], links);
        if eliminations.is_empty() {
            return;
        }
        eliminations.sort_unstable_by_key(|c| (c.digit, c.cell));
        let size = |set: usize| self.web.sets[set].als.cells.len();
        let cells = size(start) + path.iter().map(|used| size(used.to)).sum::<usize>();
        match self.known.get(&eliminations) {
            Some(&old) if self.found[old].cells <= cells => {}
            Some(&old) => {
                self.found[old] = Found { eliminations, start, path: path.to_vec(), cells };
            }
            None => {
                self.known.insert(eliminations.clone(), self.found.len());
                self.found.push(Found { eliminations, start, path: path.to_vec(), cells });
            }
        }
    }

    /// Hands over the chains, best first.
    pub(super) fn hand_over(mut self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        sort_steps(&mut self.found, &Found::compare);
        self.found.into_iter().try_for_each(|found| sink(found.into_step(self.web)))
    }
}

struct Search<'a> {
    harvest: Harvest<'a>,
    path: Vec<Used>,
    budget: usize,
    context: &'a Context<'a>,
}

impl Search<'_> {
    /// Follows each link of a set to the sets after it in the list.
    fn extend(&mut self, start: usize, set: usize) {
        if self.path.len() >= LONGEST {
            return;
        }
        let web = self.harvest.web;
        let (first, end) = (web.starts[set], web.starts[set + 1]);
        let last = self.path.last();
        let entered = last.map(|last| entered_by(&web.links[last.link], last.digits));
        for (link, way) in (first..).zip(&web.links[first..end]) {
            let to = way.sets[1];
            let Some(entered) = entered else {
                self.follow(start, Used { link, digits: Active::First, to });
                if way.second.is_some() {
                    self.follow(start, Used { link, digits: Active::Second, to });
                }
                continue;
            };
            if let Some(digits) = active(entered, way) {
                self.follow(start, Used { link, digits, to });
            }
        }
    }

    fn follow(&mut self, start: usize, used: Used) {
        let left = self.budget.checked_sub(1).filter(|_| self.context.step());
        let Some(budget) = left else { return };
        self.budget = budget;
        self.path.push(used);
        if self.path.len() >= 3 {
            self.harvest.add(start, &self.path);
        }
        self.extend(start, used.to);
        self.path.pop();
    }
}
