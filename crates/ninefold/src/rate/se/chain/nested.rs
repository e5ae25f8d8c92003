//! [`Nested`]: a chain found under way, used as one step of an outer chain.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::cycles::reversed;
use super::desk::Desk;
use super::search::{Producer, Recipe};
use super::simple::{Simple, Sweep};
use super::{Cause, Node};
use crate::candidate::Candidate;
use crate::rate::se::finding::Strikes;
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Rule;
use crate::set::CellSet;

/// A finding of an inner producer.
pub(super) struct Nested {
    pub(super) rule: Rule,
    /// Nodes of its chains and of the chains nested in them.
    pub(super) complexity: u32,
    /// The nodes of each chain from the conclusion back, and an [`END`](Self::END): two findings
    /// with the same are counted once.
    pub(super) key: Vec<Node>,
    pub(super) strikes: Strikes,
    /// What is on in the chains and why: there the board's strikes were used.
    pub(super) basis: Vec<(Node, Cause)>,
    /// Where it came from, to be told again.
    pub(super) origin: Origin,
}

/// What it takes to make the lines of a finding again.
pub(super) enum Origin {
    /// A cycle or a forcing chain: its nodes from the conclusion back.
    Simple { path: Vec<(Node, Cause)>, cycle: bool },
    /// The finding of a producer.
    Search { producer: Producer, recipe: Recipe },
}

impl Nested {
    /// What ends each chain in the key: no node.
    pub(super) const END: Node = Node(u16::MAX);

    /// Returns the finding for a cycle or forcing chain.
    pub(super) fn from_simple(simple: Simple) -> Self {
        let mut key = Vec::new();
        let mut basis = Vec::new();
        let mut add = |path: &[(Node, Cause)]| {
            key.extend(path.iter().map(|link| link.0));
            key.push(Self::END);
            let used = |link: &&(Node, Cause)| link.0.is_on() && link.1 != Cause::Assumed;
            basis.extend(path.iter().filter(used));
        };
        add(&simple.path);
        if simple.cycle {
            add(&reversed(&simple.path));
        }
        let rule = simple_rule(&simple);
        let Simple { complexity, strikes, path, cycle, .. } = simple;
        Self { rule, complexity, key, strikes, basis, origin: Origin::Simple { path, cycle } }
    }

    /// Collects the "off" nodes that made the finding possible: candidates of the board struck by
    /// now where the chains go on by elimination.
    pub(super) fn parents(&self, desk: &Desk, parents: &mut Vec<Node>) {
        parents.clear();
        let mut add = |off: Candidate| {
            let off = Node::off(off);
            if !parents.contains(&off) {
                parents.push(off);
            }
        };
        let (base, now) = (&desk.base, &desk.struck);
        for &(on, cause) in &self.basis {
            let Candidate { cell, digit } = on.candidate();
            match cause {
                Cause::Cell => (base.candidates(cell) - now.candidates(cell))
                    .iter()
                    .for_each(|gone| add(Candidate { cell, digit: gone })),
                Cause::House(house) => (base.places(digit, house) - now.places(digit, house))
                    .cells()
                    .for_each(|gone| add(Candidate { cell: gone, digit })),
                Cause::Assumed | Cause::Rule(_) => {}
            }
        }
    }
}

/// Returns the name of a cycle or forcing chain.
pub(super) fn simple_rule(simple: &Simple) -> Rule {
    match (simple.cycle, simple.sweep) {
        (true, Sweep::OneDigit) => {
            let cells = simple.path.iter().map(|(node, _)| node.candidate().cell);
            Rule::XCycle { four_cells: cells.collect::<CellSet>().len() == 4 }
        }
        (true, Sweep::Cells) => Rule::YCycle,
        (true, Sweep::Both) => Rule::XyCycle,
        (false, Sweep::OneDigit) => Rule::XChain { turbot: simple.complexity == 6 },
        (false, _) => Rule::XyChain,
    }
}

/// All that an inner producer finds on a board, easiest first.
pub(super) type Findings = Arc<Vec<Arc<Nested>>>;

/// An inner producer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Family {
    Simple,
    Multiple,
    Dynamic,
    DynamicPlusChains,
}

/// The findings of inner producers by board: different assumptions often lead to the same one.
#[derive(Default)]
pub(super) struct Memo {
    lists: HashMap<(Family, [u16; 81]), Findings, BuildHasherDefault<Mixer>>,
}

impl Memo {
    /// How many boards are remembered before all are forgotten.
    const ROOM: usize = 200_000;

    pub(super) fn get(&self, family: Family, marks: &Marks) -> Option<Findings> {
        self.lists.get(&(family, marks.bits())).cloned()
    }

    pub(super) fn set(&mut self, family: Family, marks: &Marks, list: Findings) {
        if self.lists.len() >= Self::ROOM {
            self.lists.clear();
        }
        self.lists.insert((family, marks.bits()), list);
    }

    pub(super) fn clear(&mut self) {
        self.lists.clear();
    }
}

/// A small fast hash: the keys are boards, not chosen by an adversary.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}
