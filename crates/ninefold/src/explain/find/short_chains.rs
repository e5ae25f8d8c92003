//! Chains through one digit (Turbot Fish, X-Chain) or bivalue cells (XY-Chain, Remote Pair).
//!
//! All chains are followed depth first from every candidate that starts with a strong link: strong
//! and weak links in turn, never twice through a cell, but back to the start. When a strong link
//! ends on the first digit, one end or the other is true, so what sees both ends isn't.
//!
//! Of several chains with the same eliminations a later one counts only if it is shorter.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::CellSet;

use super::super::step::{Chain, Node, Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Sink, order};

/// Hands over the chains in the reference's order; see [`order::compare`].
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut found = Vec::new();
    match technique {
        Technique::TurbotFish | Technique::XChain => {
            let strong: [CellSet; 9] =
                core::array::from_fn(|i| strong_cells(board, Digit::from_index(i)));
            for cell in strong.iter().fold(CellSet::EMPTY, |all, &cells| all | cells) {
                for digit in board.candidates(cell) {
                    let strong = strong[digit.index()];
                    if strong.contains(cell) {
                        let walk = DigitWalk::new(technique, board, context, (cell, digit));
                        walk.start(strong, &mut found);
                    }
                }
            }
        }
        _ => {
            let bivalue = board.cells_with(2);
            for cell in bivalue {
                for digit in board.candidates(cell) {
                    let walk = CellWalk::new(technique, board, context, (cell, digit));
                    walk.start(bivalue, &mut found);
                }
            }
        }
    }
    let mut steps = found.into_iter().map(Found::into_step).collect::<Vec<_>>();
    order::sort(&mut steps);
    steps.into_iter().try_for_each(sink)
}

/// A chain that was found.
struct Found {
    technique: Technique,
    eliminations: Vec<Candidate>,
    nodes: Vec<Node>,
}

impl Found {
    fn into_step(self) -> Step {
        let pattern = Pattern::Chain(Chain { nodes: self.nodes });
        Step::striking(self.technique, pattern, self.eliminations)
    }
}

/// Keeps a chain unless one with the same eliminations is at most as long.
fn keep(found: &mut Vec<Found>, candidate: Found) {
    let same = |other: &Found| other.eliminations == candidate.eliminations;
    let repeated = candidate.technique != Technique::TurbotFish
        && found.iter().any(|other| same(other) && other.nodes.len() <= candidate.nodes.len());
    if !repeated {
        found.push(candidate);
    }
}

fn strikes(digit: Digit, cells: CellSet) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Returns the cells linked to a cell by a digit, house by house (row, column, box), with whether
/// the house makes the link strong. A cell of the box that shares a line is linked by the line.
fn linked(board: &Board, digit: Digit, cell: Cell) -> impl Iterator<Item = (Cell, bool)> + use<> {
    let lines = cell.row().cells() | cell.column().cells();
    let by_house = cell.houses().map(|house| {
        let places = board.places(digit, house).without(cell);
        let strong = places.single().is_some();
        let skipped = if house.kind() == HouseKind::Block { lines } else { CellSet::EMPTY };
        (places - skipped, strong)
    });
    by_house.into_iter().flat_map(|(places, strong)| places.iter().map(move |c| (c, strong)))
}

/// Returns the cells with a strong link of a digit: see [`linked`].
fn strong_cells(board: &Board, digit: Digit) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for house in House::all() {
        let places = board.places(digit, house);
        if let Some([one, other]) = places.pair() {
            let in_line = one.row() == other.row() || one.column() == other.column();
            if house.kind() != HouseKind::Block || !in_line {
                cells |= places;
            }
        }
    }
    cells
}

/// A walk through one digit.
struct DigitWalk<'a> {
    technique: Technique,
    board: &'a Board,
    digit: Digit,
    start: Cell,
    limit: usize,
    /// The cells with a strong link: only they can go on after a weak one.
    strong: CellSet,
    /// The cells of the chain so far; links alternate, the first is strong.
    path: Vec<Cell>,
}

impl<'a> DigitWalk<'a> {
    fn new(
        technique: Technique,
        board: &'a Board,
        context: &Context<'_>,
        (start, digit): (Cell, Digit),
    ) -> Self {
        let turbot = technique == Technique::TurbotFish;
        let limit = if turbot { 3 } else { context.options.chain_length };
        Self { technique, board, digit, start, limit, strong: CellSet::EMPTY, path: vec![start] }
    }

    fn start(mut self, strong: CellSet, found: &mut Vec<Found>) {
        self.strong = strong;
        self.extend(CellSet::only(self.start), found);
    }

    /// Adds a link to the end of the path; `seen` holds the cells before the end.
    fn extend(&mut self, seen: CellSet, found: &mut Vec<Found>) {
        let Some(&end) = self.path.last() else { return };
        let strong_wanted = self.path.len() % 2 == 1;
        for (next, strong) in linked(self.board, self.digit, end) {
            let stuck = if strong_wanted { !strong } else { !self.strong.contains(next) };
            if stuck || seen.contains(next) && next != self.start {
                continue;
            }
            self.path.push(next);
            let links = self.path.len() - 1;
            if strong_wanted && links > 1 {
                self.offer(next, links, found);
            }
            if links < self.limit && next != self.start {
                self.extend(seen.with(end), found);
            }
            self.path.pop();
        }
    }

