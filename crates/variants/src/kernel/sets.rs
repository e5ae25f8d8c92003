//! [`Sets`]: all-different cells whose digits are one of a list of sets.

use super::few;
use super::lanes::Lanes;
use super::memo::Question;
use super::table;
use super::{Conflict, Outcome, Program, State};

/// Cells, all different, whose digits together are one of some sets: cages, renbans, innies.
///
/// For every set that is still possible the digits of the open cells are cut down to it; a set that
/// leaves a cell or one of its own digits without a place is out. What no set leaves is removed.
/// Digits in all sets are *required*: one place is taken, and no other cell of a house that has all
/// their places can have them.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    pub(crate) cells: Box<[u16]>,
    pub(crate) allowed: Box<[u32]>,
    /// If all sets of at most nine digits with a sum are allowed: the sum of their places.
    pub(crate) sum: Option<i32>,
    /// For each house with two cells or more in common: the cells that aren't in the house, by
    /// their place here, and the cells of the house that aren't here.
    pub(crate) houses: Box<[Overlap]>,
    /// The other cells of a house that has all of these, and the digits of the house.
    pub(crate) beside: Box<[u16]>,
    pub(crate) need: u32,
}

/// What a set of cells and a house have not in common.
#[derive(Clone, Debug)]
pub(crate) struct Overlap {
    pub(crate) outside: Box<[u16]>,
    pub(crate) others: Box<[u16]>,
}

/// The most cells of a set: as many as there are digits.
const MOST: usize = 32;
/// The most cells that [`Lanes`] have room for.
const SHORT: usize = 12;

/// Open cells, at most [`SHORT`] of them, with their digits side by side in lanes.
#[derive(Default)]
struct Open {
    lanes: [u64; 3],
    used: [u64; 3],
    cells: [u16; SHORT],
    count: usize,
}

impl Open {
    #[inline]
    fn add(&mut self, cell: u16, mask: u32) {
        let (lane, shift) = (self.count / 4, 16 * (self.count % 4));
        self.lanes[lane] |= u64::from(mask) << shift;
        self.used[lane] |= 0x8000 << shift;
        self.cells[self.count] = cell;
        self.count += 1;
    }
}

