//! Parts: what each lane works on, and how the search of one puzzle is shared among lanes at the
//! end of a batch.
//!
//! A lane without work takes the *oldest* choice of a busy lane, which is the last in the order of
//! search and leads to the most boards. The puzzle is then a chain of parts in the order of search:
//!
//! ```text
//!    before     A: c1 c2 c3            choices of lane A, oldest first; A searches below c3
//!    after      A: c2 c3  ->  B: c1    what A still finds comes before all that B finds
//! ```
//!
//! A part that ends passes what it found to the part before it (as found *after* that one), or, if
//! it is the first, to the next, so that solutions are always reported in the order in which one
//! lane alone would find them.

use super::Finding;
use super::branch::Stack;
use super::search::{Left, Search, Why, lanes};
use super::tally::Tally;
use crate::solve::simd::Wide;

/// What one lane works on: a puzzle, or a part of one.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) puzzle: usize,
    pub(super) stack: Stack,
    /// How many guesses it may still make. Parts of a puzzle share what is left to the puzzle.
    pub(super) left: u64,
    /// Is or was one of several parts. Its solutions are in the tallies; otherwise they are in the
    /// outbox or written, and `found` only counts them.
    pub(super) is_shared: bool,
    /// Found here, and in parts before this one that have ended.
    pub(super) found: Tally,
    /// Found in parts that have ended, between this one and the next.
    pub(super) after: Tally,
    pub(super) previous: Option<usize>,
    pub(super) next: Option<usize>,
}

impl Default for Part {
    fn default() -> Part {
        Part {
            puzzle: 0,
            stack: Stack::default(),
            left: 0,
            is_shared: false,
            found: Tally::EMPTY,
            after: Tally::EMPTY,
            previous: None,
            next: None,
        }
    }
}

impl Part {
    /// Starts on a puzzle, with at most this many guesses to make.
    #[inline(always)]
    pub(super) fn start(&mut self, puzzle: usize, left: u64) {
        self.puzzle = puzzle;
        self.stack.clear();
        self.left = left;
        self.is_shared = false;
        self.found.count = 0;
        self.after.count = 0;
        self.previous = None;
        self.next = None;
    }
}

