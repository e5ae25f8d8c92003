//! Producer 21: cycles and forcing chains, each one line of static implications.
//!
//! Three sweeps: links of one digit, links through cells with two candidates (cycles only), both.
//! Every start is searched breadth first. The closure of [`Links`] says beforehand which starts
//! can lead anywhere, so a board without such chains costs a few microseconds; and when only the
//! easiest is wanted, no search goes deeper than the best so far.

use super::distance::Hopes;
use super::links::{Link, Links, NARROW, WIDE};
use super::search::conclusion_strikes;
use super::{Cause, Node, length_rating};
use crate::candidate::Candidate;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;

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

    /// Returns the rating of a short cycle.
    pub(super) const fn cycle_rating(self) -> f64 {
        if matches!(self, Self::Both) { 7.0 } else { 6.5 }
    }

    /// Returns the rating of a short forcing chain.
    const fn chain_rating(self) -> f64 {
        if matches!(self, Self::OneDigit) { 6.6 } else { 7.0 }
    }

    /// Says whether strong links of cells and of houses may be used.
    #[inline]
    pub(super) const fn uses(self) -> [bool; 2] {
        match self {
            Self::OneDigit => [false, true],
            Self::Cells => [true, false],
            Self::Both => [true, true],
        }
    }

    /// Says whether a cycle may use a strong link of this cause.
    #[inline]
    pub(super) fn allows(self, cause: Cause) -> bool {
        self.uses()[usize::from(cause != Cause::Cell)]
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
    pub(super) fn rank(&self) -> Rank {
        (self.rating, self.complexity, self.sweep.sort_key())
    }
}

/// Rating, complexity and kind: what findings are compared by.
type Rank = (f64, u32, u8);

/// The order of the search: sweep, start, then cycle, "on" and "off".
pub(super) type Place = (u8, u16, u8);

/// The search; keeps its tables from call to call.
#[derive(Default)]
pub(super) struct SimpleSearch {
    pub(super) links: Links,
    /// Why each live node holds; none until it is visited.
    pub(super) causes: Vec<Option<Cause>>,
    /// For each live node visited the one before it, and for cycles the "on" before that.
    pub(super) before: Vec<u16>,
    pub(super) on_before: Vec<u16>,
    pub(super) layer: Vec<u16>,
    pub(super) next: Vec<u16>,
    /// The candidates that a search for cycles has visited on.
    pub(super) visited: Vec<u64>,
    /// The candidates whose "on" leads back to the start of a search for cycles over so many hops,
    /// as rows; none if all are to be visited.
    pub(super) ways_back: Vec<u64>,
    found: Vec<Simple>,
    /// Where cycles may be.
    pub(super) where_cycles: Hopes,
    /// For each "on" visited those that a cycle the way to it is part of may have.
    pub(super) hopes: Vec<u128>,
    only_best: bool,
    /// Where the search stands, and where it stood when it found the best so far.
    pub(super) place: Place,
    best_place: Place,
    /// Whether to search from every start, whatever the closure says: the slow twin.
    pub(super) every_start: bool,
}

impl SimpleSearch {
    /// Returns the easiest finding.
    pub(super) fn best(&mut self, marks: &Marks) -> Option<Simple> {
        self.only_best = true;
        self.links.prepare(marks);
        if self.every_start {
            self.search(marks);
        } else if self.links.words == NARROW {
            self.search_best::<NARROW>(marks);
        } else {
            self.search_best::<WIDE>(marks);
        }
        self.found.pop()
    }

    /// Looks for the easiest finding alone.
    ///
    /// How long a forcing chain is, is known from sets without its path; so the shortest of all is
    /// chosen first, and only cycles are searched for that may be easier.
    fn search_best<const W: usize>(&mut self, marks: &Marks) {
        self.found.clear();
        let refuted = self.links.refuted();
        if refuted.is_empty() {
            return; // no cycle strikes anything and no forcing chain exists
        }
        self.make_room();
        self.links.read_lists(marks);
        if let Some((sweep, start)) = self.shortest_chain::<W>(marks) {
            self.place = (sweep as u8, start / 2, 2 - (start as u8 & 1));
            self.forcing_chain(marks, start, sweep);
        }
        for sweep in [Sweep::OneDigit, Sweep::Cells, Sweep::Both] {
            self.place = (sweep as u8, 0, 0);
            let most = self.most_nodes(sweep);
            let mut hopes = core::mem::take(&mut self.where_cycles);
            let any = most >= 4 && self.links.hopes::<W>(sweep, &refuted, most, &mut hopes);
            self.where_cycles = hopes;
            if any {
                self.search_cycles::<W>(marks, sweep, most);
            }
        }
    }

