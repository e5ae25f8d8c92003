//! What the producers of several chains are, and what they have found.

use super::spread::{Desk, Spread};
use super::{cell_of, digit_of, is_on, node};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::{Basis, Rule};

/// What a producer may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate::se) enum Producer {
    /// One digit only, dynamic, contradictions only.
    Nishio,
    /// Static chains from cells and houses.
    Multiple,
    /// Dynamic chains of a level, 0 to 5.
    Dynamic(u8),
}

impl Producer {
    pub(super) const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Multiple)
    }

    pub(super) const fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }

    pub(super) fn base_rating(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
        }
    }

    pub(super) fn rule(self, basis: Basis) -> Rule {
        match self {
            Self::Nishio => Rule::Nishio,
            Self::Multiple => Rule::Chains { basis, level: None },
            Self::Dynamic(level) => Rule::Chains { basis, level: Some(level) },
        }
    }
}

/// A finding: which assumptions, which conclusion.
#[derive(Clone, Copy)]
pub(super) struct Recipe {
    pub(super) basis: Basis,
    /// The assumption, or the first of them.
    pub(super) source: u16,
    /// The house of house chains.
    pub(super) house: u8,
    /// What follows: a node of the board.
    pub(super) target: u16,
}

impl Recipe {
    pub(super) const fn sort_key(self) -> u8 {
        match self.basis {
            Basis::Double => 1,
            Basis::Cell => 5,
            Basis::House => 6,
            Basis::Contradiction => 7,
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) complexity: u32,
    pub(super) recipe: Recipe,
    pub(super) found: u32,
}

/// The propagations of one producer, by assumption.
pub(super) struct Pool {
    pub(super) on: Vec<Option<Box<Spread>>>,
    pub(super) off: Vec<Option<Box<Spread>>>,
    pub(super) on_ready: Vec<bool>,
    pub(super) off_ready: Vec<bool>,
    pub(super) desk: Option<Box<Desk>>,
}

impl Pool {
    pub(super) fn new() -> Self {
        let empty = || (0..729).map(|_| None).collect();
        Self {
            on: empty(),
            off: empty(),
            on_ready: vec![false; 729],
            off_ready: vec![false; 729],
            desk: Some(Box::new(Desk::new())),
        }
    }

    pub(super) fn get(&self, source: u16) -> &Spread {
        let side = if is_on(source) { &self.on } else { &self.off };
        side[usize::from(source / 2)].as_deref().expect("the assumption was followed")
    }

    pub(super) fn get_mut(&mut self, source: u16) -> &mut Spread {
        let side = if is_on(source) { &mut self.on } else { &mut self.off };
        side[usize::from(source / 2)].as_deref_mut().expect("the assumption was followed")
    }
}

/// What one search has found so far.
pub(super) struct Search {
    pub(super) producer: Producer,
    pub(super) depth: usize,
    /// One slot for the best of all, or one for each conclusion.
    pub(super) slots: Vec<Option<Slot>>,
    pub(super) only_best: bool,
    pub(super) found: u32,
}

impl Search {
    /// Returns the slot of a conclusion; `None` if it changes nothing.
    pub(super) fn slot_of(&self, base: &Marks, target: u16) -> Option<usize> {
        let (cell, digit) = (cell_of(target), digit_of(target));
        let rest = base.cand[cell] & !(1 << digit);
        if is_on(target) && rest == 0 {
            return None;
        }
        if self.only_best {
            return Some(0);
        }
        // In a cell of two, "on" strikes the same as the other's "off".
        if is_on(target) && rest.is_power_of_two() {
            return Some(usize::from(node(cell, rest.trailing_zeros() as usize, false)));
        }
        Some(usize::from(target))
    }

    pub(super) fn limit(&self) -> u32 {
        if !self.only_best {
            return u32::MAX;
        }
        self.slots[0].map_or(u32::MAX, |slot| slot.complexity)
    }
}

/// Returns what a conclusion strikes.
pub(super) fn strikes_of(base: &Marks, target: u16) -> Vec<(usize, u16)> {
    let (cell, digit) = (cell_of(target), digit_of(target));
    let own = 1 << digit;
    vec![(cell, if is_on(target) { base.cand[cell] & !own } else { own })]
}
