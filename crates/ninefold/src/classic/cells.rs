//! `cells`: recurses through every cell, givens included; one bit mask per house.

use super::bits::Masks;
use super::trace::{Flow, Observer, Tally};
use crate::cell::Cell;
use crate::digit::Digit;

pub(super) fn search<O: Observer>(tally: &mut Tally<'_, O>) -> Flow {
    let mut masks = Masks::new(&tally.grid);
    step(tally, &mut masks, 0)
}

fn step<O: Observer>(tally: &mut Tally<'_, O>, masks: &mut Masks, index: usize) -> Flow {
    tally.visit();
    if index == Cell::COUNT {
        return tally.solved();
    }
    let cell = Cell::new(index);
    if tally.grid.get(cell).is_some() {
        return step(tally, masks, index + 1);
    }
    for digit in Digit::all() {
        if tally.check(masks.legal(cell).contains(digit)) && tally.place(cell, digit)? {
            masks.add(cell, digit);
            step(tally, masks, index + 1)?;
            masks.remove(cell, digit);
            tally.erase(cell, digit);
        }
    }
    tally.dead(cell)
}
