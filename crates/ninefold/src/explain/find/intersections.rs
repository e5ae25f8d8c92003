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
use crate::set::DigitSet;

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
    if technique == Technique::Pointing {
        let mut blocks = (18..27).map(House::new).filter(|&block| scope.houses.contains(block));
        return blocks.try_for_each(|block| pointing(board, block, scope.digits, sink));
    }
    let mut lines = (0..18).map(House::new).filter(|&line| scope.houses.contains(line));
    lines.try_for_each(|line| claiming(board, line, scope.digits, sink))
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
