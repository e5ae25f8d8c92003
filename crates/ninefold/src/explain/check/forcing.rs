//! Forcing chains and nets: all cases lead to the same, or an assumption to something impossible.
//!
//! In a chain every state follows from the one before it, in a net from those that stand before it.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::set::{CellSet, DigitSet};

use super::super::step::{Chain, Clash, Ground, Node, Pattern};
use super::super::technique::Technique;
use super::links::check_line;
use super::net::check_net;
use super::{Case, Flaw, require};

/// Follows each chain from its assumption to its end, then looks at what the ends say together.
pub(super) fn forcing(case: &Case<'_>) -> Result<(), Flaw> {
    use Technique as T;
    let Pattern::Forcing { chains, clash } = &case.step.pattern else { return Err(case.misfit()) };
    let (net, contradiction) = match case.step.technique {
        T::ForcingChainContradiction => (false, true),
        T::ForcingChainVerity => (false, false),
        T::ForcingNetContradiction => (true, true),
        T::ForcingNetVerity => (true, false),
        _ => return Err(Flaw::NoProof),
    };
    let mut ends = Vec::with_capacity(chains.len());
    for chain in chains {
        if net {
            check_net(&chain.nodes, case)?;
        } else {
            check_line(&chain.nodes, case)?;
        }
        ends.push(ends_of(chain)?);
    }
    let branches = chains.iter().flat_map(|chain| &chain.nodes).any(Node::is_on_branch);
    require(branches == net, || {
        let not = if branches { "" } else { "no " };
        format!("the chains have {not}branches")
    })?;
    let concluded = conclusion(case)?;
    match clash {
        Some(clash) if contradiction => contradicts(case, &ends, *clash, concluded),
        None if !contradiction => is_verity(case, &ends, concluded),
        _ => Err(case.misfit()),
    }
}

/// A candidate that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    candidate: Candidate,
    on: bool,
}

impl core::fmt::Display for State {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { candidate, on } = *self;
        f.write_str(&if on { candidate.placed() } else { candidate.eliminated() })
    }
}

fn state(node: &Node) -> Result<State, Flaw> {
    match node.ground {
        Ground::Cell(cell) => {
            Ok(State { candidate: Candidate { cell, digit: node.digit }, on: node.on })
        }
        _ => Err(Flaw::Premise(format!("a chain starts or ends with {node}"))),
    }
}

/// Returns the first state of a chain and the last one of its main line.
fn ends_of(chain: &Chain) -> Result<[State; 2], Flaw> {
    let last = chain.nodes.iter().rev().find(|node| node.side == 0);
    match (chain.nodes.first(), last) {
        (Some(first), Some(last)) if first.side == 0 => Ok([state(first)?, state(last)?]),
        _ => Err(Flaw::Premise("a chain is empty".to_owned())),
    }
}

/// Returns the one thing that the step concludes.
fn conclusion(case: &Case<'_>) -> Result<State, Flaw> {
    match (&case.step.placements[..], &case.step.eliminations[..]) {
        (&[candidate], []) => Ok(State { candidate, on: true }),
        ([], &[candidate]) => Ok(State { candidate, on: false }),
        _ => Err(Flaw::Premise("the step must conclude one thing".to_owned())),
    }
}

/// All chains start from the opposite of the conclusion, and their ends, in order, can't all be.
fn contradicts(
    case: &Case<'_>,
    ends: &[[State; 2]],
    clash: Clash,
    concluded: State,
) -> Result<(), Flaw> {
    let opposite = State { on: !concluded.on, ..concluded };
    if let Some([start, _]) = ends.iter().find(|[start, _]| *start != opposite) {
        return Err(Flaw::Premise(format!("a chain starts from {start}, not from {opposite}")));
    }
    let last: Vec<State> = ends.iter().map(|[_, end]| *end).collect();
    let (is_one, place) = match clash {
        Clash::Own(_) => (last[..] == [concluded], opposite.candidate.cell.to_string()),
        Clash::Cell(cell) => (
            last.iter().all(|end| end.candidate.cell == cell) && breaks_cell(case.board, &last),
            cell.to_string(),
        ),
        Clash::House(house) => (breaks_house(case.board, &last, house), house.to_string()),
    };
    let text = || last.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    require(is_one, || format!("{} is no contradiction in {place}", text()))?;
    require(is_ascending(&last), || format!("{} are not in order", text()))
}

fn is_ascending(states: &[State]) -> bool {
    states.windows(2).all(|pair| pair[0] < pair[1])
}

/// Says whether states of a cell can't all be: one candidate on and off, two on, or all off.
fn breaks_cell(board: &Board, ends: &[State]) -> bool {
    match *ends {
        [one, other] if one.candidate == other.candidate => one.on != other.on,
        [one, other] if one.on && other.on => true,
        [first, ..] => {
            let digits: DigitSet = ends.iter().map(|end| end.candidate.digit).collect();
            ends.iter().all(|end| !end.on)
                && ends.len() == digits.len()
                && digits == board.candidates(first.candidate.cell)
        }
        [] => false,
    }
}

/// Says whether states of a digit in a house can't all be: two on, or all its places off.
fn breaks_house(board: &Board, ends: &[State], house: House) -> bool {
    let cells: CellSet = ends.iter().map(|end| end.candidate.cell).collect();
    let Some(first) = ends.first() else { return false };
    let alike = |end: &State| end.on == first.on && end.candidate.digit == first.candidate.digit;
    let places = board.places(first.candidate.digit, house);
    ends.iter().all(alike)
        && cells.len() == ends.len()
        && cells.is_subset(places)
        && if first.on { cells.len() > 1 } else { cells == places }
}

/// The chains start from all cases of a choice, and all of them end with the conclusion.
fn is_verity(case: &Case<'_>, ends: &[[State; 2]], concluded: State) -> Result<(), Flaw> {
    if let Some([start, end]) = ends.iter().find(|[_, end]| *end != concluded) {
        return Err(Flaw::Premise(format!("{start} leads to {end}, not to {concluded}")));
    }
    let starts: Vec<State> = ends.iter().map(|[start, _]| *start).collect();
    let text = || starts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    require(is_choice(case.board, &starts), || format!("{} are not all cases", text()))
}

/// Says whether states are all cases of a choice, in order: a candidate on and off, all candidates
/// of a cell, or all places of a digit in a house.
fn is_choice(board: &Board, starts: &[State]) -> bool {
    let Some(first) = starts.first().map(|start| start.candidate) else { return false };
    if let [one, other] = *starts
        && one.candidate == other.candidate
    {
        return one.on && !other.on;
    }
    let digits: DigitSet = starts.iter().map(|start| start.candidate.digit).collect();
    let cells: CellSet = starts.iter().map(|start| start.candidate.cell).collect();
    let of_cell =
        cells.len() == 1 && digits.len() == starts.len() && digits == board.candidates(first.cell);
    let of_house = || {
        digits.len() == 1
            && cells.len() == starts.len()
            && House::all().any(|house| board.places(first.digit, house) == cells)
    };
    is_ascending(starts) && starts.iter().all(|start| start.on) && (of_cell || of_house())
}
