//! Chains of implications: producers 21 and 23 to 30 of the scale, rated 6.5 and up.
//!
//! A *node* says that a candidate is true ("on") or false ("off"); its number is twice the
//! candidate's (cell by cell, nine digits each) plus one if on. A weak link goes from on to off: the
//! other candidates of the cell, the other places of the digit in the block, row and column. A
//! strong link goes from off to on: the other of two candidates, the other of two places.
//!
//! * [`links`]: the links of a board as lists, and what follows from what, as bit sets
//! * [`simple`]: cycles and forcing chains, one line of implications each (producer 21)
//! * [`spread`]: everything that follows from one assumption, with parents
//! * [`advanced`]: locked digits, pairs and X-Wings found under way
//! * [`follow`]: a propagation with such rules and with inner chains
//! * [`multiple`]: assumptions compared with each other (producers 23 to 30)
//! * [`finding`], [`engine`]: what they find and how they are called
//! * [`nested`]: chains found under way, each a hint of its own

mod advanced;
mod engine;
mod finding;
mod follow;
mod links;
mod multiple;
mod nested;
mod simple;
mod spread;

pub(super) use engine::{Engine, Tables};
pub(super) use finding::Producer;
pub(super) use spread::Spread;

/// How a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption.
    Assumed,
    /// The cell holds one digit.
    Cell,
    /// The digit goes once in the block, row or column (0, 1, 2).
    House(u8),
    /// Another rule found it under way.
    Advanced,
}

/// Returns the node of a candidate.
#[inline]
pub(super) const fn node(cell: usize, digit: usize, on: bool) -> u16 {
    ((cell * 9 + digit) * 2) as u16 + on as u16
}

#[inline]
pub(super) const fn cell_of(node: u16) -> usize {
    node as usize / 18
}

#[inline]
pub(super) const fn digit_of(node: u16) -> usize {
    node as usize / 2 % 9
}

#[inline]
pub(super) const fn is_on(node: u16) -> bool {
    node & 1 != 0
}

/// Returns what the number of nodes adds to a rating: a tenth for each step of 4, 6, 8, 12, 16,
/// 24, … that it passes, added one by one as the scale does.
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
}
