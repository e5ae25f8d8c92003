//! [`Engine`]: the chain producers as the rating loop calls them.

use super::argue;
use super::length_rating;
use super::nested::{Memo, simple_rule};
use super::search::{Pool, Producer, Search, Slot, Wanted, conclusion_strikes};
use super::simple::SimpleSearch;
use crate::explain::Pattern;
use crate::rate::se::barren::{Barren, BarrenDigits, count_open};
use crate::rate::se::finding::Reason;
use crate::rate::se::finding::{Finding, candidates};
use crate::rate::se::loops::Loopless;
use crate::rate::se::marks::Marks;
use crate::work::{Stopped, Work};

/// What the producers keep from puzzle to puzzle: room, and where nothing was found.
#[derive(Default)]
pub(in crate::rate::se) struct Tables {
    pub(super) simple: SimpleSearch,
    pub(super) pools: Vec<Pool>,
    pub(super) memo: Memo,
    pub(in crate::rate::se) loopless: Loopless,
    pub(in crate::rate::se) pairs: Barren,
    pub(in crate::rate::se) triplets: Barren,
    pub(super) nishio: BarrenDigits,
}

/// All chain producers at work on one puzzle.
pub(in crate::rate::se) struct Engine<'t, 'p> {
    pub(in crate::rate::se) tables: &'t mut Tables,
    pub(in crate::rate::se) work: &'p Work<'p>,
    /// Whether the findings should hold their arguments.
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
            let reason = if self.keeps_chains {
                let struck: Vec<_> = candidates(&simple.strikes).collect();
                let (argument, _) = argue::simple(marks, &simple.path, simple.cycle, &struck);
                Reason::Made(Box::new(Pattern::Argument(argument)))
            } else {
                Reason::Unasked
            };
            Finding {
                rule: simple_rule(&simple),
                rating: simple.rating,
                complexity: simple.complexity,
                placement: simple.placement(),
                strikes: simple.strikes,
                reason,
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
        if producer == Producer::Nishio {
            return self.nishio(marks);
        }
        self.tables.memo.clear();
        let search = self.search(marks, producer, 0, Wanted::Best)?;
        search.slots[0].map(|slot| self.finding(marks, &search, slot)).transpose()
    }

    /// Producer 23, for the digits that have moved since they led nowhere.
    ///
    /// Each digit is looked at by itself, so the places of the others tell nothing about it. What
    /// is left out counts as work all the same: a budget does not depend on what came before.
    fn nishio(&mut self, marks: &Marks) -> Result<Option<Finding>, Stopped> {
        let digits = self.tables.nishio.changed(marks);
        self.work.spend(2 * count_open(marks, !digits) as u64)?;
        if digits.is_empty() {
            return Ok(None);
        }
        let search = self.search_digits(marks, (Producer::Nishio, digits), 0, Wanted::Best)?;
        if search.slots[0].is_none() {
            self.tables.nishio.note(marks, digits);
        }
        search.slots[0].map(|slot| self.finding(marks, &search, slot)).transpose()
    }

    fn finding(&mut self, base: &Marks, search: &Search, slot: Slot) -> Result<Finding, Stopped> {
        let Slot { recipe, complexity, .. } = slot;
        let reason = if self.keeps_chains {
            let (argument, _) = self.argument(base, search, recipe)?;
            Reason::Made(Box::new(Pattern::Argument(argument)))
        } else {
            Reason::Unasked
        };
        Ok(Finding {
            rule: search.producer.rule(recipe.start.basis()),
            rating: search.producer.base_rating() + length_rating(complexity),
            complexity,
            placement: recipe.target.is_on().then(|| recipe.target.candidate()),
            strikes: conclusion_strikes(base, recipe.target),
            reason,
        })
    }
}