impl Sets {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        // Digits that have no place elsewhere in the house must be here.
        let must = self.need & !self.beside.iter().fold(0, |union, &cell| union | state.mask(cell));
        match self.sum {
            Some(sum) => self.run_cage(sum, must, program, state),
            None if program.all < 1 << 15 && self.cells.len() <= SHORT => {
                self.run_short_list(must, program, state)
            }
            None => self.run_list(must, program, state),
        }
    }

    /// Passes each cell that is open, and its digits, on to `open`; returns the digits that the
    /// others have, and all digits there are.
    #[inline]
    fn split(&self, state: &State, mut open: impl FnMut(u16, u32)) -> Result<[u32; 2], Conflict> {
        let (mut fixed, mut union) = (0_u32, 0_u32);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            union |= mask;
            if !mask.is_power_of_two() {
                open(cell, mask);
            } else if fixed & mask == 0 {
                fixed |= mask;
            } else {
                return Err(Conflict);
            }
        }
        Ok([fixed, union])
    }

    /// All sets of at most nine digits with a sum are allowed.
    fn run_cage(&self, sum: i32, must: u32, program: &Program, state: &mut State) -> Outcome {
        let mut open = Open::default();
        let [fixed, union] = self.split(state, |cell, mask| open.add(cell, mask))?;
        let Open { lanes, used, cells, count } = open;
        let places = places(fixed);
        let (sum, may, must) = (sum - places, union & !fixed, must & !fixed);
        if count == 0 {
            return if sum == 0 && must == 0 { Ok(()) } else { Err(Conflict) };
        }
        if count == 1 {
            let digit = may & few::bit(sum);
            let digit = if must & !digit == 0 { digit } else { 0 };
            return state.narrow(program, cells[0], digit);
        }
        if (count == 2 || count == 3) && must == 0 {
            let lane = |i: usize| (lanes[0] >> (16 * i)) as u32 & 0xffff & !fixed;
            let (left, required) = if count == 2 {
                let (left, required) = few::pair(lane(0), lane(1), sum);
                ([left[0], left[1], 0], required)
            } else {
                few::triple([lane(0), lane(1), lane(2)], sum)
            };
            for (&cell, left) in cells[..count].iter().zip(left) {
                state.narrow(program, cell, left)?;
            }
            return if required == 0 { Ok(()) } else { self.require(required, program, state) };
        }
        let sets = table::cages(count, sum).iter().map(|&set| u32::from(set));
        let cells = &cells[..count];
        if !(4..=8).contains(&count) {
            let found = try_sets(sets, [may, must], (lanes, used), count);
            return self.keep(found, cells, program, state);
        }
        let (Ok(sum), open) = (u8::try_from(sum), !(u64::from(fixed) * 0x0001_0001_0001_0001))
        else {
            return Err(Conflict);
        };
        let lanes = [lanes[0] & open, lanes[1] & open];
        let question = Question { lanes, count: count as u8, sum, must: must as u16 };
        let (found, required) = state.memo.find(question, || {
            let lanes = [lanes[0], lanes[1], 0];
            let ([first, second, _], required) = try_sets(sets, [may, must], (lanes, used), count);
            ([first, second], required)
        });
        self.keep(([found[0], found[1], 0], required), cells, program, state)
    }

    /// Leaves open cells what was found for them.
    #[inline]
    fn keep(
        &self,
        (found, required): ([u64; 3], Option<u32>),
        cells: &[u16],
        program: &Program,
        state: &mut State,
    ) -> Outcome {
        let Some(required) = required else { return Err(Conflict) };
        for (i, &cell) in cells.iter().enumerate() {
            let mask = (found[i / 4] >> (16 * (i % 4))) as u32 & 0x7fff;
            state.narrow(program, cell, mask)?;
        }
        if required == 0 { Ok(()) } else { self.require(required, program, state) }
    }

    /// Only listed sets are allowed, of digits that fit in a lane.
    fn run_short_list(&self, must: u32, program: &Program, state: &mut State) -> Outcome {
        let mut open = Open::default();
        let [fixed, union] = self.split(state, |cell, mask| open.add(cell, mask))?;
        let Open { lanes, used, cells, count } = open;
        let sets = self.allowed.iter().filter(|&set| fixed & !set == 0).map(|set| set & !fixed);
        let bounds = [union & !fixed, must & !fixed];
        let found = try_sets(sets, bounds, (lanes, used), count);
        self.keep(found, &cells[..count], program, state)
    }

    /// Only listed sets are allowed.
    fn run_list(&self, must: u32, program: &Program, state: &mut State) -> Outcome {
        let mut open = [0_u32; MOST];
        let mut open_cells = [0_u16; MOST];
        let mut count = 0;
        let [fixed, union] = self.split(state, |cell, mask| {
            (open[count], open_cells[count]) = (mask, cell);
            count += 1;
        })?;
        let mut support = [0_u32; MOST];
        let (open, support) = (&open[..count], &mut support[..count]);
        let must = must | fixed;
        let mut required = None;
        for &set in &self.allowed {
            let fits = set & !union == 0 && must & !set == 0;
            if fits && supports(open, set & !fixed, support) {
                required = Some(required.unwrap_or(u32::MAX) & set & !fixed);
            }
        }
        let Some(required) = required else { return Err(Conflict) };
        for (&cell, &mask) in open_cells[..count].iter().zip(support.iter()) {
            state.narrow(program, cell, mask)?;
        }
        if required == 0 { Ok(()) } else { self.require(required, program, state) }
    }

    /// Places digits that must come, and removes them from the cells that see all their places.
    fn require(&self, required: u32, program: &Program, state: &mut State) -> Outcome {
        let (mut once, mut twice) = (0_u32, 0_u32);
        for &cell in &self.cells {
            let mask = state.mask(cell) & required;
            twice |= once & mask;
            once |= mask;
        }
        if once != required {
            return Err(Conflict);
        }
        let hidden = once & !twice;
        if hidden != 0 {
            for &cell in &self.cells {
                let here = state.mask(cell) & hidden;
                if here != 0 {
                    state.narrow(program, cell, here)?;
                }
            }
        }
        if program.near.is_empty() {
            return self.clear_houses(required, program, state);
        }
        let mut open = required & twice;
        while open != 0 {
            state.clear_near(program, &self.cells, open & open.wrapping_neg())?;
            open &= open - 1;
        }
        Ok(())
    }

    /// Removes digits that must come from the houses that have all their places: on boards that are
    /// too large for a bit for each cell.
    fn clear_houses(&self, required: u32, program: &Program, state: &mut State) -> Outcome {
        for house in &self.houses {
            let elsewhere = house.outside.iter().fold(0, |union, &cell| union | state.mask(cell));
            let locked = required & !elsewhere;
            if locked != 0 {
                for &cell in &house.others {
                    state.narrow(program, cell, !locked)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns the sum of the places of digits.
#[inline]
fn places(mut digits: u32) -> i32 {
    let mut sum = 0;
    while digits != 0 {
        sum += digits.trailing_zeros() as i32;
        digits &= digits - 1;
    }
    sum
}

/// Returns what some of the sets allow to open cells, side by side in lanes; see [`Lanes::all`].
#[inline]
fn try_sets(
    sets: impl Iterator<Item = u32>,
    [may, must]: [u32; 2],
    (lanes, used): ([u64; 3], [u64; 3]),
    count: usize,
) -> ([u64; 3], Option<u32>) {
    match count {
        0..=4 => Lanes { masks: [lanes[0]], used: [used[0]] }.all(sets, may, must),
        5..=8 => {
            Lanes { masks: [lanes[0], lanes[1]], used: [used[0], used[1]] }.all(sets, may, must)
        }
        _ => Lanes { masks: lanes, used }.all(sets, may, must),
    }
}

/// Adds what the open cells can have if their digits are `rest`, or says that they can't be.
#[inline]
pub(super) fn supports(open: &[u32], rest: u32, support: &mut [u32]) -> bool {
    let (mut union, mut single) = (0_u32, 0_u32);
    for &mask in open {
        let mask = mask & rest;
        if mask == 0 {
            return false;
        }
        union |= mask;
        if mask.is_power_of_two() {
            if single & mask != 0 {
                return false;
            }
            single |= mask;
        }
    }
    if union != rest {
        return false;
    }
    let is_left = |mask: u32| {
        let mask = mask & rest;
        if mask.is_power_of_two() { mask } else { mask & !single }
    };
    if single != 0 && open.iter().any(|&mask| is_left(mask) == 0) {
        return false;
    }
    for (support, &mask) in support.iter_mut().zip(open) {
        *support |= is_left(mask);
    }
    true
}
