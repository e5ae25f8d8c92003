//! The way from a table's assumption to one of its entries.
//!
//! The *main line* follows the first reason of each entry. In nets an entry can have more reasons:
//! each of those is traced back until it meets the main line, and written as a side branch where
//! it leaves.

use super::Link;
use super::tables::{Entry, Tables};

/// The most side branches of a chain: the reference has room for so many, and the length of the
/// others doesn't count when it compares chains.
const SIDES: usize = 200;

/// A table with its entries.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) tables: &'a Tables,
    pub(super) table: u16,
    pub(super) entries: &'a [Entry],
}

/// Chains as they are traced; kept to save room.
#[derive(Default)]
pub(super) struct Tracer {
    /// From the end to the assumption.
    main: Vec<u16>,
    sides: Vec<Vec<u16>>,
}

impl Tracer {
    /// Traces an entry; returns the nodes from the entry back to the assumption.
    pub(super) fn main_line(&mut self, view: View<'_>, place: usize) -> &[u16] {
        self.trace(view, place);
        &self.main
    }

    fn trace(&mut self, view: View<'_>, place: usize) {
        let (mut main, mut sides) = (core::mem::take(&mut self.main), Vec::new());
        main.clear();
        walk(view, place, |node, others| {
            main.push(node);
            sides.extend(others.iter().copied().filter(|&node| node != NONE));
            true
        });
        sides.truncate(SIDES);
        self.sides.clear();
        for first in sides {
            let mut side = Vec::new();
            let at = view.entries.iter().position(|entry| entry.node == first).unwrap_or(0);
            walk(view, at, |node, _| {
                // The end of the chain counts only if the chain visits its cell before: the
                // reference goes by cells there, and the lengths that it compares rest on it.
                let nodes = &view.tables.nodes;
                let met = !side.is_empty()
                    && main.contains(&node)
                    && main[1..].iter().any(|&other| nodes.cells(other).contains(nodes.cell(node)));
                side.push(node);
                !met
            });
            self.sides.push(side);
        }
        self.main = main;
    }

    /// Traces an entry; returns the length of its chain for comparisons, where a side branch counts
    /// one more than its nodes, and whether it has any nodes on side branches.
    pub(super) fn measure(&mut self, view: View<'_>, place: usize) -> (usize, bool) {
        self.trace(view, place);
        let (mut length, mut has_sides) = (self.main.len(), false);
        for side in &self.sides {
            let starts = self.main.iter().filter(|node| side.last() == Some(node)).count();
            length += starts * side.len();
            has_sides |= starts > 0 && side.len() > 1;
        }
        (length, has_sides)
    }

    /// Traces an entry; returns the chain from the assumption.
    pub(super) fn chain(&mut self, view: View<'_>, place: usize) -> Vec<Link> {
        self.trace(view, place);
        let mut links = Vec::with_capacity(self.main.len());
        let mut branch = 0;
        for &node in self.main.iter().rev() {
            links.push(Link { node, side: 0 });
            for side in self.sides.iter().filter(|side| side.last() == Some(&node)) {
                branch += 1;
                let nodes = side.iter().rev().skip(1);
                links.extend(nodes.map(|&node| Link { node, side: branch }));
            }
        }
        links
    }
}

/// Stands for no node.
const NONE: u16 = u16::MAX;

/// Visits an entry and its reasons back to the assumption, until told to stop.
///
/// Beside each node stand the further reasons of the node visited before it.
fn walk(view: View<'_>, place: usize, mut visit: impl FnMut(u16, &[u16; 4]) -> bool) {
    let View { tables, table, entries } = view;
    if !visit(entries[place].node, &[NONE; 4]) {
        return;
    }
    let mut at = place;
    while at != 0 {
        let Entry { via, place, .. } = entries[at];
        let source = if via == 0 { table } else { entries[usize::from(via)].node };
        let direct = tables.direct(source);
        let mut place = usize::from(place);
        while place != 0 {
            let back = direct[place].back;
            let mut others = [NONE; 4];
            for (other, &reason) in others.iter_mut().zip(&back[1..]) {
                if reason != 0 {
                    *other = direct[usize::from(reason)].node;
                }
            }
            place = usize::from(back[0]);
            if !visit(direct[place].node, &others) {
                return;
            }
        }
        at = usize::from(via);
    }
}
