//! Expanded tables, and what each of them reaches.

use super::super::Context;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::set::CellSet;

use super::tables::{Entry, Expansion, Tables, candidate, is_group, is_on, node_of};

/// What follows from an assumption, by digit.
#[derive(Clone, Default)]
pub(super) struct Reach {
    pub(super) on: [CellSet; 9],
    pub(super) off: [CellSet; 9],
}

/// Tables, expanded.
pub(super) struct Expanded {
    entries: Vec<Entry>,
    /// Where the entries of each candidate's table begin and end, and what they reach.
    tables: Vec<(u32, u32)>,
    reach: Vec<Reach>,
}

impl Expanded {
    /// Expands the tables of all candidates of a board, or fewer if the context stops it.
    pub(super) fn whole(board: &Board, tables: &Tables, context: &Context<'_>) -> Self {
        let mut expansion = Expansion::new(tables);
        let mut all = Self::none();
        for candidate in Candidate::all().filter(|&candidate| board.has(candidate)) {
            if context.spend(1).is_err() {
                break;
            }
            for on in [false, true] {
                all.add(tables, &mut expansion, node_of(candidate, on));
            }
        }
        all
    }

    /// Returns no tables.
    pub(super) fn none() -> Self {
        Self {
            entries: Vec::new(),
            tables: vec![(0, 0); Candidate::COUNT * 2],
            reach: vec![Reach::default(); Candidate::COUNT * 2],
        }
    }

    /// Expands a table and keeps it.
    #[expect(clippy::cast_possible_truncation, reason = "1458 tables of up to 1000 entries")]
    pub(super) fn add(&mut self, tables: &Tables, expansion: &mut Expansion, table: u16) {
        expansion.expand(tables, table);
        let start = self.entries.len() as u32;
        self.entries.extend_from_slice(&expansion.entries);
        self.tables[usize::from(table)] = (start, self.entries.len() as u32);
        let reach = &mut self.reach[usize::from(table)];
        for entry in expansion.entries.iter().filter(|entry| !is_group(entry.node)) {
            let Candidate { cell, digit } = candidate(entry.node);
            let sets = if is_on(entry.node) { &mut reach.on } else { &mut reach.off };
            sets[digit.index()].insert(cell);
        }
    }

    pub(super) fn entries(&self, table: u16) -> &[Entry] {
        let (start, end) = self.tables[usize::from(table)];
        &self.entries[start as usize..end as usize]
    }

    pub(super) fn reach(&self, table: u16) -> &Reach {
        &self.reach[usize::from(table)]
    }
}
