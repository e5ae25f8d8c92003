//! [`Machine`]: an automaton that reads the digits of a line.

pub(crate) mod expression;
mod packed;
mod sets;

pub(crate) use packed::sextet;
pub(crate) use sets::StepsOfSets;

use std::collections::BTreeMap;

/// The most states of a machine.
const MOST_STATES: usize = 1 << 14;

/// An automaton over the places of digits (0 for the smallest). It may have several starts and
/// several steps for one digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    pub(crate) digits: usize,
    pub(crate) starts: Vec<u16>,
    pub(crate) accepts: Vec<bool>,
    /// Where the steps of state `s` for the digit at place `d` begin in `targets`: at `steps[s * digits + d]`.
    pub(crate) steps: Vec<u32>,
    pub(crate) targets: Vec<u16>,
}

impl Machine {
    /// Returns the machine whose states are all that can be reached from the starts.
    pub(crate) fn explore<S: Ord + Clone>(
        digits: usize,
        starts: Vec<S>,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut states: Vec<S> = Vec::new();
        let mut numbers: BTreeMap<S, u16> = BTreeMap::new();
        let mut number = |state: S, states: &mut Vec<S>| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u16 - 1
            })
        };
        let starts = starts.into_iter().map(|start| number(start, &mut states)).collect();
        let (mut steps, mut targets) = (vec![0], Vec::new());
        let mut at = 0;
        while at < states.len() && states.len() < MOST_STATES {
            for digit in 0..digits {
                if let Some(next) = step(&states[at].clone(), digit) {
                    targets.push(number(next, &mut states));
                }
                steps.push(targets.len() as u32);
            }
            at += 1;
        }
        // States beyond the limit lead nowhere.
        steps.resize(states.len() * digits + 1, targets.len() as u32);
        Self { digits, starts, accepts: states.iter().map(accepts).collect(), steps, targets }
    }

    /// Says whether states were left out because there are too many.
    pub(crate) fn is_cut(&self) -> bool {
        self.accepts.len() >= MOST_STATES
    }

    /// Returns the machine with these steps: from, digit, to.
    pub(crate) fn of_steps(
        digits: usize,
        starts: Vec<u16>,
        accepts: Vec<bool>,
        mut list: Vec<(u16, u16, u16)>,
    ) -> Self {
        list.sort_unstable();
        list.dedup();
        let mut steps = vec![0; accepts.len() * digits + 1];
        for &(from, digit, _) in &list {
            steps[from as usize * digits + digit as usize + 1] += 1;
        }
        for i in 1..steps.len() {
            steps[i] += steps[i - 1];
        }
        Self { digits, starts, accepts, steps, targets: list.iter().map(|step| step.2).collect() }
    }

    /// Returns the machine of its packed text, as the ISS writes it.
    pub(crate) fn from_text(text: &str) -> Result<Self, &'static str> {
        packed::unpack(text)
    }

    /// Returns where a digit leads from a state.
    #[inline]
    pub(crate) fn next(&self, state: usize, digit: usize) -> &[u16] {
        let at = state * self.digits + digit;
        &self.targets[self.steps[at] as usize..self.steps[at + 1] as usize]
    }

    /// Says whether it accepts a line, given by the places of its digits.
    pub(crate) fn accepts(&self, line: impl Iterator<Item = usize>) -> bool {
        let mut now = self.starts.clone();
        for digit in line {
            let next = |&state: &u16| self.reaches(state as usize, digit);
            let mut states: Vec<u16> = now.iter().flat_map(next).copied().collect();
            states.sort_unstable();
            states.dedup();
            now = states;
        }
        now.iter().any(|&state| self.accepts[state as usize])
    }

    /// As [`Machine::next`], for digits that the machine may not know.
    fn reaches(&self, state: usize, digit: usize) -> &[u16] {
        if digit < self.digits { self.next(state, digit) } else { &[] }
    }
}
