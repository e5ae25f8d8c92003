//! Propagation and search over nine cell sets, one for each digit.
//!
//! 1. Place every cell that has one digit left, and every digit that has one place left in a house.
//! 2. Where that stops, guess in a cell with fewest digits, the first such cell row by row.
//! 3. At a contradiction take the latest untried guess.
//!
//! The stack is explicit, so the search can stop at any solution and go on later.

use super::Effort;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::set::CellSet;
use crate::solution::Solution;

/// Iterates over the solutions of a grid.
#[derive(Clone, Debug)]
pub struct Solutions {
    stack: Vec<Node>,
    effort: Effort,
    budget: u64,
}

/// A state yet to be searched, and how many guesses it stands on.
#[derive(Clone, Debug)]
struct Node {
    state: State,
    depth: u64,
}

/// The cells that can still hold each digit, and the cells whose digit is settled and struck
/// from their peers.
#[derive(Clone, Debug)]
struct State {
    places: [CellSet; 9],
    settled: CellSet,
}

/// No solution agrees with the state.
struct Dead;

impl Solutions {
    pub(super) fn new(grid: &Grid) -> Self {
        let state = State::new(grid);
        let stack = state.map(|state| Node { state, depth: 0 }).into_iter().collect();
        Self { stack, effort: Effort::default(), budget: u64::MAX }
    }

    /// Returns the same search with a limit on guesses, after which it ends early.
    #[must_use]
    pub fn with_budget(mut self, guesses: u64) -> Self {
        self.budget = guesses;
        self
    }

    /// Returns what the search did so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// Says whether the search ended because the budget was spent, not because all was searched.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.effort.guesses >= self.budget && !self.stack.is_empty()
    }

    fn branch(&mut self, state: &State, depth: u64) {
        let (cell, digits) = state.fewest();
        for &digit in digits.iter().rev() {
            let mut next = state.clone();
            next.keep_only(cell, digit);
            self.stack.push(Node { state: next, depth: depth + 1 });
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while self.effort.guesses < self.budget {
            let Node { mut state, depth } = self.stack.pop()?;
            if depth > 0 {
                self.effort.guesses += 1;
                self.effort.max_depth = self.effort.max_depth.max(depth);
            }
            match state.propagate() {
                Err(Dead) => {}
                Ok(()) if state.settled == CellSet::ALL => {
                    self.effort.backtracks = self.effort.guesses - depth;
                    return Some(state.solution());
                }
                Ok(()) => self.branch(&state, depth),
            }
            if self.stack.is_empty() {
                self.effort.backtracks = self.effort.guesses;
            }
        }
        None
    }
}

impl State {
    /// Returns the state of a grid, or nothing if its clues conflict.
    fn new(grid: &Grid) -> Option<Self> {
        let mut state = Self { places: [CellSet::ALL; 9], settled: CellSet::EMPTY };
        for (cell, digit) in grid.iter() {
            if !state.places[digit.index()].contains(cell) {
                return None;
            }
            state.settle(cell, digit);
        }
        Some(state)
    }

    fn keep_only(&mut self, cell: Cell, digit: Digit) {
        for other in Digit::all().filter(|&other| other != digit) {
            self.places[other.index()].remove(cell);
        }
    }

    /// Makes the digit the only one of the cell and strikes it from the peers.
    fn settle(&mut self, cell: Cell, digit: Digit) {
        self.keep_only(cell, digit);
        self.places[digit.index()] -= cell.peers();
        self.settled.insert(cell);
    }

    fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            let before = self.settled;
            self.settle_naked()?;
            self.settle_hidden()?;
            if self.settled == before {
                return Ok(());
            }
        }
    }

    /// Settles cells with one digit left, until there is none.
    fn settle_naked(&mut self) -> Result<(), Dead> {
        loop {
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for places in self.places {
                twice |= once & places;
                once |= places;
            }
            let fresh = once - twice - self.settled;
            if once != CellSet::ALL {
                return Err(Dead);
            } else if fresh.is_empty() {
                return Ok(());
            }
            for cell in fresh {
                let digit = Digit::all().find(|digit| self.places[digit.index()].contains(cell));
                self.settle(cell, digit.ok_or(Dead)?);
            }
        }
    }

    /// Settles digits with one place left in a house, in one pass.
    fn settle_hidden(&mut self) -> Result<(), Dead> {
        for digit in Digit::all() {
            for house in House::all() {
                let places = self.places[digit.index()] & house.cells();
                match places.single() {
                    Some(cell) if !self.settled.contains(cell) => self.settle(cell, digit),
                    None if places.is_empty() => return Err(Dead),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Returns the unsettled cell with fewest digits, the first row by row, and its digits.
    fn fewest(&self) -> (Cell, Vec<Digit>) {
        let digits = |cell| {
            let holds = |digit: &Digit| self.places[digit.index()].contains(cell);
            Digit::all().filter(holds).collect::<Vec<_>>()
        };
        let cell = (!self.settled).iter().min_by_key(|&cell| digits(cell).len());
        let cell = cell.unwrap_or(Cell::new(0));
        (cell, digits(cell))
    }

    fn solution(&self) -> Solution {
        let mut grid = Grid::EMPTY;
        for digit in Digit::all() {
            for cell in self.places[digit.index()] {
                grid.set(cell, Some(digit));
            }
        }
        Solution::try_from(grid).expect("every house has a place for every digit, each cell one")
    }
}
