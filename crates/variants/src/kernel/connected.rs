//! Digits that hang together.

use super::{Conflict, Outcome, Program, State};

/// The cells with one of some digits are one piece, side by side, and there is at least one.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    pub(crate) cells: Box<[u16]>,
    /// The neighbours of each cell, by their numbers in `cells`; [`NONE`] where there is none.
    pub(crate) neighbours: Box<[[u16; 4]]>,
    pub(crate) digits: u32,
}

/// No neighbour.
pub(crate) const NONE: u16 = u16::MAX;

/// A walk through the cells that may belong to the piece, from one that does.
struct Walk<'k> {
    kernel: &'k Connected,
    can: Vec<bool>,
    must: Vec<bool>,
    /// When each cell was met, from 1; and the earliest that is met from it or from behind it.
    met: Vec<u16>,
    earliest: Vec<u16>,
    time: u16,
    /// Cells without which one that must belong to the piece would be cut off.
    bridges: Vec<usize>,
}

impl Connected {
    pub(super) fn run(&self, program: &Program, state: &mut State) -> Outcome {
        let masks = || self.cells.iter().map(|&cell| state.mask(cell));
        let can: Vec<bool> = masks().map(|mask| mask & self.digits != 0).collect();
        let must: Vec<bool> = masks().map(|mask| mask & !self.digits == 0).collect();
        let Some(start) = must.iter().position(|&must| must) else {
            return match can.iter().filter(|&&can| can).count() {
                0 => Err(Conflict),
                1 => {
                    let only = can.iter().position(|&can| can).unwrap_or(0);
                    state.narrow(program, self.cells[only], self.digits)
                }
                _ => Ok(()),
            };
        };
        let count = self.cells.len();
        let (met, earliest) = (vec![0; count], vec![0; count]);
        let mut walk =
            Walk { kernel: self, can, must, met, earliest, time: 0, bridges: Vec::new() };
        walk.go(start);
        for (i, &cell) in self.cells.iter().enumerate() {
            if walk.can[i] && walk.met[i] == 0 {
                state.narrow(program, cell, !self.digits)?;
            }
        }
        for bridge in walk.bridges {
            state.narrow(program, self.cells[bridge], self.digits)?;
        }
        Ok(())
    }
}

impl Walk<'_> {
    /// Goes as deep as it can and notes on the way back which cells nothing leads around.
    fn go(&mut self, start: usize) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        self.meet(start);
        path.push((start, 0));
        while let Some((cell, side)) = path.last_mut() {
            let at = *cell;
            if *side == 4 {
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    self.return_to(before, at, before == start);
                }
                continue;
            }
            let next = self.kernel.neighbours[at][*side] as usize;
            *side += 1;
            if next == NONE as usize || !self.can[next] {
                continue;
            }
            if self.met[next] == 0 {
                self.meet(next);
                path.push((next, 0));
            } else {
                self.earliest[at] = self.earliest[at].min(self.met[next]);
            }
        }
    }

    fn meet(&mut self, cell: usize) {
        self.time += 1;
        self.met[cell] = self.time;
        self.earliest[cell] = self.time;
    }

    /// From here on `must` of a cell is also that something behind it must belong to the piece.
    fn return_to(&mut self, before: usize, from: usize, is_start: bool) {
        self.earliest[before] = self.earliest[before].min(self.earliest[from]);
        if self.must[from] {
            if self.earliest[from] >= self.met[before] && !is_start {
                self.bridges.push(before);
            }
            self.must[before] = true;
        }
    }
}
