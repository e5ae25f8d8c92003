//! Chains of implications: producers 21 and 23 to 30 of the scale, rated 6.5 and up.
//!
//! A [`Node`] says that a candidate is true ("on") or false ("off"). A weak link goes from on to
//! off: the other candidates of the cell, the other places of the digit in the block, row and
//! column. A strong link goes from off to on: the other of two candidates, the other of two places.
//!
//! * [`links`]: the links of a board as lists and as bits
//! * [`closure`]: what follows from what over any number of links
//! * [`distance`]: how long such chains are, without their paths
//! * [`simple`], [`cycles`]: forcing chains and cycles, one line of implications each (producer 21)
//! * [`spread`]: everything that follows from one assumption, with parents; [`desk`] is where
//! * [`advanced`]: locked digits, pairs and X-Wings found under way
//! * [`follow`]: a propagation with such rules and with inner chains
//! * [`multiple`]: assumptions compared with each other (producers 23 to 30)
//! * [`search`], [`engine`]: what they find and how they are called
//! * [`nested`]: chains found under way, each a finding of its own
//! * [`argue`]: findings as arguments, for those who ask why

mod advanced;
mod argue;
mod closure;
mod cycles;
mod desk;
mod distance;
mod engine;
mod follow;
mod links;
mod multiple;
mod nested;
mod search;
mod simple;
mod spread;

pub(super) use engine::{Engine, Tables};
pub(super) use search::Producer;

use super::rule::Rule;
use crate::candidate::Candidate;
use crate::house::House;

/// A candidate that is true ("on") or false ("off").
///
/// Inside it is twice the candidate's index, plus one if on: propagations keep thousands of them
/// and look them up in tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Node(u16);

impl Node {
    pub(super) const COUNT: usize = 2 * Candidate::COUNT;

    #[inline]
    pub(super) const fn on(candidate: Candidate) -> Self {
        Self(candidate.index() as u16 * 2 + 1)
    }

    #[inline]
    pub(super) const fn off(candidate: Candidate) -> Self {
        Self(candidate.index() as u16 * 2)
    }

    #[inline]
    pub(super) const fn candidate(self) -> Candidate {
        Candidate::new(self.0 as usize / 2)
    }

    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(super) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption.
    Assumed,
    /// The cell holds one digit.
    Cell,
    /// The digit goes once in the house.
    House(House),
    /// Another rule found it under way.
    Rule(Rule),
}

/// Returns what the number of nodes adds to a rating: a tenth for each step of 4, 6, 8, 12, 16,
/// 24, … that it passes, added one by one as the reference does: ten tenths are not quite 1.0.
pub(super) fn length_rating(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut step, mut odd) = (0.0, 4, false);
    while length > step {
        added += 0.1;
        step = if odd { step * 4 / 3 } else { step * 3 / 2 };
        odd = !odd;
    }
    added
}

#[cfg(test)]
mod twins;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_adds_a_tenth_a_step() {
        let tenths = |complexity| format!("{:.0}", length_rating(complexity) * 10.0);
        let steps = [(6, 0), (7, 1), (8, 1), (9, 2), (11, 3), (15, 4), (19, 5), (27, 6), (35, 7)];
        for (complexity, expected) in steps {
            assert_eq!(tenths(complexity), expected.to_string(), "{complexity}");
        }
        assert_eq!(tenths(514), "14");
        assert_eq!(tenths(515), "15");
    }

    #[test]
    fn a_node_knows_its_candidate_and_its_side() {
        for candidate in Candidate::all() {
            let (on, off) = (Node::on(candidate), Node::off(candidate));
            assert!(on.is_on() && !off.is_on() && on.opposite() == off && off.opposite() == on);
            assert_eq!((on.candidate(), off.candidate()), (candidate, candidate));
            assert!(on.index() < Node::COUNT);
        }
    }
}
