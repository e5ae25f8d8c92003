//! [`Clauses`]: what was learned.

use super::literal::Literal;

/// A clause that is looked at when a literal becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: u32,
    /// Another literal of the clause: while it is true, the clause needs no look.
    pub(super) blocker: Literal,
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

    #[inline]
    pub(super) fn swap(&mut self, clause: u32, i: usize, j: usize) {
        let at = clause as usize + HEADER;
        self.words.swap(at + i, at + j);
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
        self.watches[a.index()].push(Watch { clause, blocker: b });
        self.watches[b.index()].push(Watch { clause, blocker: a });
    }

    /// Returns where the clauses begin, in order.
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Forgets half of the clauses that can be forgotten and weren't of use lately, those of the most
    /// levels and among them the longest. Tells where those that are `needed`, in order, have gone,
    /// with their first literal.
    pub(super) fn forget(&mut self, needed: &[u32], mut moved: impl FnMut(Literal, u32)) {
        let can_go = |&clause: &u32| {
            self.len(clause) > 2
                && self.levels(clause) > KEPT_LEVELS
                && self.words[clause as usize + 1] < USE
                && needed.binary_search(&clause).is_err()
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
            if needed.binary_search(&clause).is_ok() {
                moved(Literal(words[place as usize + HEADER]), place);
            }
        }
        (self.words, self.starts) = (words, starts);
        self.watches.iter_mut().for_each(Vec::clear);
        for i in 0..self.starts.len() {
            self.watch(self.starts[i]);
        }
    }
}
