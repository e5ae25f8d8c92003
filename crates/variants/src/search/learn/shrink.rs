//! Shorter clauses: one literal for all of a level.

use super::Learn;
use super::analyse::is_known;
use super::explain::plain;
use super::literal::{Literal, Reason};

impl Learn<'_> {
    /// Replaces the literals of each level by one from which they follow, where it can be done
    /// without literals that the clause doesn't have.
    pub(super) fn shrink(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        let trail = &self.trail;
        // Those found last come first, so literals of a level are side by side.
        let place = |literal: &Literal| trail.place(literal.candidate());
        learned[1..].sort_unstable_by_key(|literal| std::cmp::Reverse(place(literal)));
        let (mut kept, mut at) = (1, 1);
        while at < learned.len() {
            let level = self.trail.level(learned[at]);
            let is_other = |&literal: &Literal| self.trail.level(literal) != level;
            let count = learned[at..].iter().position(is_other).unwrap_or(learned.len() - at);
            let single =
                if count > 1 { self.single(&learned[at..at + count], level) } else { None };
            if let Some(single) = single {
                learned[kept] = !single;
                kept += 1;
            } else {
                learned.copy_within(at..at + count, kept);
                kept += count;
            }
            at += count;
        }
        learned.truncate(kept);
        self.learned = learned;
    }

    /// Returns a literal of a level from which, with others of the clause, all of a block follow.
    fn single(&mut self, block: &[Literal], level: u32) -> Option<Literal> {
        let mut open = block.len();
        for literal in block {
            self.in_block[literal.candidate()] = true;
            self.block.push(*literal);
        }
        let mut at = self.trail.place(block[0].candidate()) as usize;
        let mut single = None;
        loop {
            let literal = self.trail.literals[at];
            if self.in_block[literal.candidate()] {
                if open == 1 {
                    single = Some(literal);
                    break;
                }
                match self.replace(literal, level) {
                    Some(more) => open = open - 1 + more,
                    None => break,
                }
            }
            at -= 1;
        }
        for literal in self.block.drain(..) {
            self.in_block[literal.candidate()] = false;
        }
        single
    }

    /// Takes the reason of a literal into the block instead; returns how many literals are new.
    /// `None` if the clause lacks some that the reason needs.
    fn replace(&mut self, literal: Literal, level: u32) -> Option<usize> {
        if matches!(self.trail.reason(literal), Reason::None | Reason::Kernel(..)) {
            return None;
        }
        let start = self.stack.len();
        plain(&self.trail, &self.clauses, literal, &mut self.stack);
        let mut more = 0;
        let mut has_all = true;
        for &other in &self.stack[start..] {
            let its_level = self.trail.level(other);
            if its_level == level {
                if !self.in_block[other.candidate()] {
                    self.in_block[other.candidate()] = true;
                    self.block.push(other);
                    more += 1;
                }
            } else if its_level != 0 && !is_known(self.seen[other.candidate()]) {
                has_all = false;
                break;
            }
        }
        self.stack.truncate(start);
        has_all.then_some(more)
    }
}
