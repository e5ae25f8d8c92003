//! [`Engine`]: the chain producers as the rating loop calls them.

use super::length_rating;
use super::nested::{Memo, simple_rule};
use super::search::{Pool, Producer, Search, Slot, Wanted, conclusion_strikes};
use super::simple::SimpleSearch;
use crate::rate::se::finding::Finding;
use crate::rate::se::marks::Marks;
use crate::rate::se::step::{Reason, SeChain};
use crate::work::{Stopped, Work};

/// What the chain producers keep from puzzle to puzzle: room, no results.
#[derive(Default)]
pub(in crate::rate::se) struct Tables {
    pub(super) simple: SimpleSearch,
    pub(super) pools: Vec<Pool>,
    pub(super) memo: Memo,
}

/// All chain producers at work on one puzzle.
pub(in crate::rate::se) struct Engine<'t, 'p> {
    pub(in crate::rate::se) tables: &'t mut Tables,
    pub(in crate::rate::se) work: &'p Work<'p>,
    /// Whether the findings should hold their chains.
    pub(in crate::rate::se) keeps_chains: bool,
}

impl Engine<'_, '_> {
    /// Producer 21.
    pub(in crate::rate::se) fn simple(
        &mut self,
        marks: &Marks,
    ) -> Result<Option<Finding>, Stopped> {
        self.work.spend(1)?;
        Ok(self.tables.simple.best(marks).map(|simple| {
            let chain = self.keeps_chains.then(|| SeChain::from_path(&simple.path, simple.cycle));
            Finding {
                rule: simple_rule(&simple),
                rating: simple.rating,
                complexity: simple.complexity,
                placement: simple.placement(),
                strikes: simple.strikes,
                reason: Reason::Chains(chain.into_iter().collect()),
            }
        }))
    }

    /// Producers 23 to 30: the easiest finding.
    pub(in crate::rate::se) fn multiple(
        &mut self,
        marks: &Marks,
        producer: Producer,
    ) -> Result<Option<Finding>, Stopped> {
        if producer == Producer::Multiple && !self.multiple_is_possible(marks) {
            return Ok(None);
        }
        self.tables.memo.clear();
        let search = self.search(marks, producer, 0, Wanted::Best)?;
        Ok(search.slots[0].map(|slot| self.finding(marks, &search, slot)))
    }

    fn finding(&self, base: &Marks, search: &Search, slot: Slot) -> Finding {
        let Slot { recipe, complexity, .. } = slot;
        let ends = if self.keeps_chains { self.ends(base, search, recipe) } else { Vec::new() };
        let chain =
            |(source, at)| SeChain::from_spread(self.tables.pools[search.depth].get(source), at);
        Finding {
            rule: search.producer.rule(recipe.start.basis()),
            rating: search.producer.base_rating() + length_rating(complexity),
            complexity,
            placement: recipe.target.is_on().then(|| recipe.target.candidate()),
            strikes: conclusion_strikes(base, recipe.target),
            reason: Reason::Chains(ends.into_iter().map(chain).collect()),
        }
    }
}
