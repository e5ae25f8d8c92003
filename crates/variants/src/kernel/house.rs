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
    if let (&[a, b, c, d], &[low, middle, high]) = (cells, classes)
        && low | middle | high == program.all
        && low + middle + high == program.all
    {
        return square([a, b, c, d], [low, middle, high], program, state);
    }
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

/// For each cell of a square, three bits each, the classes that it can have; and those that are
/// left if all three are there. None are left to any cell if that can't be.
static SQUARES: [u16; 4096] = {
    let mut left = [0; 4096];
    let mut able = 0;
    while able < 4096 {
        let mut way = 0;
        while way < 81 {
            let classes = [1 << (way % 3), 1 << (way / 3 % 3), 1 << (way / 9 % 3), 1 << (way / 27)];
            let bits = classes[0] | classes[1] << 3 | classes[2] << 6 | classes[3] << 9;
            let all = classes[0] | classes[1] | classes[2] | classes[3];
            if all == 7 && bits & !(able as u16) == 0 {
                left[able] |= bits;
            }
            way += 1;
        }
        able += 1;
    }
    left
};

/// Four cells have digits of all three classes, and no others; exact.
fn square(cells: [u16; 4], classes: [u32; 3], program: &Program, state: &mut State) -> Outcome {
    let mut able = 0;
    for (i, &cell) in cells.iter().enumerate() {
        for (j, &class) in classes.iter().enumerate() {
            able |= usize::from(state.mask(cell) & class != 0) << (3 * i + j);
        }
    }
    let left = SQUARES[able & 4095] as usize;
    if left == 0 {
        return Err(Conflict);
    }
    if left == able {
        return Ok(());
    }
    for (i, &cell) in cells.iter().enumerate() {
        let here = (0..3).filter(|j| left >> (3 * i + j) & 1 == 1);
        state.narrow(program, cell, here.fold(0, |union, j| union | classes[j]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Random;

    #[test]
    fn squares_keep_what_some_choice_of_all_classes_has() {
        let program = Program::bare(1, 9, 4);
        let parts = [0x007, 0x038, 0x1c0];
        let mut random = Random::new(4, 17);
        let mut clashes = 0;
        for _ in 0..3000 {
            let masks: Vec<u32> = (0..4)
                .map(|_| {
                    let chosen = 1 + random.below(7);
                    let digits = (0..3).filter(|i| chosen >> i & 1 == 1).map(|i| parts[i]);
                    let digits = digits.fold(0, |union, part| union | part);
                    digits & (0x049 << random.below(3) | random.below(512) as u32)
                })
                .collect();
            let mut expected = [0; 4];
            for way in 0..81 {
                let class = |i: usize| parts[way / 3_usize.pow(i as u32) % 3];
                let has_all = parts.iter().all(|part| (0..4).any(|i| class(i) == *part));
                if has_all && (0..4).all(|i| masks[i] & class(i) != 0) {
                    (0..4).for_each(|i| expected[i] |= masks[i] & class(i));
                }
            }
            let mut state = State::new(&program, masks.clone());
            let outcome = classes(&[0, 1, 2, 3], &parts, &program, &mut state);
            clashes += usize::from(outcome.is_err());
            assert_eq!(outcome.is_err(), expected.contains(&0), "{masks:?}");
            assert!(outcome.is_err() || state.masks == expected, "{masks:?}");
        }
        assert!((300..2700).contains(&clashes), "{clashes}");
    }
}
