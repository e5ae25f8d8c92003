//! Boards on which a large fish can swim.
//!
//! A Jellyfish is rare: digits that stand in two cells already leave seven lines, and then a fish
//! of three does the same. So where one is wished for, the clues are dropped in an order that
//! leaves its pattern:
//!
//! ```text
//!               columns of the digit          dropped   1. the digit itself, everywhere
//!               in the four rows                        2. where the four rows and columns cross
//!     four      . x . . x x . . x                       3. the other rows
//!     rows      o . o o . . o o .             last      4. the rest of the four rows (o): as long
//!     …                                                    as these are filled, the digit is
//!                                                          nowhere else in the four rows
//! ```

use crate::cell::Cell;
use crate::digit::Digit;
use crate::random::Random;
use crate::set::CellSet;
use crate::solution::Solution;

/// Arranges orbits of clues, in the order to be dropped, for a fish of some rows or columns.
pub(super) fn arrange(
    order: &mut [CellSet],
    solution: &Solution,
    size: usize,
    random: &mut Random,
) {
    let digit = Digit::from_index(random.below(9));
    let is_upright = random.below(2) == 1;
    let mut lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    random.shuffle(&mut lines);
    let base = &lines[..size];
    let place = |cell: Cell| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        if is_upright { (column, row) } else { (row, column) }
    };
    let holders = Cell::all().filter(|&cell| solution.get(cell) == digit).map(place);
    let cover: Vec<usize> =
        holders.filter(|(line, _)| base.contains(line)).map(|(_, across)| across).collect();
    let turn = |cell: Cell| {
        let (line, across) = place(cell);
        match (base.contains(&line), cover.contains(&across)) {
            _ if solution.get(cell) == digit => 0,
            (true, true) => 1,
            (false, _) => 2,
            (true, false) => 3,
        }
    };
    order.sort_by_key(|orbit| orbit.iter().map(turn).max());
}
