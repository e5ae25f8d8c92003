//! The almost locked sets of a board and the restricted commons between them.

use core::ops::ControlFlow;

use super::super::Context;
use crate::board::Board;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::super::step::Als;
use super::super::count;

/// An almost locked set with what it sees.
#[derive(Clone)]
pub(in super::super) struct LockedSet {
    pub(in super::super) als: Als,
    /// The cells of the set that have the digit.
    pub(in super::super) places: [CellSet; 9],
    /// The cells outside with the digit that see all its places.
    pub(in super::super) peers_of: [CellSet; 9],
    /// All of `peers_of`.
    pub(in super::super) peers: CellSet,
    /// The digits with cells in `peers_of`.
    pub(super) seen: DigitSet,
}

impl LockedSet {
    fn new(board: &Board, als: Als) -> Self {
        let mut set = Self {
            als,
            places: [CellSet::EMPTY; 9],
            peers_of: [CellSet::EMPTY; 9],
            peers: CellSet::EMPTY,
            seen: DigitSet::EMPTY,
        };
        for digit in als.digits {
            let all = board.all_places(digit);
            let places = all & als.cells;
            let seen = places.iter().fold(all - als.cells, |seen, cell| seen & cell.peers());
            set.places[digit.index()] = places;
            set.peers_of[digit.index()] = seen;
            set.peers |= seen;
            if !seen.is_empty() {
                set.seen.insert(digit);
            }
        }
        set
    }

    const fn outline(&self) -> Outline {
        Outline { cells: self.als.cells, peers: self.peers, seen: self.seen }
    }
}

/// A restricted common of two sets: one digit or two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The sets; the first comes first in the list.
    pub(super) sets: [usize; 2],
    pub(super) first: Digit,
    pub(super) second: Option<Digit>,
}

impl Link {
    pub(super) fn digits(&self) -> DigitSet {
        self.second.map_or(DigitSet::EMPTY, DigitSet::only).with(self.first)
    }
}

/// The cells of a set, what it sees, and the digits it sees.
#[derive(Clone, Copy)]
struct Outline {
    cells: CellSet,
    peers: CellSet,
    seen: DigitSet,
}

/// All sets and the links from each to those after it.
#[derive(Clone, Default)]
pub(in super::super) struct Web {
    pub(super) sets: Vec<LockedSet>,
    /// Of each set what is asked most, close together.
    outlines: Vec<Outline>,
    /// Ordered by their first set, then their second.
    pub(super) links: Vec<Link>,
    /// Where the links of each set begin, and one more.
    pub(super) starts: Vec<usize>,
    is_known: bool,
}

impl Web {
    /// Forgets the board.
    pub(in super::super) const fn clear(&mut self) {
        self.is_known = false;
    }

    /// Collects the sets and links them, unless that is done; breaks if stopped.
    pub(super) fn fill(&mut self, board: &Board, context: &Context<'_>) -> ControlFlow<()> {
        if self.is_known {
            return self.sets.iter().try_for_each(|_| context.flow(1));
        }
        self.sets.clear();
        self.links.clear();
        self.starts.clear();
        collect_into(board, &mut self.sets);
        self.outlines.clear();
        self.outlines.extend(self.sets.iter().map(LockedSet::outline));
        for first in 0..self.sets.len() {
            self.starts.push(self.links.len());
            context.flow(1)?;
            self.link(first, context.options.als_overlap);
        }
        self.starts.push(self.links.len());
        self.is_known = true;
        ControlFlow::Continue(())
    }

    /// Says whether two sets see a cell in common.
    pub(super) fn meet(&self, first: usize, second: usize) -> bool {
        !self.outlines[first].peers.is_disjoint(self.outlines[second].peers)
    }

    /// Links a set to those after it.
    fn link(&mut self, first: usize, overlap: bool) {
        let a = &self.sets[first];
        let apart = if overlap { CellSet::EMPTY } else { a.als.cells };
        for (second, &Outline { cells, seen, .. }) in
            self.outlines.iter().enumerate().skip(first + 1)
        {
            // Sets with a restricted common see each other's places of it.
            let shared = a.seen & seen;
            if shared.is_empty() || a.peers.is_disjoint(cells) || !apart.is_disjoint(cells) {
                continue;
            }
            let b = &self.sets[second];
            let restricted =
                |digit: &Digit| b.places[digit.index()].is_subset(a.peers_of[digit.index()]);
            let mut digits = shared.iter().filter(restricted);
            if let Some(digit) = digits.next() {
                let sets = [first, second];
                self.links.push(Link { sets, first: digit, second: digits.last() });
            }
        }
    }
}

/// Collects sets by rows, columns, boxes; in each house in lexicographic order of cells.
pub(in super::super) fn collect_all(board: &Board) -> Vec<LockedSet> {
    let mut sets = Vec::new();
    collect_into(board, &mut sets);
    sets
}

fn collect_into(board: &Board, sets: &mut Vec<LockedSet>) {
    let nothing = Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    for house in House::all() {
        let empty = house.cells() & board.empty_cells();
        collect(board, (house, 0), nothing, empty, sets);
    }
}

/// Adds each subset of the cells left to the chosen ones; keeps those that are almost locked.
fn collect(
    board: &Board,
    (house, size): (House, usize),
    chosen: Als,
    left: CellSet,
    sets: &mut Vec<LockedSet>,
) {
    let mut left = left;
    while let Some(cell) = left.first() {
        left.remove(cell);
        let als =
            Als { cells: chosen.cells.with(cell), digits: chosen.digits | board.candidates(cell) };
        let (digits, cells) = (count(als.digits.bits()), size + 1);
        if digits == cells + 1 && !is_known(house, als.cells) {
            sets.push(LockedSet::new(board, als));
        }
        // Each cell left makes up for one digit at most.
        if cells < 8 && digits <= cells + left.len() + 1 {
            collect(board, (house, cells), als, left, sets);
        }
    }
}

/// Says whether the cells share a house that was searched before.
fn is_known(house: House, cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let [row, column, _] = first.houses();
    match house.kind() {
        HouseKind::Row => false,
        HouseKind::Column => cells.len() == 1,
        HouseKind::Block => cells.is_subset(row.cells()) || cells.is_subset(column.cells()),
    }
}
