//! [`Sum`]: cells, each times a number, have a sum.

use super::few::{self, Side};
use super::table::ENDS;
use super::{Conflict, Outcome, Program, State};

/// A sum of cells, each times a number.
///
/// Terms are in groups: cells with one factor that all differ from each other. So many different
/// digits have at least the sum of the smallest ones that the group has, which is more than the sum
/// of each cell's smallest. With two or three cells open all their digits are tried.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    groups: Box<[Group]>,
    /// The cells of all groups in their order, with their factors.
    terms: Box<[(u16, i32)]>,
    total: i32,
    /// The largest factor, without its sign.
    largest: i32,
    /// The most by which bounds get closer because cells of a group differ.
    closer: i32,
    /// For each term a bit for each of the first terms that must differ from it, for the trials.
    apart: Box<[u128]>,
}

/// Cells with one factor that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) times: i32,
    pub(crate) cells: Box<[u16]>,
}

/// What is known of a group: the fixed part is in the total already.
#[derive(Clone, Copy, Default)]
struct Bounds {
    open: usize,
    /// Sum of each open cell's smallest and largest digit.
    least: i32,
    most: i32,
    /// The same for different digits, and the largest of the smallest, the smallest of the largest.
    low: i32,
    high: i32,
    top: i32,
    bottom: i32,
    /// How far the smallest and the largest digit of the open cells are apart.
    span: i32,
}

/// The most cells of a group: as many as there are digits.
const MOST_CELLS: usize = 32;

impl Bounds {
    /// Works out the smallest and the largest sum of different digits.
    ///
    /// Each cell takes the smallest digit from its own smallest on that no cell has taken: in
    /// whatever order, the cells take the same digits together, and no other choice has a smaller
    /// sum.
    #[inline]
    fn of(group: &Group, program: &Program, state: &State) -> Result<Self, Conflict> {
        let mut bounds = Self::default();
        let mut masks = [0_u32; MOST_CELLS];
        let mut union = 0;
        for &cell in &group.cells {
            let mask = state.mask(cell);
            if !mask.is_power_of_two() {
                masks[bounds.open % MOST_CELLS] = mask;
                bounds.open += 1;
                union |= mask;
                bounds.least += program.least(mask);
                bounds.most += program.most(mask);
            }
        }
        let masks = masks.get(..bounds.open).ok_or(Conflict)?;
        bounds.span = last(union) - first(union);
        if let [mask] = masks {
            (bounds.low, bounds.high) = (bounds.least, bounds.most);
            (bounds.top, bounds.bottom) = (program.least(*mask), program.most(*mask));
            return Ok(bounds);
        }
        let (mut low, mut high) = (0_u32, 0_u32);
        for &mask in masks {
            let from = union & !low & (mask & mask.wrapping_neg()).wrapping_neg();
            let to = union & !high & (u32::MAX >> (31 - last(mask)));
            if from == 0 || to == 0 {
                return Err(Conflict);
            }
            low |= from & from.wrapping_neg();
            high |= 1 << last(to);
            bounds.low += program.least(from);
            bounds.high += program.most(to);
        }
        if low != 0 {
            (bounds.top, bounds.bottom) = (program.most(low), program.least(high));
        }
        Ok(bounds)
    }

    /// Returns the smallest sum of all open cells but one, which has `digit` as smallest.
    #[inline]
    fn low_without(&self, digit: i32) -> i32 {
        (self.low - self.top).max(self.least - digit)
    }

    #[inline]
    fn high_without(&self, digit: i32) -> i32 {
        (self.high - self.bottom).min(self.most - digit)
    }
}

impl Group {
    /// Returns the number of open cells, the sum of known digits, and the sums of the smallest and
    /// of the largest digits of open cells; each digit by its place.
    #[inline]
    fn ends(&self, program: &Program, state: &State) -> [i32; 4] {
        if program.all < 512 {
            let ends = |&cell: &u16| ENDS[state.mask(cell) as usize & 511];
            let ends: u32 = self.cells.iter().map(ends).sum();
            let [min, max, known, open] = ends.to_le_bytes().map(i32::from);
            return [open, known, min - known, max - known];
        }
        let [mut open, mut known, mut least, mut most] = [0; 4];
        for &cell in &self.cells {
            let mask = state.mask(cell);
            if mask.is_power_of_two() {
                known += first(mask);
            } else {
                open += 1;
                least += first(mask);
                most += last(mask);
            }
        }
        [open, known, least, most]
    }
}

