//! Producer 21: cycles and forcing chains, each one line of static implications.
//!
//! Three sweeps: links of one digit, links through cells with two candidates (cycles only), both.
//! Every start is searched breadth first. The closure of [`Links`] says beforehand which starts
//! can lead anywhere, so a board without such chains costs a few microseconds; and when only the
//! easiest is wanted, no search goes deeper than the best so far.

use super::links::{Link, Links};
use super::{Cause, Node, length_rating};
use crate::candidate::Candidate;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;
use crate::set::{CellSet, DigitSet};

/// Which links a sweep may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sweep {
    OneDigit,
    Cells,
    Both,
}

impl Sweep {
    /// Returns the number that the reference sorts equally rated and long findings by.
    const fn sort_key(self) -> u8 {
        match self {
            Self::OneDigit => 2,
            Self::Cells => 3,
            Self::Both => 4,
        }
    }

    /// Says whether a cycle may use the link from "off" to "on", in a chain the weak one too.
    #[inline]
    fn allows(self, cause: Cause) -> bool {
        match self {
            Self::OneDigit => cause != Cause::Cell,
            Self::Cells => cause == Cause::Cell,
            Self::Both => true,
        }
    }
}

/// A cycle or a forcing chain.
#[derive(Clone, Debug)]
pub(super) struct Simple {
    pub(super) sweep: Sweep,
    pub(super) rating: f64,
    pub(super) complexity: u32,
    /// Whether it is a cycle; else a forcing chain.
    pub(super) cycle: bool,
    /// The nodes from the conclusion back to the assumption, with what caused each. A cycle leaves
    /// out the assumption, which is its first node again.
    pub(super) path: Vec<(Node, Cause)>,
    /// What it strikes, by cell.
    pub(super) strikes: Strikes,
}

impl Simple {
    /// Returns the candidate it places, if any.
    pub(super) fn placement(&self) -> Option<Candidate> {
        let conclusion = self.path[0].0;
        (!self.cycle && conclusion.is_on()).then(|| conclusion.candidate())
    }

    /// Orders by rating, then complexity, then kind; equal ones stay as they were found.
    pub(super) fn rank(&self) -> (f64, u32, u8) {
        (self.rating, self.complexity, self.sweep.sort_key())
    }
}

/// The search; keeps its tables from call to call.
#[derive(Default)]
pub(super) struct SimpleSearch {
    pub(super) links: Links,
    /// For each candidate visited on: the one off before it, the one on before that.
    from_off: Vec<u16>,
    from_on: Vec<u16>,
    cause_on: Vec<Option<Cause>>,
    cause_off: Vec<Option<Cause>>,
    queue: Vec<u16>,
    next: Vec<u16>,
    pending: Vec<(u16, u16, Cause)>,
    found: Vec<Simple>,
    only_best: bool,
    /// Whether to search from every start, whatever the closure says: the slow twin.
    pub(super) every_start: bool,
}

impl SimpleSearch {
    /// Returns the easiest finding.
    pub(super) fn best(&mut self, marks: &Marks) -> Option<Simple> {
        self.only_best = true;
        self.search(marks);
        self.found.pop()
    }

    /// Returns all findings, easiest first, one for each set of strikes.
    pub(super) fn all(&mut self, marks: &Marks) -> Vec<Simple> {
        self.only_best = false;
        self.search(marks);
        self.found.sort_by(|a, b| a.rank().partial_cmp(&b.rank()).expect("ratings are numbers"));
        let mut seen = std::collections::HashSet::new();
        let mut found = core::mem::take(&mut self.found);
        found.retain(|simple| seen.insert(simple.strikes.clone()));
        found
    }

    fn search(&mut self, marks: &Marks) {
        self.found.clear();
        self.links.prepare(marks);
        let count = self.links.len();
        let refuted: Vec<usize> = (0..count).filter(|&n| self.links.refutes_itself(n)).collect();
        if refuted.is_empty() && !self.every_start {
            return; // no cycle strikes anything and no forcing chain exists
        }
        for table in [&mut self.from_off, &mut self.from_on] {
            table.resize(count.max(table.len()), 0);
        }
        let cycles = self.links.on_cycles(&refuted);
        let on_cycle = |n: usize| cycles[n / 64] >> (n % 64) & 1 != 0;
        for sweep in [Sweep::OneDigit, Sweep::Cells, Sweep::Both] {
            for start in 0..count {
                let own = marks.candidates(self.links.candidates[start].cell).len();
                if own < 2 {
                    continue;
                }
                if (self.every_start || on_cycle(start)) && (sweep != Sweep::Cells || own == 2) {
                    self.cycles(marks, start, sweep);
                }
                if sweep == Sweep::Cells {
                    continue;
                }
                if self.every_start || self.links.refutes_itself(start) {
                    self.forcing_chain(marks, start, sweep, true);
                }
                if self.every_start || self.links.proves_itself(start) {
                    self.forcing_chain(marks, start, sweep, false);
                }
            }
        }
    }

