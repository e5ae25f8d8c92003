//! What a conflict teaches: the clause of its first unique implication point.

use super::Learn;
use super::explain::plain;
use super::literal::{Clash, Literal, Reason};

/// A literal of the clause being learned was met.
pub(super) const SEEN: u8 = 1;
/// It follows from others that were met.
const IMPLIED: u8 = 2;
/// It doesn't.
const NEEDED: u8 = 3;

/// Says whether a literal with this mark follows from those of the clause.
pub(super) const fn is_known(mark: u8) -> bool {
    mark == SEEN || mark == IMPLIED
}

impl Learn<'_> {
    /// Learns from a conflict. Afterwards `self.learned` has the clause: first the literal that
    /// will be true, then one of the level to go back to. Returns that level.
    pub(super) fn analyse(&mut self, clash: Clash) -> u32 {
        let mut why = std::mem::take(&mut self.why);
        why.clear();
        self.explain.clash(&self.trail, &self.clauses, clash, &mut why);
        if let Clash::Clause(clause) = clash {
            self.praise(clause);
        }
        // A kernel can fail by what was known at a lower level; the conflict belongs there.
        let level = why.iter().map(|&literal| self.trail.level(literal)).max().unwrap_or(0);
        self.learned.clear();
        if level == 0 {
            self.why = why;
            return 0;
        }
        self.back(level);
        self.learned.push(Literal(0));
        let mut at = self.trail.literals.len();
        let mut open = 0_usize;
        loop {
            for &literal in &why {
                open += usize::from(self.meet(literal, level));
            }
            // The last literal of this level that was met.
            let uip = loop {
                at -= 1;
                let literal = self.trail.literals[at];
                if self.seen[literal.candidate()] == SEEN && self.trail.level(literal) == level {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.learned[0] = !uip;
                break;
            }
            why.clear();
            self.explain.reason(&self.trail, &self.clauses, uip, &mut why);
            if let Reason::Clause(clause) = self.trail.reason(uip) {
                self.praise(clause);
            }
        }
        self.why = why;
        self.minimise();
        self.shrink();
        self.end();
        self.order_by_level()
    }

    /// Takes a literal of a reason; says whether it is of the level of the conflict and new.
    fn meet(&mut self, literal: Literal, level: u32) -> bool {
        let candidate = literal.candidate();
        let its_level = self.trail.level(literal);
        if self.seen[candidate] != 0 || its_level == 0 {
            return false;
        }
        self.seen[candidate] = SEEN;
        self.met.push(literal);
        self.order.bump(candidate);
        if its_level < level {
            self.learned.push(!literal);
        }
        its_level == level
    }

    /// A clause took part in a conflict: how many levels does it have now?
    fn praise(&mut self, clause: u32) {
        self.stamp += 1;
        let mut levels = 0;
        for &word in self.clauses.words(clause) {
            let level = self.trail.level(Literal(word)) as usize;
            if level > 0 && self.stamps[level] != self.stamp {
                self.stamps[level] = self.stamp;
                levels += 1;
            }
        }
        self.clauses.improve(clause, levels);
    }

    /// Drops the literals that follow from others of the clause.
    fn minimise(&mut self) {
        let mut kept = 1;
        for i in 1..self.learned.len() {
            let literal = self.learned[i];
            if !self.is_implied(!literal, 0) {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// Forgets which literals were met.
    fn end(&mut self) {
        for literal in self.met.drain(..) {
            self.seen[literal.candidate()] = 0;
        }
    }

    /// Says whether a literal follows from others that were met.
    fn is_implied(&mut self, literal: Literal, depth: usize) -> bool {
        let reason = self.trail.reason(literal);
        if depth > 40 || matches!(reason, Reason::None | Reason::Kernel(..)) {
            return false;
        }
        let start = self.stack.len();
        plain(&self.trail, &self.clauses, literal, &mut self.stack);
        let end = self.stack.len();
        let mut is_implied = true;
        for i in start..end {
            let other = self.stack[i];
            let candidate = other.candidate();
            if self.trail.level(other) == 0 {
                continue;
            }
            match self.seen[candidate] {
                SEEN | IMPLIED => {}
                NEEDED => is_implied = false,
                _ => {
                    let follows = self.is_implied(other, depth + 1);
                    self.seen[candidate] = if follows { IMPLIED } else { NEEDED };
                    self.met.push(other);
                    is_implied &= follows;
                }
            }
            if !is_implied {
                break;
            }
        }
        self.stack.truncate(start);
        is_implied
    }

    /// Puts a literal of the highest level but the first's second, and returns its level.
    fn order_by_level(&mut self) -> u32 {
        let level = |learn: &Self, i: usize| learn.trail.level(learn.learned[i]);
        let highest =
            (1..self.learned.len()).max_by_key(|&i| (level(self, i), std::cmp::Reverse(i)));
        let Some(highest) = highest else { return 0 };
        self.learned.swap(1, highest);
        level(self, 1)
    }

    /// Returns of how many levels the literals of the clause are.
    pub(super) fn levels_of_learned(&mut self) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for &literal in &self.learned {
            let level = self.trail.level(literal) as usize;
            if self.stamps[level] != self.stamp {
                self.stamps[level] = self.stamp;
                levels += 1;
            }
        }
        levels
    }
}
