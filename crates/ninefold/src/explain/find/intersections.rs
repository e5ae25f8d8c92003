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

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Sink};

/// Type 1 by box, digit, row before column; type 2 by row and then column, digit.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if technique == Technique::Pointing {
        return (0..9).map(House::block).try_for_each(|block| pointing(board, block, sink));
    }
    (0..18).map(House::new).try_for_each(|line| claiming(board, line, sink))
}

fn pointing(board: &Board, block: House, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = board.places(digit, block);
        let Some(first) = places.first() else { continue };
        let lines = [first.row(), first.column()];
        let locked = |line: &House| {
            let all = board.places(digit, *line);
            places.len() > 1 && places.is_subset(line.cells()) && all != places
        };
        if let Some(line) = lines.into_iter().find(locked) {
            sink(locked_step(Technique::Pointing, board, digit, [block, line]))?;
        }
    }
    ControlFlow::Continue(())
}

fn claiming(board: &Board, line: House, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = board.places(digit, line);
        let Some(first) = places.first() else { continue };
        let block = first.block();
        let inside = places.len() > 1 && places.is_subset(block.cells());
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
