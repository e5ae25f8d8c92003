//! The tables: nodes, direct consequences, expansion.
//!
//! A node is a number: `candidate.index() * 2 + on` for a candidate, and from [`GROUPS`] on
//! `GROUPS + group * 2 + on` for a group. A table has the number of its assumption.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::CellSet;

use super::super::super::step::{Ground, Node};
use super::net;

/// The number of the first group node.
pub(super) const GROUPS: usize = Candidate::COUNT * 2;

/// The most entries of a table.
const FULL: usize = 1000;

/// Which nodes the tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nodes {
    /// Single cells.
    Cells,
    /// Single cells, and groups of two or three in a box and a line.
    Groups,
}

/// All candidates of a digit in the crossing of a box and a line, two or three.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    line: House,
    block: House,
    /// The cells that see all of the group.
    pub(super) peers: CellSet,
}

/// Names nodes.
pub(super) struct NodeTable {
    groups: Vec<Group>,
}

impl NodeTable {
    pub(super) fn node(&self, node: u16) -> Node {
        let (number, on) = (usize::from(node) / 2, node & 1 == 1);
        if usize::from(node) < GROUPS {
            let Candidate { cell, digit } = Candidate::new(number);
            return Node::cell(cell, digit, on);
        }
        let group = self.group(node);
        Node { ground: Ground::Group(group.cells), digit: group.digit, on, side: 0 }
    }

    pub(super) fn group(&self, node: u16) -> &Group {
        &self.groups[(usize::from(node) - GROUPS) / 2]
    }

    pub(super) fn cells(&self, node: u16) -> CellSet {
        if is_group(node) { self.group(node).cells } else { CellSet::only(candidate(node).cell) }
    }

    /// Returns the cell that stands for the node: the first one.
    pub(super) fn cell(&self, node: u16) -> Cell {
        Cell::new(self.first_cell(node))
    }

    /// Returns the index of the cell that stands for the node.
    pub(super) fn first_cell(&self, node: u16) -> usize {
        if is_group(node) {
            return self.group(node).cells.first().map_or(0, Cell::index);
        }
        usize::from(node) / 18
    }

    /// Returns the cells that see all of the node.
    pub(super) fn peers(&self, node: u16) -> CellSet {
        if is_group(node) { self.group(node).peers } else { candidate(node).cell.peers() }
    }

    pub(super) fn digit(&self, node: u16) -> Digit {
        if is_group(node) { self.group(node).digit } else { candidate(node).digit }
    }
}

/// Returns the number of a candidate's node.
#[expect(clippy::cast_possible_truncation, reason = "below 2 * 729")]
pub(super) const fn node_of(candidate: Candidate, on: bool) -> u16 {
    (candidate.index() * 2) as u16 + on as u16
}

/// Returns the candidate of a node that isn't a group.
pub(super) const fn candidate(node: u16) -> Candidate {
    Candidate::new(node as usize / 2)
}

pub(super) const fn is_on(node: u16) -> bool {
    node & 1 == 1
}

pub(super) const fn is_group(node: u16) -> bool {
    node as usize >= GROUPS
}

/// A direct consequence: what it is, how far from the assumption, and what it follows from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Direct {
    pub(super) node: u16,
    pub(super) distance: u16,
    /// Places in the same table; the first is on the main line, others that aren't 0 are needed too.
    pub(super) back: [u16; 5],
}

impl Direct {
    const fn one_step(node: u16) -> Self {
        Self { node, distance: 2, back: [0; 5] }
    }
}

/// An entry of an expanded table: direct entry `place` of the table of entry `via`.
///
/// The direct entries of the table itself have `via` 0 and their own place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) node: u16,
    pub(super) distance: u16,
    pub(super) via: u16,
    pub(super) place: u16,
}

/// The direct consequences of every assumption.
pub(super) struct Tables {
    pub(super) nodes: NodeTable,
    direct: Vec<Direct>,
    starts: Vec<u32>,
}

impl Tables {
    /// Fills the direct consequences; with a depth, singles that follow are placed so many times.
    pub(super) fn new(board: &Board, nodes: Nodes, net_depth: Option<usize>) -> Self {
        let groups = if nodes == Nodes::Groups { find_groups(board) } else { Vec::new() };
        let mut filling = Filling { pairs: Vec::with_capacity(8192) };
        match net_depth {
            None => filling.add_cells(board),
            Some(depth) => {
                net::fill(board, depth, |table, direct| filling.pairs.push((table, direct)))
            }
        }
        filling.add_groups(board, &groups);
        let (direct, starts) = filling.sorted(GROUPS + groups.len() * 2);
        Self { nodes: NodeTable { groups }, direct, starts }
    }

    /// Returns the direct consequences of an assumption; the first is the assumption itself.
    pub(super) fn direct(&self, table: u16) -> &[Direct] {
        let table = usize::from(table);
        &self.direct[self.starts[table] as usize..self.starts[table + 1] as usize]
    }
}

/// Collects direct consequences as pairs of table and entry.
struct Filling {
    pairs: Vec<(u16, Direct)>,
}

impl Filling {
    fn add(&mut self, table: u16, node: u16) {
        self.pairs.push((table, Direct::one_step(node)));
    }

    fn open(&mut self, table: u16) {
        self.pairs.push((table, Direct { node: table, distance: 1, back: [0; 5] }));
    }

