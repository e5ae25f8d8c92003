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
use crate::house::HouseKind;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Chain, Node, Pattern, Step};
use super::super::technique::Technique;
use super::cell_reach::CellReach;
use super::{Context, Scope, Sink, order, pair_houses};

/// Hands over the chains in the reference's order; see [`order::compare`].
pub(super) fn search(
    technique: Technique,
    board: &Board,
    context: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut found = Vec::new();
    match technique {
        Technique::TurbotFish | Technique::XChain => {
            walk_digits(technique, board, (context, scope.digits), &mut found);
        }
        _ => {
            let bivalue = board.cells_with(2);
            // A new chain has a new bivalue cell.
            let is_new = !scope.cells.is_disjoint(bivalue);
            if !is_new || technique == Technique::RemotePair && !has_four_alike(board, bivalue) {
                return ControlFlow::Continue(());
            }
            let mut distances = [[FAR; 9]; 81];
            let reach = match technique {
                Technique::RemotePair => None,
                _ => CellReach::new(board, bivalue),
            };
            for cell in bivalue {
                for digit in board.candidates(cell) {
                    let walk = CellWalk::new(technique, board, context, (cell, digit));
                    walk.start((bivalue, reach.as_ref()), &mut distances, &mut found);
                }
            }
        }
    }
    context.flow(0)?;
    let mut steps = found.into_iter().map(Found::into_step).collect::<Vec<_>>();
    order::sort(&mut steps);
    steps.into_iter().try_for_each(sink)
}

