//! [`Engine`]: the chain producers as the rating loop calls them.

use super::finding::{Pool, Producer, Search, Slot, strikes_of};
use super::nested::{Memo, simple_rule};
use super::simple::SimpleSearch;
use super::{cell_of, digit_of, is_on, length_rating};
use crate::rate::se::hint::{Hint, Why};
use crate::rate::se::marks::Marks;
use crate::rate::se::step::SeChain;
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
    pub(super) tables: &'t mut Tables,
    pub(super) work: &'p Work<'p>,
    /// Whether the hints should hold their chains.
    chains: bool,
}

impl<'t, 'p> Engine<'t, 'p> {
    pub(in crate::rate::se) fn new(
        tables: &'t mut Tables,
        work: &'p Work<'p>,
        chains: bool,
    ) -> Self {
        Self { tables, work, chains }
    }

    /// Producer 21.
    pub(in crate::rate::se) fn simple(&mut self, marks: &Marks) -> Result<Option<Hint>, Stopped> {
        self.work.spend(1)?;
        Ok(self.tables.simple.best(marks).map(|simple| {
            let chains = if self.chains {
                vec![SeChain::from_path(&simple.path, simple.cycle)]
            } else {
                Vec::new()
            };
            Hint {
                rule: simple_rule(&simple),
                rating: simple.rating,
                complexity: simple.complexity,
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
            SeChain::from_spread(self.tables.pools[search.depth].get(source), at)
        };
        Hint {
            rule: search.producer.rule(slot.recipe.basis),
            rating: search.producer.base_rating() + length_rating(slot.complexity),
            complexity: slot.complexity,
            placement: is_on(target).then_some((cell, digit)),
            strikes: strikes_of(base, target),
            why: Why::Chains(ends.iter().map(chain).collect()),
        }
    }
}