    /// Says whether a finding of this rating and complexity would be kept.
    fn wanted(&self, sweep: Sweep, rating: f64, complexity: u32) -> bool {
        let rank = (rating, complexity, sweep.sort_key());
        !self.only_best || self.found.first().is_none_or(|best| rank < best.rank())
    }

    fn keep(&mut self, simple: Simple) {
        if self.only_best {
            self.found.clear();
        }
        self.found.push(simple);
    }

    /// Walks breadth first from a candidate until it leads to its own negation.
    fn forcing_chain(&mut self, marks: &Marks, start: usize, sweep: Sweep, on: bool) {
        let base = if sweep == Sweep::OneDigit { 6.6 } else { 7.0 };
        let count = self.links.len();
        self.cause_on.clear();
        self.cause_on.resize(count, None);
        self.cause_off.clear();
        self.cause_off.resize(count, None);
        let mut layer = core::mem::take(&mut self.queue);
        let mut next = core::mem::take(&mut self.next);
        layer.clear();
        layer.push(start as u16);
        let mut side = on;
        let causes = if on { &mut self.cause_on } else { &mut self.cause_off };
        causes[start] = Some(Cause::Assumed);
        let mut length = 1;
        let mut found = false;
        'search: while !layer.is_empty() {
            length += 1;
            // The chain ends on the other side than it began, that is after an even number.
            let ends = length + length % 2;
            if !self.wanted(sweep, base + length_rating(ends), ends) {
                break;
            }
            next.clear();
            for &from in &layer {
                let list = if side {
                    self.links.weak(usize::from(from))
                } else {
                    self.links.strong(usize::from(from))
                };
                for &Link { to, cause } in list {
                    if sweep == Sweep::OneDigit && cause == Cause::Cell {
                        continue;
                    }
                    let to_index = usize::from(to);
                    if to_index == start && side == on {
                        let parents = if side { &mut self.from_on } else { &mut self.from_off };
                        parents[start] = from;
                        let causes = if side { &mut self.cause_off } else { &mut self.cause_on };
                        causes[start] = Some(cause);
                        found = true;
                        break 'search;
                    }
                    let causes = if side { &mut self.cause_off } else { &mut self.cause_on };
                    if causes[to_index].is_none() {
                        causes[to_index] = Some(cause);
                        let parents = if side { &mut self.from_on } else { &mut self.from_off };
                        parents[to_index] = from;
                        next.push(to);
                    }
                }
            }
            core::mem::swap(&mut layer, &mut next);
            side = !side;
        }
        (self.queue, self.next) = (layer, next);
        if found {
            self.keep_forcing_chain(marks, start, sweep, on);
        }
    }

    fn keep_forcing_chain(&mut self, marks: &Marks, start: usize, sweep: Sweep, on: bool) {
        let base = if sweep == Sweep::OneDigit { 6.6 } else { 7.0 };
        let mut path = Vec::new();
        let (mut at, mut side) = (start, !on);
        loop {
            let candidate = self.links.candidates[at];
            let causes = if side { &self.cause_on } else { &self.cause_off };
            let cause = causes[at].expect("every node of the path was visited");
            path.push((if side { Node::on(candidate) } else { Node::off(candidate) }, cause));
            if cause == Cause::Assumed {
                break;
            }
            at = usize::from(if side { self.from_off[at] } else { self.from_on[at] });
            side = !side;
        }
        let complexity = path.len() as u32;
        let rating = base + length_rating(complexity);
        let Candidate { cell, digit } = self.links.candidates[start];
        let rest = marks.candidates(cell).without(digit);
        let strikes = vec![(cell, if on { DigitSet::only(digit) } else { rest })];
        self.keep(Simple { sweep, rating, complexity, cycle: false, path, strikes });
    }

    /// Walks breadth first from a candidate that is on until it is on again.
    ///
    /// Each candidate is visited on once; off, as often as it is met, unless it is its own
    /// ancestor.
    fn cycles(&mut self, marks: &Marks, start: usize, sweep: Sweep) {
        let base = if sweep == Sweep::Both { 7.0 } else { 6.5 };
        self.cause_on.clear();
        self.cause_on.resize(self.links.len(), None);
        self.cause_on[start] = Some(Cause::Assumed);
        let mut layer = core::mem::take(&mut self.queue);
        let mut next = core::mem::take(&mut self.next);
        let mut pending = core::mem::take(&mut self.pending);
        layer.clear();
        layer.push(start as u16);
        let mut length = 0;
        while !layer.is_empty() {
            length += 2;
            let shortest = length.max(4);
            if !self.wanted(sweep, base + length_rating(shortest), shortest) {
                break;
            }
            pending.clear();
            for &on in &layer {
                for link in self.links.weak(usize::from(on)) {
                    if (sweep != Sweep::OneDigit || link.cause != Cause::Cell)
                        && !self.links.strong(usize::from(link.to)).is_empty()
                        && !self.is_ancestor(start, usize::from(on), link.to)
                    {
                        pending.push((link.to, on, link.cause));
                    }
                }
            }
            next.clear();
            for &(off, on, weak_cause) in &pending {
                for i in 0..self.links.strong(usize::from(off)).len() {
                    let link = self.links.strong(usize::from(off))[i];
                    if !sweep.allows(link.cause) {
                        continue;
                    }
                    let to = usize::from(link.to);
                    if to == start && length >= 4 {
                        let last = [(link.cause, off), (weak_cause, on)];
                        self.keep_cycle(marks, start, sweep, length, last);
                    }
                    if self.cause_on[to].is_none() {
                        self.cause_on[to] = Some(link.cause);
                        self.from_off[to] = off;
                        self.from_on[to] = on;
                        next.push(link.to);
                    }
                }
            }
            core::mem::swap(&mut layer, &mut next);
        }
        (self.queue, self.next, self.pending) = (layer, next, pending);
    }

    /// Says whether "off" of a candidate is on the way to "on" of another.
    fn is_ancestor(&self, start: usize, mut on: usize, off: u16) -> bool {
        while on != start {
            if self.from_off[on] == off {
                return true;
            }
            on = usize::from(self.from_on[on]);
        }
        false
    }

    /// Keeps a cycle if it strikes anything.
    fn keep_cycle(
        &mut self,
        marks: &Marks,
        start: usize,
        sweep: Sweep,
        complexity: u32,
        [(last_cause, off), (weak_cause, on)]: [(Cause, u16); 2],
    ) {
        let base = if sweep == Sweep::Both { 7.0 } else { 6.5 };
        let rating = base + length_rating(complexity);
        if !self.wanted(sweep, rating, complexity) {
            return;
        }
        let node_on = |number: usize| Node::on(self.links.candidates[number]);
        let node_off = |number: u16| Node::off(self.links.candidates[usize::from(number)]);
        let mut path = vec![(node_on(start), last_cause), (node_off(off), weak_cause)];
        let mut at = usize::from(on);
        while at != start {
            let cause = self.cause_on[at].expect("every node of the path was visited");
            path.push((node_on(at), cause));
            let before = self.from_off[at];
            let parent = usize::from(self.from_on[at]);
            let weak = self.links.weak(parent).iter().find(|link| link.to == before);
            path.push((node_off(before), weak.map_or(Cause::Cell, |link| link.cause)));
            at = parent;
        }
        let strikes = cycle_strikes(marks, &path);
        if !strikes.is_empty() {
            self.keep(Simple { sweep, rating, complexity, cycle: true, path, strikes });
        }
    }
}

