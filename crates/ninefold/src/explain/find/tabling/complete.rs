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
use crate::set::CellSet;

use super::super::super::step::{Als, Ground, Node};

/// Returns the states of a net with those that are missing, marked as unnamed.
pub(super) fn complete(nodes: &[Node], board: &Board) -> Vec<Node> {
    let mut net = Net {
        board,
        written: Vec::with_capacity(nodes.len() * 2),
        on: vec![None; Candidate::COUNT],
        off: vec![None; Candidate::COUNT],
        on_cells: [CellSet::EMPTY; 9],
        off_cells: [CellSet::EMPTY; 9],
    };
    let (mut last, mut branch) = (0, 0);
    for (i, node) in nodes.iter().enumerate() {
        if i > 0 {
            net.justify(node);
        }
        // A branch of which nothing is left has no number.
        if node.side > last {
            (last, branch) = (node.side, branch + 1);
        }
        net.write(Node { side: if node.side == 0 { 0 } else { branch }, ..*node });
    }
    net.written
}

/// Why a candidate is on: all others are off, of its cell or in the house.
#[derive(Clone, Copy)]
enum Rest {
    Cell,
    House(House),
}

/// Why a candidate is off.
#[derive(Clone, Copy)]
enum Source {
    /// Another one is on.
    On(Candidate),
    /// A state that is written already.
    Written,
}

struct Net<'a> {
    board: &'a Board,
    written: Vec<Node>,
    /// Why each candidate is on or off; no reason if it is written itself.
    on: Vec<Option<Option<Rest>>>,
    off: Vec<Option<Option<Source>>>,
    on_cells: [CellSet; 9],
    off_cells: [CellSet; 9],
}

