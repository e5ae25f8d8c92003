//! Producer 21: cycles and forcing chains, each one line of static implications.
//!
//! Three sweeps: links of one digit, links through cells with two candidates (cycles only), both.
//! Every start is searched breadth first. The closure of [`Links`] says beforehand which starts
//! can lead anywhere, so a board without such chains costs a few microseconds; and when only the
//! easiest is wanted, no search goes deeper than the best so far.

use super::links::{Link, Links};
use super::{Cause, length_rating};
use crate::rate::se::geometry::{PEER_BITS, cell_bits};
use crate::rate::se::marks::Marks;

/// Which links a sweep may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sweep {
    OneDigit,
    Cells,
    Both,
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
    pub(super) path: Vec<(u16, Cause)>,
    /// What it strikes, by cell.
    pub(super) strikes: Vec<(usize, u16)>,
}

impl Simple {
    /// Returns the candidate it places, if any.
    pub(super) fn placement(&self) -> Option<(usize, usize)> {
        let conclusion = self.path[0].0;
        (!self.cycle && super::is_on(conclusion))
            .then(|| (super::cell_of(conclusion), super::digit_of(conclusion)))
    }

    const fn sort_key(&self) -> u8 {
        match self.sweep {
            Sweep::OneDigit => 2,
            Sweep::Cells => 3,
            Sweep::Both => 4,
        }
    }

    /// Orders by rating, then complexity, then kind; equal ones stay as they were found.
    pub(super) fn rank(&self) -> (f64, u32, u8) {
        (self.rating, self.complexity, self.sort_key())
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
                let id = usize::from(self.links.ids[start]);
                let bivalue = marks.cand[id / 9].count_ones() == 2;
                if marks.cand[id / 9].count_ones() < 2 {
                    continue;
                }
                if (self.every_start || on_cycle(start)) && (sweep != Sweep::Cells || bivalue) {
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
        let key = match sweep {
            Sweep::OneDigit => 2,
            Sweep::Cells => 3,
            Sweep::Both => 4,
        };
        !self.only_best
            || self.found.first().is_none_or(|best| (rating, complexity, key) < best.rank())
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
            let id = self.links.ids[at];
            let causes = if side { &self.cause_on } else { &self.cause_off };
            let cause = causes[at].expect("every node of the path was visited");
            path.push((id * 2 + u16::from(side), cause));
            if cause == Cause::Assumed {
                break;
            }
            at = usize::from(if side { self.from_off[at] } else { self.from_on[at] });
            side = !side;
        }
        let complexity = path.len() as u32;
        let rating = base + length_rating(complexity);
        let id = usize::from(self.links.ids[start]);
        let (cell, digit) = (id / 9, id % 9);
        let gone = if on { 1 << digit } else { marks.cand[cell] & !(1 << digit) };
        let strikes = vec![(cell, gone)];
        self.keep(Simple { sweep, rating, complexity, cycle: false, path, strikes });
    }

    /// Walks breadth first from a candidate that is on until it is on again.
    ///
    /// Each candidate is visited on once; off, as often as it is met, unless it is its own
    /// ancestor.
    fn cycles(&mut self, marks: &Marks, start: usize, sweep: Sweep) {
        let base = if sweep == Sweep::Both { 7.0 } else { 6.5 };
        let strong_enough = |link: &&Link| match sweep {
            Sweep::OneDigit => link.cause != Cause::Cell,
            Sweep::Cells => link.cause == Cause::Cell,
            Sweep::Both => true,
        };
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
                    if !strong_enough(&&link) {
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
        let ids = &self.links.ids;
        let mut path =
            vec![(ids[start] * 2 + 1, last_cause), (ids[usize::from(off)] * 2, weak_cause)];
        let mut at = usize::from(on);
        while at != start {
            let cause = self.cause_on[at].expect("every node of the path was visited");
            path.push((ids[at] * 2 + 1, cause));
            let before = usize::from(self.from_off[at]);
            let parent = usize::from(self.from_on[at]);
            let weak = self.links.weak(parent).iter().find(|link| usize::from(link.to) == before);
            path.push((ids[before] * 2, weak.map_or(Cause::Cell, |link| link.cause)));
            at = parent;
        }
        let strikes = cycle_strikes(marks, &path);
        if !strikes.is_empty() {
            self.keep(Simple { sweep, rating, complexity, cycle: true, path, strikes });
        }
    }
}

/// Returns what sees an "on" and an "off" of the same digit and is no cell of the cycle.
fn cycle_strikes(marks: &Marks, path: &[(u16, Cause)]) -> Vec<(usize, u16)> {
    let (mut cells, mut seen) = (0u128, [[0u128; 9]; 2]);
    for &(node, _) in path {
        let cell = super::cell_of(node);
        cells |= 1 << cell;
        seen[usize::from(super::is_on(node))][super::digit_of(node)] |= PEER_BITS[cell];
    }
    let both: [u128; 9] = core::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & !cells);
    let any = both.iter().fold(0, |all, cells| all | cells);
    cell_bits(any)
        .map(|cell| {
            let digits =
                (0..9).filter(|&d| both[d] >> cell & 1 != 0).fold(0, |all, d| all | 1 << d);
            (cell, marks.cand[cell] & digits)
        })
        .filter(|&(_, gone)| gone != 0)
        .collect()
}

/// Returns the reverse of a cycle: every node negated, from its own start, with the causes moved as
/// the scale moves them (each node keeps its own).
pub(super) fn reversed(path: &[(u16, Cause)]) -> Vec<(u16, Cause)> {
    let mut back: Vec<(u16, Cause)> =
        path.iter().rev().map(|&(node, cause)| (node ^ 1, cause)).collect();
    // The assumption comes first: it is the conclusion negated, without a cause.
    back.insert(0, (path[0].0 ^ 1, Cause::Assumed));
    back.pop();
    back
}
