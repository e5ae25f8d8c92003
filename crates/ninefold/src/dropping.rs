//! Dropping clues one after another while a solution stays the only one.
//!
//! A clue can go if no solution of the others has another digit in its cell. Many are forced into
//! their cell at sight; for the rest the solver looks for such a solution only, never for the one
//! that is known.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::set::CellSet;
use crate::solution::Solution;
use crate::solve::Solver;
use crate::work::{Stopped, Work};

/// Clues that have one solution, of which some are to go.
#[derive(Clone, Debug)]
pub(crate) struct Dropping {
    clues: Grid,
    solution: Solution,
    seen: Seen,
    solver: Solver,
}

impl Dropping {
    /// Starts with clues whose only solution is `solution`.
    pub(crate) fn new(clues: &Grid, solution: &Solution) -> Self {
        let mut seen = Seen::default();
        for (cell, digit) in clues.iter() {
            seen.toggle(cell, digit);
        }
        Self { clues: *clues, solution: *solution, seen, solver: Solver::new() }
    }

    /// Returns the clues that are left.
    pub(crate) fn clues(&self) -> &Grid {
        &self.clues
    }

    /// Says whether the solution stays the only one without some of the clues, within the work
    /// allowed: a unit for each of them.
    pub(crate) fn can_go(&mut self, cells: CellSet, work: &Work<'_>) -> Result<bool, Stopped> {
        spend(cells, work)?;
        self.drop(cells);
        let can_go = self.is_determined(cells);
        self.put_back(cells);
        Ok(can_go)
    }

    /// Drops some of the clues if the solution stays the only one; returns whether it does.
    pub(crate) fn drop_if_needless(&mut self, cells: CellSet) -> bool {
        self.drop(cells);
        let can_go = self.is_determined(cells);
        if !can_go {
            self.put_back(cells);
        }
        can_go
    }

    /// Does the same within the work allowed: a unit for each of the clues.
    pub(crate) fn drop_if_needless_within(
        &mut self,
        cells: CellSet,
        work: &Work<'_>,
    ) -> Result<bool, Stopped> {
        spend(cells, work)?;
        Ok(self.drop_if_needless(cells))
    }

    fn drop(&mut self, cells: CellSet) {
        for cell in cells {
            self.clues.set(cell, None);
            self.seen.toggle(cell, self.solution.get(cell));
        }
    }

    fn put_back(&mut self, cells: CellSet) {
        for cell in cells {
            self.clues.set(cell, Some(self.solution.get(cell)));
            self.seen.toggle(cell, self.solution.get(cell));
        }
    }

    /// Says whether the clues leave these cells, all blank, no other digits.
    ///
    /// Another solution differs in one of them first: so each is asked for another digit, with the
    /// digits of those before it given.
    fn is_determined(&self, cells: CellSet) -> bool {
        let forced = |cell| self.seen.is_forced(cell, self.solution.get(cell));
        if cells.iter().all(forced) {
            return true;
        }
        let mut clues = self.clues;
        for cell in cells {
            let digit = self.solution.get(cell);
            if self.solver.has_other(&clues, cell, digit) {
                return false;
            }
            clues.set(cell, Some(digit));
        }
        true
    }
}

/// Spends a unit for each of the clues, and looks each time whether the caller cancels: a search for
/// another solution may take long.
fn spend(cells: CellSet, work: &Work<'_>) -> Result<(), Stopped> {
    work.poll()?;
    work.spend(cells.len() as u64)
}

/// Where digits are, by digit and by house, nine bits each. No house has a digit twice.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// The houses that have each digit: rows, columns and blocks.
    houses: [[u16; 3]; 9],
    /// The digits of each house.
    digits: [u16; 27],
    /// The places of each house that are filled, in the order of its cells.
    filled: [u16; 27],
}