/// Returns what sees an "on" and an "off" of the same digit and is no cell of the cycle.
fn cycle_strikes(marks: &Marks, path: &[(Node, Cause)]) -> Strikes {
    let (mut cells, mut seen) = (CellSet::EMPTY, [[CellSet::EMPTY; 9]; 2]);
    for &(node, _) in path {
        let Candidate { cell, digit } = node.candidate();
        cells.insert(cell);
        seen[usize::from(node.is_on())][digit.index()] |= cell.peers();
    }
    let both = |digit: usize| seen[0][digit] & seen[1][digit] - cells;
    let any = (0..9).fold(CellSet::EMPTY, |all, digit| all | both(digit));
    let struck = any.iter().map(|cell| {
        let gone = marks.candidates(cell).iter().filter(|digit| both(digit.index()).contains(cell));
        (cell, gone.collect::<DigitSet>())
    });
    struck.filter(|(_, gone)| !gone.is_empty()).collect()
}

/// Returns the reverse of a cycle: every node negated, from its own start, with the causes moved as
/// the scale moves them (each node keeps its own).
pub(super) fn reversed(path: &[(Node, Cause)]) -> Vec<(Node, Cause)> {
    let mut back: Vec<(Node, Cause)> =
        path.iter().rev().map(|&(node, cause)| (node.opposite(), cause)).collect();
    // The assumption comes first: it is the conclusion negated, without a cause.
    back.insert(0, (path[0].0.opposite(), Cause::Assumed));
    back.pop();
    back
}
