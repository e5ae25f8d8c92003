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

use super::nested::Nested;
use super::{Cause, cell_of, digit_of, is_on, node};
use crate::rate::se::geometry::{CELL_AT, HOUSES_OF, POSITION_IN, bits};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Rule;

/// A node and how it came about.
#[derive(Clone, Copy)]
pub(in crate::rate::se) struct Node {
    pub(in crate::rate::se) id: u16,
    pub(in crate::rate::se) cause: Cause,
    parents_from: u32,
    parents_to: u32,
    /// Nodes on the longest way from the assumption: no more than all ancestors.
    pub(super) depth: u16,
    /// All ancestors and the node itself; 0 until asked for.
    count: u16,
    /// The nested chain that found it, plus one.
    nested: u16,
    /// The other rule that found it.
    pub(in crate::rate::se) rule: Option<Rule>,
}

/// The consequences of one assumption.
pub(in crate::rate::se) struct Spread {
    /// Digits of each cell that are on, and off.
    pub(super) on: [u16; 81],
    pub(super) off: [u16; 81],
    index: [u16; 1458],
    pub(in crate::rate::se) nodes: Vec<Node>,
    parents: Vec<u16>,
    pub(super) nested: Vec<Arc<Nested>>,
    /// An "on" and an "off" of the same candidate.
    pub(super) clash: Option<(u16, u16)>,
}

impl Default for Spread {
    fn default() -> Self {
        Self {
            on: [0; 81],
            off: [0; 81],
            index: [0; 1458],
            nodes: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            clash: None,
        }
    }
}

/// The working copies and queues of one propagation.
pub(super) struct Desk {
    pub(super) struck: Marks,
    fresh: Marks,
    /// Digits of each house struck in `struck`.
    pub(super) dirty: [u16; 27],
    on_queue: Vec<u16>,
    off_queue: Vec<u16>,
    on_head: usize,
    off_head: usize,
    /// Waiting nodes shallow enough to be part of an easier hint than `limit`.
    shallow: usize,
    /// Complexity of the best hint so far.
    pub(super) limit: u32,
    dynamic: bool,
    cell_links: bool,
}

impl Desk {
    pub(super) fn new() -> Self {
        let marks = Marks::new(&crate::grid::Grid::EMPTY);
        Self {
            struck: marks,
            fresh: marks,
            dirty: [0; 27],
            on_queue: Vec::new(),
            off_queue: Vec::new(),
            on_head: 0,
            off_head: 0,
            shallow: 0,
            limit: u32::MAX,
            dynamic: false,
            cell_links: false,
        }
    }

    /// Prepares for a propagation on a board.
    pub(super) fn reset(&mut self, base: &Marks, dynamic: bool, cell_links: bool, limit: u32) {
        self.struck = *base;
        self.fresh = *base;
        self.dirty = [0; 27];
        self.on_queue.clear();
        self.off_queue.clear();
        (self.on_head, self.off_head, self.shallow) = (0, 0, 0);
        (self.dynamic, self.cell_links, self.limit) = (dynamic, cell_links, limit);
    }

    /// Says whether no waiting node can be part of a hint easier than the limit.
    pub(super) fn is_too_deep(&self) -> bool {
        self.shallow == 0
    }

    fn strike(&mut self, cell: usize, digit: usize) {
        self.struck.strike(cell, digit);
        self.fresh.strike(cell, digit);
        for house in HOUSES_OF[cell] {
            self.dirty[usize::from(house)] |= 1 << digit;
        }
    }
}

impl Spread {
    /// Starts anew from one assumption.
    pub(super) fn begin(&mut self, start: u16, desk: &mut Desk) {
        self.on = [0; 81];
        self.off = [0; 81];
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
        self.clash = None;
        self.add(start, Cause::Assumed, desk);
    }

    /// Returns where the node is in `nodes`.
    pub(super) fn find(&self, id: u16) -> Option<usize> {
        let set = if is_on(id) { &self.on } else { &self.off };
        (set[cell_of(id)] >> digit_of(id) & 1 != 0)
            .then(|| usize::from(self.index[usize::from(id)]))
    }

