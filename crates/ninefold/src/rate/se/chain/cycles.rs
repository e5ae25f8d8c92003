//! The search for cycles: lines of implications that lead back to where they began.

use super::links::{Hop, Links};
use super::simple::{Simple, SimpleSearch, Sweep};
use super::{Cause, Node, length_rating};
use crate::candidate::Candidate;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;
use crate::set::{CellSet, DigitSet};

impl SimpleSearch {
    /// Searches the cycles of a sweep that may be easier than the best so far.
    pub(super) fn search_cycles<const W: usize>(
        &mut self,
        marks: &Marks,
        sweep: Sweep,
        mut most: u32,
    ) {
        for start in 0..self.links.len() {
            if self.where_cycles.strikes[start] == 0 {
                continue;
            }
            let own = marks.candidates(self.links.candidates[start].cell).len();
            // The last link of a cycle leads back to the start, and strong links lead both ways.
            if own < 2
                || sweep == Sweep::Cells && own > 2
                || self.links.strong(sweep, start).next().is_none()
            {
                continue;
            }
            let among = self.where_cycles.companions::<W>(start);
            if self.links.may_close(sweep, start, &among, most) {
                self.links.read_hops(marks);
                self.links.ways_back::<W>(sweep, start, most / 2, &mut self.ways_back);
                self.place = (sweep as u8, start as u16, 0);
                self.cycles(marks, 2 * start as u16 + 1, sweep);
                most = self.most_nodes(sweep);
            }
        }
    }

    /// Walks breadth first from a live "on" until it is on again.
    ///
    /// Each candidate is visited on once; off, as often as it is met, unless it is its own
    /// ancestor.
    pub(super) fn cycles(&mut self, marks: &Marks, start: u16, sweep: Sweep) {
        let base = sweep.cycle_rating();
        let number = usize::from(start / 2);
        self.layer.clear();
        self.layer.push(start);
        self.hopes.resize(self.hopes.len().max(self.links.len()), 0);
        self.hopes[number] = self.strikes_of(start);
        // The start is left out of the visited: a hop to it is always looked at.
        self.visited.clear();
        self.visited.resize(self.links.words, 0);
        let mut length = 0;
        // A cycle strikes what every node of it may strike; the others only stand in the way.
        let mut is_hopeful = true;
        while is_hopeful {
            length += 2;
            let shortest = length.max(4);
            if !self.wanted(sweep, base + length_rating(shortest), shortest) {
                break;
            }
            is_hopeful = false;
            self.next.clear();
            self.leave_out_far(length / 2);
            for i in 0..self.layer.len() {
                let on = self.layer[i];
                if self.links.hops_out_of(usize::from(on / 2), &self.visited) {
                    is_hopeful |= self.hop_on(marks, (start, on), sweep, length);
                }
            }
            core::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    /// Leaves out the candidates that after so many hops are too far from the start.
    ///
    /// What a hop from such a one leads to is too far as well, so it stands in nobody's way.
    fn leave_out_far(&mut self, hops: u32) {
        let (words, hops) = (self.links.words, hops as usize);
        let most = self.ways_back.len() / words;
        if most >= hops {
            let near = Links::row(&self.ways_back, words, most - hops);
            for (visited, near) in self.visited.iter_mut().zip(near) {
                *visited |= !near;
            }
        }
    }

    /// Visits what the hops of an "on" lead to and keeps the cycles they close; says whether a
    /// cycle through any of the new ones may strike something.
    fn hop_on(
        &mut self,
        marks: &Marks,
        (start, on): (u16, u16),
        sweep: Sweep,
        length: u32,
    ) -> bool {
        let mut is_hopeful = false;
        let from = usize::from(on / 2);
        for i in 0..self.links.hops(from).len() {
            let hop = self.links.hops(from)[i];
            let to = usize::from(hop.to / 2);
            if self.visited[to / 64] >> (to % 64) & 1 != 0
                || !sweep.allows(hop.cause)
                || sweep == Sweep::OneDigit && hop.leaves_digit
                || self.is_ancestor(start, on, hop.over)
            {
                continue;
            }
            let hopes = self.hopes[from] & self.strikes_of(hop.over);
            if hop.to == start {
                let rating = sweep.cycle_rating() + length_rating(length);
                if length >= 4 && hopes != 0 && self.wanted(sweep, rating, length) {
                    let path = self.cycle(on, hop);
                    self.keep_cycle(marks, sweep, rating, path);
                }
                continue;
            }
            self.visited[to / 64] |= 1 << (to % 64);
            self.causes[usize::from(hop.to)] = Some(hop.cause);
            self.before[usize::from(hop.to)] = hop.over;
            self.on_before[usize::from(hop.to)] = on;
            self.hopes[to] = hopes & self.strikes_of(hop.to);
            is_hopeful |= self.hopes[to] != 0;
            self.next.push(hop.to);
        }
        is_hopeful
    }

    /// Returns the strikes that a cycle through a live node may have.
    fn strikes_of(&self, live: u16) -> u128 {
        if self.every_start { u128::MAX } else { self.where_cycles.strikes[usize::from(live / 2)] }
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

    /// Returns the nodes of a cycle, from its start back: the last hop is given.
    fn cycle(&self, mut on: u16, last: Hop) -> Vec<(Node, Cause)> {
        let start = last.to;
        let node = |live| self.links.node(live);
        let weak = |on, off| {
            let link = self.links.after(on).iter().find(|link| link.to == off);
            (node(off), link.map_or(Cause::Cell, |link| link.cause))
        };
        let mut path = vec![(node(start), last.cause), weak(on, last.over)];
        while on != start {
            path.push((node(on), self.cause(on)));
            let off = self.before[usize::from(on)];
            on = self.on_before[usize::from(on)];
            path.push(weak(on, off));
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
