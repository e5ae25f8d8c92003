//! The search: keeps all lanes busy with puzzles, and at the end of a batch with branches of
//! the puzzles that are left.
//!
//! ```text
//! fill the lanes with puzzles
//! while a lane is busy:
//!     one round of deduction on all lanes
//!     for each lane that is dead:      come back to its newest choice, or finish
//!     for each lane that is full:      note the solution, then as if dead
//!     for each lane that is stuck:     save the board and guess
//!     fill the idle lanes: with new puzzles, or with the oldest choice of a busy lane
//! ```
//!
//! A lane guesses only at a fixed point of all rules, and a board that has a solution has only one
//! such point, in whatever order the rules were applied. So the guesses that lead to solutions, and
//! their order, don't depend on the other lanes; `share` keeps the order when lanes split the work.
//! Therefore a puzzle with many solutions has the same first and second solution on every back end,
//! in every lane and in a batch of any size.

use super::branch::{Guesses, restore_some};
use super::choose::{Choices, choose};
use super::load::stage;
use super::round::{ALL, Boards, SOLVED_SUM, Status, Ways, complete, filled, round};
use super::settle::Settling;
use super::share::Part;
use super::store::Outbox;
use super::{Answers, Digits, Finding, Limits, Source};
use crate::solve::simd::{LaneKernel, Lanewise as _, WIDTH, Wide};
use crate::work::Work;

/// Rounds that are paid for at a time: some tenths of a millisecond.
const ROUNDS: u32 = 1024;

/// What they cost, in units of work.
const COST: u64 = 256;

/// Sets of puzzles read ahead, one for each lane, so that a lane mostly finds its next puzzle in
/// the same lane of some set.
const STAGES: usize = 4;

/// Rounds for which triads are counted after a lane got stuck without.
const COUNTED_ROUNDS: u32 = 4;

/// A puzzle of which two solutions at most are asked for is left to another search after this many
/// guesses: more than nearly all published ones need.
const PATIENCE: u64 = 512;

/// A board is open if at its first guess this many digits have several ways, of 54 in the six
/// chutes.
///
/// Going chute by chute may leave an open board without a solution and take millions of guesses to
/// notice, so those are left to the single-puzzle engine. Hard puzzles rarely reach this number,
/// boards of up to seven clues nearly always.
const OPEN: u16 = 53;

/// The working memory of a search, kept from batch to batch.
#[derive(Debug)]
pub(super) struct Memory<const N: usize> {
    pub(super) boards: Boards<N>,
    pub(super) ways: Ways<N>,
    /// What the next round is to carry out.
    pub(super) guesses: Guesses<N>,
    pub(super) staged: [Staged<N>; STAGES],
    pub(super) settling: Settling,
    /// First and second solutions that wait to be written.
    pub(super) outboxes: [Outbox<N>; 2],
    pub(super) parts: [Part; N],
    /// The puzzles left to another search.
    pub(super) left: Vec<Left>,
}

/// A puzzle left to another search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) puzzle: usize,
    pub(super) why: Why,
}

/// Why a puzzle is left to another search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Its board is open: see [`OPEN`].
    Open,
    /// Its guesses were too many.
    Long,
}

impl<const N: usize> Memory<N> {
    #[expect(clippy::unnecessary_box_returns, reason = "tens of kilobytes, made where they stay")]
    pub(super) fn new() -> Box<Self> {
        Box::new(Memory {
            boards: Boards::ZERO,
            ways: Ways::ZERO,
            guesses: Guesses::NONE,
            staged: [Staged::EMPTY; STAGES],
            settling: Settling::default(),
            outboxes: [const { Outbox::EMPTY }; 2],
            parts: std::array::from_fn(|_| Part::default()),
            left: Vec::new(),
        })
    }
}

/// Puzzles that have been read, at most one for each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Staged<const N: usize> {
    pub(super) boards: Boards<N>,
    /// The puzzle in lane 0.
    pub(super) first: usize,
    /// The lanes that no search has started on.
    pub(super) waiting: u32,
}

impl<const N: usize> Staged<N> {
    const EMPTY: Self = Staged { boards: Boards::ZERO, first: 0, waiting: 0 };
}

/// The events of one round, one bit per lane.
struct Events {
    dead: u32,
    full: u32,
    stuck: u32,
}

