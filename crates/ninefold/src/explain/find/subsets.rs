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
use crate::tables::CROSSING;

use super::super::step::{Pattern, Step};
use super::super::technique::{Family, Technique};
use super::{Context, Scope, Sink, count};

/// Boxes, then rows, then columns; cells (naked) or digits (hidden) in lexicographic order.
///
/// The search for a naked subset hands over locked ones too, not the other way round: they lie in a
/// box and in a line that crosses it, and strike something in the box, so there is less to look at.
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
    match technique {
        T::LockedPair => locked(board, (2, &PAIRS), ripe, sink),
        T::LockedTriple => locked(board, (3, &TRIPLES), ripe, sink),
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
    houses.iter().fold(HouseSet::EMPTY, |all, house| all | CROSSING[house.index()])
}

/// The boxes as bits.
const BLOCKS: u32 = 0x1ff << 18;

/// Boxes before rows before columns: the order in which houses are searched.
fn box_first(houses: HouseSet) -> impl Iterator<Item = House> {
    let blocks = houses & HouseSet::from_bits(BLOCKS);
    blocks.into_iter().chain(houses - blocks)
}

/// The pairs of places of a box that share a line, as bits, in lexicographic order.
const PAIRS: [u16; 18] = [
    0o003, 0o005, 0o011, 0o101, 0o006, 0o022, 0o202, 0o044, 0o404, //
    0o030, 0o050, 0o110, 0o060, 0o220, 0o440, 0o300, 0o500, 0o600,
];

/// The triples of places of a box that share a line, in lexicographic order.
const TRIPLES: [u16; 6] = [0o007, 0o111, 0o222, 0o444, 0o070, 0o700];

/// Hands over the locked subsets of some size in boxes.
fn locked(
    board: &Board,
    (size, choices): (usize, &[u16]),
    houses: HouseSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let few = board.cells_with_few()[usize::from(size > 2)];
    for block in houses & HouseSet::from_bits(BLOCKS) {
        let few = in_block(few, block);
        if count(few) < size {
            continue;
        }
        for &choice in choices.iter().filter(|&choice| choice & !few == 0) {
            let digits = union_at(board, block, choice);
            if count(digits) != size {
                continue;
            }
            let own = block.cell_list().map(|cell| board.candidates(cell).bits());
            let chosen = (0..9).filter(|i| choice >> i & 1 == 1);
            // As in other houses, a cell more with these digits alone is a contradiction.
            let outside = (0..9).filter(|i| choice >> i & 1 == 0).map(|i| own[i]);
            let strikes = outside.clone().any(|own| own & digits != 0);
            let is_naked = outside.clone().all(|own| own == 0 || own & !digits != 0);
            let cells: CellSet = chosen.map(|i| block.cell_list()[i]).collect();
            let digits = DigitSet::from_bits(digits);
            if !strikes || !is_naked || !strikes_in_line(board, block, cells, digits) {
                continue;
            }
            let step = naked_step(board, block, cells, digits);
            let is_locked = |step: &Step| step.technique.family() == Family::Intersections;
            if let Some(step) = step.filter(is_locked) {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates at some places of a box, all given as bits.
fn union_at(board: &Board, block: House, mut places: u16) -> u16 {
    let mut union = 0;
    while places != 0 {
        union |= board.candidates(block.cell_list()[places.trailing_zeros() as usize]).bits();
        places &= places - 1;
    }
    union
}

/// Says whether cells of a box that share a line have one of the digits beside them outside the
/// box.
fn strikes_in_line(board: &Board, block: House, cells: CellSet, digits: DigitSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let is_row = cells.is_subset(first.row().cells());
    let line = if is_row { first.row() } else { first.column() };
    let beside = line.cells() - block.cells();
    digits.iter().any(|digit| !board.all_places(digit).is_disjoint(beside))
}

/// Returns the cells of a box that are in a set, as nine bits, row by row.
#[expect(clippy::cast_possible_truncation, reason = "nine bits")]
fn in_block(cells: CellSet, block: House) -> u16 {
    let corner = cells.bits() >> (27 * (block.number() / 3) + 3 * (block.number() % 3));
    (corner & 7 | corner >> 6 & 0o70 | corner >> 12 & 0o700) as u16
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locked_subsets_are_the_naked_ones_that_are_locked() {
        let mut random = crate::random::Random::new(3, 0);
        let puzzle: crate::puzzle::Puzzle = crate::gallery::LEETCODE.parse().unwrap();
        let mut seen = 0;
        for _ in 0..400 {
            let mut board = Board::new(&crate::grid::Grid::EMPTY);
            // Half of what is wrong goes, or so much that cells are left with two or three.
            for candidate in Candidate::all() {
                let is_wrong = puzzle.solution().get(candidate.cell) != candidate.digit;
                if is_wrong && random.below(10) < 8 {
                    board.eliminate(candidate);
                }
            }
            for (size, choices) in [(2, &PAIRS[..]), (3, &TRIPLES[..])] {
                let (mut fast, mut slow) = (Vec::new(), Vec::new());
                let blocks = HouseSet::from_bits(BLOCKS);
                let _ = locked(&board, (size, choices), blocks, &mut |step| {
                    fast.push(step);
                    ControlFlow::Continue(())
                });
                let _ = naked(&board, size, blocks, &mut |step| {
                    slow.push(step);
                    ControlFlow::Continue(())
                });
                slow.retain(|step| step.technique.family() == Family::Intersections);
                seen += slow.len();
                assert_eq!(fast, slow);
            }
        }
        assert!(seen > 100, "{seen}");
    }
}
