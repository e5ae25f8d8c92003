//! [`Grid`]: a board with what is given on it; [`Solution`]: one that is complete and legal.

use core::fmt;
use std::sync::Arc;

use crate::{Cell, Digits, Rule, Rules, Shape};

/// A board: its rules, and the digits each cell may have. A clue is a set of one. Anything goes:
/// an empty board, a contradictory one, pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rules: Arc<Rules>,
    digits: Vec<Digits>,
}

impl Grid {
    /// Returns the board without clues.
    #[must_use]
    pub fn empty(rules: Arc<Rules>) -> Self {
        let all = Digits(rules.shape().all());
        Self { digits: vec![all; rules.shape().cells()], rules }
    }

    /// Returns its rules.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns its shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Returns the digits that a cell may have.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Digits {
        self.digits[cell.index()]
    }

    /// Sets the digits that a cell may have.
    pub fn set(&mut self, cell: Cell, digits: Digits) {
        self.digits[cell.index()] = digits;
    }

    /// Returns the clue of a cell.
    #[must_use]
    pub fn clue(&self, cell: Cell) -> Option<i32> {
        self.get(cell).single().map(|i| self.shape().first() + i as i32)
    }

    /// Returns the board as the classic solver knows it, if it is one.
    #[must_use]
    pub fn to_classic(&self) -> Option<ninefold::text::Given> {
        if !self.rules.is_classic() {
            return None;
        }
        let mut candidates = ninefold::CandidateGrid::FULL;
        let mut clues = ninefold::Grid::EMPTY;
        for (cell, place) in ninefold::Cell::all().zip(self.shape().all_cells()) {
            let digits = ninefold::DigitSet::from_bits(self.get(place).0 as u16);
            candidates.set(cell, digits);
            clues.set(cell, digits.single());
        }
        Some(if self.has_marks() { candidates.into() } else { clues.into() })
    }

    /// Returns the same clues and marks under other rules of the same shape.
    #[must_use]
    pub fn with_rules(&self, rules: Vec<Rule>) -> Self {
        Self { rules: self.rules.with_rules(rules), digits: self.digits.clone() }
    }

    /// Returns the same clues and marks on another board of the same shape.
    pub(crate) fn under(&self, rules: Arc<Rules>) -> Self {
        Self { rules, digits: self.digits.clone() }
    }

    /// Returns the same board with these digits for clues, as far as there are any.
    #[must_use]
    pub fn filled(&self, solution: &Solution) -> Self {
        let mut board = self.clone();
        for cell in self.rules.cells() {
            let bit = solution.get(cell).and_then(|digit| self.shape().bit(digit));
            board.set(cell, Digits(bit.unwrap_or(self.get(cell).0)));
        }
        board
    }

    /// Returns the cells about which something is given.
    pub fn given(&self) -> impl Iterator<Item = Cell> {
        let all = self.shape().all();
        self.rules.cells().filter(move |&cell| self.get(cell).0 != all)
    }

    /// Says whether some cell has pencil marks: some digits, but neither one nor all.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.given().any(|cell| self.clue(cell).is_none())
    }
}

/// The clues on one line, `.` for an empty cell and for a hole.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        let symbol = |cell| self.clue(cell).map_or('.', |digit| shape.symbol(digit));
        let line: String = shape.all_cells().map(symbol).collect();
        f.write_str(&line)
    }
}

/// A complete board on which every rule holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    shape: Shape,
    digits: Vec<Option<i32>>,
}

impl Solution {
    /// Returns the solution with these digits; `None` in holes.
    pub(crate) fn new(rules: &Rules, masks: &[u32]) -> Self {
        let shape = rules.shape();
        let digit = |cell: Cell| {
            let bit = masks[cell.index()].trailing_zeros() as i32;
            rules.has(cell).then_some(shape.first() + bit)
        };
        Self { shape, digits: shape.all_cells().map(digit).collect() }
    }

    /// Returns the digit of a cell; `None` in a hole.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<i32> {
        self.digits[cell.index()]
    }

    /// Returns the digits in reading order; `None` in holes.
    #[must_use]
    pub fn digits(&self) -> &[Option<i32>] {
        &self.digits
    }

    /// Returns the cells in which another solution has another digit.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        self.shape.all_cells().filter(|&cell| self.get(cell) != other.get(cell))
    }

    /// Returns the digits in rows, apart by spaces where some have two characters.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let row = |row: &[Option<i32>]| {
            row.iter().map(|digit| digit.map_or(' ', |digit| self.shape.symbol(digit))).collect()
        };
        self.digits.chunks(self.shape.columns()).map(row).collect()
    }
}

/// The digits on one line, `.` for holes.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |digit: &Option<i32>| digit.map_or('.', |digit| self.shape.symbol(digit));
        let line: String = self.digits.iter().map(symbol).collect();
        f.write_str(&line)
    }
}
