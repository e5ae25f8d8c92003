//! [`Search`]: goes through all solutions of a board, depth first.

pub(crate) mod hunt;
pub(crate) mod learn;

use ninefold::{Random, Stopped, Work};

use crate::kernel::{Conflict, State};
use crate::model::Compiled;

/// After so many conflicts all scores are halved, so that recent ones count more.
const FORGET: u32 = 16_384;

/// A search in progress.
///
/// It copies the digits at each guess: boards are small, and undoing would cost more. The cell
/// with the most score per candidate is guessed next, the smallest digit first; a digit that fails
/// is removed and the rest is tried, on boards with cages the cell's next digit at once. A cell's
/// score starts with how much it takes part in rules and grows with each conflict after a guess in
/// it, and with each that comes when it was fixed last.
/// Among equals the first cell in reading order is taken. If it has three candidates or more, and a
/// digit has but two places in a house, one of them with as much score for half, the digit is
/// guessed there; of such pairs of places that are equal the last one is taken. So the order of
/// solutions is the same on every machine.
pub(crate) struct Search<'c> {
    compiled: &'c Compiled,
    state: State,
    guesses: Vec<(u16, u32)>,
    /// The digits before each guess, one copy after the other, and the places.
    copies: Vec<u32>,
    copies_of_places: Vec<[u64; 2]>,
    scores: Vec<u32>,
    conflicts: u32,
    /// Whether the state is that after a guess, not after one was taken back.
    is_new: bool,
    /// The cell of the guess that was taken back last.
    failed: u16,
    /// Whether the next digit of a cell is guessed right after one that fails: where the failure
    /// seldom tells more.
    guesses_on: bool,
    /// Whether places of digits are guessed, too: where cells have sums and sets of digits in
    /// common, their scores tell more.
    may_choose_places: bool,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Running,
    /// The state is a solution that was handed out.
    Solved,
    Over,
}

impl<'c> Search<'c> {
    /// Starts a search of a board with these digits.
    pub(crate) fn new(compiled: &'c Compiled, masks: &[u32]) -> Self {
        let masks: Vec<u32> =
            masks.iter().zip(&compiled.masks).map(|(given, possible)| given & possible).collect();
        // A cell without digits is a conflict, unless it is a hole.
        let is_dead =
            masks.iter().zip(&compiled.masks).any(|(&mask, &whole)| mask == 0 && whole != 0);
        let mut state = State::new(&compiled.program, masks);
        state.keep_places(&compiled.program);
        Self {
            compiled,
            state,
            guesses: Vec::new(),
            copies: Vec::new(),
            copies_of_places: Vec::new(),
            scores: compiled.weights.iter().map(|&weight| weight * 4).collect(),
            conflicts: 0,
            is_new: true,
            failed: 0,
            guesses_on: compiled.program.has_cages(),
            may_choose_places: !compiled.program.has_sums(),
            progress: if is_dead { Progress::Over } else { Progress::Running },
        }
    }

    /// Returns what it has found out about cells.
    pub(crate) fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// Finds the next solution: the digits of each cell, as sets of one.
    pub(crate) fn next(&mut self, work: &Work<'_>) -> Result<Option<&[u32]>, Stopped> {
        if self.progress == Progress::Over || (self.progress == Progress::Solved && !self.back()) {
            self.progress = Progress::Over;
            return Ok(None);
        }
        self.progress = Progress::Running;
        loop {
            if let Err(Conflict) = self.state.propagate(&self.compiled.program) {
                self.learn();
                if !self.back() {
                    self.progress = Progress::Over;
                    return Ok(None);
                }
                if self.guesses_on {
                    self.guess_on();
                }
            } else {
                let Some((cell, bit)) = self.choose() else {
                    self.progress = Progress::Solved;
                    return Ok(Some(&self.state.masks));
                };
                work.spend(1)?;
                self.guess(cell, bit);
            }
        }
    }

    /// Returns the digits as far as they are known before the first guess, or that there is no
    /// solution.
    pub(crate) fn settle(&mut self) -> Option<&[u32]> {
        let is_open = self.progress == Progress::Running;
        let settled = is_open && self.state.propagate(&self.compiled.program).is_ok();
        settled.then_some(&self.state.masks[..])
    }

    /// Returns the cell to guess in, and the digit; nothing if all are known.
    fn choose(&self) -> Option<(u16, u32)> {
        let is_nine = self.compiled.program.all < 512;
        let cell = if is_nine { self.best_of_nine() } else { self.best() }?;
        let best_count = u64::from(self.state.masks[cell].count_ones());
        let best_score = u64::from(self.scores[cell]) + 1;
        if best_count > 2 && self.is_new && self.may_choose_places {
            let place = self.choose_place(best_score, best_count);
            if place.is_some() {
                return place;
            }
        }
        let mask = self.state.masks[cell];
        Some((cell as u16, mask & mask.wrapping_neg()))
    }