    pub(in crate::rate::se) fn parents_of(&self, at: usize) -> &[u16] {
        let node = &self.nodes[at];
        &self.parents[node.parents_from as usize..node.parents_to as usize]
    }

    /// Returns the nested chain that a node comes from.
    pub(super) fn nested_of(&self, at: usize) -> Option<&Arc<Nested>> {
        let nested = self.nodes[at].nested;
        (nested != 0).then(|| &self.nested[usize::from(nested) - 1])
    }

    /// Pushes a node whose parents are the last ones of `parents`, from `from` on.
    #[inline]
    fn push(&mut self, id: u16, cause: Cause, from: usize) -> usize {
        let depth = self.parents[from..]
            .iter()
            .map(|&parent| self.nodes[usize::from(parent)].depth)
            .max()
            .unwrap_or(0);
        self.nodes.push(Node {
            id,
            cause,
            parents_from: from as u32,
            parents_to: self.parents.len() as u32,
            depth: depth + 1,
            count: 0,
            nested: 0,
            rule: None,
        });
        self.nodes.len() - 1
    }

    /// Pushes a node as above, makes it known and queues it.
    #[inline]
    fn add_from(&mut self, id: u16, cause: Cause, from: usize, desk: &mut Desk) -> usize {
        let at = self.push(id, cause, from);
        self.index[usize::from(id)] = at as u16;
        let (cell, digit) = (cell_of(id), digit_of(id));
        if is_on(id) {
            self.on[cell] |= 1 << digit;
            desk.on_queue.push(at as u16);
        } else {
            self.off[cell] |= 1 << digit;
            desk.off_queue.push(at as u16);
            // A candidate that another rule strikes may be on: it stays in sight until processed.
            if self.on[cell] >> digit & 1 == 0 {
                desk.fresh.strike(cell, digit);
            }
        }
        desk.shallow += usize::from(u32::from(self.nodes[at].depth) < desk.limit);
        at
    }

    fn add(&mut self, id: u16, cause: Cause, desk: &mut Desk) {
        let from = self.parents.len();
        self.add_from(id, cause, from, desk);
    }

    /// Processes one waiting node; says whether there was one.
    #[inline]
    pub(super) fn step(&mut self, base: &Marks, desk: &mut Desk) -> bool {
        let at = if desk.on_head < desk.on_queue.len() {
            desk.on_head += 1;
            usize::from(desk.on_queue[desk.on_head - 1])
        } else if desk.off_head < desk.off_queue.len() {
            desk.off_head += 1;
            usize::from(desk.off_queue[desk.off_head - 1])
        } else {
            return false;
        };
        let Node { id, depth, .. } = self.nodes[at];
        desk.shallow -= usize::from(u32::from(depth) < desk.limit);
        let (cell, digit) = (cell_of(id), digit_of(id));
        if is_on(id) {
            self.after_on(at, cell, digit, desk);
        } else {
            self.after_off(at, cell, digit, base, desk);
        }
        true
    }

