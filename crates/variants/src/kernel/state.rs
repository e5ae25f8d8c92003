//! [`State`]: what is known of a board, and which kernels have to run.

use super::memo::Memo;
use super::{Conflict, Kernel, Outcome, Program, WORDS};

/// After so many runs of kernels it is worth keeping what they find.
const MEMORABLE: u64 = 2000;

/// What is known of a board, and which kernels have to run.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) masks: Vec<u32>,
    dirty: [u64; WORDS],
    pub(super) dirty_more: Vec<u64>,
    /// For each digit the cells that may have it still: all that do, and some that have lost it.
    /// None if they aren't kept.
    pub(crate) places: Vec<[u64; 2]>,
    /// Cells fixed since their peers were told.
    fixed: Vec<u16>,
    /// The cell whose peers were told last.
    pub(crate) last: Option<u16>,
    /// Whether changes are written down, and what they were: cell, old digits, new digits.
    is_logged: bool,
    log: Vec<(u16, u32, u32)>,
    /// Memory for kernels that need some.
    buffer: Vec<u64>,
    pub(super) memo: Memo,
    /// How many kernels have run.
    runs: u64,
}

impl State {
    /// Returns the state with these digits, every kernel to be run.
    pub(crate) fn new(program: &Program, masks: Vec<u32>) -> Self {
        let mut state = Self { masks, dirty_more: vec![0; program.more], ..Self::default() };
        state.wake_all(program);
        state
    }

    /// Wakes all kernels and tells all peers.
    pub(crate) fn wake_all(&mut self, program: &Program) {
        self.rest();
        for kernel in 0..program.kernels.len() {
            *self.word(kernel) |= 1 << (kernel % 64);
        }
        for (cell, mask) in self.masks.iter().enumerate() {
            if mask.is_power_of_two() && !program.peers[cell].is_empty() {
                self.fixed.push(cell as u16);
            }
        }
    }

    /// Forgets what was to be done.
    pub(crate) fn rest(&mut self) {
        self.dirty.fill(0);
        self.dirty_more.fill(0);
        self.fixed.clear();
    }

    /// Returns the word with the bit of a kernel.
    #[inline]
    fn word(&mut self, kernel: usize) -> &mut u64 {
        match self.dirty.get_mut(kernel / 64) {
            Some(word) => word,
            None => &mut self.dirty_more[kernel / 64 - WORDS],
        }
    }

    /// Keeps the places of digits from now on, if the board is small enough. The digits of cells
    /// may then be taken back only together with the places.
    pub(crate) fn keep_places(&mut self, program: &Program) {
        if program.near.is_empty() {
            return;
        }
        self.places = vec![[0; 2]; program.all.count_ones() as usize];
        for (cell, &mask) in self.masks.iter().enumerate() {
            for (digit, places) in self.places.iter_mut().enumerate() {
                places[cell / 64 % 2] |= u64::from(mask >> digit & 1) << (cell % 64);
            }
        }
    }

    #[inline]
    pub(crate) fn mask(&self, cell: u16) -> u32 {
        self.masks[cell as usize]
    }

    /// Leaves a cell only these digits. Mostly it has no others, which is seen without a call.
    #[inline]
    pub(crate) fn narrow(&mut self, program: &Program, cell: u16, mask: u32) -> Outcome {
        let old = self.masks[cell as usize];
        let new = old & mask;
        if new == old { Ok(()) } else { self.change(program, cell, new) }
    }

    #[inline(never)]
    fn change(&mut self, program: &Program, cell: u16, new: u32) -> Outcome {
        self.change_here(program, cell, new)
    }

