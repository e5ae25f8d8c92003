//! Complete nets: the states that a net needs, but its notation leaves out.
//!
//! The notation of a net names one reason of a digit that is on, and those of the others that the
//! tables remember; a digit may need more cells or places to be off, and a branch has branches of
//! its own. So the states are gone through in order; where one doesn't follow from those before it,
//! singles are placed from these until it does, and what it took is written before it.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, seen_by_all};

use super::super::super::step::{Als, Ground, Node};

/// Returns the states of a net with those that are missing, marked as unnamed.
pub(super) fn complete(nodes: &[Node], board: &Board) -> Vec<Node> {
    let mut net = Net {
        board,
        written: Vec::with_capacity(nodes.len() * 2),
        on: vec![Known::No; Candidate::COUNT],
        off: vec![Known::No; Candidate::COUNT],
    };
    let (mut last, mut branch) = (0, 0);
    for (i, node) in nodes.iter().enumerate() {
        // A branch of which nothing is left has no number.
        if node.side > last {
            (last, branch) = (node.side, branch + 1);
        }
        let node = Node { side: if node.side == 0 { 0 } else { branch }, ..*node };
        if i > 0 {
            net.justify(&node);
        }
        net.write(node);
    }
    net.written
}

/// What is known of a state, and why.
#[derive(Clone, Copy)]
enum Known<Reason> {
    No,
    Written,
    By(Reason),
}

impl<Reason> Known<Reason> {
    const fn is_known(&self) -> bool {
        !matches!(self, Self::No)
    }
}

/// Why a digit is on: all others are off, of its cell or in the house.
#[derive(Clone, Copy)]
enum Rest {
    Cell,
    House(House),
}

/// Why a candidate is off: another one is on, or a group or set that is written.
#[derive(Clone, Copy)]
enum Source {
    On(Candidate),
    Written,
}

struct Net<'a> {
    board: &'a Board,
    written: Vec<Node>,
    /// By candidate.
    on: Vec<Known<Rest>>,
    off: Vec<Known<Source>>,
}

