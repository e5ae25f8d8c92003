//! Following one assumption, with other rules and inner chains where the level allows them.

use std::sync::Arc;

use super::desk::Desk;
use super::engine::Engine;
use super::nested::{Family, Findings, Nested, Origin};
use super::search::{Producer, Search, Slot, Start, Wanted, conclusion_strikes};
use super::spread::{Fact, Spread, UnderWay};
use super::{Cause, Node, advanced};
use crate::rate::se::marks::Marks;
use crate::work::Stopped;

impl Engine<'_, '_> {
    /// Follows an assumption unless that was done.
    pub(super) fn follow(&mut self, base: &Marks, s: &Search, source: Node) -> Result<(), Stopped> {
        let pool = &mut self.tables.pools[s.depth];
        if core::mem::replace(&mut pool.ready[source.index()], true) {
            return Ok(());
        }
        let goes_on = pool.begun[source.index()];
        let mut spread = pool.spread(source).take().unwrap_or_default();
        let mut desk = pool.desk.take().expect("one propagation at a time at each depth");
        desk.reset(base, s.producer, s.limit());
        if goes_on {
            spread.resume(&mut desk);
        } else {
            spread.begin(source, &mut desk);
        }
        let done = self.spread(s, &mut desk, &mut spread);
        let pool = &mut self.tables.pools[s.depth];
        pool.desk = Some(desk);
        *pool.spread(source) = Some(spread);
        done
    }

    fn spread(&mut self, s: &Search, desk: &mut Desk, out: &mut Spread) -> Result<(), Stopped> {
        self.work.spend(1)?;
        let level = s.producer.level();
        loop {
            if level == 0 && desk.is_too_deep() {
                break;
            }
            if out.step(desk) {
                if out.clash.is_some() {
                    break;
                }
            } else {
                out.begin_batch();
                if level == 0
                    || !(advanced::basic(desk, out) || self.nested_families(s, desk, out)?)
                {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Adds what the first inner chain producer finds; says whether to go on.
    fn nested_families(
        &mut self,
        s: &Search,
        desk: &mut Desk,
        out: &mut Spread,
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
            if is_last && desk.floor.saturating_add(5) > desk.limit {
                return Ok(false);
            }
            let found = self.family(family, &desk.struck, s.depth + 1)?;
            let before = out.facts.len();
            let mut parents = Vec::new();
            for nested in found.iter() {
                nested.parents(desk, &mut parents);
                if !parents.is_empty() {
                    let (rule, strikes) = (nested.rule, &nested.strikes);
                    let nested = Some(nested);
                    out.add_under_way(&UnderWay { rule, strikes, parents: &parents, nested }, desk);
                }
            }
            if out.facts.len() > before {
                return Ok(!is_last || is_affordable(before, desk, out));
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
        let search = self.search(marks, producer, depth, Wanted::Each)?;
        let mut slots: Vec<Slot> = search.slots.iter().flatten().copied().collect();
        slots.sort_by_key(|slot| (slot.complexity, slot.recipe.sort_key(), slot.found));
        Ok(slots.iter().map(|slot| Arc::new(self.nested(marks, &search, slot))).collect())
    }

    fn nested(&self, base: &Marks, search: &Search, slot: &Slot) -> Nested {
        let recipe = slot.recipe;
        let (mut key, mut basis) = (Vec::new(), Vec::new());
        for (source, at) in self.ends(base, search, recipe) {
            let spread = self.tables.pools[search.depth].get(source);
            for at in spread.chain(at) {
                let Fact { node, cause, .. } = spread.facts[at];
                key.push(node);
                let cause = match (cause, recipe.start) {
                    (Cause::Assumed, Start::Cell(_)) => Cause::Cell,
                    (Cause::Assumed, Start::House(_, house)) => Cause::House(house),
                    (cause, _) => cause,
                };
                if node.is_on() && cause != Cause::Assumed {
                    basis.push((node, cause));
                }
            }
            key.push(Nested::END);
        }
        Nested {
            rule: search.producer.rule(recipe.start.basis()),
            complexity: slot.complexity,
            key,
            strikes: conclusion_strikes(base, recipe.target),
            basis,
            origin: Origin::Search { producer: search.producer, recipe },
        }
    }
}

/// Says whether nodes from `before` on, or anything that follows, can be part of an easier
/// finding than the best so far.
///
/// After the last family has given all it finds, every further finding of any family rests on a
/// strike that was not there before, hence on one of these nodes.
fn is_affordable(before: usize, desk: &mut Desk, out: &mut Spread) -> bool {
    if desk.limit == u32::MAX {
        return true;
    }
    let mut least = u32::MAX;
    let mut nested = Vec::new();
    for at in before..out.facts.len() {
        nested.clear();
        out.collect_nested(at, &mut nested);
        let cost: u32 = nested.iter().map(|nested| nested.complexity).sum();
        least = least.min(out.count(at) + cost);
    }
    desk.floor = least;
    least < desk.limit
}
