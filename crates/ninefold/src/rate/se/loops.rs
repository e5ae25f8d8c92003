//! Unique rectangles and loops, types 1 to 4: rated 4.5 and up.
//!
//! A loop of cells that all hold the same two digits, each house it touches touched twice, would
//! have two fillings; so some cell of it must take another digit.
//!
//! All loops are walked and the least (rating, type) is taken, the first found among equals. The
//! walk keeps a set of extra digits that also collects those of cells merely looked at from the
//! same place: a quirk of the scale that decides which loops with three extra cells are found.

use super::basics::cells_at;
use super::geometry::{CELL_AT, HOUSES_OF, PEER_BITS, bits, cell_bits, subsets_of_nine};
use super::hint::{Hint, Why, strikes_in, strikes_of};
use super::marks::Marks;
use super::rule::Rule;

/// Finds the easiest unique loop.
pub(super) fn unique_loop(marks: &Marks) -> Option<Hint> {
    let mut walk =
        Walk { marks, pair: 0, digits: [0; 2], cells: Vec::with_capacity(16), best: None };
    for start in 0..81 {
        if marks.cand[start].count_ones() == 2 {
            walk.pair = marks.cand[start];
            let high = 15 - walk.pair.leading_zeros() as usize;
            walk.digits = [walk.pair.trailing_zeros() as usize, high];
            walk.step(start, &At { spare: 2, extra: 0, last: 3, even: 0, odd: 0 });
            if walk.best.as_ref().is_some_and(|best| best.0 <= (4.5, 1)) {
                break;
            }
        }
    }
    walk.best.map(|(_, hint)| hint)
}

/// Where the walk stands.
struct At {
    /// How many cells with extra digits may still be added freely.
    spare: i8,
    /// Extra digits of the loop, and of cells looked at from it.
    extra: u16,
    /// Kind of house of the last link; 3 at the start.
    last: usize,
    /// Houses touched by even-numbered and by odd-numbered cells.
    even: u32,
    odd: u32,
}

struct Walk<'a> {
    marks: &'a Marks,
    pair: u16,
    /// The two digits of `pair`.
    digits: [usize; 2],
    cells: Vec<usize>,
    best: Option<((f64, u8), Hint)>,
}

