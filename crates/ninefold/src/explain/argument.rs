//! [`Argument`]: reasoning line by line, from the cases of a choice to what follows from all.
//!
//! Every chain of the Sudoku Explainer scale is one: an assumption, then claims, each with its
//! reason. Where another pattern, or a whole argument, is found under way, it is a step of its own
//! on the board without what the lines before have struck.

use core::fmt;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::DigitSet;

use super::step::{Pattern, Step};
use super::technique::Technique;

/// The cases of a choice, each followed line by line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// What the cases are.
    pub choice: Choice,
    /// The lines of each case; the first is what it assumes.
    pub cases: Vec<Vec<Line>>,
}

/// What the cases of an argument are: one of them is true, or the only one breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Every candidate of a cell.
    Cell(Cell),
    /// Every place of a digit in a house.
    House(House, Digit),
    /// A candidate, true and false.
    Candidate(Candidate),
    /// One assumption, which contradicts itself.
    Suppose(Claim),
}

/// A candidate that is said to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is said to be true.
    pub on: bool,
}

impl Claim {
    /// Returns the claim that a candidate is true.
    #[must_use]
    pub const fn on(candidate: Candidate) -> Self {
        Self { candidate, on: true }
    }

    /// Returns the claim that a candidate is false.
    #[must_use]
    pub const fn off(candidate: Candidate) -> Self {
        Self { candidate, on: false }
    }

    /// Returns the contrary.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { candidate: self.candidate, on: !self.on }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate;
        write!(f, "{cell}{}{digit}", if self.on { "=" } else { "<>" })
    }
}

/// A line of a case.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// Something follows.
    Claim(Claim, Because),
    /// A step found under way.
    Sub {
        /// The step.
        step: Step,
        /// The lines that strike what it needs to be gone, as places in the case.
        without: Vec<usize>,
    },
}

/// Why a claim holds; lines are named by their places in the case, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Because {
    /// It is what the case assumes.
    Assumed,
    /// A cell has one digit: another is there, or all others are gone.
    Cell(Vec<usize>),
    /// A digit goes once in the house: it is elsewhere, or gone from all other places.
    House(House, Vec<usize>),
    /// The step on that line concludes it.
    Sub(usize),
}

impl Line {
    /// Returns the claim, if it is one.
    #[must_use]
    pub const fn claim(&self) -> Option<Claim> {
        match self {
            Self::Claim(claim, _) => Some(*claim),
            Self::Sub { .. } => None,
        }
    }

    /// Returns the lines that it rests on.
    #[must_use]
    pub fn from(&self) -> &[usize] {
        match self {
            Self::Claim(_, Because::Assumed) => &[],
            Self::Claim(_, Because::Cell(from) | Because::House(_, from)) => from,
            Self::Claim(_, Because::Sub(at)) => core::slice::from_ref(at),
            Self::Sub { without, .. } => without,
        }
    }
}

impl Argument {
    /// Iterates over the claims of all cases.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        self.cases.iter().flatten().filter_map(Line::claim)
    }

    /// Iterates over the steps found under way, those within them left out.
    pub fn subs(&self) -> impl Iterator<Item = &Step> {
        self.cases.iter().flatten().filter_map(|line| match line {
            Line::Sub { step, .. } => Some(step),
            Line::Claim(..) => None,
        })
    }

    /// Returns how many lines it has, those of steps within it included.
    #[must_use]
    pub fn len(&self) -> usize {
        let own: usize = self.cases.iter().map(Vec::len).sum();
        let nested = self.subs().filter_map(|step| match &step.pattern {
            Pattern::Argument(inner) => Some(inner.len()),
            _ => None,
        });
        own + nested.sum::<usize>()
    }

    /// Says whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cases.iter().all(Vec::is_empty)
    }

    /// Returns what such an argument is called: the plainest name that covers all it uses.
    #[must_use]
    pub fn technique(&self) -> Technique {
        use Technique as T;
        let one_digit = self.claims().map(|claim| claim.candidate.digit).collect::<DigitSet>();
        let one_digit = one_digit.len() == 1;
        match (self.depth(), self.choice) {
            (0, Choice::Suppose(_)) if self.is_static() && one_digit => T::SimpleXChain,
            (0, Choice::Suppose(_)) if self.is_static() => T::SimpleForcingChain,
            (0, Choice::Suppose(_)) if one_digit => T::Nishio,
            (0, Choice::Candidate(_)) if self.is_static() => T::DoubleForcingChain,
            (0, Choice::Cell(_)) if self.is_static() => T::CellForcingChains,
            (0, Choice::House(..)) if self.is_static() => T::RegionForcingChains,
            (0, _) => T::DynamicForcingChains,
            (1, _) => T::DynamicForcingChainsPlus,
            (2, _) => T::NestedForcingChains,
            (3, _) => T::NestedMultipleForcingChains,
            (4, _) => T::NestedDynamicForcingChains,
            _ => T::DoublyNestedForcingChains,
        }
    }

    /// Says whether every line rests on just one: no conclusion needs two things at once.
    fn is_static(&self) -> bool {
        self.cases.iter().flatten().all(|line| line.from().len() <= 1)
    }

    /// Returns what the steps found under way are at most: 0 none, 1 patterns, 2 simple chains,
    /// 3 several static chains, 4 dynamic chains, 5 more.
    fn depth(&self) -> u8 {
        use Technique as T;
        let depth = |step: &Step| match step.technique {
            T::SimpleXChain | T::SimpleForcingChain | T::DoubleForcingChain => 2,
            T::CellForcingChains | T::RegionForcingChains => 3,
            T::Nishio | T::DynamicForcingChains => 4,
            _ if matches!(step.pattern, Pattern::Argument(_)) => 5,
            _ => 1,
        };
        self.subs().map(depth).max().unwrap_or(0)
    }
}
