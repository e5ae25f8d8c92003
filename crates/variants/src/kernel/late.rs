//! [`Late`]: a rule that is looked at only when its cells are filled.

use std::sync::Arc;

use super::{Conflict, Outcome, State};
use crate::{Rule, Rules, View};

/// A rule that is too much for any other kernel.
#[derive(Clone, Debug)]
pub(crate) struct Late {
    pub(crate) rule: Rule,
    pub(crate) rules: Arc<Rules>,
    pub(crate) cells: Box<[u16]>,
}

impl Late {
    pub(super) fn run(&self, state: &State) -> Outcome {
        if self.cells.iter().any(|&cell| !state.mask(cell).is_power_of_two()) {
            return Ok(());
        }
        let first = self.rules.shape().first();
        let digits: Vec<i32> =
            state.masks.iter().map(|mask| first + mask.trailing_zeros() as i32).collect();
        let view = View { rules: &self.rules, digits: &digits };
        if self.rule.holds(&view) { Ok(()) } else { Err(Conflict) }
    }
}
