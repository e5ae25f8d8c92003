//! [`Line`]: the digits of a line are accepted by a machine.

use std::sync::Arc;

use super::{Conflict, Outcome, Program, State};
use crate::automaton::{Machine, StepsOfSets};

/// A line that a machine reads: exact, by the states that can be reached from the start and those
/// from which the end can.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) cells: Box<[u16]>,
    pub(crate) machine: Arc<Machine>,
    /// The machine's steps, if it has few states.
    steps: Option<Arc<StepsOfSets>>,
    /// Whether no cell is named twice, so that one run finds all.
    pub(crate) is_settled: bool,
}

/// The longest line that needs no memory of its own.
const SHORT: usize = 96;

impl Line {
    pub(crate) fn new(cells: Vec<u16>, machine: Machine) -> Self {
        let steps = StepsOfSets::of(&machine).map(Arc::new);
        let is_settled = is_distinct(&cells);
        Self { cells: cells.into(), machine: Arc::new(machine), steps, is_settled }
    }

    /// Returns the same line for other cells.
    pub(crate) fn with_cells(&self, cells: Vec<u16>) -> Self {
        Self { is_settled: is_distinct(&cells), cells: cells.into(), ..self.clone() }
    }

    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        if let Some(steps) = &self.steps
            && self.cells.len() < SHORT
        {
            return self.filter_small(steps, program, state);
        }
        let mut layers = state.take_buffer();
        let outcome = self.filter(&mut layers, program, state);
        state.give_buffer(layers);
        outcome
    }

    /// Does the same with sets of states that fit in a word.
    fn filter_small(&self, steps: &StepsOfSets, program: &Program, state: &mut State) -> Outcome {
        let mut layers = [0_u64; SHORT];
        layers[0] = steps.starts;
        for (i, &cell) in self.cells.iter().enumerate() {
            let (now, mut next) = (layers[i], 0);
            each_digit(state.mask(cell), |digit| next |= steps.forward[digit].of(now));
            layers[i + 1] = next;
        }
        let mut alive = layers[self.cells.len()] & steps.accepts;
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (now, mut left, mut before) = (layers[i], 0, 0);
            each_digit(state.mask(cell), |digit| {
                let from = steps.backward[digit].of(alive) & now;
                before |= from;
                left |= u32::from(from != 0) << digit;
            });
            if left == 0 {
                return Err(Conflict);
            }
            alive = before;
            state.narrow(program, cell, left)?;
        }
        Ok(())
    }

    fn filter(&self, layers: &mut Vec<u64>, program: &Program, state: &mut State) -> Outcome {
        let machine = &*self.machine;
        let words = machine.accepts.len().div_ceil(64);
        // One layer before each cell, one at the end, and one to work in.
        layers.clear();
        layers.resize((self.cells.len() + 2) * words, 0);
        let (layers, alive) = layers.split_at_mut((self.cells.len() + 1) * words);
        for &start in &machine.starts {
            layers[start as usize / 64] |= 1 << (start % 64);
        }
        for (i, &cell) in self.cells.iter().enumerate() {
            let (now, next) = layers[i * words..].split_at_mut(words);
            step(machine, now, state.mask(cell), &mut next[..words]);
        }
        let last = &mut layers[self.cells.len() * words..];
        for (i, &accepts) in machine.accepts.iter().enumerate() {
            if !accepts {
                last[i / 64] &= !(1 << (i % 64));
            }
        }
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (now, next) = layers[i * words..].split_at_mut(words);
            let mask = state.mask(cell);
            alive.fill(0);
            let left = back(machine, now, mask, &next[..words], alive);
            if left == 0 {
                return Err(Conflict);
            }
            now.copy_from_slice(alive);
            // A cell that is named twice was read twice with the same digits.
            state.narrow(program, cell, left)?;
        }
        Ok(())
    }
}

fn is_distinct(cells: &[u16]) -> bool {
    (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]))
}

/// Calls back for the place of each digit of a set.
#[inline]
fn each_digit(mut mask: u32, mut found: impl FnMut(usize)) {
    while mask != 0 {
        found(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}

/// Calls back for each state of a set.
#[inline]
fn each(set: &[u64], mut found: impl FnMut(usize)) {
    for (word, &bits) in set.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            found(word * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// Adds the states that are reached by one of the digits.
fn step(machine: &Machine, now: &[u64], mask: u32, next: &mut [u64]) {
    each(now, |state| {
        let mut rest = mask;
        while rest != 0 {
            for &target in machine.next(state, rest.trailing_zeros() as usize) {
                next[target as usize / 64] |= 1 << (target % 64);
            }
            rest &= rest - 1;
        }
    });
}

/// Adds the states from which some digit leads on, and returns the digits that do.
fn back(machine: &Machine, now: &[u64], mask: u32, next: &[u64], alive: &mut [u64]) -> u32 {
    let mut left = 0;
    each(now, |state| {
        let mut rest = mask;
        while rest != 0 {
            let digit = rest.trailing_zeros();
            let leads_on = |&target: &u16| next[target as usize / 64] >> (target % 64) & 1 == 1;
            if machine.next(state, digit as usize).iter().any(leads_on) {
                left |= 1 << digit;
                alive[state / 64] |= 1 << (state % 64);
            }
            rest &= rest - 1;
        }
    });
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Random;

    /// Runs of sum five.
    fn machine() -> Machine {
        let step = |sum: &usize, digit: usize| match sum + digit + 1 {
            5 => Some(0),
            sum if sum < 5 => Some(sum),
            _ => None,
        };
        Machine::explore(4, vec![0], step, |&sum| sum == 0)
    }

    #[test]
    fn sets_in_a_word_find_what_lists_of_states_find() {
        let mut random = Random::new(17, 3);
        let line = Line::new((0..8).collect(), machine());
        let steps = line.steps.clone().expect("the machine is small");
        let program = Program::bare(1, 4, 8);
        let mut clashes = 0;
        for _ in 0..2000 {
            let masks: Vec<u32> = (0..8).map(|_| 1 + random.below(15) as u32).collect();
            let mut fast = State::new(&program, masks.clone());
            let mut slow = State::new(&program, masks);
            let found = line.filter_small(&steps, &program, &mut fast);
            let expected = line.filter(&mut Vec::new(), &program, &mut slow);
            assert_eq!(found, expected);
            clashes += usize::from(found.is_err());
            assert!(found.is_err() || fast.masks == slow.masks);
        }
        assert!((200..1800).contains(&clashes), "{clashes}");
    }
}
