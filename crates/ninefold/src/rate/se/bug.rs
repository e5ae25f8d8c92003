//! Bivalue universal grave, types 1 to 4: rated 5.6 and up.
//!
//! If every empty cell had two candidates and every digit two places in each house, the puzzle
//! would have two solutions or none; so one of the few candidates too many must be true.

use super::finding::{Finding, Reason, Strikes, strikes};
use super::geometry::{BLOCKS_ROWS_COLUMNS, peers_in_order, shared_houses, subsets};
use super::marks::Marks;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::Pattern;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

/// The cells with candidates too many, in the order found, and which those are.
struct Bug<'a> {
    marks: &'a Marks,
    cells: Vec<Cell>,
    extra: [DigitSet; 81],
    all_extra: DigitSet,
    /// Cells that see every bug cell.
    common: CellSet,
}

/// Finds a bivalue universal grave.
pub(super) fn universal_grave(marks: &Marks) -> Option<Finding> {
    let bug = Bug::new(marks)?;
    if let [cell] = bug.cells[..] {
        let gone = vec![(cell, marks.candidates(cell) - bug.all_extra)];
        return bug.finding(1, 5.6, gone, CellSet::EMPTY);
    }
    if let Some(digit) = bug.all_extra.single() {
        return bug.type2(digit).or_else(|| bug.type4());
    }
    if bug.common.is_empty() {
        return None;
    }
    bug.type4().or_else(|| bug.type3())
}

impl<'a> Bug<'a> {
    fn new(marks: &'a Marks) -> Option<Self> {
        let mut bug = Self {
            marks,
            cells: Vec::new(),
            extra: [DigitSet::EMPTY; 81],
            all_extra: DigitSet::EMPTY,
            common: CellSet::ALL,
        };
        let mut left = *marks;
        for house in BLOCKS_ROWS_COLUMNS {
            for digit in Digit::all() {
                let places = marks.places(digit, house);
                if places.is_empty() || places.len() == 2 {
                    continue;
                }
                let mut rich = places.cells().filter(|&cell| marks.candidates(cell).len() >= 3);
                let first = rich.next()?;
                // With several the reference waits for a house in which there is only one.
                if rich.next().is_none() {
                    bug.add(first, digit)?;
                    left.strike(Candidate { cell: first, digit });
                }
            }
        }
        let mut empty = (!marks.filled).iter();
        let bivalue = empty.all(|cell| left.candidates(cell).pair().is_some());
        let bilocal = || {
            let mut places = House::all().flat_map(|house| left.places_in(house));
            places.all(|bits| matches!(bits.count_ones(), 0 | 2))
        };
        (bivalue && bilocal() && !bug.cells.is_empty()).then_some(bug)
    }

    /// Notes a candidate too many; `None` when no type can apply any more.
    fn add(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell.index()].insert(digit);
        self.all_extra.insert(digit);
        self.common &= cell.peers();
        self.common -= self.cells.iter().copied().collect();
        let hopeless = self.cells.len() > 1 && self.all_extra.len() > 1 && self.common.is_empty();
        (!hopeless).then_some(())
    }

    fn finding(&self, kind: u8, rating: f64, strikes: Strikes, subset: CellSet) -> Option<Finding> {
        let of = |cell: Cell| {
            self.extra[cell.index()].iter().map(move |digit| Candidate { cell, digit })
        };
        let cells: CellSet = self.cells.iter().copied().collect();
        let extras = cells.iter().flat_map(of).collect();
        let reason = Reason::Made(Box::new(Pattern::Grave { extras, subset }));
        Finding::strike(Rule::Bug(kind), rating, strikes, reason)
    }

    /// One extra digit: a cell that sees all bug cells loses it.
    fn type2(&self, digit: Digit) -> Option<Finding> {
        let gone = strikes(self.marks, self.common, DigitSet::only(digit));
        self.finding(2, 5.7, gone, CellSet::EMPTY)
    }

    /// The bug cells act as one cell of a naked set.
    fn type3(&self) -> Option<Finding> {
        shared_houses(&self.cells).find_map(|house| {
            let inside = self.common & house.cells();
            let peers = peers_in_order(self.cells[0]).iter().copied();
            let cells: Vec<Cell> = peers.filter(|&cell| inside.contains(cell)).collect();
            (2..=6)
                .filter(|&degree| cells.len() >= degree)
                .find_map(|degree| self.type3_in(&cells, degree))
        })
    }

    fn type3_in(&self, cells: &[Cell], degree: usize) -> Option<Finding> {
        subsets((1 << cells.len()) - 1, degree - 1).find_map(|choice| {
            let (set, rest): (Vec<usize>, Vec<usize>) =
                (0..cells.len()).partition(|i| choice >> i & 1 != 0);
            let own = |&i: &usize| self.marks.candidates(cells[i]);
            let digits = set.iter().map(own).fold(DigitSet::EMPTY, |all, own| all | own);
            if set.iter().any(|i| own(i).len() < 2)
                || digits.len() != degree
                || !self.all_extra.is_subset(digits)
            {
                return None;
            }
            let strikes = strikes(self.marks, rest.iter().map(|&i| cells[i]), digits);
            let subset = set.iter().map(|&i| cells[i]).collect();
            self.finding(3, 5.7 + f64::from(degree as u8 - 1) * 0.1, strikes, subset)
        })
    }

    /// Two bug cells in one house that must share a digit: they keep it and their extra digits.
    fn type4(&self) -> Option<Finding> {
        let [a, b] = self.cells[..] else { return None };
        let own = |cell| self.marks.candidates(cell);
        let common = (own(a) & own(b)) - self.all_extra;
        common.single()?;
        shared_houses(&self.cells).next()?;
        let gone = [a, b].map(|cell| (cell, own(cell) - self.extra[cell.index()] - common));
        self.finding(4, 5.7, gone.to_vec(), CellSet::EMPTY)
    }
}
