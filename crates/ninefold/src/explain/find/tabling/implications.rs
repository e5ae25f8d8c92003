//! [`Implications`]: what follows when a candidate is on, for finders outside this folder.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::set::CellSet;

use super::super::super::step::{Chain, Node};
use super::super::Options;
use super::reach::Expanded;
use super::tables::{Expansion, Tables, node_of};
use super::trace::{Tracer, View};

/// Tables of candidates that are on, expanded as they are asked for.
pub(in super::super) struct Implications {
    tables: Tables,
    expansion: Expansion,
    expanded: Expanded,
    tracer: Tracer,
}

impl Implications {
    /// Fills the direct consequences of a board: cells, groups and, if asked for, sets.
    pub(in super::super) fn new(board: &Board, options: &Options) -> Self {
        let tables = Tables::new(board, super::nodes(options), None);
        let expansion = Expansion::new(&tables);
        Self { tables, expansion, expanded: Expanded::none(), tracer: Tracer::default() }
    }

    /// Expands the table of a candidate that is on.
    pub(in super::super) fn expand(&mut self, start: Candidate) {
        self.expanded.add(&self.tables, &mut self.expansion, node_of(start, true));
    }

    /// Returns what an expanded candidate turns off, by digit.
    pub(in super::super) fn turned_off(&self, start: Candidate) -> &[CellSet; 9] {
        &self.expanded.reach(node_of(start, true)).off
    }

    /// Returns the chain from an expanded candidate that is on to one that it turns off.
    pub(in super::super) fn chain(&mut self, start: Candidate, end: Candidate) -> Option<Chain> {
        let (table, end) = (node_of(start, true), node_of(end, false));
        let entries = self.expanded.entries(table);
        let place = entries.iter().position(|entry| entry.node == end)?;
        let view = View { tables: &self.tables, table, entries };
        let links = self.tracer.chain(view, place);
        let node =
            |link: &super::Link| Node { side: link.side, ..self.tables.nodes.node(link.node) };
        Some(Chain { nodes: links.iter().map(node).collect() })
    }
}