    fn offer(&self, end: Cell, links: usize, found: &mut Vec<Found>) {
        let struck = self.board.all_places(self.digit) & self.start.peers() & end.peers();
        let turbot = self.technique == Technique::TurbotFish;
        if struck.is_empty() || turbot && links != 3 {
            return;
        }
        let nodes = self.path.iter().enumerate();
        let nodes = nodes.map(|(i, &cell)| Node::cell(cell, self.digit, i % 2 == 1)).collect();
        let eliminations = strikes(self.digit, struck);
        keep(found, Found { technique: self.technique, eliminations, nodes });
    }
}

/// A walk through bivalue cells; each cell of the path is entered by one digit, left by the other.
///
/// Only the shortest chain for a set of eliminations can be taken, so the walk deepens cell by cell
/// and ends when no reachable end promises a new or shorter one.
struct CellWalk<'a> {
    technique: Technique,
    board: &'a Board,
    start: Cell,
    digit: Digit,
    limit: usize,
    bivalue: CellSet,
    /// The cells so far with the digit by which they are left.
    path: Vec<(Cell, Digit)>,
}

impl<'a> CellWalk<'a> {
    fn new(
        technique: Technique,
        board: &'a Board,
        context: &Context<'_>,
        (start, digit): (Cell, Digit),
    ) -> Self {
        // Two nodes for a cell; a chain of `n` links has `n + 1` nodes.
        let limit = context.options.chain_length.div_ceil(2);
        Self { technique, board, start, digit, limit, bivalue: CellSet::EMPTY, path: Vec::new() }
    }

    fn other(&self, cell: Cell, digit: Digit) -> Option<Digit> {
        self.board.candidates(cell).without(digit).single()
    }

    /// Returns the cells where a chain from the start may end: bivalue cells with the first digit
    /// that have something to strike in common with it.
    fn ends(&self) -> CellSet {
        let places = self.board.all_places(self.digit);
        let near = places & self.start.peers();
        let fits = |end: &Cell| !near.is_disjoint(end.peers());
        (places & self.bivalue).without(self.start).iter().filter(fits).collect()
    }

    fn start(mut self, bivalue: CellSet, found: &mut Vec<Found>) {
        self.bivalue = bivalue;
        if self.technique == Technique::RemotePair {
            let same =
                |cell: &Cell| self.board.candidates(*cell) == self.board.candidates(self.start);
            self.bivalue = bivalue.iter().filter(same).collect();
        }
        let Some(other) = self.other(self.start, self.digit) else { return };
        let mut open = self.ends() & self.reached(other);
        self.path.push((self.start, other));
        let least = if self.technique == Technique::RemotePair { 4 } else { 2 };
        for depth in least..=self.limit {
            if open.is_empty() {
                return;
            }
            self.extend(depth, CellSet::only(self.start), &mut open, found);
        }
    }

    /// Returns the cells that can be reached and left by the first digit, if cells could repeat.
    fn reached(&self, first: Digit) -> CellSet {
        let mut left_by = [CellSet::EMPTY; 9];
        let mut stack = vec![(self.start, first)];
        while let Some((cell, digit)) = stack.pop() {
            let next = cell.peers() & self.bivalue & self.board.all_places(digit);
            for cell in next {
                if let Some(out) = self.other(cell, digit)
                    && !left_by[out.index()].contains(cell)
                {
                    left_by[out.index()].insert(cell);
                    stack.push((cell, out));
                }
            }
        }
        left_by[self.digit.index()]
    }

    /// Goes on until the path has `depth` cells; `seen` holds the cells of the path.
    fn extend(&mut self, depth: usize, seen: CellSet, open: &mut CellSet, found: &mut Vec<Found>) {
        let Some(&(end, digit)) = self.path.last() else { return };
        let last = self.path.len() + 1 == depth;
        for (next, _) in linked(self.board, digit, end) {
            if seen.contains(next) || !self.bivalue.contains(next) || last && !open.contains(next) {
                continue;
            }
            let Some(out) = self.other(next, digit) else { continue };
            self.path.push((next, out));
            if !last {
                self.extend(depth, seen.with(next), open, found);
            } else if out == self.digit {
                self.offer(next, found);
                // A Remote Pair strikes by its inner cells too, so another path may strike more.
                if self.technique != Technique::RemotePair {
                    open.remove(next);
                }
            }
            self.path.pop();
        }
    }

    fn offer(&self, end: Cell, found: &mut Vec<Found>) {
        let eliminations = if self.technique == Technique::RemotePair {
            self.pair_strikes()
        } else {
            let seen = self.start.peers() & end.peers();
            strikes(self.digit, self.board.all_places(self.digit) & seen)
        };
        let mut nodes = Vec::with_capacity(self.path.len() * 2);
        let mut entry = self.digit;
        for &(cell, exit) in &self.path {
            nodes.push(Node::cell(cell, entry, false));
            nodes.push(Node::cell(cell, exit, true));
            entry = exit;
        }
        keep(found, Found { technique: self.technique, eliminations, nodes });
    }

    /// Strikes both digits from what sees two cells of the pair an odd number of links apart.
    fn pair_strikes(&self) -> Vec<Candidate> {
        let mut seen = CellSet::EMPTY;
        for (i, (one, _)) in self.path.iter().enumerate() {
            for (other, _) in self.path.iter().skip(i + 3).step_by(2) {
                seen |= one.peers() & other.peers();
            }
        }
        let digits = self.board.candidates(self.start);
        digits.iter().flat_map(|d| strikes(d, seen & self.board.all_places(d))).collect()
    }
}