impl Walk<'_> {
    fn step(&mut self, cell: usize, from: &At) {
        let own = HOUSES_OF[cell].iter().fold(0u32, |all, &house| all | 1 << house);
        let (mut even, mut odd) = (from.even, from.odd);
        let side = if self.cells.len().is_multiple_of(2) { &mut even } else { &mut odd };
        if *side & own != 0 {
            return; // no loop through here is valid
        }
        *side |= own;
        self.cells.push(cell);
        let mut extra = from.extra;
        for kind in (0..3).filter(|&kind| kind != from.last) {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let [low, high] = self.digits;
            for at in bits(self.marks.pos[house][low] & self.marks.pos[house][high]) {
                let next = usize::from(CELL_AT[house][at]);
                if self.cells[0] == next && self.cells.len() >= 4 {
                    if even == odd {
                        self.found();
                    }
                } else if !self.cells.contains(&next) {
                    extra = (extra | self.marks.cand[next]) & !self.pair;
                    let bare = self.marks.cand[next].count_ones() == 2;
                    if bare || extra.is_power_of_two() || from.spare > 0 {
                        let spare = if bare { from.spare } else { from.spare - 1 };
                        self.step(next, &At { spare, extra, last: kind, even, odd });
                    }
                }
            }
        }
        self.cells.pop();
    }

    fn found(&mut self) {
        let cand = &self.marks.cand;
        let rich: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| cand[cell].count_ones() > 2).collect();
        match rich[..] {
            [] => {}
            [cell] => self.offer(1, 0.0, vec![(cell, self.pair)]),
            [a, b] => {
                let extra = (cand[a] | cand[b]) & !self.pair;
                if extra.is_power_of_two() {
                    self.type2(&rich);
                } else {
                    self.type3(a, b, extra);
                }
                self.type4(a, b);
            }
            _ => self.type2(&rich),
        }
    }

    /// Keeps a finding if it is easier than the best so far.
    fn offer(&mut self, kind: u8, more: f64, strikes: Vec<(usize, u16)>) {
        let size = self.cells.len();
        let mut rating = 4.5;
        if size >= 10 {
            rating += 0.3;
        }
        if size >= 8 {
            rating += 0.2;
        } else if size >= 6 {
            rating += 0.1;
        }
        rating += more;
        if strikes.is_empty() || self.best.as_ref().is_some_and(|best| best.0 <= (rating, kind)) {
            return;
        }
        let cells = self.cells.iter().fold(0, |all, &cell| all | 1 << cell);
        let rule = Rule::UniqueLoop { size: size as u8, kind };
        let why = Why::Pattern(cells, self.pair, 0);
        self.best = Some(((rating, kind), Hint::strike(rule, rating, strikes, why)));
    }

    /// One extra digit: one of the rich cells takes it, so a cell that sees them all does not.
    fn type2(&mut self, rich: &[usize]) {
        let digit = (self.marks.cand[rich[0]] & !self.pair).trailing_zeros() as usize;
        let seen = rich.iter().fold(u128::MAX, |all, &cell| all & PEER_BITS[cell]);
        self.offer(2, 0.0, strikes_of(self.marks, seen, digit));
    }

    /// Two rich cells act as one cell with the extra digits, part of a naked or hidden set.
    fn type3(&mut self, a: usize, b: usize, extra: u16) {
        for degree in extra.count_ones() as usize..=7 {
            for (house, other) in HOUSES_OF[a].into_iter().zip(HOUSES_OF[b]) {
                if house != other {
                    continue;
                }
                let house = usize::from(house);
                let empty = usize::from(self.marks.empty[house]);
                if degree * 2 <= empty {
                    self.type3_naked((a, b), extra, house, degree);
                }
                if degree * 2 < empty {
                    self.type3_hidden((a, b), extra, house, degree);
                }
            }
        }
    }

    fn type3_naked(&mut self, (a, b): (usize, usize), extra: u16, house: usize, degree: usize) {
        let cand = &self.marks.cand;
        let position = |cell| CELL_AT[house].iter().position(|&c| usize::from(c) == cell);
        let (Some(at_a), Some(at_b)) = (position(a), position(b)) else { return };
        for set in subsets_of_nine(degree) {
            if set >> at_a & 1 == 0 || set >> at_b & 1 != 0 {
                continue;
            }
            let others =
                || bits(set & !(1 << at_a)).map(|at| cand[usize::from(CELL_AT[house][at])]);
            let union = others().fold(0, |all, digits| all | digits);
            let covered = union | extra & cand[a] & cand[b];
            if covered.count_ones() as usize == degree
                && (union | extra).count_ones() as usize == degree
                && others().all(|digits| digits.count_ones() > 1)
            {
                let rest = 0x1ff & !set & !(1 << at_b);
                let strikes = strikes_in(self.marks, house, rest, union | extra);
                self.offer(3, f64::from(set.count_ones() - 1) * 0.1, strikes);
            }
        }
    }

    fn type3_hidden(&mut self, (a, b): (usize, usize), extra: u16, house: usize, degree: usize) {
        let spare: Vec<usize> = bits(0x1ff & !self.pair & !extra).collect();
        if degree - 2 > spare.len() {
            return;
        }
        for choice in (0..1u16 << spare.len()).filter(|c| c.count_ones() as usize == degree - 2) {
            let digits = bits(choice).fold(self.pair, |all, i| all | 1 << spare[i]);
            let places = || {
                bits(digits).map(|digit| {
                    let at = cells_at(house, self.marks.pos[house][digit]);
                    at & !(1u128 << b)
                })
            };
            let union = places().fold(0u128, |all, at| all | at);
            if union.count_ones() as usize == degree && places().all(|at| at != 0) {
                let set = union & !(1 << a);
                let strikes: Vec<(usize, u16)> = cell_bits(set)
                    .map(|cell| (cell, self.marks.cand[cell] & !digits))
                    .filter(|&(_, gone)| gone != 0)
                    .collect();
                let size = set.count_ones();
                self.offer(3, (f64::from(size) - 1.0) * 0.1, strikes);
            }
        }
    }

    /// One loop digit has no other place in a house of both rich cells: the other one goes.
    fn type4(&mut self, a: usize, b: usize) {
        let both = cell_bits(1 << a | 1 << b);
        let [low, high] = self.digits;
        let locked = |digit: usize| {
            (0..3).any(|kind| {
                let house = usize::from(HOUSES_OF[a][kind]);
                house == usize::from(HOUSES_OF[b][kind])
                    && cells_at(house, self.marks.pos[house][digit]) & !(1 << a | 1 << b) == 0
            })
        };
        let gone = if locked(low) {
            high
        } else if locked(high) {
            low
        } else {
            return;
        };
        self.offer(4, 0.0, both.map(|cell| (cell, 1 << gone)).collect());
    }
}
