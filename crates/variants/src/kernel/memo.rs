//! [`Memo`]: what kernels have left to their cells before.
//!
//! A search comes back to the same digits in the cells of a kernel again and again. What is left of
//! them depends on nothing else, so looking it up changes no answer.

/// How many answers are kept; a new one takes the place of an old one.
const ENTRIES: usize = 1 << 11;

/// What a cage of four to eight open cells is asked: their digits side by side, four to a word; how
/// many they are, the sum of the places, and the digits that must be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) lanes: [u64; 2],
    pub(super) count: u8,
    pub(super) sum: u8,
    pub(super) must: u16,
}

/// What is left to the cells, and the digits that all sets have; nothing if no set can be.
pub(super) type Found = ([u64; 2], Option<u32>);

/// The most cells of a kernel whose outcome is kept: nine digits each have room in a word.
pub(crate) const MOST_REMEMBERED: usize = 14;

/// Questions and what was found; both lists are empty if nothing is to be kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    cages: Vec<(Question, Found)>,
    /// The digits that kernels had, which kernel, and the digits that it left: none at a conflict.
    others: Vec<(u128, usize, u128)>,
}

/// Spreads a word over the entries.
#[inline]
const fn place(word: u64) -> usize {
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - ENTRIES.ilog2())) as usize
}

impl Memo {
    /// Returns a memory without any answer, for cages or for other kernels.
    pub(super) fn new(has_cages: bool, has_others: bool) -> Self {
        // No cage asks about cells without a digit, and no other kernel either.
        let cages = if has_cages { ENTRIES } else { 0 };
        let others = if has_others { ENTRIES } else { 0 };
        Self {
            cages: vec![(Question::default(), ([0; 2], None)); cages],
            others: vec![(0, 0, 0); others],
        }
    }

    /// Says whether it keeps nothing of kernels other than cages.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.others.is_empty()
    }

    #[inline]
    fn entry(kernel: usize, digits: u128) -> usize {
        place(digits as u64 ^ ((digits >> 64) as u64).rotate_left(23) ^ (kernel as u64) << 55)
    }

    /// Returns what a kernel left of these digits, if that is known.
    #[inline]
    pub(super) fn left(&self, kernel: usize, digits: u128) -> Option<u128> {
        let entry = self.others.get(Self::entry(kernel, digits))?;
        (entry.0 == digits && entry.1 == kernel).then_some(entry.2)
    }

    /// Keeps what a kernel left.
    #[inline]
    pub(super) fn keep(&mut self, kernel: usize, digits: u128, left: u128) {
        if let Some(entry) = self.others.get_mut(Self::entry(kernel, digits)) {
            *entry = (digits, kernel, left);
        }
    }

    /// Answers about a cage from memory, or works the answer out and keeps it.
    #[inline]
    pub(super) fn find(&mut self, question: Question, work_out: impl FnOnce() -> Found) -> Found {
        let Some(entries) = self.cages.first_chunk_mut::<ENTRIES>() else { return work_out() };
        let [a, b] = question.lanes;
        let rest = u64::from(question.sum) << 16 | u64::from(question.must);
        let entry = &mut entries[place(a ^ b.rotate_left(21) ^ rest << 7)];
        if entry.0 != question {
            *entry = (question, work_out());
        }
        entry.1
    }
}

#[cfg(test)]
mod tests {
    use crate::Reading;
    use crate::kernel::{Kernel, State};
    use crate::model::Model;
    use ninefold::Random;

    /// Cages of two to six cells, lines that a machine reads, a cut line and an alternative.
    const BOARD: &str = ".Cage~12~R1C1~R1C2.Cage~20~R2C1~R2C2~R3C1~R3C2.Cage~27~R4C4~R4C5~R5C4~R5C5~R6C5\
        .Cage~33~R7C1~R7C2~R8C1~R8C2~R9C1~R9C2.HiddenSkyscraper~C8~3~2.Sandwich~18~C3\
        .Or.Cage~10~R1C5~R1C6~R1C7.Cage~20~R2C5~R2C6~R2C7.End";

    #[test]
    fn what_is_remembered_is_what_is_worked_out() {
        let reading = Reading::of(BOARD).expect("the board can be read");
        let program = Model::new(&reading.grid).finish().program;
        let is_kept = |&kernel: &usize| {
            !program.pure[kernel].is_empty() || matches!(program.kernels[kernel], Kernel::Sets(_))
        };
        let kept: Vec<usize> = (0..program.kernels.len()).filter(is_kept).collect();
        assert!(program.pure.iter().filter(|cells| !cells.is_empty()).count() >= 4, "{kept:?}");
        let mut memory = State::new(&program, vec![program.all; 81]);
        memory.remember(&program);
        let mut random = Random::new(17, 4);
        let (mut clashes, mut changes) = (0, 0);
        for _ in 0..6000 {
            // The same digits come again and again.
            let mut digits = Random::new(9, random.below(120) as u64);
            let mut mask = || 1 + (digits.below(511) & (digits.below(512) | digits.below(512)));
            let masks: Vec<u32> = (0..81).map(|_| mask() as u32).collect();
            let kernel = kept[random.below(kept.len())];
            let mut fresh = State::new(&program, masks.clone());
            memory.masks.clone_from(&masks);
            let expected = fresh.run(&program, kernel);
            assert_eq!(memory.run(&program, kernel), expected, "{:?}", program.kernels[kernel]);
            assert!(expected.is_err() || memory.masks == fresh.masks);
            clashes += usize::from(expected.is_err());
            changes += usize::from(expected.is_ok() && fresh.masks != masks);
        }
        assert!(clashes > 300 && changes > 300, "{clashes} {changes}");
    }
}