/// One batch under way.
pub(super) struct Search<'a, const N: usize> {
    pub(super) memory: &'a mut Memory<N>,
    source: Source<'a>,
    pub(super) limits: Limits,
    pub(super) answers: Answers<'a>,
    work: &'a Work<'a>,
    count: usize,
    /// The first puzzle that isn't staged.
    unread: usize,
    pub(super) busy: u32,
    /// Lanes whose board is not the outcome of a round.
    fresh: u32,
    /// Lanes that came back to a choice and whose boards are still to be restored.
    behind: u32,
    /// Whether boards are restored in whole vectors, see [`Wide::restores_whole`].
    restores_whole: bool,
    /// Rounds that no work was spent for.
    unpaid: u32,
    /// Whether there is no work left to spend.
    is_stopped: bool,
    /// How many of the next rounds count triads. Only such a round carries out a guess, so a guess
    /// sets this.
    counted: u32,
    /// After how many guesses a puzzle is given up, or left to others.
    pub(super) patience: u64,
    /// Whether this is a search of one puzzle in one lane: the same guesses whatever else there is,
    /// and nothing left to others.
    pub(super) is_alone: bool,
}

impl<'a, const N: usize> Search<'a, N> {
    /// All lanes.
    pub(super) const EVERY: u32 = u32::MAX >> (32 - N);

    pub(super) fn new(
        memory: &'a mut Memory<N>,
        source: Source<'a>,
        limits: Limits,
        answers: Answers<'a>,
        work: &'a Work<'a>,
        is_alone: bool,
    ) -> Self {
        let count = source.len();
        let limits = Limits { solutions: limits.solutions.max(1), ..limits };
        Search {
            memory,
            source,
            limits,
            answers,
            work,
            count,
            unread: 0,
            busy: 0,
            fresh: 0,
            behind: 0,
            restores_whole: false,
            unpaid: 0,
            is_stopped: false,
            counted: 0,
            patience: if limits.solutions > 2 || is_alone {
                limits.guesses
            } else {
                limits.guesses.min(PATIENCE)
            },
            is_alone,
        }
    }

    #[inline(always)]
    fn search<S: Wide<N>>(&mut self, simd: S) {
        self.restores_whole = Wide::restores_whole(simd);
        let mut sum = simd.splat(0);
        let mut is_idle = true;
        loop {
            if is_idle {
                self.fill(simd);
                is_idle = false;
            }
            if self.busy == 0 || self.is_stopped {
                break;
            }
            let Memory { boards, ways, guesses, .. } = &mut *self.memory;
            let is_counted = self.counted > 0;
            self.counted = self.counted.saturating_sub(1);
            let status = if is_counted {
                round::<N, S, true>(simd, boards, guesses, ways)
            } else {
                round::<N, S, false>(simd, boards, guesses, ways)
            };
            let events = self.judge(simd, &status, sum, is_counted);
            sum = status.sum;
            self.memory.guesses.clear_all();
            self.fresh = 0;
            if let Some(mut events) = events {
                if events.stuck != 0 && !is_counted {
                    // Not a fixed point of all rules yet.
                    events.stuck = 0;
                    self.counted = COUNTED_ROUNDS;
                }
                self.handle(simd, &events);
                is_idle = self.busy != Self::EVERY;
            }
            self.pay(1);
        }
        self.write(simd);
    }

    /// Spends work for some rounds.
    #[inline(always)]
    pub(super) fn pay(&mut self, rounds: u32) {
        self.unpaid += rounds;
        if self.unpaid >= ROUNDS {
            self.unpaid -= ROUNDS;
            self.is_stopped |= self.work.spend(COST).is_err();
        }
    }

    /// Finds the lanes with an event, if there are any.
    #[inline(always)]
    fn judge<S: Wide<N>>(
        &self,
        simd: S,
        status: &Status<S::V>,
        previous: S::V,
        is_counted: bool,
    ) -> Option<Events> {
        let alive = status.alive.equal(simd.splat(ALL)).minus(status.least.is_zero());
        let full = status.sum.equal(simd.splat(SOLVED_SUM));
        let stuck = status.sum.equal(previous);
        let quiet = simd.bits(alive.minus(full | stuck));
        if !quiet & self.busy == 0 {
            return None;
        }
        let alive = simd.bits(alive);
        let dead = !alive & self.busy;
        let mut full = simd.bits(full) & alive & self.busy;
        if full != 0 {
            // Other boards may have this sum too; they go on.
            full &= complete(simd, &self.memory.boards);
            if !is_counted {
                full &= filled(simd, &self.memory.boards);
            }
        }
        let stuck = simd.bits(stuck) & self.busy & !dead & !full & !self.fresh;
        Some(Events { dead, full, stuck })
    }

