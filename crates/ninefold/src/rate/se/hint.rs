//! [`Hint`]: what a rule found, before anyone asks for words.

use super::marks::Marks;
use super::rule::Rule;
use super::step::SeChain;

/// Why a finding holds, in the cheapest form.
pub(super) enum Why {
    /// Cells, digits and houses of a pattern, as bits.
    Pattern(u128, u16, u32),
    /// Chains, if anyone wants them.
    Chains(Vec<SeChain>),
}

/// One finding: what it changes, what it is rated, and why it holds.
pub(super) struct Hint {
    pub(super) rule: Rule,
    /// The scale adds tenths in binary floating point and compares them unrounded, so do we.
    pub(super) rating: f64,
    /// Nodes of its chains and of the chains nested in them; 0 for a pattern.
    pub(super) complexity: u32,
    /// Cell and digit to place.
    pub(super) placement: Option<(usize, usize)>,
    /// Cells and the digits they lose.
    pub(super) strikes: Vec<(usize, u16)>,
    pub(super) why: Why,
}

impl Hint {
    /// Returns a finding that only places a digit.
    pub(super) fn place(rule: Rule, rating: f64, at: (usize, usize), why: Why) -> Self {
        Self { rule, rating, complexity: 0, placement: Some(at), strikes: Vec::new(), why }
    }

    /// Returns a finding that only strikes candidates.
    pub(super) fn strike(rule: Rule, rating: f64, strikes: Vec<(usize, u16)>, why: Why) -> Self {
        Self { rule, rating, complexity: 0, placement: None, strikes, why }
    }

    /// Changes the marks: strikes first, then the placement.
    pub(super) fn apply(&self, marks: &mut Marks) {
        for &(cell, digits) in &self.strikes {
            for digit in super::geometry::bits(digits) {
                marks.strike(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.placement {
            marks.place(cell, digit);
        }
    }
}

/// Returns the cells at some positions of a house that hold any of the digits, and which.
pub(super) fn strikes_in(
    marks: &Marks,
    house: usize,
    positions: u16,
    digits: u16,
) -> Vec<(usize, u16)> {
    super::geometry::bits(positions)
        .map(|at| usize::from(super::geometry::CELL_AT[house][at]))
        .map(|cell| (cell, marks.cand[cell] & digits))
        .filter(|&(_, gone)| gone != 0)
        .collect()
}

/// Returns the cells of a set that hold the digit, as strikes.
pub(super) fn strikes_of(marks: &Marks, cells: u128, digit: usize) -> Vec<(usize, u16)> {
    super::geometry::cell_bits(cells)
        .filter(|&cell| marks.has(cell, digit))
        .map(|cell| (cell, 1 << digit))
        .collect()
}