    /// Returns the start of the easiest forcing chain, the first of equals.
    fn shortest_chain<const W: usize>(&self, marks: &Marks) -> Option<(Sweep, u16)> {
        let mut best: Option<(Rank, (Sweep, u16))> = None;
        for sweep in [Sweep::OneDigit, Sweep::Both] {
            let rank = |nodes| {
                let rating = sweep.chain_rating() + length_rating(nodes);
                (rating, nodes, sweep.sort_key())
            };
            for start in 0..self.links.len() {
                if marks.candidates(self.links.candidates[start].cell).len() < 2 {
                    continue;
                }
                for live in [2 * start as u16 + 1, 2 * start as u16] {
                    let can = if live & 1 != 0 {
                        self.links.refutes_itself(start)
                    } else {
                        self.links.proves_itself(start)
                    };
                    let easier = |nodes| best.is_none_or(|(known, _)| rank(nodes) < known);
                    if can && let Some(nodes) = self.links.chain_nodes::<W>(sweep, live, easier) {
                        best = Some((rank(nodes), (sweep, live)));
                    }
                }
            }
        }
        best.map(|(_, start)| start)
    }

    /// Returns the most nodes that a cycle from here on may have and still be wanted.
    pub(super) fn most_nodes(&self, sweep: Sweep) -> u32 {
        let (base, all) = (sweep.cycle_rating(), 2 * self.links.len() as u32);
        let mut nodes = 2;
        while nodes < all && self.wanted(sweep, base + length_rating(nodes + 2), nodes + 2) {
            nodes += 2;
        }
        nodes
    }

    fn make_room(&mut self) {
        let count = self.links.len();
        for table in [&mut self.before, &mut self.on_before] {
            table.resize(table.len().max(2 * count), 0);
        }
        self.causes.resize(self.causes.len().max(2 * count), None);
    }

    /// Returns all findings, easiest first, one for each set of strikes.
    pub(super) fn all(&mut self, marks: &Marks) -> Vec<Simple> {
        self.only_best = false;
        self.links.prepare(marks);
        self.search(marks);
        self.found.sort_by(|a, b| a.rank().partial_cmp(&b.rank()).expect("ratings are numbers"));
        let mut seen = std::collections::HashSet::new();
        let mut found = core::mem::take(&mut self.found);
        found.retain(|simple| seen.insert(simple.strikes.clone()));
        found
    }

    fn search(&mut self, marks: &Marks) {
        self.found.clear();
        let count = self.links.len();
        let refuted = self.links.refuted();
        if refuted.is_empty() && !self.every_start {
            return; // no cycle strikes anything and no forcing chain exists
        }
        self.make_room();
        self.links.read_hops(marks);
        self.ways_back.clear();
        self.where_cycles.strikes = self.links.strikes_through(&refuted);
        for sweep in [Sweep::OneDigit, Sweep::Cells, Sweep::Both] {
            for start in 0..count {
                let (on, off) = (2 * start as u16 + 1, 2 * start as u16);
                self.place = (sweep as u8, start as u16, 0);
                let own = marks.candidates(self.links.candidates[start].cell).len();
                if own < 2 {
                    continue;
                }
                if (self.every_start || self.where_cycles.strikes[start] != 0)
                    && (sweep != Sweep::Cells || own == 2)
                {
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
    pub(super) fn wanted(&self, sweep: Sweep, rating: f64, complexity: u32) -> bool {
        let rank = (rating, complexity, sweep.sort_key());
        !self.only_best
            || self.found.first().is_none_or(|best| {
                let known = best.rank();
                rank < known || rank == known && self.place < self.best_place
            })
    }

    pub(super) fn keep(&mut self, simple: Simple) {
        if self.only_best {
            self.found.clear();
            self.best_place = self.place;
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

    pub(super) fn cause(&self, live: u16) -> Cause {
        self.causes[usize::from(live)].expect("every node of the path was visited")
    }

    /// Walks breadth first from a live node until it leads to its own negation.
    fn forcing_chain(&mut self, marks: &Marks, start: u16, sweep: Sweep) {
        let base = sweep.chain_rating();
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
}