    #[inline]
    fn change_here(&mut self, program: &Program, cell: u16, new: u32) -> Outcome {
        if self.is_logged {
            self.write_down(cell, new);
        }
        if new == 0 {
            return Err(Conflict);
        }
        self.masks[cell as usize] = new;
        if new.is_power_of_two() {
            self.fixed.push(cell);
        }
        self.wake(program, cell);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn write_down(&mut self, cell: u16, new: u32) {
        self.log.push((cell, self.masks[cell as usize], new));
    }

    /// Wakes the kernels that watch a cell.
    #[inline]
    pub(crate) fn wake(&mut self, program: &Program, cell: u16) {
        let watch = &program.watch[cell as usize];
        for (dirty, watch) in self.dirty.iter_mut().zip(watch) {
            *dirty |= watch;
        }
        if program.more > 0 {
            self.wake_more(program, cell);
        }
    }

    #[cold]
    #[inline(never)]
    fn wake_more(&mut self, program: &Program, cell: u16) {
        let watch = &program.watch_more[cell as usize * program.more..];
        for (dirty, watch) in self.dirty_more.iter_mut().zip(watch) {
            *dirty |= watch;
        }
    }

    /// Hands out memory for a kernel, which is to be given back.
    pub(super) fn take_buffer(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.buffer)
    }

    pub(super) fn give_buffer(&mut self, buffer: Vec<u64>) {
        self.buffer = buffer;
    }

    /// Writes down all changes from now on.
    pub(crate) fn keep_log(&mut self) {
        self.is_logged = true;
    }

    /// Takes back all changes in the log.
    pub(crate) fn take_back(&mut self) {
        for &(cell, old, _) in self.log.iter().rev() {
            self.masks[cell as usize] = old;
        }
        self.fixed.clear();
    }

    /// Hands out the log, which is to be given back.
    pub(crate) fn take_log(&mut self) -> Vec<(u16, u32, u32)> {
        std::mem::take(&mut self.log)
    }

    /// Takes the log back, and forgets what is in it.
    pub(crate) fn give_log(&mut self, mut log: Vec<(u16, u32, u32)>) {
        log.clear();
        self.log = log;
    }

