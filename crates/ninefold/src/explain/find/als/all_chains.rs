//! The chains of almost locked sets for a list of all steps: of any length, in both directions.
//!
//! `chains` follows one path after the other, forward only, as the reference does on its way
//! through a puzzle: it overlooks chains that turn back, and late ones on boards with many sets.
//! But how a chain can go on depends only on the set that it has reached and the digit by which it
//! entered. So here each such *state* is reached once, breadth first, from every set by every
//! digit.
//!
//! A chain has three links at least, so states one, two, and three or more links away are kept
//! apart. No set comes twice in a chain; a state that only such chains reach first may be missed
//! when links lead back, never when they all lead forward. Hence both searches.

use core::ops::ControlFlow;

use crate::digit::Digit;
use crate::set::DigitSet;

use super::super::{Context, Sink};
use super::chains::{Active, Harvest, Used, active, digits, entered_by};
use super::sets::Web;
use super::{digits_of, struck_by};

/// The most links that are followed on one board.
const BUDGET: usize = 200_000_000;

/// Hands over the chains, best first; for the same eliminations only one with the fewest cells.
pub(super) fn search(web: &Web, context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut harvest = Harvest::new(web);
    for ways in [forward(web), both_ways(web)] {
        let mut limit = Limit { left: BUDGET, context };
        for start in 0..web.sets.len() {
            let targets = targets(web, start);
            for first in web.sets[start].als.digits {
                let search = Search {
                    harvest: &mut harvest,
                    limit: &mut limit,
                    ways: &ways,
                    targets: &targets,
                    start,
                    first,
                    visits: Vec::new(),
                    seen: vec![[DigitSet::EMPTY; 3]; web.sets.len()],
                    ended: vec![Vec::new(); web.sets.len()],
                };
                search.run();
            }
        }
    }
    context.flow(0)?;
    harvest.hand_over(sink)
}

/// How many links may still be followed.
struct Limit<'a> {
    left: usize,
    context: &'a Context<'a>,
}

impl Limit<'_> {
    /// Counts a link; says whether it may be followed.
    fn allows(&mut self) -> bool {
        self.left > 0 && self.context.step() && {
            self.left -= 1;
            true
        }
    }
}

/// Returns for each set the digits that it strikes together with the start.
fn targets(web: &Web, start: usize) -> Vec<DigitSet> {
    let struck = |end| struck_by(&web.sets[start], end, DigitSet::EMPTY);
    web.sets.iter().map(|end| digits_of(&struck(end))).collect()
}

/// The links that leave each set, with the set that each leads to.
type Ways = Vec<Vec<(usize, usize)>>;

fn forward(web: &Web) -> Ways {
    let mut ways = vec![Vec::new(); web.sets.len()];
    for (number, link) in web.links.iter().enumerate() {
        ways[link.sets[0]].push((number, link.sets[1]));
    }
    ways
}

fn both_ways(web: &Web) -> Ways {
    let mut ways = forward(web);
    for (number, link) in web.links.iter().enumerate() {
        ways[link.sets[1]].push((number, link.sets[0]));
    }
    ways
}

/// A state that was reached, and the visit before it; the first visits have none.
#[derive(Clone, Copy)]
struct Visit {
    used: Used,
    before: Option<usize>,
    links: usize,
}

/// A search for the chains that leave one set by one digit.
struct Search<'a, 'w> {
    harvest: &'a mut Harvest<'w>,
    limit: &'a mut Limit<'w>,
    ways: &'a Ways,
    targets: &'a [DigitSet],
    start: usize,
    first: Digit,
    visits: Vec<Visit>,
    /// For each set the digits by which it was entered, after one, two, and three or more links.
    seen: Vec<[DigitSet; 3]>,
    /// For each set the digits of the links by which chains have ended in it.
    ended: Vec<Vec<DigitSet>>,
}

impl Search<'_, '_> {
    fn run(mut self) {
        self.leave_start();
        let mut at = 0;
        while at < self.visits.len() {
            self.go_on(at);
            at += 1;
        }
    }

    /// Follows the links of the start that have the first digit.
    fn leave_start(&mut self) {
        let ways = self.ways;
        for &(link, to) in &ways[self.start] {
            let digits = match &self.harvest.web.links[link] {
                one if one.first == self.first => Active::First,
                one if one.second == Some(self.first) => Active::Second,
                _ => continue,
            };
            self.arrive(Visit { used: Used { link, digits, to }, before: None, links: 1 });
        }
    }

    /// Follows the links by which the chain of a visit can go on.
    fn go_on(&mut self, at: usize) {
        let Visit { used, links, .. } = self.visits[at];
        let web = self.harvest.web;
        let entered = entered_by(&web.links[used.link], used.digits);
        let ways = self.ways;
        for &(link, to) in &ways[used.to] {
            if !self.limit.allows() {
                return;
            }
            if let Some(digits) = active(entered, &web.links[link]) {
                let used = Used { link, digits, to };
                self.arrive(Visit { used, before: Some(at), links: links + 1 });
            }
        }
    }

    /// Ends a chain in a set if that strikes anything, and keeps the state if it is new.
    fn arrive(&mut self, visit: Visit) {
        let Used { link, digits: active, to } = visit.used;
        let link = &self.harvest.web.links[link];
        let (in_use, entered) = (digits(link, active), entered_by(link, active));
        let is_new = !self.seen[to][visit.links.min(3) - 1].contains(entered);
        let strikes = !(self.targets[to] - in_use).without(self.first).is_empty();
        let is_end = visit.links >= 3 && strikes && !self.ended[to].contains(&in_use);
        if !(is_new || is_end) || !self.is_first_time(visit) {
            return;
        }
        if is_end {
            self.ended[to].push(in_use);
            let path = self.path(visit);
            self.harvest.add(self.start, &path);
        }
        if is_new {
            self.seen[to][visit.links.min(3) - 1].insert(entered);
            self.visits.push(visit);
        }
    }

    /// Says whether the set of a visit doesn't come before in its chain.
    fn is_first_time(&self, visit: Visit) -> bool {
        let to = visit.used.to;
        let mut before = visit.before;
        while let Some(at) = before {
            if self.visits[at].used.to == to {
                return false;
            }
            before = self.visits[at].before;
        }
        to != self.start
    }

    /// Returns the links of a chain from the start to a visit.
    fn path(&self, visit: Visit) -> Vec<Used> {
        let mut path = vec![visit.used];
        let mut before = visit.before;
        while let Some(at) = before {
            path.push(self.visits[at].used);
            before = self.visits[at].before;
        }
        path.reverse();
        path
    }
}
