//! The tables: nodes, direct consequences, expansion.
//!
//! A node is a number: `candidate.index() * 2 + on` for a candidate, and from [`GROUPS`] on
//! `GROUPS + group * 2 + on` for a group. After the groups come almost locked sets that lose one of
//! their digits, nine numbers for each set, always off. A table has the number of its assumption.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::super::step::{Ground, Node};
use super::super::als::{LockedSet, collect_all};
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
    /// Cells, groups, and almost locked sets.
    Sets,
}

/// The most sets that become nodes.
const MOST_SETS: usize = 3000;

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
#[derive(Clone, Default)]
pub(super) struct NodeTable {
    groups: Vec<Group>,
    sets: Vec<LockedSet>,
}

impl NodeTable {
    pub(super) fn node(&self, node: u16) -> Node {
        let (number, on) = (usize::from(node) / 2, node & 1 == 1);
        if usize::from(node) < GROUPS {
            let Candidate { cell, digit } = Candidate::new(number);
            return Node::cell(cell, digit, on);
        }
        let digit = self.digit(node);
        if let Some(set) = self.set(node) {
            return Node { ground: Ground::Als(self.cell(node), set.als), digit, on, side: 0 };
        }
        Node { ground: Ground::Group(self.group(node).cells), digit, on, side: 0 }
    }

    /// Returns the number of a set's node without one of its digits.
    fn set_node(&self, set: usize, digit: Digit) -> u16 {
        small(GROUPS + self.groups.len() * 2 + (set * 9 + digit.index()) * 2)
    }

    /// Returns the number of a set and its digit, if the node is one.
    fn set_number(&self, node: u16) -> Option<(usize, Digit)> {
        let number = usize::from(node).checked_sub(GROUPS + self.groups.len() * 2)? / 2;
        Some((number / 9, Digit::from_index(number % 9)))
    }

    /// Returns the set of a node, if it is one.
    pub(super) fn set(&self, node: u16) -> Option<&LockedSet> {
        self.set_number(node).map(|(set, _)| &self.sets[set])
    }

    pub(super) fn group(&self, node: u16) -> &Group {
        &self.groups[(usize::from(node) - GROUPS) / 2]
    }

    pub(super) fn cells(&self, node: u16) -> CellSet {
        match self.set(node) {
            Some(set) => set.als.cells,
            None if is_group(node) => self.group(node).cells,
            None => CellSet::only(candidate(node).cell),
        }
    }

    /// Returns the cell that stands for the node: the first one.
    pub(super) fn cell(&self, node: u16) -> Cell {
        Cell::new(self.first_cell(node))
    }

    /// Returns the index of the cell that stands for the node.
    pub(super) fn first_cell(&self, node: u16) -> usize {
        let first = |cells: CellSet| cells.first().map_or(0, Cell::index);
        match self.set_number(node) {
            Some((set, digit)) => first(self.sets[set].places[digit.index()]),
            None if is_group(node) => first(self.group(node).cells),
            None => usize::from(node) / 18,
        }
    }

    /// Returns the cells that see all places of the digit in the node.
    pub(super) fn peers(&self, node: u16, digit: Digit) -> CellSet {
        match self.set(node) {
            Some(set) => set.peers_of[digit.index()],
            None if is_group(node) => self.group(node).peers,
            None => candidate(node).cell.peers(),
        }
    }