impl Net<'_> {
    /// Writes a state down.
    fn write(&mut self, node: Node) {
        self.written.push(node);
        match node.ground {
            Ground::Cell(cell) if node.on => {
                self.set_on(Candidate { cell, digit: node.digit }, None)
            }
            Ground::Cell(_) | Ground::Group(_) if !node.on => {
                for cell in node.ground.cells() {
                    self.set_off(Candidate { cell, digit: node.digit }, None);
                }
            }
            Ground::Group(cells) => self.clear(node.digit, seen_by_all(cells)),
            Ground::Als(_, set) => self.lock(set, node.digit),
            Ground::Cell(_) => {}
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
            self.set_off(Candidate { cell, digit }, Some(Source::Written));
        }
    }

    fn set_on(&mut self, candidate: Candidate, rest: Option<Rest>) {
        let known = self.on[candidate.index()].is_some();
        if !known || rest.is_none() {
            self.on[candidate.index()] = Some(rest);
        }
        if known {
            return;
        }
        let Candidate { cell, digit } = candidate;
        self.on_cells[digit.index()].insert(cell);
        let source = Some(Source::On(candidate));
        for other in self.board.candidates(cell).without(digit) {
            self.set_off(Candidate { digit: other, ..candidate }, source);
        }
        for peer in self.board.all_places(digit) & cell.peers() {
            self.set_off(Candidate { cell: peer, digit }, source);
        }
    }

    fn set_off(&mut self, candidate: Candidate, source: Option<Source>) {
        let slot = &mut self.off[candidate.index()];
        if slot.is_none() || source.is_none() {
            *slot = Some(source);
            self.off_cells[candidate.digit.index()].insert(candidate.cell);
        }
    }

    /// Returns the state that another one rests on: the one before it in its own line, or where its
    /// branch leaves the main line.
    fn reason(&self, node: &Node) -> Option<Node> {
        let of = |side| self.written.iter().rev().find(move |other| other.side == side);
        of(node.side).or_else(|| of(0)).copied()
    }

    /// Writes what a state needs beside what is written, above all the state that it rests on.
    fn justify(&mut self, node: &Node) {
        if let Some(from) = self.reason(node)
            && self.rest_on(node, &from)
        {
            return;
        }
        if self.is_direct(node) {
            return;
        }
        while !self.try_justify(node) {
            if !self.place_singles() {
                return;
            }
        }
    }

    /// Writes what a state needs that is on because another one, among others, is off; says whether
    /// there is such a reason.
    fn rest_on(&mut self, node: &Node, from: &Node) -> bool {
        if !node.on || from.on || matches!(from.ground, Ground::Als(..)) {
            return false;
        }
        let gone: Vec<Candidate> = candidates(from).collect();
        loop {
            for rest in self.rests_of(node) {
                let others = self.others_of(node, rest);
                let off = |other: &Candidate| self.off[other.index()].is_some();
                if others.iter().any(|other| gone.contains(other)) && others.iter().all(off) {
                    others.into_iter().for_each(|other| self.write_off(other));
                    return true;
                }
            }
            if !self.place_singles() {
                return false;
            }
        }
    }

    /// Returns what a state may be the last of.
    fn rests_of(&self, node: &Node) -> Vec<Rest> {
        let cells = node.ground.cells();
        let houses = House::all().filter(|house| cells.is_subset(house.cells())).map(Rest::House);
        let cell = cells.single().map(|_| Rest::Cell);
        cell.into_iter().chain(houses).collect()
    }

    /// Returns the other candidates of a state's cell, or the other places in the house.
    fn others_of(&self, node: &Node, rest: Rest) -> Vec<Candidate> {
        let (cells, digit) = (node.ground.cells(), node.digit);
        match (rest, cells.single()) {
            (Rest::House(house), _) => {
                let others = self.board.places(digit, house) - cells;
                others.iter().map(|cell| Candidate { cell, digit }).collect()
            }
            (Rest::Cell, Some(cell)) => self.others(Candidate { cell, digit }, rest).collect(),
            (Rest::Cell, None) => Vec::new(),
        }
    }

    /// Says whether a state follows from what is written.
    fn is_direct(&self, node: &Node) -> bool {
        let Ground::Cell(cell) = node.ground else { return false };
        let candidate = Candidate { cell, digit: node.digit };
        if node.on {
            let written = |other: Candidate| matches!(self.off[other.index()], Some(None));
            return self.rests(candidate).any(|rest| self.others(candidate, rest).all(written));
        }
        let sees = |other: &Node| match other.ground {
            Ground::Cell(at) => {
                other.on
                    && if at == cell {
                        other.digit != node.digit
                    } else {
                        other.digit == node.digit && at.sees(cell)
                    }
            }
            _ => false,
        };
        self.written.iter().any(sees)
            || matches!(self.off[candidate.index()], Some(Some(Source::Written)))
    }

    /// Writes what a state needs, if that is known.
    fn try_justify(&mut self, node: &Node) -> bool {
        let digit = node.digit;
        match node.ground {
            Ground::Cell(cell) => {
                let candidate = Candidate { cell, digit };
                let known = if node.on {
                    self.on[candidate.index()].is_some()
                } else {
                    self.off[candidate.index()].is_some()
                };
                if known && node.on {
                    self.write_rest(candidate);
                } else if known {
                    self.write_source(candidate);
                }
                known
            }
            Ground::Group(cells) if node.on => {
                let off = self.off_cells[digit.index()];
                let full = |house: &House| {
                    cells.is_subset(house.cells())
                        && (self.board.places(digit, *house) - cells).is_subset(off)
                };
                let Some(house) = House::all().find(full) else { return false };
                for cell in self.board.places(digit, house) - cells {
                    self.write_off(Candidate { cell, digit });
                }
                true
            }
            Ground::Group(_) | Ground::Als(..) => {
                let places = node.ground.cells() & self.board.all_places(digit);
                let seen = seen_by_all(places);
                let by_group = |other: &Node| {
                    matches!(other.ground, Ground::Group(cells) if cells.is_subset(seen))
                        && other.on
                        && other.digit == digit
                };
                if self.written.iter().any(by_group) {
                    return true;
                }
                let source = (self.on_cells[digit.index()] & seen).first();
                if let Some(cell) = source {
                    self.write_on(Candidate { cell, digit });
                }
                source.is_some()
            }
        }
    }

    /// Turns on what is the last of its cell or house; says whether there was something.
    fn place_singles(&mut self) -> bool {
        let before = self.on_cells;
        for candidate in Candidate::all().filter(|&candidate| self.board.has(candidate)) {
            if self.on[candidate.index()].is_some() {
                continue;
            }
            let off = |other: Candidate| self.off[other.index()].is_some();
            let rest = self.rests(candidate).find(|&rest| self.others(candidate, rest).all(off));
            if rest.is_some() {
                self.set_on(candidate, rest);
            }
        }
        self.on_cells != before
    }

    fn rests(&self, candidate: Candidate) -> impl Iterator<Item = Rest> + use<> {
        core::iter::once(Rest::Cell).chain(candidate.cell.houses().map(Rest::House))
    }

    /// Returns the other candidates of the cell, or the other places in the house.
    fn others(&self, candidate: Candidate, rest: Rest) -> impl Iterator<Item = Candidate> + use<> {
        let Candidate { cell, digit } = candidate;
        let (digits, cells) = match rest {
            Rest::Cell => (self.board.candidates(cell).without(digit), CellSet::EMPTY),
            Rest::House(house) => {
                (crate::set::DigitSet::EMPTY, self.board.places(digit, house).without(cell))
            }
        };
        let in_cell = digits.into_iter().map(move |digit| Candidate { cell, digit });
        in_cell.chain(cells.into_iter().map(move |cell| Candidate { cell, digit }))
    }

    /// Writes down that a candidate is on, after what that needs.
    fn write_on(&mut self, candidate: Candidate) {
        if !matches!(self.on[candidate.index()], Some(None)) {
            self.write_rest(candidate);
            self.write(unnamed(candidate, true));
        }
    }

    fn write_rest(&mut self, candidate: Candidate) {
        if let Some(Some(rest)) = self.on[candidate.index()] {
            for other in self.others(candidate, rest) {
                self.write_off(other);
            }
        }
    }

    /// Writes down that a candidate is off, after what that needs.
    fn write_off(&mut self, candidate: Candidate) {
        if !matches!(self.off[candidate.index()], Some(None)) {
            self.write_source(candidate);
            self.write(unnamed(candidate, false));
        }
    }

    fn write_source(&mut self, candidate: Candidate) {
        if let Some(Some(Source::On(source))) = self.off[candidate.index()] {
            self.write_on(source);
        }
    }
}

/// Returns the candidates that a state speaks of.
fn candidates(node: &Node) -> impl Iterator<Item = Candidate> + use<> {
    let digit = node.digit;
    node.ground.cells().into_iter().map(move |cell| Candidate { cell, digit })
}

const fn unnamed(candidate: Candidate, on: bool) -> Node {
    let mut node = Node::cell(candidate.cell, candidate.digit, on);
    node.side = Node::UNNAMED;
    node
}

fn seen_by_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}