/// Says whether four of some cells with two candidates have the same: a Remote Pair needs as many.
fn has_four_alike(board: &Board, bivalue: CellSet) -> bool {
    let mut counts = [0_u8; 512];
    let mut most = 0;
    bivalue.each(|cell| {
        let count = &mut counts[usize::from(board.candidates(cell).bits()) % 512];
        *count += 1;
        most = most.max(*count);
    });
    most >= 4
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

/// Splits the peers of a cell among some: those in its row, its column, and the rest of its box.
fn by_house(cell: Cell, among: CellSet) -> impl Iterator<Item = Cell> {
    let near = among & cell.peers();
    let (row, column) = (near & cell.row().cells(), near & cell.column().cells());
    row.into_iter().chain(column).chain(near - row - column)
}

/// Walks from every strong candidate, by cell and digit.
fn walk_digits(
    technique: Technique,
    board: &Board,
    (context, digits): (&Context<'_>, DigitSet),
    found: &mut Vec<Found>,
) {
    let turbot = technique == Technique::TurbotFish;
    let limit = if turbot { 3 } else { context.options.chain_length };
    let mut by_digit: [Option<StrongLinks>; 9] = [const { None }; 9];
    let mut cells = CellSet::EMPTY;
    for digit in digits {
        let links = StrongLinks::new(board, digit);
        cells |= links.cells;
        by_digit[digit.index()] = Some(links);
    }
    for start in cells {
        for digit in board.candidates(start) {
            if let Some(links) = &by_digit[digit.index()]
                && links.cells.contains(start)
            {
                let places = board.all_places(digit);
                let path = Vec::new();
                let mut walk =
                    DigitWalk { technique, digit, start, limit, places, links, path, context };
                walk.begin(found);
            }
        }
    }
}

/// The strong links of a digit: houses with two places.
struct StrongLinks {
    /// The cells with a strong link: only they can go on after a weak one.
    cells: CellSet,
    /// The partners of each of these cells, by row, column, box. A partner in the box that shares
    /// a line is linked by the line.
    partners: [[Option<Cell>; 3]; 81],
}

impl StrongLinks {
    fn new(board: &Board, digit: Digit) -> Self {
        let mut links = Self { cells: CellSet::EMPTY, partners: [[None; 3]; 81] };
        for house in pair_houses(board.all_places(digit)) {
            let places = board.places(digit, house);
            let Some([one, other]) = places.pair() else { continue };
            let in_line = one.row() == other.row() || one.column() == other.column();
            if house.kind() != HouseKind::Block || !in_line {
                let kind = house.index() / 9;
                links.cells |= places;
                links.partners[one.index()][kind] = Some(other);
                links.partners[other.index()][kind] = Some(one);
            }
        }
        links
    }

    fn partners(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.partners[cell.index()].into_iter().flatten()
    }
}

/// A walk through one digit.
struct DigitWalk<'a> {
    technique: Technique,
    digit: Digit,
    start: Cell,
    limit: usize,
    places: CellSet,
    links: &'a StrongLinks,
    /// The cells of the chain so far; links alternate, the first is strong.
    path: Vec<Cell>,
    context: &'a Context<'a>,
}

impl DigitWalk<'_> {
    fn begin(&mut self, found: &mut Vec<Found>) {
        if self.is_promising() {
            self.path.push(self.start);
            self.extend(CellSet::EMPTY, found);
        }
    }

    /// Says whether some end that strikes something can be reached, if cells could repeat.
    fn is_promising(&self) -> bool {
        let near = self.places & self.start.peers();
        let mut entered = CellSet::EMPTY;
        let mut stack = CellSet::only(self.start);
        let mut left = stack;
        for links in 0..self.limit.div_ceil(2) {
            let mut after = CellSet::EMPTY;
            for cell in stack {
                for end in self.links.partners(cell) {
                    if links > 0 && !near.is_disjoint(end.peers()) {
                        return true;
                    }
                    if !entered.contains(end) {
                        entered.insert(end);
                        after |= end.peers() & self.links.cells;
                    }
                }
            }
            stack = after - left;
            left |= stack;
            if stack.is_empty() {
                return false;
            }
        }
        false
    }

    /// Adds a strong link and a weak one to the end of the path; `seen` holds the cells before it.
    fn extend(&mut self, seen: CellSet, found: &mut Vec<Found>) {
        let Some(&from) = self.path.last().filter(|_| self.context.step()) else { return };
        for end in self.links.partners(from) {
            if seen.contains(end) && end != self.start {
                continue;
            }
            self.path.push(end);
            let links = self.path.len() - 1;
            if links > 1 {
                self.offer(end, links, found);
            }
            if links + 1 < self.limit && end != self.start {
                let seen = seen.with(from).with(end);
                for next in by_house(end, self.links.cells - seen) {
                    self.path.push(next);
                    self.extend(seen, found);
                    self.path.pop();
                }
            }
            self.path.pop();
        }
    }

    fn offer(&self, end: Cell, links: usize, found: &mut Vec<Found>) {
        let struck = self.places & self.start.peers() & end.peers();
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
    context: &'a Context<'a>,
}

/// For each cell and the digit by which it is left, how many more cells an end needs at least.
type Distances = [[u8; 9]; 81];

/// An end can't be reached.
const FAR: u8 = u8::MAX;

impl<'a> CellWalk<'a> {
    fn new(
        technique: Technique,
        board: &'a Board,
        context: &'a Context<'a>,
        (start, digit): (Cell, Digit),
    ) -> Self {
        // Two nodes for a cell; a chain of `n` links has `n + 1` nodes.
        let limit = context.options.chain_length.div_ceil(2);
        let (bivalue, path) = (CellSet::EMPTY, Vec::new());
        Self { technique, board, start, digit, limit, bivalue, path, context }
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

    fn start(
        mut self,
        (bivalue, reach): (CellSet, Option<&CellReach>),
        distances: &mut Distances,
        found: &mut Vec<Found>,
    ) {
        self.bivalue = bivalue;
        if self.technique == Technique::RemotePair {
            let pair = self.board.candidates(self.start);
            let same = |cells, digit| cells & self.board.all_places(digit);
            self.bivalue = pair.iter().fold(bivalue, same);
            if self.bivalue.iter().nth(3).is_none() || !self.has_strikes() {
                return;
            }
        }
        let Some(other) = self.other(self.start, self.digit) else { return };
        let ends = self.ends();
        if ends.is_empty() {
            return;
        }
        let mut open = match reach {
            Some(reach) => reach.of((self.board, self.digit), (self.start, other), ends),
            None => ends & self.reached(other),
        };
        if open.is_empty() {
            return;
        }
        self.measure(open, distances);
        self.path.push((self.start, other));
        let least = if self.technique == Technique::RemotePair { 4 } else { 2 };
        for depth in least..=self.limit {
            if open.is_empty() {
                return;
            }
            self.extend((depth, distances), CellSet::only(self.start), &mut open, found);
        }
    }

    /// Says whether some candidate of the pair sees both colours of the cells joined to the start:
    /// only then a Remote Pair strikes.
    fn has_strikes(&self) -> bool {
        let mut colors = [CellSet::only(self.start), CellSet::EMPTY];
        let mut seen = [CellSet::EMPTY; 2];
        let (mut newest, mut side) = (colors[0], 0);
        while !newest.is_empty() {
            let near = newest.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
            seen[side] |= near;
            side = 1 - side;
            newest = (near & self.bivalue) - colors[side];
            colors[side] |= newest;
        }
        let pair = self.board.candidates(self.start).iter();
        let places = pair.fold(CellSet::EMPTY, |all, digit| all | self.board.all_places(digit));
        !places.is_disjoint(seen[0] & seen[1])
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

    /// Fills the distances to the ends, if cells could repeat.
    fn measure(&self, ends: CellSet, distances: &mut Distances) {
        *distances = [[FAR; 9]; 81];
        let mut stack: Vec<(Cell, Digit)> = ends.iter().map(|end| (end, self.digit)).collect();
        for end in ends {
            distances[end.index()][self.digit.index()] = 0;
        }
        let (mut distance, mut at) = (0, 0);
        while at < stack.len() && usize::from(distance) < self.limit {
            distance += 1;
            for at in core::mem::replace(&mut at, stack.len())..stack.len() {
                let (cell, out) = stack[at];
                // The cells before it are left by the digit by which it is entered.
                let Some(entry) = self.other(cell, out) else { continue };
                for before in cell.peers() & self.bivalue & self.board.all_places(entry) {
                    let known = &mut distances[before.index()][entry.index()];
                    if *known == FAR {
                        *known = distance;
                        stack.push((before, entry));
                    }
                }
            }
        }
    }

    /// Goes on until the path has `depth` cells; `seen` holds the cells of the path.
    fn extend(
        &mut self,
        (depth, distances): (usize, &Distances),
        seen: CellSet,
        open: &mut CellSet,
        found: &mut Vec<Found>,
    ) {
        let Some(&(end, digit)) = self.path.last().filter(|_| self.context.step()) else { return };
        let last = self.path.len() + 1 == depth;
        let mut among = (self.bivalue & self.board.all_places(digit)) - seen;
        if last {
            among &= *open;
        }
        for next in by_house(end, among) {
            let Some(out) = self.other(next, digit) else { continue };
            let distance = distances[next.index()][out.index()];
            if distance == FAR || self.path.len() + 1 + usize::from(distance) > depth {
                continue;
            }
            self.path.push((next, out));
            if !last {
                self.extend((depth, distances), seen.with(next), open, found);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_cells_reach_is_what_each_does() {
        let mut random = crate::random::Random::new(6, 0);
        let puzzle: crate::puzzle::Puzzle = crate::gallery::INKALA.parse().unwrap();
        let context = Context::new(Some(&puzzle), super::super::Options::default());
        let mut seen = [0; 2];
        for _ in 0..200 {
            let mut board = Board::new(&crate::grid::Grid::EMPTY);
            for candidate in Candidate::all() {
                if random.below(10) < 7 {
                    board.eliminate(candidate);
                }
            }
            let bivalue = board.cells_with(2);
            let reach = CellReach::new(&board, bivalue).unwrap();
            for start in bivalue {
                for digit in board.candidates(start) {
                    let key = (start, digit);
                    let mut walk = CellWalk::new(Technique::XyChain, &board, &context, key);
                    walk.bivalue = bivalue;
                    let other = walk.other(start, digit).unwrap();
                    let ends = walk.ends();
                    let slow = ends & walk.reached(other);
                    assert_eq!(reach.of((&board, digit), (start, other), ends), slow);
                    seen[usize::from(slow.is_empty())] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
    }
}
