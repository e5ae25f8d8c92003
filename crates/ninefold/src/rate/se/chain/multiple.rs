//! Producers 23 to 30: assumptions of which one must be true, compared with each other.
//!
//! For each cell in order and each of its candidates: the candidate on and off (contradictions,
//! and what both agree on), then the houses whose first place of the digit this is; after the
//! candidates the cell itself. Of all findings the least (complexity, kind) counts, the first among
//! equals. An inner producer gives the least for each set of strikes instead, in that order.

use std::rc::Rc;

use super::nested::{Family, Findings, Memo, Nested, Stopped, simple_rule};
use super::simple::SimpleSearch;
use super::spread::{Spread, Work};
use super::{Cause, advanced, cell_of, digit_of, is_on, length_rating, node};
use crate::rate::se::geometry::{CELL_AT, HOUSES_OF, bits};
use crate::rate::se::hint::{Hint, Why};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::{Basis, Rule};
use crate::rate::se::step::Chain;

/// What a producer may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate::se) enum Producer {
    /// One digit only, dynamic, contradictions only.
    Nishio,
    /// Static chains from cells and houses.
    Multiple,
    /// Dynamic chains of a level, 0 to 5.
    Dynamic(u8),
}

impl Producer {
    const fn is_dynamic(self) -> bool {
        !matches!(self, Self::Multiple)
    }

    const fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }

    fn base_rating(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
        }
    }

    fn rule(self, basis: Basis) -> Rule {
        match self {
            Self::Nishio => Rule::Nishio,
            Self::Multiple => Rule::Chains { basis, level: None },
            Self::Dynamic(level) => Rule::Chains { basis, level: Some(level) },
        }
    }
}

/// A finding: which assumptions, which conclusion.
#[derive(Clone, Copy)]
struct Recipe {
    basis: Basis,
    /// The assumption, or the first of them.
    source: u16,
    /// The house of house chains.
    house: u8,
    /// What follows: a node of the board.
    target: u16,
}

impl Recipe {
    const fn sort_key(self) -> u8 {
        match self.basis {
            Basis::Double => 1,
            Basis::Cell => 5,
            Basis::House => 6,
            Basis::Contradiction => 7,
        }
    }
}

#[derive(Clone, Copy)]
struct Slot {
    complexity: u32,
    recipe: Recipe,
    found: u32,
}

/// The propagations of one producer, by assumption.
struct Pool {
    on: Vec<Option<Box<Spread>>>,
    off: Vec<Option<Box<Spread>>>,
    on_ready: Vec<bool>,
    off_ready: Vec<bool>,
    work: Option<Box<Work>>,
}

impl Pool {
    fn new() -> Self {
        let empty = || (0..729).map(|_| None).collect();
        Self {
            on: empty(),
            off: empty(),
            on_ready: vec![false; 729],
            off_ready: vec![false; 729],
            work: Some(Box::new(Work::new())),
        }
    }

    fn get(&self, source: u16) -> &Spread {
        let side = if is_on(source) { &self.on } else { &self.off };
        side[usize::from(source / 2)].as_deref().expect("the assumption was followed")
    }

    fn get_mut(&mut self, source: u16) -> &mut Spread {
        let side = if is_on(source) { &mut self.on } else { &mut self.off };
        side[usize::from(source / 2)].as_deref_mut().expect("the assumption was followed")
    }
}

/// What one search has found so far.
struct Search {
    producer: Producer,
    depth: usize,
    /// One slot for the best of all, or one for each conclusion.
    slots: Vec<Option<Slot>>,
    only_best: bool,
    found: u32,
}

impl Search {
    /// Returns the slot of a conclusion; `None` if it changes nothing.
    fn slot_of(&self, base: &Marks, target: u16) -> Option<usize> {
        let (cell, digit) = (cell_of(target), digit_of(target));
        let rest = base.cand[cell] & !(1 << digit);
        if is_on(target) && rest == 0 {
            return None;
        }
        if self.only_best {
            return Some(0);
        }
        // In a cell of two, "on" strikes the same as the other's "off".
        if is_on(target) && rest.is_power_of_two() {
            return Some(usize::from(node(cell, rest.trailing_zeros() as usize, false)));
        }
        Some(usize::from(target))
    }

    fn limit(&self) -> u32 {
        if !self.only_best {
            return u32::MAX;
        }
        self.slots[0].map_or(u32::MAX, |slot| slot.complexity)
    }
}

/// Counts the work and asks whether to go on.
pub(in crate::rate::se) struct Poll<'a> {
    pub(in crate::rate::se) left: u64,
    pub(in crate::rate::se) cancel: Option<&'a mut dyn FnMut() -> bool>,
}

