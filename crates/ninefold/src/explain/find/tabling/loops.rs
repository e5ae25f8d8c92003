//! Nice loops and alternating inference chains.
//!
//! *Discontinuous loop*: a chain that leaves a cell and comes back to it. If a candidate leads to
//! its own opposite, it has the opposite state. *Continuous loop*: a chain that comes back without
//! a clash: each weak link of it becomes a strong one. *AIC*: if the start is false, the end is
//! true; so one of the two is true, and what both see is false.

use core::ops::ControlFlow;
use std::collections::HashMap;

use super::super::Context;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::super::technique::Technique;
use super::super::Sink;
use super::super::als::LockedSet;
use super::order::{Rank, sort_steps};
use super::reach::Expanded;
use super::tables::{Expansion, NodeTable, Nodes, Tables, candidate, is_group, is_on, node_of};
use super::trace::{Tracer, View};
use super::{Found, Link};

/// Hands over all loops and chains, best first.
///
/// With groups, only those that have a group. The tables that are expanded may be kept.
pub(super) fn search(
    board: &Board,
    (nodes, context): (Nodes, &Context<'_>),
    (tables, mut kept): (&Tables, Option<&mut Expanded>),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut search = Search {
        board,
        tables,
        nodes,
        loops: Shortest::default(),
        chains: Shortest::default(),
        tracer: Tracer::default(),
        places: Vec::new(),
    };
    let mut expansion = Expansion::new(tables);
    let solution = context.truth(board);
    for on in [true, false] {
        for candidate in Candidate::all().filter(|&candidate| board.has(candidate)) {
            context.flow(1)?;
            // A loop from a candidate that is on strikes it, so it won't be found from a true one.
            if on && solution.is_some_and(|all| all.get(candidate.cell) == candidate.digit) {
                continue;
            }
            let table = node_of(candidate, on);
            expansion.expand(tables, table);
            if let Some(kept) = &mut kept {
                kept.keep(table, &expansion.entries);
            }
            search.read(table, &expansion);
        }
    }
    let mut found = search.loops.found;
    found.append(&mut search.chains.found);
    sort_steps(&mut found, &|a, b| a.rank.compare(&b.rank));
    found.into_iter().try_for_each(|found| sink(found.into_step(&tables.nodes, board)))
}

/// Steps found so far; of the same kind and eliminations only ever shorter ones.
#[derive(Default)]
struct Shortest {
    found: Vec<Found>,
    lengths: HashMap<(Technique, Vec<Candidate>), usize>,
}

impl Shortest {
    fn add(&mut self, rank: Rank, links: impl Fn() -> Vec<Link>) {
        let key = (rank.technique, rank.eliminations.clone());
        let shortest = self.lengths.entry(key).or_insert(usize::MAX);
        if *shortest > rank.length {
            *shortest = rank.length;
            self.found.push(Found { rank, chains: vec![links()], clash: None });
        }
    }
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    nodes: Nodes,
    loops: Shortest,
    chains: Shortest,
    tracer: Tracer,
    /// Room for the entries that may end a loop or a chain.
    places: Vec<usize>,
}

impl Search<'_> {
    /// Reads loops off a table, and chains if its assumption is that a candidate is off.
    fn read(&mut self, table: u16, expansion: &Expansion) {
        let start = candidate(table);
        let mut places = core::mem::take(&mut self.places);
        places.clear();
        let mut look_for = |end: Candidate, on: bool| {
            let place = expansion.place(node_of(end, on)).filter(|&place| place > 0);
            places.extend(place.filter(|&place| expansion.entries[place].distance > 2));
        };
        let candidates = self.board.candidates(start.cell);
        for digit in candidates {
            look_for(Candidate { digit, ..start }, false);
            look_for(Candidate { digit, ..start }, true);
        }
        if !is_on(table) {
            let mine = self.board.all_places(start.digit);
            for cell in mine.without(start.cell) {
                look_for(Candidate { cell, ..start }, true);
            }
            for digit in candidates.without(start.digit) {
                for cell in mine & self.board.all_places(digit) & start.cell.peers() {
                    look_for(Candidate { cell, digit }, true);
                }
            }
        }
        places.sort_unstable();
        let view = View { tables: self.tables, table, entries: &expansion.entries };
        for &place in &places {
            let end = candidate(view.entries[place].node);
            if end.cell == start.cell {
                self.read_loop(view, place, end);
            } else {
                self.read_chain(view, place, end);
            }
        }
        self.places = places;
    }

    fn read_loop(&mut self, view: View<'_>, place: usize, end: Candidate) {
        let start = candidate(view.table);
        let (out, back) = (!is_on(view.table), is_on(view.entries[place].node));
        let same = start.digit == end.digit;
        let candidates = self.board.candidates(start.cell);
        let mut eliminations = Vec::new();
        let mut continuous = false;
        match (out, back, same) {
            (false, false, true) | (false, true, false) => eliminations.push(start),
            (true, true, true) => {
                let others = candidates.without(start.digit).iter();
                eliminations.extend(others.map(|digit| Candidate { digit, ..start }));
            }
            (true, false, false) => eliminations.push(end),
            (false, false, false) if candidates.len() != 2 => return,
            _ => continuous = true,
        }
        if !continuous && eliminations.is_empty() {
            return;
        }
        let main = self.tracer.main_line(view, place);
        let nodes = &view.tables.nodes;
        let grouped = main.iter().any(|&node| is_group(node));
        if grouped == (self.nodes == Nodes::Cells) || !is_simple(main, nodes, Ends::Same) {
            return;
        }
        if continuous {
            continuous_eliminations(self.board, nodes, main, &mut eliminations);
            if eliminations.is_empty() {
                return;
            }
        }
        let technique = match (continuous, grouped) {
            (true, false) => Technique::ContinuousNiceLoop,
            (true, true) => Technique::GroupedContinuousNiceLoop,
            (false, false) => Technique::DiscontinuousNiceLoop,
            (false, true) => Technique::GroupedDiscontinuousNiceLoop,
        };
        add(&mut self.loops, technique, eliminations, (main, nodes));
    }

    fn read_chain(&mut self, view: View<'_>, place: usize, end: Candidate) {
        let start = candidate(view.table);
        let sees = start.cell.peers();
        let mut eliminations = Vec::new();
        if start.digit == end.digit {
            let both = sees & end.cell.peers() & self.board.all_places(start.digit);
            if both.is_empty() || both.single().is_some() {
                return;
            }
            eliminations.extend(both.iter().map(|cell| Candidate { cell, ..start }));
        } else {
            // Only ends that see the start and share both digits are looked for.
            let mine = Candidate { digit: end.digit, ..start };
            let theirs = Candidate { digit: start.digit, ..end };
            eliminations.extend([mine, theirs]);
        }
        let main = self.tracer.main_line(view, place);
        let nodes = &self.tables.nodes;
        let grouped = main.iter().any(|&node| is_group(node));
        if grouped == (self.nodes == Nodes::Cells) || !is_simple(main, nodes, Ends::Different) {
            return;
        }
        let technique = if grouped { Technique::GroupedAic } else { Technique::Aic };
        add(&mut self.chains, technique, eliminations, (main, nodes));
    }
}

