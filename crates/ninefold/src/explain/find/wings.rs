//! Wings: a few cells of two or three candidates.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink, count};

/// By cells in index order; of three equal cells each is tried as the pivot.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        // A new wing has a cell that came down to two or three candidates.
        Technique::XyWing if scope.cells.is_disjoint(board.cells_with(2)) => {
            ControlFlow::Continue(())
        }
        Technique::XyWing => xy_wings(board, sink),
        Technique::XyzWing => {
            if scope.cells.is_disjoint(board.cells_with(2) | board.cells_with(3)) {
                return ControlFlow::Continue(());
            }
            xyz_wings(board, sink)
        }
        _ => w_wings(board, scope, sink),
    }
}

/// The cells with a number of candidates, in index order.
struct Sized {
    cells: [Cell; 81],
    count: usize,
}

impl Sized {
    fn new(board: &Board, size: usize) -> Self {
        let mut sized = Self { cells: [Cell::new(0); 81], count: 0 };
        for cell in board.cells_with(size) {
            sized.cells[sized.count] = cell;
            sized.count += 1;
        }
        sized
    }

    fn list(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// Finds a pivot of candidates `xy` that sees a cell `xz` and a cell `yz`.
///
/// Whatever the pivot is, one of the two pincers is `z`: what sees both can't be.
fn xy_wings(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sized = Sized::new(board, 2);
    let mut after_one = board.cells_with(2);
    for (i, &a) in sized.list().iter().enumerate() {
        after_one = after_one.without(a);
        let mut after = after_one;
        for &b in &sized.list()[i + 1..] {
            after = after.without(b);
            let union = board.candidates(a) | board.candidates(b);
            if count(union.bits()) != 3 {
                continue;
            }
            // The pivot sees both others, be it the third.
            let (one, other) = (a.peers(), b.peers());
            let near = if one.contains(b) { one | other } else { one & other };
            for c in after & near {
                if is_triangle(board, union, [a, b, c]) {
                    for [pivot, one, other] in [[a, b, c], [b, a, c], [c, b, a]] {
                        wing(Technique::XyWing, board, (pivot, [one, other]), sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Says whether three bivalue cells have the three pairs of three digits.
fn is_triangle(board: &Board, union: DigitSet, [a, b, c]: [Cell; 3]) -> bool {
    let third = board.candidates(c);
    third.is_subset(union) && third != board.candidates(a) && third != board.candidates(b)
}

/// Finds a pivot of candidates `xyz` that sees a cell `xz` and a cell `yz`.
///
/// One of the three is `z`: what sees all three can't be.
fn xyz_wings(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (pivots, pincers) = (Sized::new(board, 3), Sized::new(board, 2));
    for &pivot in pivots.list() {
        let digits = board.candidates(pivot);
        let fits = |cell: Cell| pivot.sees(cell) && board.candidates(cell).is_subset(digits);
        for (i, &one) in pincers.list().iter().enumerate().filter(|(_, cell)| fits(**cell)) {
            for &other in pincers.list()[i + 1..].iter().filter(|cell| fits(**cell)) {
                if board.candidates(one) != board.candidates(other) {
                    wing(Technique::XyzWing, board, (pivot, [one, other]), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(
    technique: Technique,
    board: &Board,
    (pivot, pincers): (Cell, [Cell; 2]),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [one, other] = pincers;
    let common = (board.candidates(one) & board.candidates(other)).single();
    let (Some(digit), true) = (common, pivot.sees(one) && pivot.sees(other)) else {
        return ControlFlow::Continue(());
    };
    let mut struck = board.all_places(digit) & one.peers() & other.peers();
    if technique == Technique::XyzWing {
        struck &= pivot.peers();
    }
    if struck.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut digits = [digit; 3];
    for (slot, found) in digits.iter_mut().zip(board.candidates(pivot)) {
        *slot = found;
    }
    let pincers = [one.min(other), one.max(other)];
    let mut step = Step::new(technique, Pattern::Wing { pivot, pincers, digits });
    step.strike(digit, struck);
    sink(step)
}

/// Finds two cells of the same two candidates whose one digit is joined by a strong link.
///
/// One end of the link holds the digit, so one of the cells doesn't: that cell is the other digit,
/// and what sees both cells can't be.
fn w_wings(board: &Board, scope: Scope, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sized = Sized::new(board, 2);
    for (i, &one) in sized.list().iter().enumerate() {
        let digits = board.candidates(one);
        for &other in sized.list()[i + 1..].iter().filter(|c| board.candidates(**c) == digits) {
            let seen = one.peers() & other.peers();
            for struck in digits {
                let Some(linked) = digits.without(struck).single() else { continue };
                let fresh = scope.cells.contains(one) || scope.cells.contains(other);
                if !fresh && !scope.digits.contains(linked) {
                    continue;
                }
                let gone = seen & board.all_places(struck);
                if !gone.is_empty() {
                    linked_pair(board, [one, other], ([struck, linked], gone), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tries the houses that join the second digit of two cells: rows, columns, boxes.
fn linked_pair(
    board: &Board,
    cells: [Cell; 2],
    (digits, gone): ([Digit; 2], CellSet),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in House::all() {
        let link = board.places(digits[1], house);
        if link.pair().is_none() || cells.iter().any(|&cell| link.contains(cell)) {
            continue;
        }
        let near = link & cells[0].peers();
        let far = (link - near) & cells[1].peers();
        if near.single().is_some() && far.single().is_some() {
            let pattern = Pattern::WWing { cells, digits, house, link };
            let mut step = Step::new(Technique::WWing, pattern);
            step.strike(digits[0], gone);
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}
