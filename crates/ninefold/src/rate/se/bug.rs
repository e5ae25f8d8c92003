//! Bivalue universal grave, types 1 to 4: rated 5.6 and up.
//!
//! If every empty cell had two candidates and every digit two places in each house, the puzzle
//! would have two solutions or none; so one of the few candidates too many must be true.

use super::basics::cells_at;
use super::geometry::{HOUSES_OF, PEER_BITS, PEERS_IN_ORDER, cell_bits};
use super::hint::{Hint, Why, strikes_of};
use super::marks::Marks;
use super::rule::Rule;

/// The cells with candidates too many, in the order found, and which those are.
struct Bug<'a> {
    marks: &'a Marks,
    cells: Vec<usize>,
    extra: [u16; 81],
    all_extra: u16,
    /// Cells that see every bug cell.
    common: u128,
}

/// Finds a bivalue universal grave.
pub(super) fn universal_grave(marks: &Marks) -> Option<Hint> {
    let bug = Bug::new(marks)?;
    if bug.cells.len() == 1 {
        let cell = bug.cells[0];
        let gone = marks.cand[cell] & !bug.all_extra;
        return Some(bug.hint(1, 5.6, vec![(cell, gone)]));
    }
    if bug.all_extra.is_power_of_two() {
        return bug.type2().or_else(|| bug.type4());
    }
    if bug.common == 0 {
        return None;
    }
    bug.type4().or_else(|| bug.type3())
}

impl<'a> Bug<'a> {
    fn new(marks: &'a Marks) -> Option<Self> {
        let mut bug =
            Self { marks, cells: Vec::new(), extra: [0; 81], all_extra: 0, common: u128::MAX };
        let mut left = *marks;
        for house in 0..27 {
            for digit in 0..9 {
                let places = marks.pos[house][digit];
                if places == 0 || places.count_ones() == 2 {
                    continue;
                }
                let rich = cell_bits(cells_at(house, places))
                    .filter(|&cell| marks.cand[cell].count_ones() >= 3)
                    .fold(0u128, |all, cell| all | 1 << cell);
                match rich.count_ones() {
                    0 => return None,
                    1 => {
                        let cell = rich.trailing_zeros() as usize;
                        bug.add(cell, digit)?;
                        left.strike(cell, digit);
                    }
                    _ => {}
                }
            }
        }
        let bivalue =
            (0..81).all(|cell| marks.filled >> cell & 1 != 0 || left.cand[cell].count_ones() == 2);
        let bilocal = left.pos.iter().flatten().all(|set| matches!(set.count_ones(), 0 | 2));
        (bivalue && bilocal && !bug.cells.is_empty()).then_some(bug)
    }

    /// Notes a candidate too many; `None` when no type can apply any more.
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell] |= 1 << digit;
        self.all_extra |= 1 << digit;
        self.common &= PEER_BITS[cell];
        for &own in &self.cells {
            self.common &= !(1 << own);
        }
        let hopeless = self.cells.len() > 1 && self.all_extra.count_ones() > 1 && self.common == 0;
        (!hopeless).then_some(())
    }

    fn hint(&self, kind: u8, rating: f64, strikes: Vec<(usize, u16)>) -> Hint {
        let cells = self.cells.iter().fold(0, |all, &cell| all | 1 << cell);
        let why = Why::Pattern(cells, self.all_extra, 0);
        Hint::strike(Rule::Bug(kind), rating, strikes, why)
    }

    /// One extra digit: a cell that sees all bug cells loses it.
    fn type2(&self) -> Option<Hint> {
        let digit = self.all_extra.trailing_zeros() as usize;
        let strikes = strikes_of(self.marks, self.common, digit);
        (!strikes.is_empty()).then(|| self.hint(2, 5.7, strikes))
    }

    /// The houses that all bug cells share.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        (0..3).filter_map(|kind| {
            let house = HOUSES_OF[self.cells[0]][kind];
            self.cells.iter().all(|&c| HOUSES_OF[c][kind] == house).then_some(usize::from(house))
        })
    }

    /// The bug cells act as one cell of a naked set.
    fn type3(&self) -> Option<Hint> {
        self.shared_houses().find_map(|house| {
            let inside = cells_at(house, 0x1ff);
            let cells: Vec<usize> = PEERS_IN_ORDER[self.cells[0]]
                .iter()
                .map(|&cell| usize::from(cell))
                .filter(|&cell| self.common & inside & (1 << cell) != 0)
                .collect();
            (2..=6)
                .filter(|&degree| cells.len() >= degree)
                .find_map(|degree| self.type3_in(&cells, degree))
        })
    }

    fn type3_in(&self, cells: &[usize], degree: usize) -> Option<Hint> {
        let cand = &self.marks.cand;
        let choices = (0..1u16 << cells.len()).filter(|c| c.count_ones() as usize == degree - 1);
        for choice in choices {
            let chosen = |i: usize| choice >> i & 1 != 0;
            let set = (0..cells.len()).filter(|&i| chosen(i)).map(|i| cand[cells[i]]);
            if set.clone().any(|digits| digits.count_ones() < 2) {
                continue;
            }
            let digits = set.fold(0, |all, digits| all | digits);
            if digits.count_ones() as usize != degree || self.all_extra & !digits != 0 {
                continue;
            }
            let strikes: Vec<(usize, u16)> = (0..cells.len())
                .filter(|&i| !chosen(i) && cand[cells[i]] & digits != 0)
                .map(|i| (cells[i], cand[cells[i]] & digits))
                .collect();
            if !strikes.is_empty() {
                return Some(self.hint(3, 5.7 + f64::from(digits.count_ones() - 1) * 0.1, strikes));
            }
        }
        None
    }

    /// Two bug cells in one house that must share a digit: they keep it and their extra digits.
    fn type4(&self) -> Option<Hint> {
        let [a, b] = self.cells[..] else { return None };
        let cand = &self.marks.cand;
        let common = cand[a] & cand[b] & !self.all_extra;
        if common.count_ones() != 1 || self.shared_houses().next().is_none() {
            return None;
        }
        let strikes = [a, b].map(|cell| (cell, cand[cell] & !self.extra[cell] & !common));
        Some(self.hint(4, 5.7, strikes.to_vec()))
    }
}
