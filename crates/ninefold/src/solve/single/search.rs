//! Depth-first search over closed boards, on a stack of its own so that it can stop and go on.

use super::Start;
use super::board::{Board, Rows, candidates, clues};
use super::branch::choose;
use super::close::{Closure, close, has_clash, open};
use super::digest::{Tally, tally};
use super::monitor::Monitor;
use crate::solve::simd::board::Simd;

/// Room made on the stack at the first guess: more than nearly every puzzle needs, in one
/// allocation.
const DEPTH: usize = 24;

/// What a search came to next.
pub(crate) enum Event<V> {
    /// A solution.
    Solution(Board<V>),
    /// There are no more.
    Exhausted,
    /// The monitor stopped the search, which can go on.
    Stopped,
}

/// A search in progress.
#[derive(Debug, Clone)]
pub(crate) struct Search<S: Simd> {
    simd: S,
    /// The board to explore next, if it is not the last of `open`.
    next: Option<Board<S::V>>,
    /// The boards still to be explored, last first; at most one for each guess on the way to the
    /// current board.
    open: Vec<Rows>,
    /// The guesses made so far.
    guesses: u64,
}

impl<S: Simd> Search<S> {
    #[inline(always)]
    pub(crate) fn new(simd: S, start: Start) -> Search<S> {
        let board = match start {
            Start::Clues(grid) => open(simd, &Board::load(simd, &clues(grid))),
            Start::Candidates(cells) => Board::load(simd, &candidates(cells)),
        };
        Search { simd, next: Some(board), open: Vec::new(), guesses: 0 }
    }

    /// The token of the search's back end.
    pub(crate) fn simd(&self) -> S {
        self.simd
    }

    /// The guesses made so far.
    pub(crate) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The guesses that stand: those whose other side is still to be searched.
    pub(crate) fn standing(&self) -> u64 {
        self.open.len() as u64
    }

    /// Goes on to the next solution.
    #[inline(always)]
    pub(crate) fn advance(&mut self, monitor: &mut impl Monitor) -> Event<S::V> {
        let Some(mut board) = self.next.take().or_else(|| self.pop()) else {
            return Event::Exhausted;
        };
        loop {
            match close(self.simd, board) {
                Closure::Solved(solution) => return Event::Solution(solution),
                Closure::Stuck(stuck) => {
                    let tally = tally(&stuck);
                    if !has_clash(self.simd, &stuck, tally.two) {
                        if monitor.on_guess(self.open.len()).is_break() {
                            self.next = Some(stuck);
                            return Event::Stopped;
                        }
                        board = self.guess(&stuck, &tally);
                        continue;
                    }
                }
                Closure::Dead => {}
            }
            match self.pop() {
                Some(top) => board = top,
                None => return Event::Exhausted,
            }
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Board<S::V>> {
        self.open.pop().map(|rows| Board::load(self.simd, &rows))
    }

    /// Leaves the board without the guess for later and returns it with the guess.
    #[inline(always)]
    fn guess(&mut self, board: &Board<S::V>, tally: &Tally<S::V>) -> Board<S::V> {
        self.guesses += 1;
        let mut rows = board.store();
        let guess = choose(tally, &rows);
        rows.as_flattened_mut()[usize::from(guess.lane) % 96] &= !guess.bit;
        if self.open.is_empty() {
            self.open.reserve(DEPTH);
        }
        self.open.push(rows);
        board.keep_only(self.simd, guess.lane, guess.bit)
    }
}