impl Net<'_> {
    /// Writes a state down.
    fn write(&mut self, node: Node) {
        self.written.push(node);
        match node.ground {
            Ground::Als(_, set) => self.lock(set, node.digit),
            Ground::Cell(cell) if node.on => {
                self.set_on(Candidate { cell, digit: node.digit }, Known::Written);
            }
            Ground::Group(cells) if node.on => self.clear(node.digit, seen_by_all(cells)),
            _ => {
                for candidate in members(&node) {
                    self.off[candidate.index()] = Known::Written;
                }
            }
        }
    }

    /// A set that loses a digit holds the others.
    fn lock(&mut self, set: Als, lost: Digit) {
        for digit in set.digits.without(lost) {
            let places = set.cells & self.board.all_places(digit);
            self.clear(digit, seen_by_all(places) - set.cells);
        }
    }

    /// A state that is written turns a digit off in some cells.
    fn clear(&mut self, digit: Digit, cells: CellSet) {
        for cell in cells & self.board.all_places(digit) {
            self.set_off(Candidate { cell, digit }, Source::Written);
        }
    }

    fn set_on(&mut self, candidate: Candidate, known: Known<Rest>) {
        let old = core::mem::replace(&mut self.on[candidate.index()], known);
        if old.is_known() {
            return;
        }
        let Candidate { cell, digit } = candidate;
        for other in self.board.candidates(cell).without(digit) {
            self.set_off(Candidate { digit: other, ..candidate }, Source::On(candidate));
        }
        for peer in self.board.all_places(digit) & cell.peers() {
            self.set_off(Candidate { cell: peer, digit }, Source::On(candidate));
        }
    }

    fn set_off(&mut self, candidate: Candidate, source: Source) {
        let known = &mut self.off[candidate.index()];
        if !known.is_known() {
            *known = Known::By(source);
        }
    }

    /// Writes what a state needs beside what is written: the state that it rests on first, which is
    /// the one before it in its own line, or where its branch leaves the main line.
    fn justify(&mut self, node: &Node) {
        let of = |side| self.written.iter().rev().find(move |other| other.side == side);
        let from = of(node.side).or_else(|| of(0)).copied();
        if from.is_some_and(|from| self.is_direct(&from, node)) {
            return;
        }
        let gone: Vec<Candidate> = from.iter().filter(|from| !from.on).flat_map(members).collect();
        while !self.find_rest(node, &gone) {
            if !self.place_singles() {
                return self.justify_otherwise(node);
            }
        }
    }

    /// Says whether a state follows from another by itself: a digit that is on turns it off, or it
    /// is what the tables know of a set that loses a digit.
    fn is_direct(&self, from: &Node, to: &Node) -> bool {
        if let Ground::Als(..) = from.ground {
            return true;
        }
        let cells = from.ground.cells();
        let others = to.ground.cells() & self.board.all_places(to.digit);
        from.on
            && !to.on
            && if cells == others {
                from.digit != to.digit
            } else {
                from.digit == to.digit && others.is_subset(seen_by_all(cells))
            }
    }

    /// Writes why all others are off, of a cell or house with one of some candidates among them, if
    /// that is known.
    fn find_rest(&mut self, node: &Node, gone: &[Candidate]) -> bool {
        if !node.on {
            return false;
        }
        for rest in rests(node) {
            let others = self.others(node, rest);
            let off = |other: &Candidate| self.off[other.index()].is_known();
            if others.iter().any(|other| gone.contains(other)) && others.iter().all(off) {
                for other in others {
                    self.write_off(other);
                }
                return true;
            }
        }
        false
    }

    /// Writes what a state needs that doesn't rest on the one before it.
    fn justify_otherwise(&mut self, node: &Node) {
        match node.ground {
            Ground::Cell(cell) if !node.on => {
                self.write_source(Candidate { cell, digit: node.digit });
            }
            Ground::Cell(cell) => self.write_last(Candidate { cell, digit: node.digit }),
            _ if node.on => {}
            _ => {
                let seen = seen_by_all(node.ground.cells() & self.board.all_places(node.digit));
                let sources = seen.iter().map(|cell| Candidate { cell, digit: node.digit });
                let source = sources.into_iter().find(|c| self.on[c.index()].is_known());
                if let Some(source) = source {
                    self.write_on(source);
                }
            }
        }
    }

    /// Writes why a candidate is on that doesn't rest on the state before it, one reason right
    /// before it, even if it stands somewhere already.
    fn write_last(&mut self, candidate: Candidate) {
        let node = unnamed(candidate, true);
        let off = |other: &Candidate| self.off[other.index()].is_known();
        let others = rests(&node).map(|rest| self.others(&node, rest));
        let known = |others: &Vec<Candidate>| !others.is_empty() && others.iter().all(off);
        // The reason found first, or that of a state that is written already.
        let others = match self.on[candidate.index()] {
            Known::By(rest) => Some(self.others(&node, rest)),
            Known::Written => others.into_iter().find(known),
            Known::No => None,
        };
        let Some(others) = others else { return };
        for &other in &others {
            self.write_off(other);
        }
        let is_reason = |last: &Node| {
            last.side == Node::UNNAMED && !last.on && members(last).any(|c| others.contains(&c))
        };
        if let Some(&first) = others.first()
            && !self.written.last().is_some_and(is_reason)
        {
            self.write(unnamed(first, false));
        }
    }

    /// Turns on what is the last of its cell or house; says whether there was something.
    fn place_singles(&mut self) -> bool {
        let mut placed = false;
        for candidate in Candidate::all().filter(|&candidate| self.board.has(candidate)) {
            if self.on[candidate.index()].is_known() {
                continue;
            }
            let node = Node::cell(candidate.cell, candidate.digit, true);
            let off = |other: &Candidate| self.off[other.index()].is_known();
            let is_last = |&rest: &Rest| {
                let others = self.others(&node, rest);
                !others.is_empty() && others.iter().all(off)
            };
            if let Some(rest) = rests(&node).find(is_last) {
                self.set_on(candidate, Known::By(rest));
                placed = true;
            }
        }
        placed
    }

    /// Returns the other candidates of a state's cell, or the other places in the house.
    fn others(&self, node: &Node, rest: Rest) -> Vec<Candidate> {
        let (cells, digit) = (node.ground.cells(), node.digit);
        match rest {
            Rest::House(house) => {
                let others = self.board.places(digit, house) - cells;
                others.iter().map(|cell| Candidate { cell, digit }).collect()
            }
            Rest::Cell => {
                let digits = |cell| self.board.candidates(cell).without(digit).into_iter();
                let of = |cell| digits(cell).map(move |digit| Candidate { cell, digit });
                cells.iter().flat_map(of).collect()
            }
        }
    }

    /// Writes down that a candidate is on, after what that needs.
    fn write_on(&mut self, candidate: Candidate) {
        if let Known::By(_) = self.on[candidate.index()] {
            self.write_rest(candidate);
            self.write(unnamed(candidate, true));
        }
    }

    /// Writes down that the other candidates of a cell, or the other places in a house, are off.
    fn write_rest(&mut self, candidate: Candidate) {
        let Known::By(rest) = self.on[candidate.index()] else { return };
        for other in self.others(&unnamed(candidate, true), rest) {
            self.write_off(other);
        }
    }

    /// Writes down that a candidate is off, after what that needs.
    fn write_off(&mut self, candidate: Candidate) {
        if let Known::By(_) = self.off[candidate.index()] {
            self.write_source(candidate);
            self.write(unnamed(candidate, false));
        }
    }

    fn write_source(&mut self, candidate: Candidate) {
        if let Known::By(Source::On(source)) = self.off[candidate.index()] {
            self.write_on(source);
        }
    }
}

/// Returns what a digit may be the last of.
fn rests(node: &Node) -> impl Iterator<Item = Rest> + use<> {
    let cells = node.ground.cells();
    let houses = House::all().filter(move |house| cells.is_subset(house.cells()));
    let cell = cells.single().map(|_| Rest::Cell);
    cell.into_iter().chain(houses.map(Rest::House))
}

/// Returns the candidates that a state speaks of.
fn members(node: &Node) -> impl Iterator<Item = Candidate> + use<> {
    let digit = node.digit;
    node.ground.cells().into_iter().map(move |cell| Candidate { cell, digit })
}

const fn unnamed(candidate: Candidate, on: bool) -> Node {
    let mut node = Node::cell(candidate.cell, candidate.digit, on);
    node.side = Node::UNNAMED;
    node
}