    #[inline(always)]
    fn handle<S: Wide<N>>(&mut self, simd: S, events: &Events) {
        if events.full != 0 {
            self.collect(simd, events.full);
        }
        // A lane with an event may be stopped meanwhile, by a solution of an earlier part of its
        // puzzle.
        for lane in lanes::<N>(events.full) {
            if self.busy & 1 << lane != 0 {
                self.solved(lane);
            }
        }
        for lane in lanes::<N>(events.dead) {
            if self.busy & 1 << lane != 0 {
                self.back(lane);
            }
        }
        let stuck = events.stuck & self.busy;
        if stuck != 0 {
            let Memory { ways, guesses, .. } = &mut *self.memory;
            let choices = choose(simd, ways, stuck, guesses);
            for lane in lanes::<N>(stuck) {
                if self.busy & 1 << lane != 0 {
                    self.guess(simd, lane, &choices);
                }
            }
        }
        self.restore(simd);
    }

    /// Restores the boards of the lanes that came back to a choice.
    #[inline(always)]
    pub(super) fn restore<S: Wide<N>>(&mut self, simd: S) {
        if self.behind == 0 {
            return;
        }
        let Memory { boards, parts, .. } = &mut *self.memory;
        let mut behind = std::mem::take(&mut self.behind);
        simd.enter(
            #[inline(always)]
            || {
                while behind != 0 {
                    let [a, b, c, d] = first_four(&mut behind).map(|lane| lane % N);
                    let [a, b, c, d] = [a, b, c, d].map(|lane| (lane, &parts[lane].stack));
                    if c.0 == b.0 {
                        restore_some(simd, boards, [a, b]);
                    } else {
                        restore_some(simd, boards, [a, b, c, d]);
                    }
                }
            },
        );
    }

