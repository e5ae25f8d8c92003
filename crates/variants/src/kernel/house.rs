//! Kernels about houses, pairs of houses, and pairs of cells.

use super::{Conflict, Outcome, Program, State};

/// Finds digits with one place, and digits with none.
///
/// One pass over the cells keeps the digits seen once and twice, for all digits at a time.
#[inline]
pub(super) fn house(cells: &[u16], need: u32, program: &Program, state: &mut State) -> Outcome {
    let (mut once, mut twice, mut fixed) = (0_u32, 0_u32, 0_u32);
    for &cell in cells {
        let mask = state.mask(cell);
        twice |= once & mask;
        once |= mask;
        fixed |= if mask.is_power_of_two() { mask } else { 0 };
    }
    if once != need {
        return Err(Conflict);
    }
    let mut hidden = once & !twice & !fixed;
    if hidden == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = state.mask(cell) & hidden;
        if here != 0 {
            if !here.is_power_of_two() {
                return Err(Conflict);
            }
            state.narrow(program, cell, here)?;
            hidden &= !here;
            if hidden == 0 {
                break;
            }
        }
    }
    Ok(())
}

/// Leaves the cells of `inner` only digits that some cell of `outer` can have.
#[inline]
pub(super) fn within(
    outer: &[u16],
    inner: &[u16],
    program: &Program,
    state: &mut State,
) -> Outcome {
    let union = outer.iter().fold(0, |union, &cell| union | state.mask(cell));
    if union == program.all {
        return Ok(());
    }
    for &cell in inner {
        state.narrow(program, cell, union)?;
    }
    Ok(())
}

/// Leaves each related cell what goes with some digit of this one.
#[inline]
pub(super) fn arcs(
    cell: u16,
    arcs: &[(u16, u16)],
    program: &Program,
    state: &mut State,
) -> Outcome {
    let mask = state.mask(cell);
    for &(other, table) in arcs {
        let image = program.tables[table as usize].image(mask);
        state.narrow(program, other, image)?;
    }
    Ok(())
}

/// Some cell has a digit of each class; if only one can, it does.
pub(super) fn classes(
    cells: &[u16],
    classes: &[u32],
    program: &Program,
    state: &mut State,
) -> Outcome {
    for &class in classes {
        let mut able = cells.iter().filter(|&&cell| state.mask(cell) & class != 0);
        match (able.next(), able.next()) {
            (None, _) => return Err(Conflict),
            (Some(&only), None) => state.narrow(program, only, class)?,
            _ => {}
        }
    }
    Ok(())
}
