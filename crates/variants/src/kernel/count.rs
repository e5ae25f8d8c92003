//! Kernels that count.

use super::{Conflict, Outcome, Program, State};

/// Digits that come at least and at most so often among some cells.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    pub(crate) cells: Box<[u16]>,
    /// Digit, least, most.
    pub(crate) wanted: Box<[(u32, usize, usize)]>,
    /// The cells in groups that are all different each, so that a group has a digit at most once.
    pub(crate) groups: Box<[Box<[u16]>]>,
}

impl Counts {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        for &(digit, least, most) in &self.wanted {
            let can = self.cells.iter().filter(|&&cell| state.mask(cell) & digit != 0).count();
            let has = self.cells.iter().filter(|&&cell| state.mask(cell) == digit).count();
            if can < least || has > most {
                return Err(Conflict);
            }
            if has == most && can > has {
                for &cell in &self.cells {
                    if state.mask(cell) != digit {
                        state.narrow(program, cell, !digit)?;
                    }
                }
            } else if can == least && can > has {
                for &cell in &self.cells {
                    if state.mask(cell) & digit != 0 {
                        state.narrow(program, cell, digit)?;
                    }
                }
            } else if least > has && !self.groups.is_empty() {
                self.share(digit, least, program, state)?;
            }
        }
        self.crowd(program, state)
    }

    /// If only just enough groups have a place for a digit, each of them has it: at its only place,
    /// or at none that sees all its places.
    fn share(&self, digit: u32, least: usize, program: &Program, state: &mut State) -> Outcome {
        let is_place = |cell: &u16, state: &State| state.mask(*cell) & digit != 0;
        let has_place = |group: &[u16]| group.iter().any(|cell| is_place(cell, state));
        let count = self.groups.iter().filter(|group| has_place(group)).count();
        if count < least {
            return Err(Conflict);
        }
        if count > least {
            return Ok(());
        }
        for group in &self.groups {
            let mut places = group.iter().filter(|cell| is_place(cell, state));
            let Some(&first) = places.next() else { continue };
            if places.next().is_none() {
                state.narrow(program, first, digit)?;
                continue;
            }
            if !program.near.is_empty() {
                state.clear_near(program, group, digit)?;
                continue;
            }
            for &peer in &program.peers[first as usize] {
                let sees = |cell: &u16| program.peers[peer as usize].binary_search(cell).is_ok();
                if state.mask(peer) & digit != 0
                    && group.iter().filter(|cell| is_place(cell, state)).all(sees)
                {
                    state.narrow(program, peer, !digit)?;
                }
            }
        }
        Ok(())
    }

    /// If the open cells are only just enough for the digits still to come, they have nothing else.
    fn crowd(&self, program: &Program, state: &mut State) -> Outcome {
        let (mut needs, mut needed) = (0, 0_u32);
        for &(digit, least, _) in &self.wanted {
            let has = self.cells.iter().filter(|&&cell| state.mask(cell) == digit).count();
            if least > has {
                needs += least - has;
                needed |= digit;
            }
        }
        let is_open = |cell: &u16, state: &State| !state.mask(*cell).is_power_of_two();
        let open = self.cells.iter().filter(|cell| is_open(cell, state)).count();
        if needs > open {
            return Err(Conflict);
        }
        if needs == open {
            for &cell in &self.cells {
                if is_open(&cell, state) {
                    state.narrow(program, cell, needed)?;
                }
            }
        }
        Ok(())
    }
}

/// Two sets of cells with the same digits, each as often; digits may repeat.
#[derive(Clone, Debug)]
pub(crate) struct Multiset {
    pub(crate) a: Box<[u16]>,
    pub(crate) b: Box<[u16]>,
}

impl Multiset {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let union = |cells: &[u16]| cells.iter().fold(0, |union, &cell| union | state.mask(cell));
        let both = union(&self.a) & union(&self.b);
        for &cell in self.a.iter().chain(&self.b) {
            state.narrow(program, cell, both)?;
        }
        let mut rest = both;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            balance(&self.a, &self.b, digit, program, state)?;
            balance(&self.b, &self.a, digit, program, state)?;
        }
        Ok(())
    }
}

