//! What the producers of several chains are, and what they have found.

use super::Node;
use super::desk::Desk;
use super::spread::Spread;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::{Basis, Rule};
use crate::set::DigitSet;

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

    /// Returns the producer whose propagations are the beginning of this one's, node by node.
    ///
    /// One level more asks further rules where the level before has come to its end. Level 4 asks
    /// other ones instead.
    const fn continues(self) -> Option<Self> {
        match self {
            Self::Dynamic(level @ (1 | 2 | 3 | 5)) => Some(Self::Dynamic(level - 1)),
            _ => None,
        }
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

/// What a finding assumes.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// Every candidate of a cell.
    Cell(Cell),
    /// Every place of a digit in a house.
    House(Digit, House),
    /// A candidate, on and off.
    Double(Candidate),
    /// One node that contradicts itself.
    Contradiction(Node),
}

impl Start {
    pub(super) const fn basis(self) -> Basis {
        match self {
            Self::Cell(_) => Basis::Cell,
            Self::House(..) => Basis::House,
            Self::Double(_) => Basis::Double,
            Self::Contradiction(_) => Basis::Contradiction,
        }
    }

    /// Returns the assumptions, one of which is true but for a contradiction.
    pub(super) fn sources(self, base: &Marks) -> Vec<Node> {
        let on = |cell, digit| Node::on(Candidate { cell, digit });
        match self {
            Self::Cell(cell) => base.candidates(cell).iter().map(|digit| on(cell, digit)).collect(),
            Self::House(digit, house) => {
                base.places(digit, house).cells().map(|cell| on(cell, digit)).collect()
            }
            Self::Double(candidate) => vec![Node::on(candidate), Node::off(candidate)],
            Self::Contradiction(source) => vec![source],
        }
    }
}

/// A finding: which assumptions, which conclusion.
#[derive(Clone, Copy)]
pub(super) struct Recipe {
    pub(super) start: Start,
    /// What follows: a node of the board.
    pub(super) target: Node,
}

impl Recipe {
    /// Returns the number that the reference sorts equally long findings by.
    pub(super) const fn sort_key(self) -> u8 {
        match self.start {
            Start::Double(_) => 1,
            Start::Cell(_) => 5,
            Start::House(..) => 6,
            Start::Contradiction(_) => 7,
        }
    }
}

/// Returns what a conclusion strikes.
pub(super) fn conclusion_strikes(base: &Marks, target: Node) -> Strikes {
    let Candidate { cell, digit } = target.candidate();
    let rest = base.candidates(cell).without(digit);
    vec![(cell, if target.is_on() { rest } else { DigitSet::only(digit) })]
}

#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) complexity: u32,
    pub(super) recipe: Recipe,
    pub(super) found: u32,
}

/// The propagations of one producer, by assumption.
pub(super) struct Pool {
    spreads: Vec<Option<Box<Spread>>>,
    /// Whether each is done for the board of the search under way.
    pub(super) ready: Vec<bool>,
    /// Whether each was done to its end by the search before, which this one goes on from.
    pub(super) begun: Vec<bool>,
    /// The board and the producer of the last search, if it found nothing on it.
    pub(super) barren: Option<([u16; 81], Producer)>,
    pub(super) desk: Option<Box<Desk>>,
}

impl Pool {
    pub(super) fn new() -> Self {
        Self {
            spreads: (0..Node::COUNT).map(|_| None).collect(),
            ready: vec![false; Node::COUNT],
            begun: vec![false; Node::COUNT],
            barren: None,
            desk: Some(Box::new(Desk::new())),
        }
    }

    /// Forgets what was followed.
    pub(super) fn restart(&mut self) {
        self.barren = None;
        self.begun.fill(false);
        self.ready.fill(false);
    }

    /// Prepares for a search; what a search before it has begun is gone on with, if it may be.
    pub(super) fn begin(&mut self, base: &Marks, producer: Producer) {
        let barren = self.barren.take();
        let goes_on = producer
            .continues()
            .is_some_and(|easier| barren.is_some_and(|known| known == (base.bits(), easier)));
        if goes_on {
            core::mem::swap(&mut self.begun, &mut self.ready);
        } else {
            self.begun.fill(false);
        }
        self.ready.fill(false);
    }

    /// Remembers a search for the best of all that found nothing: no limit cut it short.
    pub(super) fn end(&mut self, base: &Marks, search: &Search) {
        if search.wanted == Wanted::Best && search.slots[0].is_none() {
            self.barren = Some((base.bits(), search.producer));
        }
    }

    pub(super) fn spread(&mut self, source: Node) -> &mut Option<Box<Spread>> {
        &mut self.spreads[source.index()]
    }

    pub(super) fn get(&self, source: Node) -> &Spread {
        self.spreads[source.index()].as_deref().expect("the assumption was followed")
    }

    pub(super) fn get_mut(&mut self, source: Node) -> &mut Spread {
        self.spread(source).as_deref_mut().expect("the assumption was followed")
    }
}

/// Which findings a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The easiest of all.
    Best,
    /// The easiest for each conclusion.
    Each,
}

/// What one search has found so far.
pub(super) struct Search {
    pub(super) producer: Producer,
    /// How many searches this one is nested in.
    pub(super) depth: usize,
    pub(super) wanted: Wanted,
    /// One slot for the best of all, or one for each conclusion.
    pub(super) slots: Vec<Option<Slot>>,
    pub(super) found: u32,
}

impl Search {
    pub(super) fn new(producer: Producer, depth: usize, wanted: Wanted) -> Self {
        let slots = vec![None; if wanted == Wanted::Best { 1 } else { Node::COUNT }];
        Self { producer, depth, wanted, slots, found: 0 }
    }

    /// Returns the slot of a conclusion; `None` if it changes nothing.
    pub(super) fn slot_of(&self, base: &Marks, target: Node) -> Option<usize> {
        let Candidate { cell, digit } = target.candidate();
        let rest = base.candidates(cell).without(digit);
        if target.is_on() && rest.is_empty() {
            return None;
        }
        Some(match (self.wanted, rest.single()) {
            (Wanted::Best, _) => 0,
            // In a cell of two, "on" strikes the same as the other's "off".
            (Wanted::Each, Some(digit)) if target.is_on() => {
                Node::off(Candidate { cell, digit }).index()
            }
            (Wanted::Each, _) => target.index(),
        })
    }

    /// Returns the most that a finding of use may cost.
    pub(super) fn limit(&self) -> u32 {
        match (self.wanted, self.slots[0]) {
            (Wanted::Best, Some(slot)) => slot.complexity,
            _ => u32::MAX,
        }
    }
}
