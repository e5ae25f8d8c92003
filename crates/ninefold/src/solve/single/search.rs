//! A descent with patience: where the fixed order of guesses leads nowhere, other orders are tried.
//!
//! On an open board a few early guesses may leave no solution and yet take millions more to refute,
//! though nearly any other order finds one at once. So while fewer than two solutions are known, a
//! descent is left aside now and then for a *probe*: the same board with its lines and digits
//! exchanged, for a few guesses.
//!
//! ```text
//!     descent   |---- TURN ----|           |---- TURN ----|           |---- TURN ----|
//!     probes                   |-- PROBE --|              |-- PROBE --|              |- …
//! ```
//!
//! A probe also looks whether each house can be filled (`fill`), for boards that can't be solved
//! for a reason that the rules don't see. A probe that finds a solution becomes the descent, and
//! what was found before is passed over; one that finds no more has searched everything. Guesses
//! are counted, not timed, and the exchanges are numbered, so the order of solutions is a function
//! of the board.

use super::board::{Board, digits};
use super::descent::{Descent, Event};
use super::monitor::Monitor;
use super::{Digits, Start};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::random::Random;
use crate::solve::simd::Simd;
use crate::transform::Transform;
use core::fmt;
use core::ops::ControlFlow::{self, Break};

/// Guesses of a descent between two probes: no published puzzle was seen to need as many.
const TURN: u64 = 2048;

/// Guesses of a probe: several times what most open boards need.
const PROBE: u64 = 512;

/// A search in progress.
#[derive(Clone)]
pub(crate) struct Search {
    descent: Descent,
    /// Guesses left to the descent until its turn is over.
    patience: u64,
    /// How many solutions were found.
    found: u64,
    /// The last of them whose digits were asked for, or the first of all.
    last: Digits,
    detour: Option<Box<Detour>>,
}

/// What is kept once a first turn was over.
#[derive(Clone)]
struct Detour {
    /// The candidates of each cell to begin with.
    root: [u16; 81],
    /// How many probes there were, which is the number of the last.
    probes: u64,
    /// How the board is rearranged in the descent that has its turn.
    order: Transform,
    /// The descent that a probe interrupts, and its order.
    aside: Option<(Descent, Transform)>,
    /// The guesses of the probes that were given up.
    spent: u64,
    /// The first solution, if it was found before the last probe began.
    first: Option<Digits>,
}

/// What a search came to next.
pub(crate) enum Next {
    /// A solution: see [`Search::last`].
    Solution,
    /// There are no more.
    Exhausted,
    /// The monitor stopped the search, which can go on.
    Stopped,
}

/// Ends a turn, or lets the monitor stop the search.
struct Patient<'a> {
    left: &'a mut u64,
    monitor: &'a mut dyn Monitor,
}

impl Monitor for Patient<'_> {
    #[inline(always)]
    fn on_guess(&mut self, standing: usize) -> ControlFlow<()> {
        if *self.left == 0 {
            return Break(());
        }
        self.monitor.on_guess(standing)?;
        *self.left -= 1;
        ControlFlow::Continue(())
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (guesses, found) = (self.guesses(), self.found);
        f.debug_struct("Search")
            .field("guesses", &guesses)
            .field("found", &found)
            .finish_non_exhaustive()
    }
}

impl Default for Search {
    /// A search that has not begun.
    #[inline(always)]
    fn default() -> Search {
        let descent = Descent::default();
        Search { descent, patience: TURN, found: 0, last: [0; 81], detour: None }
    }
}

impl Search {
    /// Begins with a board.
    #[inline(always)]
    pub(crate) fn begin<S: Simd>(&mut self, simd: S, start: Start) {
        self.descent.begin(simd, start);
    }

    /// The guesses made so far.
    pub(crate) fn guesses(&self) -> u64 {
        let others = self.detour.as_ref().map_or(0, |detour| {
            detour.spent + detour.aside.as_ref().map_or(0, |(aside, _)| aside.guesses())
        });
        self.descent.guesses() + others
    }

