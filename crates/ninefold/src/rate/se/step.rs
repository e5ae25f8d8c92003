//! [`RatedStep`]: one step of the path, with its name and rating on this scale.

use core::fmt::Write as _;

use super::chain::length_rating;
use super::finding::Finding;
use super::marks::Marks;
use super::rule::{Basis, Rule};
use super::steps;
use crate::explain::{Pattern, Step};
use crate::rate::Er;
use crate::set::{CellSet, DigitSet, HouseSet};

/// One step of the path, as the scale calls and rates it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The rule used.
    pub rule: Rule,
    /// Its rating.
    pub rating: Er,
    /// The nodes that its rating counts: those of its chains and of the chains nested in them; 0
    /// for a pattern.
    pub complexity: u32,
    /// What it is and what follows.
    pub step: Step,
}

impl RatedStep {
    pub(super) fn new(finding: Finding, marks: &Marks) -> Self {
        let (rule, complexity) = (finding.rule, finding.complexity);
        let rating = Er::rounded(finding.rating);
        Self { rule, rating, complexity, step: steps::step(finding, marks) }
    }

    /// Returns what the length of its chains adds to the rating; 0 for a pattern.
    #[must_use]
    pub fn length_rating(&self) -> Er {
        Er::rounded(length_rating(self.complexity))
    }

    /// Returns the step in one line, with its rating and what it changes.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{} {}", self.rating, self.rule);
        if let Pattern::Argument(argument) = &self.step.pattern {
            let length = self.length_rating();
            let base = Er::new(self.rating.tenths() - length.tenths());
            let chains = self.chain_count(argument.cases.len());
            let nodes = self.complexity;
            let _ = write!(text, " ({base} and {length} for {nodes} nodes in {chains} chains)");
        } else {
            let (cells, digits, houses) = premise(&self.step, &self.step.pattern);
            if !cells.is_empty() {
                let _ = write!(text, " in {cells}");
            }
            if !digits.is_empty() {
                let _ = write!(text, " of {digits}");
            }
            if !houses.is_empty() {
                let _ = write!(text, " ({houses})");
            }
        }
        text.push_str(" =>");
        for placed in &self.step.placements {
            let _ = write!(text, " {}", placed.placed());
        }
        for gone in &self.step.eliminations {
            let _ = write!(text, " {}", gone.eliminated());
        }
        text
    }

    /// Returns how many chains the scale counts: a contradiction has one for each side of it.
    fn chain_count(&self, cases: usize) -> usize {
        match self.rule {
            Rule::Nishio | Rule::Chains { basis: Basis::Contradiction, .. } => 2,
            Rule::Chains { .. } => cases,
            _ => 1,
        }
    }
}

/// Returns the cells, digits and houses that the scale names of a pattern.
fn premise(step: &Step, pattern: &Pattern) -> (CellSet, DigitSet, HouseSet) {
    let (none, nowhere) = (CellSet::EMPTY, HouseSet::EMPTY);
    let placed = step.placements.first();
    let digit = placed.map_or(DigitSet::EMPTY, |placed| DigitSet::only(placed.digit));
    match pattern {
        Pattern::Single { house: Some(house) } => (none, digit, HouseSet::only(*house)),
        Pattern::Single { house: None } => {
            (placed.map_or(none, |placed| CellSet::only(placed.cell)), digit, nowhere)
        }
        Pattern::Direct { first, .. } => premise(first, &first.pattern),
        Pattern::Intersection { digit, from, into } => {
            (none, DigitSet::only(*digit), HouseSet::only(*from).with(*into))
        }
        Pattern::Subset { house, cells, digits } => (*cells, *digits, HouseSet::only(*house)),
        Pattern::Fish(fish) => (none, DigitSet::only(fish.digit), fish.base | fish.cover),
        Pattern::Wing { pivot, pincers, digits } => {
            let cells = CellSet::only(*pivot).with(pincers[0]).with(pincers[1]);
            (cells, digits.iter().copied().collect(), nowhere)
        }
        Pattern::Loop { cells, digits, .. } => {
            (cells.iter().copied().collect(), digits.iter().copied().collect(), nowhere)
        }
        Pattern::Grave { extras, .. } => (
            extras.iter().map(|extra| extra.cell).collect(),
            extras.iter().map(|extra| extra.digit).collect(),
            nowhere,
        ),
        Pattern::Exclusion { cells, .. } => (*cells, DigitSet::EMPTY, nowhere),
        _ => (none, DigitSet::EMPTY, nowhere),
    }
}
