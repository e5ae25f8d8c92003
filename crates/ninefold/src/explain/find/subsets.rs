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
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet, HouseSet};

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink, count};

/// Boxes, then rows, then columns; cells (naked) or digits (hidden) in lexicographic order.
///
/// The search for a naked subset hands over locked ones too, and the other way round; locked ones
/// lie in a box, so only boxes are searched for them.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    let ripe = scope.houses & scope.ripe;
    let houses = scope.houses & crossing(scope.ripe);
    let blocks = houses & HouseSet::from_bits(BLOCKS);
    match technique {
        T::LockedPair => naked(board, 2, blocks, sink),
        T::LockedTriple => naked(board, 3, blocks, sink),
        T::NakedPair => naked(board, 2, houses, sink),
        T::NakedTriple => naked(board, 3, houses, sink),
        T::NakedQuadruple => naked(board, 4, houses, sink),
        T::HiddenPair => hidden(board, 2, ripe, sink),
        T::HiddenTriple => hidden(board, 3, ripe, sink),
        _ => hidden(board, 4, ripe, sink),
    }
}

/// Returns houses with those that cross them: a naked subset in both may strike in only one.
fn crossing(houses: HouseSet) -> HouseSet {
    if houses == HouseSet::ALL {
        return houses;
    }
    let cells = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    cells.iter().flat_map(Cell::houses).collect()
}

/// The boxes as bits.
const BLOCKS: u32 = 0x1ff << 18;

/// Boxes before rows before columns: the order in which houses are searched.
fn box_first(houses: HouseSet) -> impl Iterator<Item = House> {
    let blocks = houses & HouseSet::from_bits(BLOCKS);
    blocks.into_iter().chain(houses - blocks)
}

fn naked(board: &Board, size: usize, houses: HouseSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for house in box_first(houses) {
        let mut choice = Choice::new(size);
        for &cell in house.cell_list() {
            let digits = board.candidates(cell);
            if (1..=size).contains(&count(digits.bits())) {
                choice.add(digits.bits());
            }
        }
        choice.each(&mut |digits| {
            let digits = DigitSet::from_bits(digits);
            // Other cells with no further digit would be a contradiction, so these are the cells.
            let inside = |cell: &&Cell| {
                let own = board.candidates(**cell);
                !own.is_empty() && own.is_subset(digits)
            };
            let cells: CellSet = house.cell_list().iter().filter(inside).copied().collect();
            match naked_step(board, house, cells, digits).filter(|_| cells.len() == size) {
                Some(step) => sink(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// A choice of `size` masks out of nine whose union has as many bits.
struct Choice {
    size: usize,
    masks: [u16; 9],
    len: usize,
}

impl Choice {
    const fn new(size: usize) -> Self {
        Self { size, masks: [0; 9], len: 0 }
    }

    const fn add(&mut self, mask: u16) {
        self.masks[self.len] = mask;
        self.len += 1;
    }

    /// Calls `visit` with the union of each choice, in lexicographic order.
    fn each(&self, visit: &mut impl FnMut(u16) -> ControlFlow<()>) -> ControlFlow<()> {
        self.extend(0, self.size, 0, visit)
    }

    fn extend(
        &self,
        from: usize,
        missing: usize,
        union: u16,
        visit: &mut impl FnMut(u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for i in from..(self.len + 1).saturating_sub(missing) {
            let union = union | self.masks[i];
            let bits = count(union);
            if bits > self.size {
                continue;
            }
            if missing > 1 {
                self.extend(i + 1, missing - 1, union, visit)?;
            } else if bits == self.size {
                visit(union)?;
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
    let seen = shared.clone().fold(CellSet::EMPTY, |all, house| all | house.cells()) - cells;
    if digits.iter().all(|digit| board.all_places(digit).is_disjoint(seen)) {
        return None; // most of them strike nothing
    }
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

fn hidden(board: &Board, size: usize, houses: HouseSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for house in box_first(houses) {
        let mut places = [0_u16; 9];
        let mut empty = 0;
        for (i, &cell) in house.cell_list().iter().enumerate() {
            let digits = board.candidates(cell);
            empty += usize::from(!digits.is_empty());
            for digit in digits {
                places[digit.index()] |= 1 << i;
            }
        }
        if empty <= size {
            continue;
        }
        let mut choice = Choice::new(size);
        for mask in places {
            if (1..=size).contains(&count(mask)) {
                choice.add(mask);
            }
        }
        choice.each(&mut |union| {
            let chosen = |digit: &Digit| {
                let mask = places[digit.index()];
                mask != 0 && mask & !union == 0
            };
            let digits: DigitSet = Digit::all().filter(chosen).collect();
            let list = house.cell_list().iter().enumerate();
            let cells = list.filter(|(i, _)| union >> i & 1 == 1).map(|(_, &cell)| cell).collect();
            match hidden_step(board, house, cells, digits).filter(|_| count(digits.bits()) == size)
            {
                Some(step) => sink(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
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
