//! Solutions of one puzzle in the order of search, of which the first two are kept.

use super::Digits;

/// How many solutions a part of the search found, and the first two of them.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) count: u32,
    pub(super) solutions: [Digits; 2],
}

impl Tally {
    pub(super) const EMPTY: Tally = Tally { count: 0, solutions: [[0; 81]; 2] };

    /// Adds one solution at the end.
    #[inline(always)]
    pub(super) fn push(&mut self, solution: &Digits) {
        if let Some(place) = self.solutions.get_mut(self.count as usize) {
            *place = *solution;
        }
        self.count = self.count.saturating_add(1);
    }

    /// Adds the solutions of a later part at the end and empties that part.
    pub(super) fn append(&mut self, later: &mut Tally) {
        for solution in &later.solutions[..later.count.min(2) as usize] {
            self.push(solution);
        }
        self.count = self.count.saturating_add(later.count.saturating_sub(2));
        later.count = 0;
    }
}
