//! [`SeStep`]: one step of the path, as data and in words.

use core::fmt::Write as _;

use super::chain::{Cause, Node, Spread, length_rating};
use super::finding::{Finding, candidates};
use super::rule::Rule;
use crate::board::Board;
use crate::candidate::Candidate;
use crate::explain::{Link, Picture, Role};
use crate::house::House;
use crate::rate::Er;
use crate::set::{CellSet, DigitSet, HouseSet};

/// Why a step holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Cells, digits and houses that form a pattern.
    Pattern {
        /// The cells, where the pattern has its own.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The houses.
        houses: HouseSet,
    },
    /// Chains of implications.
    Chains(Vec<SeChain>),
}

/// What one assumption leads to: every node after those it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeChain {
    /// The nodes: the assumption first, the conclusion last.
    pub links: Vec<SeLink>,
}

/// A node of a chain: a candidate that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeLink {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
    /// Where in the chain the nodes are that it follows from.
    pub parents: Vec<usize>,
    /// How it follows; `None` for the assumption.
    pub because: Option<Because>,
}

/// How a node of a chain follows from earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// The cell holds exactly one digit.
    Cell,
    /// The digit goes exactly once in the house.
    House(House),
    /// Another rule finds it on the board as it is then.
    Rule(Rule),
}

impl SeChain {
    /// Returns the links to draw: from each node's reasons to the node.
    fn drawn_links(&self) -> impl Iterator<Item = Link> + '_ {
        self.links.iter().flat_map(|node| {
            let from = node.parents.iter().filter_map(|&at| self.links.get(at));
            from.map(|from| Link { from: from.candidate, to: node.candidate, strong: node.on })
        })
    }

    /// Returns the chain of a single line of nodes, given from the conclusion back.
    pub(super) fn from_path(path: &[(Node, Cause)], cycle: bool) -> Self {
        let assumed = cycle.then_some((path[0].0, Cause::Assumed));
        let nodes = assumed.into_iter().chain(path.iter().rev().copied());
        let parent = |i: usize| i.checked_sub(1).into_iter().collect();
        let links = nodes.enumerate().map(|(i, (node, cause))| SeLink::new(node, cause, parent(i)));
        Self { links: links.collect() }
    }

    /// Returns the chain that ends in a node of a propagation.
    pub(super) fn from_spread(spread: &Spread, at: usize) -> Self {
        let mut order = spread.chain(at);
        order.sort_unstable();
        let place = |parent: &u16| order.iter().position(|&at| at == usize::from(*parent));
        let links = order.iter().map(|&at| {
            let fact = &spread.facts[at];
            let parents = spread.parents_of(at).iter().filter_map(place).collect();
            SeLink::new(fact.node, fact.cause, parents)
        });
        Self { links: links.collect() }
    }
}

impl SeLink {
    fn new(node: Node, cause: Cause, parents: Vec<usize>) -> Self {
        let because = match cause {
            Cause::Assumed => None,
            Cause::Cell => Some(Because::Cell),
            Cause::House(house) => Some(Because::House(house)),
            Cause::Rule(rule) => Some(Because::Rule(rule)),
        };
        Self { candidate: node.candidate(), on: node.is_on(), parents, because }
    }
}

/// One step of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeStep {
    /// The rule used.
    pub rule: Rule,
    /// Its rating.
    pub rating: Er,
    /// The nodes that its rating counts: those of its chains and of the chains nested in them; 0
    /// for a pattern.
    pub complexity: u32,
    /// The digit placed, if any.
    pub placement: Option<Candidate>,
    /// The candidates struck, by cell.
    pub eliminations: Vec<Candidate>,
    /// Why it holds.
    pub reason: Reason,
}

impl SeStep {
    pub(super) fn new(finding: Finding) -> Self {
        let mut eliminations: Vec<Candidate> = candidates(&finding.strikes).collect();
        eliminations.sort_unstable();
        Self {
            rule: finding.rule,
            rating: Er::rounded(finding.rating),
            complexity: finding.complexity,
            placement: finding.placement,
            eliminations,
            reason: finding.reason,
        }
    }

    /// Returns the candidates that the step reasons about.
    #[must_use]
    pub fn premises(&self) -> Vec<Candidate> {
        match &self.reason {
            Reason::Pattern { cells, digits, .. } => cells
                .iter()
                .flat_map(|cell| digits.iter().map(move |digit| Candidate { cell, digit }))
                .collect(),
            Reason::Chains(chains) => {
                let mut all: Vec<Candidate> =
                    chains.iter().flat_map(|chain| &chain.links).map(|l| l.candidate).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
        }
    }

    /// Returns what a drawing of the step marks on the board it was found on.
    #[must_use]
    pub fn picture(&self, board: &Board) -> Picture {
        let mut picture = Picture::default();
        match &self.reason {
            Reason::Pattern { cells, houses, .. } => {
                picture.houses = *houses;
                picture.cells = *cells;
                for candidate in self.premises() {
                    picture.mark(candidate, Role::Main);
                }
            }
            Reason::Chains(chains) => {
                for link in chains.iter().flat_map(|chain| &chain.links) {
                    picture.mark(link.candidate, if link.on { Role::Main } else { Role::Other });
                }
                for chain in chains {
                    picture.links.extend(chain.drawn_links());
                }
            }
        }
        picture.marks.retain(|&(candidate, _)| board.has(candidate));
        picture
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
        match &self.reason {
            Reason::Pattern { cells, digits, houses } => {
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
            Reason::Chains(chains) => {
                let length = self.length_rating();
                let base = Er::new(self.rating.tenths() - length.tenths());
                let _ = write!(
                    text,
                    " ({base} and {length} for {} nodes in {} chains)",
                    self.complexity,
                    chains.len()
                );
            }
        }
        text.push_str(" =>");
        if let Some(placed) = self.placement {
            let _ = write!(text, " {}", placed.placed());
        }
        for gone in &self.eliminations {
            let _ = write!(text, " {}", gone.eliminated());
        }
        text
    }

    /// Returns the step in full: the line, and each chain node by node.
    #[must_use]
    pub fn explanation(&self) -> String {
        let mut text = self.text();
        if let Reason::Chains(chains) = &self.reason {
            for (i, chain) in chains.iter().enumerate() {
                let _ = write!(text, "\nchain {}:", i + 1);
                for (number, link) in chain.links.iter().enumerate() {
                    write_link(&mut text, number, link);
                }
            }
        }
        text
    }
}

fn write_link(text: &mut String, number: usize, link: &SeLink) {
    let notation = if link.on { link.candidate.placed() } else { link.candidate.eliminated() };
    let _ = write!(text, "\n  ({}) {notation}", number + 1);
    let parents: Vec<String> = link.parents.iter().map(|at| format!("({})", at + 1)).collect();
    let _ = match link.because {
        None => write!(text, " is assumed"),
        Some(Because::Cell) => write!(text, " by the cell, from {}", parents.join(" ")),
        Some(Because::House(house)) => {
            write!(text, " by {}, from {}", house.describe(), parents.join(" "))
        }
        Some(Because::Rule(rule)) => write!(text, " by {rule}, from {}", parents.join(" ")),
    };
}
