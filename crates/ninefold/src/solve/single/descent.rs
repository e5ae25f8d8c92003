//! Depth-first search over closed boards, on a stack of its own so that it can stop and go on.
//!
//! `search` runs it, and tries the board in other orders where this one leads nowhere.

use super::Start;
use super::board::{Board, Rows, candidates, cells, clues, strike};
use super::branch::choose;
use super::close::{Closure, close, has_clash, open};
use super::digest::{Tally, tally};
use super::fill::lacks_fill;
use super::monitor::Monitor;
use crate::solve::simd::Simd;

/// Room made on the stack at the first guess: more than nearly every puzzle needs, in one
/// allocation.
const DEPTH: usize = 24;

/// What a descent came to next.
pub(crate) enum Event<V> {
    /// A solution.
    Solution(Board<V>),
    /// There are no more.
    Exhausted,
    /// The monitor stopped the search, which can go on.
    Stopped,
}

/// A depth-first search in progress, or one that has not begun.
#[derive(Debug, Clone, Default)]
pub(crate) struct Descent {
    /// The board to explore next, if it is not the last of `open`.
    next: Option<Rows>,
    /// The boards still to be explored, last first; at most one for each guess on the way to the
    /// current board.
    open: Vec<Rows>,
    /// The board of the first guess, if there was one.
    root: Option<Rows>,
    /// The guesses made so far.
    guesses: u64,
    /// Whether to look, before each guess, if every house can be filled.
    is_careful: bool,
}

impl Descent {
    /// Begins with a board.
    #[inline(always)]
    pub(crate) fn begin<S: Simd>(&mut self, simd: S, start: Start) {
        self.next = Some(match start {
            Start::Clues(grid) => open(simd, &clues(simd, grid)).store(),
            Start::Without(grid, cell, digit) => {
                let mut rows = open(simd, &clues(simd, grid)).store();
                strike(&mut rows, cell.index(), digit.get());
                rows
            }
            Start::Candidates(cells) => candidates(cells),
        });
    }

    /// A descent that looks before each guess if every house can be filled.
    pub(crate) fn careful(cells: &[u16; 81]) -> Descent {
        Descent { next: Some(candidates(cells)), is_careful: true, ..Descent::default() }
    }

    /// The candidates of each cell where the first guess was made.
    pub(crate) fn root(&self) -> [u16; 81] {
        self.root.as_ref().map_or([0o777; 81], cells)
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
    pub(crate) fn advance<S: Simd>(&mut self, simd: S, monitor: &mut impl Monitor) -> Event<S::V> {
        let Some(mut board) = self.next(simd) else {
            return Event::Exhausted;
        };
        loop {
            match close(simd, board) {
                Closure::Solved(solution) => return Event::Solution(solution),
                Closure::Stuck(stuck, claimed) => {
                    let tally = tally(&stuck);
                    let is_hopeless = has_clash(simd, &stuck, tally.two, claimed)
                        || self.is_careful && lacks_fill(&cells(&stuck.store()));
                    if !is_hopeless {
                        if monitor.on_guess(self.open.len()).is_break() {
                            self.next = Some(stuck.store());
                            return Event::Stopped;
                        }
                        board = self.guess(simd, &stuck, &tally);
                        continue;
                    }
                }
                Closure::Dead => {}
            }
            match self.pop(simd) {
                Some(top) => board = top,
                None => return Event::Exhausted,
            }
        }
    }

    #[inline(always)]
    fn next<S: Simd>(&mut self, simd: S) -> Option<Board<S::V>> {
        let Some(rows) = &self.next else { return self.pop(simd) };
        let board = Board::load(simd, rows);
        self.next = None;
        Some(board)
    }

    #[inline(always)]
    fn pop<S: Simd>(&mut self, simd: S) -> Option<Board<S::V>> {
        self.open.pop().map(|rows| Board::load(simd, &rows))
    }

    /// Leaves the board without the guess for later and returns it with the guess.
    #[inline(always)]
    fn guess<S: Simd>(&mut self, simd: S, board: &Board<S::V>, tally: &Tally<S::V>) -> Board<S::V> {
        if self.open.is_empty() {
            self.open.reserve(DEPTH);
        }
        let at = self.open.len();
        self.open.push(board.store());
        // Written where it stays: a narrow write into a copy would be waited for by the next.
        let rows = &mut self.open[at];
        if self.guesses == 0 {
            self.root = Some(*rows);
        }
        self.guesses += 1;
        let guess = choose(tally, rows);
        let lanes = rows.as_flattened_mut();
        lanes[usize::from(guess.lane) % 96] &= !guess.bit;
        if let Some(other) = guess.other {
            // What is left in the cell is placed, which deduction would find out a round later.
            lanes[usize::from(other) % 96] = guess.bit;
        }
        board.with(simd, guess.row, guess.lane, guess.bit)
    }
}
