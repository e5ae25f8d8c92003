//! [`Spread`]: everything that follows from one assumption, with the parents of each node.
//!
//! Two queues, first in first out: while any "on" waits, take one; else take one "off". In dynamic
//! mode an "off" is struck from a working copy once its consequences are known, so that later
//! strong links may rest on earlier strikes; those are then further parents. The first node whose
//! opposite is there ends it.
//!
//! Two working copies make each step cheap. `struck` is the board with the processed "off" nodes
//! struck; strong links are read from it. `fresh` has every known "off" struck at once; weak links
//! are read from it, so that only new nodes are ever looked at.

use std::sync::Arc;

use super::desk::Desk;
use super::nested::Nested;
use super::{Cause, Node};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::rate::se::geometry::seats;
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Rule;
use crate::set::DigitSet;

/// A node and how it came about.
#[derive(Clone, Copy)]
pub(in crate::rate::se) struct Fact {
    pub(in crate::rate::se) node: Node,
    pub(in crate::rate::se) cause: Cause,
    parents_from: u32,
    parents_to: u32,
    /// Nodes on the longest way from the assumption: no more than all ancestors.
    pub(super) depth: u16,
    /// All ancestors and the node itself; 0 until asked for.
    count: u16,
    /// The nested chain that found it, plus one.
    nested: u16,
}

/// The consequences of one assumption.
pub(in crate::rate::se) struct Spread {
    /// Digits of each cell that are on, and off.
    pub(super) on: [DigitSet; 81],
    pub(super) off: [DigitSet; 81],
    /// Where each node is in `facts`, if it is known.
    index: [u16; Node::COUNT],
    pub(in crate::rate::se) facts: Vec<Fact>,
    parents: Vec<u16>,
    nested: Vec<Arc<Nested>>,
    /// How many facts there were whenever other rules were asked, which see the same board.
    batches: Vec<u16>,
    /// An "on" and an "off" of the same candidate.
    pub(super) clash: Option<(u16, u16)>,
}

impl Default for Spread {
    fn default() -> Self {
        Self {
            on: [DigitSet::EMPTY; 81],
            off: [DigitSet::EMPTY; 81],
            index: [0; Node::COUNT],
            facts: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            batches: Vec::new(),
            clash: None,
        }
    }
}

/// What another rule finds under way.
pub(super) struct UnderWay<'a> {
    pub(super) rule: Rule,
    pub(super) strikes: &'a [(Cell, DigitSet)],
    /// The "off" nodes that it rests on.
    pub(super) parents: &'a [Node],
    /// The rule's own chains, if it has any.
    pub(super) nested: Option<&'a Arc<Nested>>,
}

impl Spread {
    /// Starts anew from one assumption.
    pub(super) fn begin(&mut self, start: Node, desk: &mut Desk) {
        self.on = [DigitSet::EMPTY; 81];
        self.off = [DigitSet::EMPTY; 81];
        self.facts.clear();
        self.parents.clear();
        self.nested.clear();
        self.batches.clear();
        self.clash = None;
        self.add(start, Cause::Assumed, 0, desk);
    }

    /// Goes on where an easier producer has come to the end of all it knows: every node processed.
    pub(super) fn resume(&self, desk: &mut Desk) {
        for fact in self.facts.iter().filter(|fact| !fact.node.is_on()) {
            desk.strike(fact.node.candidate());
        }
    }

