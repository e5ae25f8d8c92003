//! Producers 23 to 30: assumptions of which one must be true, compared with each other.
//!
//! For each cell in order and each of its candidates: the candidate on and off (contradictions,
//! and what both agree on), then the houses whose first place of the digit this is; after the
//! candidates the cell itself. Of all findings the least (complexity, kind) counts, the first among
//! equals. An inner producer gives the least for each set of strikes instead, in that order.

use super::engine::Engine;
use super::finding::{Pool, Producer, Recipe, Search, Slot};
use super::{cell_of, digit_of, node};
use crate::rate::se::geometry::{CELL_AT, HOUSES_OF, bits};
use crate::rate::se::marks::Marks;
use crate::rate::se::rule::Basis;
use crate::work::Stopped;

impl Engine<'_, '_> {
    /// Says whether the closure leaves room for static chains from a cell or a house.
    pub(super) fn multiple_is_possible(&mut self, marks: &Marks) -> bool {
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

    pub(super) fn search(
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
    pub(super) fn targets(&self, base: &Marks, s: &Search, recipe: Recipe) -> Vec<(u16, usize)> {
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