/// Adds a step; the main line runs from the end to the start. A set counts two and a half more.
fn add(
    to: &mut Shortest,
    technique: Technique,
    mut eliminations: Vec<Candidate>,
    (main, nodes): (&[u16], &NodeTable),
) {
    eliminations.sort_unstable_by_key(|c| (c.digit, c.cell));
    eliminations.dedup();
    let sets = main.iter().filter(|&&node| nodes.set(node).is_some()).count();
    let length = main.len() + sets * 5 / 2;
    let rank = Rank { technique, placement: None, eliminations, length, digits: 0 };
    let link = |&node: &u16| Link { node, side: 0 };
    to.add(rank, || main.iter().rev().map(link).collect());
}

/// Where a chain ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// In the cell it starts in.
    Same,
    /// In another cell.
    Different,
}

/// Says whether a chain visits no cell twice; a loop must also leave its cell at both ends.
fn is_simple(main: &[u16], nodes: &NodeTable, ends: Ends) -> bool {
    let cell = |i: usize| nodes.first_cell(main[i]);
    let last = main.len() - 1;
    if ends == Ends::Same && (cell(0) == cell(1) || cell(last) == cell(last - 1)) {
        return false;
    }
    let start = cell(last);
    let mut visited = CellSet::EMPTY;
    let mut before: Option<u16> = None;
    for &node in main.iter().rev() {
        let first = nodes.first_cell(node);
        if visited.contains(Cell::new(first)) {
            return false;
        }
        if let Some(before) = before
            && (ends == Ends::Different || nodes.first_cell(before) != start)
        {
            visited |= nodes.cells(before);
        }
        before = Some(node);
    }
    true
}