    /// Notes a solution.
    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let part = &mut self.memory.parts[lane];
        if part.is_shared {
            part.found.push(&read(&self.memory.boards, lane));
        } else {
            part.found.count += 1;
        }
        if part.found.count >= self.limits.solutions {
            self.end(lane);
        } else {
            self.back(lane);
        }
    }

    #[inline(always)]
    pub(super) fn back(&mut self, lane: usize) {
        let Memory { boards, guesses, parts, .. } = &mut *self.memory;
        let stack = &mut parts[lane].stack;
        if let Some(guess) = stack.back() {
            guesses.set(lane, guess);
            // Cell by cell it is done at once and not right before the round, which would wait.
            if self.restores_whole {
                self.behind |= 1 << lane;
            } else {
                stack.restore(boards, lane);
            }
            self.counted = COUNTED_ROUNDS;
            self.fresh |= 1 << lane;
        } else {
            self.end(lane);
        }
    }

    #[inline(always)]
    fn guess<S: Wide<N>>(&mut self, simd: S, lane: usize, choices: &Choices<N>) {
        let part = &mut self.memory.parts[lane];
        if part.left == 0 && !self.borrow(lane) {
            return self.lose_patience(lane);
        }
        let Memory { boards, parts, .. } = &mut *self.memory;
        let part = &mut parts[lane];
        let is_first = part.left == self.patience && !part.is_shared;
        part.left -= 1;
        let (choice, open) = choices.of(lane);
        if open >= OPEN && is_first && !self.is_alone {
            return self.leave(lane, Why::Open);
        }
        part.stack.branch(simd, boards, lane, choice);
        self.counted = COUNTED_ROUNDS;
        self.fresh |= 1 << lane;
    }

    /// Ends a part that has found everything it can, or all that is wanted.
    #[inline(always)]
    pub(super) fn end(&mut self, lane: usize) {
        let part = &mut self.memory.parts[lane];
        if part.is_shared {
            self.end_part(lane);
        } else {
            self.report(lane);
            self.busy &= !(1 << lane);
        }
    }

    #[inline(always)]
    pub(super) fn report(&mut self, lane: usize) {
        let part = &self.memory.parts[lane];
        let count = part.found.count.min(self.limits.solutions);
        self.answers.outcomes[part.puzzle] = Finding::Solutions(count);
        if !part.is_shared {
            return;
        }
        if count > 0
            && let Some(first) = self.answers.first.get_mut(part.puzzle)
        {
            *first = part.found.solutions[0];
        }
        if count > 1
            && let Some(second) = self.answers.second.get_mut(part.puzzle)
        {
            *second = part.found.solutions[1];
        }
    }

    /// Gives idle lanes something to do.
    #[inline(always)]
    fn fill<S: Wide<N>>(&mut self, simd: S) {
        for set in 0..STAGES {
            if self.memory.staged[set].waiting == 0 && self.unread < self.count {
                self.stage(simd, set);
            }
            let same = self.memory.staged[set].waiting & !self.busy;
            if same != 0 {
                self.start(simd, set, same);
            }
        }
        for lane in lanes::<N>(!self.busy & Self::EVERY) {
            let Some(set) = self.memory.staged.iter().position(|set| set.waiting != 0) else {
                if !self.is_alone {
                    self.share(simd);
                }
                return;
            };
            self.start_across(set, lane);
        }
    }

    /// Starts puzzles of a set in the lanes they are in.
    #[inline(always)]
    fn start<S: Wide<N>>(&mut self, simd: S, set: usize, starting: u32) {
        let Memory { boards, staged, parts, .. } = &mut *self.memory;
        let set = &mut staged[set];
        let mask = simd.mask(starting);
        for (board, fresh) in boards.iter_mut().zip(set.boards.iter()) {
            *board = simd.store(mask.select(simd.load(fresh), simd.load(board)));
        }
        for lane in lanes::<N>(starting) {
            parts[lane].start(set.first + lane, self.patience);
        }
        set.waiting &= !starting;
        self.busy |= starting;
        self.fresh |= starting;
    }

    /// Starts the next puzzle of a set in some other lane.
    #[inline(always)]
    fn start_across(&mut self, set: usize, lane: usize) {
        let Memory { boards, staged, parts, .. } = &mut *self.memory;
        let set = &mut staged[set];
        let from = set.waiting.trailing_zeros() as usize % N;
        for (board, fresh) in boards.iter_mut().zip(set.boards.iter()) {
            board[lane % N] = fresh[from];
        }
        parts[lane].start(set.first + from, self.patience);
        set.waiting &= !(1 << from);
        self.busy |= 1 << lane;
        self.fresh |= 1 << lane;
    }

    /// Reads puzzles into a set until it has one that can be started.
    #[inline(always)]
    fn stage<S: Wide<N>>(&mut self, simd: S, at: usize) {
        while self.memory.staged[at].waiting == 0 && self.unread < self.count && !self.is_stopped {
            let set = &mut self.memory.staged[at];
            let malformed = simd.enter(
                #[inline(always)]
                || stage(simd, &self.source, self.unread, &mut set.boards),
            );
            let here = (self.count - self.unread).min(N);
            let there = Self::EVERY >> (N - here);
            for lane in lanes::<N>(malformed & there) {
                self.answers.outcomes[self.unread + lane] = Finding::Malformed;
            }
            set.first = self.unread;
            set.waiting = there & !malformed;
            self.unread += here;
            if N == WIDTH && self.memory.settling.is_due() {
                self.settle(simd, at);
            }
        }
    }

    /// Marks what has no answer when a search is stopped.
    #[inline(always)]
    fn abandon(&mut self) {
        for lane in lanes::<N>(self.busy) {
            self.cancel_from(Some(lane));
            self.answers.outcomes[self.memory.parts[lane].puzzle] = Finding::Undecided;
        }
        for set in &mut self.memory.staged {
            for lane in lanes::<N>(std::mem::take(&mut set.waiting)) {
                self.answers.outcomes[set.first + lane] = Finding::Undecided;
            }
        }
        if self.unread < self.count {
            self.answers.outcomes[self.unread..self.count].fill(Finding::Undecided);
        }
    }
}

impl<const N: usize> LaneKernel<N> for Search<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run<S: Wide<N>>(mut self, simd: S) {
        self.search(simd);
        self.abandon();
    }
}

/// Takes the lowest four bits out of a set and returns their numbers, the last again if there are
/// fewer.
#[inline(always)]
fn first_four(bits: &mut u32) -> [usize; 4] {
    let mut numbers = [bits.trailing_zeros() as usize; 4];
    for at in 0..4 {
        if *bits != 0 {
            numbers[at..].fill(bits.trailing_zeros() as usize);
            *bits &= *bits - 1;
        }
    }
    numbers
}

/// The numbers of the set bits.
#[inline(always)]
pub(super) fn lanes<const N: usize>(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < N).then_some(lane)
    })
}

/// The solution in a lane.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a digit is at most 9")]
fn read<const N: usize>(boards: &Boards<N>, lane: usize) -> Digits {
    let lane = lane % N;
    boards.each_ref().map(|cell| cell[lane].trailing_zeros() as u8 + 1)
}
