//! Chains through one digit, or through bivalue cells.

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Ground, Node, Pattern};
use super::super::technique::Technique;
use super::links::check_line;
use super::{Case, Flaw, require};

/// Returns the nodes of a chain, checked link by link, with their cells.
fn line<'a>(case: &'a Case<'_>) -> Result<Vec<(Cell, &'a Node)>, Flaw> {
    let Pattern::Chain(chain) = &case.step.pattern else { return Err(case.misfit()) };
    check_line(&chain.nodes, case)?;
    let cell = |node: &'a Node| match node.ground {
        Ground::Cell(cell) => Ok((cell, node)),
        _ => Err(Flaw::Premise(format!("{node} is not a state of one cell"))),
    };
    chain.nodes.iter().map(cell).collect()
}

/// Checks that a chain begins with a digit that is off and ends with the same digit on.
fn check_ends(nodes: &[(Cell, &Node)]) -> Result<(Cell, Cell, Digit), Flaw> {
    let (Some((start, first)), Some((end, last))) = (nodes.first(), nodes.last()) else {
        return Err(Flaw::Premise("the chain is empty".to_owned()));
    };
    require(!first.on && last.on && first.digit == last.digit, || {
        format!("{first} and {last} are not the ends of such a chain")
    })?;
    Ok((*start, *end, first.digit))
}

/// Checks that no cell comes twice.
fn check_cells(cells: impl Iterator<Item = Cell>) -> Result<(), Flaw> {
    let mut seen = CellSet::EMPTY;
    for cell in cells {
        require(!seen.contains(cell), || format!("the chain visits {cell} twice"))?;
        seen.insert(cell);
    }
    Ok(())
}

/// Strong and weak links of one digit in turn, strong at both ends, three or more; a Turbot Fish
/// has three. One end or the other holds the digit, so what sees both loses it. The ends may be one
/// cell, which then holds it; no other cell comes twice.
pub(super) fn single_digit_chain(case: &Case<'_>) -> Result<(), Flaw> {
    let nodes = line(case)?;
    let (start, end, digit) = check_ends(&nodes)?;
    if let Some((_, node)) = nodes.iter().find(|(_, node)| node.digit != digit) {
        return Err(Flaw::Premise(format!("{node} is not about {digit}")));
    }
    let links = nodes.len() - 1;
    let fits = if case.step.technique == Technique::TurbotFish { links == 3 } else { links >= 3 };
    require(fits, || format!("a {} does not have {links} links", case.step.technique))?;
    let last = if start == end { nodes.len() - 1 } else { nodes.len() };
    check_cells(nodes[..last].iter().map(|&(cell, _)| cell))?;
    let seen = start.peers() & end.peers();
    case.strikes(|c| c.digit == digit && seen.contains(c.cell))
}

/// Returns the cells of a chain through bivalue cells: each is entered by a digit that is off
/// there, and left by the other one, which is on.
fn bivalue_cells(nodes: &[(Cell, &Node)]) -> Result<Vec<Cell>, Flaw> {
    let mut cells = Vec::with_capacity(nodes.len() / 2);
    for pair in nodes.chunks(2) {
        let &[(cell, entry), (same, exit)] = pair else {
            return Err(Flaw::Premise("the chain ends within a cell".to_owned()));
        };
        require(cell == same && !entry.on && exit.on, || {
            format!("{entry} and {exit} are not the two states of a cell")
        })?;
        cells.push(cell);
    }
    check_cells(cells.iter().copied())?;
    Ok(cells)
}

/// Bivalue cells, each sees the next by a digit of both. If the first isn't the digit it begins
/// with, the last is, so what sees both loses it.
pub(super) fn xy_chain(case: &Case<'_>) -> Result<(), Flaw> {
    let nodes = line(case)?;
    let (start, end, digit) = check_ends(&nodes)?;
    let cells = bivalue_cells(&nodes)?;
    require(cells.len() >= 2, || "the chain has one cell".to_owned())?;
    let seen = start.peers() & end.peers();
    case.strikes(|c| c.digit == digit && seen.contains(c.cell))
}

/// Four or more cells of the same two candidates, each sees the next. Two of them with an odd
/// number of links between, three or more, hold both digits, so what sees both loses both.
pub(super) fn remote_pair(case: &Case<'_>) -> Result<(), Flaw> {
    let nodes = line(case)?;
    check_ends(&nodes)?;
    let cells = bivalue_cells(&nodes)?;
    require(cells.len() >= 4, || format!("a Remote Pair does not have {} cells", cells.len()))?;
    let pair = pair_of(&cells, case.board)?;
    let mut seen = CellSet::EMPTY;
    for (i, one) in cells.iter().enumerate() {
        for other in cells.iter().skip(i + 3).step_by(2) {
            seen |= one.peers() & other.peers();
        }
    }
    case.strikes(|c| pair.contains(c.digit) && seen.contains(c.cell))
}

fn pair_of(cells: &[Cell], board: &Board) -> Result<DigitSet, Flaw> {
    let pair = board.candidates(cells[0]);
    let other = cells.iter().find(|&&cell| board.candidates(cell) != pair);
    other.map_or(Ok(pair), |cell| Err(Flaw::Premise(format!("{cell} has not the digits {pair}"))))
}
