//! Subsets: as many digits as cells in a house.
//!
//! *Naked*: N cells of a house hold only N digits together. Each of the cells takes one of the
//! digits, so the digits are used up and no other cell of the house can hold them.
//!
//! *Hidden*: N digits of a house have only N cells together. Each digit takes one of the cells, so
//! the cells are used up and no other digit fits there.
//!
//! *Locked* pairs and triples are naked ones in the crossing of a box and a line that strike
//! something in both houses.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Sink};

/// Boxes, then rows, then columns; cells (naked) or digits (hidden) in lexicographic order.
///
/// The search for a naked subset hands over locked ones too, and the other way round; locked ones
/// lie in a box, so only boxes are searched for them.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    match technique {
        T::LockedPair => naked(board, 2, 18..27, sink),
        T::LockedTriple => naked(board, 3, 18..27, sink),
        T::NakedPair => naked(board, 2, 0..27, sink),
        T::NakedTriple => naked(board, 3, 0..27, sink),
        T::NakedQuadruple => naked(board, 4, 0..27, sink),
        T::HiddenPair => hidden(board, 2, sink),
        T::HiddenTriple => hidden(board, 3, sink),
        _ => hidden(board, 4, sink),
    }
}

/// Boxes before rows before columns: the order in which houses are searched.
fn box_first(range: core::ops::Range<usize>) -> impl Iterator<Item = House> {
    let order = [18..27, 0..18];
    order.into_iter().flatten().filter(move |index| range.contains(index)).map(House::new)
}

fn naked(
    board: &Board,
    size: usize,
    houses: core::ops::Range<usize>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let small = (1..=size).fold(CellSet::EMPTY, |all, count| all | board.cells_with(count));
    for house in box_first(houses) {
        let cells = small & house.cells();
        if cells.len() >= size {
            let mut search = Naked { board, size, house, sink };
            search.extend(CellSet::EMPTY, DigitSet::EMPTY, cells)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for naked subsets in one house.
struct Naked<'a, 's> {
    board: &'a Board,
    size: usize,
    house: House,
    sink: &'a mut Sink<'s>,
}

impl Naked<'_, '_> {
    /// Adds one of the cells that are left, in order, as long as the digits stay few enough.
    fn extend(&mut self, chosen: CellSet, digits: DigitSet, left: CellSet) -> ControlFlow<()> {
        let missing = self.size - chosen.len();
        let mut left = left;
        while left.len() >= missing
            && let Some(cell) = left.first()
        {
            left.remove(cell);
            let union = digits | self.board.candidates(cell);
            if union.len() > self.size {
                continue;
            }
            let cells = chosen.with(cell);
            if missing > 1 {
                self.extend(cells, union, left)?;
            } else if union.len() == self.size
                && let Some(step) = naked_step(self.board, self.house, cells, union)
            {
                (self.sink)(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the naked subset as a step that strikes in every house its cells share: row, column,
/// box.
fn naked_step(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Option<Step> {
    let first = cells.first()?;
    let shared = first.houses().into_iter().filter(|house| cells.is_subset(house.cells()));
    let mut eliminations = Vec::new();
    let mut seen = cells;
    let mut houses_hit = 0;
    for shared in shared {
        let mut hit = false;
        for cell in shared.cells() - seen {
            for digit in board.candidates(cell) & digits {
                eliminations.push(Candidate { cell, digit });
            }
        }
        for cell in shared.cells() - cells {
            let outside = shared.kind() == HouseKind::Block || cell.block() != first.block();
            hit |= outside && !(board.candidates(cell) & digits).is_empty();
        }
        seen |= shared.cells();
        houses_hit += u32::from(hit);
    }
    if eliminations.is_empty() {
        return None;
    }
    let in_line = cells.is_subset(first.row().cells()) || cells.is_subset(first.column().cells());
    let locked = houses_hit > 1 && in_line && cells.is_subset(first.block().cells());
    let technique = match (cells.len(), locked) {
        (2, true) => Technique::LockedPair,
        (2, false) => Technique::NakedPair,
        (3, true) => Technique::LockedTriple,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuadruple,
    };
    Some(Step::striking(technique, Pattern::Subset { house, cells, digits }, eliminations))
}

fn hidden(board: &Board, size: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for house in box_first(0..27) {
        let mut empty = CellSet::EMPTY;
        let mut few = DigitSet::EMPTY;
        for digit in Digit::all() {
            let places = board.places(digit, house);
            empty |= places;
            if (1..=size).contains(&places.len()) {
                few.insert(digit);
            }
        }
        if empty.len() > size && few.len() >= size {
            let mut search = Hidden { board, size, house, sink };
            search.extend(CellSet::EMPTY, DigitSet::EMPTY, few)?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for hidden subsets in one house.
struct Hidden<'a, 's> {
    board: &'a Board,
    size: usize,
    house: House,
    sink: &'a mut Sink<'s>,
}

impl Hidden<'_, '_> {
    /// Adds one of the digits that are left, in order, as long as the cells stay few enough.
    fn extend(&mut self, cells: CellSet, chosen: DigitSet, left: DigitSet) -> ControlFlow<()> {
        let missing = self.size - chosen.len();
        let mut left = left;
        while left.len() >= missing
            && let Some(digit) = left.first()
        {
            left.remove(digit);
            let union = cells | self.board.places(digit, self.house);
            if union.len() > self.size {
                continue;
            }
            let digits = chosen.with(digit);
            if missing > 1 {
                self.extend(union, digits, left)?;
            } else if union.len() == self.size
                && let Some(step) = hidden_step(self.board, self.house, union, digits)
            {
                (self.sink)(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn hidden_step(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Option<Step> {
    let others = |cell| (board.candidates(cell) - digits).iter();
    let eliminations: Vec<Candidate> = cells
        .iter()
        .flat_map(|cell| others(cell).map(move |digit| Candidate { cell, digit }))
        .collect();
    let technique = match cells.len() {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuadruple,
    };
    let pattern = Pattern::Subset { house, cells, digits };
    (!eliminations.is_empty()).then(|| Step::striking(technique, pattern, eliminations))
}