/// Adds what a continuous loop strikes.
///
/// A cell left by another strong link than it was entered by keeps only these two digits. The two
/// ends of a weak link hold the digit between them, so what both ends see loses it.
fn continuous_eliminations(
    board: &Board,
    nodes: &NodeTable,
    main: &[u16],
    eliminations: &mut Vec<Candidate>,
) {
    let chain: Vec<u16> = main.iter().rev().copied().collect();
    let cell = |i: usize| nodes.first_cell(chain[i]);
    let last = chain.len() - 1;
    let start = candidate(chain[0]);
    let visited = chain[..last].iter().fold(CellSet::EMPTY, |all, &node| all | nodes.cells(node));
    let mut keep_two = |at: Candidate, other: Digit| {
        let others = board.candidates(at.cell).without(at.digit).without(other);
        eliminations.extend(others.iter().map(|digit| Candidate { digit, ..at }));
    };
    if is_on(chain[1]) && is_on(chain[last]) {
        keep_two(start, nodes.digit(chain[last]));
    }
    for i in 1..last.saturating_sub(1) {
        let inside = is_on(chain[i]) && !is_on(chain[i + 1]) && is_on(chain[i + 2]);
        let enters = cell(i - 1) != cell(i) && cell(i) == cell(i + 1) && cell(i + 1) != cell(i + 2);
        if inside && enters && !is_group(chain[i]) {
            keep_two(candidate(chain[i]), nodes.digit(chain[i + 2]));
        }
    }
    for i in 1..=last {
        if is_on(chain[i]) || cell(i - 1) == cell(i) {
            continue;
        }
        let digit = nodes.digit(chain[i]);
        let both = nodes.peers(chain[i - 1], digit) & nodes.peers(chain[i], digit);
        let struck = (both - visited).without(start.cell) & board.all_places(digit);
        eliminations.extend(struck.iter().map(|cell| Candidate { cell, digit }));
        if let (Some(set), Some(&next)) = (nodes.set(chain[i]), chain.get(i + 1)) {
            set_eliminations(board, set, [digit, nodes.digit(next)], next, eliminations);
        }
    }
}

/// Adds what a set in a continuous loop strikes: it is locked, for the loop enters by one digit and
/// leaves by another (or by all candidates but one of the next cell).
fn set_eliminations(
    board: &Board,
    set: &LockedSet,
    [entrance, exit]: [Digit; 2],
    next: u16,
    eliminations: &mut Vec<Candidate>,
) {
    let exits = if is_on(next) {
        board.candidates(candidate(next).cell).without(exit)
    } else {
        DigitSet::only(exit)
    };
    for digit in set.als.digits.without(entrance) {
        let mut cells = set.peers_of[digit.index()];
        if exits.contains(digit) {
            if !is_on(next) {
                continue;
            }
            cells &= candidate(next).cell.peers();
        }
        eliminations.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }
}
