//! Following one assumption, with other rules and inner chains where the level allows them.

use std::sync::Arc;

use super::engine::Engine;
use super::finding::{Producer, Search, Slot, strikes_of};
use super::nested::{Family, Findings, Nested};
use super::spread::{Desk, Spread};
use super::{Cause, advanced, is_on};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Basis;
use crate::work::Stopped;

impl Engine<'_, '_> {
    /// Follows an assumption unless that was done.
    pub(super) fn follow(&mut self, base: &Marks, s: &Search, source: u16) -> Result<(), Stopped> {
        let pool = &mut self.tables.pools[s.depth];
        let at = usize::from(source / 2);
        let (ready, spreads) = if is_on(source) {
            (&mut pool.on_ready[at], &mut pool.on[at])
        } else {
            (&mut pool.off_ready[at], &mut pool.off[at])
        };
        if *ready {
            return Ok(());
        }
        *ready = true;
        let mut spread = spreads.take().unwrap_or_default();
        let mut desk = pool.desk.take().expect("one propagation at a time at each depth");
        let done = self.spread(base, s, source, &mut desk, &mut spread);
        let pool = &mut self.tables.pools[s.depth];
        pool.desk = Some(desk);
        let spreads = if is_on(source) { &mut pool.on } else { &mut pool.off };
        spreads[at] = Some(spread);
        done
    }

    fn spread(
        &mut self,
        base: &Marks,
        s: &Search,
        source: u16,
        desk: &mut Desk,
        out: &mut Spread,
    ) -> Result<(), Stopped> {
        self.work.spend(1)?;
        let level = s.producer.level();
        desk.reset(base, s.producer.is_dynamic(), s.producer != Producer::Nishio, s.limit());
        out.begin(source, desk);
        // The least that any node found from now on can cost; see `last_family`.
        let mut floor = 0;
        loop {
            if level == 0 && desk.is_too_deep() {
                break;
            }
            if out.step(base, desk) {
                if out.clash.is_some() {
                    break;
                }
            } else if level == 0
                || !(advanced::basic(base, desk, out)
                    || self.nested_families(base, s, desk, out, &mut floor)?)
            {
                break;
            }
        }
        Ok(())
    }

    /// Adds what the first inner chain producer finds; says whether to go on.
    fn nested_families(
        &mut self,
        base: &Marks,
        s: &Search,
        desk: &mut Desk,
        out: &mut Spread,
        floor: &mut u32,
    ) -> Result<bool, Stopped> {
        let families: &[Family] = match s.producer.level() {
            2 => &[Family::Simple],
            3 => &[Family::Simple, Family::Multiple],
            4 => &[Family::Dynamic],
            5 => &[Family::Dynamic, Family::DynamicPlusChains],
            _ => &[],
        };
        for (i, &family) in families.iter().enumerate() {
            let is_last = i + 1 == families.len();
            // An inner chain has at least three nodes, and what it strikes is one more.
            if is_last && floor.saturating_add(5) > desk.limit {
                return Ok(false);
            }
            let found = self.family(family, &desk.struck, s.depth + 1)?;
            let before = out.nodes.len();
            let mut parents = Vec::new();
            for nested in found.iter() {
                nested.parents(base, &desk.struck, &mut parents);
                if !parents.is_empty() {
                    out.add_advanced(&nested.strikes, &parents, nested.rule, Some(nested), desk);
                }
            }
            if out.nodes.len() > before {
                return Ok(!is_last || is_affordable(before, desk, out, floor));
            }
        }
        Ok(false)
    }

    /// Returns all that an inner producer finds on a board.
    fn family(&mut self, family: Family, marks: &Marks, depth: usize) -> Result<Findings, Stopped> {
        if let Some(list) = self.tables.memo.get(family, marks) {
            return Ok(list);
        }
        let list = match family {
            Family::Simple => {
                let all = self.tables.simple.all(marks);
                all.into_iter().map(|simple| Arc::new(Nested::from_simple(simple))).collect()
            }
            Family::Multiple if !self.multiple_is_possible(marks) => Vec::new(),
            Family::Multiple => self.all(marks, Producer::Multiple, depth)?,
            Family::Dynamic => self.all(marks, Producer::Dynamic(0), depth)?,
            Family::DynamicPlusChains => self.all(marks, Producer::Dynamic(2), depth)?,
        };
        let list = Arc::new(list);
        self.tables.memo.set(family, marks, Arc::clone(&list));
        Ok(list)
    }

    fn all(
        &mut self,
        marks: &Marks,
        producer: Producer,
        depth: usize,
    ) -> Result<Vec<Arc<Nested>>, Stopped> {
        let search = self.search(marks, producer, depth, false)?;
        let mut slots: Vec<Slot> = search.slots.iter().flatten().copied().collect();
        slots.sort_by_key(|slot| (slot.complexity, slot.recipe.sort_key(), slot.found));
        Ok(slots.iter().map(|slot| Arc::new(self.nested(marks, &search, slot))).collect())
    }

    fn nested(&self, base: &Marks, search: &Search, slot: &Slot) -> Nested {
        let recipe = slot.recipe;
        let (mut key, mut basis) = (Vec::new(), Vec::new());
        for (source, at) in self.targets(base, search, recipe) {
            let spread = self.tables.pools[search.depth].get(source);
            for at in spread.chain(at) {
                let node = &spread.nodes[at];
                key.push(node.id);
                let cause = match (node.cause, recipe.basis) {
                    (Cause::Assumed, Basis::Cell) => Cause::Cell,
                    (Cause::Assumed, Basis::House) => Cause::House(recipe.house / 9),
                    (cause, _) => cause,
                };
                if is_on(node.id) && cause != Cause::Assumed {
                    basis.push((node.id, cause));
                }
            }
            key.push(u16::MAX);
        }
        Nested {
            rule: search.producer.rule(recipe.basis),
            complexity: slot.complexity,
            key,
            strikes: strikes_of(base, recipe.target),
            basis,
        }
    }
}

/// Says whether nodes from `before` on, or anything that follows, can be part of an easier
/// hint than the best so far.
///
/// After the last family has given all it finds, every further finding of any family rests on a
/// strike that was not there before, hence on one of these nodes.
fn is_affordable(before: usize, desk: &Desk, out: &mut Spread, floor: &mut u32) -> bool {
    if desk.limit == u32::MAX {
        return true;
    }
    let mut least = u32::MAX;
    let mut nested = Vec::new();
    for at in before..out.nodes.len() {
        nested.clear();
        out.collect_nested(at, &mut nested);
        let cost: u32 = nested.iter().map(|nested| nested.complexity).sum();
        least = least.min(out.count(at) + cost);
    }
    *floor = least;
    least < desk.limit
}