    /// Returns the open cell with the most score per candidate.
    fn best(&self) -> Option<usize> {
        let (mut best, mut best_score, mut best_count) = (None, 0_u64, 1_u64);
        for (cell, &mask) in self.state.masks.iter().enumerate() {
            if mask & mask.wrapping_sub(1) == 0 {
                continue;
            }
            let count = u64::from(mask.count_ones());
            let score = u64::from(self.scores[cell]) + 1;
            if best.is_none() || score * best_count > best_score * count {
                (best, best_score, best_count) = (Some(cell), score, count);
            }
        }
        best
    }

    /// Does the same for at most nine digits.
    fn best_of_nine(&self) -> Option<usize> {
        let (mut best, mut best_share) = (None, 0);
        for (cell, (&mask, &score)) in self.state.masks.iter().zip(&self.scores).enumerate() {
            let share = (u64::from(score) + 1) * u64::from(SHARES[mask as usize & 511]);
            if share > best_share {
                (best, best_share) = (Some(cell), share);
            }
        }
        best
    }

    /// Returns one of the only two places of a digit in a house, if it has at least so much score
    /// for each of them as the best cell has for each candidate.
    fn choose_place(&self, mut best_score: u64, mut best_count: u64) -> Option<(u16, u32)> {
        let mut best = None;
        for house in &self.compiled.program.houses {
            let (mut once, mut twice, mut thrice) = (0_u32, 0_u32, 0_u32);
            for &cell in house {
                let mask = self.state.masks[cell as usize];
                thrice |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let mut pairs = twice & !thrice;
            while pairs != 0 {
                let bit = pairs & pairs.wrapping_neg();
                pairs &= pairs - 1;
                let (mut top, mut at) = (0, 0);
                for &cell in house {
                    if self.state.masks[cell as usize] & bit != 0 {
                        let score = u64::from(self.scores[cell as usize]) + 1;
                        if score > top {
                            (top, at) = (score, cell);
                        }
                    }
                }
                if top * best_count >= best_score * 2 {
                    (best, best_score, best_count) = (Some((at, bit)), top, 2);
                }
            }
        }
        best
    }

    fn guess(&mut self, cell: u16, bit: u32) {
        self.is_new = true;
        self.guesses.push((cell, bit));
        self.copies.extend_from_slice(&self.state.masks);
        self.copies_of_places.extend_from_slice(&self.state.places);
        // The digit is one of the cell's, so this isn't a conflict.
        let _ = self.state.narrow(&self.compiled.program, cell, bit);
    }

    /// Guesses the next digit of the cell whose last one failed, before it is looked what follows
    /// from its failure: most often little. It is part of the first guess in the cell, as looking
    /// would be, and spends nothing.
    fn guess_on(&mut self) {
        let mask = self.state.mask(self.failed);
        if !mask.is_power_of_two() {
            self.guess(self.failed, mask & mask.wrapping_neg());
        }
    }

    /// Goes back to the last guess and removes its digit; `false` if there is none.
    fn back(&mut self) -> bool {
        let Some((cell, bit)) = self.guesses.pop() else { return false };
        self.is_new = false;
        self.failed = cell;
        let start = self.copies.len() - self.state.masks.len();
        self.state.masks.copy_from_slice(&self.copies[start..]);
        self.copies.truncate(start);
        let start = self.copies_of_places.len() - self.state.places.len();
        self.state.places.copy_from_slice(&self.copies_of_places[start..]);
        self.copies_of_places.truncate(start);
        self.state.rest();
        // A cell in which a guess was made had another digit.
        let _ = self.state.narrow(&self.compiled.program, cell, !bit);
        true
    }

    /// Raises the scores of the cells of a conflict.
    fn learn(&mut self) {
        if let Some(&(cell, _)) = self.guesses.last() {
            self.scores[cell as usize] += 4;
        }
        if let Some(cell) = self.state.last {
            self.scores[cell as usize] += 4;
        }
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(FORGET) {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }

    /// Goes down one random branch: returns the product of the numbers of choices if it ends in a
    /// solution, else 0.
    pub(crate) fn descend(&mut self, random: &mut Random, work: &Work<'_>) -> Result<f64, Stopped> {
        let mut weight = 1.0;
        while self.progress == Progress::Running
            && self.state.propagate(&self.compiled.program).is_ok()
        {
            let Some((cell, _)) = self.choose() else { return Ok(weight) };
            work.spend(1)?;
            let mask = self.state.masks[cell as usize];
            let digits: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
            weight *= f64::from(mask.count_ones());
            self.guess(cell, 1 << digits[random.below(digits.len())]);
        }
        Ok(0.0)
    }
}

/// For each set of two to nine digits a number that they divide, divided by their number; 0 for
/// others.
static SHARES: [u16; 512] = {
    let mut shares = [0; 512];
    let mut set = 1_u16;
    while set < 512 {
        let count = set.count_ones() as u16;
        shares[set as usize] = if count > 1 { 2520 / count } else { 0 };
        set += 1;
    }
    shares
};
