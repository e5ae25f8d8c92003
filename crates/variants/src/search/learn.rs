//! [`Learn`]: conflict-driven clause learning, where going through the tree doesn't end.
//!
//! A guess is a literal: a cell has a digit or hasn't. After a conflict the reasons are followed
//! back to the first literal of the last level that alone stands for it; the clause that forbids it
//! is learned, and the search goes back as far as the clause allows. Rules are run as kernels, and
//! say why only when they are asked.

mod analyse;
mod clauses;
mod explain;
mod literal;
mod order;
mod shrink;
mod trail;

use ninefold::{Stopped, Work};

use clauses::{Clauses, Rewatched};
use explain::Explain;
use literal::{Clash, Literal, Reason};
use order::Order;
use trail::Trail;

use crate::model::Compiled;

/// Conflicts before clauses are forgotten for the first time, and how many more each time.
const FORGET: u64 = 2000;
const FORGET_MORE: u64 = 300;
/// The fewest conflicts between restarts.
const RESTART: u64 = 10;

/// A search that learns.
#[derive(Debug)]
pub(crate) struct Learn<'c> {
    trail: Trail<'c>,
    clauses: Clauses,
    explain: Explain,
    order: Order,
    /// What each candidate was last.
    phase: Vec<bool>,
    seen: Vec<u8>,
    met: Vec<Literal>,
    learned: Vec<Literal>,
    why: Vec<Literal>,
    stack: Vec<Literal>,
    block: Vec<Literal>,
    in_block: Vec<bool>,
    stamps: Vec<u64>,
    stamp: u64,
    conflicts: u64,
    last_restart: u64,
    next_forget: u64,
    forgets: u64,
    /// Means of the levels of learned clauses, over few and over many conflicts.
    recent: f64,
    usual: f64,
    is_over: bool,
    is_solved: bool,
}

impl<'c> Learn<'c> {
    /// Starts a search of a board with these digits. Cells with high scores are guessed in first.
    pub(crate) fn new(compiled: &'c Compiled, masks: &[u32], scores: &[u32]) -> Self {
        let is_dead = masks
            .iter()
            .zip(&compiled.masks)
            .any(|(&mask, &whole)| mask & whole == 0 && whole != 0);
        let root: Vec<u32> =
            masks.iter().zip(&compiled.masks).map(|(given, possible)| given & possible).collect();
        let trail = Trail::new(&compiled.program, &root);
        let digits = trail.digits;
        let candidates = root.len() * digits;
        let most = f64::from(scores.iter().copied().max().unwrap_or(1).max(1));
        let activity =
            (0..candidates).map(|candidate| f64::from(scores[candidate / digits]) / most).collect();
        Self {
            clauses: Clauses::new(2 * candidates),
            explain: Explain::new(&trail),
            order: Order::new(activity, 0.95),
            phase: vec![true; candidates],
            seen: vec![0; candidates],
            met: Vec::new(),
            learned: Vec::new(),
            why: Vec::new(),
            stack: Vec::new(),
            block: Vec::new(),
            in_block: vec![false; candidates],
            stamps: vec![0; candidates + 2],
            stamp: 0,
            conflicts: 0,
            last_restart: 0,
            next_forget: FORGET,
            forgets: 0,
            recent: 0.0,
            usual: 0.0,
            is_over: is_dead,
            is_solved: false,
            trail,
        }
    }

    /// Leaves out a solution that is known already.
    pub(crate) fn exclude(&mut self, solution: &[u32]) {
        self.is_solved = false;
        self.back(0);
        let open = |&(cell, &mask): &(usize, &u32)| mask != 0 && self.trail.root[cell] != mask;
        let literals: Vec<Literal> = solution
            .iter()
            .enumerate()
            .filter(open)
            .map(|(cell, mask)| {
                Literal::is_not(cell * self.trail.digits + mask.trailing_zeros() as usize)
            })
            .collect();
        self.require(&literals);
    }

    /// Adds a clause at the beginning of the search.
    fn require(&mut self, literals: &[Literal]) {
        let mut literals = literals.to_vec();
        if literals.iter().any(|&literal| self.trail.is_true(literal)) {
            return;
        }
        literals.retain(|&literal| !self.trail.is_false(literal));
        match literals[..] {
            [] => self.is_over = true,
            [only] => self.trail.assign(only, Reason::None),
            _ => {
                self.clauses.add(&literals, 0);
            }
        }
    }

    /// Finds the next solution: the digits of each cell, as sets of one. A unit of work is a
    /// conflict.
    pub(crate) fn next(&mut self, work: &Work<'_>) -> Result<Option<&[u32]>, Stopped> {
        if self.is_solved {
            self.is_solved = false;
            self.leave_solution();
        }
        while !self.is_over {
            if let Err(clash) = self.propagate() {
                self.learn(clash);
                work.spend(1)?;
                continue;
            }
            if self.is_time_to_restart() {
                self.restart();
            }
            if self.conflicts >= self.next_forget {
                self.forget();
            }
            if !self.decide() {
                self.is_solved = true;
                return Ok(Some(&self.trail.state.masks));
            }
        }
        Ok(None)
    }