impl Poll<'_> {
    /// Accounts for one propagation.
    fn tick(&mut self) -> Result<(), Stopped> {
        if self.left == 0 {
            return Err(Stopped);
        }
        self.left -= 1;
        if self.left.is_multiple_of(64)
            && let Some(cancel) = &mut self.cancel
            && cancel()
        {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// What the chain producers keep from puzzle to puzzle: room, no results.
#[derive(Default)]
pub(in crate::rate::se) struct Tables {
    simple: SimpleSearch,
    pools: Vec<Pool>,
    memo: Memo,
}

/// All chain producers at work on one puzzle.
pub(in crate::rate::se) struct Engine<'t, 'p> {
    tables: &'t mut Tables,
    poll: Poll<'p>,
    /// Whether the hints should hold their chains.
    chains: bool,
}

impl<'t, 'p> Engine<'t, 'p> {
    pub(in crate::rate::se) fn new(tables: &'t mut Tables, poll: Poll<'p>, chains: bool) -> Self {
        Self { tables, poll, chains }
    }

    /// Producer 21.
    pub(in crate::rate::se) fn simple(&mut self, marks: &Marks) -> Result<Option<Hint>, Stopped> {
        self.poll.tick()?;
        Ok(self.tables.simple.best(marks).map(|simple| {
            let chains = if self.chains {
                vec![Chain::from_path(&simple.path, simple.cycle)]
            } else {
                Vec::new()
            };
            Hint {
                rule: simple_rule(&simple),
                rating: simple.rating,
                placement: simple.placement(),
                strikes: simple.strikes,
                why: Why::Chains(chains),
            }
        }))
    }

    /// Producers 23 to 30: the easiest finding.
    pub(in crate::rate::se) fn multiple(
        &mut self,
        marks: &Marks,
        producer: Producer,
    ) -> Result<Option<Hint>, Stopped> {
        if producer == Producer::Multiple && !self.multiple_is_possible(marks) {
            return Ok(None);
        }
        self.tables.memo.clear();
        let search = self.search(marks, producer, 0, true)?;
        Ok(search.slots[0].map(|slot| self.hint(marks, &search, slot)))
    }

    fn hint(&self, base: &Marks, search: &Search, slot: Slot) -> Hint {
        let target = slot.recipe.target;
        let (cell, digit) = (cell_of(target), digit_of(target));
        let ends = if self.chains { self.targets(base, search, slot.recipe) } else { Vec::new() };
        let chain = |&(source, at): &(u16, usize)| {
            Chain::from_spread(self.tables.pools[search.depth].get(source), at)
        };
        Hint {
            rule: search.producer.rule(slot.recipe.basis),
            rating: search.producer.base_rating() + length_rating(slot.complexity),
            placement: is_on(target).then_some((cell, digit)),
            strikes: strikes_of(base, target),
            why: Why::Chains(ends.iter().map(chain).collect()),
        }
    }

    /// Says whether the closure leaves room for static chains from a cell or a house.
    fn multiple_is_possible(&mut self, marks: &Marks) -> bool {
        let links = &mut self.tables.simple.links;
        links.prepare(marks);
        let off: Vec<Vec<u64>> = (0..links.len()).map(|n| links.off_from_on(n)).collect();
        let agree = |numbers: &mut dyn Iterator<Item = usize>| {
            let Some(first) = numbers.next() else { return false };
            let (mut on, mut none) = (links.on_from_on(first).to_vec(), off[first].clone());
            for number in numbers {
                for (word, other) in on.iter_mut().zip(links.on_from_on(number)) {
                    *word &= other;
                }
                for (word, other) in none.iter_mut().zip(&off[number]) {
                    *word &= other;
                }
            }
            on.iter().chain(&none).any(|&word| word != 0)
        };
        let cells = (0..81).filter(|&cell| marks.cand[cell].count_ones() > 2);
        let mut by_cell = cells
            .map(|cell| agree(&mut bits(marks.cand[cell]).map(|digit| links.number(cell, digit))));
        let mut by_house = (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit)));
        by_cell.any(|found| found)
            || by_house.any(|(house, digit)| {
                let places = marks.pos[house][digit];
                let cell_at = |at: usize| usize::from(CELL_AT[house][at]);
                places.count_ones() > 1
                    && agree(&mut bits(places).map(|at| links.number(cell_at(at), digit)))
            })
    }

    fn search(
        &mut self,
        base: &Marks,
        producer: Producer,
        depth: usize,
        only_best: bool,
    ) -> Result<Search, Stopped> {
        while self.tables.pools.len() <= depth {
            self.tables.pools.push(Pool::new());
        }
        self.tables.pools[depth].on_ready.fill(false);
        self.tables.pools[depth].off_ready.fill(false);
        let slots = vec![None; if only_best { 1 } else { 1458 }];
        let mut search = Search { producer, depth, slots, only_best, found: 0 };
        let fewest = if producer.is_dynamic() { 2 } else { 3 };
        for cell in 0..81 {
            if base.cand[cell].count_ones() >= fewest {
                self.search_cell(base, &mut search, cell)?;
            }
        }
        Ok(search)
    }

    fn search_cell(&mut self, base: &Marks, s: &mut Search, cell: usize) -> Result<(), Stopped> {
        let cand = base.cand[cell];
        for digit in bits(cand) {
            let (on, off) = (node(cell, digit, true), node(cell, digit, false));
            self.follow(base, s, on)?;
            if s.producer.is_dynamic() {
                self.contradiction(base, s, on);
                self.follow(base, s, off)?;
                self.contradiction(base, s, off);
                if s.producer != Producer::Nishio && cand.count_ones() >= 3 {
                    self.common(base, s, Basis::Double, 0, &[on, off]);
                }
            }
            if s.producer != Producer::Nishio {
                self.search_houses(base, s, cell, digit)?;
            }
        }
        if s.producer != Producer::Nishio {
            let sources: Vec<u16> = bits(cand).map(|digit| node(cell, digit, true)).collect();
            self.common(base, s, Basis::Cell, 0, &sources);
        }
        Ok(())
    }

    fn search_houses(
        &mut self,
        base: &Marks,
        s: &mut Search,
        cell: usize,
        digit: usize,
    ) -> Result<(), Stopped> {
        for house in HOUSES_OF[cell] {
            let places = base.pos[usize::from(house)][digit];
            let cells = CELL_AT[usize::from(house)];
            if places.count_ones() < 2
                || usize::from(cells[places.trailing_zeros() as usize]) != cell
            {
                continue;
            }
            let sources: Vec<u16> =
                bits(places).map(|at| node(usize::from(cells[at]), digit, true)).collect();
            for &source in &sources {
                self.follow(base, s, source)?;
            }
            self.common(base, s, Basis::House, house, &sources);
        }
        Ok(())
    }

    /// Follows an assumption unless that was done.
    fn follow(&mut self, base: &Marks, s: &Search, source: u16) -> Result<(), Stopped> {
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
        let mut work = pool.work.take().expect("one propagation at a time at each depth");
        let done = self.spread(base, s, source, &mut work, &mut spread);
        let pool = &mut self.tables.pools[s.depth];
        pool.work = Some(work);
        let spreads = if is_on(source) { &mut pool.on } else { &mut pool.off };
        spreads[at] = Some(spread);
        done
    }

    fn spread(
        &mut self,
        base: &Marks,
        s: &Search,
        source: u16,
        w: &mut Work,
        out: &mut Spread,
    ) -> Result<(), Stopped> {
        self.poll.tick()?;
        let level = s.producer.level();
        w.reset(base, s.producer.is_dynamic(), s.producer != Producer::Nishio, s.limit());
        out.begin(source, w);
        // The least that any node found from now on can cost; see `last_family`.
        let mut floor = 0;
        loop {
            if level == 0 && w.is_too_deep() {
                break;
            }
            if out.step(base, w) {
                if out.clash.is_some() {
                    break;
                }
            } else if level == 0
                || !(advanced::basic(base, w, out)
                    || self.nested_families(base, s, w, out, &mut floor)?)
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
        w: &mut Work,
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
            if is_last && floor.saturating_add(5) > w.limit {
                return Ok(false);
            }
            let found = self.family(family, &w.struck, s.depth + 1)?;
            let before = out.nodes.len();
            let mut parents = Vec::new();
            for nested in found.iter() {
                nested.parents(base, &w.struck, &mut parents);
                if !parents.is_empty() {
                    out.add_advanced(&nested.strikes, &parents, nested.rule, Some(nested), w);
                }
            }
            if out.nodes.len() > before {
                return Ok(!is_last || is_affordable(before, w, out, floor));
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
                all.into_iter().map(|simple| Rc::new(Nested::from_simple(simple))).collect()
            }
            Family::Multiple if !self.multiple_is_possible(marks) => Vec::new(),
            Family::Multiple => self.all(marks, Producer::Multiple, depth)?,
            Family::Dynamic => self.all(marks, Producer::Dynamic(0), depth)?,
            Family::DynamicPlusChains => self.all(marks, Producer::Dynamic(2), depth)?,
        };
        let list = Rc::new(list);
        self.tables.memo.set(family, marks, Rc::clone(&list));
        Ok(list)
    }

    fn all(
        &mut self,
        marks: &Marks,
        producer: Producer,
        depth: usize,
    ) -> Result<Vec<Rc<Nested>>, Stopped> {
        let search = self.search(marks, producer, depth, false)?;
        let mut slots: Vec<Slot> = search.slots.iter().flatten().copied().collect();
        slots.sort_by_key(|slot| (slot.complexity, slot.recipe.sort_key(), slot.found));
        Ok(slots.iter().map(|slot| Rc::new(self.nested(marks, &search, slot))).collect())
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

    fn contradiction(&mut self, base: &Marks, s: &mut Search, source: u16) {
        if self.tables.pools[s.depth].get(source).clash.is_some() {
            let recipe =
                Recipe { basis: Basis::Contradiction, source, house: 0, target: source ^ 1 };
            self.offer(base, s, recipe);
        }
    }

    /// Offers what all assumptions lead to: first what is on, then what is off.
    fn common(&mut self, base: &Marks, s: &mut Search, basis: Basis, house: u8, sources: &[u16]) {
        for on in [true, false] {
            let pool = &self.tables.pools[s.depth];
            let set = |source: u16| {
                let spread = pool.get(source);
                if on { &spread.on } else { &spread.off }
            };
            let mut all = *set(sources[0]);
            for &source in &sources[1..] {
                for (mine, other) in all.iter_mut().zip(set(source)) {
                    *mine &= other;
                }
            }
            if all.iter().all(|&digits| digits == 0) {
                continue;
            }
            let first = pool.get(sources[0]);
            let mut targets: Vec<(usize, u16)> = Vec::new();
            for (cell, &digits) in all.iter().enumerate() {
                for digit in bits(digits) {
                    let id = node(cell, digit, on);
                    targets.extend(first.find(id).map(|at| (at, id)));
                }
            }
            targets.sort_unstable();
            for (_, target) in targets {
                let recipe = Recipe { basis, source: sources[0], house, target };
                self.offer(base, s, recipe);
            }
        }
    }

    /// Keeps a finding if it is easier than the one in its slot.
    fn offer(&mut self, base: &Marks, s: &mut Search, recipe: Recipe) {
        let Some(slot) = s.slot_of(base, recipe.target) else { return };
        s.found += 1;
        let limit = s.slots[slot].map_or(u32::MAX, |old| {
            old.complexity - u32::from(recipe.sort_key() >= old.recipe.sort_key())
        });
        if let Some(complexity) = self.complexity(base, s, recipe, limit) {
            s.slots[slot] = Some(Slot { complexity, recipe, found: s.found });
        }
    }

    /// Returns the nodes that a finding needs, if they are no more than the limit.
    fn complexity(&mut self, base: &Marks, s: &Search, recipe: Recipe, limit: u32) -> Option<u32> {
        let targets = self.targets(base, s, recipe);
        let pool = &mut self.tables.pools[s.depth];
        let least: u32 =
            targets.iter().map(|&(source, at)| u32::from(pool.get(source).nodes[at].depth)).sum();
        if least > limit {
            return None;
        }
        let mut sum: u32 = targets.iter().map(|&(source, at)| pool.get_mut(source).count(at)).sum();
        if s.producer.level() >= 2 && sum <= limit {
            let mut nested = Vec::new();
            for &(source, at) in &targets {
                pool.get(source).collect_nested(at, &mut nested);
            }
            sum += nested.iter().map(|nested| nested.complexity).sum::<u32>();
        }
        (sum <= limit).then_some(sum)
    }

    /// Returns the ends of a finding's chains: the assumption and the place of the node.
    fn targets(&self, base: &Marks, s: &Search, recipe: Recipe) -> Vec<(u16, usize)> {
        let pool = &self.tables.pools[s.depth];
        let (cell, digit) = (cell_of(recipe.source), digit_of(recipe.source));
        let end = |source: u16| (source, pool.get(source).find(recipe.target).unwrap_or(0));
        match recipe.basis {
            Basis::Contradiction => {
                let clash = pool.get(recipe.source).clash.unwrap_or((0, 0));
                [clash.0, clash.1].map(|at| (recipe.source, usize::from(at))).to_vec()
            }
            Basis::Double => [recipe.source, recipe.source ^ 1].map(end).to_vec(),
            Basis::Cell => bits(base.cand[cell]).map(|d| end(node(cell, d, true))).collect(),
            Basis::House => {
                let house = usize::from(recipe.house);
                bits(base.pos[house][digit])
                    .map(|at| end(node(usize::from(CELL_AT[house][at]), digit, true)))
                    .collect()
            }
        }
    }
}

/// Returns what a conclusion strikes.
fn strikes_of(base: &Marks, target: u16) -> Vec<(usize, u16)> {
    let (cell, digit) = (cell_of(target), digit_of(target));
    let own = 1 << digit;
    vec![(cell, if is_on(target) { base.cand[cell] & !own } else { own })]
}

/// Says whether nodes from `before` on, or anything that follows, can be part of an easier
/// hint than the best so far.
///
/// After the last family has given all it finds, every further finding of any family rests on a
/// strike that was not there before, hence on one of these nodes.
fn is_affordable(before: usize, w: &Work, out: &mut Spread, floor: &mut u32) -> bool {
    if w.limit == u32::MAX {
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
    least < w.limit
}