    /// Takes the next kernel that has to run off the list.
    pub(crate) fn next_kernel(&mut self) -> Option<usize> {
        for (i, word) in self.dirty.iter_mut().chain(&mut self.dirty_more).enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(i * 64 + bit);
            }
        }
        None
    }

    /// Keeps what kernels find from now on.
    #[cold]
    #[inline(never)]
    pub(super) fn remember(&mut self, program: &Program) {
        let has_cages = program.kernels.iter().any(|kernel| matches!(kernel, Kernel::Sets(_)));
        let has_pure = program.pure.iter().any(|cells| !cells.is_empty());
        self.memo = Memo::new(has_cages, has_pure);
    }

    /// Runs one kernel, or does what it did before with the same digits, if that is kept.
    #[inline]
    pub(crate) fn run(&mut self, program: &Program, kernel: usize) -> Outcome {
        self.runs += 1;
        if self.runs == MEMORABLE {
            self.remember(program);
        }
        if self.memo.is_empty() || program.pure[kernel].is_empty() {
            return program.kernels[kernel].run(program, self);
        }
        self.recall(program, kernel)
    }

    /// Does what a kernel did before with the same digits, or runs it and keeps what it does.
    #[inline(never)]
    fn recall(&mut self, program: &Program, kernel: usize) -> Outcome {
        let cells = &*program.pure[kernel];
        let digits = self.packed(cells);
        match self.memo.left(kernel, digits) {
            Some(left) if left == digits => Ok(()),
            Some(0) => Err(Conflict),
            Some(mut left) => {
                for &cell in cells {
                    self.narrow(program, cell, left as u32 & 0x1ff)?;
                    left >>= 9;
                }
                Ok(())
            }
            None => {
                let outcome = program.kernels[kernel].run(program, self);
                let left = if outcome.is_ok() { self.packed(cells) } else { 0 };
                self.memo.keep(kernel, digits, left);
                outcome
            }
        }
    }

    /// Returns the digits of some cells side by side, nine bits each.
    #[inline]
    fn packed(&self, cells: &[u16]) -> u128 {
        cells.iter().rev().fold(0, |packed, &cell| packed << 9 | u128::from(self.mask(cell)))
    }

    /// Runs one kernel and takes back what it changes, which stays in the log for [`State::tried`].
    pub(crate) fn try_run(&mut self, program: &Program, kernel: usize) -> Outcome {
        self.log.clear();
        let outcome = self.run(program, kernel);
        self.take_back();
        outcome
    }

    /// Returns the digits that the last trial left to a cell.
    pub(crate) fn tried(&self, cell: usize) -> u32 {
        let last = self.log.iter().rev().find(|change| change.0 as usize == cell);
        last.map_or(self.masks[cell], |change| change.2)
    }

    /// Runs all that has to run until nothing changes.
    pub(crate) fn propagate(&mut self, program: &Program) -> Outcome {
        self.last = None;
        loop {
            while let Some(cell) = self.fixed.pop() {
                self.tell_peers(program, cell)?;
            }
            let Some(kernel) = self.next_kernel() else { return Ok(()) };
            self.run(program, kernel)?;
            *self.word(kernel) &= program.unsettled[kernel / 64] | !(1 << (kernel % 64));
        }
    }

    /// Removes a digit that some of these cells must have from all cells that differ from each of
    /// its places there. The board has to be small enough for a bit for each cell.
    pub(super) fn clear_near(&mut self, program: &Program, cells: &[u16], bit: u32) -> Outcome {
        let mut near = [u64::MAX; 2];
        for &cell in cells {
            if self.mask(cell) & bit != 0 {
                let [low, high] = program.near[cell as usize];
                near = [near[0] & low, near[1] & high];
            }
        }
        if near == [u64::MAX; 2] {
            return Err(Conflict);
        }
        if let Some(places) = self.places.get_mut(bit.trailing_zeros() as usize) {
            let there = [places[0] & near[0], places[1] & near[1]];
            *places = [places[0] & !near[0], places[1] & !near[1]];
            near = there;
        }
        for (first, mut rest) in [(0, near[0]), (64, near[1])] {
            while rest != 0 {
                self.narrow(program, first + rest.trailing_zeros() as u16, !bit)?;
                rest &= rest - 1;
            }
        }
        Ok(())
    }

    /// Takes the digit of a fixed cell from all its peers: if places are kept, from those that may
    /// have it still.
    #[inline]
    fn tell_peers(&mut self, program: &Program, cell: u16) -> Outcome {
        let bit = self.masks[cell as usize];
        self.last = Some(cell);
        let Some(places) = self.places.get_mut(bit.trailing_zeros() as usize) else {
            for &peer in &program.peers[cell as usize] {
                let old = self.masks[peer as usize];
                if old & bit != 0 {
                    self.change_here(program, peer, old & !bit)?;
                }
            }
            return Ok(());
        };
        let near = program.near[cell as usize];
        let there = [places[0] & near[0], places[1] & near[1]];
        *places = [places[0] & !near[0], places[1] & !near[1]];
        for (first, mut rest) in [(0, there[0]), (64, there[1])] {
            while rest != 0 {
                let peer = first + rest.trailing_zeros() as u16;
                rest &= rest - 1;
                let old = self.masks[peer as usize];
                if old & bit != 0 {
                    self.change_here(program, peer, old & !bit)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;
    use crate::model::Model;
    use ninefold::Random;

    #[test]
    fn peers_by_places_are_peers_one_by_one() {
        let reading = Reading::of(".AntiKnight.Cage~12~R1C1~R1C2.Cage~20~R2C1~R2C2~R3C1~R3C2")
            .expect("the board can be read");
        let program = Model::new(&reading.grid).finish().program;
        let mut random = Random::new(6, 17);
        let (mut clashes, mut left) = (0, 0);
        for _ in 0..300 {
            let mut plain = State::new(&program, vec![program.all; 81]);
            let mut kept = plain.clone();
            kept.keep_places(&program);
            // Digits are added until nothing fits any more.
            loop {
                let outcome = plain.propagate(&program);
                assert_eq!(kept.propagate(&program), outcome);
                assert_eq!(kept.last, plain.last);
                if outcome.is_err() {
                    clashes += 1;
                    break;
                }
                assert_eq!(kept.masks, plain.masks);
                let open: Vec<u16> =
                    (0..81).filter(|&cell| !plain.mask(cell).is_power_of_two()).collect();
                if open.is_empty() {
                    break;
                }
                left += open.len();
                let cell = open[random.below(open.len())];
                let bit = plain.mask(cell) & plain.mask(cell).wrapping_neg();
                for state in [&mut plain, &mut kept] {
                    assert_eq!(state.narrow(&program, cell, bit), Ok(()));
                }
            }
        }
        assert!(clashes > 20 && left > 1000, "{clashes} {left}");
    }
}