/// What a look at each cell for itself finds: the number of open cells, what the known ones leave
/// to them, and the least and the most that they can have.
#[derive(Clone, Copy, Default)]
struct Seen {
    open: i32,
    rest: i32,
    low: i32,
    high: i32,
}

/// Returns the place of the smallest digit of a set that has one.
#[inline]
const fn first(set: u32) -> i32 {
    // Said to have a digit, it is found in one instruction.
    (set | 1 << 31).trailing_zeros() as i32
}

/// Returns the place of the largest digit of a set that has one.
#[inline]
const fn last(set: u32) -> i32 {
    (set | 1).ilog2() as i32
}

/// The most groups of a sum that needs no memory of its own.
const FEW_GROUPS: usize = 12;

impl Sum {
    /// Returns the kernel of a sum, in groups of different cells; `is_apart` says which cells
    /// differ.
    pub(crate) fn new(groups: Vec<Group>, total: i32, is_apart: impl Fn(u16, u16) -> bool) -> Self {
        let largest = groups.iter().map(|group| group.times.abs()).max().unwrap_or(0);
        let of_group =
            |group: &Group| group.cells.iter().map(|&cell| (cell, group.times)).collect();
        let terms: Box<[(u16, i32)]> =
            groups.iter().flat_map(|group: &Group| -> Vec<_> { of_group(group) }).collect();
        let gains = groups.iter().map(|group| {
            let count = group.cells.len() as i32;
            group.times.abs() * count * (count - 1) / 2
        });
        let closer = gains.sum();
        let row = |&(a, _): &(u16, i32)| {
            let others = terms.iter().take(128).enumerate();
            others.filter(|(_, other)| is_apart(a, other.0)).fold(0, |row, (i, _)| row | 1 << i)
        };
        let apart = terms.iter().map(row).collect();
        Self { groups: groups.into(), terms, total, largest, closer, apart }
    }