    /// Follows up everything: learned clauses first, whose reasons say more, then cells and houses,
    /// kernels last.
    fn propagate(&mut self) -> Result<(), Clash> {
        loop {
            if let Some(lost) = self.trail.next_lost() {
                self.visit_watches(lost)?;
                continue;
            }
            if self.trail.follow_up()? {
                continue;
            }
            match self.trail.run_kernel() {
                None => return Ok(()),
                Some(outcome) => outcome?,
            }
        }
    }

    /// Looks at the clauses that watch a literal which became false.
    fn visit_watches(&mut self, lost: Literal) -> Result<(), Clash> {
        let mut watches = std::mem::take(&mut self.clauses.watches[lost.index()]);
        let (mut kept, mut at) = (0, 0);
        let mut clash = Ok(());
        while let Some(&watch) = watches.get(at) {
            at += 1;
            watches[kept] = watch;
            kept += 1;
            if self.trail.is_true(watch.blocker) {
                continue;
            }
            let first = if watch.is_pair() {
                watch.blocker
            } else {
                let trail = &self.trail;
                match self.clauses.rewatch(watch, lost, |other| trail.is_false(other)) {
                    Rewatched::Elsewhere => {
                        kept -= 1;
                        continue;
                    }
                    Rewatched::Here(first) => {
                        watches[kept - 1] = watch.with_blocker(first);
                        first
                    }
                }
            };
            if self.trail.is_false(first) {
                clash = Err(Clash::Clause(watch.clause()));
                break;
            }
            if !self.trail.is_true(first) {
                self.trail.assign(first, Reason::Clause(watch.clause()));
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.clauses.watches[lost.index()] = watches;
        clash
    }

    /// Learns from a conflict and goes back.
    fn learn(&mut self, clash: Clash) {
        let level = self.analyse(clash);
        if self.learned.is_empty() {
            self.is_over = true;
            return;
        }
        let levels = self.levels_of_learned();
        self.conflicts += 1;
        self.recent += (f64::from(levels) - self.recent) / 32.0;
        self.usual += (f64::from(levels) - self.usual) / 8192.0_f64.min(self.count_of_conflicts());
        self.order.age();
        self.back(level);
        let reason = if self.learned.len() == 1 {
            Reason::None
        } else {
            Reason::Clause(self.clauses.add(&self.learned, levels))
        };
        self.trail.assign(self.learned[0], reason);
    }

    #[allow(clippy::cast_precision_loss, reason = "a mean")]
    fn count_of_conflicts(&self) -> f64 {
        self.conflicts as f64
    }

    fn is_time_to_restart(&mut self) -> bool {
        let is_time = self.conflicts >= self.last_restart + RESTART
            && self.trail.depth() > 0
            && self.recent > 1.1 * self.usual;
        if is_time {
            self.last_restart = self.conflicts;
        }
        is_time
    }

    /// Starts anew, but for the guesses that would be made again.
    fn restart(&mut self) {
        while self.order.first().is_some_and(|candidate| !self.trail.is_open(candidate)) {
            self.order.pop();
        }
        let Some(next) = self.order.first() else { return };
        let guess = |&start: &u32| self.trail.literals[start as usize].candidate();
        let stays = |start: &&u32| self.order.is_before(guess(start) as u32, next as u32);
        let level = self.trail.levels.iter().take_while(stays).count();
        self.back(level as u32);
    }

    /// Goes back to a level and keeps what candidates were.
    fn back(&mut self, level: u32) {
        let (phase, order) = (&mut self.phase, &mut self.order);
        self.trail.back(level, |literal| {
            phase[literal.candidate()] = !literal.is_denied();
            order.insert(literal.candidate());
        });
    }

    /// Guesses; `false` if all is known.
    fn decide(&mut self) -> bool {
        while let Some(candidate) = self.order.pop() {
            if self.trail.is_open(candidate) {
                self.trail.levels.push(self.trail.literals.len() as u32);
                let is = self.phase[candidate];
                let literal = if is { Literal::is(candidate) } else { Literal::is_not(candidate) };
                self.trail.assign(literal, Reason::None);
                return true;
            }
        }
        false
    }

    /// Forbids the guesses that have led to a solution.
    fn leave_solution(&mut self) {
        let guess = |&start: &u32| !self.trail.literals[start as usize];
        self.learned = self.trail.levels.iter().rev().map(guess).collect();
        let Some(&last) = self.learned.first() else {
            self.is_over = true;
            return;
        };
        let depth = self.trail.depth();
        let reason = if self.learned.len() == 1 {
            Reason::None
        } else {
            Reason::Clause(self.clauses.add(&self.learned, 0))
        };
        self.back(depth - 1);
        self.trail.assign(last, reason);
    }

    /// Forgets clauses that don't seem to be of use.
    fn forget(&mut self) {
        self.forgets += 1;
        self.next_forget = self.conflicts + FORGET + FORGET_MORE * self.forgets;
        let trail = &self.trail;
        let implied = |clause: u32| {
            let first = [0, 1].map(|i| self.clauses.literal(clause, i));
            let is_why = |&literal: &Literal| {
                trail.is_true(literal) && trail.reason(literal) == Reason::Clause(clause)
            };
            first.into_iter().find(is_why).map(|literal| (clause, literal))
        };
        let needed: Vec<(u32, Literal)> =
            self.clauses.starts().iter().filter_map(|&clause| implied(clause)).collect();
        self.clauses.forget(&needed, |literal, place| {
            self.trail.set_reason(literal, Reason::Clause(place));
        });
    }
}
