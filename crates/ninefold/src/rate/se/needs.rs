//! [`Needs`]: the candidates that must be gone for a pattern to hold.

use super::chain::Cause;
use super::marks::Marks;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::{Because, Choice, Claim, Line, Pattern, Step, Technique};
use crate::house::House;
use crate::set::{CellSet, DigitSet};

/// Candidates that a pattern needs to be gone, by cell.
pub(super) struct Needs([DigitSet; 81]);

impl Default for Needs {
    fn default() -> Self {
        Self([DigitSet::EMPTY; 81])
    }
}

impl Needs {
    /// Adds all digits of a cell; what is still there is left out in the end.
    pub(super) fn cell(&mut self, cell: Cell) {
        self.0[cell.index()] = DigitSet::ALL;
    }

    /// Adds all places of a digit in a house.
    pub(super) fn house(&mut self, digit: Digit, house: House) {
        self.digit(digit, house.cells());
    }

    pub(super) fn digit(&mut self, digit: Digit, cells: CellSet) {
        for cell in cells {
            self.0[cell.index()].insert(digit);
        }
    }

    fn digits(&mut self, digits: DigitSet, cells: CellSet) {
        for digit in digits {
            self.digit(digit, cells);
        }
    }

    /// Adds what a node rests on: "on" needs its rivals gone.
    pub(super) fn line(&mut self, claim: Claim, cause: Cause) {
        match cause {
            Cause::Cell if claim.on => self.cell(claim.candidate.cell),
            Cause::House(house) if claim.on => self.house(claim.candidate.digit, house),
            _ => {}
        }
    }

    /// Adds what a claim rests on.
    pub(super) fn because(&mut self, claim: Claim, because: &Because) {
        match because {
            Because::Cell(_) => self.line(claim, Cause::Cell),
            Because::House(house, _) => self.line(claim, Cause::House(*house)),
            Because::Assumed | Because::Sub(_) => {}
        }
    }

    /// Adds what a step found under way needs.
    pub(super) fn step(&mut self, step: &Step) {
        match &step.pattern {
            Pattern::Intersection { digit, from, into } => {
                self.digit(*digit, from.cells() - into.cells());
            }
            Pattern::Subset { house, cells, digits } if step.technique == Technique::HiddenPair => {
                self.digits(*digits, house.cells() - *cells);
            }
            Pattern::Subset { cells, digits, .. } => self.digits(!*digits, *cells),
            Pattern::Fish(fish) => {
                let all = |houses: crate::set::HouseSet| {
                    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
                };
                self.digit(fish.digit, all(fish.base) - all(fish.cover));
            }
            Pattern::Argument(argument) => {
                match argument.choice {
                    Choice::Cell(cell) => self.cell(cell),
                    Choice::House(house, digit) => self.house(digit, house),
                    _ => {}
                }
                for line in argument.cases.iter().flatten() {
                    match line {
                        Line::Claim(claim, because) => {
                            self.because(*claim, because);
                        }
                        Line::Sub { step, .. } => self.step(step),
                    }
                }
            }
            _ => {}
        }
    }

    /// Leaves out what is still there: lines say why that is false.
    pub(super) fn leave(&mut self, board: &Marks) {
        for (cell, digits) in Cell::all().zip(&mut self.0) {
            *digits -= board.candidates(cell);
        }
    }

    /// Iterates over the needs that a board still has.
    pub(super) fn on(&self, board: &Marks) -> impl Iterator<Item = Candidate> {
        Cell::all().zip(self.0).flat_map(|(cell, digits)| {
            let left = digits & board.candidates(cell);
            left.iter().map(move |digit| Candidate { cell, digit })
        })
    }
}
