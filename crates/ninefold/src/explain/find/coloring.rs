//! Colouring: one digit; the two ends of a strong link get two colours, of which one is true.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::CellSet;

use super::super::step::{Pattern, Step};
use super::super::technique::Technique;
use super::{Context, Scope, Sink, pair_houses};

/// By digit, then by pair of colours in the order of their lowest cell.
pub(super) fn search(
    technique: Technique,
    board: &Board,
    _: &Context<'_>,
    scope: Scope,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in scope.digits {
        let pairs = color(board, digit);
        if technique == Technique::SimpleColors {
            simple(board, digit, &pairs, sink)?;
        } else {
            multi(board, digit, &pairs, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of colours: strong links followed depth first by row, column, box.
fn color(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let partner =
        |cell: Cell, house: crate::House| board.places(digit, house).without(cell).single();
    let linked = pair_houses(board.all_places(digit));
    let mut left =
        linked.iter().fold(CellSet::EMPTY, |all, house| all | board.places(digit, house));
    let mut pairs = Vec::new();
    while let Some(first) = left.first() {
        let mut colors = [CellSet::EMPTY; 2];
        let mut stack = vec![(first, 0)];
        while let Some((cell, side)) = stack.pop() {
            if !left.remove(cell) {
                continue;
            }
            colors[side].insert(cell);
            let partners = cell.houses().into_iter().rev().filter_map(|house| partner(cell, house));
            stack.extend(partners.map(|partner| (partner, 1 - side)));
        }
        pairs.push(colors);
    }
    pairs
}

/// Returns the cells that see a member of the set.
fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

/// Wrap: two cells of a colour see each other, so the colour is false. Trap: a cell sees both
/// colours, one of which is true, so it can't hold the digit.
fn simple(
    board: &Board,
    digit: Digit,
    pairs: &[[CellSet; 2]],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for &pair in pairs {
        let wrapped =
            pair.map(|set| if set.is_disjoint(seen_by(set)) { CellSet::EMPTY } else { set });
        offer(Technique::SimpleColorsWrap, (digit, vec![pair]), &wrapped, sink)?;
        let trapped = board.all_places(digit) & seen_by(pair[0]) & seen_by(pair[1]);
        offer(Technique::SimpleColorsTrap, (digit, vec![pair]), &[trapped], sink)?;
    }
    ControlFlow::Continue(())
}

/// Two pairs of colours. Type 2: a colour that sees both colours of another pair is false. Type 1:
/// two colours that see each other aren't both true, so one of their opposites is: what sees both
/// opposites can't hold the digit.
fn multi(
    board: &Board,
    digit: Digit,
    pairs: &[[CellSet; 2]],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (i, &one) in pairs.iter().enumerate() {
        for (_, &other) in pairs.iter().enumerate().filter(|(j, _)| *j != i) {
            let seen = one.map(seen_by);
            let meets = |side: usize, far: usize| !seen[side].is_disjoint(other[far]);
            let mut gone = [CellSet::EMPTY; 2];
            for side in [0, 1].into_iter().filter(|&side| meets(side, 0) && meets(side, 1)) {
                gone[side] = one[side];
            }
            offer(Technique::MultiColors2, (digit, vec![one, other]), &gone, sink)?;
            let mut gone = [CellSet::EMPTY; 4];
            for (k, (side, far)) in [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().enumerate() {
                if meets(side, far) {
                    gone[k] = board.all_places(digit) & seen[1 - side] & seen_by(other[1 - far]);
                }
            }
            offer(Technique::MultiColors1, (digit, vec![one, other]), &gone, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn offer(
    technique: Technique,
    (digit, pairs): (Digit, Vec<[CellSet; 2]>),
    struck: &[CellSet],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if struck.iter().all(|cells| cells.is_empty()) {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique, Pattern::Coloring { digit, pairs });
    let mut seen = CellSet::EMPTY;
    for &cells in struck {
        step.strike(digit, cells - seen);
        seen |= cells;
    }
    sink(step)
}