impl<const N: usize> Search<'_, N> {
    /// Ends a part with neighbours.
    #[cold]
    pub(super) fn end_part(&mut self, lane: usize) {
        let wanted = self.limits.solutions;
        let part = &mut self.memory.parts[lane];
        if part.found.count >= wanted {
            // Whatever comes later can't be reported any more.
            part.after.count = 0;
            self.cancel_from(self.memory.parts[lane].next);
            self.memory.parts[lane].next = None;
        }
        self.busy &= !(1 << lane);
        let part = &mut self.memory.parts[lane];
        let (previous, next) = (part.previous, part.next);
        let left = core::mem::take(&mut part.left);
        let mut found = std::mem::replace(&mut part.found, Tally::EMPTY);
        found.append(&mut part.after);
        if let Some(next) = next {
            self.memory.parts[next].previous = previous;
        }
        match (previous, next) {
            (Some(previous), _) => {
                let before = &mut self.memory.parts[previous];
                before.left = before.left.saturating_add(left);
                before.after.append(&mut found);
                before.next = next;
            }
            (None, Some(next)) if found.count < wanted => {
                let after = &mut self.memory.parts[next];
                after.left = after.left.saturating_add(left);
                found.append(&mut after.found);
                after.found = found;
                if after.found.count >= wanted {
                    self.end(next);
                }
            }
            (None, next) => {
                self.cancel_from(next);
                self.memory.parts[lane].found = found;
                self.report(lane);
            }
        }
    }

    /// Stops a part and all later ones of its puzzle.
    pub(super) fn cancel_from(&mut self, mut part: Option<usize>) {
        while let Some(lane) = part {
            self.busy &= !(1 << lane);
            self.memory.guesses.clear(lane);
            part = self.memory.parts[lane].next;
        }
    }

    /// The first part of the puzzle that a lane works on.
    fn first_part(&self, lane: usize) -> usize {
        core::iter::successors(Some(lane), |&part| self.memory.parts[part].previous)
            .last()
            .unwrap_or(lane)
    }

    /// Stops all parts of a puzzle and leaves it undecided.
    #[cold]
    pub(super) fn give_up(&mut self, lane: usize) {
        self.cancel_from(Some(self.first_part(lane)));
        self.answers.outcomes[self.memory.parts[lane].puzzle] = Finding::Undecided;
    }

    /// Takes half of the guesses that are left to another part of the puzzle; returns whether any
    /// are.
    #[cold]
    pub(super) fn borrow(&mut self, lane: usize) -> bool {
        let first = self.first_part(lane);
        let parts = &mut self.memory.parts;
        let of_puzzle = core::iter::successors(Some(first), |&part| parts[part].next);
        let Some(lender) = of_puzzle.max_by_key(|&part| parts[part].left) else { return false };
        let loan = parts[lender].left.div_ceil(2);
        parts[lender].left -= loan;
        parts[lane].left += loan;
        loan > 0
    }

    /// Gives a puzzle up that has made all the guesses it may, or leaves it to others.
    #[cold]
    pub(super) fn lose_patience(&mut self, lane: usize) {
        if self.patience == self.limits.guesses {
            self.give_up(lane);
        } else {
            self.leave(lane, Why::Long);
        }
    }

    /// Stops all parts of a puzzle and leaves it to another search.
    #[cold]
    pub(super) fn leave(&mut self, lane: usize, why: Why) {
        self.give_up(lane);
        let puzzle = self.memory.parts[lane].puzzle;
        self.memory.left.push(Left { puzzle, why });
    }

    /// Gives idle lanes the oldest choices of busy lanes.
    #[inline(always)]
    pub(super) fn share<S: Wide<N>>(&mut self, simd: S) {
        let can_give = |lane: usize| self.memory.parts[lane].stack.len() > 0;
        if lanes::<N>(self.busy).any(can_give) {
            self.write(simd);
            self.share_out();
            self.restore(simd);
        }
    }

    /// Each idle lane takes from the one that has most choices to give.
    #[cold]
    fn share_out(&mut self) {
        let mut choices = [0; N];
        for lane in lanes::<N>(self.busy) {
            choices[lane] = self.memory.parts[lane].stack.len();
        }
        for idle in lanes::<N>(!self.busy & Self::EVERY) {
            let most = choices.iter().fold(0, |most, &here| most.max(here));
            let giver = choices.iter().position(|&here| here == most);
            let Some(giver) = giver.filter(|_| most > 0) else { return };
            self.split(giver, idle);
            self.busy |= 1 << idle;
            self.back(idle);
            choices[giver] -= 1;
            choices[idle] = self.memory.parts[idle].stack.len();
        }
    }

    /// Makes the oldest choice of one lane a part of its own, right after it in the order of
    /// search.
    fn split(&mut self, from: usize, idle: usize) {
        self.recall(from);
        let Ok([giver, taker]) = self.memory.parts.get_disjoint_mut([from, idle]) else { return };
        let half = giver.left / 2;
        giver.left -= half;
        taker.start(giver.puzzle, half);
        taker.is_shared = true;
        giver.stack.give(&mut taker.stack);
        std::mem::swap(&mut taker.after, &mut giver.after);
        taker.previous = Some(from);
        taker.next = giver.next.replace(idle);
        if let Some(next) = taker.next {
            self.memory.parts[next].previous = Some(idle);
        }
    }

    /// Makes a part shared: fetches the solutions it has written back into its tally.
    fn recall(&mut self, lane: usize) {
        let part = &mut self.memory.parts[lane];
        if !part.is_shared {
            let written =
                [self.answers.first.get(part.puzzle), self.answers.second.get(part.puzzle)];
            part.found.solutions = written.map(|solution| solution.copied().unwrap_or([0; 81]));
            part.is_shared = true;
        }
    }
}
