//! [`Ends`]: the two ends of a line say what its inner cells may have.

use super::{Conflict, Outcome, Program, State};

/// A line whose inner digits lie in a set that the digits at its ends determine.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// The two ends come first.
    pub(crate) cells: Box<[u16]>,
    /// For the digits at places `a` and `b` of the ends the set of the inner digits, at
    /// `a * digits + b`.
    pub(crate) inner: Box<[u32]>,
    /// How many different digits the inner cells need at least.
    pub(crate) need: u32,
}

impl Ends {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let digits = program.all.count_ones() as usize;
        let (a, b, inner) = (self.cells[0], self.cells[1], &self.cells[2..]);
        let (mut left_a, mut left_b, mut union) = (0_u32, 0_u32, 0_u32);
        for x in (0..digits).filter(|x| state.mask(a) >> x & 1 == 1) {
            for y in (0..digits).filter(|y| state.mask(b) >> y & 1 == 1) {
                let set = self.inner[x * digits + y];
                if set.count_ones() >= self.need
                    && inner.iter().all(|&cell| state.mask(cell) & set != 0)
                {
                    left_a |= 1 << x;
                    left_b |= 1 << y;
                    union |= set;
                }
            }
        }
        if left_a == 0 {
            return Err(Conflict);
        }
        state.narrow(program, a, left_a)?;
        state.narrow(program, b, left_b)?;
        for &cell in inner {
            state.narrow(program, cell, union)?;
        }
        Ok(())
    }
}
