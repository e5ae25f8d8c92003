//! Nice loops and alternating inference chains.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Als, Ground, Node, Pattern};
use super::super::technique::Technique;
use super::links::{check_line, places};
use super::{Case, Flaw, require, seen_by_all};

/// A chain of cells, or, if grouped, with a group or an almost locked set among its nodes, that
/// visits no cell twice.
pub(super) fn chain(case: &Case<'_>) -> Result<(), Flaw> {
    use Technique as T;
    let Pattern::Chain(chain) = &case.step.pattern else { return Err(case.misfit()) };
    let nodes = &chain.nodes[..];
    check_line(nodes, case)?;
    let (Some(&start), Some(&end)) = (nodes.first(), nodes.last()) else {
        return Err(Flaw::Premise("the chain is empty".to_owned()));
    };
    require(nodes.len() >= 3, || "the chain is too short".to_owned())?;
    let (Ground::Cell(from), Ground::Cell(to)) = (start.ground, end.ground) else {
        return Err(Flaw::Premise(format!("{start} and {end} are not both states of one cell")));
    };
    let grouped = nodes.iter().any(|node| !matches!(node.ground, Ground::Cell(_)));
    let (plain, of_groups) = match case.step.technique {
        T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => (true, false),
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic => {
            (false, true)
        }
        _ => return Err(Flaw::NoProof),
    };
    require(grouped != plain && grouped == of_groups, || {
        let not = if grouped { "" } else { "no " };
        format!("the chain has {not}groups")
    })?;
    let ends =
        [Candidate { cell: from, digit: start.digit }, Candidate { cell: to, digit: end.digit }];
    match case.step.technique {
        T::Aic | T::GroupedAic => alternating(case, nodes, ends),
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => {
            check_loop(nodes, ends)?;
            discontinuous(case, nodes, ends)
        }
        _ => {
            check_loop(nodes, ends)?;
            continuous(case, nodes, ends)
        }
    }
}

/// If the start isn't true, the end is. Of the same digit: what sees both loses it, two candidates
/// at least (with one it is a discontinuous loop). Of two digits in cells that see each other: each
/// cell loses the other's digit, which it must have.
fn alternating(case: &Case<'_>, nodes: &[Node], [start, end]: [Candidate; 2]) -> Result<(), Flaw> {
    require(!nodes[0].on && nodes[nodes.len() - 1].on && start.cell != end.cell, || {
        format!("{} and {} are not the ends of an AIC", nodes[0], nodes[nodes.len() - 1])
    })?;
    check_path(nodes, None)?;
    let board = case.board;
    if start.digit == end.digit {
        let seen = start.cell.peers() & end.cell.peers() & board.all_places(start.digit);
        require(seen.len() > 1, || format!("{seen} alone sees both ends"))?;
        return case.strikes(|c| c.digit == start.digit && seen.contains(c.cell));
    }
    let struck = [Candidate { digit: end.digit, ..start }, Candidate { digit: start.digit, ..end }];
    require(start.cell.sees(end.cell), || format!("{} does not see {}", start.cell, end.cell))?;
    if let Some(&missing) = struck.iter().find(|&&candidate| !board.has(candidate)) {
        return Err(Flaw::NotACandidate(missing));
    }
    case.strikes(|c| struck.contains(&c))
}

/// Checks that a loop comes back to its first cell, and leaves it at both ends.
fn check_loop(nodes: &[Node], [start, end]: [Candidate; 2]) -> Result<(), Flaw> {
    require(start.cell == end.cell, || format!("the loop does not come back to {}", start.cell))?;
    let inside = |node: &Node| node.ground.first() == Some(start.cell);
    let stays = inside(&nodes[1]) || inside(&nodes[nodes.len() - 2]);
    require(!stays, || format!("the loop does not leave {}", start.cell))?;
    check_path(nodes, Some(start.cell))
}

