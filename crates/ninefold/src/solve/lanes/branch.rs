//! Choice points: the ways to try, and the boards to come back to.

use super::round::{ALL, Boards};
use crate::solve::simd::{Lanewise as _, Wide};

/// A board to come back to, with the ways that haven't been tried.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    cells: [u16; 81],
    choice: Choice,
}

/// The ways of one digit in one chute that are left to try, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) chute: u16,
    pub(super) digit: u16,
    pub(super) ways: u16,
}

impl Choice {
    /// Takes the next way.
    #[inline(always)]
    fn next(&mut self) -> Choice {
        let left = self.ways & self.ways.wrapping_sub(1);
        let next = Choice { ways: self.ways - left, ..*self };
        self.ways = left;
        next
    }
}

/// A guess for each lane that the next round carries out: a digit, as a bit, and the one way, as a
/// bit, that it is to go in a chute. It isn't written into the cells; the round shuts the other
/// ways, which strikes them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Guesses<const N: usize> {
    pub(super) chutes: [u16; N],
    /// Zero in lanes that don't guess.
    pub(super) digits: [u16; N],
    pub(super) ways: [u16; N],
}

impl<const N: usize> Guesses<N> {
    pub(super) const NONE: Self = Guesses { chutes: [0; N], digits: [0; N], ways: [0; N] };

    /// Makes a guess in a lane: a choice with one way.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, guess: Choice) {
        self.chutes[lane % N] = guess.chute;
        self.digits[lane % N] = guess.digit;
        self.ways[lane % N] = guess.ways;
    }

    /// Takes back the guess of a lane, if there is one.
    #[inline(always)]
    pub(super) fn clear(&mut self, lane: usize) {
        self.digits[lane % N] = 0;
    }

    /// Takes back all guesses.
    #[inline(always)]
    pub(super) fn clear_all(&mut self) {
        self.digits = [0; N];
    }
}

/// The boards one lane can come back to. The oldest may be given away to another lane, so they are
/// taken from both ends.
#[derive(Debug, Default)]
pub(super) struct Stack {
    /// The boards from `given` up to `top` are to come back to; those above `top` are done with and
    /// their places used again.
    frames: Vec<Frame>,
    given: usize,
    top: usize,
    /// The frame that was last come back to.
    newest: usize,
}

impl Stack {
    /// Saves the board of a lane with the ways to try later.
    #[inline(always)]
    pub(super) fn branch<const N: usize, S: Wide<N>>(
        &mut self,
        simd: S,
        boards: &Boards<N>,
        lane: usize,
        choice: Choice,
    ) {
        let lane = lane % N;
        if self.top >= self.frames.len() {
            self.frames.push(Frame { cells: [0; 81], choice });
        }
        if let Some(frame) = self.frames.get_mut(self.top) {
            frame.choice = choice;
            // Saving waits for its stores, so one is made for eight cells.
            let (eights, last) = boards.as_chunks();
            let (saved, rest) = frame.cells.as_chunks_mut();
            for (saved, eight) in saved.iter_mut().zip(eights) {
                *saved = simd.pick(eight, lane);
            }
            rest[0] = last[0][lane];
        }
        self.top += 1;
    }

    /// Comes back to the newest choice and takes its next way, if there is one. The board is that
    /// of [`Stack::saved`].
    #[inline(always)]
    pub(super) fn back(&mut self) -> Option<Choice> {
        if self.len() == 0 {
            return None;
        }
        self.newest = self.top - 1;
        let choice = &mut self.frames[self.newest].choice;
        let guess = choice.next();
        if choice.ways == 0 {
            self.top -= 1;
        }
        Some(guess)
    }

    /// The board that was last come back to.
    #[inline(always)]
    fn saved(&self) -> &[u16; 81] {
        self.frames.get(self.newest).map_or(&[ALL; 81], |frame| &frame.cells)
    }

    /// Puts the board that was last come back to into its lane.
    #[inline(always)]
    pub(super) fn restore<const N: usize>(&self, boards: &mut Boards<N>, lane: usize) {
        for (board, &saved) in boards.iter_mut().zip(self.saved()) {
            board[lane % N] = saved;
        }
    }

    /// The number of boards to come back to.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.top - self.given
    }

    /// Forgets all boards.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.given = 0;
        self.top = 0;
    }

    /// Hands the oldest board to another stack, which must be empty.
    pub(super) fn give(&mut self, to: &mut Stack) {
        if self.len() > 0 {
            to.frames.clear();
            to.frames.push(self.frames[self.given].clone());
            (to.given, to.top) = (0, 1);
            self.given += 1;
        }
    }
}

/// Puts the boards that some stacks came back to into their lanes; one lane may be named twice.
///
/// Whole vectors are written although few lanes change: a round that loads a vector right after a
/// narrow store into it waits until that store has reached the cache.
#[inline(always)]
pub(super) fn restore_some<const N: usize, S: Wide<N>, const K: usize>(
    simd: S,
    boards: &mut Boards<N>,
    saved: [(usize, &Stack); K],
) {
    let mut masks = [simd.splat(0); K];
    let mut cells = [&[0; 81]; K];
    for (at, (lane, stack)) in saved.into_iter().enumerate() {
        masks[at] = simd.mask(1 << lane);
        cells[at] = stack.saved();
    }
    for (cell, board) in boards.iter_mut().enumerate() {
        let mut new = simd.load(board);
        for at in 0..K {
            new = masks[at].select(simd.splat(cells[at][cell]), new);
        }
        *board = simd.store(new);
    }
}