    /// Turns off what an "on" excludes.
    fn after_on(&mut self, at: usize, cell: usize, digit: usize, desk: &mut Desk) {
        if desk.cell_links {
            let mut others = desk.fresh.cand[cell] & !(1 << digit);
            while others != 0 {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                if self.turn_off(at, cell, other, Cause::Cell, desk) {
                    return;
                }
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let mut others = desk.fresh.pos[house][digit] & !(1 << POSITION_IN[cell][kind]);
            while others != 0 {
                let peer = usize::from(CELL_AT[house][others.trailing_zeros() as usize]);
                others &= others - 1;
                if self.turn_off(at, peer, digit, Cause::House(kind as u8), desk) {
                    return;
                }
            }
        }
    }

    /// Adds an "off" with one parent; says whether that is a contradiction.
    #[inline]
    fn turn_off(
        &mut self,
        at: usize,
        cell: usize,
        digit: usize,
        cause: Cause,
        desk: &mut Desk,
    ) -> bool {
        let id = node(cell, digit, false);
        let from = self.parents.len();
        if self.on[cell] >> digit & 1 != 0 {
            self.parents.push(at as u16);
            let new = self.push(id, cause, from);
            let known = self.index[usize::from(id) + 1];
            self.clash = Some((known, new as u16));
            return true;
        }
        self.parents.push(at as u16);
        self.add_from(id, cause, from, desk);
        false
    }

    /// Turns on what an "off" leaves alone, then strikes it.
    fn after_off(&mut self, at: usize, cell: usize, digit: usize, base: &Marks, desk: &mut Desk) {
        let cand = desk.struck.cand[cell];
        if desk.cell_links && cand.count_ones() == 2 {
            let other = (cand & !(1 << digit)).trailing_zeros() as usize;
            let id = node(cell, other, true);
            if self.on[cell] >> other & 1 == 0 || self.off[cell] >> other & 1 != 0 {
                let from = self.parents.len();
                self.parents.push(at as u16);
                for gone in bits(base.cand[cell] & !cand) {
                    self.parents.push(self.index[usize::from(node(cell, gone, false))]);
                }
                if self.turn_on(id, Cause::Cell, from, desk) {
                    return;
                }
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = desk.struck.pos[house][digit];
            if places.count_ones() != 2 {
                continue;
            }
            let other = (places & !(1 << POSITION_IN[cell][kind])).trailing_zeros() as usize;
            let peer = usize::from(CELL_AT[house][other]);
            if self.on[peer] >> digit & 1 == 0 || self.off[peer] >> digit & 1 != 0 {
                let from = self.parents.len();
                self.parents.push(at as u16);
                for gone in bits(base.pos[house][digit] & !places) {
                    let id = node(usize::from(CELL_AT[house][gone]), digit, false);
                    self.parents.push(self.index[usize::from(id)]);
                }
                let cause = Cause::House(kind as u8);
                if self.turn_on(node(peer, digit, true), cause, from, desk) {
                    return;
                }
            }
        }
        if desk.dynamic {
            desk.strike(cell, digit);
        }
    }

    /// Adds an "on"; says whether that is a contradiction.
    #[inline]
    fn turn_on(&mut self, id: u16, cause: Cause, from: usize, desk: &mut Desk) -> bool {
        let (cell, digit) = (cell_of(id), digit_of(id));
        if self.off[cell] >> digit & 1 != 0 {
            let new = self.push(id, cause, from);
            let known = self.index[usize::from(id) - 1];
            self.clash = Some((new as u16, known));
            return true;
        }
        self.add_from(id, cause, from, desk);
        false
    }

    /// Adds what another rule strikes, given the "off" nodes it rests on; returns the new nodes.
    pub(super) fn add_advanced(
        &mut self,
        strikes: &[(usize, u16)],
        parents: &[u16],
        rule: Rule,
        nested: Option<&Arc<Nested>>,
        desk: &mut Desk,
    ) {
        let from = self.parents.len();
        for &off in parents {
            self.parents.push(self.index[usize::from(off)]);
        }
        let nested = nested.map_or(0, |nested| {
            self.nested.push(Arc::clone(nested));
            self.nested.len() as u16
        });
        for &(cell, digits) in strikes {
            for digit in bits(digits & !self.off[cell]) {
                let at = self.add_from(node(cell, digit, false), Cause::Advanced, from, desk);
                self.nodes[at].nested = nested;
                self.nodes[at].rule = Some(rule);
            }
        }
    }

    /// Returns the number of nodes that a node rests on, itself included.
    pub(super) fn count(&mut self, at: usize) -> u32 {
        if self.nodes[at].count == 0 {
            let mut count = 0;
            self.ancestors(at, |_| count += 1);
            self.nodes[at].count = count;
        }
        u32::from(self.nodes[at].count)
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
