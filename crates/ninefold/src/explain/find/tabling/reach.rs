//! Expanded tables, and what each of them reaches.

use super::super::Context;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::set::CellSet;

use super::tables::{Entry, Expansion, Nodes, Tables, candidate, is_group, is_on, node_of, small};

/// What follows from an assumption, by digit.
#[derive(Clone, Default)]
pub(super) struct Reach {
    pub(super) on: [CellSet; 9],
    pub(super) off: [CellSet; 9],
}

/// Tables, expanded.
#[derive(Clone, Default)]
pub(super) struct Expanded {
    entries: Vec<Entry>,
    /// Where the entries of each candidate's table begin and end.
    tables: Vec<(u32, u32)>,
    /// What tables reach, after one that reaches nothing; and which of these each table is.
    reach: Vec<Reach>,
    places: Vec<u16>,
}

impl Expanded {
    /// Expands the tables of all candidates of a board, or fewer if the context stops it.
    pub(super) fn complete(&mut self, board: &Board, tables: &Tables, context: &Context<'_>) {
        let mut expansion = Expansion::new(tables);
        for candidate in Candidate::all().filter(|&candidate| board.has(candidate)) {
            if context.spend(1).is_err() {
                break;
            }
            for on in [false, true] {
                self.add(tables, &mut expansion, node_of(candidate, on));
            }
        }
    }

    /// Returns no tables.
    pub(super) fn none() -> Self {
        let mut none = Self::default();
        none.clear();
        none
    }

    /// Forgets all tables.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.tables.clear();
        self.tables.resize(Candidate::COUNT * 2, (0, 0));
        self.reach.clear();
        self.reach.push(Reach::default());
        self.places.clear();
        self.places.resize(Candidate::COUNT * 2, 0);
    }

    /// Expands a table, unless it is kept, and finds out what it reaches.
    pub(super) fn add(&mut self, tables: &Tables, expansion: &mut Expansion, table: u16) {
        if self.entries(table).is_empty() {
            expansion.expand(tables, table);
            self.keep(table, &expansion.entries);
        }
        let mut reach = Reach::default();
        for entry in self.entries(table).iter().filter(|entry| !is_group(entry.node)) {
            let Candidate { cell, digit } = candidate(entry.node);
            let sets = if is_on(entry.node) { &mut reach.on } else { &mut reach.off };
            sets[digit.index()].insert(cell);
        }
        self.places[usize::from(table)] = small(self.reach.len());
        self.reach.push(reach);
    }

    /// Keeps the entries of a table.
    #[expect(clippy::cast_possible_truncation, reason = "1458 tables of up to 1000 entries")]
    pub(super) fn keep(&mut self, table: u16, entries: &[Entry]) {
        let start = self.entries.len() as u32;
        self.entries.extend_from_slice(entries);
        self.tables[usize::from(table)] = (start, self.entries.len() as u32);
    }

    pub(super) fn entries(&self, table: u16) -> &[Entry] {
        let (start, end) = self.tables[usize::from(table)];
        &self.entries[start as usize..end as usize]
    }

    pub(super) fn reach(&self, table: u16) -> &Reach {
        &self.reach[usize::from(self.places[usize::from(table)])]
    }
}

/// The tables of a board, with those that searches have expanded, for the search after them.
#[derive(Clone, Default)]
pub(in super::super) struct Shelf {
    tables: Tables,
    expanded: Expanded,
    is_known: bool,
}

impl Shelf {
    /// Forgets the board.
    pub(in super::super) const fn clear(&mut self) {
        self.is_known = false;
    }

    /// Returns the tables of a board, new if they aren't known.
    pub(super) fn of(&mut self, board: &Board, nodes: Nodes) -> (&Tables, &mut Expanded) {
        if !self.is_known {
            self.tables = Tables::new(board, nodes, None);
            self.expanded.clear();
            self.is_known = true;
        }
        (&self.tables, &mut self.expanded)
    }
}