/// Checks that a chain doesn't come back to a cell that it has left, but for a loop's own.
fn check_path(nodes: &[Node], own: Option<Cell>) -> Result<(), Flaw> {
    let mut left = CellSet::EMPTY;
    for (i, node) in nodes.iter().enumerate() {
        if let Some(cell) = node.ground.first().filter(|&cell| left.contains(cell)) {
            return Err(Flaw::Premise(format!("the chain comes back to {cell}")));
        }
        if let Some(before) = i.checked_sub(1).map(|before| nodes[before].ground)
            && before.first() != own
        {
            left |= before.cells();
        }
    }
    Ok(())
}

/// A candidate that leads to its own opposite, or to another digit of its cell, has the opposite
/// state; a digit that is off in either case is off.
fn discontinuous(
    case: &Case<'_>,
    nodes: &[Node],
    [start, end]: [Candidate; 2],
) -> Result<(), Flaw> {
    let same = start.digit == end.digit;
    match (nodes[0].on, nodes[nodes.len() - 1].on, same) {
        (true, false, true) | (true, true, false) => case.strikes(|c| c == start),
        (false, true, true) => case.strikes(|c| c.cell == start.cell && c.digit != start.digit),
        (false, false, false) => case.strikes(|c| c == end),
        _ => Err(Flaw::Premise("the loop is continuous".to_owned())),
    }
}

/// Each state of the loop leads to the next and the last to the first, so either all of them hold
/// or none: a weak link holds just one of its ends, and what both of them see is false.
fn continuous(case: &Case<'_>, nodes: &[Node], [start, end]: [Candidate; 2]) -> Result<(), Flaw> {
    let (out, back) = (nodes[0].on, nodes[nodes.len() - 1].on);
    let own = case.board.candidates(start.cell);
    let bivalue = own == DigitSet::only(start.digit).with(end.digit);
    let closes = match (out, back, start.digit == end.digit) {
        (true, true, true) | (false, false, true) | (false, true, false) => true,
        (true, false, false) => bivalue,
        _ => false,
    };
    require(closes, || format!("{} does not lead back to {}", nodes[nodes.len() - 1], nodes[0]))?;
    let kept_at_start = !out && back;
    let loop_cells = nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.ground.cells());
    case.strikes(|c| {
        let at_start =
            kept_at_start && c.cell == start.cell && c.digit != start.digit && c.digit != end.digit;
        at_start
            || (1..nodes.len()).any(|i| {
                weak_link_strikes([&nodes[i - 1], &nodes[i]], c, (loop_cells, case.board))
                    || nodes
                        .get(i + 1)
                        .is_some_and(|next| locked_set_strikes(&nodes[i], next, c, case.board))
            })
    })
}

/// Says whether a candidate clashes with both ends of a weak link: another digit of its cell, or
/// the digit where it sees both ends, outside the loop.
fn weak_link_strikes(
    [from, to]: [&Node; 2],
    struck: Candidate,
    (loop_cells, board): (CellSet, &Board),
) -> bool {
    if to.on {
        return false;
    }
    if let (Ground::Cell(one), Ground::Cell(other)) = (from.ground, to.ground)
        && one == other
    {
        return struck.cell == one && struck.digit != from.digit && struck.digit != to.digit;
    }
    let near = match from.ground {
        Ground::Als(_, set) => set.cells & board.all_places(to.digit),
        _ => places(from, board),
    };
    struck.digit == to.digit
        && !loop_cells.contains(struck.cell)
        && seen_by_all(near | places(to, board)).contains(struck.cell)
}

/// Says whether a set in the loop strikes a candidate: it loses the digit by which the loop enters
/// it or, the other way round, one by which the loop leaves it, and holds all its other digits in
/// both cases. A digit that it may lose to the next cell is held by the set or by that cell.
fn locked_set_strikes(node: &Node, next: &Node, struck: Candidate, board: &Board) -> bool {
    let Ground::Als(_, Als { cells, digits }) = node.ground else { return false };
    let held = cells & board.all_places(struck.digit);
    let sees = digits.without(node.digit).contains(struck.digit)
        && !cells.contains(struck.cell)
        && seen_by_all(held).contains(struck.cell);
    match next.ground {
        Ground::Cell(cell) if next.on => {
            let lost = board.candidates(cell).without(next.digit).contains(struck.digit);
            sees && (!lost || cell.sees(struck.cell))
        }
        _ => sees && struck.digit != next.digit,
    }
}