    #[inline]
    fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.cell.index()].contains(candidate.digit)
    }

    #[inline]
    fn is_off(&self, candidate: Candidate) -> bool {
        self.off[candidate.cell.index()].contains(candidate.digit)
    }

    /// Returns where the node is in `facts`.
    pub(super) fn find(&self, node: Node) -> Option<usize> {
        let candidate = node.candidate();
        let known = if node.is_on() { self.is_on(candidate) } else { self.is_off(candidate) };
        known.then(|| usize::from(self.index[node.index()]))
    }

    pub(in crate::rate::se) fn parents_of(&self, at: usize) -> &[u16] {
        let fact = &self.facts[at];
        &self.parents[fact.parents_from as usize..fact.parents_to as usize]
    }

    /// Adds "off" nodes that are known to the parents of the next node.
    #[inline]
    fn rest_on(&mut self, offs: impl Iterator<Item = Candidate>) {
        for off in offs {
            self.parents.push(self.index[Node::off(off).index()]);
        }
    }

    /// Pushes a node whose parents are the last ones of `parents`, from `from` on.
    #[inline]
    fn push(&mut self, node: Node, cause: Cause, from: usize) -> usize {
        let depth = self.parents[from..]
            .iter()
            .map(|&parent| self.facts[usize::from(parent)].depth)
            .max()
            .unwrap_or(0);
        self.facts.push(Fact {
            node,
            cause,
            parents_from: from as u32,
            parents_to: self.parents.len() as u32,
            depth: depth + 1,
            count: 0,
            nested: 0,
        });
        self.facts.len() - 1
    }

    /// Pushes a node as above, makes it known and queues it.
    #[inline]
    fn add(&mut self, node: Node, cause: Cause, from: usize, desk: &mut Desk) -> usize {
        let at = self.push(node, cause, from);
        self.index[node.index()] = at as u16;
        let candidate = node.candidate();
        if node.is_on() {
            self.on[candidate.cell.index()].insert(candidate.digit);
            desk.on_queue.push(at as u16);
        } else {
            self.off[candidate.cell.index()].insert(candidate.digit);
            desk.off_queue.push(at as u16);
            // A candidate that another rule strikes may be on: it stays in sight until processed.
            if !self.is_on(candidate) {
                desk.fresh.strike(candidate);
            }
        }
        desk.shallow += usize::from(desk.is_shallow(self.facts[at].depth));
        at
    }

    /// Processes one waiting node; says whether there was one.
    #[inline]
    pub(super) fn step(&mut self, desk: &mut Desk) -> bool {
        let Some(at) = desk.next() else { return false };
        let Fact { node, depth, .. } = self.facts[at];
        desk.shallow -= usize::from(desk.is_shallow(depth));
        if node.is_on() {
            self.after_on(at, node.candidate(), desk);
        } else {
            self.after_off(at, node.candidate(), desk);
        }
        true
    }

    /// Turns off what an "on" excludes.
    fn after_on(&mut self, at: usize, Candidate { cell, digit }: Candidate, desk: &mut Desk) {
        if desk.cell_links {
            for other in desk.fresh.candidates(cell).without(digit) {
                if self.turn_off(at, Candidate { cell, digit: other }, Cause::Cell, desk) {
                    return;
                }
            }
        }
        for seat in seats(cell) {
            for peer in (desk.fresh.places(digit, seat.house) - *seat).cells() {
                let cause = Cause::House(seat.house);
                if self.turn_off(at, Candidate { cell: peer, digit }, cause, desk) {
                    return;
                }
            }
        }
    }

    /// Adds an "off" with one parent; says whether that is a contradiction.
    ///
    /// The first one ends the propagation, as in the reference, also where the producer has no use
    /// for contradictions: what would follow later is then never found.
    #[inline]
    fn turn_off(&mut self, at: usize, gone: Candidate, cause: Cause, desk: &mut Desk) -> bool {
        let from = self.parents.len();
        self.parents.push(at as u16);
        if self.is_on(gone) {
            let new = self.push(Node::off(gone), cause, from);
            self.clash = Some((self.index[Node::on(gone).index()], new as u16));
            return true;
        }
        self.add(Node::off(gone), cause, from, desk);
        false
    }

    /// Turns on what an "off" leaves alone, then strikes it.
    fn after_off(&mut self, at: usize, off: Candidate, desk: &mut Desk) {
        let Candidate { cell, digit } = off;
        let (base, now) = (&desk.base, &desk.struck);
        if desk.cell_links
            && let digits = now.candidates(cell)
            && digits.pair().is_some()
            && let Some(other) = digits.without(digit).first()
            && let left = (Candidate { cell, digit: other })
            && self.is_news(left)
        {
            let from = self.parents.len();
            self.parents.push(at as u16);
            let gone = base.candidates(cell) - digits;
            self.rest_on(gone.iter().map(|digit| Candidate { cell, digit }));
            if self.turn_on(left, Cause::Cell, from, desk) {
                return;
            }
        }
        for seat in seats(cell) {
            let (base, now) = (&desk.base, &desk.struck);
            let places = now.places(digit, seat.house);
            if places.len() == 2
                && let Some(peer) = (places - *seat).first()
                && let left = (Candidate { cell: peer, digit })
                && self.is_news(left)
            {
                let from = self.parents.len();
                self.parents.push(at as u16);
                let gone = base.places(digit, seat.house) - places;
                self.rest_on(gone.cells().map(|cell| Candidate { cell, digit }));
                if self.turn_on(left, Cause::House(seat.house), from, desk) {
                    return;
                }
            }
        }
        if desk.dynamic {
            desk.strike(off);
        }
    }

    /// Says whether turning the candidate on would tell anything: something new or a contradiction.
    ///
    /// A shorter way to what is on already tells nothing: the reference keeps the first, and rates
    /// by its length.
    #[inline]
    fn is_news(&self, candidate: Candidate) -> bool {
        !self.is_on(candidate) || self.is_off(candidate)
    }

    /// Adds an "on" with the last parents, from `from` on; says whether that is a contradiction.
    #[inline]
    fn turn_on(&mut self, left: Candidate, cause: Cause, from: usize, desk: &mut Desk) -> bool {
        if self.is_off(left) {
            let new = self.push(Node::on(left), cause, from);
            self.clash = Some((new as u16, self.index[Node::off(left).index()]));
            return true;
        }
        self.add(Node::on(left), cause, from, desk);
        false
    }

    /// Notes that other rules are asked about the board as it is.
    pub(super) fn begin_batch(&mut self) {
        self.batches.push(self.facts.len() as u16);
    }

    /// Returns the board on which the rule was found that struck a node.
    pub(super) fn board_at(&self, base: &Marks, at: usize) -> Marks {
        let asked = self.batches.partition_point(|&batch| usize::from(batch) <= at);
        let known = asked.checked_sub(1).map_or(0, |batch| usize::from(self.batches[batch]));
        let mut board = *base;
        for fact in self.facts[..known].iter().filter(|fact| !fact.node.is_on()) {
            board.strike(fact.node.candidate());
        }
        board
    }

    /// Returns the inner chain that struck a node, if one did.
    pub(super) fn nested_of(&self, at: usize) -> Option<&Arc<Nested>> {
        // One is added to its place, so that none is 0.
        usize::from(self.facts[at].nested).checked_sub(1).map(|at| &self.nested[at])
    }

    /// Adds what another rule strikes.
    pub(super) fn add_under_way(&mut self, found: &UnderWay<'_>, desk: &mut Desk) {
        let from = self.parents.len();
        self.rest_on(found.parents.iter().map(|off| off.candidate()));
        let nested = found.nested.map_or(0, |nested| {
            self.nested.push(Arc::clone(nested));
            self.nested.len() as u16
        });
        for &(cell, digits) in found.strikes {
            for digit in digits - self.off[cell.index()] {
                let node = Node::off(Candidate { cell, digit });
                let at = self.add(node, Cause::Rule(found.rule), from, desk);
                self.facts[at].nested = nested;
            }
        }
    }

    /// Returns the number of nodes that a node rests on, itself included.
    pub(super) fn count(&mut self, at: usize) -> u32 {
        if self.facts[at].count == 0 {
            let mut count = 0;
            self.ancestors(at, |_| count += 1);
            self.facts[at].count = count;
        }
        u32::from(self.facts[at].count)
    }

    /// Visits a node and all it rests on, latest first.
    fn ancestors(&self, at: usize, mut visit: impl FnMut(usize)) {
        let mut marked = [0u64; 32];
        marked[at / 64] |= 1 << (at % 64);
        for word in (0..=at / 64).rev() {
            while marked[word] != 0 {
                let bit = 63 - marked[word].leading_zeros() as usize;
                marked[word] &= !(1 << bit);
                let at = word * 64 + bit;
                visit(at);
                for &parent in self.parents_of(at) {
                    marked[usize::from(parent) / 64] |= 1 << (parent % 64);
                }
            }
        }
    }

    /// Adds the nested chains that a node rests on to a list of distinct ones.
    pub(super) fn collect_nested(&self, at: usize, found: &mut Vec<Arc<Nested>>) {
        if self.nested.is_empty() {
            return;
        }
        self.ancestors(at, |ancestor| {
            if let Some(nested) = self.nested_of(ancestor) {
                let same = |other: &Arc<Nested>| {
                    Arc::ptr_eq(other, nested)
                        || other.complexity == nested.complexity && other.key == nested.key
                };
                if !found.iter().any(same) {
                    found.push(Arc::clone(nested));
                }
            }
        });
    }

    /// Lists a node and all it rests on, breadth first, each once.
    pub(in crate::rate::se) fn chain(&self, at: usize) -> Vec<usize> {
        let mut seen = [0u64; 32];
        let mut list = Vec::new();
        let mut layer = vec![at as u16];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for at in layer.into_iter().map(usize::from) {
                if seen[at / 64] >> (at % 64) & 1 == 0 {
                    seen[at / 64] |= 1 << (at % 64);
                    list.push(at);
                    next.extend_from_slice(self.parents_of(at));
                }
            }
            layer = next;
        }
        list
    }
}
