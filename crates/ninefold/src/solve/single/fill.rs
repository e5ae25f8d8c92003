//! Whether each house can be filled at all: nine different digits for its nine cells.
//!
//! Three digits with two cells between them end a branch, but no rule of `close` sees it, and as
//! long as the guesses go elsewhere no guess does either. Too dear for every board; probes look.

use crate::house::House;

/// Whether some house has no way to give its cells different digits of their candidates.
pub(crate) fn lacks_fill(cells: &[u16; 81]) -> bool {
    House::all().any(|house| {
        let mut sets = [0; 9];
        for (set, cell) in sets.iter_mut().zip(house.cell_list()) {
            *set = cells[cell.index()];
        }
        !has_fill(&sets)
    })
}

/// Whether nine cells can hold different digits: a matching, grown cell by cell.
fn has_fill(cells: &[u16; 9]) -> bool {
    let mut holder = [None; 9];
    (0..9).all(|cell| {
        let mut tried = 0;
        finds_digit(cells, cell, &mut tried, &mut holder)
    })
}

/// Finds a digit for a cell; the cells that hold digits already may move to others.
fn finds_digit(
    cells: &[u16; 9],
    cell: usize,
    tried: &mut u16,
    holder: &mut [Option<usize>; 9],
) -> bool {
    for digit in 0..9 {
        if cells[cell] & !*tried & 1 << digit == 0 {
            continue;
        }
        *tried |= 1 << digit;
        if holder[digit].is_none_or(|other| finds_digit(cells, other, tried, holder)) {
            holder[digit] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_need_three_cells() {
        let mut cells = [0o777; 9];
        assert!(has_fill(&cells));
        for cell in &mut cells[2..] {
            *cell = 0o770;
        }
        assert!(!has_fill(&cells), "1, 2 and 3 have two cells");
        cells[2] = 0o771;
        assert!(has_fill(&cells));
        assert!(!has_fill(&[3, 3, 3, 0o777, 0o777, 0o777, 0o777, 0o777, 0o777]));
    }
}
