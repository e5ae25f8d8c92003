//! What a batch works at: a back end, and memory for as many lanes as its vectors have.

use super::search::{Left, Memory, Search};
use super::{Answers, Limits, Source};
#[cfg(target_arch = "x86_64")]
use crate::solve::simd::Avx512;
#[cfg(target_arch = "x86_64")]
use crate::solve::simd::LaneKernel as _;
use crate::solve::simd::{Present, WIDTH};
use crate::work::Work;

/// A back end and memory.
#[derive(Debug)]
pub(super) enum Desk {
    Sixteen(Present, Box<Memory<WIDTH>>),
    #[cfg(target_arch = "x86_64")]
    ThirtyTwo(Avx512, Box<Memory<32>>),
}

impl Desk {
    pub(super) fn new(present: Present) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = present.wide() {
            return Self::ThirtyTwo(simd, Memory::new());
        }
        Self::Sixteen(present, Memory::new())
    }

    /// Searches for all puzzles of a source; some may be left, see [`Desk::take_left`].
    pub(super) fn search(
        &mut self,
        source: Source<'_>,
        limits: Limits,
        answers: Answers<'_>,
        work: &Work<'_>,
    ) {
        self.left().clear();
        self.run(source, limits, answers, work, false);
    }

    /// Searches for a single puzzle, making the same guesses on every machine.
    pub(super) fn search_alone(
        &mut self,
        source: Source<'_>,
        limits: Limits,
        answers: Answers<'_>,
        work: &Work<'_>,
    ) {
        self.run(source, limits, answers, work, true);
    }

    /// Does either: one kernel for all that ask.
    #[inline(never)]
    fn run(
        &mut self,
        source: Source<'_>,
        limits: Limits,
        answers: Answers<'_>,
        work: &Work<'_>,
        is_alone: bool,
    ) {
        match self {
            Self::Sixteen(present, memory) => {
                present.run_lanes(Search::new(memory, source, limits, answers, work, is_alone));
            }
            #[cfg(target_arch = "x86_64")]
            Self::ThirtyTwo(simd, memory) => {
                Search::new(memory, source, limits, answers, work, is_alone).on(*simd);
            }
        }
    }

    fn left(&mut self) -> &mut Vec<Left> {
        match self {
            Self::Sixteen(_, memory) => &mut memory.left,
            #[cfg(target_arch = "x86_64")]
            Self::ThirtyTwo(_, memory) => &mut memory.left,
        }
    }

    /// Returns the puzzles that the last search has left to another.
    pub(super) fn take_left(&mut self) -> Vec<Left> {
        core::mem::take(self.left())
    }
}