    pub(super) fn digit(&self, node: u16) -> Digit {
        match self.set_number(node) {
            Some((_, digit)) => digit,
            None if is_group(node) => self.group(node).digit,
            None => candidate(node).digit,
        }
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
    /// Places in the same table; the first is on the main line, others that aren't 0 are needed
    /// too.
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
#[derive(Clone, Default)]
pub(super) struct Tables {
    pub(super) nodes: NodeTable,
    direct: Vec<Direct>,
    /// Node and distance of each direct consequence, close together.
    steps: Vec<(u16, u16)>,
    starts: Vec<u32>,
    /// Where those of each table begin, but for the assumption itself, and end.
    spans: Vec<(u32, u32)>,
}

impl Tables {
    /// Fills the direct consequences; with a depth, singles that follow are placed so many times.
    pub(super) fn new(board: &Board, nodes: Nodes, net_depth: Option<usize>) -> Self {
        let groups = if nodes == Nodes::Cells { Vec::new() } else { find_groups(board) };
        let mut sets = if nodes == Nodes::Sets { collect_all(board) } else { Vec::new() };
        sets.retain(|set| set.als.cells.len() > 1);
        sets.truncate(MOST_SETS);
        let mut filling = Filling { pairs: Vec::with_capacity(8192) };
        match net_depth {
            None => filling.add_cells(board),
            Some(depth) => {
                net::fill(board, depth, |table, direct| filling.pairs.push((table, direct)));
            }
        }
        filling.add_groups(board, &groups);
        let count = GROUPS + groups.len() * 2 + sets.len() * 18;
        let nodes = NodeTable { groups, sets };
        for set in 0..nodes.sets.len() {
            filling.add_set(board, &nodes, set);
        }
        let (direct, starts) = filling.sorted(count);
        let steps = direct.iter().map(|direct| (direct.node, direct.distance)).collect();
        let span = |ends: &[u32]| (ends[1].min(ends[0] + 1), ends[1]);
        let spans = starts.windows(2).map(span).collect();
        Self { nodes, direct, steps, starts, spans }
    }

    /// Returns the direct consequences of an assumption; the first is the assumption itself.
    pub(super) fn direct(&self, table: u16) -> &[Direct] {
        &self.direct[self.range(table)]
    }

    /// Returns what follows from an assumption beside itself.
    fn steps(&self, table: u16) -> &[(u16, u16)] {
        let (start, end) = self.spans[usize::from(table)];
        &self.steps[start as usize..end as usize]
    }

    fn range(&self, table: u16) -> core::ops::Range<usize> {
        let table = usize::from(table);
        self.starts[table] as usize..self.starts[table + 1] as usize
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

    /// Adds what follows when a set loses one of its digits: the others are all in it.
    fn add_set(&mut self, board: &Board, nodes: &NodeTable, number: usize) {
        let set = &nodes.sets[number];
        for digit in set.als.digits {
            let others = set.als.digits.without(digit);
            if others.iter().all(|other| set.peers_of[other.index()].is_empty()) {
                continue;
            }
            let node = nodes.set_node(number, digit);
            self.open(node);
            self.add_entrances(nodes, set, digit, node);
            let penalty = small((set.als.digits.len() - 1) * 2);
            for other in others {
                self.add_exits(nodes, set.peers_of[other.index()], other, (node, penalty));
            }
            for (other, neighbour) in nodes.sets.iter().enumerate() {
                if other == number || !neighbour.als.cells.is_disjoint(set.als.cells) {
                    continue;
                }
                for digit in others & neighbour.als.digits {
                    let places = neighbour.places[digit.index()];
                    if places.is_subset(set.peers_of[digit.index()]) {
                        self.add_far(node, nodes.set_node(other, digit), penalty);
                    }
                }
            }
            for cell in set.peers {
                let left =
                    |d: &Digit| !others.contains(*d) || !set.peers_of[d.index()].contains(cell);
                let candidates = board.candidates(cell);
                let rest: DigitSet = candidates.iter().filter(left).collect();
                if let Some(digit) = rest.single()
                    && candidates.len() > 2
                {
                    self.add_far(node, node_of(Candidate { cell, digit }, true), penalty + 1);
                }
            }
        }
    }

    /// Adds what takes the digit from the set: cells that see all its places, and groups of them.
    fn add_entrances(&mut self, nodes: &NodeTable, set: &LockedSet, digit: Digit, node: u16) {
        let mut known = Vec::new();
        for cell in set.peers_of[digit.index()] {
            self.add(node_of(Candidate { cell, digit }, true), node);
            for (i, group) in nodes.groups.iter().enumerate() {
                if group.digit == digit
                    && group.cells.contains(cell)
                    && group.cells.is_disjoint(set.als.cells)
                    && set.places[digit.index()].is_subset(group.peers)
                    && !known.contains(&i)
                {
                    known.push(i);
                    self.add(group_node(i, true), node);
                }
            }
        }
    }

    /// Adds the cells and groups that lose a digit.
    fn add_exits(
        &mut self,
        nodes: &NodeTable,
        cells: CellSet,
        digit: Digit,
        (node, penalty): (u16, u16),
    ) {
        for cell in cells {
            self.add_far(node, node_of(Candidate { cell, digit }, false), penalty);
        }
        for (i, group) in nodes.groups.iter().enumerate() {
            if group.digit == digit && group.cells.is_subset(cells) {
                self.add_far(node, group_node(i, false), penalty);
            }
        }
    }

    fn add_far(&mut self, table: u16, node: u16, penalty: u16) {
        self.pairs.push((table, Direct { distance: 2 + penalty, ..Direct::one_step(node) }));
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
        let crossed = blocks_of(line);
        for digit in Digit::all() {
            let places = board.places(digit, line);
            if places.len() < 2 {
                continue;
            }
            for block in crossed {
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

/// Returns the boxes that a row or column crosses.
const fn blocks_of(line: House) -> [House; 3] {
    let (index, third) = (line.index(), line.index() % 9 / 3);
    let (first, step) = if index < 9 { (3 * third, 1) } else { (third, 3) };
    [House::block(first), House::block(first + step), House::block(first + 2 * step)]
}

/// Room for expanding one table after another.
pub(super) struct Expansion {
    /// The entries of the table expanded last.
    pub(super) entries: Vec<Entry>,
    marks: Vec<Mark>,
}

/// Where a node stands in the entries, plus one, and what a shorter way must be shorter than.
#[derive(Clone, Copy)]
struct Mark {
    place: u16,
    distance: u16,
}

/// The mark of a node that doesn't stand there: any way will do.
const NOWHERE: Mark = Mark { place: 0, distance: u16::MAX };

impl Expansion {
    pub(super) fn new(tables: &Tables) -> Self {
        let marks = vec![NOWHERE; tables.starts.len()];
        Self { entries: Vec::with_capacity(FULL), marks }
    }

    /// Returns where a node stands in the entries.
    pub(super) fn place(&self, node: u16) -> Option<usize> {
        usize::from(self.marks[usize::from(node)].place).checked_sub(1)
    }

    /// Expands a table; leaves no entries if the candidate isn't on the board.
    pub(super) fn expand(&mut self, tables: &Tables, table: u16) {
        // As slices of their own, they need not be looked up again after each write to the other.
        let (entries, marks) = (&mut self.entries, self.marks.as_mut_slice());
        for entry in &*entries {
            marks[usize::from(entry.node)] = NOWHERE;
        }
        entries.clear();
        for (place, direct) in tables.direct(table).iter().enumerate() {
            let Direct { node, distance, .. } = *direct;
            entries.push(Entry { node, distance, via: 0, place: small(place) });
            // No way is shorter than the direct one.
            marks[usize::from(node)] = Mark { place: small(entries.len()), distance: 0 };
        }
        let mut at = 1;
        while at < entries.len() && entries.len() < FULL {
            let Entry { node, distance: base, .. } = entries[at];
            for (place, &(node, step)) in tables.steps(node).iter().enumerate() {
                let distance = base + step;
                let mark = &mut marks[usize::from(node)];
                if mark.distance <= distance {
                    continue;
                }
                let entry = Entry { node, distance, via: small(at), place: small(place + 1) };
                if mark.place > 0 {
                    mark.distance = distance;
                    entries[usize::from(mark.place) - 1] = entry;
                } else if entries.len() < FULL {
                    entries.push(entry);
                    *mark = Mark { place: small(entries.len()), distance };
                }
            }
            at += 1;
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "tables have 1000 entries, nodes are below 60000"
)]
pub(super) const fn small(place: usize) -> u16 {
    place as u16
}
