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
            for cell in Cell::all() {
                for digit in board.candidates(cell) {
                    DigitWalk::new(technique, board, context, (cell, digit)).start(&mut found);
                }
            }
        }
        _ => {
            for cell in Cell::all().filter(|&cell| board.candidates(cell).len() == 2) {
                for digit in board.candidates(cell) {
                    CellWalk::new(technique, board, context, (cell, digit)).start(&mut found);
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
        let strong = places.len() == 1;
        let skipped = if house.kind() == HouseKind::Block { lines } else { CellSet::EMPTY };
        (places - skipped, strong)
    });
    by_house.into_iter().flat_map(|(places, strong)| places.iter().map(move |c| (c, strong)))
}

/// A walk through one digit.
struct DigitWalk<'a> {
    technique: Technique,
    board: &'a Board,
    digit: Digit,
    start: Cell,
    limit: usize,
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
        Self { technique, board, digit, start, limit, path: vec![start] }
    }

    fn start(&mut self, found: &mut Vec<Found>) {
        self.extend(CellSet::only(self.start), found);
    }

    /// Adds a link to the end of the path; `seen` holds the cells before the end.
    fn extend(&mut self, seen: CellSet, found: &mut Vec<Found>) {
        let Some(&end) = self.path.last() else { return };
        let strong_wanted = self.path.len() % 2 == 1;
        for (next, strong) in linked(self.board, self.digit, end) {
            if strong_wanted && !strong || seen.contains(next) && next != self.start {
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
struct CellWalk<'a> {
    technique: Technique,
    board: &'a Board,
    start: Cell,
    digit: Digit,
    limit: usize,
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
        let limit = context.options.chain_length;
        Self { technique, board, start, digit, limit, path: Vec::new() }
    }

    fn other(&self, cell: Cell, digit: Digit) -> Option<Digit> {
        self.board.candidates(cell).without(digit).single()
    }

    fn start(&mut self, found: &mut Vec<Found>) {
        if let Some(other) = self.other(self.start, self.digit) {
            self.path.push((self.start, other));
            self.extend(CellSet::only(self.start), found);
        }
    }

    /// Goes on to a bivalue cell that shares the last digit; `seen` holds the cells of the path.
    fn extend(&mut self, seen: CellSet, found: &mut Vec<Found>) {
        let Some(&(end, digit)) = self.path.last() else { return };
        // Two nodes for a cell: the weak link into the next needs one more, the strong another.
        let nodes = self.path.len() * 2;
        if nodes >= self.limit {
            return;
        }
        for (next, _) in linked(self.board, digit, end) {
            let candidates = self.board.candidates(next);
            let fits = candidates.len() == 2 && !seen.contains(next) && self.is_pair(candidates);
            if !fits {
                continue;
            }
            let Some(out) = self.other(next, digit) else { continue };
            self.path.push((next, out));
            if out == self.digit {
                self.offer(next, found);
            }
            self.extend(seen.with(next), found);
            self.path.pop();
        }
    }

    /// Says whether the candidates will do: a Remote Pair needs the same two everywhere.
    fn is_pair(&self, candidates: DigitSet) -> bool {
        self.technique != Technique::RemotePair || candidates == self.board.candidates(self.start)
    }

    fn offer(&self, end: Cell, found: &mut Vec<Found>) {
        let seen = self.start.peers() & end.peers();
        let struck = self.board.all_places(self.digit) & seen;
        if struck.is_empty() {
            return;
        }
        let eliminations = if self.technique == Technique::RemotePair {
            if self.path.len() < 4 {
                return;
            }
            self.pair_strikes()
        } else {
            strikes(self.digit, struck)
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