impl Seen {
    /// Puts a digit into a blank cell, or takes it out again.
    fn toggle(&mut self, cell: Cell, digit: Digit) {
        let [row, column, block] = numbers(cell);
        let of_digit = &mut self.houses[digit.index()];
        for (houses, number) in of_digit.iter_mut().zip([row, column, block]) {
            *houses ^= 1 << number;
        }
        for house in [row, 9 + column, 18 + block] {
            self.digits[house] ^= 1 << digit.index();
        }
        self.filled[row] ^= 1 << column;
        self.filled[9 + column] ^= 1 << row;
        self.filled[18 + block] ^= 1 << (3 * (row % 3) + column % 3);
    }

    /// Says whether a digit is forced into a blank cell at sight: every other digit stands in a
    /// peer, or no other cell of a house can take it.
    fn is_forced(&self, cell: Cell, digit: Digit) -> bool {
        let [row, column, block] = numbers(cell);
        let seen = self.digits[row] | self.digits[9 + column] | self.digits[18 + block];
        if seen | 1 << digit.index() == 0x1FF {
            return true;
        }
        let [rows, columns, blocks] = self.houses[digit.index()];
        let across = triple(blocks >> (block / 3 * 3));
        let down = triple(gathered(blocks >> (block % 3)));
        let in_row = self.filled[row] | columns | across | 1 << column;
        let in_column = self.filled[9 + column] | rows | down | 1 << row;
        let in_block = self.filled[18 + block]
            | triple(rows >> (row / 3 * 3))
            | (((columns >> (column / 3 * 3)) & 7) * 0o111)
            | (1 << (3 * (row % 3) + column % 3));
        in_row == 0x1FF || in_column == 0x1FF || in_block == 0x1FF
    }
}

/// The numbers of the row, the column and the block of a cell.
fn numbers(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Each of the lowest three bits three times: bit 0 at bits 0 to 2, and so on.
fn triple(bits: u16) -> u16 {
    (bits & 1 | (bits & 2) << 2 | (bits & 4) << 4) * 7
}

/// Bits 0, 3 and 6 moved to bits 0 to 2.
fn gathered(bits: u16) -> u16 {
    bits & 1 | bits >> 2 & 2 | bits >> 4 & 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_solution;
    use crate::house::House;
    use crate::random::Random;
    use crate::solve::reference;

    /// As `Seen` says it, looked up cell by cell.
    fn is_forced(clues: &Grid, cell: Cell, digit: Digit) -> bool {
        let can_take = |cell: Cell, digit: Digit| {
            clues.get(cell).is_none()
                && cell.peers().iter().all(|peer| clues.get(peer) != Some(digit))
        };
        Digit::all().all(|other| other == digit || !can_take(cell, other))
            || cell.houses().iter().any(|house: &House| {
                house.cells().without(cell).iter().all(|other| !can_take(other, digit))
            })
    }

    #[test]
    fn what_is_seen_is_what_each_cell_shows() {
        let mut random = Random::new(4, 0);
        for _ in 0..40 {
            let solution = random_solution(&mut random);
            let mut dropping = Dropping::new(&solution.grid(), &solution);
            let mut order: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut order);
            for cell in order {
                let digit = solution.get(cell);
                dropping.drop(CellSet::only(cell));
                let forced = is_forced(&dropping.clues, cell, digit);
                assert_eq!(dropping.seen.is_forced(cell, digit), forced, "{cell}");
                if random.below(3) == 0 {
                    dropping.put_back(CellSet::only(cell));
                }
            }
        }
    }

    #[test]
    fn clues_go_exactly_where_one_solution_stays() {
        let mut random = Random::new(5, 0);
        for size in [1, 1, 2, 4] {
            let solution = random_solution(&mut random);
            let mut dropping = Dropping::new(&solution.grid(), &solution);
            let mut order: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut order);
            for cells in order.chunks(size) {
                let cells: CellSet = cells.iter().copied().collect();
                let without = cells.iter().fold(*dropping.clues(), |g, cell| g.with(cell, None));
                let stays = reference::solutions(&without, 2).len() == 1;
                assert_eq!(dropping.can_go(cells, &Work::unlimited()), Ok(stays));
                assert_eq!(dropping.drop_if_needless(cells), stays);
            }
        }
    }
}
