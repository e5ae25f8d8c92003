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
    /// Where the steps of state `s` for the digit at place `d` begin in `targets`: at
    /// `steps[s * digits + d]`.
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

    /// Returns the machine that reads some lines as one, without the sign that stands between them
    /// for this one: one more than the digits. A state of it is a state of this one at a place.
    pub(crate) fn unrolled(&self, lengths: &[usize], digits: usize) -> Self {
        // How many signs come before each place, those after the last included.
        let mut signs = vec![0; lengths.iter().sum::<usize>() + 1];
        let mut end = 0;
        for length in &lengths[..lengths.len().saturating_sub(1)] {
            end += length;
            signs[end] += 1;
        }
        let ready = |place: usize, states: Vec<u16>| {
            let read = |now: Vec<u16>, _| {
                let next = |&state: &u16| self.reaches(state as usize, digits);
                sorted(now.iter().flat_map(next).copied().collect())
            };
            (0..signs[place]).fold(states, read)
        };
        let starts: Vec<(usize, u16)> =
            ready(0, self.starts.clone()).into_iter().map(|state| (0, state)).collect();
        let last = signs.len() - 1;
        let mut numbers: BTreeMap<(usize, u16), u16> = BTreeMap::new();
        let mut states = starts;
        let mut steps = Vec::new();
        for (i, &state) in states.iter().enumerate() {
            numbers.insert(state, i as u16);
        }
        let first = (0..states.len() as u16).collect();
        let mut at = 0;
        while at < states.len() && states.len() < MOST_STATES {
            let (place, state) = states[at];
            for digit in (0..digits).filter(|_| place < last) {
                for next in ready(place + 1, self.reaches(state as usize, digit).to_vec()) {
                    let next = (place + 1, next);
                    let number = *numbers.entry(next).or_insert_with(|| {
                        states.push(next);
                        states.len() as u16 - 1
                    });
                    steps.push((at as u16, digit as u16, number));
                }
            }
            at += 1;
        }
        let accepts = states
            .iter()
            .map(|&(place, state)| place == last && self.accepts[state as usize])
            .collect();
        Self::of_steps(digits, first, accepts, steps)
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
            now = sorted(now.iter().flat_map(next).copied().collect());
        }
        now.iter().any(|&state| self.accepts[state as usize])
    }

    /// As [`Machine::next`], for digits that the machine may not know.
    fn reaches(&self, state: usize, digit: usize) -> &[u16] {
        if digit < self.digits { self.next(state, digit) } else { &[] }
    }
}

/// Returns states in order, each once.
fn sorted(mut states: Vec<u16>) -> Vec<u16> {
    states.sort_unstable();
    states.dedup();
    states
}
