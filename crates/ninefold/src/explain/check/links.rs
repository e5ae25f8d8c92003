//! One state of a chain from another: the links that all chains are made of.
//!
//! A state is a digit on or off in a cell, in a group (two or three cells, all places of the digit
//! in the crossing of a box and a line), or off in an almost locked set (the set loses it, so all
//! its other digits are in it).

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::{House, HouseKind};
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Ground, Node};
use super::{Case, Flaw, require, seen_by_all};

/// Returns the cells where a state has its digit.
pub(super) fn places(node: &Node, board: &Board) -> CellSet {
    match node.ground {
        Ground::Cell(cell) => CellSet::only(cell),
        Ground::Group(cells) => cells,
        Ground::Als(_, set) => set.cells & board.all_places(node.digit),
    }
}

/// Checks that cells make an almost locked set with these digits.
pub(super) fn check_set(set: &Als, board: &Board) -> Result<(), Flaw> {
    let Als { cells, digits } = *set;
    let found = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
    require(cells.is_subset(board.empty_cells()), || format!("a cell of {cells} is filled"))?;
    require(House::all().any(|house| cells.is_subset(house.cells())), || {
        format!("{cells} lie in no house")
    })?;
    require(found == digits, || format!("the candidates of {cells} are {found}, not {digits}"))?;
    require(!cells.is_empty() && digits.len() == cells.len() + 1, || {
        format!("{cells} have not one digit more than cells: {digits}")
    })
}

/// Checks that what a state speaks of is on the board.
pub(super) fn check_node(node: &Node, board: &Board) -> Result<(), Flaw> {
    let digit = node.digit;
    match node.ground {
        Ground::Cell(cell) => {
            let candidate = Candidate { cell, digit };
            if board.has(candidate) { Ok(()) } else { Err(Flaw::NotACandidate(candidate)) }
        }
        Ground::Group(cells) => {
            let blocks = House::all().filter(|house| house.kind() == HouseKind::Block);
            let lines = || House::all().filter(|house| house.kind() != HouseKind::Block);
            let mut crossings =
                blocks.flat_map(|block| lines().map(move |line| block.cells() & line.cells()));
            let all = board.all_places(digit);
            let is_group = cells.len() > 1 && crossings.any(|crossing| crossing & all == cells);
            require(is_group, || {
                format!("{cells} are not the places of {digit} in a box and a line")
            })
        }
        Ground::Als(cell, set) => {
            check_set(&set, board)?;
            let places = places(node, board);
            require(set.cells.len() > 1 && set.digits.contains(digit) && !node.on, || {
                format!("{} is not a set that loses {digit}", set.cells)
            })?;
            require(places.first() == Some(cell), || {
                format!("{cell} is not the first place of {digit} in {}", set.cells)
            })
        }
    }
}

/// Says whether one state follows from another alone.
pub(super) fn follows(from: &Node, to: &Node, board: &Board) -> bool {
    match (from.ground, from.on, to.on) {
        (Ground::Als(_, set), _, false) => leaves_set(&set, from, to, board),
        (Ground::Als(_, set), _, true) => is_left(&set, from, to, board),
        (_, true, false) => is_weak(from, to, board),
        (_, false, true) => is_strong(from, to, board),
        _ => false,
    }
}

/// Of two digits in a cell, and of a digit in cells that see each other, only one is on.
fn is_weak(from: &Node, to: &Node, board: &Board) -> bool {
    if let (Ground::Cell(one), Ground::Cell(other)) = (from.ground, to.ground)
        && one == other
    {
        return from.digit != to.digit;
    }
    from.digit == to.digit && sees(places(from, board), places(to, board))
}

/// Of the two candidates of a cell, and of all places of a digit in a house, one is on.
fn is_strong(from: &Node, to: &Node, board: &Board) -> bool {
    if let (Ground::Cell(one), Ground::Cell(other)) = (from.ground, to.ground)
        && one == other
    {
        let both = DigitSet::only(from.digit).with(to.digit);
        return both.len() == 2 && board.candidates(one) == both;
    }
    let (one, other) = (places(from, board), places(to, board));
    from.digit == to.digit
        && one.is_disjoint(other)
        && House::all().any(|house| board.places(from.digit, house) == one | other)
}

/// A set that loses a digit holds all others, so what sees all places of such a digit loses it.
fn leaves_set(set: &Als, from: &Node, to: &Node, board: &Board) -> bool {
    let held = set.digits.without(from.digit);
    let sets_meet =
        matches!(to.ground, Ground::Als(_, other) if !other.cells.is_disjoint(set.cells));
    held.contains(to.digit)
        && !sets_meet
        && sees(set.cells & board.all_places(to.digit), places(to, board))
}

/// A set that loses a digit takes all candidates of a cell but one, two or more.
fn is_left(set: &Als, from: &Node, to: &Node, board: &Board) -> bool {
    let Ground::Cell(cell) = to.ground else { return false };
    let held = set.digits.without(from.digit);
    let taken = |digit: &crate::digit::Digit| {
        held.contains(*digit) && sees(set.cells & board.all_places(*digit), CellSet::only(cell))
    };
    !set.cells.contains(cell)
        && board.candidates(cell).len() > 2
        && board.candidates(cell).iter().filter(|digit| !taken(digit)).eq([to.digit])
}

/// Says whether each of some cells sees each of others.
fn sees(ones: CellSet, others: CellSet) -> bool {
    !ones.is_empty() && !others.is_empty() && others.is_subset(seen_by_all(ones))
}

/// Checks a chain without branches: every state follows from the one before it, none comes twice
/// but where a loop is closed.
pub(super) fn check_line(nodes: &[Node], case: &Case<'_>) -> Result<(), Flaw> {
    let board = case.board;
    for (i, node) in nodes.iter().enumerate() {
        case.poll()?;
        check_node(node, board)?;
        let closing = usize::from(i + 1 == nodes.len());
        let again = nodes.get(closing..i).is_some_and(|before| before.contains(node));
        require(!again, || format!("{node} comes twice"))?;
        require(node.side == 0, || format!("{node} stands on a branch"))?;
        let Some(before) = i.checked_sub(1).map(|before| &nodes[before]) else { continue };
        if !follows(before, node, board) {
            let from = Some(before.to_string());
            return Err(Flaw::DoesNotFollow { claim: node.to_string(), from });
        }
    }
    Ok(())
}
