//! Death Blossom: a stem cell and one almost locked set, a petal, for each of its candidates.
//!
//! Whatever the stem holds, the petal of that digit loses it and is locked. So a digit that is in
//! all petals ends up in one of them, and what sees all its places there loses it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::super::step::{Pattern, Step};
use super::super::super::technique::Technique;
use super::super::Sink;
use super::sets::{LockedSet, collect_all};

/// The most petals that are tried for one candidate of a stem.
const PETALS: usize = 100;

/// The most combinations of petals that are tried on one board.
const BUDGET: usize = 5_000_000;

/// Stems in cell order; petals by digit, in the order of the list of sets.
pub(super) fn search(board: &Board, overlap: bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sets = collect_all(board);
    let mut budget = BUDGET;
    for stem in board.empty_cells() {
        let mut petals: [Vec<usize>; 9] = Default::default();
        for (i, set) in sets.iter().enumerate() {
            for digit in set.als.digits & board.candidates(stem) {
                let list = &mut petals[digit.index()];
                if set.peers_of[digit.index()].contains(stem) && list.len() < PETALS {
                    list.push(i);
                }
            }
        }
        let digits = board.candidates(stem);
        if digits.iter().any(|digit| petals[digit.index()].is_empty()) {
            continue;
        }
        let mut search = Search {
            sets: &sets,
            stem,
            digits,
            petals: &petals,
            overlap,
            chosen: Vec::new(),
            budget: &mut budget,
            sink,
        };
        search.extend(digits, CellSet::EMPTY, DigitSet::ALL)?;
    }
    ControlFlow::Continue(())
}

struct Search<'a, 's> {
    sets: &'a [LockedSet],
    stem: Cell,
    digits: DigitSet,
    petals: &'a [Vec<usize>; 9],
    overlap: bool,
    chosen: Vec<(Digit, usize)>,
    budget: &'a mut usize,
    sink: &'a mut Sink<'s>,
}

impl Search<'_, '_> {
    /// Chooses a petal for the next digit of the stem.
    fn extend(&mut self, left: DigitSet, cells: CellSet, common: DigitSet) -> ControlFlow<()> {
        let Some(digit) = left.first() else { return self.check(cells, common) };
        for &petal in &self.petals[digit.index()] {
            let als = self.sets[petal].als;
            let shared = common & als.digits;
            if !self.overlap && !als.cells.is_disjoint(cells) || shared.is_empty() {
                continue;
            }
            let Some(budget) = self.budget.checked_sub(1) else { return ControlFlow::Continue(()) };
            *self.budget = budget;
            self.chosen.push((digit, petal));
            self.extend(left.without(digit), cells | als.cells, shared)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn check(&mut self, cells: CellSet, common: DigitSet) -> ControlFlow<()> {
        let mut eliminations = Vec::new();
        for digit in common - self.digits {
            let seen = self.chosen.iter().fold(CellSet::ALL, |seen, &(_, petal)| {
                seen & self.sets[petal].peers_of[digit.index()]
            });
            let struck = (seen - cells).without(self.stem);
            eliminations.extend(struck.iter().map(|cell| Candidate { cell, digit }));
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::AlmostLockedSets {
            sets: self.chosen.iter().map(|&(_, petal)| self.sets[petal].als).collect(),
            links: self.chosen.iter().map(|&(digit, _)| DigitSet::only(digit)).collect(),
            exits: eliminations.iter().map(|candidate| candidate.digit).collect(),
            stem: Some(self.stem),
        };
        (self.sink)(Step::striking(Technique::DeathBlossom, pattern, eliminations))
    }
}
