//! [`StepsOfSets`]: where sets of states lead, for machines of at most 64 states.

use super::Machine;

/// The steps of a machine from sets of states to sets of states, a bit for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepsOfSets {
    pub(crate) starts: u64,
    pub(crate) accepts: u64,
    /// For each digit where it leads, and from where.
    pub(crate) forward: Vec<Steps>,
    pub(crate) backward: Vec<Steps>,
}

/// Where one digit leads: for every four states a table of all their sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Steps(Vec<[u64; 16]>);

impl Steps {
    /// Returns the steps that lead from state `i` to the states `targets[i]`.
    fn new(targets: &[u64]) -> Self {
        let table = |targets: &[u64]| {
            let mut table = [0; 16];
            for set in 1..16_usize {
                let target = targets.get(set.trailing_zeros() as usize).copied().unwrap_or(0);
                table[set] = table[set & (set - 1)] | target;
            }
            table
        };
        Self(targets.chunks(4).map(table).collect())
    }

    /// Returns the states to which some of these lead.
    #[inline]
    pub(crate) fn of(&self, mut states: u64) -> u64 {
        let mut reached = 0;
        for table in &self.0 {
            reached |= table[(states & 15) as usize];
            states >>= 4;
            if states == 0 {
                break;
            }
        }
        reached
    }
}

impl StepsOfSets {
    /// Returns the steps of a machine, if it has few states.
    pub(crate) fn of(machine: &Machine) -> Option<Self> {
        let states = machine.accepts.len();
        if states > 64 {
            return None;
        }
        let all = |is_in: &dyn Fn(usize) -> bool| {
            (0..states).filter(|&state| is_in(state)).fold(0_u64, |set, state| set | 1 << state)
        };
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for digit in 0..machine.digits {
            let (mut to, mut from) = (vec![0_u64; states], vec![0_u64; states]);
            for (state, to) in to.iter_mut().enumerate() {
                for &target in machine.next(state, digit) {
                    *to |= 1 << target;
                    from[target as usize] |= 1 << state;
                }
            }
            forward.push(Steps::new(&to));
            backward.push(Steps::new(&from));
        }
        Some(Self {
            starts: all(&|state| machine.starts.contains(&(state as u16))),
            accepts: all(&|state| machine.accepts[state]),
            forward,
            backward,
        })
    }
}
