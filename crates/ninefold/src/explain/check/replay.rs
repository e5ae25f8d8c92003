//! [`Replay`]: follows an assumption through the candidates of a pattern, one small rule at a time.
//!
//! The rules, each sound on its own:
//!
//! 1. A true candidate makes the others of its cell false, and the same digit in its peers.
//! 2. A cell of the scope with no candidate left is a contradiction; its last one is true.
//! 3. A house of the scope with no place left for a digit is a contradiction; the places left see
//!    to it that any candidate of the digit that all of them see is false; a last one is true.
//! 4. A set of cells with fewer digits than cells is a contradiction; with as many, each digit is
//!    taken inside, so any candidate of it that all its places in the set see is false.
//!
//! The scope is what the pattern names: nothing else is looked at, so a step passes only if its own
//! premises prove it.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet, HouseSet};

/// The assumption leads to a contradiction.
pub(super) struct Contradiction;

/// What is known under an assumption.
#[derive(Clone)]
pub(super) struct Replay<'a> {
    board: &'a Board,
    /// Places not yet false, by digit.
    left: [CellSet; 9],
    /// Candidates made true, by digit.
    on: [CellSet; 9],
    cells: CellSet,
    houses: [HouseSet; 9],
    sets: Vec<CellSet>,
}

impl<'a> Replay<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let mut left = [CellSet::EMPTY; 9];
        for digit in Digit::all() {
            left[digit.index()] = board.all_places(digit);
        }
        Self {
            board,
            left,
            on: [CellSet::EMPTY; 9],
            cells: CellSet::EMPTY,
            houses: [HouseSet::EMPTY; 9],
            sets: Vec::new(),
        }
    }

    /// Lets the rules look at a digit in cells: at the cells, and at the digit in their houses.
    pub(super) fn look_at(&mut self, digit: Digit, cells: CellSet) {
        self.cells |= cells;
        for cell in cells {
            self.houses[digit.index()].extend(cell.houses());
        }
    }

    /// Lets the rules look at every cell and every house: plain singles, for nets.
    pub(super) fn look_at_board(&mut self) {
        self.cells = CellSet::ALL;
        self.houses = [HouseSet::ALL; 9];
    }

    /// Lets the rules look at a cell.
    pub(super) fn look_at_cell(&mut self, cell: Cell) {
        self.cells.insert(cell);
    }

    /// Lets the rules count the digits of a set of cells that lie in one house.
    pub(super) fn look_at_set(&mut self, cells: CellSet) {
        self.cells |= cells;
        self.sets.push(cells);
    }

    /// Assumes that a candidate is true.
    pub(super) fn assume(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.turn_on(candidate)
    }

    /// Assumes that a candidate is false.
    pub(super) fn assume_not(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        self.turn_off(candidate.digit, CellSet::only(candidate.cell)).map(|_| ())
    }

    /// Returns the places of a digit that are not false.
    pub(super) const fn left(&self, digit: Digit) -> CellSet {
        self.left[digit.index()]
    }

    /// Returns the candidates of a cell that are not false; a placed digit counts.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        if let Some(digit) = self.board.digit(cell) {
            return DigitSet::only(digit);
        }
        Digit::all().filter(|digit| self.left[digit.index()].contains(cell)).collect()
    }

    /// Says whether a candidate was made true.
    pub(super) fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.digit.index()].contains(candidate.cell)
    }

    /// Says whether a candidate was made false.
    pub(super) fn is_off(&self, candidate: Candidate) -> bool {
        !self.left[candidate.digit.index()].contains(candidate.cell)
    }

    /// Applies the rules until nothing changes.
    pub(super) fn run(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = (self.left, self.on);
            self.check_cells()?;
            self.check_houses()?;
            self.check_sets()?;
            if before == (self.left, self.on) {
                return Ok(());
            }
        }
    }

    fn turn_on(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        if self.is_off(candidate) {
            return Err(Contradiction);
        }
        if self.is_on(candidate) {
            return Ok(());
        }
        self.on[digit.index()].insert(cell);
        for other in self.candidates(cell).without(digit) {
            self.turn_off(other, CellSet::only(cell))?;
        }
        self.turn_off(digit, cell.peers()).map(|_| ())
    }

    fn turn_off(&mut self, digit: Digit, cells: CellSet) -> Result<bool, Contradiction> {
        let left = &mut self.left[digit.index()];
        let changed = !left.is_disjoint(cells);
        *left -= cells;
        if self.on[digit.index()].is_disjoint(cells) { Ok(changed) } else { Err(Contradiction) }
    }

    fn check_cells(&mut self) -> Result<(), Contradiction> {
        for cell in self.cells & self.board.empty_cells() {
            let candidates = self.candidates(cell);
            match candidates.single() {
                Some(digit) => self.turn_on(Candidate { cell, digit })?,
                None if candidates.is_empty() => return Err(Contradiction),
                None => {}
            }
        }
        Ok(())
    }

    fn check_houses(&mut self) -> Result<(), Contradiction> {
        for digit in Digit::all() {
            for house in self.houses[digit.index()] {
                if self.board.places(digit, house).is_empty() {
                    continue;
                }
                let places = self.left[digit.index()] & house.cells();
                self.take_one_of(digit, places)?;
            }
        }
        Ok(())
    }

    /// One of the places holds the digit: what all of them see doesn't.
    fn take_one_of(&mut self, digit: Digit, places: CellSet) -> Result<(), Contradiction> {
        if let Some(cell) = places.single() {
            return self.turn_on(Candidate { cell, digit });
        }
        if places.is_empty() {
            return Err(Contradiction);
        }
        let seen = places.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        self.turn_off(digit, seen).map(|_| ())
    }

    fn check_sets(&mut self) -> Result<(), Contradiction> {
        for i in 0..self.sets.len() {
            let cells = self.sets[i];
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, c| all | self.candidates(c));
            if digits.len() < cells.len() {
                return Err(Contradiction);
            }
            if digits.len() == cells.len() {
                for digit in digits {
                    let places = self.left[digit.index()] & cells;
                    self.take_one_of(digit, places)?;
                }
            }
        }
        Ok(())
    }
}
