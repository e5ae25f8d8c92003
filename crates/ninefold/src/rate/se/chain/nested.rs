//! [`Nested`]: a chain found under way, used as one step of an outer chain.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::simple::{Simple, Sweep, reversed};
use super::{Cause, cell_of, digit_of, is_on, node};
use crate::rate::se::geometry::{CELL_AT, HOUSES_OF, bits};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Rule;

/// A hint of an inner producer.
pub(super) struct Nested {
    pub(super) rule: Rule,
    /// Nodes of its chains and of the chains nested in them.
    pub(super) complexity: u32,
    /// The nodes of each chain from the conclusion back, chains ended by `u16::MAX`: two hints
    /// with the same are counted once.
    pub(super) key: Vec<u16>,
    pub(super) strikes: Vec<(usize, u16)>,
    /// What is on in the chains and why: there the board's strikes were used.
    pub(super) basis: Vec<(u16, Cause)>,
}

impl Nested {
    /// Returns the hint for a cycle or forcing chain.
    pub(super) fn from_simple(simple: Simple) -> Self {
        let mut key = Vec::new();
        let mut basis = Vec::new();
        let mut add = |path: &[(u16, Cause)]| {
            key.extend(path.iter().map(|link| link.0));
            key.push(u16::MAX);
            let used = |link: &&(u16, Cause)| is_on(link.0) && link.1 != Cause::Assumed;
            basis.extend(path.iter().filter(used));
        };
        add(&simple.path);
        if simple.cycle {
            add(&reversed(&simple.path));
        }
        let rule = simple_rule(&simple);
        Self { rule, complexity: simple.complexity, key, strikes: simple.strikes, basis }
    }

    /// Collects the "off" nodes that made the hint possible: candidates of `base` struck in
    /// `now` where the chains go on by elimination.
    pub(super) fn parents(&self, base: &Marks, now: &Marks, parents: &mut Vec<u16>) {
        parents.clear();
        let mut add = |off: u16| {
            if !parents.contains(&off) {
                parents.push(off);
            }
        };
        for &(on, cause) in &self.basis {
            let (cell, digit) = (cell_of(on), digit_of(on));
            match cause {
                Cause::Cell => {
                    for gone in bits(base.cand[cell] & !now.cand[cell]) {
                        add(node(cell, gone, false));
                    }
                }
                Cause::House(kind) => {
                    let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                    for at in bits(base.pos[house][digit] & !now.pos[house][digit]) {
                        add(node(usize::from(CELL_AT[house][at]), digit, false));
                    }
                }
                Cause::Assumed | Cause::Advanced => {}
            }
        }
    }
}

/// Returns the name of a cycle or forcing chain.
pub(super) fn simple_rule(simple: &Simple) -> Rule {
    match (simple.cycle, simple.sweep) {
        (true, Sweep::OneDigit) => {
            let cells: u128 = simple.path.iter().fold(0, |all, link| all | 1 << cell_of(link.0));
            Rule::XCycle { four_cells: cells.count_ones() == 4 }
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

/// The hints of inner producers by board: different assumptions often lead to the same one.
#[derive(Default)]
pub(super) struct Memo {
    lists: HashMap<(Family, [u16; 81]), Findings, BuildHasherDefault<Mixer>>,
}

impl Memo {
    /// How many boards are remembered before all are forgotten.
    const ROOM: usize = 200_000;

    pub(super) fn get(&self, family: Family, marks: &Marks) -> Option<Findings> {
        self.lists.get(&(family, marks.cand)).cloned()
    }

    pub(super) fn set(&mut self, family: Family, marks: &Marks, list: Findings) {
        if self.lists.len() >= Self::ROOM {
            self.lists.clear();
        }
        self.lists.insert((family, marks.cand), list);
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
