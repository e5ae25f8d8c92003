//! [`Clauses`]: what was learned.

use super::literal::Literal;

/// A clause that is looked at when a literal becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// Where the clause begins, and whether it has just two literals.
    clause: u32,
    /// Another literal of the clause: while it is true, the clause needs no look.
    pub(super) blocker: Literal,
}

/// The bit of a watch that says that the blocker is all that is left of the clause.
const PAIR: u32 = 1 << 31;

impl Watch {
    pub(super) const fn clause(self) -> u32 {
        self.clause & !PAIR
    }

    pub(super) const fn is_pair(self) -> bool {
        self.clause & PAIR != 0
    }

    pub(super) const fn with_blocker(self, blocker: Literal) -> Self {
        Self { clause: self.clause, blocker }
    }
}

/// Where a clause is watched when a literal is lost.
pub(super) enum Rewatched {
    /// Another literal is watched now.
    Elsewhere,
    /// No other can be: all others but perhaps this one are false.
    Here(Literal),
}

/// Learned clauses, one after the other: length, levels and use, literals.
///
/// The first two literals of each are watched: at least one of them is true, or neither is false.
#[derive(Debug)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// Where each clause begins, in the order in which they were learned.
    starts: Vec<u32>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
}

/// The words before the literals of a clause.
const HEADER: usize = 2;

/// Clauses with literals of so few levels are never forgotten.
const KEPT_LEVELS: u32 = 3;
/// Clauses of so few levels are kept longer when they were of use.
const GOOD_LEVELS: u32 = 6;
/// The bits of a header that are the levels; those above say how often it is kept for its use.
const LEVELS: u32 = 0xffff;
const USE: u32 = LEVELS + 1;

impl Clauses {
    pub(super) fn new(literals: usize) -> Self {
        Self { words: Vec::new(), starts: Vec::new(), watches: vec![Vec::new(); literals] }
    }

    pub(super) fn len(&self, clause: u32) -> usize {
        self.words[clause as usize] as usize
    }

    fn levels(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1] & LEVELS
    }

    /// Notes that a clause was of use, and that its literals are perhaps of fewer levels now.
    pub(super) fn improve(&mut self, clause: u32, levels: u32) {
        let levels = levels.min(self.levels(clause));
        let kept = if levels <= GOOD_LEVELS { 2 } else { 1 };
        self.words[clause as usize + 1] = levels | (kept * USE);
    }

    #[inline]
    pub(super) fn literal(&self, clause: u32, i: usize) -> Literal {
        Literal(self.words[clause as usize + HEADER + i])
    }

    /// Looks for another literal to watch than the one that is lost.
    #[inline]
    pub(super) fn rewatch(
        &mut self,
        watch: Watch,
        lost: Literal,
        is_false: impl Fn(Literal) -> bool,
    ) -> Rewatched {
        let at = watch.clause() as usize;
        let len = self.words[at] as usize;
        let [first, second, rest @ ..] = &mut self.words[at + HEADER..at + HEADER + len] else {
            return Rewatched::Here(watch.blocker);
        };
        if *first == lost.0 {
            std::mem::swap(first, second);
        }
        let first = Literal(*first);
        if first != watch.blocker && !is_false(first) && is_false(!first) {
            return Rewatched::Here(first);
        }
        for other in rest {
            if !is_false(Literal(*other)) {
                std::mem::swap(second, other);
                self.watches[*second as usize].push(watch.with_blocker(first));
                return Rewatched::Elsewhere;
            }
        }
        Rewatched::Here(first)
    }

    /// Returns the literals, as they are stored.
    #[inline]
    pub(super) fn words(&self, clause: u32) -> &[u32] {
        let at = clause as usize;
        &self.words[at + HEADER..at + HEADER + self.words[at] as usize]
    }

    /// Adds a clause of two literals or more.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, levels.min(LEVELS) | USE]);
        self.words.extend(literals.iter().map(|literal| literal.0));
        self.starts.push(clause);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: u32) {
        let [a, b] = [self.literal(clause, 0), self.literal(clause, 1)];
        let clause = if self.len(clause) == 2 { clause | PAIR } else { clause };
        self.watches[a.index()].push(Watch { clause, blocker: b });
        self.watches[b.index()].push(Watch { clause, blocker: a });
    }

    /// Returns where the clauses begin, in order.
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Forgets half of the clauses that can be forgotten and weren't of use lately, those of the
    /// most levels and among them the longest. Those that are `needed`, in order, stay; tells where
    /// they have gone, with the literal that needs them.
    pub(super) fn forget(
        &mut self,
        needed: &[(u32, Literal)],
        mut moved: impl FnMut(Literal, u32),
    ) {
        let find = |clause: u32| {
            needed.binary_search_by_key(&clause, |entry| entry.0).ok().map(|i| needed[i].1)
        };
        let can_go = |&clause: &u32| {
            self.len(clause) > 2
                && self.levels(clause) > KEPT_LEVELS
                && self.words[clause as usize + 1] < USE
                && find(clause).is_none()
        };
        let mut worst: Vec<u32> = self.starts.iter().copied().filter(can_go).collect();
        let badness = |&clause: &u32| (self.levels(clause), self.len(clause));
        worst.sort_by_key(|clause| (std::cmp::Reverse(badness(clause)), *clause));
        worst.truncate(worst.len() / 2);
        worst.sort_unstable();
        let (mut words, mut starts) = (Vec::new(), Vec::new());
        for &clause in &self.starts {
            if worst.binary_search(&clause).is_ok() {
                continue;
            }
            let at = clause as usize;
            let place = words.len() as u32;
            words.extend_from_slice(&self.words[at..at + HEADER + self.words[at] as usize]);
            starts.push(place);
            let header = &mut words[place as usize + 1];
            *header -= if *header < USE { 0 } else { USE };
            if let Some(literal) = find(clause) {
                moved(literal, place);
            }
        }
        (self.words, self.starts) = (words, starts);
        self.watches.iter_mut().for_each(Vec::clear);
        for i in 0..self.starts.len() {
            self.watch(self.starts[i]);
        }
    }
}
