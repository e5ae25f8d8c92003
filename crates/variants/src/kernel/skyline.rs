//! [`Skyline`]: skyscrapers on all-different lines.

use super::{Conflict, Outcome, Program, State};

/// A line of different digits of which so many are larger than all before them; a 0 is never seen.
///
/// For each place and each number of digits seen so far it keeps the set of all digits that can be
/// the largest up to there: from the first cell on, then back from the last. Digits before a place
/// differ and are at most the largest, so the largest one can't be small far into the line.
#[derive(Clone, Debug)]
pub(crate) struct Skyline {
    pub(crate) cells: Box<[u16]>,
    /// How many are seen; from one to as many as there are cells.
    pub(crate) seen: usize,
}

/// The most cells: as many as there are digits.
const MOST: usize = 9;

/// Returns the places above the lowest of a set; none above that of an empty set.
#[inline]
const fn above(set: u32) -> u32 {
    let low = set & set.wrapping_neg();
    !(low | low.wrapping_sub(1))
}

/// Returns the places below the highest of a set of at most nine; none below that of an empty set.
#[inline]
const fn below(set: u32) -> u32 {
    let set = set | set >> 1;
    let set = set | set >> 2;
    let set = set | set >> 4;
    (set | set >> 8) >> 1
}

impl Skyline {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let seen = self.seen.min(MOST);
        let Some(last) = self.cells.len().checked_sub(1) else { return Ok(()) };
        // After each cell the largest digits, by the number that is seen.
        let mut reached = [[0_u32; MOST + 1]; MOST];
        let zero = u32::from(program.first == 0);
        reached[0][0] = state.mask(self.cells[0]) & zero;
        reached[0][1] = state.mask(self.cells[0]) & !zero;
        for (i, &cell) in self.cells.iter().enumerate().skip(1) {
            let mask = state.mask(cell);
            let (hidden, room) = (above(mask), u32::MAX << i);
            let [before, now] = &mut reached[i - 1..=i] else { return Err(Conflict) };
            for count in 1..=seen {
                now[count] = (before[count] & hidden | mask & above(before[count - 1])) & room;
            }
        }
        let mut alive = [0_u32; MOST + 1];
        alive[seen] = reached[last][seen];
        for (i, &cell) in self.cells.iter().enumerate().skip(1).rev() {
            let mask = state.mask(cell);
            let (hidden, before) = (above(mask), &reached[i - 1]);
            let mut left = 0;
            let mut next = [0_u32; MOST + 1];
            for count in 1..=seen {
                let kept = before[count] & alive[count] & hidden;
                let tops = alive[count] & mask;
                let from = before[count - 1] & below(tops);
                next[count] |= kept;
                next[count - 1] |= from;
                left |= mask & below(kept) | tops & above(from);
            }
            if left == 0 {
                return Err(Conflict);
            }
            alive = next;
            state.narrow(program, cell, left)?;
        }
        state.narrow(program, self.cells[0], alive[0] | alive[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::Machine;
    use crate::kernel::Line;
    use ninefold::Random;

    /// A machine whose states are the cells read, the highest so far and how many were seen.
    fn machine(first: i32, digits: usize, length: i32, wanted: usize) -> Machine {
        let step = |&(place, highest, seen): &(i32, i32, usize), digit: usize| {
            let (digit, place) = (digit as i32 + first, place + 1);
            let state = if digit > highest {
                (place, digit, seen + usize::from(digit > 0))
            } else {
                (place, highest, seen)
            };
            (digit != highest && state.1 - first + 1 >= place).then_some(state)
        };
        let is_end = |&(place, _, seen): &(i32, i32, usize)| (place, seen) == (length, wanted);
        Machine::explore(digits, vec![(0, -1, 0)], step, is_end)
    }

    #[test]
    fn sets_of_heights_find_what_a_machine_finds() {
        let mut random = Random::new(8, 17);
        let mut clashes = 0;
        for round in 0..4000 {
            let (digits, length) = if round % 2 == 0 { (9, 9) } else { (6, 1 + random.below(6)) };
            let first = round / 2 % 2;
            let seen = 1 + random.below(length.min(5));
            let program = Program::bare(first, digits, length);
            let mask = |random: &mut Random| {
                let few = 1 + random.below((1 << digits) - 1);
                few as u32 | random.below(1 << digits) as u32
            };
            let masks: Vec<u32> = (0..length).map(|_| mask(&mut random)).collect();
            let cells: Vec<u16> = (0..length as u16).collect();
            let line =
                Line::new(cells.clone(), machine(first, digits as usize, length as i32, seen));
            let skyline = Skyline { cells: cells.into(), seen };
            let mut fast = State::new(&program, masks.clone());
            let mut slow = State::new(&program, masks.clone());
            let found = skyline.run(&program, &mut fast);
            assert_eq!(found, line.run(&program, &mut slow), "{first} {seen} {masks:?}");
            assert!(found.is_err() || fast.masks == slow.masks, "{first} {seen} {masks:?}");
            clashes += usize::from(found.is_err());
        }
        assert!((100..3000).contains(&clashes), "{clashes}");
    }
}
