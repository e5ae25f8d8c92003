//! Producers 23 to 30: assumptions of which one must be true, compared with each other.
//!
//! For each cell in order and each of its candidates: the candidate on and off (contradictions,
//! and what both agree on), then the houses whose first place of the digit this is; after the
//! candidates the cell itself. Of all findings the least (complexity, kind) counts, the first among
//! equals. An inner producer gives the least for each set of strikes instead, in that order.

use super::Node;
use super::engine::Engine;
use super::links::{NARROW, WIDE};
use super::search::{Pool, Producer, Recipe, Search, Slot, Start, Wanted};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::rate::se::geometry::seats;
use crate::rate::se::marks::Marks;
use crate::set::DigitSet;
use crate::work::Stopped;

impl Engine<'_, '_> {
    /// Says whether the closure leaves room for static chains from a cell or a house.
    pub(super) fn multiple_is_possible(&mut self, marks: &Marks) -> bool {
        let links = &mut self.tables.simple.links;
        links.prepare(marks);
        if links.words == NARROW {
            links.may_agree::<NARROW>(marks)
        } else {
            links.may_agree::<WIDE>(marks)
        }
    }

    /// Looks for findings of a producer, nested in `depth` others.
    pub(super) fn search(
        &mut self,
        base: &Marks,
        producer: Producer,
        depth: usize,
        wanted: Wanted,
    ) -> Result<Search, Stopped> {
        self.search_digits(base, (producer, DigitSet::ALL), depth, wanted)
    }

    /// Looks for findings that start from candidates of some digits.
    pub(super) fn search_digits(
        &mut self,
        base: &Marks,
        (producer, digits): (Producer, DigitSet),
        depth: usize,
        wanted: Wanted,
    ) -> Result<Search, Stopped> {
        while self.tables.pools.len() <= depth {
            self.tables.pools.push(Pool::new());
        }
        self.tables.pools[depth].begin(base, producer);
        let mut search = Search::new(producer, depth, wanted);
        // Static chains start from cells of three and more, and so do the houses looked at on the
        // way: the reference starts everything from cells, and skips those that cell chains can't
        // use. Hence its ratings change when a puzzle is turned.
        let fewest = if producer.is_dynamic() { 2 } else { 3 };
        for cell in Cell::all().filter(|&cell| base.candidates(cell).len() >= fewest) {
            self.search_cell(base, &mut search, cell, digits)?;
        }
        self.tables.pools[depth].end(base, &search);
        Ok(search)
    }

    fn search_cell(
        &mut self,
        base: &Marks,
        s: &mut Search,
        cell: Cell,
        asked: DigitSet,
    ) -> Result<(), Stopped> {
        let digits = base.candidates(cell);
        for digit in digits & asked {
            let candidate = Candidate { cell, digit };
            let (on, off) = (Node::on(candidate), Node::off(candidate));
            self.follow(base, s, on)?;
            if s.producer.is_dynamic() {
                self.contradiction(base, s, on);
                self.follow(base, s, off)?;
                self.contradiction(base, s, off);
                if s.producer != Producer::Nishio && digits.len() >= 3 {
                    self.common(base, s, Start::Double(candidate));
                }
            }
            if s.producer != Producer::Nishio {
                self.search_houses(base, s, candidate)?;
            }
        }
        if s.producer != Producer::Nishio {
            self.common(base, s, Start::Cell(cell));
        }
        Ok(())
    }

    /// Looks at the houses whose first place of the digit this is.
    fn search_houses(
        &mut self,
        base: &Marks,
        s: &mut Search,
        Candidate { cell, digit }: Candidate,
    ) -> Result<(), Stopped> {
        for house in seats(cell).map(|seat| seat.house) {
            let places = base.places(digit, house);
            if places.len() >= 2 && places.first() == Some(cell) {
                let start = Start::House(digit, house);
                for source in start.sources(base) {
                    self.follow(base, s, source)?;
                }
                self.common(base, s, start);
            }
        }
        Ok(())
    }

    fn contradiction(&mut self, base: &Marks, s: &mut Search, source: Node) {
        if self.tables.pools[s.depth].get(source).clash.is_some() {
            let start = Start::Contradiction(source);
            self.offer(base, s, Recipe { start, target: source.opposite() });
        }
    }

    /// Offers what all assumptions lead to: first what is on, then what is off.
    fn common(&mut self, base: &Marks, s: &mut Search, start: Start) {
        let sources = start.sources(base);
        for on in [true, false] {
            let pool = &self.tables.pools[s.depth];
            let side = |source| if on { &pool.get(source).on } else { &pool.get(source).off };
            let mut all = *side(sources[0]);
            for &source in &sources[1..] {
                for (mine, &other) in all.iter_mut().zip(side(source)) {
                    *mine &= other;
                }
            }
            if all.iter().all(|digits| digits.is_empty()) {
                continue;
            }
            let first = pool.get(sources[0]);
            let mut targets: Vec<(usize, Node)> = Vec::new();
            for (cell, digits) in Cell::all().zip(all) {
                for digit in digits {
                    let candidate = Candidate { cell, digit };
                    let node = if on { Node::on(candidate) } else { Node::off(candidate) };
                    targets.extend(first.find(node).map(|at| (at, node)));
                }
            }
            targets.sort_unstable();
            for (_, target) in targets {
                self.offer(base, s, Recipe { start, target });
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
        let ends = self.ends(base, s, recipe);
        let pool = &mut self.tables.pools[s.depth];
        let least: u32 =
            ends.iter().map(|&(source, at)| u32::from(pool.get(source).facts[at].depth)).sum();
        if least > limit {
            return None;
        }
        let mut sum: u32 = ends.iter().map(|&(source, at)| pool.get_mut(source).count(at)).sum();
        if s.producer.level() >= 2 && sum <= limit {
            let mut nested = Vec::new();
            for &(source, at) in &ends {
                pool.get(source).collect_nested(at, &mut nested);
            }
            sum += nested.iter().map(|nested| nested.complexity).sum::<u32>();
        }
        (sum <= limit).then_some(sum)
    }

    /// Returns the ends of a finding's chains: the assumption and the place of the node.
    pub(super) fn ends(&self, base: &Marks, s: &Search, recipe: Recipe) -> Vec<(Node, usize)> {
        let pool = &self.tables.pools[s.depth];
        if let Start::Contradiction(source) = recipe.start {
            let (on, off) = pool.get(source).clash.unwrap_or((0, 0));
            return [on, off].map(|at| (source, usize::from(at))).to_vec();
        }
        let end = |source: Node| (source, pool.get(source).find(recipe.target).unwrap_or(0));
        recipe.start.sources(base).into_iter().map(end).collect()
    }
}
