//! [`Cuts`]: all-different cells, some of which together have a sum; which ones, others say.

use super::table;
use super::{Conflict, Outcome, Program, State};

/// Sandwiches, lunchboxes and x-sums: a line of different digits, at most nine, and all the ways in
/// which it can be cut. Exact but for the order of digits inside of a part.
#[derive(Clone, Debug)]
pub(crate) struct Cuts {
    pub(crate) cells: Box<[u16]>,
    pub(crate) ways: Box<[Cut]>,
    /// Whether there are as many cells as digits, so that each digit has a place.
    pub(crate) is_house: bool,
}

/// One way to cut a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Cells with a digit that is known, by their place in the line.
    pub(crate) known: [(u8, u16); 2],
    /// Where the cells with the sum begin and end.
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The sum of the places of their digits.
    pub(crate) sum: i32,
    /// The digits that the rest of the line may have, those of the part and the known ones aside.
    pub(crate) others: u16,
}

impl Cuts {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let mut masks = [0_u16; 9];
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = state.mask(cell) as u16;
        }
        let mut support = [0_u16; 9];
        for cut in &self.ways {
            if cut.known.iter().all(|&(at, bit)| masks[at as usize % 9] & bit != 0) {
                self.add(cut, &masks, &mut support);
            }
        }
        if support[0] == 0 {
            return Err(Conflict);
        }
        for (&cell, &mask) in self.cells.iter().zip(&support) {
            state.narrow(program, cell, u32::from(mask))?;
        }
        Ok(())
    }

    /// Adds what a cut allows.
    fn add(&self, cut: &Cut, masks: &[u16; 9], support: &mut [u16; 9]) {
        let count = self.cells.len();
        let is_inside = |i: usize| (cut.from as usize..cut.to as usize).contains(&i);
        let is_known = |i: usize| cut.known.iter().any(|&(at, _)| at as usize == i);
        let known = cut.known[0].1 | cut.known[1].1;
        let union = |is_inside: &dyn Fn(usize) -> bool| {
            (0..count).filter(|&i| is_inside(i)).fold(0, |union, i| union | masks[i])
        };
        let inside = union(&is_inside) & !known & cut.others;
        let outside = union(&|i| !is_inside(i) && !is_known(i));
        let size = cut.to.saturating_sub(cut.from) as usize;
        let (mut parts, mut rests, mut is_any) = (0_u16, 0_u16, false);
        for &part in table::cages(size, cut.sum) {
            let rest = cut.others & !part & !known;
            let is_covered = !self.is_house || rest & !outside == 0;
            let fits =
                |i: usize| is_known(i) || masks[i] & if is_inside(i) { part } else { rest } != 0;
            if part & !inside == 0 && is_covered && (0..count).all(fits) {
                is_any = true;
                parts |= part;
                rests |= rest;
            }
        }
        if !is_any {
            return;
        }
        for (i, support) in support.iter_mut().enumerate().take(count) {
            let known = cut.known.iter().find(|&&(at, _)| at as usize == i);
            *support |= match known {
                Some(&(_, bit)) => bit,
                None if is_inside(i) => masks[i] & parts,
                None => masks[i] & rests,
            };
        }
    }
}
