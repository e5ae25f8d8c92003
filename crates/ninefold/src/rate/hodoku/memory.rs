//! What the searches of a path have gone through in vain: see [`Scope`].

use crate::board::Board;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet, HouseSet};
use crate::solution::Solution;

use crate::explain::find::Scope;
use crate::explain::technique::Family;

/// For each technique in search order, when it found nothing last, and what has changed since.
#[derive(Clone, Default)]
pub(super) struct Memory {
    /// The places of each digit when the board was looked at last.
    places: [CellSet; 9],
    /// What had changed at each look since the one before; at the first, everything.
    changes: Vec<Scope>,
    /// At which look each technique found nothing last, counted from one; 0 is never. Empty until
    /// the first look: many puzzles need none.
    barren: Vec<usize>,
    /// What is ripe, and what has changed since that was found out.
    ripe: (HouseSet, DigitSet),
    unknown: (HouseSet, DigitSet),
}

impl Memory {
    /// Notices what has changed on the board; `count` techniques are searched for.
    pub(super) fn look_at(&mut self, board: &Board, count: usize) {
        let mut changed = Scope::ALL;
        if self.barren.is_empty() {
            self.barren = vec![0; count];
        } else {
            changed = Scope::between(&self.places, board);
        }
        self.changes.push(changed);
        self.places = core::array::from_fn(|i| board.all_places(Digit::from_index(i)));
        self.unknown.0 |= changed.houses;
        self.unknown.1 |= changed.digits;
    }

    /// Returns what has changed since a technique found nothing.
    fn changed_since(&self, technique: usize) -> Scope {
        let mut scope = Scope::NONE;
        match self.barren.get(technique) {
            None | Some(0) => scope = Scope::ALL,
            Some(&look) => self.changes[look..].iter().for_each(|&changed| scope |= changed),
        }
        scope
    }

    /// Returns what a technique must look at.
    pub(super) fn scope(
        &mut self,
        (technique, family): (usize, Family),
        board: &Board,
        solution: &Solution,
    ) -> Scope {
        let known = self.changed_since(technique);
        let (ripe, ripe_digits) = (HouseSet::ALL, DigitSet::ALL);
        let mut scope = Scope { ripe, ripe_digits, ..known };
        if family == Family::Subsets {
            let houses = core::mem::take(&mut self.unknown.0);
            let ripe = houses.iter().filter(|&house| is_house_ripe(board, solution, house));
            self.ripe.0 = (self.ripe.0 - houses) | ripe.collect();
            scope.ripe = self.ripe.0;
        }
        if family == Family::BasicFish {
            let digits = core::mem::take(&mut self.unknown.1);
            let ripe = digits.iter().filter(|&digit| is_digit_ripe(board, solution, digit));
            self.ripe.1 = (self.ripe.1 - digits) | ripe.collect();
            scope.ripe_digits = self.ripe.1;
        }
        scope
    }

    /// Remembers that a search handed over nothing, not even a sibling.
    pub(super) fn found_nothing(&mut self, technique: usize) {
        if let Some(look) = self.barren.get_mut(technique) {
            *look = self.changes.len();
        }
    }
}

/// Says whether some subset of a house, of any size, strikes something in it.
///
/// Let a digit lead to the candidates of the cell that takes it in some arrangement; the solution
/// is one. Cells are locked to their digits if these lead to no others, and strike if another digit
/// leads to them. So there is nothing to strike if every digit leads back to where it came from.
fn is_house_ripe(board: &Board, solution: &Solution, house: House) -> bool {
    let mut direct = [0_u16; 9];
    for &cell in house.cell_list() {
        direct[solution.get(cell).index()] = board.candidates(cell).bits();
    }
    leads_one_way(&direct)
}

/// Says whether some basic fish of a digit, of any size, strikes something: the same with the rows
/// as cells and the columns as digits.
fn is_digit_ripe(board: &Board, solution: &Solution, digit: Digit) -> bool {
    let mut direct = [0_u16; 9];
    let places = board.all_places(digit);
    places.each(|cell| {
        if solution.get(cell) == digit {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let columns = places.bits() >> (9 * row) & 0x1ff;
            direct[column] = columns as u16;
        }
    });
    leads_one_way(&direct)
}

/// Says whether one of nine things leads to another that doesn't lead back.
fn leads_one_way(direct: &[u16; 9]) -> bool {
    let mut reach = *direct;
    for through in 0..9 {
        let further = reach[through];
        for mask in &mut reach {
            // All ones if it leads to `through`.
            *mask |= further & (*mask >> through & 1).wrapping_neg();
        }
    }
    // All leads back if what leads to something leads to all that it does, and no more.
    let mut apart = 0;
    for through in 0..9 {
        let further = reach[through];
        for mask in reach {
            apart |= (mask ^ further) & (mask >> through & 1).wrapping_neg();
        }
    }
    apart != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    /// Tries all sets of cells.
    fn is_ripe_slowly(board: &Board, house: House) -> bool {
        let cells = house.cells() & board.empty_cells();
        (1..cells.len()).any(|size| {
            cells.combinations(size).any(|set| {
                let union = |cells: CellSet| {
                    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell))
                };
                union(set).len() == size && !union(set).is_disjoint(union(cells - set))
            })
        })
    }

    /// Tries all sets of rows.
    fn is_digit_ripe_slowly(board: &Board, digit: Digit) -> bool {
        let columns = |rows: HouseSet| -> HouseSet {
            let places = rows.iter().flat_map(|row| board.places(digit, row));
            places.map(Cell::column).collect()
        };
        let open = |row: &House| !board.places(digit, *row).is_empty();
        let rows: HouseSet = (0..9).map(House::row).filter(open).collect();
        (1..rows.len()).any(|size| {
            rows.combinations(size).any(|set| {
                columns(set).len() == size && !columns(set).is_disjoint(columns(rows - set))
            })
        })
    }

    #[test]
    fn houses_and_digits_are_ripe_if_some_set_strikes() {
        use crate::rate::hodoku::{Path, Profile};
        let profile = Profile::hodoku();
        let (mut ripe, mut total) = (0, 0);
        for text in [crate::gallery::LEETCODE, crate::gallery::INKALA] {
            let puzzle = Puzzle::try_from(text.parse::<Grid>().unwrap()).unwrap();
            let mut path = Path::new(&puzzle, &profile);
            loop {
                for house in House::all() {
                    let fast = is_house_ripe(path.board(), puzzle.solution(), house);
                    assert_eq!(fast, is_ripe_slowly(path.board(), house), "{house}");
                    ripe += usize::from(fast);
                    total += 1;
                }
                for digit in Digit::all() {
                    let fast = is_digit_ripe(path.board(), puzzle.solution(), digit);
                    assert_eq!(fast, is_digit_ripe_slowly(path.board(), digit), "{digit}");
                }
                if path.next().is_none() {
                    break;
                }
            }
        }
        assert!(ripe > 100 && total - ripe > 100, "{ripe} of {total}");
    }
}
