//! Sue de Coq: two or three cells of a box and a line with at least two digits more than cells.
//!
//! Cells of the line take up some of the surplus, cells of the box the rest; the two sets share no
//! digit but those that aren't in the crossing. Then every digit is used up in the line, in the
//! box, or in the crossing (which is in both), and the other cells of that house lose it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink, count};

/// Rows, then columns; boxes in order; the crossing's cells in lexicographic order.
pub(super) fn search(
    _: Technique,
    board: &Board,
    _: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let empty = board.empty_cells();
    for line in (0..18).map(House::new) {
        for block in (0..9).map(House::block) {
            let crossing = line.cells() & block.cells() & empty;
            let fresh = scope.houses.contains(line) || scope.houses.contains(block);
            if !fresh || crossing.is_empty() || crossing.single().is_some() {
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

/// The cells of a house that may be chosen, by their place.
#[derive(Default)]
struct Row {
    list: [Option<Cell>; 9],
    digits: [DigitSet; 9],
    len: usize,
}

impl Row {
    fn push(&mut self, cell: Cell, digits: DigitSet) {
        self.list[self.len] = Some(cell);
        self.digits[self.len] = digits;
        self.len += 1;
    }

    fn cells(&self, chosen: u16) -> CellSet {
        let list = self.list.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        list.filter_map(|(_, &cell)| cell).collect()
    }
}

fn size(digits: DigitSet) -> usize {
    count(digits.bits())
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
        if size(digits) < cells.len() + 2 {
            return ControlFlow::Continue(());
        }
        self.crossing = Als { cells, digits };
        let left = (self.line.cells() & self.board.empty_cells()) - cells;
        self.try_lines(left)
    }

    /// Tries sets of cells in the line that take up some of the surplus, but not all.
    fn try_lines(&mut self, left: CellSet) -> ControlFlow<()> {
        let surplus = size(self.crossing.digits) - self.crossing.cells.len();
        let mut line = Row::default();
        left.iter().for_each(|cell| line.push(cell, self.board.candidates(cell)));
        let mut partners = Row::default();
        for cell in (self.block.cells() & self.board.empty_cells()) - self.crossing.cells {
            let digits = self.board.candidates(cell) & self.crossing.digits;
            if !digits.is_empty() {
                partners.push(cell, digits);
            }
        }
        self.extend_line([&line, &partners], surplus, (0, 0, DigitSet::EMPTY))
    }

    /// Adds each cell from a place on to the chosen ones, as long as the box has a partner: a cell
    /// that shares digits with the crossing, but none of those with the line.
    fn extend_line(
        &mut self,
        [line, partners]: [&Row; 2],
        surplus: usize,
        (from, chosen, digits): (usize, u16, DigitSet),
    ) -> ControlFlow<()> {
        for i in from..line.len {
            let (chosen, digits) = (chosen | 1 << i, digits | line.digits[i]);
            if partners.digits[..partners.len].iter().all(|&own| !own.is_disjoint(digits)) {
                continue;
            }
            let extra = size(digits - self.crossing.digits);
            let taken = count(chosen).saturating_sub(extra);
            if taken > 0 && taken < surplus && extra < size(digits) {
                let set = Als { cells: line.cells(chosen), digits };
                let cells = self.block.cells() & self.board.empty_cells();
                let cells = cells - self.crossing.cells - set.cells;
                self.extend_block(set, surplus - taken, NO_SET, cells)?;
            }
            self.extend_line([line, partners], surplus, (i + 1, chosen, digits))?;
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
            let extra = size(set.digits - self.crossing.digits);
            if extra < size(set.digits) && set.cells.len() == missing + extra {
                self.check(line, set)?;
            }
            self.extend_block(line, missing, set, left)?;
        }
        ControlFlow::Continue(())
    }

    fn with(&self, set: Als, cell: Cell) -> Als {
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
