//! [`Hunt`]: looks for one solution or two with both engines in turn.

use ninefold::{Stopped, Work};

use super::Search;
use super::learn::Learn;
use crate::model::Compiled;
use crate::solver::Engine;

/// The guesses of the first turn.
const FIRST: u64 = 1000;
/// The most conflicts of a turn of learning on small boards: what it hasn't found by then it seldom
/// finds, and rules that have to say why make each conflict dear.
const LONGEST: u64 = 4000;
/// Until a turn has so many guesses learning has a small share: most boards are done by then.
const PATIENCE: u64 = 4000;
/// On boards whose rules make for dear and poor clauses it waits for longer, and has fewer
/// conflicts a turn: one takes as long as ten guesses and more.
const PATIENCE_DEAR: u64 = 16_000;
const LONGEST_DEAR: u64 = 1000;
/// Boards with so many digits are more for learning.
const MANY_DIGITS: u32 = 16;

/// A hunt for a few solutions.
///
/// Some boards have a small tree of guesses, others are hopeless without learning, and nothing
/// tells which before it is tried. So both have turns, each twice as long as the last, and go on
/// where they were.
pub(crate) struct Hunt<'c> {
    compiled: &'c Compiled,
    masks: Vec<u32>,
    search: Search<'c>,
    learn: Option<Learn<'c>>,
    /// The solutions found, and how many of them learning leaves out.
    found: Vec<Vec<u32>>,
    excluded: usize,
    is_over: bool,
}

impl<'c> Hunt<'c> {
    pub(crate) fn new(compiled: &'c Compiled, masks: &[u32]) -> Self {
        Self {
            compiled,
            masks: masks.to_vec(),
            search: Search::new(compiled, masks),
            learn: None,
            found: Vec::new(),
            excluded: 0,
            is_over: false,
        }
    }

    /// Returns so many solutions, or all if there are fewer.
    pub(crate) fn find(
        mut self,
        wanted: usize,
        engine: Engine,
        work: &Work<'_>,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        let is_large = self.compiled.program.all.count_ones() >= MANY_DIGITS;
        let is_dear = self.compiled.program.has_dear_reasons();
        let patience = if is_dear { PATIENCE_DEAR } else { PATIENCE };
        let mut guesses = FIRST;
        while !self.is_over && self.found.len() < wanted {
            // A conflict that is learned from takes as long as some guesses.
            let (search, learn) = match engine {
                Engine::Search => (u64::MAX, 0),
                Engine::Learn => (0, u64::MAX),
                Engine::Both if is_large => (guesses / 4, guesses * 2),
                Engine::Both if is_dear && guesses < patience => (guesses, 0),
                Engine::Both if guesses < patience => (guesses, guesses / 8),
                Engine::Both if is_dear => (guesses, (guesses / 64).min(LONGEST_DEAR)),
                Engine::Both => (guesses / 4, (guesses / 8).min(LONGEST)),
            };
            if search > 0 {
                let _ = work.part(search, |part| self.search(wanted, part));
            }
            if learn > 0 && !work.is_stopped() {
                let _ = work.part(learn, |part| self.learn(wanted, part));
            }
            if work.is_stopped() && !self.is_over && self.found.len() < wanted {
                return Err(Stopped);
            }
            guesses = guesses.saturating_mul(2);
        }
        Ok(self.found)
    }

    /// Goes through the tree for a while.
    fn search(&mut self, wanted: usize, work: &Work<'_>) -> Result<(), Stopped> {
        while self.found.len() < wanted {
            match self.search.next(work)? {
                None => {
                    self.is_over = true;
                    break;
                }
                Some(masks) => {
                    if !self.found.iter().any(|known| known == masks) {
                        self.found.push(masks.to_vec());
                    }
                }
            }
        }
        Ok(())
    }

    /// Learns for a while.
    fn learn(&mut self, wanted: usize, work: &Work<'_>) -> Result<(), Stopped> {
        if self.is_over || self.found.len() >= wanted {
            return Ok(());
        }
        let start = || {
            let settled = Search::new(self.compiled, &self.masks).settle().map(<[u32]>::to_vec);
            let masks = settled.unwrap_or_else(|| vec![0; self.masks.len()]);
            Learn::new(self.compiled, &masks, self.search.scores())
        };
        let learn = self.learn.get_or_insert_with(start);
        for solution in &self.found[self.excluded..] {
            learn.exclude(solution);
        }
        self.excluded = self.found.len();
        while self.found.len() < wanted {
            let Some(masks) = learn.next(work)? else {
                self.is_over = true;
                break;
            };
            self.found.push(masks.to_vec());
            self.excluded += 1;
        }
        Ok(())
    }
}
