//! [`Seeker`]: the producers of the scale, each asked by itself, for those who order them anew.

use super::chain::{Engine, Producer, Tables};
use super::finding::Finding;
use super::marks::Marks;
use super::steps;
use super::{aligned, basics, bug, crossing, loops};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::explain::Step;
use crate::work::{Stopped, Work};

/// What to look for: a producer that has no twin among the finders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quarry {
    /// A locked digit that leaves one place.
    DirectLocking,
    /// So many hidden digits that leave one place for another.
    DirectHiddenSet(usize),
    /// A unique rectangle or loop.
    UniqueLoop,
    /// A bivalue universal grave.
    Grave,
    /// Two base cells.
    AlignedPair,
    /// Three base cells.
    AlignedTriple,
    /// Cycles and forcing chains of one line.
    SimpleChain,
    /// One digit assumed somewhere.
    Nishio,
    /// Static chains from a cell or a house.
    Multiple,
    /// Dynamic chains of a level, 0 to 5.
    Dynamic(u8),
}

/// Asks producers about boards; keeps its room between them.
#[derive(Default)]
pub(crate) struct Seeker {
    tables: Tables,
}

impl Seeker {
    /// Returns what a producer finds first on a board.
    pub(crate) fn find(
        &mut self,
        quarry: Quarry,
        board: &Board,
        work: &Work<'_>,
    ) -> Result<Option<Step>, Stopped> {
        let marks = marks(board);
        let finding = self.finding(quarry, &marks, work)?;
        Ok(finding.map(|finding| steps::step(finding, &marks)))
    }

    fn finding(
        &mut self,
        quarry: Quarry,
        marks: &Marks,
        work: &Work<'_>,
    ) -> Result<Option<Finding>, Stopped> {
        let mut engine = Engine { tables: &mut self.tables, work, keeps_chains: true };
        match quarry {
            Quarry::DirectLocking => Ok(crossing::direct_locking(marks)),
            Quarry::DirectHiddenSet(size) => Ok(basics::direct_hidden_set(marks, size)),
            Quarry::UniqueLoop => Ok(loops::unique_loop(marks, &mut engine.tables.loopless)),
            Quarry::Grave => Ok(bug::universal_grave(marks)),
            Quarry::AlignedPair => Ok(aligned::aligned_pair(marks, &mut engine.tables.pairs)),
            Quarry::AlignedTriple => {
                Ok(aligned::aligned_triplet(marks, &mut engine.tables.triplets))
            }
            Quarry::SimpleChain => engine.simple(marks),
            Quarry::Nishio => engine.multiple(marks, Producer::Nishio),
            Quarry::Multiple => engine.multiple(marks, Producer::Multiple),
            Quarry::Dynamic(level) => engine.multiple(marks, Producer::Dynamic(level)),
        }
    }
}

/// Returns a board as the producers read it.
pub(super) fn marks(board: &Board) -> Marks {
    let mut marks = Marks::new(board.grid());
    for cell in board.empty_cells() {
        for digit in marks.candidates(cell) - board.candidates(cell) {
            marks.strike(Candidate { cell, digit });
        }
    }
    debug_assert!(Cell::all().all(|cell| marks.candidates(cell) == board.candidates(cell)));
    marks
}