    pub(super) fn cells(&self) -> Vec<u16> {
        self.terms.iter().map(|term| term.0).collect()
    }

    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let seen = self.look(program, state);
        if seen.low > seen.rest || seen.high < seen.rest {
            return Err(Conflict);
        }
        if seen.open > 3 {
            // Even the closest bounds would be too far away to tell anything.
            let far = program.all.ilog2() as i32 * self.largest + self.closer;
            if seen.rest - seen.low >= far && seen.high - seen.rest >= far {
                return Ok(());
            }
            return self.bound(seen.rest, program, state);
        }
        // The places of the open cells among the terms.
        let is_open = |term: &(u16, i32)| !state.mask(term.0).is_power_of_two();
        let mut places = (0..).zip(&self.terms).filter(|(_, term)| is_open(term)).map(|(i, _)| i);
        match [places.next(), places.next(), places.next()] {
            [Some(a), Some(b), Some(c)] => self.three([a, b, c], seen.rest, program, state),
            [Some(a), Some(b), None] => self.two([a, b], seen.rest, program, state),
            [Some(a), ..] => one(self.terms[a], seen.rest, program, state),
            _ => Ok(()),
        }
    }

    /// Looks at each cell for itself.
    #[inline]
    fn look(&self, program: &Program, state: &State) -> Seen {
        let mut seen = Seen { rest: self.total, ..Seen::default() };
        for group in &self.groups {
            let [open, known, least, most] = group.ends(program, state);
            let count = group.cells.len() as i32;
            seen.rest -= group.times * (known + (count - open) * program.first);
            let offset = open * program.first;
            let (a, b) = (group.times * (least + offset), group.times * (most + offset));
            seen.low += a.min(b);
            seen.high += a.max(b);
            seen.open += open;
        }
        seen
    }

    fn bound(&self, rest: i32, program: &Program, state: &mut State) -> Outcome {
        let (mut few, mut many) = ([Bounds::default(); FEW_GROUPS], Vec::new());
        let bounds = if self.groups.len() <= FEW_GROUPS {
            &mut few[..self.groups.len()]
        } else {
            many.resize(self.groups.len(), Bounds::default());
            &mut many[..]
        };
        let (mut low, mut high) = (0, 0);
        for (group, bound) in self.groups.iter().zip(bounds.iter_mut()) {
            *bound = Bounds::of(group, program, state)?;
            let (a, b) = (group.times * bound.low, group.times * bound.high);
            low += a.min(b);
            high += a.max(b);
        }
        if low > rest || high < rest {
            return Err(Conflict);
        }
        let span = program.all.ilog2() as i32 * self.largest;
        if rest - low >= span && high - rest >= span {
            return Ok(());
        }
        for (group, bound) in self.groups.iter().zip(bounds.iter()) {
            // With so much room no cell loses a digit; known cells have none to lose.
            let far = bound.span * group.times.abs();
            if bound.open == 0 || (rest - low >= far && high - rest >= far) {
                continue;
            }
            let (a, b) = (group.times * bound.low, group.times * bound.high);
            // What the other groups leave for this one, divided by its factor.
            let (others_low, others_high) = (low - a.min(b), high - a.max(b));
            let (from, to) = divide(rest - others_high, rest - others_low, group.times);
            for &cell in &group.cells {
                let mask = state.mask(cell);
                if mask.is_power_of_two() {
                    continue;
                }
                let (min, max) = (program.least(mask), program.most(mask));
                let floor = from - bound.high_without(max);
                let ceiling = to - bound.low_without(min);
                if floor > min || ceiling < max {
                    state.narrow(program, cell, range(program, floor, ceiling))?;
                }
            }
        }
        Ok(())
    }

    fn is_apart(&self, a: usize, b: usize) -> bool {
        b < 128 && self.apart[a] >> b & 1 == 1
    }

    fn two(&self, places: [usize; 2], rest: i32, program: &Program, state: &mut State) -> Outcome {
        let [(a, times_a), (b, times_b)] = places.map(|place| self.terms[place]);
        if a == b {
            return one((a, times_a + times_b), rest, program, state);
        }
        let is_apart = self.is_apart(places[0], places[1]);
        if self.largest == 1 {
            let sides = [times_a, times_b].map(|times| Side::new(times, program));
            let masks = few::two(sides, [state.mask(a), state.mask(b)], is_apart, rest);
            state.narrow(program, a, masks[0])?;
            return state.narrow(program, b, masks[1]);
        }
        let (mut left_a, mut left_b) = (0, 0);
        let mask_b = state.mask(b);
        each(state.mask(a), |place| {
            let bit = place_of(rest - times_a * program.digit(place), times_b, program) & mask_b;
            if bit != 0 && !(is_apart && bit == 1 << place) {
                left_a |= 1 << place;
                left_b |= bit;
            }
        });
        state.narrow(program, a, left_a)?;
        state.narrow(program, b, left_b)
    }

    fn three(
        &self,
        places: [usize; 3],
        rest: i32,
        program: &Program,
        state: &mut State,
    ) -> Outcome {
        let [(a, times_a), (b, times_b), (c, times_c)] = places.map(|place| self.terms[place]);
        if a == b || b == c || a == c {
            return Ok(());
        }
        let [ab, ac, bc] =
            [(0, 1), (0, 2), (1, 2)].map(|(one, other)| self.is_apart(places[one], places[other]));
        if self.largest == 1 {
            let sides = [times_a, times_b, times_c].map(|times| Side::new(times, program));
            let masks = [a, b, c].map(|cell| state.mask(cell));
            let masks = few::three(sides, masks, [ab, ac, bc], rest);
            state.narrow(program, a, masks[0])?;
            state.narrow(program, b, masks[1])?;
            return state.narrow(program, c, masks[2]);
        }
        let (mut left_a, mut left_b, mut left_c) = (0, 0, 0);
        let (mask_b, mask_c) = (state.mask(b), state.mask(c));
        each(state.mask(a), |x| {
            let rest = rest - times_a * program.digit(x);
            let x = 1 << x;
            each(if ab { mask_b & !x } else { mask_b }, |y| {
                let bit = place_of(rest - times_b * program.digit(y), times_c, program) & mask_c;
                if bit != 0 && !(ac && bit == x) && !(bc && bit == 1 << y) {
                    left_a |= x;
                    left_b |= 1 << y;
                    left_c |= bit;
                }
            });
        });
        state.narrow(program, a, left_a)?;
        state.narrow(program, b, left_b)?;
        state.narrow(program, c, left_c)
    }
}

/// Calls back for the place of each digit of a set.
#[inline]
fn each(mut set: u32, mut found: impl FnMut(u32)) {
    while set != 0 {
        found(set.trailing_zeros());
        set &= set - 1;
    }
}

