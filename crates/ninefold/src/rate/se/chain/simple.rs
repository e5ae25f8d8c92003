//! Producer 21: cycles and forcing chains, each one line of static implications.
//!
//! Three sweeps: links of one digit, links through cells with two candidates (cycles only), both.
//! Every start is searched breadth first. The closure of [`Links`] says beforehand which starts
//! can lead anywhere, so a board without such chains costs a few microseconds; and when only the
//! easiest is wanted, no search goes deeper than the best so far.

use super::links::{Link, Links};
use super::search::conclusion_strikes;
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

    /// Says whether a cycle may use a strong link of this cause.
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
    /// Why each live node holds; none until it is visited.
    causes: Vec<Option<Cause>>,
    /// For each live node visited the one before it, and for cycles the "on" before that.
    before: Vec<u16>,
    on_before: Vec<u16>,
    layer: Vec<u16>,
    next: Vec<u16>,
    pending: Vec<(u16, Link)>,
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
        for table in [&mut self.before, &mut self.on_before] {
            table.resize(table.len().max(2 * count), 0);
        }
        let cycles = self.links.on_cycles(&refuted);
        let on_cycle = |n: usize| cycles[n / 64] >> (n % 64) & 1 != 0;
        for sweep in [Sweep::OneDigit, Sweep::Cells, Sweep::Both] {
            for start in 0..count {
                let (on, off) = (2 * start as u16 + 1, 2 * start as u16);
                let own = marks.candidates(self.links.candidates[start].cell).len();
                if own < 2 {
                    continue;
                }
                if (self.every_start || on_cycle(start)) && (sweep != Sweep::Cells || own == 2) {
                    self.cycles(marks, on, sweep);
                }
                if sweep == Sweep::Cells {
                    continue;
                }
                if self.every_start || self.links.refutes_itself(start) {
                    self.forcing_chain(marks, on, sweep);
                }
                if self.every_start || self.links.proves_itself(start) {
                    self.forcing_chain(marks, off, sweep);
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

    /// Forgets what was visited, but for the start.
    fn begin(&mut self, start: u16) {
        self.causes.clear();
        self.causes.resize(2 * self.links.len(), None);
        self.causes[usize::from(start)] = Some(Cause::Assumed);
        self.layer.clear();
        self.layer.push(start);
    }

    fn cause(&self, live: u16) -> Cause {
        self.causes[usize::from(live)].expect("every node of the path was visited")
    }

    /// Walks breadth first from a live node until it leads to its own negation.
    fn forcing_chain(&mut self, marks: &Marks, start: u16, sweep: Sweep) {
        let base = if sweep == Sweep::OneDigit { 6.6 } else { 7.0 };
        self.begin(start);
        let mut length = 1;
        let found = 'search: loop {
            length += 1;
            // The chain ends on the other side than it began, that is after an even number.
            let ends = length + length % 2;
            if self.layer.is_empty() || !self.wanted(sweep, base + length_rating(ends), ends) {
                break false;
            }
            self.next.clear();
            for &from in &self.layer {
                for &Link { to, cause } in self.links.after(from) {
                    let seen = &mut self.causes[usize::from(to)];
                    if seen.is_some() || sweep == Sweep::OneDigit && cause == Cause::Cell {
                        continue;
                    }
                    *seen = Some(cause);
                    self.before[usize::from(to)] = from;
                    if to == start ^ 1 {
                        break 'search true;
                    }
                    self.next.push(to);
                }
            }
            core::mem::swap(&mut self.layer, &mut self.next);
        };
        if found {
            self.keep_forcing_chain(marks, start, sweep, base);
        }
    }

    fn keep_forcing_chain(&mut self, marks: &Marks, start: u16, sweep: Sweep, base: f64) {
        let mut at = start ^ 1;
        let mut path = vec![(self.links.node(at), self.cause(at))];
        while at != start {
            at = self.before[usize::from(at)];
            path.push((self.links.node(at), self.cause(at)));
        }
        let complexity = path.len() as u32;
        let rating = base + length_rating(complexity);
        let strikes = conclusion_strikes(marks, path[0].0);
        self.keep(Simple { sweep, rating, complexity, cycle: false, path, strikes });
    }

    /// Walks breadth first from a live "on" until it is on again.
    ///
    /// Each candidate is visited on once; off, as often as it is met, unless it is its own
    /// ancestor.
    fn cycles(&mut self, marks: &Marks, start: u16, sweep: Sweep) {
        let base = if sweep == Sweep::Both { 7.0 } else { 6.5 };
        self.begin(start);
        let mut pending = core::mem::take(&mut self.pending);
        let mut length = 0;
        while !self.layer.is_empty() {
            length += 2;
            let shortest = length.max(4);
            if !self.wanted(sweep, base + length_rating(shortest), shortest) {
                break;
            }
            pending.clear();
            for &on in &self.layer {
                for link in self.links.after(on) {
                    if (sweep != Sweep::OneDigit || link.cause != Cause::Cell)
                        && !self.links.after(link.to).is_empty()
                        && !self.is_ancestor(start, on, link.to)
                    {
                        pending.push((on, *link));
                    }
                }
            }
            self.next.clear();
            for &(on, weak) in &pending {
                for i in 0..self.links.after(weak.to).len() {
                    let link = self.links.after(weak.to)[i];
                    if !sweep.allows(link.cause) {
                        continue;
                    }
                    if link.to == start && length >= 4 {
                        let rating = base + length_rating(length);
                        if self.wanted(sweep, rating, length) {
                            let path = self.cycle(on, weak, link);
                            self.keep_cycle(marks, sweep, rating, path);
                        }
                    }
                    let to = usize::from(link.to);
                    if self.causes[to].is_none() {
                        self.causes[to] = Some(link.cause);
                        self.before[to] = weak.to;
                        self.on_before[to] = on;
                        self.next.push(link.to);
                    }
                }
            }
            core::mem::swap(&mut self.layer, &mut self.next);
        }
        self.pending = pending;
    }

    /// Says whether "off" of a candidate is on the way to "on" of another.
    fn is_ancestor(&self, start: u16, mut on: u16, off: u16) -> bool {
        while on != start {
            if self.before[usize::from(on)] == off {
                return true;
            }
            on = self.on_before[usize::from(on)];
        }
        false
    }

    /// Returns the nodes of a cycle, from its start back: the last two links are given.
    fn cycle(&self, mut on: u16, weak: Link, last: Link) -> Vec<(Node, Cause)> {
        let start = last.to;
        let node = |live| self.links.node(live);
        let mut path = vec![(node(start), last.cause), (node(weak.to), weak.cause)];
        while on != start {
            path.push((node(on), self.cause(on)));
            let off = self.before[usize::from(on)];
            on = self.on_before[usize::from(on)];
            let weak = self.links.after(on).iter().find(|link| link.to == off);
            path.push((node(off), weak.map_or(Cause::Cell, |link| link.cause)));
        }
        path
    }

    /// Keeps a cycle if it strikes anything.
    fn keep_cycle(&mut self, marks: &Marks, sweep: Sweep, rating: f64, path: Vec<(Node, Cause)>) {
        let (strikes, complexity) = (cycle_strikes(marks, &path), path.len() as u32);
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
    let both = |digit: usize| (seen[0][digit] & seen[1][digit]) - cells;
    let any = (0..9).fold(CellSet::EMPTY, |all, digit| all | both(digit));
    let struck = any.iter().map(|cell| {
        let gone = marks.candidates(cell).iter().filter(|digit| both(digit.index()).contains(cell));
        (cell, gone.collect::<DigitSet>())
    });
    struck.filter(|(_, gone)| !gone.is_empty()).collect()
}

/// Returns the reverse of a cycle: every node negated, from its own start.
///
/// Each node keeps the cause that it had the other way round, as in the reference; what a chain
/// found under way rests on is read from these causes, so we keep them too.
pub(super) fn reversed(path: &[(Node, Cause)]) -> Vec<(Node, Cause)> {
    let mut back: Vec<(Node, Cause)> =
        path.iter().rev().map(|&(node, cause)| (node.opposite(), cause)).collect();
    // The assumption comes first: it is the conclusion negated, without a cause.
    back.insert(0, (path[0].0.opposite(), Cause::Assumed));
    back.pop();
    back
}
