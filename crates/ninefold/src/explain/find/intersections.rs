//! Locked candidates: the places of a digit in one house all lie in another.
//!
//! ```text
//!      b1            .            all 4s of box 1 are in row 2, so the 4 of row 2 is one of
//!     . . . | . . .               them, and no other cell of row 2 can be 4
//!     4 4 . | - . -      r2
//!     . . . | . . .
//! ```

use core::ops::ControlFlow;

use crate::board::Board;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{DigitSet, HouseSet};

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink};

/// Type 1 by box, digit, row before column; type 2 by row and then column, digit.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [pointed, claimed] = lockable(board);
    if technique == Technique::Pointing {
        let digits = scope.digits & pointed;
        let blocks = scope.houses & HouseSet::from_bits(0x1ff << 18);
        return blocks.iter().try_for_each(|block| pointing(board, block, digits, sink));
    }
    let digits = scope.digits & claimed;
    let lines = scope.houses & HouseSet::from_bits(0x3_ffff);
    lines.iter().try_for_each(|line| claiming(board, line, digits, sink))
}

/// Returns the digits that some box locks in a line so that it strikes something, and those that
/// some line locks in a box.
///
/// The words of all digits stand side by side, three bands each, and a loop treats them alike, in
/// vectors where the machine has some.
fn lockable(board: &Board) -> [DigitSet; 2] {
    const BAND: u128 = (1 << 27) - 1;
    let mut bands = [[0_u32; 12]; 3];
    for digit in Digit::all() {
        let bits = board.all_places(digit).bits();
        for (i, band) in bands.iter_mut().enumerate() {
            band[digit.index()] = (bits >> (27 * i) & BAND) as u32;
        }
    }
    let mut found = [[0_u32; 12]; 2];
    for i in 0..12 {
        let bands = [bands[0][i], bands[1][i], bands[2][i]];
        let (rows, columns) = (in_rows(bands), in_columns(bands));
        found[0][i] = rows[0] | columns[0];
        found[1][i] = rows[1] | columns[1];
    }
    found.map(|found| Digit::all().filter(|digit| found[digit.index()] != 0).collect())
}

/// Returns where boxes lock their places in rows, and rows in boxes: the lowest bit of three cells
/// that share both.
#[inline]
fn in_rows(bands: [u32; 3]) -> [u32; 2] {
    const THREES: u32 = 0o111_111_111;
    const ROWS: u32 = 0o001_001_001;
    bands.into_iter().fold([0; 2], |[pointing, claiming], band| {
        let (second, third) = (band >> 1, band >> 2);
        let any = (band | second | third) & THREES;
        let several = (band & second | (band | second) & third) & THREES;
        let in_box = any << 9 | any >> 18 | any << 18 | any >> 9;
        let (left, middle, right) = (any & ROWS, any >> 3 & ROWS, any >> 6 & ROWS);
        let in_row = (middle | right) | (left | right) << 3 | (left | middle) << 6;
        [pointing | several & in_row & !in_box, claiming | several & in_box & !in_row]
    })
}

/// The same with columns: the column of each band.
#[inline]
fn in_columns(bands: [u32; 3]) -> [u32; 2] {
    const BOXES: u32 = 0o111;
    let any = bands.map(|band| (band | band >> 9 | band >> 18) & 0x1ff);
    let mut found = [0; 2];
    for i in 0..3 {
        let (band, own) = (bands[i], any[i]);
        let several = band & band >> 9 | (band | band >> 9) & band >> 18;
        let (left, middle, right) = (own & BOXES, own >> 1 & BOXES, own >> 2 & BOXES);
        let in_box = (middle | right) | (left | right) << 1 | (left | middle) << 2;
        let in_column = any[(i + 1) % 3] | any[(i + 2) % 3];
        found[0] |= several & 0x1ff & in_column & !in_box;
        found[1] |= several & 0x1ff & in_box & !in_column;
    }
    found
}

fn pointing(board: &Board, block: House, digits: DigitSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for digit in digits {
        let places = board.places(digit, block);
        let Some(first) = places.first() else { continue };
        let lines = [first.row(), first.column()];
        if places.single().is_some() {
            continue;
        }
        let locked =
            |line: &House| places.is_subset(line.cells()) && board.places(digit, *line) != places;
        if let Some(line) = lines.into_iter().find(locked) {
            sink(locked_step(Technique::Pointing, board, digit, [block, line]))?;
        }
    }
    ControlFlow::Continue(())
}

fn claiming(board: &Board, line: House, digits: DigitSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for digit in digits {
        let places = board.places(digit, line);
        let Some(first) = places.first() else { continue };
        let block = first.block();
        let inside = places.is_subset(block.cells()) && places.single().is_none();
        if inside && board.places(digit, block) != places {
            sink(locked_step(Technique::Claiming, board, digit, [line, block]))?;
        }
    }
    ControlFlow::Continue(())
}

fn locked_step(
    technique: Technique,
    board: &Board,
    digit: Digit,
    [from, into]: [House; 2],
) -> Step {
    let mut step = Step::new(technique, Pattern::Intersection { digit, from, into });
    step.strike(digit, board.places(digit, into) - from.cells());
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Candidate;

    #[test]
    fn lockable_digits_are_those_that_are_found() {
        let mut random = crate::random::Random::new(4, 0);
        let mut seen = [[0; 2]; 2];
        for round in 0..600 {
            let mut board = Board::new(&crate::grid::Grid::EMPTY);
            for candidate in Candidate::all() {
                if random.below(100) < 40 + round / 12 {
                    board.eliminate(candidate);
                }
            }
            let [pointed, claimed] = lockable(&board);
            for digit in Digit::all() {
                let (mut points, mut claims) = (false, false);
                for house in House::all() {
                    let only = DigitSet::only(digit);
                    if house.index() < 18 {
                        claims |= claiming(&board, house, only, &mut |_| ControlFlow::Break(()))
                            .is_break();
                    } else {
                        points |= pointing(&board, house, only, &mut |_| ControlFlow::Break(()))
                            .is_break();
                    }
                }
                let fast = [pointed.contains(digit), claimed.contains(digit)];
                assert_eq!(fast, [points, claims], "{digit} {board:?}");
                seen[0][usize::from(points)] += 1;
                seen[1][usize::from(claims)] += 1;
            }
        }
        assert!(seen.as_flattened().iter().all(|&times| times > 100), "{seen:?}");
    }
}
