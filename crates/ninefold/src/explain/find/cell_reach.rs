//! [`CellReach`]: which bivalue cells a chain through such cells can get to.

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::CellSet;

/// For each bivalue cell and the digit by which it is left, what can be reached from there, if
/// cells could repeat: the bits `2 * n` and `2 * n + 1` for cell `n` of them, left by its lower
/// digit and by the other.
pub(super) struct CellReach {
    numbers: [u8; 81],
    reached: Vec<u128>,
}

impl CellReach {
    /// Returns what can be reached, unless there are more cells than bits.
    pub(super) fn new(board: &Board, bivalue: CellSet) -> Option<Self> {
        let mut numbers = [0; 81];
        for (number, cell) in bivalue.iter().enumerate() {
            numbers[cell.index()] = u8::try_from(number).ok().filter(|&number| number < 64)?;
        }
        let mut reach = Self { numbers, reached: Vec::with_capacity(128) };
        for cell in bivalue {
            for digit in board.candidates(cell) {
                let next = cell.peers() & bivalue & board.all_places(digit);
                // A cell entered by a digit is left by the other one.
                let node = |next: Cell| reach.node(board, (next, digit)) ^ 1;
                let direct = next.iter().fold(0, |all, next| all | 1 << node(next));
                reach.reached.push(direct);
            }
        }
        for node in 0..reach.reached.len() {
            reach.reached[node] = reach.whole(node);
        }
        Some(reach)
    }

    /// Returns the bit of a cell that is left by one of its digits.
    fn node(&self, board: &Board, (cell, digit): (Cell, Digit)) -> usize {
        let is_lower = board.candidates(cell).first() == Some(digit);
        2 * usize::from(self.numbers[cell.index()]) + usize::from(!is_lower)
    }

    /// Returns all that a node reaches; all is known already of those before it.
    fn whole(&self, node: usize) -> u128 {
        let (mut all, mut done) = (self.reached[node], 0);
        while all & !done != 0 {
            let next = (all & !done).trailing_zeros() as usize;
            all |= self.reached[next];
            done |= if next < node { self.reached[next] } else { 0 } | 1 << next;
        }
        all
    }

    /// Returns the ends that are reached from a cell and left by a digit.
    pub(super) fn of(
        &self,
        (board, digit): (&Board, Digit),
        from: (Cell, Digit),
        ends: CellSet,
    ) -> CellSet {
        let reached = self.reached[self.node(board, from)];
        let is_reached = |&end: &Cell| reached >> self.node(board, (end, digit)) & 1 == 1;
        ends.iter().filter(is_reached).collect()
    }
}