    fn add_cells(&mut self, board: &Board) {
        for cell in board.empty_cells() {
            let candidates = board.candidates(cell);
            for digit in candidates {
                let here = Candidate { cell, digit };
                let (on, off) = (node_of(here, true), node_of(here, false));
                self.open(on);
                self.open(off);
                for other in candidates.without(digit) {
                    let other = Candidate { cell, digit: other };
                    self.add(on, node_of(other, false));
                    if candidates.len() == 2 {
                        self.add(off, node_of(other, true));
                    }
                }
                self.add_places(board, here);
            }
        }
    }

    /// Adds the same digit in the row, the column and the box, each cell once.
    fn add_places(&mut self, board: &Board, here: Candidate) {
        let (on, off) = (node_of(here, true), node_of(here, false));
        let (mut seen, mut forced) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in here.cell.houses() {
            let others = board.places(here.digit, house).without(here.cell);
            for cell in others - seen {
                self.add(on, node_of(Candidate { cell, ..here }, false));
            }
            seen |= others;
            if let Some(cell) = others.single()
                && !forced.contains(cell)
            {
                forced.insert(cell);
                self.add(off, node_of(Candidate { cell, ..here }, true));
            }
        }
    }

    fn add_groups(&mut self, board: &Board, groups: &[Group]) {
        for (i, group) in groups.iter().enumerate() {
            let (on, off) = (group_node(i, true), group_node(i, false));
            self.open(on);
            self.open(off);
            let places = board.all_places(group.digit) & group.peers;
            for cell in places {
                let here = Candidate { cell, digit: group.digit };
                self.add(on, node_of(here, false));
                self.add(node_of(here, true), off);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (places & house.cells()).single() {
                    let here = Candidate { cell, digit: group.digit };
                    self.add(off, node_of(here, true));
                    self.add(node_of(here, false), on);
                }
            }
            self.add_neighbours(board, groups, i);
        }
    }

    /// Adds the groups that see a group whole.
    fn add_neighbours(&mut self, board: &Board, groups: &[Group], i: usize) {
        let group = &groups[i];
        let mut met: [(House, usize, usize); 2] = [(group.line, 0, 0), (group.block, 0, 0)];
        for (j, other) in groups.iter().enumerate() {
            if j == i || other.digit != group.digit || !other.cells.is_disjoint(group.cells) {
                continue;
            }
            for (house, count, first) in &mut met {
                if other.line == *house || other.block == *house {
                    *count += 1;
                    if *count == 1 {
                        *first = j;
                    }
                    self.add(group_node(i, true), group_node(j, false));
                }
            }
        }
        for (house, count, first) in met {
            let rest = board.places(group.digit, house) - group.cells - groups[first].cells;
            if count == 1 && rest.is_empty() {
                self.add(group_node(i, false), group_node(first, true));
            }
        }
    }

    /// Sorts the pairs by table, keeping their order.
    fn sorted(self, tables: usize) -> (Vec<Direct>, Vec<u32>) {
        let mut starts = vec![0_u32; tables + 1];
        for (table, _) in &self.pairs {
            starts[usize::from(*table) + 1] += 1;
        }
        for i in 0..tables {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut direct = vec![Direct::default(); self.pairs.len()];
        for (table, entry) in self.pairs {
            let at = &mut next[usize::from(table)];
            direct[*at as usize] = entry;
            *at += 1;
        }
        (direct, starts)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a board has at most 486 groups")]
const fn group_node(group: usize, on: bool) -> u16 {
    (GROUPS + group * 2) as u16 + on as u16
}

/// Returns the groups: by row, then by column; within a line by digit, then by box.
fn find_groups(board: &Board) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in (0..18).map(House::new) {
        for digit in Digit::all() {
            let places = board.places(digit, line);
            if places.len() < 2 {
                continue;
            }
            for block in (0..9).map(House::block) {
                let cells = places & block.cells();
                if cells.len() >= 2 {
                    let peers = cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
                    groups.push(Group { digit, cells, line, block, peers });
                }
            }
        }
    }
    groups
}

/// Room for expanding one table after another.
pub(super) struct Expansion {
    /// The entries of the table expanded last.
    pub(super) entries: Vec<Entry>,
    /// Where each node stands in `entries`, plus one; 0 if it doesn't.
    places: Vec<u16>,
}

impl Expansion {
    pub(super) fn new(tables: &Tables) -> Self {
        Self { entries: Vec::with_capacity(FULL), places: vec![0; tables.starts.len()] }
    }

    /// Expands a table; leaves no entries if the candidate isn't on the board.
    pub(super) fn expand(&mut self, tables: &Tables, table: u16) {
        for entry in &self.entries {
            self.places[usize::from(entry.node)] = 0;
        }
        self.entries.clear();
        let own = tables.direct(table);
        for (place, direct) in own.iter().enumerate() {
            self.push(Entry {
                node: direct.node,
                distance: direct.distance,
                via: 0,
                place: small(place),
            });
        }
        let direct_count = own.len();
        let mut at = 1;
        while at < self.entries.len() && self.entries.len() < FULL {
            let Entry { node, distance: base, .. } = self.entries[at];
            for (place, direct) in tables.direct(node).iter().enumerate().skip(1) {
                let distance = base + direct.distance;
                let entry =
                    Entry { node: direct.node, distance, via: small(at), place: small(place) };
                let old = usize::from(self.places[usize::from(direct.node)]);
                if old == 0 {
                    if self.entries.len() < FULL {
                        self.push(entry);
                    }
                } else if old > direct_count && self.entries[old - 1].distance > distance {
                    self.entries[old - 1] = entry;
                }
            }
            at += 1;
        }
    }

    fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
        self.places[usize::from(entry.node)] = small(self.entries.len());
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a table has at most 1000 entries")]
pub(super) const fn small(place: usize) -> u16 {
    place as u16
}
