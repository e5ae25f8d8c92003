//! [`Finding`]: what a rule found, before anyone asks for words.

use super::marks::Marks;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::explain::Pattern;
use crate::set::{CellSet, DigitSet, HouseSet};

/// Cells and the digits they lose.
pub(super) type Strikes = Vec<(Cell, DigitSet)>;

/// Why a finding holds, as far as the rule knows without extra work.
pub(super) enum Reason {
    /// Cells, digits and houses, where the rule has its own.
    Plain {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The houses.
        houses: HouseSet,
    },
    /// The pattern itself.
    Made(Box<Pattern>),
    /// Nobody asked.
    Unasked,
}

/// What a rule found: what it changes, what it is rated, and why it holds.
pub(super) struct Finding {
    pub(super) rule: Rule,
    /// The reference adds tenths in binary floating point and compares them unrounded; which of two
    /// findings is the easier one depends on the last bits, so we add and compare the same way.
    pub(super) rating: f64,
    /// Nodes of its chains and of the chains nested in them; 0 for a pattern.
    pub(super) complexity: u32,
    pub(super) placement: Option<Candidate>,
    pub(super) strikes: Strikes,
    pub(super) reason: Reason,
}

impl Finding {
    /// Returns a pattern that only places a digit.
    ///
    /// The direct rules do so too: the reference forgets the strikes that leave the digit its
    /// place, so the next step may find the same pattern again and be rated for it.
    pub(super) fn place(rule: Rule, rating: f64, at: Candidate, reason: Reason) -> Self {
        let (placement, strikes) = (Some(at), Vec::new());
        Self { rule, rating, complexity: 0, placement, strikes, reason }
    }

    /// Returns a pattern that only strikes candidates, unless there are none to strike.
    pub(super) fn strike(
        rule: Rule,
        rating: f64,
        strikes: Strikes,
        reason: Reason,
    ) -> Option<Self> {
        let finding = Self { rule, rating, complexity: 0, placement: None, strikes, reason };
        (!finding.strikes.is_empty()).then_some(finding)
    }

    /// Changes the marks: strikes first, then the placement.
    pub(super) fn apply(&self, marks: &mut Marks) {
        for candidate in candidates(&self.strikes) {
            marks.strike(candidate);
        }
        if let Some(placed) = self.placement {
            marks.place(placed);
        }
    }
}

/// Iterates over the candidates of strikes.
pub(super) fn candidates(strikes: &[(Cell, DigitSet)]) -> impl Iterator<Item = Candidate> {
    strikes
        .iter()
        .flat_map(|&(cell, digits)| digits.iter().map(move |digit| Candidate { cell, digit }))
}

/// Returns the cells that have any of the digits, and which.
pub(super) fn strikes(
    marks: &Marks,
    cells: impl IntoIterator<Item = Cell>,
    digits: DigitSet,
) -> Strikes {
    let gone = cells.into_iter().map(|cell| (cell, marks.candidates(cell) & digits));
    gone.filter(|(_, gone)| !gone.is_empty()).collect()
}

/// Returns the reason that is a pattern.
pub(super) fn pattern(cells: CellSet, digits: DigitSet, houses: HouseSet) -> Reason {
    Reason::Plain { cells, digits, houses }
}