    /// The guesses that stand: those whose other side is still to be searched.
    pub(crate) fn standing(&self) -> u64 {
        let aside = self.detour.as_ref().and_then(|detour| detour.aside.as_ref());
        self.descent.standing() + aside.map_or(0, |(aside, _)| aside.standing())
    }

    /// The solution found last, if its digits were asked for.
    pub(crate) fn last(&self) -> &Digits {
        &self.last
    }

    /// Goes on to the next solution, and `reads` its digits if they are wanted.
    #[inline(always)]
    pub(crate) fn advance<S: Simd>(
        &mut self,
        simd: S,
        monitor: &mut dyn Monitor,
        reads: bool,
    ) -> Next {
        loop {
            let mut patient = Patient { left: &mut self.patience, monitor };
            match self.descent.advance(simd, &mut patient) {
                Event::Solution(board) => {
                    if self.is_new(simd, &board, reads) {
                        return Next::Solution;
                    }
                }
                Event::Exhausted => return Next::Exhausted,
                Event::Stopped if self.patience > 0 => return Next::Stopped,
                Event::Stopped => self.end_turn(),
            }
        }
    }

    /// Takes note of a solution, unless it was found before; returns whether it is new. The first
    /// is kept in any case, to know it again after a detour.
    #[inline(always)]
    fn is_new<S: Simd>(&mut self, simd: S, board: &Board<S::V>, reads: bool) -> bool {
        if self.detour.is_none() {
            if reads || self.found == 0 {
                self.last = digits(simd, board);
            }
        } else if !self.is_new_on_detour(&digits(simd, board)) {
            return false;
        }
        self.found += 1;
        if self.found > 1 {
            self.patience = u64::MAX;
        }
        true
    }

    #[cold]
    fn is_new_on_detour(&mut self, digits: &Digits) -> bool {
        let Some(detour) = &mut self.detour else { return true };
        let digits = put_back(digits, &detour.order);
        if detour.first == Some(digits) {
            return false;
        }
        if let Some((aside, _)) = detour.aside.take() {
            detour.spent += aside.guesses();
            self.patience = TURN;
        }
        self.last = digits;
        true
    }

    /// Begins a probe, or ends one without success.
    #[cold]
    fn end_turn(&mut self) {
        let root = || self.descent.root();
        let detour = self.detour.get_or_insert_with(|| {
            let order = Transform::IDENTITY;
            Box::new(Detour { root: root(), probes: 0, order, aside: None, spent: 0, first: None })
        });
        if let Some((aside, order)) = detour.aside.take() {
            detour.spent += self.descent.guesses();
            detour.order = order;
            self.descent = aside;
            self.patience = TURN;
        } else {
            detour.probes += 1;
            if self.found > 0 {
                detour.first.get_or_insert(self.last);
            }
            let order = Transform::draw(&mut Random::new(0, detour.probes));
            let cells = rearrange(&detour.root, &order);
            let probe = Descent::careful(&cells);
            let aside = core::mem::replace(&mut self.descent, probe);
            detour.aside = Some((aside, core::mem::replace(&mut detour.order, order)));
            self.patience = PROBE;
        }
    }
}

/// The candidates of each cell after a transform.
fn rearrange(cells: &[u16; 81], order: &Transform) -> [u16; 81] {
    let mut result = [0; 81];
    for to in Cell::all() {
        let set = cells[order.source(to).index()];
        for digit in Digit::all().filter(|digit| set >> digit.index() & 1 != 0) {
            result[to.index()] |= 1 << order.digit(digit).index();
        }
    }
    result
}

/// The digits of a solution of a rearranged board, where they belong.
pub(crate) fn put_back(digits: &Digits, order: &Transform) -> Digits {
    let mut result = [0; 81];
    let back = order.inverse();
    for from in Cell::all() {
        let digit = Digit::new(digits[from.index()]);
        result[order.source(from).index()] = back.digit(digit).get();
    }
    result
}
