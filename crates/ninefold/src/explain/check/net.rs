//! Nets: chains with branches.
//!
//! A state of the main line rests on the one before it there, among others; a state of a branch on
//! the one before it in the branch, or on the last of the main line before it. States without a
//! name in the notation supply the rest. Where the notation leaves out all reasons of a digit that
//! is on, such a state stands right before it, and it rests on that; only there it may come again.

use crate::board::Board;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Ground, Node};
use super::links::{check_node, follows, places};
use super::{Case, Flaw, require};

/// Checks a net: the first state is assumed, every other follows from those before it: off from one
/// of them, on if all other candidates of the cell, or all other places in a house, are off.
pub(super) fn check_net(nodes: &[Node], case: &Case<'_>) -> Result<(), Flaw> {
    let board = case.board;
    let mut off = [CellSet::EMPTY; 9];
    let mut lines = Lines::default();
    for (i, node) in nodes.iter().enumerate() {
        case.poll()?;
        check_node(node, board)?;
        let before = &nodes[..i];
        let from = lines.reason(node);
        let rests = |node: &Node, from: &Node| {
            follows(from, node, board) || is_last(node, from, &off, board)
        };
        let last = before.last().filter(|last| is_unnamed(last));
        let on_last = |node: &Node| last.is_some_and(|last| is_last(node, last, &off, board));
        let holds = match from {
            Some(from) => rests(node, from) || on_last(node),
            None => i == 0 || is_known(node, before) || follows_from(node, before, &off, board),
        };
        if !holds {
            let from = Some(from.map_or("what stands before it".to_owned(), ToString::to_string));
            return Err(Flaw::DoesNotFollow { claim: node.to_string(), from });
        }
        if is_unnamed(node) {
            let after = &nodes[i + 1..];
            let lacks = |next: &Node| {
                lines.reason(next).is_some_and(|from| !rests(next, from)) && !on_last(next)
            };
            let asks = after.first().is_some_and(|next| lacks(next) && serves(node, next, board));
            require(asks || !is_known(node, before), || format!("{node} comes twice"))?;
            let is_used = after.iter().any(|other| serves(node, other, board));
            require(is_used, || format!("{node} is of no use"))?;
        } else {
            lines.add(node)?;
        }
        if !node.on && !matches!(node.ground, Ground::Als(..)) {
            off[node.digit.index()] |= places(node, board);
        }
    }
    Ok(())
}

/// The last states of the main line and of the last branch.
#[derive(Default)]
struct Lines<'a> {
    main: Option<&'a Node>,
    branch: Option<&'a Node>,
    branches: u16,
}

impl<'a> Lines<'a> {
    /// Returns the state that another one rests on: the one before it in its own line, or where its
    /// branch leaves the main line; none for a state without a name.
    fn reason(&self, node: &Node) -> Option<&'a Node> {
        match node.side {
            Node::UNNAMED => None,
            0 => self.main,
            _ => self.branch.filter(|last| last.side == node.side).or(self.main),
        }
    }

    /// Adds a state to its line; branches are numbered as they come.
    fn add(&mut self, node: &'a Node) -> Result<(), Flaw> {
        if node.side == 0 {
            self.main = Some(node);
            return Ok(());
        }
        let known = node.side == self.branches || node.side == self.branches.saturating_add(1);
        require(known, || format!("{node} stands on branch {}", node.side))?;
        (self.branch, self.branches) = (Some(node), node.side);
        Ok(())
    }
}

/// Says whether a state stands among others, in whatever line.
fn is_known(node: &Node, before: &[Node]) -> bool {
    let same =
        |other: &Node| (other.ground, other.digit, other.on) == (node.ground, node.digit, node.on);
    before.iter().any(same)
}

const fn is_unnamed(node: &Node) -> bool {
    node.side == Node::UNNAMED
}

/// Says whether a state can be a reason of another.
fn serves(node: &Node, other: &Node, board: &Board) -> bool {
    if node.on { follows(node, other, board) } else { other.on && shares(node, other, board) }
}

/// Says whether two states are of one cell, or of one digit in one house.
fn shares(one: &Node, other: &Node, board: &Board) -> bool {
    let (mine, theirs) = (places(one, board), places(other, board));
    let same_house = House::all()
        .any(|house| !house.cells().is_disjoint(mine) && theirs.is_subset(house.cells()));
    mine == theirs || one.digit == other.digit && same_house
}

fn follows_from(node: &Node, before: &[Node], off: &[CellSet; 9], board: &Board) -> bool {
    let rests = |from: &Node| is_last(node, from, off, board);
    before.iter().rev().any(|from| follows(from, node, board) || rests(from))
}

/// Says whether a digit must be on, given what is off, a certain state among it: all other
/// candidates of the cell, or all its other places in a house.
fn is_last(node: &Node, from: &Node, off: &[CellSet; 9], board: &Board) -> bool {
    if !node.on || from.on || matches!(from.ground, Ground::Als(..)) {
        return false;
    }
    let (cells, gone) = (places(node, board), places(from, board));
    let in_house = |house: House| {
        let others = board.places(node.digit, house) - cells;
        cells.is_subset(house.cells())
            && from.digit == node.digit
            && !others.is_disjoint(gone)
            && others.is_subset(off[node.digit.index()])
    };
    let in_cell = || {
        let Ground::Cell(cell) = node.ground else { return false };
        let others: DigitSet = board.candidates(cell).without(node.digit);
        gone.contains(cell)
            && others.contains(from.digit)
            && others.iter().all(|digit| off[digit.index()].contains(cell))
    };
    in_cell() || House::all().any(in_house)
}