/// What one set has for certain, the other needs places for.
fn balance(a: &[u16], b: &[u16], digit: u32, program: &Program, state: &mut State) -> Outcome {
    let has = a.iter().filter(|&&cell| state.mask(cell) == digit).count();
    let can = b.iter().filter(|&&cell| state.mask(cell) & digit != 0).count();
    if has > can {
        return Err(Conflict);
    }
    if has == can {
        for &cell in b {
            if state.mask(cell) & digit != 0 {
                state.narrow(program, cell, digit)?;
            }
        }
        for &cell in a {
            if state.mask(cell) != digit {
                state.narrow(program, cell, !digit)?;
            }
        }
    }
    Ok(())
}

/// Circles whose digit says how many circles have it.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    pub(crate) cells: Box<[u16]>,
    /// The sets of digits whose sum is the number of circles.
    pub(crate) sets: Box<[u32]>,
}

impl Circles {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let (mut union, mut fixed) = (0_u32, 0_u32);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            union |= mask;
            fixed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        let (mut possible, mut required) = (0_u32, u32::MAX);
        for &set in self.sets.iter().filter(|&&set| set & !union == 0 && fixed & !set == 0) {
            possible |= set;
            required &= set;
        }
        if possible == 0 {
            return Err(Conflict);
        }
        for &cell in &self.cells {
            state.narrow(program, cell, possible)?;
        }
        let mut rest = possible;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let wanted = usize::try_from(program.least(digit)).unwrap_or(0);
            let least = if required & digit == 0 { 0 } else { wanted };
            let can = self.cells.iter().filter(|&&cell| state.mask(cell) & digit != 0).count();
            let counts = Counts {
                cells: self.cells.clone(),
                wanted: Box::new([(digit, least, wanted)]),
                groups: Box::default(),
            };
            if can < wanted {
                for &cell in &self.cells {
                    state.narrow(program, cell, !digit)?;
                }
            } else {
                counts.run(program, state)?;
            }
        }
        Ok(())
    }
}

/// A cell that says how many different digits some others have.
#[derive(Clone, Debug)]
pub(crate) struct Distinct {
    pub(crate) control: u16,
    pub(crate) cells: Box<[u16]>,
}

impl Distinct {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let (mut union, mut fixed) = (0_u32, 0_u32);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            union |= mask;
            fixed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        let open = self.cells.iter().filter(|&&cell| state.mask(cell) & fixed == 0).count();
        let least = fixed.count_ones() as i32 + i32::from(open > 0);
        let free = self.cells.iter().filter(|&&cell| !state.mask(cell).is_power_of_two()).count();
        let most = (union.count_ones() as i32).min(fixed.count_ones() as i32 + free as i32);
        let allowed = (0..32).filter(|&place| (least..=most).contains(&program.digit(place)));
        let allowed = allowed.fold(0, |set, place| set | 1 << place);
        state.narrow(program, self.control, allowed & program.all)?;
        let wanted = program.most(state.mask(self.control));
        if wanted == fixed.count_ones() as i32 {
            for &cell in &self.cells {
                state.narrow(program, cell, fixed)?;
            }
        }
        Ok(())
    }
}

/// A digit that stands again in a line, at the place that another cell says.
#[derive(Clone, Debug)]
pub(crate) struct ValueIndex {
    pub(crate) value: u16,
    pub(crate) control: u16,
    pub(crate) line: Box<[u16]>,
}

impl ValueIndex {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let value = state.mask(self.value);
        let (mut left, mut union) = (0_u32, 0_u32);
        for (i, &cell) in self.line.iter().enumerate() {
            let place = i as i32 + 1 - program.first;
            let here = state.mask(cell) & value;
            if (0..32).contains(&place) && state.mask(self.control) >> place & 1 == 1 && here != 0 {
                left |= 1 << place;
                union |= here;
            }
        }
        state.narrow(program, self.control, left)?;
        state.narrow(program, self.value, union)?;
        if left.is_power_of_two() {
            let place = program.least(left) - 1;
            let cell = self.line[usize::try_from(place).unwrap_or(0)];
            state.narrow(program, cell, union)?;
        }
        Ok(())
    }
}
