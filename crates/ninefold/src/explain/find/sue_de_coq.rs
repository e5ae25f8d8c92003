//! Sue de Coq: two or three cells of a box and a line with at least two digits more than cells.
//!
//! Cells of the line take up some of the surplus, cells of the box the rest; the two sets share no
//! digit but those that aren't in the crossing. Then every digit is used up in the line, in the
//! box, or in the crossing (which is in both), and the other cells of that house lose it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Sink};

/// Rows, then columns; boxes in order; the crossing's cells in lexicographic order.
pub(super) fn search(
    _: Technique,
    board: &Board,
    _: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let empty = board.empty_cells();
    for line in (0..18).map(House::new) {
        for block in (0..9).map(House::block) {
            let crossing = line.cells() & block.cells() & empty;
            if crossing.len() < 2 {
                continue;
            }
            let mut search = Search { board, line, block, crossing: NO_SET, sink };
            let mut rest = crossing;
            while let Some(first) = rest.first() {
                rest.remove(first);
                let mut others = rest;
                while let Some(second) = others.first() {
                    others.remove(second);
                    let pair = CellSet::only(first).with(second);
                    search.check_crossing(pair)?;
                    for third in others {
                        search.check_crossing(pair.with(third))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

const NO_SET: Als = Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };

struct Search<'a, 's> {
    board: &'a Board,
    line: House,
    block: House,
    crossing: Als,
    sink: &'a mut Sink<'s>,
}

impl Search<'_, '_> {
    fn check_crossing(&mut self, cells: CellSet) -> ControlFlow<()> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, c| all | self.board.candidates(c));
        if digits.len() < cells.len() + 2 {
            return ControlFlow::Continue(());
        }
        self.crossing = Als { cells, digits };
        let left = (self.line.cells() & self.board.empty_cells()) - cells;
        self.extend_line(NO_SET, left)
    }

    /// Tries sets of cells in the line that take up some of the surplus, but not all.
    fn extend_line(&mut self, chosen: Als, left: CellSet) -> ControlFlow<()> {
        let surplus = self.crossing.digits.len() - self.crossing.cells.len();
        let mut left = left;
        while let Some(cell) = left.first() {
            left.remove(cell);
            let set = self.with(chosen, cell);
            let extra = set.digits - self.crossing.digits;
            let taken = set.cells.len().saturating_sub(extra.len());
            if extra.len() < set.digits.len() && taken > 0 && taken < surplus {
                let cells = self.block.cells() & self.board.empty_cells();
                let cells = cells - self.crossing.cells - set.cells;
                self.extend_block(set, surplus - taken, NO_SET, cells)?;
            }
            self.extend_line(set, left)?;
        }
        ControlFlow::Continue(())
    }

    /// Tries sets of cells in the box that take up the rest.
    fn extend_block(
        &mut self,
        line: Als,
        missing: usize,
        chosen: Als,
        left: CellSet,
    ) -> ControlFlow<()> {
        let allowed = !(line.digits & self.crossing.digits);
        let mut left = left;
        while let Some(cell) = left.first() {
            left.remove(cell);
            let set = self.with(chosen, cell);
            if !set.digits.is_subset(allowed) {
                continue;
            }
            let extra = set.digits - self.crossing.digits;
            if extra.len() < set.digits.len() && set.cells.len() == missing + extra.len() {
                self.check(line, set)?;
            }
            self.extend_block(line, missing, set, left)?;
        }
        ControlFlow::Continue(())
    }

    fn with(&self, set: Als, cell: crate::cell::Cell) -> Als {
        Als { cells: set.cells.with(cell), digits: set.digits | self.board.candidates(cell) }
    }

    fn check(&mut self, line: Als, block: Als) -> ControlFlow<()> {
        let empty = self.board.empty_cells();
        let shared = line.digits & block.digits;
        let mut eliminations = Vec::new();
        for (house, mine, theirs) in [(self.block, block, line), (self.line, line, block)] {
            let digits = ((self.crossing.digits | mine.digits) - theirs.digits) | shared;
            for cell in (house.cells() & empty) - mine.cells - self.crossing.cells {
                for digit in self.board.candidates(cell) & digits {
                    let candidate = Candidate { cell, digit };
                    if !eliminations.contains(&candidate) {
                        eliminations.push(candidate);
                    }
                }
            }
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::SueDeCoq {
            cells: self.crossing.cells,
            digits: self.crossing.digits,
            line,
            block,
            line_house: self.line,
            block_house: self.block,
        };
        (self.sink)(Step::striking(Technique::SueDeCoq, pattern, eliminations))
    }
}