/// Returns the set of the digit that is a value divided by a factor; empty if there is none.
#[inline]
fn place_of(value: i32, times: i32, program: &Program) -> u32 {
    let digit = match times {
        1 => value,
        -1 => -value,
        0 => return if value == 0 { program.all } else { 0 },
        times if value % times == 0 => value / times,
        _ => return 0,
    };
    let place = digit - program.first;
    if (0..32).contains(&place) { 1 << place & program.all } else { 0 }
}

fn one((cell, times): (u16, i32), rest: i32, program: &Program, state: &mut State) -> Outcome {
    state.narrow(program, cell, place_of(rest, times, program))
}

/// Returns the numbers whose product with a factor lies in a range, as a range.
#[inline]
fn divide(from: i32, to: i32, times: i32) -> (i32, i32) {
    match times {
        1 => (from, to),
        -1 => (-to, -from),
        0 => (i32::MIN / 4, i32::MAX / 4),
        times if times > 0 => (-(-from).div_euclid(times), to.div_euclid(times)),
        times => (-to.div_euclid(-times), (-from).div_euclid(-times)),
    }
}

/// Returns the digits of a range.
#[inline]
fn range(program: &Program, from: i32, to: i32) -> u32 {
    let from = (from - program.first).max(0);
    let to = (to - program.first).min(31);
    if from > to {
        return 0;
    }
    (u32::MAX >> (31 - to)) & (u32::MAX << from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Random;

    /// Tries all digits of all cells.
    fn slowly(sum: &Sum, apart: &[(u16, u16)], masks: &[u32], first: i32) -> Vec<u32> {
        let mut left = vec![0; masks.len()];
        let mut places = vec![0_u32; masks.len()];
        loop {
            let value = |i: usize| sum.groups[i].times * (first + places[i] as i32);
            let is_apart = |&(a, b): &(u16, u16)| places[a as usize] != places[b as usize];
            let fits = (0..masks.len()).all(|i| masks[i] >> places[i] & 1 == 1);
            let total: i32 = (0..masks.len()).map(value).sum();
            if fits && total == sum.total && apart.iter().all(is_apart) {
                (0..masks.len()).for_each(|i| left[i] |= 1 << places[i]);
            }
            let Some(next) =
                places.iter().position(|&place| place < 31 && masks_above(masks, place))
            else {
                return left;
            };
            places[next] += 1;
            places[..next].fill(0);
        }
    }

    fn masks_above(masks: &[u32], place: u32) -> bool {
        masks.iter().any(|mask| mask.ilog2() > place)
    }

    #[test]
    fn two_and_three_open_cells_keep_what_some_digits_of_the_others_go_with() {
        let mut random = Random::new(3, 17);
        let mut clashes = 0;
        for round in 0..3000 {
            let (count, digits) = (2 + round % 2, 2 + random.below(9) as u32);
            let first = random.below(2) as i32;
            let factor = [1, 1, 1, 2][random.below(4)];
            let times = |random: &mut Random| if random.below(2) == 0 { 1 } else { -factor };
            let groups: Vec<Group> = (0..count)
                .map(|cell| Group { times: times(&mut random), cells: Box::new([cell as u16]) })
                .collect();
            let pairs = [(1, 0), (2, 0), (2, 1)];
            let apart: Vec<(u16, u16)> = pairs
                .into_iter()
                .filter(|pair| (pair.0 as usize) < count && random.below(2) == 0)
                .collect();
            let total = random.below(25) as i32 - 5;
            let sum = Sum::new(groups, total, |a, b| apart.contains(&(a.max(b), a.min(b))));
            // Two digits or more in each cell.
            let mask = |random: &mut Random| {
                let low = random.below(digits as usize - 1);
                1 << low | 2 << low | (random.below(1 << digits) as u32)
            };
            let masks: Vec<u32> = (0..count).map(|_| mask(&mut random)).collect();
            let program = Program::bare(first, digits, 3);
            let mut state = State::new(&program, masks.clone());
            let expected = slowly(&sum, &apart, &masks, first);
            let outcome = sum.run(&program, &mut state);
            clashes += usize::from(outcome.is_err());
            assert_eq!(outcome.is_err(), expected.contains(&0), "{sum:?} {masks:?}");
            assert!(outcome.is_err() || state.masks == expected, "{sum:?} {masks:?}");
        }
        assert!((300..2700).contains(&clashes), "{clashes}");
    }
}
